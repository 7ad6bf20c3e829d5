//! Where the sun stands, by latitude and day.

use std::f64::consts::PI;

use jiff::civil::Date;

/// Hours from sunrise to sunset, by the sun's upper rim and with refraction, after the CBM model of Forsythe et al.,
/// Ecological Modelling 80 (1995), 87–95, accurate to a few minutes up to 60° of latitude. Degrees, south negative.
pub(super) fn daylight_hours(latitude: f64, day: Date) -> f64 {
    let declination = declination(day);
    let latitude = latitude.to_radians();
    let horizon = 0.8333_f64.to_radians().sin();
    let angle = (horizon + latitude.sin() * declination.sin()) / (latitude.cos() * declination.cos());
    24.0 - 24.0 / PI * angle.clamp(-1.0, 1.0).acos()
}

/// Degrees of the sun above the horizon at noon: 90° less the distance between its declination and the latitude.
pub(super) fn noon_height(latitude: f64, day: Date) -> f64 {
    90.0 - (latitude - declination(day).to_degrees()).abs()
}

/// The sun's declination in radians, after the CBM model.
fn declination(day: Date) -> f64 {
    let number = f64::from(day.day_of_year());
    let revolution = 0.216_310_8 + 2.0 * (0.967_139_6 * (0.008_60 * (number - 186.0)).tan()).atan();
    (0.397_95 * revolution.cos()).asin()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn days_are_as_long_as_the_almanac_says() {
        let hours = |latitude, month, day| daylight_hours(latitude, date(2026, month, day));
        // Punta Arenas: 17 h less a few minutes at the December solstice, 7 h 25 min in June; the equator: 12 h 7 min.
        assert!((hours(-53.16, 12, 21) - 16.95).abs() < 0.15, "{}", hours(-53.16, 12, 21));
        assert!((hours(-53.16, 6, 21) - 7.42).abs() < 0.15, "{}", hours(-53.16, 6, 21));
        assert!((hours(0.0, 3, 20) - 12.11).abs() < 0.05);
    }

    #[test]
    fn the_sun_at_noon_is_as_high_as_geometry_says() {
        let height = |latitude, month, day| noon_height(latitude, date(2026, month, day));
        // The tropics are 23.44° from the equator, where the sun is overhead at a solstice.
        for (latitude, month, expected) in [(-23.44, 12, 90.0), (-50.0, 12, 63.44), (-50.0, 6, 16.56), (50.0, 6, 63.44)]
        {
            assert!((height(latitude, month, 21) - expected).abs() < 0.3, "{latitude} in {month}");
        }
        assert!((height(-50.0, 9, 23) - 40.0).abs() < 0.7);
    }
}
