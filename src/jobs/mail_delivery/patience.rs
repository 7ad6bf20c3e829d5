//! When a mail that was not accepted is retried, and when it is given up.

use std::time::Duration;

use jiff::Timestamp;

use crate::jobs::backoff::Backoff;

/// A mail is never given up after fewer attempts than this: a server that was switched off for a week still tries its old mail.
const FEWEST_ATTEMPTS: u32 = 5;

#[derive(Clone, Copy, Debug)]
pub struct Patience {
    pub backoff: Backoff,
    /// How long after it was queued a mail is given up.
    pub give_up_after: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            backoff: Backoff { first: Duration::from_secs(60), longest: Duration::from_secs(2 * 60 * 60) },
            give_up_after: Duration::from_secs(3 * 24 * 60 * 60),
        }
    }
}

impl Patience {
    /// The time of the next attempt, or `None` when it is time to give up.
    ///
    /// `attempts` counts those already made, the failed one included; `chance` is between 0 and 1. The last attempt is made at the end of
    /// the period, so that no mail is given up early.
    pub fn next_attempt(&self, attempts: u32, queued_at: Timestamp, now: Timestamp, chance: f64) -> Option<Timestamp> {
        let deadline = later(queued_at, self.give_up_after);
        if now >= deadline && attempts >= FEWEST_ATTEMPTS {
            return None;
        }
        let next = later(now, self.backoff.pause(attempts, chance));
        Some(if deadline > now { next.min(deadline) } else { next })
    }
}

fn later(moment: Timestamp, by: Duration) -> Timestamp {
    moment.checked_add(by).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60;
    const DAY: i64 = 24 * 60 * MINUTE;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + seconds).unwrap()
    }

    fn next(attempts: u32, now: i64, chance: f64) -> Option<i64> {
        let next = Patience::default().next_attempt(attempts, at(0), at(now), chance);
        next.map(|moment| moment.as_second() - 1_800_000_000)
    }

    #[test]
    fn waits_double_from_a_minute_to_two_hours() {
        let waits: Vec<i64> = (1..=10).map(|attempts| next(attempts, 0, 0.0).unwrap()).collect();
        assert_eq!(waits, [60, 120, 240, 480, 960, 1920, 3840, 7200, 7200, 7200]);
        assert_eq!(next(u32::MAX, 0, 0.0), Some(7200));
    }

    #[test]
    fn chance_adds_up_to_a_quarter() {
        assert_eq!(next(1, 0, 1.0), Some(75));
        assert_eq!(next(1, 0, 0.5), Some(67));
    }

    #[test]
    fn the_last_attempt_is_at_the_end_of_three_days() {
        assert_eq!(next(40, 3 * DAY - MINUTE, 0.7), Some(3 * DAY));
        assert_eq!(next(41, 3 * DAY, 0.7), None);
        assert_eq!(next(41, 3 * DAY + 1, 0.7), None);
    }

    #[test]
    fn mail_that_waited_switched_off_is_tried_a_few_times() {
        assert_eq!(next(1, 7 * DAY, 0.0), Some(7 * DAY + 60));
        assert_eq!(next(4, 7 * DAY, 0.0), Some(7 * DAY + 480));
        assert_eq!(next(5, 7 * DAY, 0.0), None);
    }
}
