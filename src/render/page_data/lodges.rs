//! Partner lodges: cards, names, and the map of all.

use serde::Serialize;
use utoipa::ToSchema;

use super::map::{self, MapView, Place};
use crate::content::Snapshot;
use crate::content::model::{LodgeCategory, LodgeRegion, Stop};
use crate::content::route::distance_km;
use crate::content::things::Lodge;
use crate::locale::Lang;

/// A lodge is near a stop within this distance.
const NEAR_KM: f64 = 45.0;
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
    by_region(snapshot).map(|lodge| card(lodge, lang)).collect()
}

/// The names of all lodges, region by region from north to south.
pub(super) fn names(snapshot: &Snapshot) -> Vec<LodgeName> {
    by_region(snapshot)
        .map(|lodge| LodgeName {
            key: lodge.key.clone(),
            name: lodge.facts.name.clone(),
            place: lodge.facts.place.clone(),
            region: lodge.facts.region,
        })
        .collect()
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
pub(super) fn near(snapshot: &Snapshot, stops: &[Stop], lang: Lang) -> Vec<LodgeCard> {
    let mut found: Vec<&Lodge> = Vec::new();
    for stop in stops {
        for lodge in &snapshot.lodges {
            let near = distance_km((stop.lat, stop.lon), (lodge.facts.lat, lodge.facts.lon)) <= NEAR_KM;
            if near && found.iter().all(|known| known.key != lodge.key) {
                found.push(lodge);
            }
        }
    }
    found.into_iter().take(NEAR_MOST).map(|lodge| card(lodge, lang)).collect()
}

fn by_region(snapshot: &Snapshot) -> impl Iterator<Item = &Lodge> {
    LodgeRegion::ALL
        .into_iter()
        .flat_map(|region| snapshot.lodges.iter().filter(move |lodge| lodge.facts.region == region))
}

fn card(lodge: &Lodge, lang: Lang) -> LodgeCard {
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
    }
}

/// An anchor for a place: its name in lower case, with a dash for anything but letters and digits.
fn dot(place: &str) -> String {
    let plain: String = place.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    format!("map-{plain}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_hold_no_spaces() {
        assert_eq!(dot("Puerto Río Tranquilo"), "map-puerto-río-tranquilo");
    }
}
