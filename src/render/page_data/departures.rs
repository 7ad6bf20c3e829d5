//! When a trip leaves, for its page and for search engines.

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::offer::Sum;
use crate::content::departures::{self, DepartureState};
use crate::content::facts::format;
use crate::content::model::ItineraryFacts;
use crate::dates;
use crate::locale::Lang;

/// A day on which a trip begins.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DepartureCard {
    /// ISO, as the form's address takes it.
    pub date: String,
    /// The same in words.
    pub leaves: String,
    /// The last day, in words.
    pub returns: String,
    pub state: DepartureState,
    /// How many places are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<u8>,
    /// What this departure costs, in words, where it is not what the trip costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// The same for search engines.
    #[serde(skip)]
    pub sum: Option<Sum>,
}

/// The departures that are not past, in the order of their dates.
pub(super) fn cards(facts: &ItineraryFacts, lang: Lang, today: Date) -> Vec<DepartureCard> {
    departures::upcoming(&facts.departures, today)
        .map(|departure| {
            let last = departure.date.saturating_add((i64::from(facts.days) - 1).days());
            DepartureCard {
                date: departure.date.to_string(),
                leaves: dates::date(lang, departure.date),
                returns: dates::date(lang, last),
                state: departure.state,
                places: departure.places,
                price: departure.price.as_ref().map(|fare| format::fare(lang, fare)),
                sum: departure.price.as_ref().map(Sum::from),
            }
        })
        .collect()
}

/// The first day of the next departure that one can still join, in words.
pub(super) fn next(facts: &ItineraryFacts, lang: Lang, today: Date) -> Option<String> {
    departures::next(&facts.departures, today).map(|departure| dates::date(lang, departure.date))
}
