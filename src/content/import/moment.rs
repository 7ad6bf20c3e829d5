//! Moments as other systems write them.

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};

/// When something was published. What a source writes without a zone stays on its own clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    Instant(Timestamp),
    /// On the source's calendar and clock; midnight when it only names a day.
    Civil(DateTime),
}

/// Spellings with an offset that are not ISO 8601.
const WITH_OFFSET: [&str; 4] =
    ["%Y-%m-%d %H:%M:%S %:z", "%Y-%m-%d %H:%M:%S %z", "%Y-%m-%d %H:%M %z", "%Y-%m-%dT%H:%M:%S%z"];
/// Spellings of a clock without an offset.
const CLOCKS: [&str; 4] = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y/%m/%d %H:%M:%S"];
/// Spellings of a day.
const DAYS: [&str; 7] = ["%Y-%m-%d", "%Y/%m/%d", "%b %d %Y", "%b %d, %Y", "%B %d, %Y", "%d %B %Y", "%d %b %Y"];

impl Moment {
    /// Reads the usual spellings; `None` for anything else, and for the zero dates of databases.
    pub fn parse(text: &str) -> Option<Moment> {
        let text = text.trim();
        if text.starts_with("0000-") || text.starts_with('-') || text.contains("-0001") {
            return None;
        }
        let text = text.strip_suffix(" UTC").map_or_else(|| text.to_owned(), |text| format!("{text} +0000"));
        let instant = text
            .parse::<Timestamp>()
            .or_else(|_| text.parse::<ZonedDateTime>().map(|zoned| zoned.timestamp()))
            .ok()
            .or_else(|| WITH_OFFSET.iter().find_map(|format| Timestamp::strptime(format, &text).ok()))
            .or_else(|| Some(jiff::fmt::rfc2822::parse(&text).ok()?.timestamp()));
        if let Some(instant) = instant {
            return Some(Moment::Instant(instant));
        }
        let civil = text
            .parse::<DateTime>()
            .ok()
            .or_else(|| CLOCKS.iter().find_map(|format| DateTime::strptime(format, &text).ok()))
            .or_else(|| DAYS.iter().find_map(|format| Date::strptime(format, &text).ok()).map(Date::into))?;
        Some(Moment::Civil(civil))
    }

    /// A clock that is known to show UTC: `post_date_gmt` of WordPress.
    pub fn parse_utc(text: &str) -> Option<Moment> {
        match Moment::parse(text)? {
            Moment::Civil(civil) => Some(Moment::Instant(civil.to_zoned_datetime(TimeZone::UTC).ok()?.timestamp())),
            instant @ Moment::Instant(_) => Some(instant),
        }
    }

    /// The day on the calendar of `zone`; a day that the source wrote without a zone stays that day.
    pub fn day(self, zone: &TimeZone) -> Date {
        match self {
            Moment::Instant(instant) => instant.to_zoned_datetime(zone.clone()).date(),
            Moment::Civil(civil) => civil.date(),
        }
    }

    /// The instant, where a clock without a zone is that of `zone`.
    pub fn instant(self, zone: &TimeZone) -> Timestamp {
        match self {
            Moment::Instant(instant) => instant,
            // Out of range only at the ends of the calendar.
            Moment::Civil(civil) => {
                civil.to_zoned_datetime(zone.clone()).map_or(Timestamp::MIN, |zoned| zoned.timestamp())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instant(text: &str) -> Moment {
        Moment::Instant(text.parse().unwrap())
    }

    fn civil(text: &str) -> Moment {
        Moment::Civil(text.parse().unwrap())
    }

    #[test]
    fn instants_of_every_usual_form() {
        let expected = Some(instant("2020-01-02T02:04:05Z"));
        for text in [
            "2020-01-02T02:04:05Z",
            "2020-01-02T03:04:05+01:00",
            "2020-01-02T03:04:05+0100",
            "2020-01-02 03:04:05 +0100",
            "2020-01-02 03:04:05 +01:00",
            "2020-01-01 23:04:05 -0300",
            "2020-01-02 02:04:05 UTC",
            "Thu, 02 Jan 2020 02:04:05 +0000",
            "2020-01-02T02:04:05.000Z",
        ] {
            assert_eq!(Moment::parse(text), expected, "{text}");
        }
        assert_eq!(Moment::parse("2020-01-02 03:04 +0100"), Some(instant("2020-01-02T02:04:00Z")));
    }

    #[test]
    fn days_and_clocks_without_a_zone_stay_what_they_are() {
        assert_eq!(Moment::parse("2020-01-02"), Some(civil("2020-01-02T00:00:00")));
        assert_eq!(Moment::parse("2020-1-2"), Some(civil("2020-01-02T00:00:00")));
        assert_eq!(Moment::parse("2020/01/02"), Some(civil("2020-01-02T00:00:00")));
        assert_eq!(Moment::parse("Jan 02 2020"), Some(civil("2020-01-02T00:00:00")));
        assert_eq!(Moment::parse("January 2, 2020"), Some(civil("2020-01-02T00:00:00")));
        assert_eq!(Moment::parse("2020-01-02T03:04:05"), Some(civil("2020-01-02T03:04:05")));
        assert_eq!(Moment::parse("2020-01-02 03:04:05"), Some(civil("2020-01-02T03:04:05")));
        assert_eq!(Moment::parse("2020-01-02 03:04"), Some(civil("2020-01-02T03:04:00")));
        assert_eq!(Moment::parse_utc("2020-01-02 03:04:05"), Some(instant("2020-01-02T03:04:05Z")));
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in ["", "0000-00-00 00:00:00", "Mon, 30 Nov -0001 00:00:00 +0000", "yesterday", "2020-13-01", "2020"] {
            assert_eq!(Moment::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_day_is_not_shifted_by_a_zone_but_an_instant_is() {
        let zone = TimeZone::get("America/Punta_Arenas").unwrap();
        assert_eq!(Moment::parse("2020-01-02").unwrap().day(&zone), jiff::civil::date(2020, 1, 2));
        assert_eq!(Moment::parse("2020-01-02T02:04:05Z").unwrap().day(&zone), jiff::civil::date(2020, 1, 1));
        let noon = Moment::parse("2020-01-02 12:00").unwrap();
        assert_eq!(noon.instant(&zone), "2020-01-02T15:00:00Z".parse().unwrap());
    }
}
