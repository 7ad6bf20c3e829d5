//! Maps: where places lie on the drawn map of southern Chile, and where their names fit.
//!
//! The drawing, `frontend/src/art/map.svg`, uses the Mercator projection; `map.json` beside it has the parameters.

mod line;
mod projection;

use std::sync::LazyLock;

use serde::Serialize;
use utoipa::ToSchema;

use crate::content::route::Leg;
pub use line::MapLeg;
use projection::{PROJECTION, project};

/// Width in pixels that a map fills on a phone, and its font size there: from these follows the font size in units of the drawing.
const PHONE_WIDTH: f64 = 350.0;
const LETTER: f64 = 13.0;
/// Widths in the text face in ems; a little generous, since a cut-off name is worse than a gap.
const NARROW: f64 = 0.28;
const SLIM: f64 = 0.38;
const MIDDLE: f64 = 0.6;
const CAPITAL: f64 = 0.69;
const WIDE: f64 = 0.9;
/// What a letter and a word gain for a reader who sets them wider (WCAG 1.4.12), in ems.
const SPACED: (f64, f64) = (0.12, 0.16);
/// Radius of a dot, in ems.
const DOT: f64 = 0.3;
/// How far a name stands from the dots of others, in ems.
const APART: f64 = 0.9;
/// Margin around the places, as a share of the larger side.
const MARGIN: f64 = 0.12;
/// The narrowest view, in units: places closer together need no map.
const NARROWEST: f64 = 110.0;
/// Heights of the map of a route and of its inset, in widths. The style sheet knows them: both fit into a window together.
const SHAPE: f64 = 1.2;
const INSET_SHAPE: f64 = 0.85;
/// Height of a name that leads somewhere, in ems: 44 px on the narrowest phone, where the map fills the window.
const TARGET: f64 = 48.0 / LETTER;
/// Fewer stops than this within an inset need none.
const INSET_LEAST: usize = 3;
/// The southernmost land of the Americas: the map of a route that goes further south than `NEAR_CAPE` reaches it.
const CAPE_HORN: (f64, f64) = (-55.98, -67.27);
const NEAR_CAPE: f64 = -54.5;

/// Parts of the country where stops lie close together: name, western and eastern edge and northern edge in degrees.
const INSETS: [(&str, f64, f64, f64); 3] = [
    ("Torres del Paine", -73.27, -72.4, -50.84),
    ("Lago General Carrera", -73.5, -71.85, -46.44),
    ("Canal Beagle", -69.52, -67.47, -54.33),
];

/// How many times each name is placed anew.
const ROUNDS: usize = 4;
/// How much longer a lead may be to cross nothing, in ems.
const DETOUR: f64 = 3.0;
/// A longer lead weighs more than it is long, by its square, in ems: one long lead is worse than several short ones.
const CALM: f64 = 4.0;
/// In how many orders the names are placed: across the map in so many directions.
const ORDERS: u32 = 12;

/// How far down from its line and away from its dot a name is tried, in ems, the nearest first.
static STEPS: LazyLock<Vec<(f64, f64)>> = LazyLock::new(|| {
    let aways = [0.0, 1.5, 3.0, 5.0, 8.0, 11.0];
    let coarse = (-28..=28).flat_map(|down| aways.map(|away| (f64::from(down) * 0.6, away)));
    // Near the dot a name may have little room between two others.
    let fine = (-10..10).flat_map(|down| [0.0, 1.5].map(|away| (f64::from(down) * 0.6 + 0.3, away)));
    let mut steps: Vec<_> = coarse.chain(fine).collect();
    steps.sort_by(|a, b| (a.0.abs() + a.1).total_cmp(&(b.0.abs() + b.1)));
    steps
});

/// A place to show.
#[derive(Clone)]
pub(super) struct Place {
    /// Anchor of the dot.
    pub id: String,
    pub name: String,
    /// The day that it leads to.
    pub day: Option<u8>,
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
    /// The route; empty when there is none.
    pub legs: Vec<MapLeg>,
    /// The part that an inset shows: left, top, width, height.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame: Option<[f64; 4]>,
    /// Places that are named in the inset alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unnamed: Vec<[f64; 2]>,
    pub dots: Vec<MapDot>,
}

/// The map of a route.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RouteMap {
    pub whole: MapView,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inset: Option<MapInset>,
}

