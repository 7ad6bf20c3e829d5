//! How far the machine's clock is believed when data is deleted by its age.
//!
//! A clock can be years off: a dead battery, a wrong setting, a restored machine. The last moment seen is kept in the store. When the
//! time is not where it should be, nothing is deleted by age, and nothing that waits expires, until the new time has held for seven
//! days of running. A new store begins in the same way, without a word about it.

use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension as _, params};
use serde::{Deserialize, Serialize};

use super::Store;
use super::error::StoreError;
use super::rows::{from_millis, millis, millis_of};
use super::tokens::{self, CONFIRM_WITHIN};
use crate::dates::exact;

/// For so long a time has to hold, in milliseconds of running.
const HOLD: i64 = 7 * 24 * HOUR;
const HOUR: i64 = 3_600_000;
/// A clock that is set right by less has not jumped. Also how far the moment of a row may lie ahead of now.
pub(super) const SLACK: i64 = HOUR;
/// A server that was stopped for longer cannot tell that from a jump.
const STOPPED: i64 = 24 * HOUR;
/// What counts as running between two looks, at most: the clock that measures it may jump along.
const LONGEST_LOOK: i64 = HOUR / 6;
/// How often the last moment seen is written while nothing happens.
const SAVE_EVERY: i64 = HOUR / 6;

/// A jump of the clock, as long as the time after it has not held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockJump {
    /// The last moment before it.
    pub from: Timestamp,
    pub to: Timestamp,
    /// How long the server still has to run until data is deleted by its age again.
    pub left: SignedDuration,
}

impl ClockJump {
    /// What it means, for log and desk; moments by the clock of `zone`.
    pub fn in_words(&self, zone: &TimeZone) -> String {
        let days = (self.left.as_secs() + 86_399) / 86_400;
        format!(
            "the clock jumped from {} to {}: nothing is deleted by its age, and mail is not given up, until the time has held for \
             {days} more {} of running; set the clock right if it is wrong",
            exact(self.from, zone),
            exact(self.to, zone),
            if days == 1 { "day" } else { "days" }
        )
    }
}

/// What a look at the clock brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockNews {
    Jumped(ClockJump),
    /// The time has held: what is old may go.
    Held,
}

/// What is known about the clock; kept as JSON in the table `meta`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Watch {
    /// The last moment seen.
    seen: Option<i64>,
    /// Milliseconds of running since the last jump, or since the first look.
    held: i64,
    /// The last jump, until the time has held.
    jump: Option<(i64, i64)>,
    #[serde(skip)]
    saved: i64,
    /// What a look brought and is not in the store yet.
    #[serde(skip)]
    unwritten: Option<Look>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    First,
    Steady,
    /// And whether the time before had held.
    Jumped(bool),
    Held,
}

impl Watch {
    pub(super) fn read(connection: &Connection) -> rusqlite::Result<Watch> {
        let kept: Option<String> =
            connection.query_row("SELECT value FROM meta WHERE key = 'clock'", [], |row| row.get(0)).optional()?;
        // Words of another version are as good as none: the time has to hold anew.
        Ok(kept.and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_default())
    }

    /// `ran` is for how long this process has run since its last look; none at its first one. What could not be written down after an
    /// earlier look is brought once more.
    fn look(&mut self, now: i64, ran: Option<i64>) -> Look {
        let look = match (self.unwritten, self.compare(now, ran)) {
            (Some(Look::First | Look::Jumped(true)), Look::Jumped(_)) => Look::Jumped(true),
            (Some(unwritten), Look::Steady) => unwritten,
            (_, look) => look,
        };
        self.unwritten = Some(look).filter(|look| *look != Look::Steady);
        look
    }

    fn compare(&mut self, now: i64, ran: Option<i64>) -> Look {
        let ran_for = ran.map_or(0, |ran| ran.clamp(0, LONGEST_LOOK));
        let Some(seen) = self.seen.replace(now) else { return Look::First };
        let ahead = now - seen;
        let most = ran.map_or(STOPPED, |_| ran_for + SLACK);
        if !(-SLACK..=most).contains(&ahead) {
            let had_held = self.has_held();
            self.held = 0;
            self.jump = Some((seen, now));
            return Look::Jumped(had_held);
        }
        let had_held = self.has_held();
        self.held = (self.held + ran_for).min(HOLD);
        if self.held >= HOLD && !had_held { Look::Held } else { Look::Steady }
    }

    #[cfg(test)]
    pub(super) fn that_has_held() -> Watch {
        Watch { held: HOLD, ..Watch::default() }
    }

    /// Also false until the store knows what came before.
    fn has_held(&self) -> bool {
        self.held >= HOLD && self.unwritten.is_none()
    }

    fn jump(&self) -> Option<ClockJump> {
        let (from, to) = self.jump?;
        Some(ClockJump {
            from: from_millis(from)?,
            to: from_millis(to)?,
            left: SignedDuration::from_millis(HOLD - self.held),
        })
    }

    fn save(&self, connection: &Connection) -> rusqlite::Result<()> {
        let kept = serde_json::to_string(self).expect("a watch has string keys only");
        connection
            .prepare_cached("INSERT INTO meta VALUES ('clock', ?1) ON CONFLICT DO UPDATE SET value = excluded.value")?
            .execute([kept])
            .map(drop)
    }
}

impl Store {
    /// Compares the clock with the last moment seen. `ran` is for how long this process has run since the call before; none in the
    /// first one.
    ///
    /// # Errors
    /// When it cannot be written down. Nothing is deleted by its age then, and the next call brings the same news.
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

    /// Writes down the last moment seen, as a server does that stops.
    pub async fn keep_clock(&self) -> Result<(), StoreError> {
        let watch = self.clock().clone();
        // The next process finds out by itself what could not be written down.
        if watch.seen.is_none() || watch.unwritten.is_some() {
            return Ok(());
        }
        self.write(move |connection| watch.save(connection)).await
    }

    /// The clock's last jump, while the time after it has not held.
    pub fn clock_jump(&self) -> Option<ClockJump> {
        self.clock().jump()
    }

    /// Whether what is past its time may be deleted.
    pub(super) fn may_delete_by_age(&self) -> bool {
        self.clock().has_held()
    }

    fn clock(&self) -> MutexGuard<'_, Watch> {
        self.inner.clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The moment by which what waits for somebody expires; the beginning of time after a jump of the clock.
    pub(super) fn expiry(&self, now: Timestamp) -> i64 {
        if self.clock_jump().is_some() { i64::MIN } else { millis(now) }
    }
}

/// Remembers which rows were written while the time held.
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

/// Dates rows anew that say a time which cannot be: those written before the last jump while no time held, and those of the future.
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
