//! What the inquiry form offers and, for one visitor, what was typed, refused or sent.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::refused::Refused;
use crate::content::texts::{FormText, SentText};
use crate::content::{Snapshot, countries};
use crate::dates;
use crate::inquiry::{
    Accommodation, Activity, ActivityLevel, Budget, Duration, Interest, Region, TentativeDate, Transport, Travelers,
    TripType, tentative_dates, tentative_months,
};
use crate::locale::Lang;

/// The form of the reservations page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReservationsData {
    /// In the order of the page's language.
    pub countries: Vec<Country>,
    pub itineraries: Vec<ItineraryOption>,
    pub options: FormOptions,
    pub words: FormText,
    /// That a custom tour for one costs as much as for the smallest group.
    pub priced_for_two: String,
    /// Groups of more people get a proposal of their own.
    pub largest_group: u8,
    /// First and last possible tentative date, ISO.
    pub date_min: String,
    pub date_max: String,
    /// The months in which a trip may begin.
    pub months: Vec<MonthOption>,
    /// What a visitor without JavaScript typed, when it was refused.
    pub refused: Option<Refused>,
    /// Set when the page confirms an inquiry that was sent.
    pub confirmation: Option<Confirmation>,
}

/// A country by its ISO 3166-1 alpha-2 code, named in the page's language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Country {
    pub code: &'static str,
    pub name: &'static str,
}

/// A live itinerary to ask about.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ItineraryOption {
    pub slug: String,
    pub title: String,
    /// Name of its drawing.
    pub scene: String,
    /// In words: `10 days`.
    pub duration: String,
}

/// A month to travel in, named in the page's language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MonthOption {
    /// As in `2027-02`.
    pub value: String,
    pub name: String,
}

impl MonthOption {
    /// The months in which a trip may begin, seen from the day `today`.
    pub fn from_day(lang: Lang, today: Date) -> Vec<Self> {
        tentative_months(&tentative_dates(today))
            .map(|first| MonthOption {
                value: TentativeDate::Month(first).to_string(),
                name: dates::month_and_year(lang, first),
            })
            .collect()
    }
}

/// The codes that the form offers; sets that depend on the trip type stand under it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FormOptions {
    pub travelers: ByTripType<Travelers>,
    pub activity_level: ByTripType<ActivityLevel>,
    pub accommodation: ByTripType<Accommodation>,
    pub duration: &'static [Duration],
    pub budget: &'static [Budget],
    pub transport: &'static [Transport],
    pub regions: &'static [Region],
    pub activities: &'static [Activity],
    pub interests: &'static [Interest],
}

/// One list for each trip type.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ByTripType<T: 'static> {
    pub existing_itinerary: &'static [T],
    pub custom_tour: &'static [T],
}

/// What the visitor is told after sending.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Confirmation {
    pub reference: String,
    /// Until when the team replies: date and time in words, in the page's language and the agency's zone.
    pub reply_due: String,
    pub words: SentText,
}

impl ReservationsData {
    /// An empty form.
    pub fn new(snapshot: &Snapshot, lang: Lang, today: Date) -> Self {
        ReservationsData {
            countries: countries::of(lang).iter().map(|(code, name)| Country { code, name }).collect(),
            itineraries: snapshot
                .itineraries
                .iter()
                .map(|itinerary| ItineraryOption {
                    slug: itinerary.slug.clone(),
                    title: itinerary.text(lang).title.clone(),
                    scene: itinerary.facts.scene.name().to_owned(),
                    duration: itinerary.text(lang).duration.clone(),
                })
                .collect(),
            options: FormOptions {
                travelers: ByTripType {
                    existing_itinerary: Travelers::offered(TripType::ExistingItinerary),
                    custom_tour: Travelers::offered(TripType::CustomTour),
                },
                activity_level: ByTripType {
                    existing_itinerary: ActivityLevel::offered(TripType::ExistingItinerary),
                    custom_tour: ActivityLevel::offered(TripType::CustomTour),
                },
                accommodation: ByTripType {
                    existing_itinerary: Accommodation::offered(TripType::ExistingItinerary),
                    custom_tour: Accommodation::offered(TripType::CustomTour),
                },
                duration: Duration::ALL,
                budget: Budget::ALL,
                transport: Transport::ALL,
                regions: Region::ALL,
                activities: Activity::ALL,
                interests: Interest::ALL,
            },
            words: snapshot.reservations.text(lang).form.clone(),
            priced_for_two: snapshot.agency.text(lang).priced_for_two.clone(),
            largest_group: snapshot.site.custom_tour.group.max,
            date_min: today.to_string(),
            date_max: tentative_dates(today).end().to_string(),
            months: MonthOption::from_day(lang, today),
            refused: None,
            confirmation: None,
        }
    }
}
