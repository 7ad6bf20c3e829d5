//! What a visitor can choose; each value has one code, shared by JSON, the store and the locales.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Declares a closed set of values: the enum, the list of values in order, and the conversion to and from codes.
macro_rules! options {
    ($($(#[$doc:meta])* $name:ident { $($variant:ident = $code:literal),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum $name {
            $(#[serde(rename = $code)] $variant,)+
        }

        impl $name {
            /// Every value, in display order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The code in JSON, the store and the locales.
            pub const fn code(self) -> &'static str {
                match self { $($name::$variant => $code,)+ }
            }

            /// The value with exactly this code.
            pub fn from_code(code: &str) -> Option<$name> {
                match code { $($code => Some($name::$variant),)+ _ => None }
            }
        }

        // utoipa's derive does not see a rename whose literal comes from a macro.
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new().schema_type(Type::String).enum_values(Some([$($code),+])).into()
            }
        }

        impl ToSchema for $name {}

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.code())
            }
        }
    )+};
}

options! {
    /// What the visitor asks for; it decides which options the form offers.
    TripType { ExistingItinerary = "existing_itinerary", CustomTour = "custom_tour" }

    /// How many people travel.
    Travelers {
        One = "1", Two = "2", Three = "3", Four = "4", Five = "5", SixOrMore = "6+", ThreeOrFour = "3-4",
        FiveOrMore = "5+",
    }

    /// How demanding the trip may be.
    ActivityLevel {
        Relaxed = "relaxed", Low = "low", Moderate = "moderate", High = "high", VeryHigh = "very_high",
    }

    /// Days of the trip.
    Duration { Days7To10 = "7-10", Days11To14 = "11-14", Days15To21 = "15-21", Days22OrMore = "22+" }

    /// USD per person.
    Budget {
        From1000To2000 = "1000-2000", From2000To3000 = "2000-3000", From3000To5000 = "3000-5000",
        From5000 = "5000+",
    }

    /// Where to sleep. Each trip type has its own set, with two codes for boutique hotels.
    Accommodation {
        Ecodomos = "ecodomos", Lodge = "lodge", HotelBoutique = "hotel_boutique",
        SustainableLodges = "sustainable_lodges", BoutiqueHotels = "boutique_hotels", Camping = "camping",
        Mixed = "mixed",
    }

    /// How to move between places.
    Transport {
        ExclusiveVehicle = "exclusive_vehicle", SharedVehicle = "shared_vehicle", PrivateBus = "private_bus",
        MixedTransport = "mixed_transport",
    }

    /// Regions, from north to south.
    Region { LosLagos = "los_lagos", Aysen = "aysen", Magallanes = "magallanes", TierraDelFuego = "tierra_del_fuego" }

    /// Things to do.
    Activity {
        Trekking = "trekking", Navigation = "navigation", WildlifeObservation = "wildlife_observation",
        LocalCulture = "local_culture", Photography = "photography", Relaxation = "relaxation",
    }

    /// What matters most to the visitor.
    Interest { Nature = "nature", Culture = "culture", Science = "science", Wellness = "wellness" }

    /// How staff answered, when they did so outside the desk.
    Channel { Phone = "phone", Whatsapp = "whatsapp", Mail = "mail" }

    /// The status of an inquiry. Only `spam` is set automatically; staff set the others.
    Status { Received = "received", Answered = "answered", Closed = "closed", Spam = "spam" }
}

