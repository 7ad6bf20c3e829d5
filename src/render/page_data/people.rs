//! The people shown: the team, and travellers with their quotes.

use serde::Serialize;
use utoipa::ToSchema;

use super::photo::PhotoView;
use crate::content::Snapshot;
use crate::content::facts::format;
use crate::content::model::{Person, Testimonial};
use crate::content::things::{Member, Quote};
use crate::locale::{Lang, page_texts};

/// Somebody of the team.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonCard {
    pub name: String,
    /// What they do, where `name` is a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    pub text: String,
    /// What they speak, in the page's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<String>,
    /// The same for search engines.
    #[serde(skip)]
    pub speaks: Vec<Lang>,
    /// The language of name, role and text, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub photo: Option<PhotoView>,
}

impl PersonCard {
    pub fn new(snapshot: &Snapshot, member: &Member, lang: Lang) -> Self {
        let Person { name, role, text } = member.texts.text(lang).clone();
        let photo = PhotoView::named(snapshot, member.facts.photo.as_deref(), lang);
        let speaks = member.facts.languages.clone();
        let names = &page_texts(lang, "fallback")["languages"];
        let known: Vec<String> =
            speaks.iter().filter_map(|spoken| names[spoken.code()].as_str().map(str::to_owned)).collect();
        let languages = (!known.is_empty()).then(|| format::list(lang, &known));
        PersonCard { name, role, text, languages, speaks, lang: member.texts.other(lang), photo }
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
