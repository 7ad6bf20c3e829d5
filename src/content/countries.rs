//! Country names, in each language's own order.

use std::sync::LazyLock;

use crate::locale::{Lang, PerLang, read_all};

static COUNTRIES: LazyLock<PerLang<Vec<(String, String)>>> = LazyLock::new(|| read_all("countries.json"));

/// ISO 3166-1 alpha-2 codes with names, sorted for readers of the language.
pub fn of(lang: Lang) -> &'static [(String, String)] {
    &COUNTRIES[lang]
}

/// The name of a country.
pub fn name(lang: Lang, code: &str) -> Option<&'static str> {
    of(lang).iter().find(|(known, _)| known == code).map(|(_, name)| name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_country_that_the_form_takes_has_a_name_in_every_language() {
        for lang in Lang::ALL {
            let mut codes: Vec<_> = of(lang).iter().map(|(code, _)| code.as_str()).collect();
            codes.sort_unstable();
            assert_eq!(codes, crate::inquiry::COUNTRIES, "{lang}");
        }
        assert_eq!(name(Lang::De, "CL"), Some("Chile"));
        assert_eq!(name(Lang::Fr, "DE"), Some("Allemagne"));
        assert_eq!(name(Lang::Fr, "XX"), None);
    }
}
