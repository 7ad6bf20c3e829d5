//! Partner lodges: cards, names, and the map of all.

use serde::Serialize;
use utoipa::ToSchema;

use super::map::{self, MapView, Place};
use super::photo::PhotoView;
use crate::content::Snapshot;
use crate::content::facts::format;
use crate::content::model::{LodgeCategory, LodgeRegion, Stop};
use crate::content::route::distance_km;
use crate::content::things::{Itinerary, Lodge};
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// A lodge is near a stop within this distance.
const NEAR_KM: f64 = 45.0;
/// An itinerary passes a lodge when one of its stops is within this distance.
const PASSES_KM: f64 = 60.0;
/// A lodge this close to a stop is at it, as far as a coordinate can tell.
const AT_STOP_KM: f64 = 1.5;
/// Most lodges named on an itinerary.
const NEAR_MOST: usize = 6;

/// A partner lodge.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LodgeCard {
    pub key: String,
    pub name: String,
    pub place: String,
    /// The dot of its place on the map.
    pub dot: String,
    pub region: LodgeRegion,
    pub categories: Vec<LodgeCategory>,
    /// The language of the description, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    pub description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub photo: Option<PhotoView>,
    /// How far it is from the nearest stop of an itinerary, in words; unset where no itinerary has stops.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<String>,
    /// Itineraries that pass it.
    pub routes: Vec<LodgeRoute>,
}

/// An itinerary that passes a lodge.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LodgeRoute {
    pub path: String,
    /// The language of the title, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    pub title: String,
}

/// A partner lodge's name and where it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LodgeName {
    pub key: String,
    pub name: String,
    pub place: String,
    pub region: LodgeRegion,
}

/// All lodges, region by region from north to south.
pub(super) fn cards(snapshot: &Snapshot, lang: Lang) -> Vec<LodgeCard> {
    by_region(snapshot).map(|lodge| card(snapshot, lodge, lang)).collect()
}

/// The names of all lodges, region by region from north to south.
pub(super) fn names(snapshot: &Snapshot) -> Vec<LodgeName> {
    by_region(snapshot).map(name).collect()
}

fn name(lodge: &Lodge) -> LodgeName {
    LodgeName {
        key: lodge.key.clone(),
        name: lodge.facts.name.clone(),
        place: lodge.facts.place.clone(),
        region: lodge.facts.region,
    }
}

/// The places of all lodges, one dot per place.
pub(super) fn map(snapshot: &Snapshot) -> MapView {
    let mut places: Vec<Place> = Vec::new();
    for lodge in by_region(snapshot) {
        let facts = &lodge.facts;
        if places.iter().all(|place| place.name != facts.place) {
            places.push(Place {
                id: dot(&facts.place),
                name: facts.place.clone(),
                day: None,
                lat: facts.lat,
                lon: facts.lon,
            });
        }
    }
    map::whole_width(&places)
}

/// Lodges near the stops of an itinerary, in the order of travel.
pub(super) fn near(snapshot: &Snapshot, stops: &[Stop]) -> Vec<LodgeName> {
    let mut found: Vec<&Lodge> = Vec::new();
    for stop in stops {
        for lodge in &snapshot.lodges {
            let near = km_from(stop, lodge) <= NEAR_KM;
            if near && found.iter().all(|known| known.key != lodge.key) {
                found.push(lodge);
            }
        }
    }
    found.into_iter().take(NEAR_MOST).map(name).collect()
}

fn by_region(snapshot: &Snapshot) -> impl Iterator<Item = &Lodge> {
    LodgeRegion::ALL
        .into_iter()
        .flat_map(|region| snapshot.lodges.iter().filter(move |lodge| lodge.facts.region == region))
}

