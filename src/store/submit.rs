//! Taking an inquiry: once, whatever is clicked or sent twice, together with the mails that it owes.

use std::sync::Arc;

use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::{SignedDuration, Timestamp};
use rand::RngExt as _;
use rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE;
use rusqlite::{Connection, OptionalExtension as _, params};
use sha2::Sha256;

use super::Store;
use super::clock::SLACK;
use super::error::StoreError;
use super::outbox::{MailIds, NewMail};
use super::rows::{DETAILS, bind_details, from_millis, millis, parsed};
use super::subscribers::{self, Source, SubscriptionRequest};
use crate::inquiry::{Email, NewInquiry, Reference, Status};
use crate::locale::Lang;

/// Kind of the mail that confirms an inquiry to its visitor.
pub const CONFIRMATION: &str = "confirmation";
/// Kind of the mail that tells staff of an inquiry.
pub const STAFF: &str = "staff";

/// Without a key, equal content within this time is the same inquiry.
const SAME_CONTENT_WITHIN: SignedDuration = SignedDuration::from_mins(30);
/// Mails of one kind that visitors may cause to one address within [`QUOTA_PERIOD`].
pub(super) const QUOTA: u32 = 3;
pub(super) const QUOTA_PERIOD: SignedDuration = SignedDuration::from_hours(24);
/// Submissions of one address that are looked at: a flood under one address must not slow down everybody.
const RECENT: u32 = 200;
/// Free references are found at once unless hundreds of millions are taken.
const REFERENCE_ATTEMPTS: usize = 16;

/// An inquiry that passed the rules, on its way into the store.
#[derive(Clone, Debug)]
pub struct Submission {
    pub inquiry: NewInquiry,
    /// Language of the page.
    pub lang: Lang,
    /// Kept apart and without mail.
    pub spam: bool,
    /// The browser's key, any text.
    pub idempotency_key: Option<String>,
    pub mails: MailPlan,
    pub now: Timestamp,
}

/// The mails that a new inquiry causes.
#[derive(Clone, Debug)]
pub struct MailPlan {
    /// A confirmation to the visitor, in the page's language.
    pub confirm: bool,
    /// The mail that asks to confirm the newsletter, when the visitor ticked it.
    pub newsletter: bool,
    /// One mail to each of these addresses.
    pub staff: Arc<[String]>,
    pub staff_lang: Lang,
}

/// What the visitor is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submitted {
    pub reference: Reference,
    /// As it was when the inquiry came: `received` or `spam`.
    pub status: Status,
    pub created_at: Timestamp,
    /// Whether this is the answer to an earlier submission.
    pub replayed: bool,
}

/// An inquiry was not taken.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SubmitError {
    #[error("this key was used for another inquiry")]
    IdempotencyConflict,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Store {
    /// Stores an inquiry and queues its mails in one transaction, or finds the answer that the same submission got before. What this
    /// returns is on the disk.
    pub async fn submit_inquiry(&self, submission: Submission) -> Result<Submitted, SubmitError> {
        // Everything that can be worked out here is: the writer is the one thread that all submissions share.
        let tokens = Tokens::of(&submission, &self.inner.secret);
        let expiry = self.expiry(submission.now);
        let ids = self.inner.mail_ids.clone();
        let taken = self.write_mail(move |connection| take(connection, &submission, &tokens, expiry, &ids)).await?;
        taken.ok_or(SubmitError::IdempotencyConflict)
    }
}

/// The store's own random key.
#[derive(Clone)]
pub(super) struct Secret(Hmac<Sha256>);

/// A keyed hash; what was hashed cannot be guessed from it without the store's key.
pub(super) type Token = [u8; 16];

impl Secret {
    pub(super) fn read(connection: &Connection) -> rusqlite::Result<Secret> {
        let key: Vec<u8> = connection.query_row("SELECT value FROM meta WHERE key = 'secret'", [], |row| row.get(0))?;
        Ok(Secret(Hmac::new_from_slice(&key).expect("any length will do")))
    }

    /// The hash of a text for one purpose, so that equal texts of two purposes differ.
    pub(super) fn token(&self, purpose: u8, text: &[u8]) -> Token {
        let hash = self.0.clone().chain_update([purpose]).chain_update(text).finalize().into_bytes();
        std::array::from_fn(|i| hash[i])
    }

