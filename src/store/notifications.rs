//! The news that waits to be posted to the owner's address for notifications.

use std::sync::atomic::Ordering;

use jiff::Timestamp;
use rusqlite::params;

use super::Store;
use super::error::StoreError;
use super::inquiries::find;
use super::news::News;
use super::rows::{coded, millis, timestamp};
use crate::inquiry::{Inquiry, Status};

/// News that waits to be posted.
#[derive(Clone, Debug, PartialEq)]
pub struct Notification {
    pub id: i64,
    pub news: News,
    /// Those of the inquiries it is about that still wait for an answer.
    pub inquiries: Vec<Inquiry>,
    pub created_at: Timestamp,
    /// Failed attempts so far.
    pub attempts: u32,
}

impl Store {
    /// From now on, news is written for the owner's address too.
    pub fn notify(&self) {
        self.inner.notifies.store(true, Ordering::Relaxed);
    }

    pub(super) fn notifies(&self) -> bool {
        self.inner.notifies.load(Ordering::Relaxed)
    }

    /// The news that is due, the oldest first.
    pub async fn notification_due(&self, now: Timestamp) -> Result<Option<Notification>, StoreError> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id, news, payload, created_at, attempts FROM notifications WHERE next_attempt_at <= ?1
                 ORDER BY next_attempt_at, id LIMIT 1",
            )?;
            let mut rows = statement.query([millis(now)])?;
            let Some(row) = rows.next()? else { return Ok(None) };
            let payload: String = row.get(2)?;
            let mut inquiries = Vec::new();
            for reference in payload.split(',').filter_map(|reference| reference.parse().ok()) {
                let found = find(connection, reference)?;
                inquiries.extend(found.filter(|inquiry| inquiry.status == Status::Received && !inquiry.restricted));
            }
            Ok(Some(Notification {
                id: row.get(0)?,
                news: coded(row, 1, News::from_code)?,
                inquiries,
                created_at: timestamp(row, 3)?,
                attempts: row.get(4)?,
            }))
        })
        .await
    }

    /// The news was taken, or is none any more.
    pub async fn forget_notification(&self, id: i64) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.prepare_cached("DELETE FROM notifications WHERE id = ?1")?.execute([id]).map(drop)
        })
        .await
    }

    /// An attempt failed, and the next one is at `at`.
    pub async fn notify_later(&self, id: i64, at: Timestamp) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached("UPDATE notifications SET attempts = attempts + 1, next_attempt_at = ?2 WHERE id = ?1")?
                .execute(params![id, millis(at)])
                .map(drop)
        })
        .await
    }
}
