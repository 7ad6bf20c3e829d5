//! One revision of the whole content, read once and never changed.

use std::collections::HashMap;

use serde::de::DeserializeOwned;

use super::model::{ItineraryFacts, ItineraryText, LodgeFacts, LodgeText, Seo, Site, Testimonial, TestimonialFacts};
use super::post::{Post, PostFacts, PostText};
use super::texts::{AboutText, ItineraryNotes, KawesqarText, PageText, PrivacyText};
use super::{ContentError, pack};
use crate::locale::Lang;
use crate::routes::Page;

/// One text in each language.
type ByLang<T> = HashMap<Lang, T>;

/// An itinerary in all six languages.
#[derive(Debug)]
pub struct Itinerary {
    pub slug: String,
    pub facts: ItineraryFacts,
    texts: ByLang<ItineraryText>,
}

impl Itinerary {
    pub fn text(&self, lang: Lang) -> &ItineraryText {
        &self.texts[&lang]
    }
}

/// A partner lodge.
#[derive(Debug)]
pub struct Lodge {
    pub key: String,
    pub facts: LodgeFacts,
    texts: ByLang<LodgeText>,
}

impl Lodge {
    pub fn text(&self, lang: Lang) -> &LodgeText {
        &self.texts[&lang]
    }
}

/// The names of `data/content/pages/` whose text is a heading and an introduction.
const PAGE_TEXTS: [&str; 6] = ["home", "itineraries", "reservations", "accommodations", "blog", "not-found"];

/// Everything that pages are made from.
#[derive(Debug)]
pub struct Snapshot {
    pub site: Site,
    /// In the order of their facts.
    pub itineraries: Vec<Itinerary>,
    /// In the order of their facts.
    pub lodges: Vec<Lodge>,
    /// The newest first.
    pub posts: Vec<Post>,
    testimonials: ByLang<Vec<Testimonial>>,
    pages: HashMap<(&'static str, Lang), PageText>,
    about: ByLang<AboutText>,
    kawesqar: ByLang<KawesqarText>,
    privacy: ByLang<PrivacyText>,
    notes: ByLang<ItineraryNotes>,
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
        let mut lodges = pack::folders("lodges").into_iter().map(lodge).collect::<Result<Vec<_>, _>>()?;
        lodges.sort_by_key(|lodge| lodge.facts.order);
        let mut posts = pack::folders("posts").into_iter().map(post).collect::<Result<Vec<_>, _>>()?;
        posts.sort_by(|a, b| b.facts.published.cmp(&a.facts.published).then_with(|| a.slug.cmp(&b.slug)));
        let mut pages = HashMap::new();
        for name in PAGE_TEXTS {
            for (lang, text) in in_all(&format!("pages/{name}"))? {
                pages.insert((name, lang), text);
            }
        }
        Ok(Snapshot {
            site,
            itineraries,
            lodges,
            posts,
            testimonials: testimonials()?,
            pages,
            about: in_all("pages/about")?,
            kawesqar: in_all("pages/kawesqar")?,
            privacy: in_all("pages/privacy")?,
            notes: in_all("pages/itinerary")?,
        })
    }

    pub fn itinerary(&self, slug: &str) -> Option<&Itinerary> {
        self.itineraries.iter().find(|itinerary| itinerary.slug == slug)
    }

    pub fn post(&self, slug: &str) -> Option<&Post> {
        self.posts.iter().find(|post| post.slug == slug)
    }

    /// Whether the thing that a page with a slug shows exists.
    pub fn has(&self, page: Page, slug: &str) -> bool {
        match page {
            Page::Itinerary => self.itinerary(slug).is_some(),
            Page::Post => self.post(slug).is_some(),
            _ => false,
        }
    }

    /// The text of a page that is a heading and an introduction, or `not-found`.
    pub fn page(&self, name: &'static str, lang: Lang) -> &PageText {
        &self.pages[&(name, lang)]
    }

    pub fn about(&self, lang: Lang) -> &AboutText {
        &self.about[&lang]
    }

    pub fn kawesqar(&self, lang: Lang) -> &KawesqarText {
        &self.kawesqar[&lang]
    }

    pub fn privacy(&self, lang: Lang) -> &PrivacyText {
        &self.privacy[&lang]
    }

    /// What all itineraries say alike.
    pub fn itinerary_notes(&self, lang: Lang) -> &ItineraryNotes {
        &self.notes[&lang]
    }

    /// In the order of their facts.
    pub fn testimonials(&self, lang: Lang) -> &[Testimonial] {
        &self.testimonials[&lang]
    }

    /// Title and description of a page without a slug.
    pub fn seo(&self, page: Page, lang: Lang) -> &Seo {
        match page {
            Page::About => &self.about(lang).seo,
            Page::Kawesqar => &self.kawesqar(lang).seo,
            Page::Privacy => &self.privacy(lang).seo,
            page => &self.page(page.name(), lang).seo,
        }
    }
}

/// The files of a folder, one a language.
fn in_all<T: DeserializeOwned>(folder: &str) -> Result<ByLang<T>, ContentError> {
    Lang::ALL.into_iter().map(|lang| Ok((lang, pack::read(&format!("{folder}/{lang}.json"))?))).collect()
}

fn itinerary(slug: String) -> Result<Itinerary, ContentError> {
    let folder = format!("itineraries/{slug}");
    let facts: ItineraryFacts = pack::read(&format!("{folder}/facts.json"))?;
    let texts: ByLang<ItineraryText> = in_all(&folder)?;
    for (lang, text) in &texts {
        if text.dias.len() != usize::from(facts.days) {
            let reason = format!("has {} entries in `dias` where facts.json says {} days", text.dias.len(), facts.days);
            return Err(ContentError { file: format!("{folder}/{lang}.json"), reason });
        }
    }
    Ok(Itinerary { slug, facts, texts })
}

fn lodge(key: String) -> Result<Lodge, ContentError> {
    let folder = format!("lodges/{key}");
    Ok(Lodge { facts: pack::read(&format!("{folder}/facts.json"))?, texts: in_all(&folder)?, key })
}

fn post(slug: String) -> Result<Post, ContentError> {
    let folder = format!("posts/{slug}");
    let facts: PostFacts = pack::read(&format!("{folder}/facts.json"))?;
    let mut texts = HashMap::new();
    for lang in Lang::ALL {
        let file = format!("{folder}/{lang}.md");
        let text = PostText::parse(&pack::text(&file)?).map_err(|reason| ContentError { file, reason })?;
        texts.insert(lang, text);
    }
    Ok(Post { slug, facts, texts })
}

fn testimonials() -> Result<ByLang<Vec<Testimonial>>, ContentError> {
    let mut ordered = Vec::new();
    for id in pack::folders("testimonials") {
        let folder = format!("testimonials/{id}");
        let TestimonialFacts { order } = pack::read(&format!("{folder}/facts.json"))?;
        ordered.push((order, in_all::<Testimonial>(&folder)?));
    }
    ordered.sort_by_key(|(order, _)| *order);
    Ok(Lang::ALL
        .into_iter()
        .map(|lang| (lang, ordered.iter().map(|(_, texts)| texts[&lang].clone()).collect()))
        .collect())
}
