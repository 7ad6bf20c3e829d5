//! The content's format. Field names in Spanish are the format's own and stay
//! inside it; what leaves in page data has the product's English names.

use jiff::civil::Date;
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
    pub privacy_policy_version: Date,
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
    /// Wind of each month from January, 1 calmer to 3 strongest of the area's own year.
    pub wind: [u8; 12],
    /// Months in which the agency travels, 1 to 12.
    pub months: Vec<u8>,
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

impl ItineraryText {
    /// The description, paragraph by paragraph.
    pub fn paragraphs(&self) -> Vec<String> {
        self.descripcion.split("\n\n").map(str::to_owned).collect()
    }
}

/// Part of Chile in which a lodge stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LodgeRegion {
    LosLagos,
    Aysen,
    Magallanes,
}

impl LodgeRegion {
    /// From north to south.
    pub const ALL: [LodgeRegion; 3] = [LodgeRegion::LosLagos, LodgeRegion::Aysen, LodgeRegion::Magallanes];
}

/// What kind of house a lodge is; a house may be of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LodgeCategory {
    Lodges,
    Hotels,
    EcoLodges,
    Camping,
}

/// `lodges/<key>/facts.json`: a partner lodge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LodgeFacts {
    /// Place in lists, lowest first.
    pub order: u16,
    /// As the house writes it.
    pub name: String,
    /// Village, lake or park.
    pub place: String,
    pub region: LodgeRegion,
    pub categories: Vec<LodgeCategory>,
    /// Degrees, WGS 84.
    pub lat: f64,
    pub lon: f64,
}

/// `lodges/<key>/<lang>.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LodgeText {
    /// The place and its landscape, never what nobody checked about the house.
    pub description: String,
}

/// `testimonials/<id>/facts.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestimonialFacts {
    /// Place in lists, lowest first.
    pub order: u16,
}

/// `testimonials/<id>/<lang>.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Testimonial {
    pub quote: String,
    pub author: String,
    pub location: String,
}
