//! What mails say, in six languages: `data/locales/<lang>/mail.json`, and dates and times written as each language writes them.

use std::sync::LazyLock;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};
use serde::Deserialize;
use serde_json::Value;

use crate::locale::{self, Lang};

/// The texts of one language.
#[derive(Debug)]
pub struct MailTexts {
    dates: DateTexts,
    /// The whole file, for templates.
    all: Value,
}

#[derive(Debug, Deserialize)]
struct DateTexts {
    months: [String; 12],
    weekdays: [String; 7],
    /// How the first day of a month is written: `1er`, `1º`.
    first_day: String,
    date: String,
    moment: String,
    zone: String,
}

static TEXTS: LazyLock<[MailTexts; 6]> = LazyLock::new(|| {
    Lang::ALL.map(|lang| {
        let file = locale::file(lang, "mail.json").expect("every language has mail texts, which a test reads");
        let all: Value = serde_json::from_slice(&file).expect("embedded mail texts are JSON, which a test reads");
        let dates =
            Deserialize::deserialize(&all["dates"]).expect("embedded mail texts have dates, which a test reads");
        MailTexts { dates, all }
    })
});

impl MailTexts {
    pub fn of(lang: Lang) -> &'static MailTexts {
        &TEXTS[lang as usize]
    }

    /// One part of the file, such as `confirmation`, for a template; null when there is none.
    pub fn part(&self, name: &str) -> &Value {
        &self.all[name]
    }

    /// The text at `part.key`; empty when there is none.
    pub fn text(&self, part: &str, key: &str) -> &str {
        self.all[part][key].as_str().unwrap_or_default()
    }

    /// A calendar date: `3 de marzo de 2027`.
    pub fn date(&self, date: Date) -> String {
        fill(&self.dates.date, &self.day_values(date))
    }

    /// A moment on a clock of `zone`, with the weekday, without the zone: `martes 3 de marzo de 2027, 15:40 h`.
    pub fn moment(&self, moment: Timestamp, zone: &TimeZone) -> String {
        let local = moment.to_zoned_datetime(zone.clone());
        let mut values = self.day_values(local.date());
        values
            .push(("weekday", self.dates.weekdays[usize::from(local.weekday().to_monday_zero_offset() as u8)].clone()));
        values.push(("hour", format!("{:02}", local.hour())));
        values.push(("minute", format!("{:02}", local.minute())));
        fill(&self.dates.moment, &values)
    }

    /// Which clock a moment was written by: `hora de Punta Arenas, UTC−3`.
    pub fn zone(&self, moment: Timestamp, zone: &TimeZone) -> String {
        let local = moment.to_zoned_datetime(zone.clone());
        fill(&self.dates.zone, &[("city", city(zone)), ("offset", offset(&local))])
    }

    fn day_values(&self, date: Date) -> Vec<(&'static str, String)> {
        let day = if date.day() == 1 { self.dates.first_day.clone() } else { date.day().to_string() };
        let month = self.dates.months[usize::from(date.month() as u8) - 1].clone();
        vec![("day", day), ("month", month), ("year", date.year().to_string())]
    }
}

/// Puts values at `{{name}}`. A value is never read again for placeholders.
pub fn fill<V: AsRef<str>>(text: &str, values: &[(&str, V)]) -> String {
    let mut filled = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        filled.push_str(before);
        let Some((name, after)) = after.split_once("}}") else {
            filled.push_str("{{");
            rest = after;
            continue;
        };
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            filled.push_str(value.as_ref());
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// The names at which a text wants values.
pub fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    text.split("{{").skip(1).filter_map(|part| Some(part.split_once("}}")?.0))
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
        let moment: Timestamp = "2027-03-02T18:40:00Z".parse().unwrap();
        for (lang, expected) in [
            (Lang::Es, "martes 2 de marzo de 2027, 15:40\u{a0}h"),
            (Lang::En, "Tuesday 2 March 2027, 15:40"),
            (Lang::Fr, "mardi 2 mars 2027 à 15\u{a0}h\u{a0}40"),
            (Lang::De, "Dienstag, 2.\u{a0}März 2027, 15:40\u{a0}Uhr"),
            (Lang::It, "martedì 2 marzo 2027, ore\u{a0}15:40"),
            (Lang::Pt, "terça-feira, 2 de março de 2027, às\u{a0}15h40"),
        ] {
            assert_eq!(MailTexts::of(lang).moment(moment, &punta_arenas()), expected);
        }
    }

    #[test]
    fn the_day_is_that_of_the_agencys_calendar() {
        // Two in the morning in UTC is still the evening before in Punta Arenas, in July as in January.
        let moment: Timestamp = "2026-07-20T02:05:00Z".parse().unwrap();
        assert_eq!(MailTexts::of(Lang::En).moment(moment, &punta_arenas()), "Sunday 19 July 2026, 23:05");
        assert_eq!(MailTexts::of(Lang::En).zone(moment, &punta_arenas()), "Punta Arenas time, UTC−3");
        assert_eq!(MailTexts::of(Lang::Es).zone(moment, &punta_arenas()), "hora de Punta Arenas, UTC−3");
    }

    #[test]
    fn the_first_of_a_month() {
        let date: Date = "2027-08-01".parse().unwrap();
        for (lang, expected) in [
            (Lang::Es, "1 de agosto de 2027"),
            (Lang::En, "1 August 2027"),
            (Lang::Fr, "1er août 2027"),
            (Lang::De, "1.\u{a0}August 2027"),
            (Lang::It, "1º agosto 2027"),
            (Lang::Pt, "1º de agosto de 2027"),
        ] {
            assert_eq!(MailTexts::of(lang).date(date), expected);
        }
    }

    #[test]
    fn a_value_is_not_read_for_placeholders() {
        assert_eq!(fill("{{a}} and {{b}}", &[("a", "{{b}}"), ("b", "B")]), "{{b}} and B");
        assert_eq!(fill("open {{ end", &[("end", "x")]), "open {{ end");
    }

    /// Every key and the placeholders of its text, so that a language that lacks one shows up.
    fn shape(value: &Value, path: &str, into: &mut Vec<String>) {
        match value {
            Value::Object(map) => map.iter().for_each(|(key, value)| shape(value, &format!("{path}.{key}"), into)),
            Value::Array(items) => {
                items.iter().enumerate().for_each(|(at, item)| shape(item, &format!("{path}[{at}]"), into));
            }
            Value::String(text) => {
                assert!(!text.trim().is_empty(), "{path} is empty");
                let mut names: Vec<&str> = placeholders(text).collect();
                assert_eq!(names.len(), text.matches("{{").count(), "{path} has an open placeholder");
                names.sort_unstable();
                into.push(format!("{path} {}", names.join(",")));
            }
            _ => panic!("{path} is no text"),
        }
    }

    #[test]
    fn all_languages_say_the_same_things() {
        let of = |lang| {
            let mut keys = Vec::new();
            shape(&MailTexts::of(lang).all, "", &mut keys);
            keys
        };
        let spanish = of(Lang::Es);
        for lang in Lang::ALL {
            assert_eq!(of(lang), spanish, "{lang}");
        }
    }
}
