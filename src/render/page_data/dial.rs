//! The dial of home and list: the year as the sun draws it, from one midwinter to the next.

use std::ops::RangeInclusive;

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::sun::{daylight_hours, noon_height};
use crate::content::departures;
use crate::content::facts::format;
use crate::content::things::Itinerary;
use crate::dates;
use crate::inquiry::TentativeDate;
use crate::locale::Lang;

/// The heights of the sun at noon, in degrees, that the style sheet draws; Patagonia has no others.
const HEIGHTS: RangeInclusive<u8> = 15..=65;

/// How many trips are named at most; the others are counted.
const NAMED: usize = 3;

/// The next month of a name, where the trips go.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DialMonth {
    /// As in `2027-02`.
    pub value: String,
    /// The month in the page's language.
    pub month: String,
    /// The month and its year.
    pub name: String,
    /// From sunrise to sunset in the middle of the month, whole hours.
    pub daylight: u8,
    /// 1 calmer to 3 strongest of the year.
    pub wind: u8,
    /// Degrees of the sun at noon in the middle of the month, to the next 5, within 15 to 65.
    pub noon: u8,
    /// Whether the sun sinks from day to day, from one solstice to the next.
    pub sinks: bool,
    /// 0 none to 3 down to the valleys: less sun a month before, more snow now.
    pub snow: u8,
    /// The trips with a departure that one can still join, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trips: Option<String>,
    /// Whether it is the month of today.
    pub now: bool,
}

/// July to June, each month the next one of its name; empty without an itinerary to take the latitude from.
pub(super) fn months(itineraries: &[Itinerary], lang: Lang, today: Date) -> Vec<DialMonth> {
    let stops: Vec<f64> =
        itineraries.iter().flat_map(|itinerary| &itinerary.facts.stops).map(|stop| stop.lat).collect();
    if stops.is_empty() {
        return Vec::new();
    }
    #[allow(clippy::cast_precision_loss)]
    let latitude = stops.iter().sum::<f64>() / stops.len() as f64;
    let this_month = today.first_of_month();
    let mut months: Vec<Date> = (0..12).map(|ahead| this_month.saturating_add(ahead.months())).collect();
    // Midwinter first and last, the summer in the middle.
    months.sort_by_key(|first| (first.month() + 5) % 12);
    months
        .into_iter()
        .map(|first| {
            let middle = |month: Date| month.saturating_add(14.days());
            let height = |month: Date| noon_height(latitude, middle(month));
            let before = first.saturating_sub(1.month());
            DialMonth {
                value: TentativeDate::Month(first).to_string(),
                month: dates::month(lang, first),
                name: dates::month_and_year(lang, first),
                daylight: whole(daylight_hours(latitude, middle(first))),
                wind: wind(itineraries, first),
                noon: (5 * whole(height(first) / 5.0)).clamp(*HEIGHTS.start(), *HEIGHTS.end()),
                sinks: height(first) < height(before),
                snow: snow(height(before)),
                trips: trips(itineraries, lang, today, first),
                now: first == this_month,
            }
        })
        .collect()
}

/// The mean over the itineraries.
fn wind(itineraries: &[Itinerary], month: Date) -> u8 {
    let index = usize::from(month.month().unsigned_abs()) - 1;
    let sum: f64 = itineraries.iter().map(|itinerary| f64::from(itinerary.facts.wind[index])).sum();
    #[allow(clippy::cast_precision_loss)]
    whole(sum / itineraries.len() as f64)
}

/// By the noon height of a month before, in degrees, since ground and sea cool slowly.
fn snow(height: f64) -> u8 {
    match height {
        ..25.0 => 3,
        25.0..35.0 => 2,
        35.0..45.0 => 1,
        _ => 0,
    }
}

fn trips(itineraries: &[Itinerary], lang: Lang, today: Date, month: Date) -> Option<String> {
    let leaves = |itinerary: &&Itinerary| {
        departures::joinable(&itinerary.facts.departures, today)
            .any(|departure| departure.date.first_of_month() == month)
    };
    let mut titles: Vec<String> =
        itineraries.iter().filter(leaves).map(|itinerary| itinerary.text(lang).title.clone()).collect();
    let more = titles.len().saturating_sub(NAMED);
    titles.truncate(NAMED);
    match (titles.is_empty(), more) {
        (true, _) => None,
        (false, 0) => Some(format::list(lang, &titles)),
        (false, _) => Some(format!("{} +{more}", titles.join(", "))),
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(number: f64) -> u8 {
    number.round() as u8
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::content::departures::{Departure, DepartureState};
    use crate::content::posts::Posts;
    use crate::content::{Pack, Snapshot};

    #[test]
    fn the_year_goes_from_midwinter_to_midwinter_and_each_month_is_the_next_of_its_name() {
        let snapshot = Snapshot::read(&Pack::embedded(), Posts::none()).unwrap();
        let months = months(&snapshot.itineraries, Lang::En, date(2026, 11, 29));
        let values: Vec<&str> = months.iter().map(|month| month.value.as_str()).collect();
        assert_eq!(
            values,
            [
                "2027-07", "2027-08", "2027-09", "2027-10", "2026-11", "2026-12", "2027-01", "2027-02", "2027-03",
                "2027-04", "2027-05", "2027-06"
            ]
        );
        assert_eq!(months.iter().position(|month| month.now), Some(4));
        // About 51° south: 90 - 51 + 23 degrees at noon in December, 90 - 51 - 23 in June.
        let noons: Vec<u8> = months.iter().map(|month| month.noon).collect();
        assert_eq!((noons[5], noons[11]), (60, 15));
        assert!(noons[..6].is_sorted() && noons[6..].iter().rev().is_sorted(), "{noons:?}");
        assert_eq!(months.iter().map(|month| month.sinks).collect::<Vec<_>>(), [[false; 6], [true; 6]].concat());
        assert_eq!((months[5].snow, months[11].snow, months[0].snow), (0, 3, 3));
        assert!((16..=17).contains(&months[5].daylight) && (7..=8).contains(&months[11].daylight));
        assert!(months.iter().all(|month| month.trips.is_none()));
        assert_eq!(months[7].name, "February 2027");
    }

    #[test]
    fn a_month_names_the_trips_that_one_can_still_join() {
        let mut snapshot = Snapshot::read(&Pack::embedded(), Posts::none()).unwrap();
        let leave = |itinerary: &mut Itinerary, day: Date, state: DepartureState| {
            let departure = Departure { date: day, state, places: None, price: None };
            itinerary.facts.departures.push(departure);
        };
        let [first, second, third] = &mut snapshot.itineraries[..] else { panic!("three itineraries") };
        leave(first, date(2027, 2, 28), DepartureState::Open);
        leave(second, date(2027, 2, 1), DepartureState::Guaranteed);
        leave(third, date(2027, 2, 14), DepartureState::Full);
        leave(third, date(2028, 2, 14), DepartureState::Open);
        leave(third, date(2026, 11, 28), DepartureState::Open);
        let trips: Vec<_> = months(&snapshot.itineraries, Lang::En, date(2026, 11, 29))
            .into_iter()
            .filter_map(|month| month.trips.map(|trips| (month.value, trips)))
            .collect();
        let title = |at: usize| snapshot.itineraries[at].text(Lang::En).title.clone();
        assert_eq!(trips, [("2027-02".to_owned(), format!("{} and {}", title(0), title(1)))]);
    }
}
