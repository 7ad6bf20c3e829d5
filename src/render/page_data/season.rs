//! The year of an itinerary: daylight, wind and when the agency travels.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::content::model::ItineraryFacts;
use crate::dates;
use crate::locale::Lang;

/// One month.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonMonth {
    /// The month's name in the page's language.
    pub name: String,
    /// From sunrise to sunset in the middle of the month, whole hours.
    pub daylight: u8,
    /// 1 calmer to 3 strongest of the area's own year.
    pub wind: u8,
    /// Whether the agency travels.
    pub travels: bool,
}

/// January to December at the mean latitude of an itinerary's stops.
pub(super) fn months(facts: &ItineraryFacts, lang: Lang) -> Vec<SeasonMonth> {
    #[allow(clippy::cast_precision_loss)]
    let latitude = facts.stops.iter().map(|stop| stop.lat).sum::<f64>() / facts.stops.len().max(1) as f64;
    (1_u8..=12)
        .map(|month| {
            // Any year will do: day length hardly varies between years.
            let day = jiff::civil::date(2026, month.cast_signed(), 15);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let daylight = daylight_hours(latitude, day).round() as u8;
            SeasonMonth {
                name: dates::month(lang, day),
                daylight,
                wind: facts.wind[usize::from(month) - 1],
                travels: facts.months.contains(&month),
            }
        })
        .collect()
}

/// Hours from sunrise to sunset, by the sun's upper rim and with refraction, after the CBM model of Forsythe et al.,
/// Ecological Modelling 80 (1995), 87–95, accurate to a few minutes up to 60° of latitude. Degrees, south negative.
fn daylight_hours(latitude: f64, day: Date) -> f64 {
    use std::f64::consts::PI;
    let number = f64::from(day.day_of_year());
    let revolution = 0.216_310_8 + 2.0 * (0.967_139_6 * (0.008_60 * (number - 186.0)).tan()).atan();
    let declination = (0.397_95 * revolution.cos()).asin();
    let latitude = latitude.to_radians();
    let horizon = 0.8333_f64.to_radians().sin();
    let angle = (horizon + latitude.sin() * declination.sin()) / (latitude.cos() * declination.cos());
    24.0 - 24.0 / PI * angle.clamp(-1.0, 1.0).acos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_as_long_as_the_almanac_says() {
        let hours = |latitude, month, day| daylight_hours(latitude, jiff::civil::date(2026, month, day));
        // Punta Arenas: 17 h less a few minutes at the December solstice, 7 h 25 min in June; the equator: 12 h 7 min.
        assert!((hours(-53.16, 12, 21) - 16.95).abs() < 0.15, "{}", hours(-53.16, 12, 21));
        assert!((hours(-53.16, 6, 21) - 7.42).abs() < 0.15, "{}", hours(-53.16, 6, 21));
        assert!((hours(0.0, 3, 20) - 12.11).abs() < 0.05);
    }
}
