//! Accepting an inquiry exactly once, however often it is clicked or sent, together with the mails it causes.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::Store;
use super::clock::SLACK;
use super::error::StoreError;
use super::events::record_receipt;
use super::mail_ids::{MailIds, NewMail};
use super::mail_kind::MailKind;
use super::news::{self, News};
use super::quota::{QUOTA, QUOTA_PERIOD};
use super::rows::{DETAILS, bind_details, from_millis, millis, millis_of, parsed};
use super::secret::{KeyedHash, Purpose, Secret};
use super::subscribers::Source;
use super::subscribing::{self, SubscriptionRequest};
use crate::inquiry::{NewInquiry, Reference, Status};
use crate::locale::Lang;

/// Without a key, equal content within this time is the same inquiry.
const SAME_CONTENT_WITHIN: SignedDuration = SignedDuration::from_mins(30);
/// Submissions checked per address: a flood under one address must not slow down everybody.
const RECENT: u32 = 200;
/// Free references are found at once unless hundreds of millions are taken.
const REFERENCE_ATTEMPTS: usize = 16;

/// An inquiry that passed the rules, on its way into the store.
#[derive(Clone, Debug)]
pub struct Submission {
    pub inquiry: NewInquiry,
    /// Language of the page.
    pub lang: Lang,
    /// Kept separately, and causes no mail.
    pub spam: bool,
    /// The browser's idempotency key, any text.
    pub idempotency_key: Option<String>,
    pub mails: MailPlan,
    pub now: Timestamp,
}

/// The mails that a new inquiry causes.
#[derive(Clone, Debug)]
pub struct MailPlan {
    /// A confirmation to the visitor, in the page's language.
    pub confirm: bool,
    /// The mail asking to confirm the newsletter, if the visitor ticked the box.
    pub newsletter: bool,
    /// One mail to each of these addresses.
    pub staff: Arc<[String]>,
    pub staff_lang: Lang,
}

/// What the visitor is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submitted {
    pub reference: Reference,
    /// As of when the inquiry arrived: `received` or `spam`.
    pub status: Status,
    pub created_at: Timestamp,
    /// Whether this is the answer to an earlier submission.
    pub replayed: bool,
}

/// An inquiry was not accepted.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SubmitError {
    #[error("this key was used for another inquiry")]
    IdempotencyConflict,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Store {
    /// Stores an inquiry, its first event and its mails in one transaction, or finds the answer that the same submission got before. What
    /// this returns is on disk.
    pub async fn submit_inquiry(&self, submission: Submission) -> Result<Submitted, SubmitError> {
        // As much as possible is computed here: the writer is the one thread that all submissions share.
        let hashes = Hashes::of(&submission, &self.inner.secret);
        let expiry = self.expiry(submission.now);
        let (ids, notifies) = (self.inner.mail_ids.clone(), self.notifies());
        let taken = self.write_mail(move |connection| {
            let taken = take(connection, &submission, &hashes, expiry, &ids)?;
            if notifies && let Some(new) = taken.as_ref().filter(|taken| !taken.replayed && !submission.spam) {
                news::queue(connection, News::Received, &[new.reference], submission.now)?;
            }
            Ok(taken)
        });
        let taken = taken.await?;
        taken.ok_or(SubmitError::IdempotencyConflict)
    }
}

/// The keyed hashes by which a repeated submission is recognized.
struct Hashes {
    address: KeyedHash,
    mailbox: KeyedHash,
    content: KeyedHash,
    key: Option<KeyedHash>,
}

impl Hashes {
    fn of(submission: &Submission, secret: &Secret) -> Hashes {
        // A submission caught by the honeypot must not swallow the same content sent properly.
        let purpose = if submission.spam { Purpose::SpamContent } else { Purpose::Content };
        let hash = |key: &String| secret.hash(Purpose::IdempotencyKey, key.as_bytes());
        Hashes {
            address: secret.address(&submission.inquiry.email),
            mailbox: secret.mailbox(&submission.inquiry.email),
            content: secret.hash(purpose, &submission.inquiry.content_hash()),
            key: submission.idempotency_key.as_ref().map(hash),
        }
    }
}

