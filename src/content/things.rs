//! Content with a folder per item: itineraries, lodges, testimonials, people.

use super::by_lang::ByLang;
use super::facts::format;
use super::model::{
    ItineraryFacts, ItineraryText, LodgeFacts, LodgeText, Person, PersonFacts, Testimonial, TestimonialFacts,
};
use super::photograph::{MADE, Made, PhotographFacts, PhotographText};
use super::reader::Reader;
use super::{ContentError, checks};
use crate::locale::Lang;

/// An itinerary in the languages it exists in.
#[derive(Debug)]
pub struct Itinerary {
    pub slug: String,
    pub facts: ItineraryFacts,
    pub texts: ByLang<ItineraryText>,
}

impl Itinerary {
    /// What readers of a language are shown.
    pub fn text(&self, lang: Lang) -> &ItineraryText {
        self.texts.text(lang)
    }
}

/// A partner lodge.
#[derive(Debug)]
pub struct Lodge {
    pub key: String,
    pub facts: LodgeFacts,
    pub texts: ByLang<LodgeText>,
}

/// A traveller's quote, or a sample of one.
#[derive(Debug)]
pub struct Quote {
    pub facts: TestimonialFacts,
    pub texts: ByLang<Testimonial>,
}

/// Somebody of the team.
#[derive(Debug)]
pub struct Member {
    pub facts: PersonFacts,
    pub texts: ByLang<Person>,
}

/// A photograph of the owner.
#[derive(Debug)]
pub struct Photograph {
    pub facts: PhotographFacts,
    pub texts: ByLang<PhotographText>,
    pub made: Made,
}

/// One that can be shown; `None` when it cannot be read, or nothing was made of it yet.
pub(super) fn photograph(reader: &mut Reader<'_>, name: &str) -> Option<Photograph> {
    let folder = format!("photos/{name}");
    let path = format!("{folder}/facts.json");
    let facts: Option<PhotographFacts> = match reader.pack.get(&path) {
        Some(_) => reader.facts(&path),
        None => Some(PhotographFacts::default()),
    };
    let texts: Option<ByLang<PhotographText>> = reader.texts(&folder, None);
    if reader.strict {
        checks::photograph(reader, &folder, facts.as_ref(), texts.as_ref());
    }
    let made = reader.pack.get(&format!("{folder}/{MADE}")).map(|_| reader.facts(&format!("{folder}/{MADE}")));
    Some(Photograph { facts: facts?, texts: texts?, made: made?? })
}

pub(super) fn itinerary(reader: &mut Reader<'_>, slug: String) -> Option<Itinerary> {
    let folder = format!("itineraries/{slug}");
    let path = format!("{folder}/facts.json");
    let facts: Option<ItineraryFacts> = reader.facts(&path);
    let texts: Option<ByLang<ItineraryText>> = reader.texts(&folder, Some(&slug));
    if let Some(facts) = facts.as_ref().filter(|_| reader.strict) {
        checks::itinerary_facts(reader, &path, facts);
    }
    let (facts, mut texts) = (facts?, texts?);
    for (lang, text) in texts.iter().filter(|(_, text)| text.days.len() != usize::from(facts.days)) {
        let reason = format!("has {} entries in `dias` where facts.json says {} days", text.days.len(), facts.days);
        reader.errors.push(ContentError::new(format!("{folder}/{lang}.json"), reason));
    }
    for (lang, text) in texts.iter_mut() {
        let write = |text: &mut String, words: String| {
            if text.is_empty() {
                *text = words;
            }
        };
        write(&mut text.level, format::level(lang, facts.level).to_owned());
        write(&mut text.group, format::people(lang, facts.group_min, facts.group_max));
        write(&mut text.duration, format::duration(lang, facts.days, facts.nights));
    }
    Some(Itinerary { slug, facts, texts })
}

pub(super) fn lodge(reader: &mut Reader<'_>, key: String) -> Option<Lodge> {
    let folder = format!("lodges/{key}");
    let path = format!("{folder}/facts.json");
    let facts: Option<LodgeFacts> = reader.facts(&path);
    if let Some(facts) = facts.as_ref().filter(|_| reader.strict) {
        checks::lodge_facts(reader, &path, facts);
    }
    let texts = reader.texts(&folder, None);
    Some(Lodge { facts: facts?, texts: texts?, key })
}

pub(super) fn testimonial(reader: &mut Reader<'_>, id: String) -> Option<Quote> {
    let folder = format!("testimonials/{id}");
    let path = format!("{folder}/facts.json");
    let facts: Option<TestimonialFacts> = reader.facts(&path);
    if let Some(photo) = facts.as_ref().filter(|_| reader.strict).and_then(|facts| facts.photo.as_deref()) {
        checks::photo_name(reader, &path, "photo", photo);
    }
    let texts = reader.texts(&folder, None);
    Some(Quote { facts: facts?, texts: texts? })
}

pub(super) fn member(reader: &mut Reader<'_>, id: String) -> Option<Member> {
    let folder = format!("people/{id}");
    let path = format!("{folder}/facts.json");
    let facts: Option<PersonFacts> = reader.facts(&path);
    if let Some(facts) = facts.as_ref().filter(|_| reader.strict) {
        checks::person(reader, &path, facts);
    }
    let texts = reader.texts(&folder, None);
    Some(Member { facts: facts?, texts: texts? })
}