fn card(snapshot: &Snapshot, lodge: &Lodge, lang: Lang) -> LodgeCard {
    let facts = &lodge.facts;
    LodgeCard {
        key: lodge.key.clone(),
        name: facts.name.clone(),
        place: facts.place.clone(),
        dot: dot(&facts.place),
        region: facts.region,
        categories: facts.categories.clone(),
        lang: lodge.texts.other(lang),
        description: lodge.texts.text(lang).description.clone(),
        photo: PhotoView::named(snapshot, facts.photo.as_deref(), lang),
        distance: distance(snapshot, lodge, lang),
        routes: snapshot
            .itineraries
            .iter()
            .filter(|itinerary| nearest(&itinerary.facts.stops, lodge).is_some_and(|(km, _)| km <= PASSES_KM))
            .map(|itinerary| route(itinerary, lang))
            .collect(),
    }
}

fn route(itinerary: &Itinerary, lang: Lang) -> LodgeRoute {
    LodgeRoute {
        path: Route::with_slug(lang, Page::Itinerary, &itinerary.slug).path(),
        lang: itinerary.texts.other(lang),
        title: itinerary.text(lang).title.clone(),
    }
}

/// The distance in a straight line from the nearest stop of any itinerary, in words.
fn distance(snapshot: &Snapshot, lodge: &Lodge, lang: Lang) -> Option<String> {
    let stops = snapshot.itineraries.iter().flat_map(|itinerary| &itinerary.facts.stops);
    let (km, stop) = nearest(stops, lodge)?;
    Some(if km < AT_STOP_KM { format::at(lang, &stop.name) } else { format::distance(lang, rounded(km), &stop.name) })
}

fn nearest<'a>(stops: impl IntoIterator<Item = &'a Stop>, lodge: &Lodge) -> Option<(f64, &'a Stop)> {
    stops.into_iter().map(|stop| (km_from(stop, lodge), stop)).min_by(|(a, _), (b, _)| a.total_cmp(b))
}

/// Whole kilometres, with as many figures as "about" can bear: tens from a hundred, fives from twenty.
fn rounded(km: f64) -> u32 {
    let step = if km >= 100.0 {
        10.0
    } else if km >= 20.0 {
        5.0
    } else {
        1.0
    };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let whole = ((km / step).round() * step) as u32;
    whole
}

fn km_from(stop: &Stop, lodge: &Lodge) -> f64 {
    distance_km((stop.lat, stop.lon), (lodge.facts.lat, lodge.facts.lon))
}

/// An anchor for a place: its name in lower case, with a dash for anything but letters and digits.
fn dot(place: &str) -> String {
    let plain: String = place.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    format!("map-{plain}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Pack;
    use crate::content::posts::Posts;

    #[test]
    fn distances_are_as_round_as_they_are_said_to_be() {
        let cases = [(1.6, 2), (14.4, 14), (19.4, 19), (22.6, 25), (97.0, 95), (331.0, 330)];
        for (km, expected) in cases {
            assert_eq!(rounded(km), expected, "{km}");
        }
    }

    #[test]
    fn a_lodge_says_how_far_it_is_and_who_passes() {
        let snapshot = Snapshot::read(&Pack::embedded(), Posts::none()).unwrap();
        let cards = cards(&snapshot, Lang::En);
        let of = |key: &str| cards.iter().find(|card| card.key == key).unwrap();
        // Chelenko is 11 km north of the village, Puerto Varas far from any stop, Caleta Tortel a stop itself.
        let chelenko = of("chelenko_lodge");
        assert_eq!(chelenko.distance.as_deref(), Some("about 12\u{a0}km in a straight line from Puerto Río Tranquilo"));
        let paths: Vec<_> = chelenko.routes.iter().map(|route| route.path.as_str()).collect();
        assert_eq!(paths, ["/en/itineraries/aysen-carretera-austral"]);
        assert_eq!(of("entre_hielos").distance.as_deref(), Some("at Caleta Tortel, a stop on our routes"));
        let varas = of("hotel_cabana_del_lago");
        assert_eq!(varas.distance.as_deref(), Some("about 340\u{a0}km in a straight line from Puyuhuapi"));
        assert!(varas.routes.is_empty());
        assert_eq!(of("hotel_cabo_de_hornos").routes.len(), 2);
    }

    #[test]
    fn anchors_hold_no_spaces() {
        assert_eq!(dot("Puerto Río Tranquilo"), "map-puerto-río-tranquilo");
    }
}
