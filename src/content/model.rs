//! The content's format. Field names in Spanish are the format's own and stay
//! inside it; what leaves in page data has the product's English names.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// `site.json`: who the agency is. An owner puts in the real values.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    pub name: String,
    /// International form, `+` and digits.
    pub whatsapp: String,
    pub offices: Vec<Office>,
    pub privacy_office: Office,
    /// ISO date of the privacy policy, stored with each inquiry as the version accepted.
    pub privacy_policy_version: String,
    /// IANA name of the agency's time zone.
    pub time_zone: String,
}

/// A place where the agency has an office.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Office {
    pub city: String,
    pub region: String,
}

/// Title (50–60 characters) and description (140–160) of a page for search engines and previews.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seo {
    pub title: String,
    pub description: String,
}

/// `pages/<page>/<lang>.json`: the text of a page that is not a list of other things.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageText {
    pub seo: Seo,
    pub heading: String,
    pub intro: String,
}

/// Where an itinerary takes place; the region filter of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItineraryRegion {
    PatagoniaAustral,
    AysenCentral,
    PatagoniaExtrema,
}

/// Physical intensity of an itinerary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Intensity {
    Low,
    Medium,
    MediumHigh,
    High,
}

/// A place where a day of an itinerary ends or happens. Degrees, WGS 84.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    pub day: u8,
    pub name: String,
    pub lat: f64,
    pub lon: f64,
}

/// `itineraries/<slug>/facts.json`: what is the same in every language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItineraryFacts {
    /// Place in lists, lowest first.
    pub order: u16,
    pub region: ItineraryRegion,
    pub days: u8,
    pub nights: u8,
    pub group_min: u8,
    pub group_max: u8,
    pub level: Intensity,
    /// Name of the illustration in `frontend/src/art`.
    pub scene: String,
    pub stops: Vec<Stop>,
}

/// One day of an itinerary.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dia {
    pub titulo: String,
    pub detalle: String,
}

/// `itineraries/<slug>/<lang>.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItineraryText {
    pub seo: Seo,
    pub titulo: String,
    pub subtitulo: String,
    pub region: String,
    pub ubicacion: String,
    pub foco: String,
    pub nivel: String,
    pub grupo: String,
    pub duracion: String,
    /// Paragraphs separated by an empty line.
    pub descripcion: String,
    pub destacados: Vec<String>,
    pub dias: Vec<Dia>,
    pub incluye: Vec<String>,
    pub no_incluye: Vec<String>,
}
