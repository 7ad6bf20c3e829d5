//! Who gets the newsletter, and how a subscription ends; how one begins is in [`super::subscribing`].
//!
//! The token that ends a subscription is needed in every later mail: it is signed, and its content is the row's random identifier.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::clock::SLACK;
use super::error::StoreError;
use super::mail_kind::MailKind;
use super::quota::QUOTA_PERIOD;
use super::rows::{Stop, Unreadable, coded, each_readable, millis, millis_of, parsed, timestamp};
use super::secret::{KeyedHash, Secret, TokenPurpose};
use super::tokens;
use super::{Store, connection};
use crate::inquiry::Email;
use crate::locale::Lang;

/// The random identifier of a subscription.
pub(super) type Id = [u8; 16];

/// Where a subscription was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The newsletter's own form.
    Form,
    /// The checkbox of the inquiry form.
    Inquiry,
}

impl Source {
    pub const fn code(self) -> &'static str {
        match self {
            Source::Form => "form",
            Source::Inquiry => "inquiry",
        }
    }

    fn from_code(code: &str) -> Option<Source> {
        [Source::Form, Source::Inquiry].into_iter().find(|source| source.code() == code)
    }
}

/// The state of the subscription behind an unsubscribe link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// A subscription in this language, confirmed or not.
    Subscribed(Lang),
    /// One that has ended.
    Done,
    /// The link is wrong.
    Unknown,
}

/// A confirmed subscriber.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscriber {
    pub email: Email,
    pub lang: Lang,
    pub source: Source,
    pub privacy_version: String,
    pub requested_at: Timestamp,
    /// Time of consent.
    pub confirmed_at: Timestamp,
    /// The token of the unsubscribe link.
    pub leave: String,
}

/// What was removed with a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    pub confirmed: bool,
    /// Identifiers of its mails, so that `.eml` files named after them can be removed too.
    pub mails: Vec<i64>,
}

/// How many get the newsletter, and how many were asked whether they want it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubscriberCounts {
    pub confirmed: u64,
    pub waiting: u64,
}

impl Store {
    pub async fn subscriber_counts(&self, now: Timestamp) -> Result<SubscriberCounts, StoreError> {
        self.read(move |connection| {
            connection
                .prepare_cached(
                    "SELECT count(confirmed_at), count(*) FILTER (WHERE confirmed_at IS NULL AND expires_at > ?1)
                     FROM subscribers",
                )?
                .query_row([millis(now)], |row| {
                    let count = |index| row.get(index).map(i64::unsigned_abs);
                    Ok(SubscriberCounts { confirmed: count(0)?, waiting: count(1)? })
                })
        })
        .await
    }

    /// The state behind an unsubscribe link; changes nothing.
    pub async fn leaving(&self, token: &str) -> Result<Leaving, StoreError> {
        let Some(id) = self.inner.secret.leaving_id(token) else { return Ok(Leaving::Unknown) };
        self.read(move |connection| Ok(lang_of(connection, id)?.map_or(Leaving::Done, Leaving::Subscribed))).await
    }

    /// Ends the subscription behind a link, and returns its state afterwards: [`Leaving::Done`] or [`Leaving::Unknown`].
    pub async fn end_subscription(&self, token: &str) -> Result<Leaving, StoreError> {
        let Some(id) = self.inner.secret.leaving_id(token) else { return Ok(Leaving::Unknown) };
        self.write(move |connection| {
            connection.prepare_cached("DELETE FROM subscribers WHERE id = ?1")?.execute([id])?;
            forget_waiting_mails(connection, id)?;
            Ok(Leaving::Done)
        })
        .await
    }

    /// Removes the subscription of an address, however that is spelled, with its mails. `None` when there is none.
    pub async fn remove_subscriber(&self, email: &Email) -> Result<Option<Removed>, StoreError> {
        let address = self.inner.secret.address(email);
        let removed = self.write(move |connection| remove(connection, address)).await?;
        self.forget_log().await;
        Ok(removed)
    }

    /// Passes every confirmed subscriber to `visit`, in the order of their consent, as of when the call began; returns those that cannot be
    /// read. Stops at the first error of `visit`. Blocks: call it only where that is fine.
    pub fn for_each_subscriber<E: From<StoreError>>(
        &self,
        mut visit: impl FnMut(Subscriber) -> Result<(), E>,
    ) -> Result<Vec<Unreadable>, E> {
        let connection = connection::open_for_reading(&self.inner.path).map_err(StoreError::from)?;
        let mut each = || -> Result<Vec<Unreadable>, Stop<E>> {
            // One statement is one snapshot.
            let mut statement = connection.prepare(
                "SELECT id, email, lang, source, privacy_version, requested_at, confirmed_at FROM subscribers
                 WHERE confirmed_at IS NOT NULL ORDER BY confirmed_at, id",
            )?;
            let what = |row: &Row| format!("subscriber {}", row.get::<_, String>(1).unwrap_or_default());
            let read = |row: &Row| subscriber(row, &self.inner.secret);
            each_readable(&mut statement.query([])?, read, what, |subscriber| visit(subscriber).map_err(Stop::Visit))
        };
        each().map_err(Stop::into_error)
    }
}

