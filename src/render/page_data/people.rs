//! The people shown: the team, and travellers with their quotes.

use serde::Serialize;
use utoipa::ToSchema;

use super::photo::PhotoView;
use crate::content::Snapshot;
use crate::content::model::{Person, Testimonial};
use crate::content::things::{Member, Quote};
use crate::locale::Lang;

/// Somebody of the team.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonCard {
    pub name: String,
    pub text: String,
    /// The language of both, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub photo: Option<PhotoView>,
}

impl PersonCard {
    pub fn new(snapshot: &Snapshot, Member { facts, texts }: &Member, lang: Lang) -> Self {
        let Person { name, text } = texts.text(lang).clone();
        let photo = PhotoView::named(snapshot, facts.photo.as_deref(), lang);
        PersonCard { name, text, lang: texts.other(lang), photo }
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
            .map(|quote| TestimonialCard::new(snapshot, quote, lang))
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub photo: Option<PhotoView>,
}

impl TestimonialCard {
    fn new(snapshot: &Snapshot, Quote { facts, texts }: &Quote, lang: Lang) -> Self {
        let Testimonial { quote, author, location } = texts.text(lang).clone();
        let photo = PhotoView::named(snapshot, facts.photo.as_deref(), lang);
        TestimonialCard { quote, author, location, lang: texts.other(lang), photo }
    }
}
