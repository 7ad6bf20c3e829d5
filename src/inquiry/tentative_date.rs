//! When a trip may begin: a day, or a month if the visitor does not know the day yet.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Serialize, Serializer};

/// How far ahead a trip may begin.
const YEARS_AHEAD: i32 = 3;

/// The days on which a trip may begin, seen from the day `today`.
pub fn tentative_dates(today: Date) -> RangeInclusive<Date> {
    // 29 February becomes the 28th in a non-leap year.
    today..=today.saturating_add(YEARS_AHEAD.years())
}

/// The months with one of these days, each by its first day.
pub fn tentative_months(days: &RangeInclusive<Date>) -> impl Iterator<Item = Date> {
    let last = *days.end();
    days.start().first_of_month().series(1.month()).take_while(move |first| *first <= last)
}

/// A day or a month of the agency's calendar, written `2027-02-14` or `2027-02`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TentativeDate {
    Day(Date),
    /// Represented by its first day.
    Month(Date),
}

/// The text is neither a day nor a month.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("neither a day, as in 2027-02-14, nor a month, as in 2027-02")]
pub struct InvalidTentativeDate;

impl TentativeDate {
    /// Whether the day, or any day of the month, is within `days`.
    pub fn is_within(self, days: &RangeInclusive<Date>) -> bool {
        match self {
            TentativeDate::Day(day) => days.contains(&day),
            TentativeDate::Month(first) => first <= *days.end() && first.last_of_month() >= *days.start(),
        }
    }
}

impl FromStr for TentativeDate {
    type Err = InvalidTentativeDate;

    /// Accepts exactly the two formats: no time of day, nor other formats that a date parser supports.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let shape = text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
        let date = |text: &str| text.parse::<Date>().map_err(|_| InvalidTentativeDate);
        match text.len() {
            10 if shape => date(text).map(TentativeDate::Day),
            7 if shape => date(&format!("{text}-01")).map(TentativeDate::Month),
            _ => Err(InvalidTentativeDate),
        }
    }
}

impl fmt::Display for TentativeDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TentativeDate::Day(day) => day.fmt(f),
            TentativeDate::Month(first) => write!(f, "{:04}-{:02}", first.year(), first.month()),
        }
    }
}

impl Serialize for TentativeDate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_begin_with_todays_and_end_with_that_of_the_last_day() {
        let months = |today: &str| {
            let days = tentative_dates(today.parse().unwrap());
            let months: Vec<_> = tentative_months(&days).map(|first| TentativeDate::Month(first).to_string()).collect();
            (months.len(), months[0].clone(), months[1].clone(), months[months.len() - 1].clone())
        };
        let texts = |first: &str, second: &str, last: &str| (37, first.to_owned(), second.to_owned(), last.to_owned());
        assert_eq!(months("2026-11-29"), texts("2026-11", "2026-12", "2029-11"));
        assert_eq!(months("2028-02-29"), texts("2028-02", "2028-03", "2031-02"));
        assert_eq!(months("2026-12-31"), texts("2026-12", "2027-01", "2029-12"));
    }
}