impl Secret {
    pub(super) fn leave_token(&self, id: Id) -> String {
        self.sign(TokenPurpose::NewsletterLeave, &[], &id)
    }

    /// The row that an unsubscribe token names, if this store made the token.
    fn leaving_id(&self, token: &str) -> Option<Id> {
        self.signed(TokenPurpose::NewsletterLeave, &[], token)
    }
}

fn lang_of(connection: &Connection, id: Id) -> rusqlite::Result<Option<Lang>> {
    connection
        .prepare_cached("SELECT lang FROM subscribers WHERE id = ?1")?
        .query_row([id], |row| parsed(row, 0))
        .optional()
}

/// Withdraws what the inquiry form's checkbox began for an address that turned out to be somebody else's, unless its owner agreed. Returns
/// the mails deleted with it.
pub(super) fn take_back(connection: &Connection, address: KeyedHash) -> rusqlite::Result<Vec<i64>> {
    let waiting: Option<Id> = connection
        .prepare_cached("SELECT id FROM subscribers WHERE address = ?1 AND confirmed_at IS NULL AND source = ?2")?
        .query_row(params![address, Source::Inquiry.code()], |row| row.get(0))
        .optional()?;
    let Some(id) = waiting else { return Ok(Vec::new()) };
    connection.prepare_cached("DELETE FROM subscribers WHERE id = ?1")?.execute([id])?;
    forget_mails(connection, id)
}

/// Removes an address with its mails, including those written to a file.
pub(super) fn remove(connection: &Connection, address: KeyedHash) -> rusqlite::Result<Option<Removed>> {
    let removed: Option<(Id, bool)> = connection
        .prepare_cached("DELETE FROM subscribers WHERE address = ?1 RETURNING id, confirmed_at IS NOT NULL")?
        .query_row([address], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((id, confirmed)) = removed else { return Ok(None) };
    Ok(Some(Removed { confirmed, mails: forget_mails(connection, id)? }))
}

/// Deletes subscriptions that waited too long for confirmation; returns the identifiers of the mails deleted with them.
pub(super) fn purge(connection: &Connection, now: i64) -> rusqlite::Result<Vec<i64>> {
    let gone: Vec<Id> = connection
        .prepare("DELETE FROM subscribers WHERE confirmed_at IS NULL AND expires_at <= ?1 RETURNING id")?
        .query_map([now], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let mut mails = Vec::new();
    for id in gone {
        mails.extend(forget_mails(connection, id)?);
    }
    tokens::purge(connection, now)?;
    connection.execute(
        "DELETE FROM newsletter_mails WHERE created_at <= ?1 OR created_at > ?2",
        [now - millis_of(QUOTA_PERIOD), now + SLACK],
    )?;
    Ok(mails)
}

/// Deletes mails that were not sent and are no longer needed.
pub(super) fn forget_waiting_mails(connection: &Connection, id: Id) -> rusqlite::Result<()> {
    connection
        .prepare_cached("DELETE FROM outbox WHERE state <> 'sent' AND kind = ?1 AND payload = ?2")?
        .execute(params![MailKind::NewsletterConfirm, payload_of(id)])
        .map(drop)
}

/// Deletes all its mails: rows, and by the returned identifiers files. Scans every row, as erasing does.
fn forget_mails(connection: &Connection, id: Id) -> rusqlite::Result<Vec<i64>> {
    connection
        .prepare_cached("DELETE FROM outbox WHERE kind = ?1 AND payload = ?2 RETURNING id")?
        .query_map(params![MailKind::NewsletterConfirm, payload_of(id)], |row| row.get(0))?
        .collect()
}

/// How an outbox row names the subscription it is about. It grants no access.
pub(super) fn payload_of(id: Id) -> String {
    URL_SAFE_NO_PAD.encode(id)
}

pub(super) fn id_of(payload: &str) -> Option<Id> {
    URL_SAFE_NO_PAD.decode(payload).ok()?.try_into().ok()
}

fn subscriber(row: &Row, secret: &Secret) -> rusqlite::Result<Subscriber> {
    Ok(Subscriber {
        leave: secret.leave_token(row.get(0)?),
        email: Email::from_stored(row.get(1)?),
        lang: parsed(row, 2)?,
        source: coded(row, 3, Source::from_code)?,
        privacy_version: row.get(4)?,
        requested_at: timestamp(row, 5)?,
        confirmed_at: timestamp(row, 6)?,
    })
}
