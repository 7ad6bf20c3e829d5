//! The way to a subscription: requested through a form, confirmed by a link in a mail.
//!
//! The token that confirms is a stored one, created when its mail is composed ([`super::tokens`]).

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use rand::RngExt as _;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::Store;
use super::clock::SLACK;
use super::error::StoreError;
use super::mail_ids::{MailIds, NewMail};
use super::mail_kind::MailKind;
use super::quota::Counted;
use super::rows::{millis, millis_of};
use super::secret::{KeyedHash, TokenPurpose};
use super::subscribers::{Id, Source, forget_waiting_mails, id_of, payload_of};
use super::tokens::{self, CONFIRM_WITHIN, Found};
use crate::inquiry::Email;
use crate::locale::Lang;

/// A request repeated sooner is impatience; later, the mail was lost.
const AGAIN_AFTER: SignedDuration = SignedDuration::from_mins(10);
/// Mails with a link per row, however often it is requested.
const MAILS: u32 = 3;

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
                super::readiness::probe(connection)?;
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

fn has_waiting_mail(connection: &Connection, id: Id) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM outbox WHERE state <> 'sent' AND state = 'queued' AND kind = ?1 AND payload = ?2)",
        )?
        .query_row(params![MailKind::NewsletterConfirm, payload_of(id)], |row| row.get(0))
}
