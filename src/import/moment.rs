//! Moments as other systems write them.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};

use crate::dates;

/// When something was published: the clock as its author saw it, which no reader moves into another zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Midnight where only a day is named.
    clock: DateTime,
    /// How far the clock is from UTC, where the source says it.
    offset: Option<Offset>,
}

impl Moment {
    /// Reads the usual spellings; `None` for anything else, and for the zero dates of databases.
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

    /// A day that no clock tells more of.
    pub fn of_day(day: Date) -> Moment {
        Moment { clock: day.to_datetime(Time::midnight()), offset: None }
    }

    /// An instant that no clock shows: that of UTC stands for it.
    pub fn of_instant(instant: Timestamp) -> Moment {
        Moment { clock: Offset::UTC.to_datetime(instant), offset: Some(Offset::UTC) }
    }

    /// A clock that is known to show UTC.
    pub fn parse_utc(text: &str) -> Option<Moment> {
        let moment = Moment::parse(text)?;
        Some(Moment { offset: moment.offset.or(Some(Offset::UTC)), ..moment })
    }

    /// The same moment, where `utc` is known to be the same on the clock of UTC.
    pub fn beside_utc(self, utc: Option<Moment>) -> Moment {
        let offset = utc.and_then(|utc| {
            let apart = self.clock.duration_since(utc.clock);
            // No clock is farther from UTC: the two are not the same moment.
            (apart.abs() <= SignedDuration::from_hours(15)).then(|| Offset::try_from(apart).ok()).flatten()
        });
        Moment { offset: self.offset.or(offset), ..self }
    }

    /// The same moment as the clocks of `zone` show it: for sources that keep UTC and show their own.
    pub fn on_clock_of(self, zone: &TimeZone) -> Moment {
        let Some(offset) = self.offset else { return self };
        let Ok(instant) = offset.to_timestamp(self.clock) else { return self };
        let offset = zone.to_offset(instant);
        Moment { clock: offset.to_datetime(instant), offset: Some(offset) }
    }

    /// The day that the author saw.
    pub fn day(self) -> Date {
        self.clock.date()
    }

    /// The instant, where a clock without an offset is that of `zone`.
    pub fn instant(self, zone: &TimeZone) -> Timestamp {
        let instant = match self.offset {
            Some(offset) => offset.to_timestamp(self.clock).ok(),
            None => self.clock.to_zoned_datetime(zone.clone()).ok().map(|zoned| zoned.timestamp()),
        };
        // Out of range only at the ends of the calendar.
        instant.unwrap_or(Timestamp::MIN)
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

/// What follows a clock.
#[derive(Debug, PartialEq)]
enum Zone {
    Unsaid,
    Offset(Offset),
    Named(TimeZone),
}

/// A clock and what it says of its zone: `9:05`, `0:00:00Z`, `03:04:05.000 +0100`, `3:04 PM`, `10:00 America/Santiago`.
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
        // Letters such as `CET` mean one offset here and another there.
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

/// A day as programs and people write it, with what stands between it and a clock.
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

/// A day in numbers or in the words of one of the languages: `2.1.2024`, `2 de enero de 2024`, `Thursday, January 2nd, 2024 at`.
fn in_words(text: &str) -> Option<Date> {
    /// Words that say nothing of the day.
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
        // The languages of the site but for American English name the day first.
        (Some(day), Some(month)) => (day, month),
        (Some(day), None) => (day, dates::month_named(second)?),
        (None, Some(day)) => (day, dates::month_named(first)?),
        (None, None) => return None,
    };
    Date::new(year, month, day).ok()
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

    /// The clock and the instant, each as text; no instant for a clock without an offset.
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
        // No month has the number 13: the other one is the month.
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
        // Winter and summer time of two hemispheres.
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
