//! Dates and times as written by other systems.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};

use crate::dates;

/// When something was published: local time as its author saw it, never converted to a reader's time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Midnight if only a date is given.
    clock: DateTime,
    /// Offset from UTC, if the source gives one.
    offset: Option<Offset>,
}

impl Moment {
    /// Parses the usual formats; `None` for anything else, and for the zero dates of databases.
    pub fn parse(text: &str) -> Option<Moment> {
        let text = text.trim();
        if text.starts_with("0000-") || text.starts_with('-') || text.contains("-0001") {
            return None;
        }
        if let Some(instant) = unix(text) {
            return Some(Moment::of_instant(instant));
        }
        let Some(colon) = text.find(':') else {
            return Some(Moment::of_day(day(text)?));
        };
        let start = text[..colon].trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let (time, offset) = clock(&text[start..])?;
        let clock = day(&text[..start])?.to_datetime(time);
        let offset = match offset {
            Zone::Unsaid => None,
            Zone::Offset(offset) => Some(offset),
            Zone::Named(zone) => Some(zone.to_offset(zone.to_timestamp(clock).ok()?)),
        };
        Some(Moment { clock, offset })
    }

    /// A date without a time.
    pub fn of_day(day: Date) -> Moment {
        Moment { clock: day.to_datetime(Time::midnight()), offset: None }
    }

    /// An instant without a local time: UTC is used instead.
    pub fn of_instant(instant: Timestamp) -> Moment {
        Moment { clock: Offset::UTC.to_datetime(instant), offset: Some(Offset::UTC) }
    }

    /// Parses a time known to be in UTC.
    pub fn parse_utc(text: &str) -> Option<Moment> {
        let moment = Moment::parse(text)?;
        Some(Moment { offset: moment.offset.or(Some(Offset::UTC)), ..moment })
    }

    /// The same moment with its offset, if `utc` is the same time in UTC.
    pub fn beside_utc(self, utc: Option<Moment>) -> Moment {
        let offset = utc.and_then(|utc| {
            let apart = self.clock.duration_since(utc.clock);
            // No time zone is farther from UTC: the two are not the same moment.
            (apart.abs() <= SignedDuration::from_hours(15)).then(|| Offset::try_from(apart).ok()).flatten()
        });
        Moment { offset: self.offset.or(offset), ..self }
    }

    /// The same moment in local time of `zone`: for sources that store UTC and show local time.
    pub fn on_clock_of(self, zone: &TimeZone) -> Moment {
        let Some(offset) = self.offset else { return self };
        let Ok(instant) = offset.to_timestamp(self.clock) else { return self };
        let offset = zone.to_offset(instant);
        Moment { clock: offset.to_datetime(instant), offset: Some(offset) }
    }

    /// The date the author saw.
    pub fn day(self) -> Date {
        self.clock.date()
    }

    /// The instant; without an offset, the time is taken to be in `zone`.
    pub fn instant(self, zone: &TimeZone) -> Timestamp {
        let instant = match self.offset {
            Some(offset) => offset.to_timestamp(self.clock).ok(),
            None => self.clock.to_zoned_datetime(zone.clone()).ok().map(|zoned| zoned.timestamp()),
        };
        // Only out of range at the ends of the calendar.
        instant.unwrap_or(Timestamp::MIN)
    }
}

/// Unix time in seconds or milliseconds. Fewer digits are a year, or a date without separators.
fn unix(text: &str) -> Option<Timestamp> {
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())??;
    match text.len() {
        9 | 10 => Timestamp::from_second(number).ok(),
        12 | 13 => Timestamp::from_millisecond(number).ok(),
        _ => None,
    }
}

/// What follows a time.
#[derive(Debug, PartialEq)]
enum Zone {
    Unsaid,
    Offset(Offset),
    Named(TimeZone),
}

