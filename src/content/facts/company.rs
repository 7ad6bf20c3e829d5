//! What an owner says about the company, in words.

use super::format::list;
use super::texts::TEXTS;
use crate::content::company::{Company, OpeningHours};
use crate::content::countries;
use crate::content::values::Weekday;
use crate::dates;
use crate::locale::{Lang, fill};

/// The agency's home country, where it works.
pub const AGENCY_COUNTRY: &str = "CL";

/// Days that follow each other are written as a range from this many.
const RANGE: usize = 3;

/// `Eberhard 123, 6160000 Puerto Natales, Chile`
pub fn address(lang: Lang, company: &Company) -> Option<String> {
    let (street, city) = (company.street.as_deref()?, company.city.as_deref()?);
    let town = company.postal_code.as_deref().map_or_else(|| city.to_owned(), |code| format!("{code} {city}"));
    let country = countries::name(lang, AGENCY_COUNTRY).unwrap_or_default();
    Some(format!("{street}, {town}, {country}"))
}

/// `lunes a viernes, 09:00–18:00`
pub fn opening_hours(lang: Lang, hours: &OpeningHours) -> String {
    let (from, to) = (hours.from.to_string(), hours.to.to_string());
    fill(&TEXTS[lang].open, &[("days", days(lang, &hours.days)), ("from", from), ("to", to)])
}

fn days(lang: Lang, days: &[Weekday]) -> String {
    let mut days = days.to_vec();
    days.sort_unstable();
    let name = |day: &Weekday| dates::weekday(lang, day.index()).to_owned();
    let follow = days.windows(2).all(|pair| pair[0].index() + 1 == pair[1].index());
    match days.as_slice() {
        all if all.len() == Weekday::COUNT => TEXTS[lang].every_day.clone(),
        [first, .., last] if follow && days.len() >= RANGE => {
            fill(&TEXTS[lang].weekdays, &[("from", name(first)), ("to", name(last))])
        }
        some => list(lang, &some.iter().map(name).collect::<Vec<_>>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_follow_each_other_are_a_range() {
        let hours = |lang, days: &str| {
            let hours = format!(r#"{{ "days": {days}, "from": "09:00", "to": "13:30" }}"#);
            opening_hours(lang, &serde_json::from_str(&hours).unwrap()).replace('\u{a0}', " ")
        };
        let week = r#"["friday", "monday", "tuesday", "wednesday", "thursday"]"#;
        for (lang, expected) in [
            (Lang::Es, "lunes a viernes, 09:00–13:30 h"),
            (Lang::En, "Monday to Friday, 09:00–13:30"),
            (Lang::Fr, "du lundi au vendredi, 09:00–13:30"),
            (Lang::De, "Montag bis Freitag, 09:00–13:30 Uhr"),
            (Lang::It, "da lunedì a venerdì, 09:00–13:30"),
            (Lang::Pt, "segunda-feira a sexta-feira, 09:00–13:30"),
        ] {
            assert_eq!(hours(lang, week), expected);
        }
        assert_eq!(hours(Lang::Es, r#"["saturday", "sunday"]"#), "sábado y domingo, 09:00–13:30 h");
        assert_eq!(
            hours(Lang::Es, r#"["monday", "wednesday", "friday"]"#),
            "lunes, miércoles y viernes, 09:00–13:30 h"
        );
        let all = r#"["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]"#;
        assert_eq!(hours(Lang::De, all), "täglich, 09:00–13:30 Uhr");
    }
}
