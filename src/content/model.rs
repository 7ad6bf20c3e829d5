//! The content's format. Spanish field names belong to the format: they are accepted here, while the code uses English ones.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::company::{Company, Foundations};
use super::day_facts::DayFacts;
use super::departures::Departure;
use super::price::Price;
use super::route::Leg;
use super::terms::Terms;
use super::values;
use crate::locale::Lang;

/// `site.json`: who the agency is and what it promises. Owners enter the real values; omitted ones are not shown anywhere.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    pub name: String,
    /// International form, `+` and digits.
    #[serde(deserialize_with = "values::phone")]
    pub whatsapp: String,
    pub offices: Vec<Office>,
    pub privacy_office: Office,
    /// ISO date of the privacy policy, stored with each inquiry as the version accepted.
    pub privacy_policy_version: Date,
    /// IANA name of the agency's time zone.
    #[serde(deserialize_with = "values::time_zone")]
    pub time_zone: TimeZone,
    /// Hours within which every inquiry is answered.
    pub reply_hours: u16,
    pub share: Option<Share>,
    pub transport_goal: Option<TransportGoal>,
    /// Younger travellers need an accompanying adult, and a conversation beforehand.
    pub minimum_age: Option<u8>,
    /// The founder has guided for more than this many years.
    pub experience_years: Option<u8>,
    /// Who certifies the agency.
    pub certification: Option<String>,
    pub custom_tour: CustomTour,
    /// Who stands behind the agency.
    pub company: Option<Company>,
    /// The terms of every trip that has none of its own.
    pub terms: Option<Terms>,
}

impl Site {
    /// The time within which every inquiry is answered.
    pub fn reply_within(&self) -> SignedDuration {
        SignedDuration::from_hours(self.reply_hours.into())
    }
}

/// The share the agency donates.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    pub percent: u8,
    pub of: ShareOf,
    /// Who receives it.
    pub foundations: Foundations,
}

/// What the share is calculated from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShareOf {
    Reservation,
}

/// The share of transport that is to be hybrid or electric, and by when.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TransportGoal {
    pub percent: u8,
    pub year: u16,
}

/// The trip that is planned with the traveller.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CustomTour {
    pub price: Price,
    pub group: Span,
    pub days: Span,
}

/// A range, inclusive at both ends.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Span {
    pub min: u8,
    pub max: u8,
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

impl Intensity {
    /// The value in content files and page data.
    pub const fn code(self) -> &'static str {
        match self {
            Intensity::Low => "low",
            Intensity::Medium => "medium",
            Intensity::MediumHigh => "medium_high",
            Intensity::High => "high",
        }
    }
}

/// An illustration in `frontend/src/art` that a page may open with; its social image has the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scene {
    About,
    AustralRoad,
    Beagle,
    Blog,
    CustomTour,
    Home,
    IceField,
    Kawesqar,
    Lodge,
}

impl Scene {
    pub const ALL: [Scene; 9] = [
        Scene::About,
        Scene::AustralRoad,
        Scene::Beagle,
        Scene::Blog,
        Scene::CustomTour,
        Scene::Home,
        Scene::IceField,
        Scene::Kawesqar,
        Scene::Lodge,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Scene::About => "about",
            Scene::AustralRoad => "austral-road",
            Scene::Beagle => "beagle",
            Scene::Blog => "blog",
            Scene::CustomTour => "custom-tour",
            Scene::Home => "home",
            Scene::IceField => "ice-field",
            Scene::Kawesqar => "kawesqar",
            Scene::Lodge => "lodge",
        }
    }
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

/// `itineraries/<slug>/facts.json`: what is the same in all languages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItineraryFacts {
    /// Position in lists, ascending.
    pub order: u16,
    pub region: ItineraryRegion,
    pub days: u8,
    pub nights: u8,
    pub group_min: u8,
    pub group_max: u8,
    pub level: Intensity,
    /// The minimum price per place, if the owner gives it.
    pub price: Option<Price>,
    pub scene: Scene,
    pub stops: Vec<Stop>,
    /// The way between them, leg by leg; without it the map shows the stops alone.
    #[serde(default)]
    pub route: Vec<Leg>,
    /// Wind of each month from January, from 1 for the calmest to 3 for the strongest relative to the area's own year.
    pub wind: [u8; 12],
    /// Months in which the agency travels, 1 to 12.
    pub months: Vec<u8>,
    /// In the order of their dates.
    #[serde(default)]
    pub departures: Vec<Departure>,
    /// In place of those of all trips.
    pub terms: Option<Terms>,
    /// In the order of the days, not necessarily of all.
    #[serde(default)]
    pub day_facts: Vec<DayFacts>,
    #[serde(default)]
    pub photos: ItineraryPhotos,
}