/// A part of a map at a larger scale.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MapInset {
    pub name: String,
    pub map: MapView,
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
    /// The day of the itinerary that it leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<u8>,
    /// What takes a press on its name: left, top, width, height.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<[f64; 4]>,
}

/// The whole width of the drawing, as high as the places need, down to Cape Horn.
pub(super) fn whole_width(places: &[Place]) -> MapView {
    let mut points: Vec<_> = places.iter().map(|place| project(place.lat, place.lon)).collect();
    points.push(project(CAPE_HORN.0, CAPE_HORN.1));
    let bounds = Bounds::of(&points);
    let margin = MARGIN / 2.0 * (bounds.bottom - bounds.top);
    let top = (bounds.top - margin).max(0.0);
    let bottom = (bounds.bottom + margin).min(PROJECTION.height);
    view([0.0, top, PROJECTION.width, bottom - top], None, places, &[])
}

/// The part of the map around a route's places and legs, and an inset where most of its places lie close together.
pub(super) fn route(places: &[Place], legs: &[Leg]) -> RouteMap {
    let on_legs = legs.iter().flat_map(|leg| &leg.points).map(|&(lat, lon)| project(lat, lon));
    let points: Vec<_> = places.iter().map(|place| project(place.lat, place.lon)).chain(on_legs).collect();
    let mut bounds = Bounds::of(&points);
    let mut far_south = None;
    if bounds.bottom > project(NEAR_CAPE, 0.0)[1] {
        let (lat, lon) = CAPE_HORN;
        bounds.bottom = bounds.bottom.max(project(lat, lon)[1]);
        far_south = Some(Place { id: "cape-horn".into(), name: "Cabo de Hornos".into(), day: None, lat, lon });
    }
    let inset = INSETS.iter().map(|(name, west, east, north)| {
        let [left, top] = project(*north, *west);
        let width = project(*north, *east)[0] - left;
        (*name, [left, top, width, width * INSET_SHAPE])
    });
    let inside = |view| move |place: &&Place| lies_in([place.lat, place.lon], view);
    let inset = inset
        .map(|(name, view)| (places.iter().filter(inside(view)).count(), name, view))
        .filter(|(count, ..)| *count >= INSET_LEAST)
        .max_by_key(|(count, ..)| *count);
    let (width, height) = (bounds.right - bounds.left, bounds.bottom - bounds.top);
    let margin = MARGIN * width.max(height);
    // Names need room beside the dots.
    let width = (width + 2.0 * margin).max((height + 2.0 * margin) / SHAPE).max(NARROWEST).min(PROJECTION.width);
    let height = width * SHAPE;
    let centre = [f64::midpoint(bounds.left, bounds.right), f64::midpoint(bounds.top, bounds.bottom)];
    let left = (centre[0] - width / 2.0).clamp(0.0, (PROJECTION.width - width).max(0.0));
    let top = (centre[1] - height / 2.0).clamp(0.0, (PROJECTION.height - height).max(0.0));
    let around = [left, top, width, height];
    let (near, mut far): (Vec<Place>, Vec<Place>) =
        places.iter().cloned().partition(|place| inset.is_some_and(|(_, _, part)| inside(part)(&place)));
    far.extend(far_south);
    let mut whole = view(around, None, &far, legs);
    let inset = inset.map(|(_, name, part)| {
        whole.frame = Some(part.map(round));
        whole.unnamed = near.iter().map(|place| project(place.lat, place.lon).map(round)).collect();
        MapInset { name: name.to_owned(), map: view(part, Some(name), &near, legs) }
    });
    RouteMap { whole, inset }
}

fn lies_in([lat, lon]: [f64; 2], [left, top, width, height]: [f64; 4]) -> bool {
    let [x, y] = project(lat, lon);
    (left..=left + width).contains(&x) && (top..=top + height).contains(&y)
}

