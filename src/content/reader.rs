//! Reads the files of a pack into the model, fills in the facts, and collects all errors.

use serde::de::DeserializeOwned;

use super::by_lang::ByLang;
use super::facts::{Facts, Syntax};
use super::places::Places;
use super::{ContentError, Pack};
use crate::locale::Lang;

/// Why a thing without any text is rejected.
pub(super) const NO_TEXT: &str = "is missing, and so are all other languages";
/// Suggested names when one is wrong.
const TOLD: usize = 5;

/// A pack being read.
pub(super) struct Reader<'a> {
    pub pack: &'a Pack,
    pub facts: &'a Facts,
    /// Whether the pack is about to go live. Content already live is read as it is: an unknown fact in a text is shown as written.
    pub strict: bool,
    pub errors: Vec<ContentError>,
}

impl<'a> Reader<'a> {
    pub fn new(pack: &'a Pack, facts: &'a Facts, strict: bool) -> Self {
        Reader { pack, facts, strict, errors: Vec::new() }
    }

    /// The value, or `None` with the error recorded.
    pub fn take<T>(&mut self, result: Result<T, ContentError>) -> Option<T> {
        result.map_err(|error| self.errors.push(error)).ok()
    }

    /// Records what is wrong with a field, named as in `stops[2].lat`.
    pub fn fault(&mut self, path: &str, field: &str, reason: &str) {
        let line = self.pack.text(path).ok().and_then(|text| Places::of(text).line(field));
        let place = line.map_or_else(String::new, |line| format!(" at line {line}"));
        self.errors.push(ContentError::new(path, format!("`{field}` {reason}{place}")));
    }

    /// A language-independent file such as `facts.json`.
    pub fn facts<T: DeserializeOwned>(&mut self, path: &str) -> Option<T> {
        self.form(path);
        let value = self.pack.read(path);
        self.take(value)
    }

    /// A file in one language. `own` is the itinerary it belongs to.
    pub fn text<T: DeserializeOwned>(&mut self, path: &str, lang: Lang, own: Option<&str>) -> Option<T> {
        self.form(path);
        let text = self.pack.text(path);
        let text = self.take(text)?;
        let filled = self.facts.fill(text, lang, own, Syntax::Json);
        if self.strict {
            for unknown in &filled.unknown {
                let line = 1 + text[..unknown.at].matches('\n').count();
                let reason = no_fact(&unknown.name, &unknown.known);
                self.errors.push(ContentError::new(path, format!("{reason} at line {line}")));
            }
        }
        let value = super::pack::parse(path, &filled.text);
        self.take(value)
    }

    /// The files of a folder, one per language; at least one must exist.
    pub fn texts<T: DeserializeOwned>(&mut self, folder: &str, own: Option<&str>) -> Option<ByLang<T>> {
        let mut texts = Vec::new();
        let mut found = false;
        for lang in Lang::ALL {
            let path = format!("{folder}/{lang}.json");
            if self.pack.get(&path).is_some() {
                found = true;
                texts.extend(self.text(&path, lang, own).map(|text| (lang, text)));
            }
        }
        if !found {
            self.errors.push(ContentError::new(format!("{folder}/es.json"), NO_TEXT));
        }
        ByLang::new(texts)
    }

    /// The things of a folder, one subfolder each.
    pub fn each<T>(&mut self, folder: &str, read: fn(&mut Self, String) -> Option<T>) -> Vec<T> {
        self.pack.folders(folder).into_iter().filter_map(|name| read(self, name)).collect()
    }

    /// What any JSON file must satisfy: no duplicate keys, no empty strings.
    fn form(&mut self, path: &str) {
        if !self.strict {
            return;
        }
        let Ok(text) = self.pack.text(path) else { return };
        let places = Places::of(text);
        for (field, line) in &places.twice {
            self.errors.push(ContentError::new(path, format!("`{field}` stands there twice at line {line}")));
        }
        for (field, line) in places.blank() {
            self.errors.push(ContentError::new(path, format!("`{field}` holds no text at line {line}")));
        }
    }
}

/// Why a text cannot use a fact, with suggested names.
pub(super) fn no_fact(name: &str, known: &[String]) -> String {
    let names: Vec<String> = known.iter().take(TOLD).map(|name| format!("`{{{{{name}}}}}`")).collect();
    format!("calls `{{{{{name}}}}}`, which is no fact (perhaps {})", names.join(", "))
}
