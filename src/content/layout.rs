//! Which files a pack may contain.

use super::ContentError;
use super::pack::SITE;
use super::photograph;
use super::post::media_hash;
use crate::locale::Lang;

/// The names of `data/content/pages/` whose text is a heading and an introduction.
pub(super) const PAGE_TEXTS: [&str; 4] = ["itineraries", "accommodations", "blog", "not-found"];

/// The other names there: texts with a structure of their own.
const LONG_TEXTS: [&str; 6] = ["home", "reservations", "about", "kawesqar", "privacy", "itinerary"];

/// The pages that may show a photograph of their own.
pub(super) const WITH_PHOTO: [&str; 6] = ["home", "about", "kawesqar", "itineraries", "accommodations", "blog"];

/// Why a file has no place in a pack, if so: a misspelt name would otherwise be ignored silently.
pub(super) fn unknown(path: &str) -> Option<ContentError> {
    let parts: Vec<&str> = path.split('/').collect();
    let is_lang = |name: &str, ending: &str| {
        name.strip_suffix(ending).is_some_and(|lang| Lang::ALL.iter().any(|known| known.code() == lang))
    };
    let known = match *parts.as_slice() {
        [SITE] => true,
        ["agency" | "mails", file] => is_lang(file, ".json"),
        ["itineraries" | "lodges" | "testimonials" | "people", _, file] => {
            file == "facts.json" || is_lang(file, ".json")
        }
        ["photos", _, file] => {
            file == "facts.json"
                || file == photograph::MADE
                || is_lang(file, ".json")
                || photograph::name_of_original(path).is_some()
        }
        ["posts", _, file] => file == "facts.json" || is_lang(file, ".md") || is_lang(file, ".html"),
        ["media", file] => {
            file.strip_suffix(".webp").is_some_and(|hash| media_hash(&format!("/media/{hash}")).is_some())
        }
        ["pages", page, "facts.json"] => WITH_PHOTO.contains(&page),
        ["pages", page, file] => (PAGE_TEXTS.contains(&page) || LONG_TEXTS.contains(&page)) && is_lang(file, ".json"),
        _ => false,
    };
    if let ["photos", _, file] = *parts.as_slice()
        && let Some(reason) = file.strip_prefix("original.").and_then(photograph::why_refused)
    {
        return Some(ContentError::new(path, reason));
    }
    if !known {
        return Some(ContentError::new(path, "is no file that a pack can have; see docs/CONTENT.md for its layout"));
    }
    // The folder name becomes part of an address.
    let is_named = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    match *parts.as_slice() {
        [_, name, "facts.json"] | ["photos", name, _] if !is_named(name) => Some(ContentError::new(
            path,
            format!("is in a folder `{name}`: name it by letters from a to z, digits and `-`"),
        )),
        _ => None,
    }
}
