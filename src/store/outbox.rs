//! The outbox: what is to be sent, until it is sent or given up.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::Store;
use super::error::StoreError;
use super::rows::{coded, maybe_timestamp, millis, parsed, timestamp};
use super::submit::message_id;
use crate::inquiry::Reference;
use crate::locale::Lang;

/// Where a mail stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailState {
    /// To be sent, now or later.
    Queued,
    Sent,
    /// Given up; staff may have it tried again.
    Failed,
}

impl MailState {
    pub const ALL: &'static [MailState] = &[MailState::Queued, MailState::Sent, MailState::Failed];

    pub const fn code(self) -> &'static str {
        match self {
            MailState::Queued => "queued",
            MailState::Sent => "sent",
            MailState::Failed => "failed",
        }
    }

    pub fn from_code(code: &str) -> Option<MailState> {
        MailState::ALL.iter().copied().find(|state| state.code() == code)
    }
}

/// A mail in the outbox: what to say to whom, never the rendered text.
#[derive(Clone, Debug, PartialEq)]
pub struct OutboxMail {
    pub id: i64,
    pub kind: String,
    /// The inquiry that it is about.
    pub reference: Option<Reference>,
    /// What a mail without an inquiry is about: the slug of an itinerary, or the name of a subscription.
    pub payload: Option<String>,
    /// As typed. `None` once the mail was sent long ago and its personal part was cleared.
    pub recipient: Option<String>,
    pub lang: Lang,
    /// The unique part of the Message-ID, the same at every attempt.
    pub message_id: String,
    pub state: MailState,
    /// Attempts that were made and failed, since it was last queued.
    pub attempts: u32,
    /// When it was queued, or queued again by staff: from here the patience of three days counts.
    pub queued_at: Timestamp,
    pub next_attempt_at: Timestamp,
    pub last_error: Option<String>,
    pub created_at: Timestamp,
    pub sent_at: Option<Timestamp>,
}

/// What staff want to try again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// A failed or a waiting mail.
    One(i64),
    AllFailed,
}

/// How much is in the outbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutboxCounts {
    pub queued: u64,
    pub failed: u64,
}

const MAIL: &str = "SELECT outbox.id, kind, inquiries.reference, payload, recipient, outbox.lang, message_id, state, attempts, \
     queued_at, next_attempt_at, last_error, outbox.created_at, sent_at \
     FROM outbox LEFT JOIN inquiries ON inquiries.id = inquiry_id";

impl Store {
    /// Mails that are due, those waiting longest first. Those about a restricted inquiry are kept and not sent.
    pub async fn outbox_due(&self, now: Timestamp, limit: u32) -> Result<Vec<OutboxMail>, StoreError> {
        self.read(move |connection| {
            connection
                .prepare_cached(&format!(
                    "{MAIL} WHERE state = 'queued' AND next_attempt_at <= ?1 AND coalesce(restricted, 0) = 0
                     ORDER BY next_attempt_at, outbox.id LIMIT ?2"
                ))?
                .query_map(params![millis(now), limit], mail)?
                .collect()
        })
        .await
    }

    /// When the next waiting mail is due, which may be in the past; `None` when nothing waits.
    pub async fn outbox_next_at(&self) -> Result<Option<Timestamp>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT min(next_attempt_at) FROM outbox WHERE state = 'queued'")?
                .query_row([], |row| maybe_timestamp(row, 0))
        })
        .await
    }

    /// The server took the mail. False when the mail is gone or not waiting, here and below: it was erased meanwhile, perhaps.
    pub async fn outbox_sent(&self, id: i64, now: Timestamp) -> Result<bool, StoreError> {
        self.write(move |connection| {
            changed(
                connection,
                "UPDATE outbox SET state = 'sent', sent_at = ?2, last_error = NULL WHERE id = ?1 AND state = 'queued'",
                params![id, millis(now)],
            )
        })
        .await
    }

    /// The server took the mail, and nothing of it is kept.
    pub async fn outbox_sent_without_trace(&self, id: i64) -> Result<bool, StoreError> {
        self.write(move |connection| changed(connection, "DELETE FROM outbox WHERE id = ?1 AND state = 'queued'", [id]))
            .await
    }

    /// An attempt failed and another follows at `at`.
    pub async fn outbox_retry_later(&self, id: i64, at: Timestamp, error: String) -> Result<bool, StoreError> {
        self.write(move |connection| {
            changed(
                connection,
                "UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ?2, last_error = ?3
                 WHERE id = ?1 AND state = 'queued'",
                params![id, millis(at), error],
            )
        })
        .await
    }

    /// An attempt failed for good.
    pub async fn outbox_failed(&self, id: i64, error: String) -> Result<bool, StoreError> {
        self.write(move |connection| {
            changed(
                connection,
                "UPDATE outbox SET state = 'failed', attempts = attempts + 1, last_error = ?2
                 WHERE id = ?1 AND state = 'queued'",
                params![id, error],
            )
        })
        .await
    }

    /// Makes everything that waits for a later attempt due at once; gives how many.
    pub async fn outbox_requeue_all_waiting(&self, now: Timestamp) -> Result<usize, StoreError> {
        self.write_mail(move |connection| {
            connection.execute(
                "UPDATE outbox SET next_attempt_at = ?1 WHERE state = 'queued' AND next_attempt_at > ?1",
                [millis(now)],
            )
        })
        .await
    }

    /// Makes failed or waiting mails due at once, with all their patience again; gives how many.
    pub async fn outbox_retry(&self, what: Retry, now: Timestamp) -> Result<usize, StoreError> {
        self.write_mail(move |connection| {
            let set = "UPDATE outbox SET state = 'queued', attempts = 0, queued_at = ?1, next_attempt_at = ?1";
            match what {
                Retry::One(id) => {
                    connection.execute(&format!("{set} WHERE id = ?2 AND state <> 'sent'"), [millis(now), id])
                }
                Retry::AllFailed => connection.execute(&format!("{set} WHERE state = 'failed'"), [millis(now)]),
            }
        })
        .await
    }

    /// Mails in a state, or all, the newest first.
    pub async fn outbox_list(&self, state: Option<MailState>, limit: u32) -> Result<Vec<OutboxMail>, StoreError> {
        self.read(move |connection| {
            connection
                .prepare_cached(&format!("{MAIL} WHERE ?1 IS NULL OR state = ?1 ORDER BY outbox.id DESC LIMIT ?2"))?
                .query_map(params![state.map(MailState::code), limit], mail)?
                .collect()
        })
        .await
    }

    /// The mails about an inquiry, the oldest first.
    pub async fn outbox_of(&self, reference: Reference) -> Result<Vec<OutboxMail>, StoreError> {
        self.read(move |connection| {
            connection
                .prepare_cached(&format!("{MAIL} WHERE inquiries.reference = ?1 ORDER BY outbox.id"))?
                .query_map([reference.to_string()], mail)?
                .collect()
        })
        .await
    }

    pub async fn outbox_show(&self, id: i64) -> Result<Option<OutboxMail>, StoreError> {
        self.read(move |connection| {
            connection.prepare_cached(&format!("{MAIL} WHERE outbox.id = ?1"))?.query_row([id], mail).optional()
        })
        .await
    }

    /// [`Store::outbox_counts`], behind everything that was queued before: an answer means that the store takes inquiries. The lock
    /// for writing is taken and the disk has room; something is written only when the last write failed, to see whether it would
    /// now.
    pub async fn readiness(&self) -> Result<OutboxCounts, StoreError> {
        if self.inner.writer()?.last_write_failed() {
            self.write(probe).await?;
        } else {
            require_room(&self.inner.path)?;
            self.write(|_| Ok(())).await?;
        }
        self.outbox_counts().await
    }

    /// How much waits and how much was given up.
    pub async fn outbox_counts(&self) -> Result<OutboxCounts, StoreError> {
        self.read(|connection| {
            let count = |state| {
                connection
                    .prepare_cached("SELECT count(*) FROM outbox WHERE state <> 'sent' AND state = ?1")?
                    .query_row([state], |row| row.get::<_, i64>(0).map(i64::unsigned_abs))
            };
            Ok(OutboxCounts { queued: count("queued")?, failed: count("failed")? })
        })
        .await
    }
}

