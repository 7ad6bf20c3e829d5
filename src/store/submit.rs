//! Taking an inquiry: once, whatever is clicked or sent twice, together with the mails that it owes.

use std::sync::Arc;

use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::{SignedDuration, Timestamp};
use rand::RngExt as _;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, params};
use sha2::Sha256;

use super::error::StoreError;
use super::rows::{DETAILS, bind_details, from_millis, millis};
use super::{Store, outbox};
use crate::inquiry::{NewInquiry, Reference, Status};
use crate::locale::Lang;

/// Kind of the mail that confirms an inquiry to its visitor.
pub const CONFIRMATION: &str = "confirmation";
/// Kind of the mail that tells staff of an inquiry.
pub const STAFF: &str = "staff";

/// Without a key, equal content within this time is the same inquiry.
const SAME_CONTENT_WITHIN: SignedDuration = SignedDuration::from_mins(30);
/// At most three confirmations go to an address in this time.
const QUOTA_PERIOD: SignedDuration = SignedDuration::from_hours(24);
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
        let taken = self.write_mail(move |connection| take(connection, &submission, &tokens)).await?;
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
    fn token(&self, purpose: u8, text: &[u8]) -> Token {
        let hash = self.0.clone().chain_update([purpose]).chain_update(text).finalize().into_bytes();
        std::array::from_fn(|i| hash[i])
    }

    /// The hash under which an address's quota is kept.
    pub(super) fn address(&self, lookup_key: &str) -> Token {
        self.token(b'a', lookup_key.as_bytes())
    }
}

struct Tokens {
    content: Token,
    key: Option<Token>,
    /// Of the visitor's address, when a confirmation is due.
    confirm: Option<Token>,
}

impl Tokens {
    fn of(submission: &Submission, secret: &Secret) -> Tokens {
        // A hit of the honeypot must not swallow the same content sent properly.
        let purpose = if submission.spam { b's' } else { b'c' };
        let confirm = submission.mails.confirm && !submission.spam;
        Tokens {
            content: secret.token(purpose, &submission.inquiry.content_hash()),
            key: submission.idempotency_key.as_ref().map(|key| secret.token(b'k', key.as_bytes())),
            confirm: confirm.then(|| secret.address(&submission.inquiry.email.lookup_key())),
        }
    }
}

/// `None` when the key belongs to other content.
fn take(connection: &Connection, submission: &Submission, tokens: &Tokens) -> rusqlite::Result<Option<Submitted>> {
    let now = millis(submission.now);
    let earlier = match tokens.key {
        Some(key) => earlier(connection, key, i64::MIN)?,
        None => earlier(connection, tokens.content, now - millis_of(SAME_CONTENT_WITHIN))?,
    };
    if let Some((content, submitted)) = earlier {
        return Ok((content == tokens.content).then_some(submitted));
    }

    let (id, reference) = insert(connection, submission, now)?;
    let mut remember = connection.prepare_cached(
        "INSERT OR REPLACE INTO submissions (token, content, reference, spam, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    // Under its content too, for a resend by a browser that lost its key.
    for token in tokens.key.iter().chain([&tokens.content]) {
        remember.execute(params![token, tokens.content, reference.to_string(), submission.spam, now])?;
    }
    if !submission.spam {
        queue_mails(connection, submission, tokens, id, now)?;
    }
    Ok(Some(submitted(reference, submission.spam, now, false)?))
}

/// The content and the answer remembered under a token, if that was after `since`.
fn earlier(connection: &Connection, token: Token, since: i64) -> rusqlite::Result<Option<(Token, Submitted)>> {
    connection
        .prepare_cached(
            "SELECT content, reference, spam, created_at FROM submissions WHERE token = ?1 AND created_at > ?2",
        )?
        .query_row(params![token, since], |row| {
            let reference = super::rows::parsed(row, 1)?;
            Ok((row.get(0)?, submitted(reference, row.get(2)?, row.get(3)?, true)?))
        })
        .optional()
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

fn insert(connection: &Connection, submission: &Submission, now: i64) -> rusqlite::Result<(i64, Reference)> {
    let mut statement = connection.prepare_cached(include_str!("sql/insert_inquiry.sql"))?;
    bind_details(&mut statement, &submission.inquiry)?;
    statement.raw_bind_parameter(DETAILS + 1, status(submission.spam).code())?;
    statement.raw_bind_parameter(DETAILS + 2, submission.lang.code())?;
    statement.raw_bind_parameter(DETAILS + 3, now)?;
    let mut attempt = 1;
    loop {
        let reference = Reference::random();
        statement.raw_bind_parameter(DETAILS + 4, reference.to_string())?;
        match statement.raw_execute() {
            Ok(_) => return Ok((connection.last_insert_rowid(), reference)),
            Err(error) if attempt < REFERENCE_ATTEMPTS && is_taken(&error) => attempt += 1,
            Err(error) => return Err(error),
        }
    }
}

fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

fn queue_mails(
    connection: &Connection,
    submission: &Submission,
    tokens: &Tokens,
    inquiry: i64,
    now: i64,
) -> rusqlite::Result<()> {
    let plan = &submission.mails;
    if let Some(address) = tokens.confirm
        && within_quota(connection, address, now)?
    {
        outbox::insert(
            connection,
            CONFIRMATION,
            Some(inquiry),
            submission.inquiry.email.as_str(),
            submission.lang,
            None,
            now,
        )?;
    }
    for address in plan.staff.iter() {
        outbox::insert(connection, STAFF, Some(inquiry), address, plan.staff_lang, None, now)?;
    }
    Ok(())
}

/// Counts a confirmation to an address, unless three went there within a day.
fn within_quota(connection: &Connection, address: Token, now: i64) -> rusqlite::Result<bool> {
    let counted = connection.prepare_cached(include_str!("sql/count_confirmation.sql"))?.execute(params![
        address,
        now,
        now - millis_of(QUOTA_PERIOD)
    ])?;
    Ok(counted == 1)
}

pub(super) fn millis_of(duration: SignedDuration) -> i64 {
    duration.as_secs() * 1_000
}

/// A Message-ID's unique part; the domain is the sender's.
pub(super) fn message_id() -> String {
    format!("{:032x}", rand::rng().random::<u128>())
}
