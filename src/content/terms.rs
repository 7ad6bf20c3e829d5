//! On which terms a trip is booked.

use serde::Deserialize;

/// Deposit, balance, cancellation and insurance. What is omitted is not shown.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Paid to book.
    pub deposit_percent: Option<u8>,
    /// The rest is paid this many days before the departure.
    pub balance_days: Option<u16>,
    /// From the longest notice to the shortest.
    #[serde(default)]
    pub cancellation: Vec<CancellationStep>,
    pub insurance: Option<Insurance>,
}

/// What is paid back with at least so many days' notice.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CancellationStep {
    pub days: u16,
    pub refund_percent: u8,
}

/// Whether travellers insure themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Insurance {
    Required,
    Recommended,
    /// In the price.
    Included,
}

impl Terms {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        let Terms { deposit_percent, balance_days, cancellation, insurance } = self;
        deposit_percent.is_none() && balance_days.is_none() && cancellation.is_empty() && insurance.is_none()
    }
}
