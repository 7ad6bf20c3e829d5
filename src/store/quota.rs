//! How many mails of one kind may be triggered to one address, so that nobody can flood a stranger's address through a form; and how often
//! somebody may guess a code that was mailed to one.

use jiff::SignedDuration;
use rusqlite::{Connection, params};

use super::clock::SLACK;
use super::rows::millis_of;
use super::secret::KeyedHash;

/// Mails of one kind to one address within [`QUOTA_PERIOD`].
pub(super) const QUOTA: u32 = 3;
pub(super) const QUOTA_PERIOD: SignedDuration = SignedDuration::from_hours(24);

/// What is counted in a table of its own.
#[derive(Clone, Copy, Debug)]
pub(super) enum Counted {
    Itineraries,
    Newsletter,
    SignInMails,
    SignInTries,
    RequestLinks,
    NewAddresses,
    EraseCodes,
    EraseTries,
}

impl Counted {
    const fn table(self) -> &'static str {
        match self {
            Counted::Itineraries => "itinerary_mails",
            Counted::Newsletter => "newsletter_mails",
            Counted::SignInMails => "sign_in_mails",
            Counted::SignInTries => "sign_in_tries",
            Counted::RequestLinks => "request_link_mails",
            Counted::NewAddresses => "new_address_mails",
            Counted::EraseCodes => "erase_code_mails",
            Counted::EraseTries => "erase_tries",
        }
    }

    /// So many within such a time.
    const fn quota(self) -> (u32, SignedDuration) {
        match self {
            Counted::Itineraries | Counted::Newsletter | Counted::RequestLinks | Counted::NewAddresses => {
                (QUOTA, QUOTA_PERIOD)
            }
            Counted::SignInMails | Counted::EraseCodes => (5, SignedDuration::from_hours(1)),
            Counted::SignInTries | Counted::EraseTries => (20, QUOTA_PERIOD),
        }
    }

    /// Counts one more for an address, unless it has reached the quota; returns whether it has not. Rows from the future, written when the
    /// clock was ahead, do not count.
    pub(super) fn count(self, connection: &Connection, address: KeyedHash, now: i64) -> rusqlite::Result<bool> {
        let (table, (most, period)) = (self.table(), self.quota());
        let counted: u32 = connection
            .prepare_cached(&format!(
                "SELECT count(*) FROM {table} WHERE address = ?1 AND created_at > ?2 AND created_at <= ?3"
            ))?
            .query_row(params![address, now - millis_of(period), now + SLACK], |row| row.get(0))?;
        if counted >= most {
            return Ok(false);
        }
        connection
            .prepare_cached(&format!("INSERT INTO {table} (address, created_at) VALUES (?1, ?2)"))?
            .execute(params![address, now])?;
        Ok(true)
    }
}
