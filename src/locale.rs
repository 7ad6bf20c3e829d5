//! The languages of the site and their texts.

mod files;
mod language;
mod mail_texts;
mod page_texts;
mod per_lang;

use std::fmt;
use std::str::FromStr;

use clap::builder::PossibleValue;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use files::read_all;
pub use language::LanguageRules;
pub use mail_texts::MailTexts;
pub use page_texts::{desk_texts, form_texts, page_texts, request_texts, ui_texts};
pub use per_lang::PerLang;

/// Declares [`Lang`]. The order is that of the language selector; the first is the default.
macro_rules! languages {
    // `tt`, since utoipa does not look into the group that wraps a forwarded `literal`.
    ($($name:ident = $code:tt),+ $(,)?) => {
        /// A supported language; the first path segment of every page.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
        pub enum Lang {
            $(#[serde(rename = $code)] $name,)+
        }

        impl Lang {
            /// Every language, the default first, in the order of the language selector.
            pub const ALL: [Lang; [$($code),+].len()] = [$(Lang::$name),+];

            /// The two-letter code (ISO 639-1), as used in paths and in `lang` attributes.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Lang::$name => $code,)+
                }
            }
        }
    };
}

languages! {
    Es = "es",
    En = "en",
    Fr = "fr",
    De = "de",
    It = "it",
    Pt = "pt",
}

/// The text is not the code of a language of the site.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is not a supported language; use one of {codes}", codes = Lang::ALL.map(Lang::code).join(", "))]
pub struct UnknownLang(String);

impl Lang {
    /// The language of a tag such as `pt-BR` or `DE_at`: the part before the dash, in any case.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default().trim();
        Lang::ALL.into_iter().find(|lang| primary.eq_ignore_ascii_case(lang.code()))
    }
}

impl Default for Lang {
    fn default() -> Self {
        Lang::ALL[0]
    }
}

impl clap::ValueEnum for Lang {
    fn value_variants<'a>() -> &'a [Self] {
        &Lang::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.code()))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Exactly one of the codes; `pt-BR` is refused here (see [`Lang::from_tag`]).
    fn from_str(code: &str) -> Result<Self, Self::Err> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or_else(|| UnknownLang(code.to_owned()))
    }
}

/// Replaces each `{{name}}` by its value. Placeholders inside a value are not expanded.
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

/// The names of a text's placeholders.
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
