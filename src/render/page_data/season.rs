//! The year of an itinerary: daylight, wind and when the agency travels.

use serde::Serialize;
use utoipa::ToSchema;

use super::sun::daylight_hours;
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
