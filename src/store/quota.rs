//! How many mails of one kind visitors may trigger to one address, so that nobody can flood a stranger's address through a form.

use jiff::SignedDuration;
use rusqlite::{Connection, params};

use super::clock::SLACK;
use super::rows::millis_of;
use super::secret::KeyedHash;

/// Mails of one kind to one address within [`QUOTA_PERIOD`].
pub(super) const QUOTA: u32 = 3;
pub(super) const QUOTA_PERIOD: SignedDuration = SignedDuration::from_hours(24);

/// Mails that are counted in a table of their own.
#[derive(Clone, Copy, Debug)]
pub(super) enum Counted {
    Itineraries,
    Newsletter,
}

impl Counted {
    const fn table(self) -> &'static str {
        match self {
            Counted::Itineraries => "itinerary_mails",
            Counted::Newsletter => "newsletter_mails",
        }
    }

    /// Counts one more mail to a mailbox, unless it has reached the quota; returns whether the mail may be sent. Rows from the future,
    /// written when the clock was ahead, do not count.
    pub(super) fn count(self, connection: &Connection, mailbox: KeyedHash, now: i64) -> rusqlite::Result<bool> {
        let table = self.table();
        let mailed: u32 = connection
            .prepare_cached(&format!(
                "SELECT count(*) FROM {table} WHERE address = ?1 AND created_at > ?2 AND created_at <= ?3"
            ))?
            .query_row(params![mailbox, now - millis_of(QUOTA_PERIOD), now + SLACK], |row| row.get(0))?;
        if mailed >= QUOTA {
            return Ok(false);
        }
        connection
            .prepare_cached(&format!("INSERT INTO {table} (address, created_at) VALUES (?1, ?2)"))?
            .execute(params![mailbox, now])?;
        Ok(true)
    }
}
