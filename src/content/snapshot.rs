//! One revision of the whole content, read once and never changed.

use std::collections::{BTreeSet, HashMap};

use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

use super::by_lang::ByLang;
use super::model::{ItineraryFacts, ItineraryText, LodgeFacts, LodgeText, Seo, Site, Testimonial, TestimonialFacts};
use super::pack::{Pack, SITE};
use super::post::{FileHash, Format, PostFacts, PostFile, folded, media_hash};
use super::posts::Posts;
use super::texts::{AboutText, ItineraryNotes, KawesqarText, PageText, PrivacyText};
use super::{ContentError, ContentErrors};
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// An itinerary in the languages that it has.
#[derive(Debug)]
pub struct Itinerary {
    pub slug: String,
    pub facts: ItineraryFacts,
    pub texts: ByLang<ItineraryText>,
}

impl Itinerary {
    /// What a reader of a language is shown.
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
    pub posts: Posts,
    /// In the order of their facts.
    pub testimonials: Vec<ByLang<Testimonial>>,
    pages: HashMap<&'static str, ByLang<PageText>>,
    about: ByLang<AboutText>,
    kawesqar: ByLang<KawesqarText>,
    privacy: ByLang<PrivacyText>,
    notes: ByLang<ItineraryNotes>,
}

impl Snapshot {
    /// The content of a pack, with the posts that were read from it.
    ///
    /// # Errors
    /// Names every file beside the posts' that is missing, malformed, unknown or that contradicts another.
    pub fn read(pack: &Pack, posts: Posts) -> Result<Self, ContentErrors> {
        let mut errors: Vec<ContentError> = pack.files().filter_map(|(path, _)| unknown(path)).collect();
        let site = take(&mut errors, pack.read(SITE));
        let mut itineraries = each(&mut errors, pack, "itineraries", itinerary);
        itineraries.sort_by_key(|itinerary| itinerary.facts.order);
        let mut lodges = each(&mut errors, pack, "lodges", lodge);
        lodges.sort_by_key(|lodge| lodge.facts.order);
        let mut testimonials = each(&mut errors, pack, "testimonials", testimonial);
        testimonials.sort_by_key(|(order, _)| *order);
        let mut pages = HashMap::new();
        for name in PAGE_TEXTS {
            let texts = texts(pack, &format!("pages/{name}"));
            pages.extend(take_all(&mut errors, texts).map(|texts| (name, texts)));
        }
        let about = take_all(&mut errors, texts(pack, "pages/about"));
        let kawesqar = take_all(&mut errors, texts(pack, "pages/kawesqar"));
        let privacy = take_all(&mut errors, texts(pack, "pages/privacy"));
        let notes = take_all(&mut errors, texts(pack, "pages/itinerary"));
        match (errors.is_empty(), site, about, kawesqar, privacy, notes) {
            (true, Some(site), Some(about), Some(kawesqar), Some(privacy), Some(notes)) => Ok(Snapshot {
                site,
                itineraries,
                lodges,
                posts,
                testimonials: testimonials.into_iter().map(|(_, texts)| texts).collect(),
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

    /// The name of the thing that a page with a slug shows, as the content spells it, however it is written: in capitals, with accents.
    pub fn slug_meant(&self, page: Page, written: &str) -> Option<&str> {
        if page == Page::Post {
            return self.posts.slug_meant(written);
        }
        let meant = folded(written);
        let slugs = || self.itineraries.iter().map(|itinerary| itinerary.slug.as_str());
        slugs().find(|slug| *slug == written).or_else(|| slugs().find(|slug| folded(slug) == meant))
    }

    /// Whether the thing that a page with a slug shows exists.
    pub fn has(&self, page: Page, slug: &str) -> bool {
        match page {
            Page::Itinerary => self.itinerary(slug).is_some(),
            Page::Post => self.posts.get(slug).is_some(),
            _ => false,
        }
    }

    /// The language in which a page is shown; none for one of a thing that does not exist.
    pub fn shown_in(&self, route: &Route) -> Option<Lang> {
        let (lang, slug) = (route.lang, route.slug.as_deref().unwrap_or_default());
        Some(match route.page {
            Page::Itinerary => self.itinerary(slug)?.texts.shown(lang).0,
            Page::Post => self.posts.get(slug)?.texts.shown(lang).0,
            Page::About => self.about.shown(lang).0,
            Page::Kawesqar => self.kawesqar.shown(lang).0,
            Page::Privacy => self.privacy.shown(lang).0,
            // Their words are the program's, in every language.
            Page::NewsletterConfirm | Page::NewsletterLeave => lang,
            page => self.page(page.name()).shown(lang).0,
        })
    }

    /// Whether a page is there in its very language, and not only shown in another.
    pub fn is_translated(&self, route: &Route) -> bool {
        self.shown_in(route) == Some(route.lang)
    }

    /// The text of a page that is a heading and an introduction, or `not-found`.
    pub fn page(&self, name: &'static str) -> &ByLang<PageText> {
        &self.pages[name]
    }

    pub fn about(&self) -> &ByLang<AboutText> {
        &self.about
    }

    pub fn kawesqar(&self) -> &ByLang<KawesqarText> {
        &self.kawesqar
    }

    pub fn privacy(&self) -> &ByLang<PrivacyText> {
        &self.privacy
    }

    /// What all itineraries say alike.
    pub fn itinerary_notes(&self) -> &ByLang<ItineraryNotes> {
        &self.notes
    }

    /// Title and description of a page without a slug.
    pub fn seo(&self, page: Page, lang: Lang) -> &Seo {
        match page {
            Page::About => &self.about.text(lang).seo,
            Page::Kawesqar => &self.kawesqar.text(lang).seo,
            Page::Privacy => &self.privacy.text(lang).seo,
            page => &self.page(page.name()).text(lang).seo,
        }
    }
}

/// One language's file of a post, read.
#[derive(Debug)]
pub struct ReadText {
    /// Path in the pack.
    pub path: String,
    pub lang: Lang,
    pub file: PostFile,
    pub hash: FileHash,
}

/// A post of a pack with all its texts, drafts among them.
///
/// # Errors
/// Names every file of it that is missing or malformed.
pub fn post(pack: &Pack, slug: &str) -> Result<(PostFacts, Vec<ReadText>), Vec<ContentError>> {
    let folder = format!("posts/{slug}");
    let facts: PostFacts = pack.read(&format!("{folder}/facts.json")).map_err(|error| vec![error])?;
    let (mut texts, mut errors) = (Vec::new(), Vec::new());
    for lang in Lang::ALL {
        let paths = Format::ALL.map(|format| (format, format!("{folder}/{lang}.{}", format.ending())));
        let mut found = paths.into_iter().filter(|(_, path)| pack.get(path).is_some());
        let Some((format, path)) = found.next() else { continue };
        if let Some((_, second)) = found.next() {
            errors.push(ContentError::new(second, format!("is a second text beside `{path}`: keep one of them")));
            continue;
        }
        let parsed = pack
            .text(&path)
            .and_then(|text| PostFile::parse(text, format).map_err(|reason| ContentError::new(path.as_str(), reason)));
        if let Some(file) = take(&mut errors, parsed) {
            let hash = Sha256::digest(pack.get(&path).unwrap_or_default()).into();
            texts.push(ReadText { path, lang, file, hash });
        }
    }
    match (errors.is_empty(), texts.is_empty()) {
        (true, false) => Ok((facts, texts)),
        (true, true) => Err(vec![ContentError::new(format!("{folder}/es.md"), NO_TEXT)]),
        (false, _) => Err(errors),
    }
}

/// Everything that is wrong with the posts of a pack and with its pictures.
pub fn post_errors(pack: &Pack) -> Vec<ContentError> {
    let mut errors: Vec<ContentError> = pack.files().filter_map(|(path, bytes)| wrong_picture(path, bytes)).collect();
    for slug in pack.folders("posts") {
        let Some((_, texts)) = take_all(&mut errors, post(pack, &slug)) else { continue };
        for text in &texts {
            for hash in pictures(&text.file) {
                let path = media_path(&hash);
                if pack.get(&path).is_none() {
                    errors.push(ContentError::new(text.path.as_str(), format!("shows `{path}`, which is missing")));
                }
            }
        }
    }
    errors
}

/// The hashes of the pictures that a text shows, each once.
pub fn pictures(file: &PostFile) -> BTreeSet<FileHash> {
    let front = file.front.picture.as_ref().map_or("", |picture| &picture.srcset);
    // Markdown has no addresses of imported pictures: it is written by hand.
    let body = if file.format == Format::Html { file.body.as_str() } else { "" };
    [front, body]
        .into_iter()
        .flat_map(|text| text.match_indices("/media/").map(|(at, _)| &text[at..]))
        .filter_map(|rest| media_hash(rest.get(.."/media/".len() + 64)?))
        .collect()
}

/// Where a pack keeps an imported picture.
pub fn media_path(hash: &FileHash) -> String {
    let digits: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("media/{digits}.webp")
}

/// A picture's name is the hash of its bytes: with another it would be kept as unchanged for ever by everybody who saw it.
fn wrong_picture(path: &str, bytes: &[u8]) -> Option<ContentError> {
    let right = path.starts_with("media/").then(|| media_path(&Sha256::digest(bytes).into()))?;
    (path != right).then(|| ContentError::new(path, format!("holds what belongs into `{right}`")))
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
        ["posts", _, file] => file == "facts.json" || is_lang(file, ".md") || is_lang(file, ".html"),
        ["media", file] => {
            file.strip_suffix(".webp").is_some_and(|hash| media_hash(&format!("/media/{hash}")).is_some())
        }
        ["pages", page, file] => (PAGE_TEXTS.contains(&page) || LONG_TEXTS.contains(&page)) && is_lang(file, ".json"),
        _ => false,
    };
    if !known {
        return Some(ContentError::new(path, "is no file that a pack can have; see docs/CONTENT.md for its layout"));
    }
    // The name of the folder is a part of an address.
    let is_named = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    match *parts.as_slice() {
        [_, name, "facts.json"] if !is_named(name) => Some(ContentError::new(
            path,
            format!("is in a folder `{name}`: name it by letters from a to z, digits and `-`"),
        )),
        _ => None,
    }
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

/// Why a thing is none.
const NO_TEXT: &str = "is missing, and so are all other languages";

/// The files of a folder, one a language; at least one has to be there.
fn texts<T: DeserializeOwned>(pack: &Pack, folder: &str) -> Result<ByLang<T>, Vec<ContentError>> {
    let mut errors = Vec::new();
    let mut texts = Vec::new();
    for lang in Lang::ALL {
        let path = format!("{folder}/{lang}.json");
        if pack.get(&path).is_some() {
            texts.extend(take(&mut errors, pack.read(&path)).map(|text| (lang, text)));
        }
    }
    match (errors.is_empty(), ByLang::new(texts)) {
        (true, Some(texts)) => Ok(texts),
        (true, None) => Err(vec![ContentError::new(format!("{folder}/es.json"), NO_TEXT)]),
        (false, _) => Err(errors),
    }
}

fn itinerary(pack: &Pack, slug: String) -> Result<Itinerary, Vec<ContentError>> {
    let folder = format!("itineraries/{slug}");
    let facts: ItineraryFacts = pack.read(&format!("{folder}/facts.json")).map_err(|error| vec![error])?;
    let texts: ByLang<ItineraryText> = texts(pack, &folder)?;
    let wrong: Vec<ContentError> = texts
        .iter()
        .filter(|(_, text)| text.dias.len() != usize::from(facts.days))
        .map(|(lang, text)| {
            let reason = format!("has {} entries in `dias` where facts.json says {} days", text.dias.len(), facts.days);
            ContentError::new(format!("{folder}/{lang}.json"), reason)
        })
        .collect();
    let path = format!("{folder}/facts.json");
    let facts_wrong = wrong_facts(&facts).into_iter().map(|reason| ContentError::new(path.as_str(), reason));
    let wrong: Vec<ContentError> = facts_wrong.chain(wrong).collect();
    if wrong.is_empty() { Ok(Itinerary { slug, facts, texts }) } else { Err(wrong) }
}

/// What contradicts itself.
fn wrong_facts(facts: &ItineraryFacts) -> Vec<String> {
    let ItineraryFacts { days, nights, group_min, group_max, stops, .. } = facts;
    let mut wrong = Vec::new();
    if nights > days {
        wrong.push(format!("says {nights} `nights` in {days} `days`"));
    }
    if *group_min == 0 || group_min > group_max {
        wrong.push(format!("says groups from `group_min` {group_min} to `group_max` {group_max}"));
    }
    for stop in stops.iter().filter(|stop| stop.day == 0 || stop.day > *days) {
        wrong.push(format!("has the stop `{}` on day {} of {days}", stop.name, stop.day));
    }
    for stop in stops.iter().filter(|stop| !(-90.0..=90.0).contains(&stop.lat) || !(-180.0..=180.0).contains(&stop.lon))
    {
        wrong.push(format!("has the stop `{}` at `lat` {}, `lon` {}, which is nowhere", stop.name, stop.lat, stop.lon));
    }
    wrong
}

fn lodge(pack: &Pack, key: String) -> Result<Lodge, Vec<ContentError>> {
    let folder = format!("lodges/{key}");
    let facts = pack.read(&format!("{folder}/facts.json")).map_err(|error| vec![error])?;
    Ok(Lodge { facts, texts: texts(pack, &folder)?, key })
}

fn testimonial(pack: &Pack, id: String) -> Result<(u16, ByLang<Testimonial>), Vec<ContentError>> {
    let folder = format!("testimonials/{id}");
    let TestimonialFacts { order } = pack.read(&format!("{folder}/facts.json")).map_err(|error| vec![error])?;
    Ok((order, texts(pack, &folder)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::check;

    fn changed(path: &str, text: Option<&str>) -> Vec<ContentError> {
        let files = Pack::embedded();
        let pack: Pack = files
            .files()
            .map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))
            .filter(|(other, _)| other != path)
            .chain(text.map(|text| (path.to_owned(), text.as_bytes().to_vec())))
            .collect();
        check(&pack).err().map_or_else(Vec::new, |errors| errors.0)
    }

    #[test]
    fn every_fault_names_its_file_and_what_is_wrong() {
        let missing = changed("posts/caminar-con-viento/facts.json", None);
        assert_eq!(missing, [ContentError::new("posts/caminar-con-viento/facts.json", "is missing")]);
        let field = changed("testimonials/beagle/de.json", Some("{\n  \"quote\": \"x\",\n  \"autor\": \"y\"\n}"));
        assert_eq!(field.len(), 1);
        assert!(field[0].reason.contains("`autor`") && field[0].reason.contains("line 3"), "{}", field[0]);
        let slip = changed("lodges/uman_lodge/fr.jsn", Some("{}"));
        assert!(slip[0].reason.contains("no file that a pack can have"));
        let days = changed("itineraries/aysen-carretera-austral/facts.json", Some("{}"));
        assert!(days[0].reason.contains("missing field"), "{}", days[0]);
        let name = changed("itineraries/Aysén Norte/facts.json", Some("{}"));
        assert!(name.iter().any(|error| error.reason.contains("folder `Aysén Norte`")), "{name:?}");
        let path = "itineraries/aysen-carretera-austral/facts.json";
        let sound = String::from_utf8(Pack::embedded().get(path).unwrap().to_vec()).unwrap();
        for (from, to, reason) in [
            ("\"nights\": 9", "\"nights\": 99", "99 `nights` in 10 `days`"),
            ("\"group_min\": 4", "\"group_min\": 40", "from `group_min` 40"),
            ("\"lat\": -4", "\"lat\": -94", "which is nowhere"),
            ("\"day\": 10", "\"day\": 11", "on day 11 of 10"),
        ] {
            let wrong = changed(path, Some(&sound.replacen(from, to, 1)));
            assert!(wrong.iter().any(|error| error.reason.contains(reason)), "{reason}: {wrong:?}");
        }
        let second = changed("posts/caminar-con-viento/fr.html", Some("---\ntitle: x\nexcerpt: x\n---\n<p>x</p>"));
        assert!(second[0].reason.contains("second text"), "{}", second[0]);
        let picture = changed(&format!("media/{}.webp", "a".repeat(64)), Some("x"));
        assert!(picture[0].reason.contains("belongs into"), "{}", picture[0]);
    }

    #[test]
    fn a_missing_language_is_no_fault() {
        for path in ["posts/caminar-con-viento/fr.md", "lodges/uman_lodge/es.json", "pages/about/it.json"] {
            assert_eq!(changed(path, None), [], "{path}");
        }
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let pack: Pack = [("site.json".to_owned(), b"[]".to_vec())].into_iter().collect();
        let errors = check(&pack).unwrap_err().0;
        // The site, and the texts of ten pages.
        assert_eq!(errors.len(), 1 + 10);
    }

    #[test]
    fn pictures_of_a_text_are_those_of_its_front_matter_and_body() {
        let (a, b) = ("a".repeat(64), "b".repeat(64));
        let text = format!(
            "---\ntitle: x\nexcerpt: x\npicture: {{ width: 1, height: 1, srcset: /media/{a} 480w }}\n---\n\
             <img src=\"/media/{b}\" srcset=\"/media/{b} 960w\"> /media/short"
        );
        let file = PostFile::parse(&text, Format::Html).unwrap();
        assert_eq!(pictures(&file), BTreeSet::from([[0xaa; 32], [0xbb; 32]]));
        assert_eq!(media_path(&[0xaa; 32]), format!("media/{a}.webp"));
    }
}
