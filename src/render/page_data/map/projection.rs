//! Where a place lies on the drawing: the Mercator projection of `map.json`.

use std::sync::LazyLock;

use serde::Deserialize;

/// x = k·λ + tx, y = ty − k·ln tan(π/4 + φ/2), in units of the drawing; angles in radians.
#[derive(Deserialize)]
pub(super) struct Projection {
    pub width: f64,
    pub height: f64,
    k: f64,
    tx: f64,
    ty: f64,
}

pub(super) static PROJECTION: LazyLock<Projection> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../frontend/src/art/map.json"))
        .expect("map.json is embedded and tested")
});

/// Degrees to units of the drawing.
pub(super) fn project(lat: f64, lon: f64) -> [f64; 2] {
    let Projection { k, tx, ty, .. } = *PROJECTION;
    let (latitude, longitude) = (lat.to_radians(), lon.to_radians());
    [k * longitude + tx, ty - k * (std::f64::consts::FRAC_PI_4 + latitude / 2.0).tan().ln()]
}