/// Hundredths of a unit: a tenth of a pixel where the map is shown largest.
fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// A part of the drawing; its title, if any, stands in the upper left corner.
fn view(view: [f64; 4], title: Option<&str>, places: &[Place], legs: &[Leg]) -> MapView {
    let text = view[2] / PHONE_WIDTH * LETTER;
    let [left, top, ..] = view;
    // It is set in the page's own size, which is larger than the map's where the map is narrow.
    let title = title.map(|title| Bounds {
        left,
        top,
        right: left + (1.3 * written(title) + 1.5) * text,
        bottom: top + 2.8 * text,
    });
    let sheet = Sheet { view, text, title };
    let points: Vec<[f64; 2]> = places.iter().map(|place| project(place.lat, place.lon)).collect();
    let names = write(places, &points, &sheet);
    let dots = places.iter().zip(points).zip(names).map(|((place, at), name)| MapDot {
        id: place.id.clone(),
        name: place.name.clone(),
        at: at.map(round),
        label: name.start.map(round),
        before: name.before,
        day: place.day,
        target: place.day.is_some().then(|| {
            let Bounds { left, top, right, bottom } = name.target;
            [left, top, right - left, bottom - top].map(round)
        }),
    });
    MapView {
        base: [PROJECTION.width, PROJECTION.height],
        view: view.map(round),
        text: round(text),
        legs: line::lines(legs, view, text),
        frame: None,
        unnamed: Vec::new(),
        dots: dots.collect(),
    }
}

/// What names are written on.
struct Sheet {
    view: [f64; 4],
    /// Size of the letters.
    text: f64,
    /// Where the title stands.
    title: Option<Bounds>,
}

/// Where a name is written.
#[derive(Clone, Copy)]
struct Name {
    start: [f64; 2],
    before: bool,
    bounds: Bounds,
    /// What takes a press: as the bounds, or higher and wider where the name leads somewhere.
    target: Bounds,
    /// The line from the dot to a name that stands away from it.
    lead: Option<Lead>,
}

type Lead = [[f64; 2]; 2];

/// Places the names. The order of placement decides how well the last ones fit: the best of a few orders is taken.
fn write(places: &[Place], points: &[[f64; 2]], sheet: &Sheet) -> Vec<Name> {
    let along = |step: u32| {
        let (down, right) = (f64::from(step) * std::f64::consts::TAU / f64::from(ORDERS)).sin_cos();
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by(|&a, &b| {
            let [a, b] = [a, b].map(|at| right * points[at][0] + down * points[at][1]);
            a.total_cmp(&b)
        });
        order
    };
    let orders = (0..ORDERS).map(along);
    let written = orders.map(|order| {
        let mut names: Vec<Option<Name>> = vec![None; points.len()];
        // Several rounds, since names placed later may have freed room or taken it.
        for at in order.iter().cycle().take(ROUNDS * order.len()).copied() {
            names[at] = None;
            let name = write_beside(&places[at], points[at], sheet, points, &names);
            names[at] = Some(name);
        }
        names.into_iter().flatten().collect::<Vec<Name>>()
    });
    // A covered name weighs more than anything else, a crossing as much as a long lead.
    let badness = |names: &Vec<Name>| {
        let (mut covered, mut crossed, mut length) = (0_u32, 0_u32, 0.0);
        for (at, name) in names.iter().enumerate() {
            let others = || names.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, other)| other);
            covered += u32::from(others().any(|other| name.target.meets(&other.target)));
            crossed +=
                u32::from(name.lead.is_some_and(|lead| !is_clear(lead, points[at], sheet.text, points, others())));
            crossed += u32::from(!is_apart(name, points[at], sheet.text, points));
            length += name.lead.map_or(0.0, |[from, to]| {
                let length = (to[0] - from[0]).hypot(to[1] - from[1]);
                length * (length / (CALM * sheet.text)).max(1.0)
            });
        }
        f64::from(covered) * 1e8 + f64::from(crossed) * DETOUR * sheet.text + length
    };
    written.min_by(|a, b| badness(a).total_cmp(&badness(b))).unwrap_or_default()
}

/// How wide a name is written, in ems.
fn written(name: &str) -> f64 {
    let width = |letter: char| match letter {
        ' ' | 'i' | 'í' | 'l' | 'j' | 'I' | '.' | '’' => NARROW,
        't' | 'f' | 'r' => SLIM,
        'm' | 'w' | 'M' | 'W' => WIDE,
        letter if letter.is_uppercase() => CAPITAL,
        _ => MIDDLE,
    };
    name.chars().map(width).sum()
}

