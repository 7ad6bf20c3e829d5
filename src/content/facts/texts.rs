//! `data/locales/<lang>/facts.json`, which [`super::format`], [`super::trip`] and [`super::company`] fill in.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::locale::{PerLang, read_all};

#[derive(Debug, Deserialize)]
pub(super) struct FactTexts {
    pub percent: String,
    /// Stands before the decimals of a number.
    pub decimal: String,
    pub money: String,
    /// How currencies are written, if not by their code.
    pub currencies: BTreeMap<String, String>,
    pub per: PerTexts,
    pub from: String,
    /// From one month to another.
    pub season: String,
    pub range: String,
    pub and: String,
    pub duration: String,
    pub distance: String,
    pub at: String,
    pub levels: BTreeMap<String, String>,
    pub terms: TermsTexts,
    pub climb: String,
    pub vessels: BTreeMap<String, String>,
    pub beds: BTreeMap<String, String>,
    pub meals: BTreeMap<String, String>,
    pub every_day: String,
    /// From one day of the week to another.
    pub weekdays: String,
    pub open: String,
    /// `hours_one`, `hours_other` and the like.
    #[serde(flatten)]
    pub units: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct PerTexts {
    pub person: String,
    pub group: String,
}

/// Sentences about the terms, and notices of a cancellation.
#[derive(Debug, Deserialize)]
pub(super) struct TermsTexts {
    pub deposit: String,
    pub all_at_once: String,
    pub balance: String,
    pub insurance_required: String,
    pub insurance_recommended: String,
    pub insurance_included: String,
    pub at_any_time: String,
    pub at_least: String,
    pub between: String,
    pub less_than: String,
    pub no_refund: String,
}

pub(super) static TEXTS: LazyLock<PerLang<FactTexts>> = LazyLock::new(|| read_all("facts.json"));
