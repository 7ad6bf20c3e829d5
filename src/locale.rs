//! The six languages of the site.

mod mail_texts;
mod page_texts;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use mail_texts::MailTexts;
pub use page_texts::{form_texts, page_texts, ui_texts};

/// A supported language; the first path segment of every page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    #[default]
    Es,
    En,
    Fr,
    De,
    It,
    Pt,
}

/// The text is not one of the six codes.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is not a supported language; use one of es, en, fr, de, it, pt")]
pub struct UnknownLang(String);

/// The translated texts, `data/locales/<lang>/…`.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/data/locales"]
struct Locales;

/// An embedded file of a language's texts, for example `mail.json`.
pub fn file(lang: Lang, name: &str) -> Option<Cow<'static, [u8]>> {
    Locales::get(&format!("{lang}/{name}")).map(|file| file.data)
}

impl Lang {
    /// Every language, the default first, in the order of the language selector.
    pub const ALL: [Lang; 6] = [Lang::Es, Lang::En, Lang::Fr, Lang::De, Lang::It, Lang::Pt];

    /// The two-letter code, as it stands in paths and in `lang` attributes.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::Es => "es",
            Lang::En => "en",
            Lang::Fr => "fr",
            Lang::De => "de",
            Lang::It => "it",
            Lang::Pt => "pt",
        }
    }

    /// The territory form that Open Graph's `og:locale` wants.
    pub const fn open_graph(self) -> &'static str {
        match self {
            Lang::Es => "es_CL",
            Lang::En => "en_GB",
            Lang::Fr => "fr_FR",
            Lang::De => "de_DE",
            Lang::It => "it_IT",
            Lang::Pt => "pt_BR",
        }
    }

    /// The language of a tag such as `pt-BR` or `DE_at`: the part before the dash, in any case.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default().trim();
        Lang::ALL.into_iter().find(|lang| primary.eq_ignore_ascii_case(lang.code()))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Exactly one of the six codes; `pt-BR` is refused here (see [`Lang::from_tag`]).
    fn from_str(code: &str) -> Result<Self, Self::Err> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or_else(|| UnknownLang(code.to_owned()))
    }
}

/// Puts values at `{{name}}`. A value is never read again for placeholders.
pub fn fill<V: AsRef<str>>(text: &str, values: &[(&str, V)]) -> String {
    let mut filled = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        filled.push_str(before);
        let Some((name, after)) = after.split_once("}}") else {
            filled.push_str("{{");
            rest = after;
            continue;
        };
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            filled.push_str(value.as_ref());
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// The names at which a text wants values.
pub fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    text.split("{{").skip(1).filter_map(|part| Some(part.split_once("}}")?.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_not_read_for_placeholders() {
        assert_eq!(fill("{{a}} and {{b}}", &[("a", "{{b}}"), ("b", "B")]), "{{b}} and B");
        assert_eq!(fill("open {{ end", &[("end", "x")]), "open {{ end");
    }
}
