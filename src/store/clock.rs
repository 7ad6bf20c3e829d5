//! How far the machine's clock is trusted when data is deleted by age.
//!
//! A clock can be years off: a dead battery, a wrong setting, a restored machine. The last time seen is kept in the store. When the clock
//! is not where it should be, nothing is deleted by age, and nothing that waits expires, until the new time has held for seven days of
//! running. A new store starts the same way, without a warning.

mod watch;

use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use rusqlite::{Connection, params};

use super::Store;
use super::error::StoreError;
use super::rows::{millis, millis_of};
use super::tokens::{self, CONFIRM_WITHIN};
pub use watch::{ClockJump, ClockNews};
use watch::{HOUR, Look};
pub(super) use watch::{SLACK, Watch};

/// How often the last time seen is stored while nothing happens.
const SAVE_EVERY: i64 = HOUR / 6;

impl Store {
    /// Compares the clock with the last time seen. `ran` is how long this process has run since the previous call; `None` in the first one.
    ///
    /// # Errors
    /// When the result cannot be stored. Nothing is deleted by age then, and the next call returns the same news.
    pub async fn look_at_clock(&self, now: Timestamp, ran: Option<Duration>) -> Result<Option<ClockNews>, StoreError> {
        let now = millis(now);
        let ran = ran.map(|ran| i64::try_from(ran.as_millis()).unwrap_or(i64::MAX));
        let (look, jump, kept) = {
            let mut watch = self.clock();
            let look = watch.look(now, ran);
            if look == Look::Steady && now - watch.saved < SAVE_EVERY {
                return Ok(None);
            }
            watch.saved = now;
            let mut kept = watch.clone();
            kept.jump.take_if(|_| look == Look::Held);
            (look, watch.jump(), kept)
        };
        self.write(move |connection| {
            match look {
                Look::First | Look::Jumped(true) => know_rows(connection)?,
                Look::Held => date_anew(connection, now, jump.map(|jump| millis(jump.to)))?,
                Look::Steady | Look::Jumped(false) => {}
            }
            kept.save(connection)
        })
        .await?;
        let mut watch = self.clock();
        watch.unwritten = None;
        watch.jump.take_if(|_| look == Look::Held);
        Ok(match look {
            Look::Jumped(_) => jump.map(ClockNews::Jumped),
            Look::Held => jump.map(|_| ClockNews::Held),
            Look::First | Look::Steady => None,
        })
    }

    /// Stores the last time seen, when the server stops.
    pub async fn keep_clock(&self) -> Result<(), StoreError> {
        let watch = self.clock().clone();
        // The next process finds out for itself what could not be stored.
        if watch.seen.is_none() || watch.unwritten.is_some() {
            return Ok(());
        }
        self.write(move |connection| watch.save(connection)).await
    }

    /// The clock's last jump, as long as the time after it has not held.
    pub fn clock_jump(&self) -> Option<ClockJump> {
        self.clock().jump()
    }

    /// Whether expired data may be deleted.
    pub(super) fn may_delete_by_age(&self) -> bool {
        self.clock().has_held()
    }

    fn clock(&self) -> MutexGuard<'_, Watch> {
        self.inner.clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time up to which pending things count as expired; the beginning of time after a jump of the clock.
    pub(super) fn expiry(&self, now: Timestamp) -> i64 {
        if self.clock_jump().is_some() { i64::MIN } else { millis(now) }
    }
}

/// Remembers which rows were written while the clock was trusted.
fn know_rows(connection: &Connection) -> rusqlite::Result<()> {
    connection
        .execute(
            "INSERT INTO meta SELECT 'clock_' || name, last FROM (
                 SELECT 'inquiries' AS name, (SELECT ifnull(max(id), 0) FROM inquiries) AS last
                 UNION ALL SELECT 'mails', (SELECT ifnull(max(id), 0) FROM outbox)
             ) WHERE true ON CONFLICT DO UPDATE SET value = excluded.value",
            [],
        )
        .map(drop)
}

/// Corrects impossible timestamps: of rows written before the last jump while the clock was not trusted, and those in the future.
fn date_anew(connection: &Connection, now: i64, jumped_to: Option<i64>) -> rusqlite::Result<()> {
    if let Some(to) = jumped_to {
        let known = "(SELECT value FROM meta WHERE key = ?2)";
        let after = |table, column, key| {
            let sql = format!("UPDATE {table} SET {column} = ?1 WHERE id > {known} AND {column} < ?1");
            connection.execute(&sql, params![to, key])
        };
        after("inquiries", "updated_at", "clock_inquiries")?;
        after("outbox", "sent_at", "clock_mails")?;
        after("outbox", "next_attempt_at", "clock_mails")?;
    }
    for (table, column) in [("inquiries", "updated_at"), ("outbox", "sent_at"), ("outbox", "next_attempt_at")] {
        connection.execute(&format!("UPDATE {table} SET {column} = ?1 WHERE {column} > ?2"), [now, now + SLACK])?;
    }
    let latest = now + millis_of(CONFIRM_WITHIN);
    connection.execute("UPDATE subscribers SET expires_at = ?1 WHERE expires_at > ?1", [latest])?;
    tokens::date_anew(connection, now)?;
    Ok(())
}