/// The nearest free position for a name beside its dot: on its line, then further and further up, down and away; if possible with a lead
/// that crosses nothing.
fn write_beside(place: &Place, at: [f64; 2], sheet: &Sheet, points: &[[f64; 2]], names: &[Option<Name>]) -> Name {
    let Sheet { view, text, title } = *sheet;
    let width = written(&place.name) * text;
    let gap = 0.7 * text;
    let candidate = |before: bool, shift: f64, away: f64| {
        let x = if before { at[0] - gap - away * text } else { at[0] + gap + away * text };
        let line = at[1] + 0.35 * text + shift * text;
        let left = if before { x - width } else { x };
        let bounds = Bounds { left, right: left + width, top: line - 0.85 * text, bottom: line + 0.25 * text };
        let end = [x, line - 0.35 * text];
        let target = if place.day.is_some() { bounds.grown(TARGET * text) } else { bounds };
        let lead = ((end[0] - at[0]).hypot(end[1] - at[1]) > text).then_some([at, end]);
        Name { start: [x, line], before, bounds, target, lead }
    };
    let spaced =
        place.name.chars().map(|letter| SPACED.0 + if letter == ' ' { SPACED.1 } else { 0.0 }).sum::<f64>() * text;
    let inside = |name: &Name| {
        name.target.left.min(name.bounds.left - if name.before { spaced } else { 0.0 }) >= view[0]
            && name.target.right.max(name.bounds.right + if name.before { 0.0 } else { spaced }) <= view[0] + view[2]
            && name.target.top >= view[1]
            && name.target.bottom <= view[1] + view[3]
            && title.is_none_or(|title| !name.target.meets(&title))
    };
    // The open sea is in the west: names go there first when the dot is on the left half.
    let west_first = at[0] < view[0] + view[2] / 2.0 && at[0] - gap - width >= view[0];
    let candidates = || {
        STEPS.iter().flat_map(|&(shift, away)| [west_first, !west_first].map(|before| candidate(before, shift, away)))
    };
    let others = || names.iter().flatten();
    let free = |name: &Name| {
        inside(name)
            && points.iter().all(|&dot| !name.bounds.meets(&Bounds::square(dot, DOT * text)))
            && others().all(|other| !name.target.meets(&other.target))
    };
    let clear = |name: &Name| {
        name.lead.is_none_or(|lead| is_clear(lead, at, text, points, others()))
            && others().filter_map(|other| other.lead).all(|lead| !passes(lead, &name.bounds))
            && is_apart(name, at, text, points)
    };
    // A clear lead is worth a longer one, up to a point.
    let length = |name: &Name| (name.start[0] - at[0]).abs() + (name.start[1] - at[1]).abs();
    let nearest = candidates().find(free);
    let clear = nearest.and_then(|nearest| {
        let most = length(&nearest) + DETOUR * text;
        candidates().find(|name| length(name) <= most && free(name) && clear(name))
    });
    clear.or(nearest).or_else(|| candidates().find(inside)).unwrap_or_else(|| candidate(west_first, 0.0, 0.0))
}

/// Whether a name stands so far from the dots of others that it does not seem to be theirs.
fn is_apart(name: &Name, from: [f64; 2], text: f64, points: &[[f64; 2]]) -> bool {
    points.iter().all(|&dot| dot == from || !name.bounds.meets(&Bounds::square(dot, APART * text)))
}

/// Whether a lead from a dot crosses no name, no other lead and no other dot.
fn is_clear<'a>(
    lead: Lead,
    from: [f64; 2],
    text: f64,
    points: &[[f64; 2]],
    mut names: impl Iterator<Item = &'a Name>,
) -> bool {
    let passes_dot = |dot: [f64; 2]| dot != from && passes(lead, &Bounds::square(dot, DOT * text));
    !points.iter().any(|&dot| passes_dot(dot))
        && names.all(|other| !passes(lead, &other.bounds) && other.lead.is_none_or(|other| !cross(lead, other)))
}

/// Whether a line passes through a rectangle, sampled at thirty-seconds of its length.
fn passes([from, to]: Lead, bounds: &Bounds) -> bool {
    (0..=32).map(|step| f64::from(step) / 32.0).any(|part| {
        let (x, y) = (from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1]));
        bounds.left < x && x < bounds.right && bounds.top < y && y < bounds.bottom
    })
}