/// Room that a few inquiries need, with their mails and their part of the log.
const ROOM: u64 = 1 << 20;

fn require_room(path: &Path) -> Result<(), StoreError> {
    // Of a file system that does not tell, the next write will.
    let Ok(disk) = rustix::fs::statvfs(path) else { return Ok(()) };
    match disk.f_bavail.saturating_mul(disk.f_frsize) {
        ..ROOM => Err(StoreError::full()),
        ROOM.. => Ok(()),
    }
}

/// Writes something that says nothing.
pub(super) fn probe(connection: &Connection) -> rusqlite::Result<()> {
    // Another value each time: SQLite writes nothing for one that is there already.
    connection
        .prepare_cached("INSERT INTO meta VALUES ('probes', 1) ON CONFLICT DO UPDATE SET value = value + 1")?
        .execute([])
        .map(drop)
}

/// A mail to queue.
pub(super) struct NewMail<'a> {
    pub kind: &'a str,
    pub inquiry: Option<i64>,
    /// As [`OutboxMail::payload`].
    pub payload: Option<&'a str>,
    pub recipient: &'a str,
    pub lang: Lang,
}

/// Gives mails their identifiers.
///
/// `SQLite` would hand out the identifier of the newest mail again once that is erased. Were the first one still under way then, the
/// second would be taken for sent. So this process never goes back.
#[derive(Clone, Debug, Default)]
pub(super) struct MailIds(Arc<AtomicI64>);

impl MailIds {
    /// Queues a mail that is due at once; gives its identifier.
    pub(super) fn insert(&self, connection: &Connection, mail: &NewMail<'_>, now: i64) -> rusqlite::Result<i64> {
        // Only the writer's thread comes here, so nobody takes the number in between.
        let unused = self.0.load(Ordering::Relaxed);
        let id = connection.prepare_cached(include_str!("sql/insert_mail.sql"))?.insert(params![
            unused,
            mail.kind,
            mail.inquiry,
            mail.payload,
            mail.recipient,
            mail.lang.code(),
            message_id(),
            now
        ])?;
        self.0.store(id + 1, Ordering::Relaxed);
        Ok(id)
    }
}

fn changed(connection: &Connection, sql: &str, params: impl rusqlite::Params) -> rusqlite::Result<bool> {
    connection.prepare_cached(sql)?.execute(params).map(|rows| rows == 1)
}

fn mail(row: &Row) -> rusqlite::Result<OutboxMail> {
    let reference: Option<String> = row.get(2)?;
    Ok(OutboxMail {
        id: row.get(0)?,
        kind: row.get(1)?,
        reference: reference.map(|_| parsed(row, 2)).transpose()?,
        payload: row.get(3)?,
        recipient: row.get(4)?,
        lang: parsed(row, 5)?,
        message_id: row.get(6)?,
        state: coded(row, 7, MailState::from_code)?,
        attempts: row.get(8)?,
        queued_at: timestamp(row, 9)?,
        next_attempt_at: timestamp(row, 10)?,
        last_error: row.get(11)?,
        created_at: timestamp(row, 12)?,
        sent_at: maybe_timestamp(row, 13)?,
    })
}
