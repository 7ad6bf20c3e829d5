//! The records of the server's own jobs: when each last ran, how that ended, when it is due again.

use std::fmt;

use jiff::Timestamp;
use rusqlite::{OptionalExtension as _, Row, params};

use super::Store;
use super::error::{StoreError, is_of_one_row};
use super::rows::{coded, maybe_timestamp, millis, timestamp};

/// What the server does on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    /// Sends what is waiting in the outbox.
    MailDelivery,
    /// Deletes what has expired.
    Retention,
    /// Shows the content revision that a command made live.
    ContentReload,
    /// Renders pages before anybody asks for them.
    CacheWarming,
    /// Drops old entries of the rate limiters.
    RateLimits,
    /// Watches the machine's clock for jumps.
    Clock,
    /// Indexes the words of posts for searches.
    WordIndex,
    /// Checkpoints the write-ahead logs of the store.
    Checkpoint,
    /// Reminds staff of inquiries that wait for an answer.
    Reminders,
    /// Posts news to the owner's address.
    Notifications,
}

impl JobKind {
    pub const ALL: &'static [JobKind] = &[
        JobKind::MailDelivery,
        JobKind::Retention,
        JobKind::ContentReload,
        JobKind::CacheWarming,
        JobKind::RateLimits,
        JobKind::Clock,
        JobKind::WordIndex,
        JobKind::Checkpoint,
        JobKind::Reminders,
        JobKind::Notifications,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            JobKind::MailDelivery => "mail_delivery",
            JobKind::Retention => "retention",
            JobKind::ContentReload => "content_reload",
            JobKind::CacheWarming => "cache_warming",
            JobKind::RateLimits => "rate_limits",
            JobKind::Clock => "clock",
            JobKind::WordIndex => "word_index",
            JobKind::Checkpoint => "checkpoint",
            JobKind::Reminders => "reminders",
            JobKind::Notifications => "notifications",
        }
    }

    pub fn from_code(code: &str) -> Option<JobKind> {
        JobKind::ALL.iter().copied().find(|kind| kind.code() == code)
    }
}

impl fmt::Display for JobKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// What is known about a job's last run. Each kind has at most one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobRecord {
    pub kind: JobKind,
    /// When it runs again; `None` when that does not depend on time.
    pub due: Option<Timestamp>,
    /// Consecutive failed runs, up to the last one.
    pub attempts: u32,
    /// When the last run began.
    pub last_run: Timestamp,
    /// When it ended; `None` while it is running, or when the process ended before it did.
    pub last_end: Option<Timestamp>,
    /// Why the last completed run failed.
    pub last_error: Option<String>,
}

impl Store {
    /// Writes a job's record, replacing the previous one.
    pub async fn keep_job_record(&self, record: JobRecord) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached("INSERT OR REPLACE INTO jobs VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
                .execute(params![
                    record.kind.code(),
                    record.due.map(millis),
                    record.attempts,
                    millis(record.last_run),
                    record.last_end.map(millis),
                    record.last_error
                ])
                .map(drop)
        })
        .await
    }

    /// Removes the record of a job that keeps one only while it fails.
    pub async fn forget_job_record(&self, kind: JobKind) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.prepare_cached("DELETE FROM jobs WHERE kind = ?1")?.execute([kind.code()]).map(drop)
        })
        .await
    }

    pub async fn job_record(&self, kind: JobKind) -> Result<Option<JobRecord>, StoreError> {
        self.read(move |connection| {
            connection.prepare_cached("SELECT * FROM jobs WHERE kind = ?1")?.query_row([kind.code()], record).optional()
        })
        .await
    }

    /// The records of the jobs whose last run failed.
    pub async fn failing_jobs(&self) -> Result<Vec<JobRecord>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT * FROM jobs WHERE last_error IS NOT NULL ORDER BY kind")?
                .query_map([], record)?
                // Skips a job that only another version has.
                .filter(|record| !record.as_ref().is_err_and(is_of_one_row))
                .collect()
        })
        .await
    }
}

fn record(row: &Row) -> rusqlite::Result<JobRecord> {
    Ok(JobRecord {
        kind: coded(row, 0, JobKind::from_code)?,
        due: maybe_timestamp(row, 1)?,
        attempts: row.get(2)?,
        last_run: timestamp(row, 3)?,
        last_end: maybe_timestamp(row, 4)?,
        last_error: row.get(5)?,
    })
}
