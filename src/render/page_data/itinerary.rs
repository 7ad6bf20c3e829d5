//! Itineraries: list cards and detail.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::day_strip::DayStrip;
use super::departures::{self, DepartureCard};
use super::lodges::{self, LodgeName};
use super::map::{self, Place, RouteMap};
use super::offer::Offer;
use super::people::PersonCard;
use super::photo::ItineraryPhotosView;
use super::season::{self, SeasonMonth};
use crate::content::Snapshot;
use crate::content::facts::format;
use crate::content::facts::trip::{self, TermsWords};
use crate::content::model::{Day, Intensity, ItineraryFacts, ItineraryRegion, Stop};
use crate::content::route::{Leg, Way};
use crate::content::texts::{Bring, SeasonText};
use crate::content::things::Itinerary;
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// An itinerary in a list. Texts are in the page's language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ItineraryCard {
    pub slug: String,
    pub path: String,
    /// The language of its texts, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    pub title: String,
    pub subtitle: String,
    pub region: ItineraryRegion,
    pub region_name: String,
    pub place: String,
    pub level: Intensity,
    pub level_name: String,
    pub group: String,
    pub duration: String,
    pub days: u8,
    pub nights: u8,
    pub group_min: u8,
    pub group_max: u8,
    /// Name of the illustration.
    pub scene: String,
    /// What it costs at least, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// The months that it costs this in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_season: Option<String>,
    /// The next departure that one can still join, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_departure: Option<String>,
}

/// A whole itinerary.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ItineraryDetail {
    pub card: ItineraryCard,
    /// Heading of the list that it stands in.
    pub list_heading: String,
    /// The regenerative focus, one paragraph.
    pub focus: String,
    /// Paragraphs.
    pub description: Vec<String>,
    pub highlights: Vec<String>,
    pub days: Vec<Day>,
    /// What is known about days in figures.
    pub day_facts: Vec<DayStrip>,
    pub included: Vec<String>,
    pub not_included: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// Those that are not past.
    pub departures: Vec<DepartureCard>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<TermsWords>,
    /// Who guides it.
    pub guides: Vec<PersonCard>,
    pub stops: Vec<Stop>,
    pub map: RouteMap,
    /// How far each day goes, by the drawn route.
    pub distances: Vec<DayDistance>,
    /// January to December.
    pub season: Vec<SeasonMonth>,
    pub season_text: SeasonText,
    pub bring: Bring,
    /// Partner lodges near the stops.
    pub lodges: Vec<LodgeName>,
    pub photos: ItineraryPhotosView,
}

/// How far a day goes in one way.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DayDistance {
    pub day: u8,
    pub by: Way,
    /// About so many kilometres, as the language writes numbers.
    pub km: String,
}

impl ItineraryCard {
    pub(super) fn new(itinerary: &Itinerary, lang: Lang, today: Date) -> Self {
        let (text, facts) = (itinerary.text(lang), &itinerary.facts);
        ItineraryCard {
            path: Route::with_slug(lang, Page::Itinerary, &itinerary.slug).path(),
            slug: itinerary.slug.clone(),
            lang: itinerary.texts.other(lang),
            title: text.title.clone(),
            subtitle: text.subtitle.clone(),
            region: facts.region,
            region_name: text.region.clone(),
            place: text.place.clone(),
            level: facts.level,
            level_name: text.level.clone(),
            group: text.group.clone(),
            duration: text.duration.clone(),
            days: facts.days,
            nights: facts.nights,
            group_min: facts.group_min,
            group_max: facts.group_max,
            scene: facts.scene.name().to_owned(),
            price: facts.price.as_ref().map(|price| format::price_from_alone(lang, price)),
            price_season: facts
                .price
                .as_ref()
                .and_then(|price| price.season)
                .map(|season| format::season(lang, season)),
            next_departure: departures::next(facts, lang, today),
        }
    }
}