/// The photographs of an itinerary, by their names in `photos/`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ItineraryPhotos {
    /// Beside the drawing at the head of the page.
    pub hero: Option<String>,
    pub gallery: Vec<String>,
    /// By the number of the day.
    pub days: BTreeMap<u8, String>,
}

impl ItineraryPhotos {
    /// Each name, with the field it stands in.
    pub fn names(&self) -> impl Iterator<Item = (String, &str)> {
        let hero = self.hero.iter().map(|name| ("photos.hero".to_owned(), name.as_str()));
        let gallery =
            self.gallery.iter().enumerate().map(|(at, name)| (format!("photos.gallery[{at}]"), name.as_str()));
        let days = self.days.iter().map(|(day, name)| (format!("photos.days.{day}"), name.as_str()));
        hero.chain(gallery).chain(days)
    }
}

/// `pages/<page>/facts.json`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageFacts {
    /// The name of a photograph.
    pub photo: Option<String>,
}

impl ItineraryFacts {
    /// Stands in for facts that could not be read, so that texts which use them are still read.
    pub(super) fn unread() -> Self {
        ItineraryFacts {
            order: 0,
            region: ItineraryRegion::PatagoniaAustral,
            days: 2,
            nights: 1,
            group_min: 1,
            group_max: 2,
            level: Intensity::Low,
            price: None,
            scene: Scene::Home,
            stops: Vec::new(),
            route: Vec::new(),
            wind: [1; 12],
            months: Vec::new(),
            photos: ItineraryPhotos::default(),
            departures: Vec::new(),
            terms: None,
            day_facts: Vec::new(),
        }
    }
}

/// One day of an itinerary.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Day {
    #[serde(rename(deserialize = "titulo"))]
    pub title: String,
    #[serde(rename(deserialize = "detalle"))]
    pub detail: String,
}

/// `itineraries/<slug>/<lang>.json`. Serialised, as for a mail, it has the English field names and no `seo`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItineraryText {
    #[serde(skip_serializing)]
    pub seo: Seo,
    #[serde(rename(deserialize = "titulo"))]
    pub title: String,
    #[serde(rename(deserialize = "subtitulo"))]
    pub subtitle: String,
    pub region: String,
    #[serde(rename(deserialize = "ubicacion"))]
    pub place: String,
    /// The regenerative focus, one paragraph.
    #[serde(rename(deserialize = "foco"))]
    pub focus: String,
    /// Intensity, group and length in words: derived from the facts if omitted.
    #[serde(rename(deserialize = "nivel"), default)]
    pub level: String,
    #[serde(rename(deserialize = "grupo"), default)]
    pub group: String,
    #[serde(rename(deserialize = "duracion"), default)]
    pub duration: String,
    /// Paragraphs, separated by blank lines in the file.
    #[serde(rename(deserialize = "descripcion"), deserialize_with = "values::paragraphs")]
    pub description: Vec<String>,
    #[serde(rename(deserialize = "destacados"))]
    pub highlights: Vec<String>,
    #[serde(rename(deserialize = "dias"))]
    pub days: Vec<Day>,
    #[serde(rename(deserialize = "incluye"))]
    pub included: Vec<String>,
    #[serde(rename(deserialize = "no_incluye"))]
    pub not_included: Vec<String>,
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
    /// Position in lists, ascending.
    pub order: u16,
    /// As spelt by the lodge itself.
    pub name: String,
    /// Village, lake or park.
    pub place: String,
    pub region: LodgeRegion,
    pub categories: Vec<LodgeCategory>,
    /// Degrees, WGS 84.
    pub lat: f64,
    pub lon: f64,
    /// The name of a photograph.
    pub photo: Option<String>,
}

/// `lodges/<key>/<lang>.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LodgeText {
    /// The place and its landscape, never unverified claims about the lodge.
    pub description: String,
}

/// `testimonials/<id>/facts.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestimonialFacts {
    /// Position in lists, ascending.
    pub order: u16,
    /// Whether it is invented: a sample is marked as such, and only shown as long as there are no real testimonials.
    pub sample: bool,
    /// The name of a photograph.
    pub photo: Option<String>,
}

/// `testimonials/<id>/<lang>.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Testimonial {
    pub quote: String,
    pub author: String,
    pub location: String,
}

/// `people/<id>/facts.json`: a member of the team.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonFacts {
    /// Position in lists, ascending.
    pub order: u16,
    /// The name of a photograph.
    pub photo: Option<String>,
    /// What they speak.
    #[serde(default)]
    pub languages: Vec<Lang>,
    /// Slugs of the itineraries that they guide.
    #[serde(default)]
    pub guides: Vec<String>,
}

/// `people/<id>/<lang>.json`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// Their name, or their role if they go unnamed.
    pub name: String,
    /// What they do, where `name` is a name.
    pub role: Option<String>,
    pub text: String,
}
