//! Moments as other systems write them.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};

use crate::dates;

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
        if let Some(instant) = unix(text).or_else(|| javascript(text)) {
            return Some(Moment::Instant(instant));
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
            .or_else(|| DAYS.iter().find_map(|format| Date::strptime(format, &text).ok()).map(Date::into))
            .or_else(|| in_words(&text))?;
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

/// Seconds or milliseconds since 1970. Fewer digits are a year or a day without dashes.
fn unix(text: &str) -> Option<Timestamp> {
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())??;
    match text.len() {
        9 | 10 => Timestamp::from_second(number).ok(),
        12 | 13 => Timestamp::from_millisecond(number).ok(),
        _ => None,
    }
}

/// `Tue Jan 02 2024 10:04:05 GMT-0300 (Chile Summer Time)`
fn javascript(text: &str) -> Option<Timestamp> {
    let clock = text.split(" (").next()?;
    Timestamp::strptime("%a %b %d %Y %H:%M:%S GMT%z", clock).ok()
}

/// A day in numbers or in the words of one of the languages, with or without a clock: `2.1.2024`, `2 de enero de 2024 10:04`.
fn in_words(text: &str) -> Option<DateTime> {
    let mut words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ",./-".contains(c))
        .filter(|word| !word.is_empty() && *word != "de")
        .collect();
    let clock = words.last().filter(|word| word.contains(':')).copied();
    words.truncate(words.len() - usize::from(clock.is_some()));
    let time = match clock {
        Some(clock) => Time::strptime(if clock.len() > 5 { "%H:%M:%S" } else { "%H:%M" }, clock).ok()?,
        None => Time::midnight(),
    };
    let [first, second, year] = words[..] else { return None };
    // `2024.01.02` is nobody's `24.01.2002`.
    let year = (year.len() == 4).then(|| year.parse::<i16>().ok())??;
    let (day, month) = match (day_of_month(first), day_of_month(second)) {
        (Some(month), Some(day)) if day > 12 => (day, month),
        // The languages of the site but for American English name the day first.
        (Some(day), Some(month)) => (day, month),
        (Some(day), None) => (day, dates::month_named(second)?),
        (None, Some(day)) => (day, dates::month_named(first)?),
        (None, None) => return None,
    };
    Some(Date::new(year, month, day).ok()?.to_datetime(time))
}

/// `2`, `02`, and as the first of a month is written: `1er`, `1º`, `1st`.
fn day_of_month(word: &str) -> Option<i8> {
    let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let ordinal = ["", "er", "º", "°", "st", "nd", "rd", "th"].contains(&&word[digits..]);
    ordinal.then(|| word[..digits].parse().ok()).flatten()
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
    fn days_in_numbers_and_in_the_words_of_each_language() {
        for text in [
            "2/1/2024",
            "02/01/2024",
            "02.01.2024",
            "2-1-2024",
            "2 de enero de 2024",
            "2 de janeiro de 2024",
            "2. Januar 2024",
            "2.\u{a0}Januar 2024",
            "2 janvier 2024",
            "2 gennaio 2024",
            "2 January 2024",
            "January 2, 2024",
            "January 2nd, 2024",
            "2 ene 2024",
        ] {
            assert_eq!(Moment::parse(text), Some(civil("2024-01-02T00:00:00")), "{text}");
        }
        // No month has the number 13: the other one is the month.
        assert_eq!(Moment::parse("13/01/2024"), Some(civil("2024-01-13T00:00:00")));
        assert_eq!(Moment::parse("01/13/2024"), Some(civil("2024-01-13T00:00:00")));
        assert_eq!(Moment::parse("1. März 2024"), Some(civil("2024-03-01T00:00:00")));
        assert_eq!(Moment::parse("1er août 2024"), Some(civil("2024-08-01T00:00:00")));
        assert_eq!(Moment::parse("1º de março de 2024"), Some(civil("2024-03-01T00:00:00")));
        assert_eq!(Moment::parse("13/01/2024 10:04"), Some(civil("2024-01-13T10:04:00")));
        assert_eq!(Moment::parse("2 de enero de 2024, 10:04:05"), Some(civil("2024-01-02T10:04:05")));
    }

    #[test]
    fn moments_as_programs_write_them() {
        // 1704164645 seconds after 1970: `date -u -d @1704164645`.
        let expected = Some(instant("2024-01-02T03:04:05Z"));
        for text in ["1704164645", "1704164645000", "Tue Jan 02 2024 00:04:05 GMT-0300 (hora de verano de Chile)"] {
            assert_eq!(Moment::parse(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "13/13/2024",
            "31/02/2024",
            "2 jui 2024",
            "1 2 3",
            "2 de 2024",
            "20240",
            "12 monos 2024",
            "",
            "0000-00-00 00:00:00",
            "Mon, 30 Nov -0001 00:00:00 +0000",
            "yesterday",
            "2020-13-01",
            "2020",
        ] {
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
