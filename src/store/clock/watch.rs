//! What checks of the clock have found.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension as _};
use serde::{Deserialize, Serialize};

use crate::dates::exact;
use crate::store::rows::from_millis;

/// How long a time has to hold, in milliseconds of running.
const HOLD: i64 = 7 * 24 * HOUR;
pub const HOUR: i64 = 3_600_000;
/// A correction of the clock by less than this is no jump. Also how far the timestamp of a row may be ahead of now.
pub const SLACK: i64 = HOUR;
/// After a longer stop the server cannot tell it from a jump.
const STOPPED: i64 = 24 * HOUR;
/// The most that counts as running between two checks: the clock that measures it may jump along.
const LONGEST_LOOK: i64 = HOUR / 6;

/// A jump of the clock, as long as the time after it has not held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockJump {
    /// The last time seen before it.
    pub from: Timestamp,
    pub to: Timestamp,
    /// How long the server still has to run before data is deleted by age again.
    pub left: SignedDuration,
}

impl ClockJump {
    /// What it means, for the log and the staff; times in `zone`.
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

/// What a check of the clock found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockNews {
    Jumped(ClockJump),
    /// The time has held: old data may be deleted.
    Held,
}

/// What is known about the clock; stored as JSON in the table `meta`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Watch {
    /// The last time seen.
    pub seen: Option<i64>,
    /// Milliseconds of running since the last jump, or since the first check.
    held: i64,
    /// The last jump, until the time has held.
    pub jump: Option<(i64, i64)>,
    #[serde(skip)]
    pub saved: i64,
    /// A result that is not in the store yet.
    #[serde(skip)]
    pub unwritten: Option<Look>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    First,
    Steady,
    /// And whether the clock was trusted before.
    Jumped(bool),
    Held,
}

impl Watch {
    pub fn read(connection: &Connection) -> rusqlite::Result<Watch> {
        let kept: Option<String> =
            connection.query_row("SELECT value FROM meta WHERE key = 'clock'", [], |row| row.get(0)).optional()?;
        // What another version wrote and this one cannot read counts as nothing: the time has to hold again.
        Ok(kept.and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_default())
    }

    /// `ran` is how long this process has run since its last check; `None` at its first one. A result that could not be stored earlier is
    /// returned once more.
    pub fn look(&mut self, now: i64, ran: Option<i64>) -> Look {
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
    pub fn that_has_held() -> Watch {
        Watch { held: HOLD, ..Watch::default() }
    }

    /// Also false until the store has the last result.
    pub fn has_held(&self) -> bool {
        self.held >= HOLD && self.unwritten.is_none()
    }

    pub fn jump(&self) -> Option<ClockJump> {
        let (from, to) = self.jump?;
        Some(ClockJump {
            from: from_millis(from)?,
            to: from_millis(to)?,
            left: SignedDuration::from_millis(HOLD - self.held),
        })
    }

    pub fn save(&self, connection: &Connection) -> rusqlite::Result<()> {
        let kept = serde_json::to_string(self).expect("a watch has string keys only");
        connection
            .prepare_cached("INSERT INTO meta VALUES ('clock', ?1) ON CONFLICT DO UPDATE SET value = excluded.value")?
            .execute([kept])
            .map(drop)
    }
}
