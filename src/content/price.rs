//! What a trip costs.

use serde::Deserialize;

use super::values::{Currency, Month};

/// A minimum price, in whole units of the currency.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    pub from: u32,
    pub currency: Currency,
    /// What the price is for; not shown if omitted.
    pub per: Option<Per>,
    /// The months it is asked in; the whole year if omitted.
    pub season: Option<Season>,
}

/// What a price is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    Person,
    Group,
}

/// From one month to another, both included; from November to March over the turn of the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Season {
    pub from: Month,
    pub to: Month,
}

/// The price of one departure, in whole units of the currency.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fare {
    pub amount: u32,
    pub currency: Currency,
    /// What the price is for; not shown if omitted.
    pub per: Option<Per>,
}
