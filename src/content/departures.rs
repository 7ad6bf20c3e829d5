//! When a trip leaves.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::price::Fare;

/// A day on which a trip begins.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Departure {
    pub date: Date,
    pub state: DepartureState,
    /// How many are left; not shown if omitted.
    pub places: Option<u8>,
    /// The price of this departure; the itinerary's if omitted.
    pub price: Option<Fare>,
}

/// Whether one can still join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DepartureState {
    Open,
    /// Leaves in any case, and one can still join.
    Guaranteed,
    Full,
}

/// The departures that are not past.
pub fn upcoming(departures: &[Departure], today: Date) -> impl Iterator<Item = &Departure> {
    departures.iter().filter(move |departure| departure.date >= today)
}

/// The departures that one can still join.
pub fn joinable(departures: &[Departure], today: Date) -> impl Iterator<Item = &Departure> {
    upcoming(departures, today).filter(|departure| departure.state != DepartureState::Full)
}

/// The first of them.
pub fn next(departures: &[Departure], today: Date) -> Option<&Departure> {
    joinable(departures, today).next()
}