impl Travelers {
    /// The options offered by the form for a trip type; the server accepts all values for either.
    pub const fn offered(trip_type: TripType) -> &'static [Travelers] {
        use Travelers::{Five, FiveOrMore, Four, One, SixOrMore, Three, ThreeOrFour, Two};
        match trip_type {
            TripType::ExistingItinerary => &[One, Two, Three, Four, Five, SixOrMore],
            TripType::CustomTour => &[One, Two, ThreeOrFour, FiveOrMore],
        }
    }

    /// Whether this option covers a group of exactly `size` people.
    pub const fn agrees_with(self, size: u8) -> bool {
        match self {
            Travelers::One => size == 1,
            Travelers::Two => size == 2,
            Travelers::Three => size == 3,
            Travelers::Four => size == 4,
            Travelers::Five => size == 5,
            Travelers::ThreeOrFour => size == 3 || size == 4,
            Travelers::FiveOrMore => size >= 5,
            Travelers::SixOrMore => size >= 6,
        }
    }

    /// Whether the option leaves the exact number open, so that the form asks for it.
    pub const fn is_open(self) -> bool {
        matches!(self, Travelers::ThreeOrFour | Travelers::FiveOrMore | Travelers::SixOrMore)
    }
}

impl ActivityLevel {
    /// The options offered by the form for a trip type.
    pub const fn offered(trip_type: TripType) -> &'static [ActivityLevel] {
        use ActivityLevel::{High, Low, Moderate, Relaxed, VeryHigh};
        match trip_type {
            TripType::ExistingItinerary => &[Low, Moderate, High, VeryHigh],
            TripType::CustomTour => &[Relaxed, Moderate, High, VeryHigh],
        }
    }
}

impl Accommodation {
    /// The options offered by the form for a trip type.
    pub const fn offered(trip_type: TripType) -> &'static [Accommodation] {
        use Accommodation::{BoutiqueHotels, Camping, Ecodomos, HotelBoutique, Lodge, Mixed, SustainableLodges};
        match trip_type {
            TripType::ExistingItinerary => &[Ecodomos, Lodge, HotelBoutique],
            TripType::CustomTour => &[SustainableLodges, BoutiqueHotels, Camping, Mixed],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_specification() {
        let codes = |list: &[Travelers]| list.iter().map(|t| t.code()).collect::<Vec<_>>();
        assert_eq!(codes(Travelers::offered(TripType::ExistingItinerary)), ["1", "2", "3", "4", "5", "6+"]);
        assert_eq!(codes(Travelers::offered(TripType::CustomTour)), ["1", "2", "3-4", "5+"]);
        let levels = |list: &[ActivityLevel]| list.iter().map(|l| l.code()).collect::<Vec<_>>();
        assert_eq!(
            levels(ActivityLevel::offered(TripType::ExistingItinerary)),
            ["low", "moderate", "high", "very_high"]
        );
        assert_eq!(levels(ActivityLevel::offered(TripType::CustomTour)), ["relaxed", "moderate", "high", "very_high"]);
        let beds = |list: &[Accommodation]| list.iter().map(|a| a.code()).collect::<Vec<_>>();
        assert_eq!(beds(Accommodation::offered(TripType::ExistingItinerary)), ["ecodomos", "lodge", "hotel_boutique"]);
        assert_eq!(
            beds(Accommodation::offered(TripType::CustomTour)),
            ["sustainable_lodges", "boutique_hotels", "camping", "mixed"]
        );
    }

    #[test]
    fn serde_and_codes_agree() {
        for value in Travelers::ALL {
            assert_eq!(serde_json::to_value(value).unwrap(), value.code());
            assert_eq!(Travelers::from_code(value.code()), Some(*value));
        }
        for value in Duration::ALL {
            assert_eq!(serde_json::to_value(value).unwrap(), value.code());
        }
        assert_eq!(Duration::from_code("22"), None);
        assert_eq!(Status::from_code("Received"), None);
    }

    #[test]
    fn a_number_agrees_with_its_option_only() {
        for (option, sizes) in [
            (Travelers::One, 1..=1),
            (Travelers::Five, 5..=5),
            (Travelers::ThreeOrFour, 3..=4),
            (Travelers::FiveOrMore, 5..=40),
            (Travelers::SixOrMore, 6..=40),
        ] {
            for size in 1..=40 {
                assert_eq!(option.agrees_with(size), sizes.contains(&size), "{option} with {size}");
            }
        }
    }
}