/// A time with its zone, if any: `9:05`, `0:00:00Z`, `03:04:05.000 +0100`, `3:04 PM`, `10:00 America/Santiago`.
fn clock(text: &str) -> Option<(Time, Zone)> {
    let (hour, rest) = number(text)?;
    let (minute, mut rest) = number(rest.strip_prefix(':')?)?;
    let mut second = 0;
    if let Some(after) = rest.strip_prefix(':') {
        (second, rest) = number(after)?;
    }
    if let Some(after) = rest.strip_prefix(['.', ',']).filter(|after| after.starts_with(|c: char| c.is_ascii_digit())) {
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    let rest = rest.trim_start();
    let word = rest.find(|c: char| !c.is_alphabetic() && c != '.').unwrap_or(rest.len());
    let (hour, rest) = match rest[..word].replace('.', "").to_ascii_lowercase().as_str() {
        "am" if hour <= 12 => (hour % 12, &rest[word..]),
        "pm" if hour <= 12 => (hour % 12 + 12, &rest[word..]),
        "h" | "hs" | "hrs" | "uhr" => (hour, &rest[word..]),
        _ => (hour, rest),
    };
    Some((Time::new(hour, minute, second, 0).ok()?, zone(rest.trim())?))
}

/// One or two digits, and what follows them.
fn number(text: &str) -> Option<(i8, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some(((1..=2).contains(&end).then(|| text[..end].parse().ok())??, &text[end..]))
}

/// `Z`, `UTC`, `+01:00`, `-0300`, `GMT-3 (hora de Chile)`, `+01:00[Europe/Berlin]`, `America/Santiago`; `None` for anything else.
fn zone(text: &str) -> Option<Zone> {
    let text = text.split(['(', '[']).next().unwrap_or_default().trim_end();
    let upper = text.to_ascii_uppercase();
    let digits = ["UTC", "GMT", "Z"].iter().find_map(|name| upper.strip_prefix(name));
    let known = digits.is_some();
    let digits = digits.unwrap_or(&upper).trim();
    if digits.is_empty() {
        return Some(if known { Zone::Offset(Offset::UTC) } else { Zone::Unsaid });
    }
    let Some(sign) = digits.chars().next().filter(|c| "+-−".contains(*c)) else {
        if text.contains('/') {
            return TimeZone::get(text).ok().map(Zone::Named);
        }
        // Abbreviations such as `CET` are ambiguous.
        return text.chars().all(char::is_alphabetic).then_some(Zone::Unsaid);
    };
    let digits: String = digits[sign.len_utf8()..].chars().filter(|c| *c != ':').collect();
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (hours, minutes) = match digits.len() {
        1 | 2 => (digits.parse::<i32>().ok()?, 0),
        4 => (digits[..2].parse().ok()?, digits[2..].parse().ok()?),
        _ => return None,
    };
    let seconds = hours * 3600 + minutes * 60;
    Offset::from_seconds(if sign == '+' { seconds } else { -seconds }).ok().map(Zone::Offset)
}

/// A date as written by programs and people, with any separator before the time.
fn day(text: &str) -> Option<Date> {
    let text = text.trim_end_matches([' ', ',', '\u{a0}']);
    let text = text.strip_suffix(['T', 't']).filter(|day| day.ends_with(|c: char| c.is_ascii_digit())).unwrap_or(text);
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Date::strptime("%Y%m%d", text).ok();
    }
    year_first(text).or_else(|| in_words(text))
}

/// `2020-01-02`, `2020/1/2`, `2020.01.02`
fn year_first(text: &str) -> Option<Date> {
    let separator = ['-', '/', '.'].into_iter().find(|separator| text.contains(*separator))?;
    let mut parts = text.split(separator);
    let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
    let (month, rest) = number(parts.next()?)?;
    let (day, end) = number(parts.next()?)?;
    let whole = rest.is_empty() && end.is_empty() && parts.next().is_none();
    whole.then(|| Date::new(year, month, day).ok()).flatten()
}

/// A date in numbers or in words of one of the languages: `2.1.2024`, `2 de enero de 2024`, `Thursday, January 2nd, 2024 at`.
fn in_words(text: &str) -> Option<Date> {
    /// Words without meaning for the date.
    const BETWEEN: [&str; 10] = ["de", "del", "at", "um", "a", "à", "às", "las", "alle", "ore"];
    let mut words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ",./-".contains(c))
        .filter(|word| !word.is_empty() && !BETWEEN.contains(word))
        .collect();
    // The day of the week.
    if words.len() == 4 && words[0].chars().all(char::is_alphabetic) {
        words.remove(0);
    }
    let [first, second, year] = words[..] else { return None };
    let year = (year.len() == 4).then(|| year.parse::<i16>().ok())??;
    let (day, month) = match (day_of_month(first), day_of_month(second)) {
        (Some(month), Some(day)) if day > 12 => (day, month),
        // Of the site's languages, all but American English put the day first.
        (Some(day), Some(month)) => (day, month),
        (Some(day), None) => (day, dates::month_named(second)?),
        (None, Some(day)) => (day, dates::month_named(first)?),
        (None, None) => return None,
    };
    Date::new(year, month, day).ok()
}