    /// Whether `hash` is [`Secret::token`] of the text; takes as long for a near miss as for any other.
    pub(super) fn is_token(&self, purpose: u8, text: &[u8], hash: &[u8]) -> bool {
        hash.len() == size_of::<Token>()
            && self.0.clone().chain_update([purpose]).chain_update(text).verify_truncated_left(hash).is_ok()
    }

    /// The hash of an address, however it is spelled.
    pub(super) fn address(&self, email: &Email) -> Token {
        self.token(b'a', email.lookup_key().as_bytes())
    }

    /// The hash of the box that an address reaches, by which mails to it are counted.
    pub(super) fn mailbox(&self, email: &Email) -> Token {
        self.token(b'm', email.limit_key().as_bytes())
    }
}

struct Tokens {
    address: Token,
    mailbox: Token,
    content: Token,
    key: Option<Token>,
}

impl Tokens {
    fn of(submission: &Submission, secret: &Secret) -> Tokens {
        // A hit of the honeypot must not swallow the same content sent properly.
        let purpose = if submission.spam { b's' } else { b'c' };
        Tokens {
            address: secret.address(&submission.inquiry.email),
            mailbox: secret.mailbox(&submission.inquiry.email),
            content: secret.token(purpose, &submission.inquiry.content_hash()),
            key: submission.idempotency_key.as_ref().map(|key| secret.token(b'k', key.as_bytes())),
        }
    }
}

/// `None` when the key belongs to other content.
fn take(
    connection: &Connection,
    submission: &Submission,
    tokens: &Tokens,
    expiry: i64,
    ids: &MailIds,
) -> rusqlite::Result<Option<Submitted>> {
    let now = millis(submission.now);
    if let Some(key) = tokens.key
        && let Some((content, answer)) = answer_to_key(connection, key)?
    {
        return Ok((content == tokens.content).then_some(answer));
    }
    let recent = Recent::read(connection, tokens, now)?;
    if tokens.key.is_none()
        && let Some(answer) = recent.answer
    {
        return Ok(Some(answer));
    }

    let (id, reference) = insert(connection, submission, now, Reference::random)?;
    let confirm = submission.mails.confirm && !submission.spam && recent.confirmed < QUOTA;
    remember(connection, submission, tokens, reference, confirm, now)?;
    if !submission.spam {
        queue_mails(connection, ids, submission, id, confirm, now)?;
        if submission.inquiry.newsletter && submission.mails.newsletter {
            subscribers::begin(connection, &subscription(submission), tokens.address, tokens.mailbox, expiry, ids)?;
        }
    }
    submitted(reference, submission.spam, now, false).map(Some)
}

/// The content and the answer that belong to a key.
fn answer_to_key(connection: &Connection, key: Token) -> rusqlite::Result<Option<(Token, Submitted)>> {
    connection
        .prepare_cached("SELECT reference, spam, created_at, content FROM idempotency_keys WHERE token = ?1")?
        .query_row([key], |row| Ok((row.get(3)?, submitted(parsed(row, 0)?, row.get(1)?, row.get(2)?, true)?)))
        .optional()
}

/// What came from the visitor's address lately, and from others of the same box.
#[derive(Default)]
struct Recent {
    /// The answer to the same content within [`SAME_CONTENT_WITHIN`].
    answer: Option<Submitted>,
    /// Confirmations sent there within [`QUOTA_PERIOD`].
    confirmed: u32,
}

impl Recent {
    fn read(connection: &Connection, tokens: &Tokens, now: i64) -> rusqlite::Result<Recent> {
        let mut statement = connection.prepare_cached(
            "SELECT reference, spam, created_at, content, confirmed FROM submissions
             WHERE address = ?1 AND created_at > ?2 AND created_at <= ?3 ORDER BY created_at DESC LIMIT ?4",
        )?;
        let mut rows = statement.query(params![tokens.mailbox, now - millis_of(QUOTA_PERIOD), now + SLACK, RECENT])?;
        let same_since = now - millis_of(SAME_CONTENT_WITHIN);
        let mut recent = Recent::default();
        let mut seen = 0;
        while let Some(row) = rows.next()? {
            seen += 1;
            let created_at = row.get(2)?;
            if created_at > same_since && row.get::<_, Token>(3)? == tokens.content {
                // Overwritten until the first one.
                recent.answer = Some(submitted(parsed(row, 0)?, row.get(1)?, created_at, true)?);
            }
            recent.confirmed += u32::from(row.get::<_, bool>(4)?);
        }
        if seen == RECENT {
            // Confirmations may hide behind what was not looked at.
            recent.confirmed = QUOTA;
        }
        Ok(recent)
    }
}

