//! Who gets the newsletter: requested through a form, confirmed by a link in a mail, ended by a link in any mail.
//!
//! The token that confirms is a stored one, created when its mail is composed ([`super::tokens`]). The one that ends a subscription is
//! needed in every later mail: it is signed, and its content is the row's random identifier.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use rand::RngExt as _;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::clock::SLACK;
use super::error::StoreError;
use super::mail_ids::{MailIds, NewMail};
use super::mail_kind::MailKind;
use super::quota::{Counted, QUOTA_PERIOD};
use super::rows::{Stop, Unreadable, coded, each_readable, millis, millis_of, parsed, timestamp};
use super::secret::{KeyedHash, Secret, TokenPurpose};
use super::tokens::{self, CONFIRM_WITHIN, Found};
use super::{Store, connection};
use crate::inquiry::Email;
use crate::locale::Lang;

/// A request repeated sooner is impatience; later, the mail was lost.
const AGAIN_AFTER: SignedDuration = SignedDuration::from_mins(10);
/// Mails with a link per row, however often it is requested.
const MAILS: u32 = 3;
type Id = [u8; 16];

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

/// A request for the newsletter.
#[derive(Clone, Debug)]
pub struct SubscriptionRequest {
    pub email: Email,
    /// Language of the page, and thus of the mail and of the newsletter.
    pub lang: Lang,
    pub source: Source,
    /// Version of the privacy policy linked next to the form.
    pub privacy_version: String,
    pub now: Timestamp,
}

/// The state of the subscription behind a confirmation link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirming {
    /// A subscription that waits for confirmation.
    Waiting,
    /// One confirmed by this link or another one.
    Done,
    /// None: the link is wrong or too old, or the subscription was ended.
    Unknown,
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

/// The tokens in a mail's links; neither belongs in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct NewsletterTokens {
    pub confirm: String,
    pub leave: String,
    /// Until when `confirm` is valid.
    pub expires_at: Timestamp,
}

impl fmt::Debug for NewsletterTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NewsletterTokens(…)")
    }
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

impl Store {
    /// Starts a subscription and queues the mail asking to confirm it. Nothing changes when the address has one already, or has reached its
    /// limit of mails; the caller is told the same, after one commit, in every case.
    pub async fn request_subscription(&self, request: SubscriptionRequest) -> Result<(), StoreError> {
        let secret = &self.inner.secret;
        let (address, mailbox) = (secret.address(&request.email), secret.mailbox(&request.email));
        let (expiry, ids) = (self.expiry(request.now), self.inner.mail_ids.clone());
        self.write_mail(move |connection| {
            if !begin(connection, &request, address, mailbox, expiry, &ids)? {
                // Without a write there would be no wait for the disk, and the answer would come sooner.
                super::outbox::probe(connection)?;
            }
            Ok(())
        })
        .await
    }

    /// Tokens for a mail about the subscription that an outbox row's payload names. A row may ask again when its mail has to be resent;
    /// earlier tokens stay valid, since that mail may have arrived. `None` when the subscription no longer waits for confirmation.
    pub async fn newsletter_tokens(
        &self,
        payload: Option<String>,
        now: Timestamp,
    ) -> Result<Option<NewsletterTokens>, StoreError> {
        let Some(id) = payload.as_deref().and_then(id_of) else { return Ok(None) };
        let secret = self.inner.secret.clone();
        let confirm = tokens::random();
        let expires_at = now.saturating_add(CONFIRM_WITHIN).unwrap_or(now);
        let (hash, leave) = (secret.token_hash(TokenPurpose::NewsletterConfirm, &confirm), secret.leave_token(id));
        let expiry = self.expiry(now);
        let made = self.write(move |connection| {
            let waits = connection
                .prepare_cached(
                    "UPDATE subscribers SET expires_at = ?2 WHERE id = ?1 AND confirmed_at IS NULL AND expires_at > ?3",
                )?
                .execute(params![id, millis(expires_at), expiry])?;
            if waits == 1 {
                tokens::store(connection, TokenPurpose::NewsletterConfirm, hash, id, millis(expires_at))?;
            }
            Ok(waits == 1)
        });
        Ok(made.await?.then_some(NewsletterTokens { confirm, leave, expires_at }))
    }

    /// The state behind a confirmation link; changes nothing.
    pub async fn confirming(&self, token: &str, now: Timestamp) -> Result<Confirming, StoreError> {
        let hash = self.inner.secret.token_hash(TokenPurpose::NewsletterConfirm, token);
        let expiry = self.expiry(now);
        self.read(move |connection| {
            let token = tokens::find(connection, TokenPurpose::NewsletterConfirm, hash, expiry)?;
            confirming(connection, token)
        })
        .await
    }

