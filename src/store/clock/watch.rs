//! What looks at the clock have shown.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension as _};
use serde::{Deserialize, Serialize};

use crate::dates::exact;
use crate::store::rows::from_millis;

/// For so long a time has to hold, in milliseconds of running.
const HOLD: i64 = 7 * 24 * HOUR;
pub const HOUR: i64 = 3_600_000;
/// A clock that is set right by less has not jumped. Also how far the moment of a row may lie ahead of now.
pub const SLACK: i64 = HOUR;
/// A server that was stopped for longer cannot tell that from a jump.
const STOPPED: i64 = 24 * HOUR;
/// What counts as running between two looks, at most: the clock that measures it may jump along.
const LONGEST_LOOK: i64 = HOUR / 6;

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
pub struct Watch {
    /// The last moment seen.
    pub seen: Option<i64>,
    /// Milliseconds of running since the last jump, or since the first look.
    held: i64,
    /// The last jump, until the time has held.
    pub jump: Option<(i64, i64)>,
    #[serde(skip)]
    pub saved: i64,
    /// What a look brought and is not in the store yet.
    #[serde(skip)]
    pub unwritten: Option<Look>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    First,
    Steady,
    /// And whether the time before had held.
    Jumped(bool),
    Held,
}

impl Watch {
    pub fn read(connection: &Connection) -> rusqlite::Result<Watch> {
        let kept: Option<String> =
            connection.query_row("SELECT value FROM meta WHERE key = 'clock'", [], |row| row.get(0)).optional()?;
        // Words of another version are as good as none: the time has to hold anew.
        Ok(kept.and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_default())
    }

    /// `ran` is for how long this process has run since its last look; none at its first one. What could not be written down after an
    /// earlier look is brought once more.
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

    /// Also false until the store knows what came before.
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
