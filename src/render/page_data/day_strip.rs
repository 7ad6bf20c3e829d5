//! The figures of a day, below its title.

use serde::Serialize;
use utoipa::ToSchema;

use crate::content::Snapshot;
use crate::content::day_facts::{Bed, DayFacts};
use crate::content::facts::trip;
use crate::dates;
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// What is known about a day in figures.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DayStrip {
    /// From 1.
    pub day: u8,
    pub figures: Vec<DayFigure>,
    /// Where the way over water is published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timetable: Option<TimetableView>,
}

/// One figure.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DayFigure {
    /// What it is of: `road`, `walk`, `water`, `bed` or `meals`.
    pub of: &'static str,
    pub words: String,
    /// The lodge on its page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// A published timetable.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TimetableView {
    pub url: String,
    /// The day on which it was read, in words.
    pub seen: String,
}

impl DayStrip {
    pub(super) fn new(snapshot: &Snapshot, facts: &DayFacts, lang: Lang) -> Self {
        let lodge = match &facts.bed {
            Some(Bed::Lodge(key)) => Some(format!("{}#{key}", Route::new(lang, Page::Accommodations).path())),
            _ => None,
        };
        let figures = trip::figures(lang, facts, |key| snapshot.lodge_name(key).map(str::to_owned));
        let source = facts.crossing.as_ref().and_then(|crossing| crossing.source.as_ref());
        DayStrip {
            day: facts.day,
            figures: figures
                .into_iter()
                .map(|(of, words)| DayFigure { of, words, path: lodge.clone().filter(|_| of == "bed") })
                .collect(),
            timetable: source.map(|source| TimetableView {
                url: source.url.as_str().to_owned(),
                seen: dates::date(lang, source.seen),
            }),
        }
    }
}