/// `2`, `02`, and forms of the first of a month: `1er`, `1º`, `1st`.
fn day_of_month(word: &str) -> Option<i8> {
    let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let ordinal = ["", "er", "º", "°", "st", "nd", "rd", "th"].contains(&&word[digits..]);
    ordinal.then(|| word[..digits].parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Local time and instant as text; no instant without an offset.
    fn told(text: &str) -> (String, Option<String>) {
        let moment = Moment::parse(text).unwrap_or_else(|| panic!("`{text}` is no date"));
        (moment.clock.to_string(), moment.offset.map(|_| moment.instant(&TimeZone::UTC).to_string()))
    }

    fn with_offset(clock: &str, instant: &str) -> (String, Option<String>) {
        (clock.to_owned(), Some(instant.to_owned()))
    }

    fn without(clock: &str) -> (String, Option<String>) {
        (clock.to_owned(), None)
    }

    #[test]
    fn moments_of_every_usual_form_keep_their_clock() {
        for (text, clock) in [
            ("2020-01-02T02:04:05Z", "2020-01-02T02:04:05"),
            ("2020-01-02T02:04:05.000Z", "2020-01-02T02:04:05"),
            ("2020-01-02T2:04:05Z", "2020-01-02T02:04:05"),
            ("2020-01-02 02:04:05 UTC", "2020-01-02T02:04:05"),
            ("Thu, 02 Jan 2020 02:04:05 +0000", "2020-01-02T02:04:05"),
            ("Thu, 02 Jan 2020 02:04:05 GMT", "2020-01-02T02:04:05"),
            ("2020-01-02T03:04:05+01:00", "2020-01-02T03:04:05"),
            ("2020-01-02T03:04:05+0100", "2020-01-02T03:04:05"),
            ("2020-01-02 03:04:05 +0100", "2020-01-02T03:04:05"),
            ("2020-01-02 03:04:05 +01:00", "2020-01-02T03:04:05"),
            ("2020-01-02T03:04:05+01:00[Europe/Berlin]", "2020-01-02T03:04:05"),
            ("2020-01-02 03:04:05 Europe/Berlin", "2020-01-02T03:04:05"),
            ("2020-01-01 23:04:05 -0300", "2020-01-01T23:04:05"),
            ("Wed Jan 01 2020 23:04:05 GMT-0300 (hora de verano de Chile)", "2020-01-01T23:04:05"),
        ] {
            assert_eq!(told(text), with_offset(clock, "2020-01-02T02:04:05Z"), "{text}");
        }
        assert_eq!(told("2020-01-02 03:04 +0100"), with_offset("2020-01-02T03:04:00", "2020-01-02T02:04:00Z"));
        assert_eq!(told("2022-03-14T0:00:00Z"), with_offset("2022-03-14T00:00:00", "2022-03-14T00:00:00Z"));
        // 1704164645 seconds after 1970: `date -u -d @1704164645`.
        for text in ["1704164645", "1704164645000"] {
            assert_eq!(told(text), with_offset("2024-01-02T03:04:05", "2024-01-02T03:04:05Z"), "{text}");
        }
    }

    #[test]
    fn days_and_clocks_without_a_zone() {
        for text in ["2020-01-02", "2020-1-2", "2020/01/02", "20200102", "Jan 02 2020", "January 2, 2020"] {
            assert_eq!(told(text), without("2020-01-02T00:00:00"), "{text}");
        }
        for text in ["2020-01-02T03:04:00", "2020-01-02 03:04", "2020-01-02 3:04", "January 2, 2020 at 3:04 AM"] {
            assert_eq!(told(text), without("2020-01-02T03:04:00"), "{text}");
        }
        assert_eq!(told("Thursday, January 2, 2020, 12:04 a.m."), without("2020-01-02T00:04:00"));
        assert_eq!(told("2020-01-02 3:04:05 PM CET"), without("2020-01-02T15:04:05"));
        let utc = Moment::parse_utc("2020-01-02 03:04:05").unwrap();
        assert_eq!(utc.instant(&TimeZone::UTC).to_string(), "2020-01-02T03:04:05Z");
    }

    #[test]
    fn days_in_numbers_and_in_the_words_of_each_language() {
        for text in [
            "2/1/2024",
            "02/01/2024",
            "02.01.2024",
            "2-1-2024",
            "2 de enero de 2024",
            "2 de enero del 2024",
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
            assert_eq!(told(text), without("2024-01-02T00:00:00"), "{text}");
        }
        // There is no month 13, so the other number is the month.
        assert_eq!(told("13/01/2024"), without("2024-01-13T00:00:00"));
        assert_eq!(told("01/13/2024"), without("2024-01-13T00:00:00"));
        assert_eq!(told("1. März 2024"), without("2024-03-01T00:00:00"));
        assert_eq!(told("1er août 2024"), without("2024-08-01T00:00:00"));
        assert_eq!(told("1º de março de 2024"), without("2024-03-01T00:00:00"));
        assert_eq!(told("13/01/2024 10:04"), without("2024-01-13T10:04:00"));
        assert_eq!(told("13.01.2024, 9:04 Uhr"), without("2024-01-13T09:04:00"));
        assert_eq!(told("2 de enero de 2024, 10:04:05"), without("2024-01-02T10:04:05"));
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
            ":",
            "0000-00-00 00:00:00",
            "Mon, 30 Nov -0001 00:00:00 +0000",
            "yesterday",
            "2020-13-01",
            "2020",
            "2020-01-02 25:00",
            "2020-01-02 10:00 +x",
        ] {
            assert_eq!(Moment::parse(text), None, "{text}");
        }
    }

    #[test]
    fn no_day_is_moved_by_a_zone() {
        for text in ["2020-03-05", "2020-03-05T00:00:00Z", "2020-03-05 00:00:01 +0200", "2020-03-05T23:59:59-11:00"] {
            assert_eq!(Moment::parse(text).unwrap().day(), jiff::civil::date(2020, 3, 5), "{text}");
        }
        let zone = TimeZone::get("America/Punta_Arenas").unwrap();
        let noon = Moment::parse("2020-01-02 12:00").unwrap();
        assert_eq!(noon.instant(&zone), "2020-01-02T15:00:00Z".parse().unwrap());
    }

    #[test]
    fn what_is_kept_in_utc_and_shown_in_a_zone_has_the_day_of_the_zone() {
        let shown = |text: &str, zone: &str| {
            let moment = Moment::parse_utc(text).unwrap().on_clock_of(&TimeZone::get(zone).unwrap());
            (moment.day().to_string(), moment.instant(&TimeZone::UTC).to_string())
        };
        // Daylight saving time in both hemispheres.
        for (utc, zone, day) in [
            ("2020-03-29T22:30:00Z", "Europe/Berlin", "2020-03-30"),
            ("2020-03-28T22:30:00Z", "Europe/Berlin", "2020-03-28"),
            ("2020-07-01T03:30:00Z", "America/Santiago", "2020-06-30"),
            ("2020-01-01T03:30:00Z", "America/Santiago", "2020-01-01"),
        ] {
            assert_eq!(shown(utc, zone), (day.to_owned(), utc.to_owned()), "{zone}");
        }
    }

    #[test]
    fn two_clocks_of_one_moment_give_its_offset() {
        let utc = |text: &str| Moment::parse_utc(text);
        let local = Moment::parse("2020-03-05 01:00").unwrap();
        let both = local.beside_utc(utc("2020-03-05 00:00"));
        assert_eq!(
            (both.day(), both.instant(&TimeZone::UTC).to_string()),
            (local.day(), "2020-03-05T00:00:00Z".into())
        );
        assert_eq!(local.beside_utc(utc("2019-03-05 00:00")), local, "another moment");
        assert_eq!(local.beside_utc(None), local);
    }
}