fn remember(
    connection: &Connection,
    submission: &Submission,
    tokens: &Tokens,
    reference: Reference,
    confirmed: bool,
    now: i64,
) -> rusqlite::Result<()> {
    let reference = reference.to_string();
    // With a key too, for a resend by a browser that lost it.
    connection
        .prepare_cached(
            "INSERT INTO submissions (address, created_at, reference, content, spam, confirmed)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![tokens.mailbox, now, reference, tokens.content, submission.spam, confirmed])?;
    if let Some(key) = tokens.key {
        connection
            .prepare_cached(
                "INSERT INTO idempotency_keys (token, content, reference, spam, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
            )?
            .execute(params![key, tokens.content, reference, submission.spam, now])?;
    }
    Ok(())
}

fn submitted(reference: Reference, spam: bool, created_at: i64, replayed: bool) -> rusqlite::Result<Submitted> {
    Ok(Submitted {
        reference,
        status: status(spam),
        // In whole milliseconds, as it is read back.
        created_at: from_millis(created_at).ok_or(rusqlite::Error::IntegralValueOutOfRange(0, created_at))?,
        replayed,
    })
}

fn status(spam: bool) -> Status {
    if spam { Status::Spam } else { Status::Received }
}

/// Inserts the inquiry under the first reference of `references` that is free.
pub(super) fn insert(
    connection: &Connection,
    submission: &Submission,
    now: i64,
    mut references: impl FnMut() -> Reference,
) -> rusqlite::Result<(i64, Reference)> {
    let mut statement = connection.prepare_cached(include_str!("sql/insert_inquiry.sql"))?;
    bind_details(&mut statement, &submission.inquiry)?;
    statement.raw_bind_parameter(DETAILS + 1, status(submission.spam).code())?;
    statement.raw_bind_parameter(DETAILS + 2, submission.lang.code())?;
    statement.raw_bind_parameter(DETAILS + 3, now)?;
    let mut attempt = 1;
    loop {
        let reference = references();
        statement.raw_bind_parameter(DETAILS + 4, reference.to_string())?;
        match statement.raw_execute() {
            Ok(_) => return Ok((connection.last_insert_rowid(), reference)),
            Err(error) if attempt < REFERENCE_ATTEMPTS && is_taken(&error) => attempt += 1,
            Err(error) => return Err(error),
        }
    }
}

fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error().is_some_and(|error| error.extended_code == SQLITE_CONSTRAINT_UNIQUE)
}

fn queue_mails(
    connection: &Connection,
    ids: &MailIds,
    submission: &Submission,
    inquiry: i64,
    confirm: bool,
    now: i64,
) -> rusqlite::Result<()> {
    let Submission { inquiry: details, lang, mails, .. } = submission;
    if confirm {
        let recipient = details.email.as_str();
        let mail = NewMail { kind: CONFIRMATION, inquiry: Some(inquiry), payload: None, recipient, lang: *lang };
        ids.insert(connection, &mail, now)?;
    }
    for recipient in mails.staff.iter() {
        let mail = NewMail { kind: STAFF, inquiry: Some(inquiry), payload: None, recipient, lang: mails.staff_lang };
        ids.insert(connection, &mail, now)?;
    }
    Ok(())
}

/// What the form's tick asks for.
fn subscription(submission: &Submission) -> SubscriptionRequest {
    SubscriptionRequest {
        email: submission.inquiry.email.clone(),
        lang: submission.lang,
        source: Source::Inquiry,
        privacy_version: submission.inquiry.privacy_version.clone(),
        now: submission.now,
    }
}

pub(super) fn millis_of(duration: SignedDuration) -> i64 {
    duration.as_secs() * 1_000
}

/// A Message-ID's unique part; the domain is the sender's.
pub(super) fn message_id() -> String {
    format!("{:032x}", rand::rng().random::<u128>())
}