/// `None` when the key was used for other content.
fn take(
    connection: &Connection,
    submission: &Submission,
    hashes: &Hashes,
    expiry: i64,
    ids: &MailIds,
) -> rusqlite::Result<Option<Submitted>> {
    let now = millis(submission.now);
    if let Some(key) = hashes.key
        && let Some((content, answer)) = answer_to_key(connection, key)?
    {
        return Ok((content == hashes.content).then_some(answer));
    }
    let recent = Recent::read(connection, hashes, now)?;
    if hashes.key.is_none()
        && let Some(answer) = recent.answer
    {
        return Ok(Some(answer));
    }

    let (id, reference) = insert(connection, submission, now, Reference::random)?;
    record_receipt(connection, id, now)?;
    let confirm = submission.mails.confirm && !submission.spam && recent.confirmed < QUOTA;
    remember(connection, submission, hashes, reference, confirm, now)?;
    if !submission.spam {
        queue_mails(connection, ids, submission, id, confirm, now)?;
        if submission.inquiry.newsletter && submission.mails.newsletter {
            subscribing::begin(connection, &subscription(submission), hashes.address, hashes.mailbox, expiry, ids)?;
        }
    }
    submitted(reference, submission.spam, now, false).map(Some)
}

/// The content and the answer stored for a key.
fn answer_to_key(connection: &Connection, key: KeyedHash) -> rusqlite::Result<Option<(KeyedHash, Submitted)>> {
    connection
        .prepare_cached("SELECT reference, spam, created_at, content FROM idempotency_keys WHERE token = ?1")?
        .query_row([key], |row| Ok((row.get(3)?, submitted(parsed(row, 0)?, row.get(1)?, row.get(2)?, true)?)))
        .optional()
}

/// Recent submissions from the visitor's address, and from others of the same mailbox.
#[derive(Default)]
struct Recent {
    /// The answer to the same content within [`SAME_CONTENT_WITHIN`].
    answer: Option<Submitted>,
    /// Confirmations sent there within [`QUOTA_PERIOD`].
    confirmed: u32,
}

impl Recent {
    fn read(connection: &Connection, hashes: &Hashes, now: i64) -> rusqlite::Result<Recent> {
        let mut statement = connection.prepare_cached(
            "SELECT reference, spam, created_at, content, confirmed FROM submissions
             WHERE address = ?1 AND created_at > ?2 AND created_at <= ?3 ORDER BY created_at DESC LIMIT ?4",
        )?;
        let mut rows = statement.query(params![hashes.mailbox, now - millis_of(QUOTA_PERIOD), now + SLACK, RECENT])?;
        let same_since = now - millis_of(SAME_CONTENT_WITHIN);
        let mut recent = Recent::default();
        let mut seen = 0;
        while let Some(row) = rows.next()? {
            seen += 1;
            let created_at = row.get(2)?;
            if created_at > same_since && row.get::<_, KeyedHash>(3)? == hashes.content {
                // Overwritten down to the earliest one.
                recent.answer = Some(submitted(parsed(row, 0)?, row.get(1)?, created_at, true)?);
            }
            recent.confirmed += u32::from(row.get::<_, bool>(4)?);
        }
        if seen == RECENT {
            // There may be confirmations among those not checked.
            recent.confirmed = QUOTA;
        }
        Ok(recent)
    }
}

fn remember(
    connection: &Connection,
    submission: &Submission,
    hashes: &Hashes,
    reference: Reference,
    confirmed: bool,
    now: i64,
) -> rusqlite::Result<()> {
    let reference = reference.to_string();
    // Even with a key, for a resend by a browser that lost it.
    connection
        .prepare_cached(
            "INSERT INTO submissions (address, created_at, reference, content, spam, confirmed)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![hashes.mailbox, now, reference, hashes.content, submission.spam, confirmed])?;
    if let Some(key) = hashes.key {
        connection
            .prepare_cached(
                "INSERT INTO idempotency_keys (token, content, reference, spam, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
            )?
            .execute(params![key, hashes.content, reference, submission.spam, now])?;
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
        let mail =
            NewMail { kind: MailKind::Confirmation, inquiry: Some(inquiry), payload: None, recipient, lang: *lang };
        ids.insert(connection, &mail, now)?;
    }
    for recipient in mails.staff.iter() {
        let mail =
            NewMail { kind: MailKind::Staff, inquiry: Some(inquiry), payload: None, recipient, lang: mails.staff_lang };
        ids.insert(connection, &mail, now)?;
    }
    Ok(())
}

/// What the form's checkbox asks for.
fn subscription(submission: &Submission) -> SubscriptionRequest {
    SubscriptionRequest {
        email: submission.inquiry.email.clone(),
        lang: submission.lang,
        source: Source::Inquiry,
        privacy_version: submission.inquiry.privacy_version.clone(),
        now: submission.now,
    }
}
