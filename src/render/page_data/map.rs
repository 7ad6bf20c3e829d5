//! Maps: where places lie on the drawn map of southern Chile, and where their names fit.
//!
//! The drawing, `frontend/src/art/map.svg`, is in Mercator's projection; `map.json` beside it says how.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// x = k·λ + tx, y = ty − k·ln tan(π/4 + φ/2), in units of the drawing; angles in radians.
#[derive(Deserialize)]
struct Projection {
    width: f64,
    height: f64,
    k: f64,
    tx: f64,
    ty: f64,
}

static PROJECTION: LazyLock<Projection> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../frontend/src/art/map.json")).expect("map.json is embedded and tested")
});

/// Pixels of a phone's width that a map fills, and the letters on it: from these follows the size of the letters in units.
const PHONE_WIDTH: f64 = 350.0;
const LETTER: f64 = 13.0;
/// Mean width of a letter in its own size, in the text face; generous, since a name that is cut off is worse than a gap.
const LETTER_WIDTH: f64 = 0.56;
/// Radius of a dot in letters.
const DOT: f64 = 0.3;
/// Room around the places, of the larger side.
const MARGIN: f64 = 0.12;
/// The narrowest view, in units: what is closer together needs no map.
const NARROWEST: f64 = 110.0;
/// Height of a view around a route by its width.
const SHAPE: (f64, f64) = (1.0, 1.5);

/// A place to show.
pub(super) struct Place {
    /// Anchor of the dot.
    pub id: String,
    pub name: String,
    /// Degrees, WGS 84.
    pub lat: f64,
    pub lon: f64,
}

/// A part of the drawn map with what lies on it, in units of the drawing.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MapView {
    /// Size of the whole drawing.
    pub base: [f64; 2],
    /// Left, top, width, height of the part that is shown.
    pub view: [f64; 4],
    /// Size of the letters.
    pub text: f64,
    /// The route from point to point; empty when there is none.
    pub line: Vec<[f64; 2]>,
    pub dots: Vec<MapDot>,
}

/// A place on a map and where its name is written.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MapDot {
    pub id: String,
    pub name: String,
    pub at: [f64; 2],
    /// Where the name begins, or ends when `before` is set; on the line of writing.
    pub label: [f64; 2],
    /// The name stands left of the dot.
    pub before: bool,
}

/// All of the drawing's width, as high as the places ask.
pub(super) fn whole_width(places: &[Place]) -> MapView {
    let points: Vec<_> = places.iter().map(|place| project(place.lat, place.lon)).collect();
    let bounds = Bounds::of(&points);
    let margin = MARGIN / 2.0 * (bounds.bottom - bounds.top);
    let top = (bounds.top - margin).max(0.0);
    let bottom = (bounds.bottom + margin).min(PROJECTION.height);
    view([0.0, top, PROJECTION.width, bottom - top], places, &[])
}

/// The part of the map around places and the route between them, given in degrees.
pub(super) fn around(places: &[Place], line: &[(f64, f64)]) -> MapView {
    let line: Vec<_> = line.iter().map(|&(lat, lon)| project(lat, lon)).collect();
    let bounds = Bounds::of(&line);
    let (width, height) = (bounds.right - bounds.left, bounds.bottom - bounds.top);
    let margin = MARGIN * width.max(height);
    let mut height = height + 2.0 * margin;
    // Names need room beside the dots.
    let width = (width + 2.0 * margin).max(height / SHAPE.1).max(NARROWEST);
    height = height.max(width * SHAPE.0);
    let centre = [f64::midpoint(bounds.left, bounds.right), f64::midpoint(bounds.top, bounds.bottom)];
    let left = (centre[0] - width / 2.0).clamp(0.0, (PROJECTION.width - width).max(0.0));
    let top = (centre[1] - height / 2.0).clamp(0.0, (PROJECTION.height - height).max(0.0));
    view([left, top, width, height], places, &line)
}

fn view(view: [f64; 4], places: &[Place], line: &[[f64; 2]]) -> MapView {
    let text = view[2] / PHONE_WIDTH * LETTER;
    let round = |value: f64| (value * 10.0).round() / 10.0;
    let points: Vec<[f64; 2]> = places.iter().map(|place| project(place.lat, place.lon)).collect();
    let mut taken: Vec<Bounds> = points.iter().map(|&at| Bounds::square(at, DOT * text)).collect();
    let mut dots = Vec::new();
    for (place, at) in places.iter().zip(points) {
        let (label, before, bounds) = write_beside(&place.name, at, text, view, &taken);
        taken.push(bounds);
        dots.push(MapDot {
            id: place.id.clone(),
            name: place.name.clone(),
            at: at.map(round),
            label: label.map(round),
            before,
        });
    }
    MapView {
        base: [PROJECTION.width, PROJECTION.height],
        view: view.map(round),
        text: round(text),
        line: line.iter().map(|point| point.map(round)).collect(),
        dots,
    }
}

