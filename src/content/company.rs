//! Who stands behind the agency.

use std::fmt;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::values::{self, Phone, TimeOfDay, WebAddress, Weekday};
use crate::inquiry::Email;

/// The company. What is omitted is not shown.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Company {
    pub legal_name: Option<String>,
    /// The number under which it is registered: in Chile its RUT.
    pub registration: Option<String>,
    /// Street and number.
    pub street: Option<String>,
    pub city: Option<String>,
    pub postal_code: Option<String>,
    #[serde(default, deserialize_with = "values::email")]
    pub email: Option<Email>,
    pub phone: Option<Phone>,
    #[serde(default)]
    pub opening_hours: Vec<OpeningHours>,
    #[serde(default)]
    pub certificates: Vec<Certificate>,
    /// Its pages in social networks.
    #[serde(default)]
    pub social: Vec<WebAddress>,
}

/// When somebody is there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningHours {
    pub days: Vec<Weekday>,
    pub from: TimeOfDay,
    pub to: TimeOfDay,
}

/// What an authority or a label certified.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// Where it can be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<WebAddress>,
}

/// A foundation that receives the share.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Foundation {
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<WebAddress>,
}

/// The foundations that receive the share: how many, or which.
#[derive(Clone, Debug)]
pub enum Foundations {
    Count(u8),
    Named(Vec<Foundation>),
}

impl Foundations {
    pub fn count(&self) -> usize {
        match self {
            Foundations::Count(count) => (*count).into(),
            Foundations::Named(named) => named.len(),
        }
    }

    /// Those that are named.
    pub fn named(&self) -> &[Foundation] {
        match self {
            Foundations::Count(_) => &[],
            Foundations::Named(named) => named,
        }
    }
}

impl<'de> Deserialize<'de> for Foundations {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberOrList)
    }
}

struct NumberOrList;

impl<'de> Visitor<'de> for NumberOrList {
    type Value = Foundations;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number from 1 to 255, or a list of foundations with `name` and `url`")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Foundations, E> {
        u8::try_from(number)
            .map(Foundations::Count)
            .map_err(|_| E::invalid_value(serde::de::Unexpected::Unsigned(number), &self))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Foundations, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(seq)).map(Foundations::Named)
    }
}