/// Whether two lines cross between their ends.
fn cross([a, b]: Lead, [c, d]: Lead) -> bool {
    let side = |p: [f64; 2], q: [f64; 2], r: [f64; 2]| (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
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

    /// At least this large in both directions, around the same centre.
    fn grown(&self, least: f64) -> Bounds {
        let grow = |from: f64, to: f64| {
            let half = ((to - from) / 2.0).max(least / 2.0);
            (f64::midpoint(from, to) - half, f64::midpoint(from, to) + half)
        };
        let ((left, right), (top, bottom)) = (grow(self.left, self.right), grow(self.top, self.bottom));
        Bounds { left, right, top, bottom }
    }

    fn meets(&self, other: &Bounds) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

#[cfg(test)]
mod tests {
    use super::projection::Projection;
    use super::*;
    use crate::content::posts::Posts;
    use crate::content::{Pack, Snapshot};
    use crate::locale::Lang;
    use crate::render::page_data::ItineraryDetail;

    /// What a label covers, computed from the page data.
    fn label(dot: &MapDot, text: f64) -> Bounds {
        let width = written(&dot.name) * text;
        let left = if dot.before { dot.label[0] - width } else { dot.label[0] };
        Bounds { left, right: left + width, top: dot.label[1] - 0.8 * text, bottom: dot.label[1] + 0.2 * text }
    }

    /// Names and dots of others that leads run through.
    fn crossings(map: &MapView) -> usize {
        let lead = |dot: &MapDot| [dot.at, [dot.label[0], dot.label[1] - 0.35 * map.text]];
        let is_away = |[from, to]: Lead| (to[0] - from[0]).hypot(to[1] - from[1]) > map.text;
        let others = |dot: &MapDot| map.dots.iter().filter(|other| other.id != dot.id).collect::<Vec<_>>();
        let through = |dot: &MapDot| {
            let lead = lead(dot);
            let hits = |other: &&&MapDot| {
                passes(lead, &label(other, map.text)) || passes(lead, &Bounds::square(other.at, 0.2 * map.text))
            };
            if is_away(lead) { others(dot).iter().filter(hits).count() } else { 0 }
        };
        map.dots.iter().map(through).sum()
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
        assert!(crossings(map) <= 1, "{what}: {} leads cross something", crossings(map));
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
            let detail = ItineraryDetail::new(&snapshot, itinerary, Lang::Es, jiff::civil::date(2027, 1, 1));
            check(&detail.map.whole, &itinerary.slug);
            let inset = detail.map.inset.expect("each of the three has a crowded part");
            check(&inset.map, &format!("{}, {}", itinerary.slug, inset.name));
        }
    }

    #[test]
    fn names_that_lead_to_a_day_are_as_high_as_a_thumb_and_never_overlap() {
        let snapshot = Snapshot::read(&Pack::embedded(), Posts::none()).unwrap();
        for itinerary in &snapshot.itineraries {
            let RouteMap { whole, inset } =
                ItineraryDetail::new(&snapshot, itinerary, Lang::Es, jiff::civil::date(2027, 1, 1)).map;
            for map in [whole, inset.unwrap().map] {
                // The narrowest phone shows the map at 320 px.
                let px = 320.0 / map.view[2];
                let targets: Vec<_> = map.dots.iter().filter_map(|dot| Some((&dot.name, dot.target?))).collect();
                for (at, (name, [left, top, width, height])) in targets.iter().enumerate() {
                    assert!(width * px > 43.5 && height * px > 43.5, "{name}: {} by {}", width * px, height * px);
                    for (other, [x, y, w, h]) in &targets[at + 1..] {
                        let apart = left + width <= x + 0.02
                            || x + w <= left + 0.02
                            || top + height <= y + 0.02
                            || y + h <= top + 0.02;
                        assert!(apart, "{}: {name} and {other}", itinerary.slug);
                    }
                }
            }
        }
    }

    #[test]
    fn the_trip_to_the_end_of_the_world_and_the_map_of_lodges_show_cape_horn() {
        let snapshot = Snapshot::read(&Pack::embedded(), Posts::none()).unwrap();
        assert!(lies_in([-55.98, -67.27], super::super::lodges::map(&snapshot).view));
        let trip = snapshot.itineraries.iter().find(|trip| trip.slug == "fin-del-mundo-lujo-regenerativo").unwrap();
        let map = ItineraryDetail::new(&snapshot, trip, Lang::Es, jiff::civil::date(2027, 1, 1)).map;
        assert!(lies_in([-55.98, -67.27], map.whole.view));
        assert!(map.whole.dots.iter().any(|dot| dot.name == "Cabo de Hornos"));
    }
}
