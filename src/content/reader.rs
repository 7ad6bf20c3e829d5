//! Reads the files of a pack into the model, every fact in its place, and gathers everything that is wrong with them.

use serde::de::DeserializeOwned;

use super::by_lang::ByLang;
use super::facts::{Facts, Syntax};
use super::places::Places;
use super::{ContentError, Pack};
use crate::locale::Lang;

/// Why a thing without any text is refused.
pub(super) const NO_TEXT: &str = "is missing, and so are all other languages";
/// Names that are told when one is wrong.
const TOLD: usize = 5;

/// A pack being read.
pub(super) struct Reader<'a> {
    pub pack: &'a Pack,
    pub facts: &'a Facts,
    /// Whether it is to become live. What is live already is read as it is: a text that calls an unknown fact is shown as written.
    pub strict: bool,
    pub errors: Vec<ContentError>,
}

impl<'a> Reader<'a> {
    pub fn new(pack: &'a Pack, facts: &'a Facts, strict: bool) -> Self {
        Reader { pack, facts, strict, errors: Vec::new() }
    }

    /// A value, or nothing and one error more.
    pub fn take<T>(&mut self, result: Result<T, ContentError>) -> Option<T> {
        result.map_err(|error| self.errors.push(error)).ok()
    }

    /// Says what is wrong with a field, which is named as in `stops[2].lat`.
    pub fn fault(&mut self, path: &str, field: &str, reason: &str) {
        let line = self.pack.text(path).ok().and_then(|text| Places::of(text).line(field));
        let place = line.map_or_else(String::new, |line| format!(" at line {line}"));
        self.errors.push(ContentError::new(path, format!("`{field}` {reason}{place}")));
    }

    /// A file without words, such as `facts.json`.
    pub fn facts<T: DeserializeOwned>(&mut self, path: &str) -> Option<T> {
        self.form(path);
        let value = self.pack.read(path);
        self.take(value)
    }

    /// A file in one language. `own` is the itinerary that it belongs to.
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

    /// The files of a folder, one a language; at least one has to be there.
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

    /// The things of a folder, one folder a thing.
    pub fn each<T>(&mut self, folder: &str, read: fn(&mut Self, String) -> Option<T>) -> Vec<T> {
        self.pack.folders(folder).into_iter().filter_map(|name| read(self, name)).collect()
    }

    /// What every file of JSON has to be, whatever it holds: no member twice, no text without words.
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

/// Why a text cannot call a fact, with the names that would do.
pub(super) fn no_fact(name: &str, known: &[String]) -> String {
    let names: Vec<String> = known.iter().take(TOLD).map(|name| format!("`{{{{{name}}}}}`")).collect();
    format!("calls `{{{{{name}}}}}`, which is no fact (perhaps {})", names.join(", "))
}