/// The nearest free place for a name beside its dot: on its line, then further and further up, down and away.
fn write_beside(name: &str, at: [f64; 2], text: f64, view: [f64; 4], taken: &[Bounds]) -> ([f64; 2], bool, Bounds) {
    #[allow(clippy::cast_precision_loss)]
    let width = name.chars().count() as f64 * LETTER_WIDTH * text;
    let gap = 0.7 * text;
    let candidate = |before: bool, shift: f64, away: f64| {
        let x = if before { at[0] - gap - away * text } else { at[0] + gap + away * text };
        let line = at[1] + 0.35 * text + shift * text;
        let left = if before { x - width } else { x };
        let bounds = Bounds { left, right: left + width, top: line - 0.85 * text, bottom: line + 0.25 * text };
        ([x, line], before, bounds)
    };
    let inside = |bounds: &Bounds| {
        bounds.left >= view[0]
            && bounds.right <= view[0] + view[2]
            && bounds.top >= view[1]
            && bounds.bottom <= view[1] + view[3]
    };
    // The open sea is in the west: names stand there first when the dot is on the left half.
    let west_first = at[0] < view[0] + view[2] / 2.0 && at[0] - gap - width >= view[0];
    let mut steps: Vec<(f64, f64)> =
        (-12..=12).flat_map(|up| [0.0, 1.5, 3.0, 5.0, 8.0].map(|away| (f64::from(up) * 0.6, away))).collect();
    steps.sort_by(|a, b| (a.0.abs() + a.1).total_cmp(&(b.0.abs() + b.1)));
    let candidates: Vec<_> = steps
        .into_iter()
        .flat_map(|(shift, away)| [candidate(west_first, shift, away), candidate(!west_first, shift, away)])
        .collect();
    let free = |bounds: &Bounds| inside(bounds) && taken.iter().all(|other| !bounds.meets(other));
    *candidates
        .iter()
        .find(|(_, _, bounds)| free(bounds))
        .or_else(|| candidates.iter().find(|(_, _, bounds)| inside(bounds)))
        .unwrap_or(&candidates[0])
}

fn project(lat: f64, lon: f64) -> [f64; 2] {
    let Projection { k, tx, ty, .. } = *PROJECTION;
    let (latitude, longitude) = (lat.to_radians(), lon.to_radians());
    [k * longitude + tx, ty - k * (std::f64::consts::FRAC_PI_4 + latitude / 2.0).tan().ln()]
}

#[derive(Clone, Copy, Debug)]
struct Bounds {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Bounds {
    fn of(points: &[[f64; 2]]) -> Bounds {
        let none = Bounds { left: f64::MAX, right: f64::MIN, top: f64::MAX, bottom: f64::MIN };
        points.iter().fold(none, |bounds, &[x, y]| Bounds {
            left: bounds.left.min(x),
            right: bounds.right.max(x),
            top: bounds.top.min(y),
            bottom: bounds.bottom.max(y),
        })
    }

    fn square([x, y]: [f64; 2], half: f64) -> Bounds {
        Bounds { left: x - half, right: x + half, top: y - half, bottom: y + half }
    }

    fn meets(&self, other: &Bounds) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::posts::Posts;
    use crate::content::{Pack, Snapshot};

    /// What a label covers, from what the page is told.
    fn label(dot: &MapDot, text: f64) -> Bounds {
        #[allow(clippy::cast_precision_loss)]
        let width = dot.name.chars().count() as f64 * LETTER_WIDTH * text;
        let left = if dot.before { dot.label[0] - width } else { dot.label[0] };
        Bounds { left, right: left + width, top: dot.label[1] - 0.8 * text, bottom: dot.label[1] + 0.2 * text }
    }

    fn check(map: &MapView, what: &str) {
        let [left, top, width, height] = map.view;
        for (i, dot) in map.dots.iter().enumerate() {
            let bounds = label(dot, map.text);
            assert!(
                bounds.left >= left
                    && bounds.right <= left + width
                    && bounds.top >= top
                    && bounds.bottom <= top + height,
                "{what}: `{}` leaves the map",
                dot.name
            );
            for other in &map.dots[i + 1..] {
                assert!(!bounds.meets(&label(other, map.text)), "{what}: `{}` on `{}`", dot.name, other.name);
            }
            for other in &map.dots {
                assert!(!bounds.meets(&Bounds::square(other.at, 0.2 * map.text)), "{what}: `{}` on a dot", dot.name);
            }
        }
    }

    #[test]
    fn places_lie_where_the_drawing_has_them() {
        let Projection { width, height, .. } = *PROJECTION;
        // The drawing spans 40.8° to 56.1° south and 76.3° to 66.2° west.
        let [left, top] = project(-40.8, -76.3);
        let [right, bottom] = project(-56.1, -66.2);
        for (found, expected) in [(left, 0.0), (top, 0.0), (right, width), (bottom, height)] {
            assert!((found - expected).abs() < 2.0, "{found} for {expected}");
        }
    }

    #[test]
    fn no_name_covers_another_a_dot_or_the_edge() {
        let snapshot = Snapshot::read(&Pack::embedded(), Posts::none()).unwrap();
        check(&super::super::lodges::map(&snapshot), "lodges");
        for itinerary in &snapshot.itineraries {
            let detail = super::super::ItineraryDetail::new(&snapshot, itinerary, crate::locale::Lang::Es);
            check(&detail.map, &itinerary.slug);
        }
    }
}
