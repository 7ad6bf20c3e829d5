//! One revision of the whole content, read once and never changed.

use std::collections::HashMap;

use super::model::{ItineraryFacts, ItineraryText, PageText, Site};
use super::{ContentError, pack};
use crate::locale::Lang;

/// An itinerary in all six languages.
#[derive(Debug)]
pub struct Itinerary {
    pub slug: String,
    pub facts: ItineraryFacts,
    texts: HashMap<Lang, ItineraryText>,
}

impl Itinerary {
    pub fn text(&self, lang: Lang) -> &ItineraryText {
        &self.texts[&lang]
    }
}

/// The names of `data/content/pages/`.
const PAGE_TEXTS: [&str; 9] =
    ["home", "about", "kawesqar", "itineraries", "reservations", "accommodations", "blog", "privacy", "not-found"];

/// Everything that pages are made from.
#[derive(Debug)]
pub struct Snapshot {
    pub site: Site,
    /// In the order of their facts.
    pub itineraries: Vec<Itinerary>,
    pages: HashMap<(&'static str, Lang), PageText>,
}

impl Snapshot {
    /// The content embedded in the binary.
    ///
    /// # Errors
    /// Names the file that is missing, malformed or that contradicts another.
    pub fn embedded() -> Result<Self, ContentError> {
        let site = serde_json::from_str(include_str!("../../data/site.json"))
            .map_err(|error| ContentError { file: "site.json".to_owned(), reason: error.to_string() })?;
        let mut itineraries = pack::folders("itineraries").into_iter().map(itinerary).collect::<Result<Vec<_>, _>>()?;
        itineraries.sort_by_key(|itinerary| itinerary.facts.order);
        let mut pages = HashMap::new();
        for name in PAGE_TEXTS {
            for lang in Lang::ALL {
                pages.insert((name, lang), pack::read(&format!("pages/{name}/{lang}.json"))?);
            }
        }
        Ok(Snapshot { site, itineraries, pages })
    }

    pub fn itinerary(&self, slug: &str) -> Option<&Itinerary> {
        self.itineraries.iter().find(|itinerary| itinerary.slug == slug)
    }

    /// The text of a page of the route table, or `not-found`.
    pub fn page(&self, name: &'static str, lang: Lang) -> &PageText {
        &self.pages[&(name, lang)]
    }
}

fn itinerary(slug: String) -> Result<Itinerary, ContentError> {
    let facts: ItineraryFacts = pack::read(&format!("itineraries/{slug}/facts.json"))?;
    let mut texts = HashMap::new();
    for lang in Lang::ALL {
        let file = format!("itineraries/{slug}/{lang}.json");
        let text: ItineraryText = pack::read(&file)?;
        if text.dias.len() != usize::from(facts.days) {
            let reason = format!("has {} entries in `dias` where facts.json says {} days", text.dias.len(), facts.days);
            return Err(ContentError { file, reason });
        }
        texts.insert(lang, text);
    }
    Ok(Itinerary { slug, facts, texts })
}