    /// Confirms the subscription behind a link, and returns its state afterwards: [`Confirming::Done`] or [`Confirming::Unknown`].
    pub async fn confirm_subscription(&self, token: &str, now: Timestamp) -> Result<Confirming, StoreError> {
        let hash = self.inner.secret.token_hash(TokenPurpose::NewsletterConfirm, token);
        let expiry = self.expiry(now);
        self.write(move |connection| {
            let token = tokens::redeem(connection, TokenPurpose::NewsletterConfirm, hash, millis(now), expiry)?;
            let state = confirming(connection, token)?;
            if let (Confirming::Waiting, Some(Found { subject, .. })) = (state, token) {
                connection
                    .prepare_cached("UPDATE subscribers SET confirmed_at = ?2, expires_at = NULL WHERE id = ?1")?
                    .execute(params![subject, millis(now)])?;
                forget_waiting_mails(connection, subject)?;
            }
            Ok(if state == Confirming::Waiting { Confirming::Done } else { state })
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
    fn leave_token(&self, id: Id) -> String {
        self.sign(TokenPurpose::NewsletterLeave, &[], &id)
    }

    /// The row that an unsubscribe token names, if this store made the token.
    fn leaving_id(&self, token: &str) -> Option<Id> {
        self.signed(TokenPurpose::NewsletterLeave, &[], token)
    }
}

/// Begins a subscription; returns whether anything was written. A row of this address that expired by `expiry` is replaced.
pub(super) fn begin(
    connection: &Connection,
    request: &SubscriptionRequest,
    address: KeyedHash,
    mailbox: KeyedHash,
    expiry: i64,
    ids: &MailIds,
) -> rusqlite::Result<bool> {
    let now = millis(request.now);
    let known = match known(connection, address)? {
        Some(Known { confirmed: true, .. }) => return Ok(false),
        // One that expires later than possible was written when the clock was ahead.
        Some(known) if known.expires_at <= expiry || known.expires_at > now + millis_of(CONFIRM_WITHIN) + SLACK => {
            connection.prepare_cached("DELETE FROM subscribers WHERE id = ?1")?.execute([known.id])?;
            forget_waiting_mails(connection, known.id)?;
            None
        }
        known => known,
    };
    let too_soon = |known: &Known| (now - millis_of(AGAIN_AFTER) + 1..=now + SLACK).contains(&known.requested_at);
    if let Some(known) = &known
        && (known.mails >= MAILS || too_soon(known) || has_waiting_mail(connection, known.id)?)
    {
        return Ok(false);
    }
    if !Counted::Newsletter.count(connection, mailbox, now)? {
        return Ok(false);
    }
    let id = known.map_or_else(|| rand::rng().random(), |known| known.id);
    // Nobody has consented yet: for a row that waits, the latest request counts.
    connection
        .prepare_cached(
            "INSERT INTO subscribers (id, address, email, lang, source, privacy_version, requested_at, mails, expires_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8)
             ON CONFLICT (id) DO UPDATE SET email = excluded.email, lang = excluded.lang, source = excluded.source,
                 privacy_version = excluded.privacy_version, requested_at = excluded.requested_at, mails = mails + 1,
                 expires_at = excluded.expires_at",
        )?
        .execute(params![
            id,
            address,
            request.email.as_str(),
            request.lang.code(),
            request.source.code(),
            request.privacy_version,
            now,
            now + millis_of(CONFIRM_WITHIN)
        ])?;
    let mail = NewMail {
        kind: MailKind::NewsletterConfirm,
        inquiry: None,
        payload: Some(&payload_of(id)),
        recipient: request.email.as_str(),
        lang: request.lang,
    };
    ids.insert(connection, &mail, now)?;
    Ok(true)
}

/// What matters of a row for a repeated request.
struct Known {
    id: Id,
    confirmed: bool,
    requested_at: i64,
    mails: u32,
    expires_at: i64,
}

fn known(connection: &Connection, address: KeyedHash) -> rusqlite::Result<Option<Known>> {
    connection
        .prepare_cached(
            "SELECT id, confirmed_at IS NOT NULL, requested_at, mails, ifnull(expires_at, 0) FROM subscribers
             WHERE address = ?1",
        )?
        .query_row([address], |row| {
            Ok(Known {
                id: row.get(0)?,
                confirmed: row.get(1)?,
                requested_at: row.get(2)?,
                mails: row.get(3)?,
                expires_at: row.get(4)?,
            })
        })
        .optional()
}

/// The state of the subscription that a confirmation token is for. The token alone does not tell: each attempt to send the mail has its
/// own.
fn confirming(connection: &Connection, token: Option<Found<Id>>) -> rusqlite::Result<Confirming> {
    let Some(Found { subject, is_used }) = token else { return Ok(Confirming::Unknown) };
    if is_used {
        return Ok(Confirming::Done);
    }
    let is_confirmed: Option<bool> = connection
        .prepare_cached("SELECT confirmed_at IS NOT NULL FROM subscribers WHERE id = ?1")?
        .query_row([subject], |row| row.get(0))
        .optional()?;
    Ok(match is_confirmed {
        Some(true) => Confirming::Done,
        Some(false) => Confirming::Waiting,
        None => Confirming::Unknown,
    })
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
    let Some(Known { id, confirmed, .. }) = known(connection, address)? else { return Ok(None) };
    connection.prepare_cached("DELETE FROM subscribers WHERE id = ?1")?.execute([id])?;
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

fn has_waiting_mail(connection: &Connection, id: Id) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM outbox WHERE state <> 'sent' AND state = 'queued' AND kind = ?1 AND payload = ?2)",
        )?
        .query_row(params![MailKind::NewsletterConfirm, payload_of(id)], |row| row.get(0))
}

/// Deletes mails that were not sent and are no longer needed.
fn forget_waiting_mails(connection: &Connection, id: Id) -> rusqlite::Result<()> {
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
fn payload_of(id: Id) -> String {
    URL_SAFE_NO_PAD.encode(id)
}

fn id_of(payload: &str) -> Option<Id> {
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
