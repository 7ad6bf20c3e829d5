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
