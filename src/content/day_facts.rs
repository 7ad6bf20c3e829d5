//! What a day of an itinerary is made of, in figures.

use jiff::civil::Date;
use serde::Deserialize;

use super::values::{Tenths, WebAddress, Weekday};

/// One day. What is omitted is not shown.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayFacts {
    /// From 1.
    pub day: u8,
    pub road_km: Option<Tenths>,
    pub driving_hours: Option<Tenths>,
    pub walk_km: Option<Tenths>,
    pub walk_hours: Option<Tenths>,
    /// Metres climbed on foot.
    pub height_m: Option<u16>,
    pub crossing: Option<Crossing>,
    pub bed: Option<Bed>,
    #[serde(default)]
    pub meals: Vec<Meal>,
}

impl DayFacts {
    /// Whether nothing is said about the day.
    pub fn is_empty(&self) -> bool {
        let DayFacts { day: _, road_km, driving_hours, walk_km, walk_hours, height_m, crossing, bed, meals } = self;
        let figures = [road_km, driving_hours, walk_km, walk_hours];
        let plain = figures.into_iter().all(Option::is_none) && height_m.is_none();
        plain && crossing.is_none() && bed.is_none() && meals.is_empty()
    }
}

/// A way over water.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    pub by: Vessel,
    pub hours: Option<Tenths>,
    /// The days on which it leaves.
    #[serde(default)]
    pub weekdays: Vec<Weekday>,
    /// Where this is published.
    pub source: Option<Timetable>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vessel {
    Boat,
    Ferry,
}

impl Vessel {
    /// The value in content files and page data.
    pub const fn code(self) -> &'static str {
        match self {
            Vessel::Boat => "boat",
            Vessel::Ferry => "ferry",
        }
    }
}

/// A published timetable, and the day on which it was read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timetable {
    pub url: WebAddress,
    pub seen: Date,
}

/// Where the night is spent: a partner lodge, or a kind of house.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "WrittenBed")]
pub enum Bed {
    /// The key of a lodge.
    Lodge(String),
    Kind(BedKind),
}

/// A bed as files have it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBed {
    lodge: Option<String>,
    kind: Option<BedKind>,
}

impl TryFrom<WrittenBed> for Bed {
    type Error = &'static str;

    fn try_from(written: WrittenBed) -> Result<Self, Self::Error> {
        match (written.lodge, written.kind) {
            (Some(key), None) => Ok(Bed::Lodge(key)),
            (None, Some(kind)) => Ok(Bed::Kind(kind)),
            _ => Err("a bed has either `lodge`, the key of a lodge, or `kind`"),
        }
    }
}

/// A kind of house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BedKind {
    Hotel,
    Lodge,
    Cabin,
    Guesthouse,
    MountainHut,
    Camping,
    Boat,
}

impl BedKind {
    /// The value in content files.
    pub const fn code(self) -> &'static str {
        match self {
            BedKind::Hotel => "hotel",
            BedKind::Lodge => "lodge",
            BedKind::Cabin => "cabin",
            BedKind::Guesthouse => "guesthouse",
            BedKind::MountainHut => "mountain_hut",
            BedKind::Camping => "camping",
            BedKind::Boat => "boat",
        }
    }
}

/// A meal in the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Meal {
    Breakfast,
    Lunch,
    Dinner,
}

impl Meal {
    /// The value in content files.
    pub const fn code(self) -> &'static str {
        match self {
            Meal::Breakfast => "breakfast",
            Meal::Lunch => "lunch",
            Meal::Dinner => "dinner",
        }
    }
}
