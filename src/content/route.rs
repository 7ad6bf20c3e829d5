//! The way an itinerary takes: its legs, drawn by hand from where roads and sea lanes are known to run.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Radius of the sphere of the same volume as the Earth, km.
const EARTH_KM: f64 = 6371.0;

/// How a leg is travelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    Road,
    Ferry,
    Boat,
    Walk,
}

impl Way {
    pub const ALL: [Way; 4] = [Way::Road, Way::Ferry, Way::Boat, Way::Walk];
}

/// A part of an itinerary's route, travelled on one day and in one way.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    pub day: u8,
    pub by: Way,
    /// The length where it is known: a line from point to point cuts off a mountain road's bends.
    pub km: Option<f64>,
    /// Latitude and longitude, degrees, WGS 84, in the order of travel.
    pub points: Vec<(f64, f64)>,
}

impl Leg {
    /// The length of the line through the points.
    pub fn drawn_km(&self) -> f64 {
        self.points.windows(2).map(|ends| distance_km(ends[0], ends[1])).sum()
    }

    /// The length, the known one if there is one.
    pub fn length_km(&self) -> f64 {
        self.km.unwrap_or_else(|| self.drawn_km())
    }
}

/// Great-circle distance by the haversine formula; points in degrees.
pub fn distance_km((lat1, lon1): (f64, f64), (lat2, lon2): (f64, f64)) -> f64 {
    let (dlat, dlon) = ((lat2 - lat1).to_radians(), (lon2 - lon1).to_radians());
    let a = (dlat / 2.0).sin().powi(2) + lat1.to_radians().cos() * lat2.to_radians().cos() * (dlon / 2.0).sin().powi(2);
    2.0 * EARTH_KM * a.sqrt().asin()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_an_atlas() {
        // Puerto Natales to Punta Arenas, 193 km as the crow flies.
        let km = distance_km((-51.73, -72.506), (-53.163, -70.917));
        assert!((km - 192.0).abs() < 3.0, "{km}");
    }

    #[test]
    fn a_leg_is_as_long_as_its_line_unless_its_length_is_known() {
        // One degree of a meridian is 111 km, there and back.
        let points = vec![(-52.0, -71.0), (-53.0, -71.0), (-52.0, -71.0)];
        let leg = Leg { day: 1, by: Way::Road, km: None, points };
        assert!((leg.length_km() - 222.4).abs() < 0.1, "{}", leg.length_km());
        assert!((Leg { km: Some(250.0), ..leg }.length_km() - 250.0).abs() < f64::EPSILON);
    }
}
