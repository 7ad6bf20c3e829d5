//! Dates and moments in words, as each language writes them: `data/locales/<lang>/dates.json`.

use std::sync::LazyLock;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};
use serde::Deserialize;

use crate::locale::{Lang, PerLang, fill, read_all};

#[derive(Debug, Deserialize)]
struct DateTexts {
    months: [String; 12],
    weekdays: [String; 7],
    /// How the first day of a month is written: `1er`, `1º`.
    first_day: String,
    date: String,
    month_and_year: String,
    moment: String,
    zone: String,
}

static TEXTS: LazyLock<PerLang<DateTexts>> = LazyLock::new(|| read_all("dates.json"));

impl DateTexts {
    fn of(lang: Lang) -> &'static DateTexts {
        &TEXTS[lang]
    }

    fn month(&self, date: Date) -> &String {
        &self.months[usize::from(date.month() as u8) - 1]
    }

    fn day_values(&self, date: Date) -> Vec<(&'static str, String)> {
        let day = if date.day() == 1 { self.first_day.clone() } else { date.day().to_string() };
        vec![("day", day), ("month", self.month(date).clone()), ("year", date.year().to_string())]
    }
}

/// The name of a date's month, as in the middle of a sentence: `marzo`.
pub fn month(lang: Lang, date: Date) -> String {
    DateTexts::of(lang).month(date).clone()
}

/// The name of a month by its place in the year, from 0.
pub fn month_name(lang: Lang, index: usize) -> &'static str {
    &DateTexts::of(lang).months[index]
}

/// The name of a day of the week by its place in the week, from 0 for Monday.
pub fn weekday(lang: Lang, index: usize) -> &'static str {
    &DateTexts::of(lang).weekdays[index]
}

/// The number of a month by its name in any of the languages, or by an unambiguous prefix of it: `ene`, `févr`.
pub fn month_named(word: &str) -> Option<i8> {
    let word = word.to_lowercase();
    let mut found = TEXTS
        .iter()
        .flat_map(|(_, texts)| (1..).zip(&texts.months))
        .filter(|(_, name)| word.chars().count() >= 3 && name.to_lowercase().starts_with(&word))
        .map(|(number, _)| number);
    let number = found.next()?;
    found.all(|other| other == number).then_some(number)
}

/// A calendar date: `3 de marzo de 2027`.
pub fn date(lang: Lang, date: Date) -> String {
    let texts = DateTexts::of(lang);
    fill(&texts.date, &texts.day_values(date))
}

/// The month and year of a date: `marzo de 2027`.
pub fn month_and_year(lang: Lang, date: Date) -> String {
    let texts = DateTexts::of(lang);
    fill(&texts.month_and_year, &texts.day_values(date))
}

/// A moment in the time zone `zone`, with the weekday, without naming the zone: `martes 3 de marzo de 2027, 15:40 h`.
pub fn moment(lang: Lang, moment: Timestamp, zone: &TimeZone) -> String {
    let texts = DateTexts::of(lang);
    let local = moment.to_zoned_datetime(zone.clone());
    let mut values = texts.day_values(local.date());
    values.push(("weekday", texts.weekdays[usize::from(local.weekday().to_monday_zero_offset() as u8)].clone()));
    values.push(("hour", format!("{:02}", local.hour())));
    values.push(("minute", format!("{:02}", local.minute())));
    fill(&texts.moment, &values)
}

/// The time zone that a moment is written in: `hora de Punta Arenas, UTC−3`.
pub fn zone(lang: Lang, moment: Timestamp, zone: &TimeZone) -> String {
    let local = moment.to_zoned_datetime(zone.clone());
    fill(&DateTexts::of(lang).zone, &[("city", city(zone)), ("offset", offset(&local))])
}

/// A moment as logs and commands write it, independent of language: `2026-03-02 15:40:07 -03:00`.
pub fn exact(moment: Timestamp, zone: &TimeZone) -> String {
    moment.to_zoned_datetime(zone.clone()).strftime("%Y-%m-%d %H:%M:%S %:z").to_string()
}

/// A day as people type it in one form alone, `2026-03-09`; the date parser would accept others.
pub fn parse_day(text: &str) -> Option<Date> {
    let is_plain = text.len() == 10 && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
    if is_plain { text.parse().ok() } else { None }
}

