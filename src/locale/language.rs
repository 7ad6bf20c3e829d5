//! What the program has to know about each language: `data/locales/<lang>/language.json`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{Lang, PerLang, read_all};

/// The rules of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LanguageRules {
    /// The language's own name, for the language selector.
    #[expect(dead_code, reason = "the front end alone shows it")]
    name: String,
    /// With its territory (BCP 47), for example `es-CL`.
    locale: String,
    iso_639_3: String,
    /// Plural categories of whole numbers beside `other`.
    plurals: Vec<Plural>,
    /// Separates groups of three digits.
    thousands: String,
    /// Whether compounds are written without a space or hyphen, as in German, so that a search also matches inside words.
    compounds: bool,
}

/// A plural category of the CLDR.
#[derive(Debug, Deserialize)]
struct Plural {
    /// `one`, for example.
    category: String,
    /// The numbers below 200 that have it. From there on the last two digits decide, as they do from 100 to 199.
    numbers: Vec<u32>,
}

static LANGUAGES: LazyLock<PerLang<LanguageRules>> = LazyLock::new(|| read_all("language.json"));

impl LanguageRules {
    pub fn of(lang: Lang) -> &'static LanguageRules {
        &LANGUAGES[lang]
    }

    /// The form with territory that Open Graph's `og:locale` takes: `es_CL`.
    pub fn open_graph(&self) -> String {
        self.locale.replace('-', "_")
    }

    /// The three-letter code, as the language detector names it.
    pub fn iso_639_3(&self) -> &str {
        &self.iso_639_3
    }

    pub fn thousands(&self) -> &str {
        &self.thousands
    }

    pub fn has_compounds(&self) -> bool {
        self.compounds
    }

    /// The plural category of a whole number, with its index among the language's categories, of which `other` is the last.
    pub fn plural(&self, number: u32) -> (usize, &str) {
        let number = if number < 200 { number } else { 100 + number % 100 };
        let found = self.plurals.iter().position(|plural| plural.numbers.contains(&number));
        found.map_or((self.plurals.len(), "other"), |at| (at, &self.plurals[at].category))
    }

    /// Its plural categories, `other` last.
    pub fn plurals(&self) -> impl Iterator<Item = &str> {
        self.plurals.iter().map(|plural| plural.category.as_str()).chain(["other"])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_are_those_of_the_cldr() {
        for (lang, number, category) in [
            (Lang::Es, 0, "other"),
            (Lang::Es, 1, "one"),
            (Lang::En, 101, "other"),
            (Lang::Fr, 0, "one"),
            (Lang::Fr, 201, "other"),
            (Lang::De, 0, "other"),
            (Lang::It, 1, "one"),
            (Lang::Pt, 0, "one"),
            (Lang::Pt, 2, "other"),
        ] {
            assert_eq!(LanguageRules::of(lang).plural(number).1, category, "{lang} {number}");
        }
    }
}
