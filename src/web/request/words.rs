//! The fields of an inquiry in words, in its traveller's language.

use jiff::tz::TimeZone;

use crate::dates;
use crate::export::{Cell, FIELDS, Names};
use crate::inquiry::{Inquiry, TentativeDate};
use crate::locale::Lang;

/// Name, label and value of each field that is not empty.
pub fn of(inquiry: &Inquiry, lang: Lang, zone: &TimeZone, names: &Names<'_>) -> Vec<(&'static str, String, String)> {
    FIELDS
        .iter()
        .filter_map(|field| {
            let cell = field.value(inquiry, names.reply_within());
            let label = names.label(field, &cell);
            let value = match cell {
                Cell::Empty => return None,
                _ if !label.is_empty() => label,
                Cell::Text(text) => match text.parse() {
                    Ok(TentativeDate::Month(first)) if field.name == "tentative_date" => {
                        dates::month_and_year(lang, first)
                    }
                    _ => text.into_owned(),
                },
                Cell::Codes(codes) => codes.join(", "),
                Cell::Number(number) => number.to_string(),
                Cell::Flag(yes) => yes.to_string(),
                Cell::Date(day) => dates::date(lang, day),
                Cell::Moment(at) => format!("{} ({})", dates::moment(lang, at, zone), dates::zone(lang, at, zone)),
            };
            Some((field.name, names.heading(field).to_owned(), value))
        })
        .collect()
}
