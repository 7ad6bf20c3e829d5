//! The people shown: the team, and travellers with their quotes.

use serde::Serialize;
use utoipa::ToSchema;

use crate::content::Snapshot;
use crate::content::by_lang::ByLang;
use crate::content::model::{Person, Testimonial};
use crate::locale::Lang;

/// Somebody of the team.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonCard {
    pub name: String,
    pub text: String,
    /// The language of both, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
}

impl PersonCard {
    pub fn new(texts: &ByLang<Person>, lang: Lang) -> Self {
        let Person { name, text } = texts.text(lang).clone();
        PersonCard { name, text, lang: texts.other(lang) }
    }
}

/// What travellers say.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Testimonials {
    pub title: String,
    /// That nobody said it yet; only where all of them are samples.
    pub note: Option<String>,
    pub quotes: Vec<TestimonialCard>,
}

impl Testimonials {
    /// The real quotes, or the samples as long as there are none; `None` without either.
    pub fn new(snapshot: &Snapshot, lang: Lang) -> Option<Self> {
        let text = &snapshot.home.text(lang).testimonials;
        let all_samples = snapshot.testimonials.iter().all(|quote| quote.facts.sample);
        let quotes: Vec<TestimonialCard> = snapshot
            .testimonials
            .iter()
            .filter(|quote| quote.facts.sample == all_samples)
            .map(|quote| TestimonialCard::new(&quote.texts, lang))
            .collect();
        let (title, note) = if all_samples {
            (text.sample.title.clone(), Some(text.sample.note.clone()))
        } else {
            (text.title.clone(), None)
        };
        (!quotes.is_empty()).then_some(Testimonials { title, note, quotes })
    }
}

/// What a traveller said.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TestimonialCard {
    pub quote: String,
    pub author: String,
    pub location: String,
    /// The language of the quote, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
}

impl TestimonialCard {
    fn new(texts: &ByLang<Testimonial>, lang: Lang) -> Self {
        let Testimonial { quote, author, location } = texts.text(lang).clone();
        TestimonialCard { quote, author, location, lang: texts.other(lang) }
    }
}
