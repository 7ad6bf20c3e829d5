//! A route as lines on a map: each leg smoothed, the way back beside the way out, a ferry's leg in waves.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use utoipa::ToSchema;

use super::projection::project;
use crate::content::route::{Leg, Way};

/// Distance between a way out and the way back, in ems.
const GAP: f64 = 0.32;
/// Pieces of a curve between two points.
const PIECES: u32 = 3;
/// A ferry's wave: length and height of half a wave, in ems.
const WAVE: (f64, f64) = (0.42, 0.34);
/// How far a point may lie from a straight line that leaves it out, in ems: a third of a pixel on a phone.
const STRAIGHT: f64 = 0.02;
/// How far beyond the edge of a view a line is still drawn, in ems.
const BEYOND: f64 = 2.0;

/// A leg of the route as it is drawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MapLeg {
    pub day: u8,
    pub by: Way,
    /// Data of an SVG path, in units of the drawing.
    pub path: String,
}

type Point = [f64; 2];
/// The ends of a stretch by the bits of their coordinates: ways that share a stretch share its points.
type Stretch = [u64; 4];

/// The legs that touch a part of the map; `em` is its size of letters.
pub(super) fn lines(legs: &[Leg], view: [f64; 4], em: f64) -> Vec<MapLeg> {
    let lanes = Lanes::of(legs);
    let drawn = legs.iter().map(|leg| {
        let points: Vec<Point> = leg.points.iter().map(|&(lat, lon)| project(lat, lon)).collect();
        let shifts: Vec<f64> = leg.points.windows(2).map(|ends| lanes.side(ends[0], ends[1]) * GAP * em).collect();
        let mut path = Path::new(em);
        for run in within(&smooth(&beside(&points, &shifts)), view, BEYOND * em) {
            if leg.by == Way::Ferry { path.wave(&run, em) } else { path.line(&simplified(&run, STRAIGHT * em)) }
        }
        MapLeg { day: leg.day, by: leg.by, path: path.data }
    });
    drawn.filter(|line| !line.path.is_empty()).collect()
}

/// How often each stretch is travelled, in either direction.
struct Lanes(BTreeMap<Stretch, u32>);

impl Lanes {
    fn of(legs: &[Leg]) -> Self {
        let mut total = BTreeMap::new();
        for ends in legs.iter().flat_map(|leg| leg.points.windows(2)) {
            for stretch in [stretch(ends[0], ends[1]), stretch(ends[1], ends[0])] {
                *total.entry(stretch).or_default() += 1;
            }
        }
        Lanes(total)
    }

    /// How far to the right of the stretch a passage runs, in gaps: on it where it is the only one, else on its side of the road, so that
    /// the way back has the other side.
    fn side(&self, from: (f64, f64), to: (f64, f64)) -> f64 {
        if self.0[&stretch(from, to)] == 1 { 0.0 } else { 0.5 }
    }
}

fn stretch(from: (f64, f64), to: (f64, f64)) -> Stretch {
    [from.0, from.1, to.0, to.1].map(f64::to_bits)
}

