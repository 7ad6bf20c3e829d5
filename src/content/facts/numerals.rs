//! Whole numbers in words: `data/locales/<lang>/numbers.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::locale::{Lang, PerLang, read_all};

#[derive(Debug, Deserialize)]
struct NumberWords {
    /// From zero up, in the form used before a masculine noun. Beyond the last one, digits read better.
    words: Vec<String>,
    /// Those with another form before a feminine noun.
    feminine: BTreeMap<usize, String>,
}

static WORDS: LazyLock<PerLang<NumberWords>> = LazyLock::new(|| read_all("numbers.json"));

/// A number in words, agreeing with a feminine noun if the language has such forms; in digits above 99.
pub fn in_words(lang: Lang, number: u32, feminine: bool) -> String {
    let known = &WORDS[lang];
    let at = number as usize;
    let agreeing = known.feminine.get(&at).filter(|_| feminine);
    agreeing.or_else(|| known.words.get(at)).map_or_else(|| number.to_string(), String::clone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_each_language_writes_them() {
        for (lang, number, masculine, feminine) in [
            (Lang::Es, 1, "un", "una"),
            (Lang::Es, 21, "veintiún", "veintiuna"),
            (Lang::Es, 24, "veinticuatro", "veinticuatro"),
            (Lang::Es, 31, "treinta y un", "treinta y una"),
            (Lang::En, 13, "thirteen", "thirteen"),
            (Lang::En, 40, "forty", "forty"),
            (Lang::En, 25, "twenty-five", "twenty-five"),
            (Lang::Fr, 17, "dix-sept", "dix-sept"),
            (Lang::Fr, 21, "vingt et un", "vingt et une"),
            (Lang::Fr, 71, "soixante et onze", "soixante et onze"),
            (Lang::Fr, 80, "quatre-vingts", "quatre-vingts"),
            (Lang::Fr, 81, "quatre-vingt-un", "quatre-vingt-une"),
            (Lang::Fr, 99, "quatre-vingt-dix-neuf", "quatre-vingt-dix-neuf"),
            (Lang::De, 1, "ein", "eine"),
            (Lang::De, 21, "einundzwanzig", "einundzwanzig"),
            (Lang::De, 37, "siebenunddreißig", "siebenunddreißig"),
            (Lang::It, 21, "ventuno", "ventuno"),
            (Lang::It, 23, "ventitré", "ventitré"),
            (Lang::It, 28, "ventotto", "ventotto"),
            (Lang::Pt, 2, "dois", "duas"),
            (Lang::Pt, 22, "vinte e dois", "vinte e duas"),
            (Lang::Pt, 100, "100", "100"),
        ] {
            assert_eq!(in_words(lang, number, false), masculine, "{lang} {number}");
            assert_eq!(in_words(lang, number, true), feminine, "{lang} {number}");
        }
        for lang in Lang::ALL {
            assert_eq!(WORDS[lang].words.len(), 100, "{lang}");
        }
    }
}
