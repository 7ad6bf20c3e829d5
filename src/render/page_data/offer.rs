use serde::Serialize;
use utoipa::ToSchema;

use crate::content::price::{Fare, Price};

/// What a trip costs at least.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Offer {
    pub from: u32,
    /// ISO 4217.
    pub currency: String,
}

impl From<&Price> for Offer {
    fn from(price: &Price) -> Self {
        Offer { from: price.from, currency: price.currency.code().to_owned() }
    }
}

/// What one departure costs.
#[derive(Clone, Debug)]
pub struct Sum {
    pub amount: u32,
    /// ISO 4217.
    pub currency: &'static str,
}

impl From<&Fare> for Sum {
    fn from(fare: &Fare) -> Self {
        Sum { amount: fare.amount, currency: fare.currency.code() }
    }
}