impl ItineraryDetail {
    pub(super) fn new(snapshot: &Snapshot, itinerary: &Itinerary, lang: Lang, today: Date) -> Self {
        let (text, facts, notes) = (itinerary.text(lang), &itinerary.facts, snapshot.notes.text(lang));
        ItineraryDetail {
            card: ItineraryCard::new(itinerary, lang, today),
            list_heading: snapshot.page("itineraries").text(lang).heading.clone(),
            focus: text.focus.clone(),
            description: text.description.clone(),
            highlights: text.highlights.clone(),
            days: text.days.clone(),
            day_facts: facts.day_facts.iter().map(|day| DayStrip::new(snapshot, day, lang)).collect(),
            included: text.included.clone(),
            not_included: text.not_included.clone(),
            offer: facts.price.as_ref().map(Offer::from),
            departures: departures::cards(facts, lang, today),
            terms: snapshot.terms(itinerary).map(|terms| trip::terms(lang, terms)),
            guides: snapshot.guides(&itinerary.slug).map(|member| PersonCard::new(snapshot, member, lang)).collect(),
            map: route_map(facts),
            distances: distances(facts, lang),
            stops: facts.stops.clone(),
            season: season::months(facts, lang),
            season_text: notes.season.clone(),
            bring: bring_for(&notes.bring, facts.level),
            lodges: lodges::near(snapshot, &facts.stops),
            photos: ItineraryPhotosView::new(snapshot, itinerary, lang),
        }
    }
}

/// What to bring for a trip of this intensity; the lists for harder ones are left empty.
fn bring_for(bring: &Bring, level: Intensity) -> Bring {
    let mut bring = bring.clone();
    if level == Intensity::Low {
        bring.medium.clear();
    }
    if !matches!(level, Intensity::MediumHigh | Intensity::High) {
        bring.high.clear();
    }
    bring
}

/// The stops in the order of travel, each place once, with the day of the first visit.
fn route_map(facts: &ItineraryFacts) -> RouteMap {
    let mut places: Vec<Place> = Vec::new();
    for stop in &facts.stops {
        if places.iter().all(|place| place.name != stop.name) {
            places.push(Place {
                id: format!("stop-{}", places.len() + 1),
                name: stop.name.clone(),
                day: Some(stop.day),
                lat: stop.lat,
                lon: stop.lon,
            });
        }
    }
    map::route(&places, &facts.route)
}

/// The legs of each day added up by how they are travelled.
fn distances(facts: &ItineraryFacts, lang: Lang) -> Vec<DayDistance> {
    let mut distances = Vec::new();
    for day in 1..=facts.days {
        for by in Way::ALL {
            let legs = facts.route.iter().filter(|leg| leg.day == day && leg.by == by);
            let km: f64 = legs.map(Leg::length_km).sum();
            if km > 0.0 {
                distances.push(DayDistance { day, by, km: format::number(lang, about(km)) });
            }
        }
    }
    distances
}

/// Whole kilometres for a short way, fives for a longer one.
fn about(km: f64) -> u32 {
    let step = if km < 20.0 { 1.0 } else { 5.0 };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let rounded = ((km / step).round() * step).max(1.0) as u32;
    rounded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Pack;
    use crate::content::posts::Posts;

    #[test]
    fn each_day_says_about_how_far_it_goes() {
        let snapshot = Snapshot::read(&Pack::embedded(), Posts::none()).unwrap();
        let of = |slug: &str, day: u8| {
            let trip = snapshot.itineraries.iter().find(|trip| trip.slug == slug).unwrap();
            let all = distances(&trip.facts, Lang::Es).into_iter().filter(|distance| distance.day == day);
            all.map(|distance| (distance.by, distance.km)).collect::<Vec<_>>()
        };
        let text = |by: Way, km: &str| (by, km.to_owned());
        assert_eq!(of("aysen-carretera-austral", 2), [text(Way::Road, "230")]);
        // To the park and back to Coyhaique, and the path below the hanging glacier.
        assert_eq!(of("aysen-carretera-austral", 3), [text(Way::Road, "235"), text(Way::Walk, "7")]);
        assert_eq!(of("fin-del-mundo-lujo-regenerativo", 2), [text(Way::Road, "115"), text(Way::Ferry, "35")]);
        // To the lake by Cameron, and all the way back from Caleta María.
        assert_eq!(of("fin-del-mundo-lujo-regenerativo", 3), [text(Way::Road, "150")]);
        assert_eq!(of("fin-del-mundo-lujo-regenerativo", 6), [text(Way::Road, "335")]);
        // 80 km to the Serrano; nobody publishes how far Lake Grey is from there, so that is as long as it is drawn.
        assert_eq!(of("patagonia-austral-expedicion-cientifica", 4), [text(Way::Road, "120")]);
        // A flight is not drawn.
        assert_eq!(of("fin-del-mundo-lujo-regenerativo", 12), []);
    }
}