/// The points of a line whose stretches are each moved to the right.
fn beside(points: &[Point], shifts: &[f64]) -> Vec<Point> {
    let moved: Vec<Point> = points
        .windows(2)
        .zip(shifts)
        .map(|(ends, shift)| {
            let (x, y) = (ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
            let length = x.hypot(y).max(f64::EPSILON);
            [-y / length * shift, x / length * shift]
        })
        .collect();
    let at = |index: usize| {
        let (before, after) = (moved[index.saturating_sub(1)], moved[index.min(moved.len() - 1)]);
        [0, 1].map(|axis| points[index][axis] + f64::midpoint(before[axis], after[axis]))
    };
    (0..points.len()).map(at).collect()
}

/// A curve through the points, after Catmull and Rom, as many short straight pieces.
fn smooth(points: &[Point]) -> Vec<Point> {
    let last = points.len() - 1;
    let mut curve = vec![points[0]];
    for at in 0..last {
        let [before, from, to, after] =
            [at.saturating_sub(1), at, at + 1, (at + 2).min(last)].map(|index| points[index]);
        curve.extend((1..=PIECES).map(|piece| {
            let part = f64::from(piece) / f64::from(PIECES);
            [0, 1].map(|axis| {
                let [a, b, c, d] = [before, from, to, after].map(|point| point[axis]);
                let (first, second) = (c - a, 2.0 * a - 5.0 * b + 4.0 * c - d);
                let third = 3.0 * (b - c) + d - a;
                b + 0.5 * part * (first + part * (second + part * third))
            })
        }));
    }
    curve
}

/// The line without points that hardly bend it, after Ramer, Douglas and Peucker.
fn simplified(line: &[Point], tolerance: f64) -> Vec<Point> {
    let (first, last) = (line[0], line[line.len() - 1]);
    let (x, y) = (last[0] - first[0], last[1] - first[1]);
    let length = x.hypot(y);
    let off = |point: Point| {
        let (from_x, from_y) = (point[0] - first[0], point[1] - first[1]);
        if length < tolerance { from_x.hypot(from_y) } else { (from_x * y - from_y * x).abs() / length }
    };
    let inner = (1..line.len() - 1).map(|index| (index, off(line[index])));
    match inner.max_by(|one, other| one.1.total_cmp(&other.1)) {
        Some((index, most)) if most > tolerance => {
            let mut points = simplified(&line[..=index], tolerance);
            points.extend_from_slice(&simplified(&line[index..], tolerance)[1..]);
            points
        }
        _ => vec![first, last],
    }
}

/// The runs of a line that lie in a view or near it.
fn within(line: &[Point], [left, top, width, height]: [f64; 4], margin: f64) -> Vec<Vec<Point>> {
    let near = |point: &Point| {
        (left - margin..=left + width + margin).contains(&point[0])
            && (top - margin..=top + height + margin).contains(&point[1])
    };
    line.split(|point| !near(point)).filter(|run| run.len() > 1).map(<[Point]>::to_vec).collect()
}

/// Writes the data of an SVG path.
struct Path {
    data: String,
    /// Steps in a unit: finer where the letters are small, since all of it is shown larger.
    steps: f64,
    /// The pen, in steps.
    at: Point,
}

impl Path {
    fn new(em: f64) -> Self {
        Path { data: String::new(), steps: if em < 6.0 { 100.0 } else { 10.0 }, at: [0.0; 2] }
    }

    fn start(&mut self, point: Point) {
        self.at = point.map(|value| (value * self.steps).round());
        let [x, y] = self.at.map(|value| value / self.steps);
        let _ = write!(self.data, "M{x} {y}");
    }

    /// The way from the pen to a point, as relative coordinates.
    fn step(&self, point: Point) -> (Point, String) {
        let to = point.map(|value| (value * self.steps).round());
        let [x, y] = [0, 1].map(|axis| (to[axis] - self.at[axis]) / self.steps);
        // A minus separates numbers as well as a space does.
        (to, if y < 0.0 { format!("{x}{y}") } else { format!("{x} {y}") })
    }

    fn line(&mut self, points: &[Point]) {
        self.start(points[0]);
        self.data.push('l');
        for (index, &point) in points[1..].iter().enumerate() {
            let (to, step) = self.step(point);
            if index > 0 && !step.starts_with('-') {
                self.data.push(' ');
            }
            self.data.push_str(&step);
            self.at = to;
        }
    }

    /// Waves of equal length along a line.
    fn wave(&mut self, points: &[Point], em: f64) {
        self.start(points[0]);
        let length: f64 = points.windows(2).map(|ends| apart(ends[0], ends[1])).sum();
        let count = (length / (WAVE.0 * em)).round().max(1.0);
        let half = length / count;
        let (mut travelled, mut side, mut from) = (0.0, 1.0, points[0]);
        for ends in points.windows(2) {
            let piece = apart(ends[0], ends[1]);
            // The last wave ends with the line, whatever rounding left.
            while travelled + piece >= half - 1e-9 {
                let part = (half - travelled) / piece;
                travelled -= half;
                let to = [0, 1].map(|axis| ends[0][axis] + part * (ends[1][axis] - ends[0][axis]));
                let (x, y) = (to[0] - from[0], to[1] - from[1]);
                let height = side * WAVE.1 * em / apart(from, to).max(f64::EPSILON);
                let crest = [f64::midpoint(from[0], to[0]) - y * height, f64::midpoint(from[1], to[1]) + x * height];
                let ((_, crest), (end, to_step)) = (self.step(crest), self.step(to));
                let _ = write!(self.data, "q{crest} {to_step}");
                (self.at, from, side) = (end, to, -side);
            }
            travelled += piece;
        }
    }
}

fn apart(a: Point, b: Point) -> f64 {
    (b[0] - a[0]).hypot(b[1] - a[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYWHERE: [f64; 4] = [0.0, 0.0, 606.0, 1400.0];

    fn leg(by: Way, points: &[(f64, f64)]) -> Leg {
        Leg { day: 1, by, km: None, points: points.to_vec() }
    }

    #[test]
    fn the_way_back_runs_beside_the_way_out() {
        let out = [(-50.0, -72.0), (-51.0, -72.0)];
        let alone = lines(&[leg(Way::Road, &out)], EVERYWHERE, 10.0);
        let both = lines(&[leg(Way::Road, &out), leg(Way::Road, &[out[1], out[0]])], EVERYWHERE, 10.0);
        let x = |line: &MapLeg| line.path[1..].split(' ').next().unwrap().parse::<f64>().unwrap();
        // Southwards the right side is the west.
        assert!((x(&alone[0]) - x(&both[0]) - 1.6).abs() < 0.11, "{} {}", x(&alone[0]), x(&both[0]));
        assert!((x(&both[1]) - x(&alone[0]) - 1.6).abs() < 0.11, "{} {}", x(&alone[0]), x(&both[1]));
    }

    #[test]
    fn a_ferry_goes_in_waves_and_a_road_does_not() {
        let way = [(-54.0, -71.0), (-54.0, -70.0)];
        // A degree of longitude is 60 units, half a wave 4.2.
        let ferry = &lines(&[leg(Way::Ferry, &way)], EVERYWHERE, 10.0)[0].path;
        assert_eq!(ferry.matches('q').count(), 14, "{ferry}");
        assert!(!lines(&[leg(Way::Road, &way)], EVERYWHERE, 10.0)[0].path.contains('q'));
    }

    #[test]
    fn a_line_is_written_shortly() {
        let mut path = Path::new(10.0);
        path.line(&[[1.0, 2.0], [2.5, 1.0], [2.0, 3.0], [4.0, 3.0]]);
        assert_eq!(path.data, "M1 2l1.5-1-0.5 2 2 0");
    }

    #[test]
    fn points_that_hardly_bend_a_line_are_left_out_and_the_others_stay() {
        let bend = [3.0, 1.0];
        let line = [[0.0, 0.0], [1.0, 0.35], [2.0, 0.66], bend, [2.0, 2.01], [1.0, 3.0]];
        assert_eq!(simplified(&line, 0.05), [line[0], bend, line[5]]);
        assert_eq!(simplified(&line[..2], 0.05), line[..2], "a line of two points is as short as can be");
        let there_and_back = [[0.0, 0.0], [4.0, 0.0], [0.0, 0.0]];
        assert_eq!(simplified(&there_and_back, 0.05), there_and_back);
    }

    #[test]
    fn what_lies_outside_a_view_is_left_out() {
        let far = leg(Way::Road, &[(-42.0, -72.0), (-43.0, -72.0)]);
        assert!(lines(&[far], [250.0, 1000.0, 100.0, 75.0], 3.0).is_empty());
    }
}