/// When a day begins on the clocks of a zone; `None` where the calendar ends.
pub fn start_of(day: Date, zone: &TimeZone) -> Option<Timestamp> {
    Some(day.to_zoned_datetime(zone.clone()).and_then(|midnight| midnight.start_of_day()).ok()?.timestamp())
}

/// When a day is over on the clocks of a zone; `None` where the calendar ends.
pub fn end_of(day: Date, zone: &TimeZone) -> Option<Timestamp> {
    start_of(day.tomorrow().ok()?, zone)
}

/// The city that a zone is named after: `Punta Arenas` for `America/Punta_Arenas`.
fn city(zone: &TimeZone) -> String {
    let name = zone.iana_name().unwrap_or("UTC");
    name.rsplit('/').next().unwrap_or(name).replace('_', " ")
}

/// `UTC−3`, `UTC+5:30`, `UTC`.
fn offset(local: &ZonedDateTime) -> String {
    let minutes = local.offset().seconds() / 60;
    let sign = if minutes < 0 { '\u{2212}' } else { '+' };
    match (minutes.abs() / 60, minutes.abs() % 60) {
        (0, 0) => "UTC".to_owned(),
        (hours, 0) => format!("UTC{sign}{hours}"),
        (hours, minutes) => format!("UTC{sign}{hours}:{minutes:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn punta_arenas() -> TimeZone {
        TimeZone::get("America/Punta_Arenas").unwrap()
    }

    #[test]
    fn moments_are_written_as_each_language_writes_them() {
        // 18:40 in UTC is 15:40 in Punta Arenas, which keeps UTC−3 all year; 2 March 2027 is a Tuesday.
        let at: Timestamp = "2027-03-02T18:40:00Z".parse().unwrap();
        for (lang, expected) in [
            (Lang::Es, "martes 2 de marzo de 2027, 15:40\u{a0}h"),
            (Lang::En, "Tuesday 2 March 2027, 15:40"),
            (Lang::Fr, "mardi 2 mars 2027 à 15\u{a0}h\u{a0}40"),
            (Lang::De, "Dienstag, 2.\u{a0}März 2027, 15:40\u{a0}Uhr"),
            (Lang::It, "martedì 2 marzo 2027, ore\u{a0}15:40"),
            (Lang::Pt, "terça-feira, 2 de março de 2027, às\u{a0}15h40"),
        ] {
            assert_eq!(moment(lang, at, &punta_arenas()), expected);
        }
    }

    #[test]
    fn the_day_is_that_of_the_agencys_calendar() {
        // Two in the morning in UTC is still the evening before in Punta Arenas, in July as in January.
        let at: Timestamp = "2026-07-20T02:05:00Z".parse().unwrap();
        assert_eq!(moment(Lang::En, at, &punta_arenas()), "Sunday 19 July 2026, 23:05");
        assert_eq!(zone(Lang::En, at, &punta_arenas()), "Punta Arenas time, UTC−3");
        assert_eq!(zone(Lang::Es, at, &punta_arenas()), "hora de Punta Arenas, UTC−3");
    }

    #[test]
    fn a_month_of_a_year() {
        let day: Date = "2027-03-01".parse().unwrap();
        for (lang, expected) in [
            (Lang::Es, "marzo de 2027"),
            (Lang::En, "March 2027"),
            (Lang::Fr, "mars 2027"),
            (Lang::De, "März 2027"),
            (Lang::It, "marzo 2027"),
            (Lang::Pt, "março de 2027"),
        ] {
            assert_eq!(month_and_year(lang, day), expected);
        }
    }

    #[test]
    fn the_first_of_a_month() {
        let day: Date = "2027-08-01".parse().unwrap();
        for (lang, expected) in [
            (Lang::Es, "1 de agosto de 2027"),
            (Lang::En, "1 August 2027"),
            (Lang::Fr, "1er août 2027"),
            (Lang::De, "1.\u{a0}August 2027"),
            (Lang::It, "1º agosto 2027"),
            (Lang::Pt, "1º de agosto de 2027"),
        ] {
            assert_eq!(date(lang, day), expected);
        }
    }
}
