//! One revision of the whole content, read once and never changed.

use std::collections::HashMap;

use serde::de::DeserializeOwned;

use super::model::{ItineraryFacts, ItineraryText, LodgeFacts, LodgeText, Seo, Site, Testimonial, TestimonialFacts};
use super::pack::{Pack, SITE};
use super::post::{Post, PostFacts, PostText};
use super::texts::{AboutText, ItineraryNotes, KawesqarText, PageText, PrivacyText};
use super::{ContentError, ContentErrors};
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

/// The other names there: texts with parts of their own.
const LONG_TEXTS: [&str; 4] = ["about", "kawesqar", "privacy", "itinerary"];

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
    /// As [`Snapshot::read`].
    pub fn embedded() -> Result<Self, ContentErrors> {
        Snapshot::read(&Pack::embedded())
    }

    /// The content of a pack.
    ///
    /// # Errors
    /// Names every file that is missing, malformed, unknown or that contradicts another.
    pub fn read(pack: &Pack) -> Result<Self, ContentErrors> {
        let mut errors: Vec<ContentError> = pack.files().filter_map(|(path, _)| unknown(path)).collect();
        let site = take(&mut errors, pack.read(SITE));
        let mut itineraries = each(&mut errors, pack, "itineraries", itinerary);
        itineraries.sort_by_key(|itinerary| itinerary.facts.order);
        let mut lodges = each(&mut errors, pack, "lodges", lodge);
        lodges.sort_by_key(|lodge| lodge.facts.order);
        let mut posts = each(&mut errors, pack, "posts", post);
        posts.sort_by(|a, b| b.facts.published.cmp(&a.facts.published).then_with(|| a.slug.cmp(&b.slug)));
        let mut testimonials = each(&mut errors, pack, "testimonials", testimonial);
        testimonials.sort_by_key(|(order, _)| *order);
        let mut pages = HashMap::new();
        for name in PAGE_TEXTS {
            let texts = in_all(pack, &format!("pages/{name}"));
            pages.extend(take_all(&mut errors, texts).into_iter().flatten().map(|(lang, text)| ((name, lang), text)));
        }
        let about = take_all(&mut errors, in_all(pack, "pages/about"));
        let kawesqar = take_all(&mut errors, in_all(pack, "pages/kawesqar"));
        let privacy = take_all(&mut errors, in_all(pack, "pages/privacy"));
        let notes = take_all(&mut errors, in_all(pack, "pages/itinerary"));
        match (errors.is_empty(), site, about, kawesqar, privacy, notes) {
            (true, Some(site), Some(about), Some(kawesqar), Some(privacy), Some(notes)) => Ok(Snapshot {
                site,
                itineraries,
                lodges,
                posts,
                testimonials: Lang::ALL
                    .into_iter()
                    .map(|lang| (lang, testimonials.iter().map(|(_, texts)| texts[&lang].clone()).collect()))
                    .collect(),
                pages,
                about,
                kawesqar,
                privacy,
                notes,
            }),
            _ => Err(ContentErrors(errors)),
        }
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

/// Why a file has no place in a pack, if it has none: a name with a slip would be lost without a word.
fn unknown(path: &str) -> Option<ContentError> {
    let parts: Vec<&str> = path.split('/').collect();
    let is_lang = |name: &str, ending: &str| {
        name.strip_suffix(ending).is_some_and(|lang| Lang::ALL.iter().any(|known| known.code() == lang))
    };
    let known = match *parts.as_slice() {
        [SITE] => true,
        ["itineraries" | "lodges" | "testimonials", _, file] => file == "facts.json" || is_lang(file, ".json"),
        ["posts", _, file] => file == "facts.json" || is_lang(file, ".md"),
        ["pages", page, file] => (PAGE_TEXTS.contains(&page) || LONG_TEXTS.contains(&page)) && is_lang(file, ".json"),
        _ => false,
    };
    (!known).then(|| ContentError::new(path, "is no file that a pack can have; see docs/CONTENT.md for its layout"))
}

/// The value, or nothing and one error more.
fn take<T>(errors: &mut Vec<ContentError>, result: Result<T, ContentError>) -> Option<T> {
    result.map_err(|error| errors.push(error)).ok()
}

fn take_all<T>(errors: &mut Vec<ContentError>, result: Result<T, Vec<ContentError>>) -> Option<T> {
    result.map_err(|found| errors.extend(found)).ok()
}

/// The things of a folder, one folder a thing.
fn each<T>(
    errors: &mut Vec<ContentError>,
    pack: &Pack,
    folder: &str,
    read: fn(&Pack, String) -> Result<T, Vec<ContentError>>,
) -> Vec<T> {
    pack.folders(folder).into_iter().filter_map(|name| take_all(errors, read(pack, name))).collect()
}

/// The files of a folder, one a language.
fn in_all<T: DeserializeOwned>(pack: &Pack, folder: &str) -> Result<ByLang<T>, Vec<ContentError>> {
    in_each(|lang| pack.read(&format!("{folder}/{lang}.json")))
}

/// One thing a language, or everything that is wrong.
fn in_each<T>(read: impl Fn(Lang) -> Result<T, ContentError>) -> Result<ByLang<T>, Vec<ContentError>> {
    let mut errors = Vec::new();
    let texts: ByLang<T> =
        Lang::ALL.into_iter().filter_map(|lang| Some((lang, take(&mut errors, read(lang))?))).collect();
    if errors.is_empty() { Ok(texts) } else { Err(errors) }
}

fn itinerary(pack: &Pack, slug: String) -> Result<Itinerary, Vec<ContentError>> {
    let folder = format!("itineraries/{slug}");
    let facts: ItineraryFacts = pack.read(&format!("{folder}/facts.json")).map_err(|error| vec![error])?;
    let texts: ByLang<ItineraryText> = in_all(pack, &folder)?;
    let wrong: Vec<ContentError> = texts
        .iter()
        .filter(|(_, text)| text.dias.len() != usize::from(facts.days))
        .map(|(lang, text)| {
            let reason = format!("has {} entries in `dias` where facts.json says {} days", text.dias.len(), facts.days);
            ContentError::new(format!("{folder}/{lang}.json"), reason)
        })
        .collect();
    if wrong.is_empty() { Ok(Itinerary { slug, facts, texts }) } else { Err(wrong) }
}

fn lodge(pack: &Pack, key: String) -> Result<Lodge, Vec<ContentError>> {
    let folder = format!("lodges/{key}");
    let facts = pack.read(&format!("{folder}/facts.json")).map_err(|error| vec![error])?;
    Ok(Lodge { facts, texts: in_all(pack, &folder)?, key })
}

fn post(pack: &Pack, slug: String) -> Result<Post, Vec<ContentError>> {
    let folder = format!("posts/{slug}");
    let facts: PostFacts = pack.read(&format!("{folder}/facts.json")).map_err(|error| vec![error])?;
    let texts = in_each(|lang| {
        let file = format!("{folder}/{lang}.md");
        PostText::parse(pack.text(&file)?).map_err(|reason| ContentError::new(file, reason))
    })?;
    Ok(Post { slug, facts, texts })
}

fn testimonial(pack: &Pack, id: String) -> Result<(u16, ByLang<Testimonial>), Vec<ContentError>> {
    let folder = format!("testimonials/{id}");
    let TestimonialFacts { order } = pack.read(&format!("{folder}/facts.json")).map_err(|error| vec![error])?;
    Ok((order, in_all(pack, &folder)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(path: &str, text: Option<&str>) -> Vec<ContentError> {
        let files = Pack::embedded();
        let pack: Pack = files
            .files()
            .map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))
            .filter(|(other, _)| other != path)
            .chain(text.map(|text| (path.to_owned(), text.as_bytes().to_vec())))
            .collect();
        Snapshot::read(&pack).unwrap_err().0
    }

    #[test]
    fn every_fault_names_its_file_and_what_is_wrong() {
        let missing = changed("posts/caminar-con-viento/fr.md", None);
        assert_eq!(missing, [ContentError::new("posts/caminar-con-viento/fr.md", "is missing")]);
        let field = changed("testimonials/beagle/de.json", Some("{\n  \"quote\": \"x\",\n  \"autor\": \"y\"\n}"));
        assert_eq!(field.len(), 1);
        assert!(field[0].reason.contains("`autor`") && field[0].reason.contains("line 3"), "{}", field[0]);
        let slip = changed("lodges/uman_lodge/fr.jsn", Some("{}"));
        assert!(slip[0].reason.contains("no file that a pack can have"));
        let days = changed("itineraries/aysen-carretera-austral/facts.json", Some("{}"));
        assert!(days[0].reason.contains("missing field"), "{}", days[0]);
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let pack: Pack = [("site.json".to_owned(), b"[]".to_vec())].into_iter().collect();
        let errors = Snapshot::read(&pack).unwrap_err().0;
        // The site, and the texts of ten pages in six languages.
        assert_eq!(errors.len(), 1 + 10 * 6);
    }
}
