//! When the next day begins.

use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use tokio::time::sleep;

use crate::machine::Clock;

/// The calendar is checked at least this often: the machine may have slept, or its clock been set.
const EVERY: Duration = Duration::from_secs(60);

/// The days of the agency's calendar.
#[derive(Clone)]
pub struct Calendar {
    pub clock: Clock,
    pub time_zone: TimeZone,
}

impl Calendar {
    pub fn today(&self) -> Date {
        self.clock.now().to_zoned_datetime(self.time_zone.clone()).date()
    }

    /// Waits until today is no longer `day`.
    pub async fn day_other_than(&self, day: Date) {
        while self.today() == day {
            sleep(self.until_midnight().map_or(EVERY, |wait| wait.min(EVERY))).await;
        }
    }

    /// The moment at which the next day begins.
    pub fn end_of(&self, day: Date) -> Option<Timestamp> {
        Some(day.tomorrow().ok()?.to_zoned_datetime(self.time_zone.clone()).ok()?.timestamp())
    }

    fn until_midnight(&self) -> Option<Duration> {
        let now = self.clock.now().to_zoned_datetime(self.time_zone.clone());
        let midnight = now.start_of_day().ok()?.checked_add(1.day()).ok()?;
        now.duration_until(&midnight).try_into().ok()
    }
}
