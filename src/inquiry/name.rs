//! A visitor's name: what the form accepts, and whether it may be repeated in a mail to an address the visitor has not proven to own.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization as _;

use super::line::is_invisible;

const NAME_CHARS: RangeInclusive<usize> = 2..=120;

/// A name normalised to one line, or why it is rejected. The browser's rule is the same: `frontend/src/features/inquiry/name.ts`.
pub(super) fn full_name(text: &str) -> Result<String, &'static str> {
    // Bytes first, so that a huge text is rejected cheaply.
    if text.len() > 8 * NAME_CHARS.end() {
        return Err("too_long");
    }
    match text.chars().count() {
        count if count < *NAME_CHARS.start() => Err("too_short"),
        count if count > *NAME_CHARS.end() => Err("too_long"),
        _ if text.contains(char::is_control) => Err("invalid_characters"),
        _ => Ok(text.to_owned()),
    }
}

/// Anything longer, or with more words, is more likely a message.
const REPEATED_CHARS: usize = 60;
const REPEATED_WORDS: usize = 9;
/// At most, a name contains the number of a monarch or a generation.
const DIGITS: usize = 2;

/// Whether a mail to an unverified address must not repeat the name, because it contains an address, a website, a phone number or an
/// amount of money, or looks like a message. A genuine name caught by this only loses its greeting.
pub(super) fn is_doubtful(name: &str) -> bool {
    let text: String = name.nfkc().filter(|c| !is_invisible(*c)).map(dot).collect::<String>().to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    text.chars().count() > REPEATED_CHARS
        || text.split_whitespace().count() > REPEATED_WORDS
        || text.contains(is_of_no_name)
        || text.chars().filter(|c| c.is_numeric()).count() > DIGITS
        || words.iter().any(|word| OF_NO_NAME.contains(word))
        || holds_domain(&text)
}

/// Maps characters that look or work like a dot to a dot.
fn dot(c: char) -> char {
    if matches!(c, '\u{3002}' | '\u{ff61}' | '\u{2024}' | '\u{fe52}') { '.' } else { c }
}

/// Characters of addresses, messages and amounts of money.
fn is_of_no_name(c: char) -> bool {
    matches!(
        c,
        '@' | ':'
            | ';'
            | '!'
            | '?'
            | '¡'
            | '¿'
            | '#'
            | '%'
            | '='
            | '*'
            | '<'
            | '>'
            | '['
            | ']'
            | '{'
            | '}'
            | '|'
            | '\\'
            | '~'
            | '^'
            | '$'
            | '¢'
            | '£'
            | '¤'
            | '¥'
            | '\u{20a0}'..='\u{20cf}'
    )
}

/// Words about money, and links written without a dot.
const OF_NO_NAME: &[&str] = &[
    "bitcoin", "btc", "clp", "casino", "crypto", "dolares", "dollars", "dólares", "dólar", "dollar", "eur", "euro",
    "euros", "gbp", "gratis", "http", "https", "premio", "prize", "reais", "telegram", "usd", "usdt", "whatsapp",
    "winner", "www",
];

/// Every top-level domain in IANA's list, in its own script.
static TOP_LEVEL: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("top-level-domains.txt").lines().collect());

/// Whether a mail client would turn part of the text into a link: dot-separated labels, the last a top-level domain.
fn holds_domain(text: &str) -> bool {
    // A space before a dot does not occur in names, but in obfuscated addresses.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" .", ".");
    text.split(|c: char| c.is_whitespace() || (c.is_ascii_punctuation() && c != '.' && c != '-')).any(|word| {
        let labels: Vec<&str> = word.trim_matches(['.', '-']).split('.').collect();
        labels.windows(2).any(|pair| {
            let [before, last] = [pair[0], pair[1]];
            !before.is_empty() && TOP_LEVEL.contains(last) && !is_abbreviation(before, last)
        })
    })
}

/// An initial, title or degree with the rest of the name right after its dot: `A.de Vries`, `Dr.med. Weber`, `Ma.Luz`, `J.Li`.
fn is_abbreviation(before: &str, after: &str) -> bool {
    let short = match before.chars().count() {
        // TLDs of single-letter URL shorteners.
        1 => !matches!(after, "cc" | "co" | "com" | "gd" | "io" | "me" | "mp" | "net" | "org" | "tv" | "xyz"),
        _ => TITLES.contains(&before),
    };
    short && (after.chars().count() == 2 || BEHIND_TITLES.contains(&after))
}

const TITLES: &[&str] = &[
    "dipl", "don", "dott", "dr", "dra", "fr", "frau", "herr", "hr", "ing", "jr", "lic", "ma", "mag", "med", "mr",
    "mrs", "ms", "mª", "ph", "phil", "prof", "rer", "rev", "sig", "sir", "sr", "sra", "st", "sta", "sto",
];
const BEHIND_TITLES: &[&str] = &["ing", "law", "med", "phd"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_repeated() {
        for name in [
            "Ana Pérez",
            "ANA PEREZ",
            "李明",
            "Ana/Juan",
            "Anna c/o Müller",
            "Dr.med. Anna Weber",
            "A.de Vries",
            "Ma.Teresa de la Cruz",
            "J.R.R. Tolkien",
            "St.Clair O'Neill-Smith",
            "Dr.No",
            "José M.ª Pérez",
            "José 2º",
            "Juan Carlos 1.º",
            "M. de la Cruz, S.J.",
            "Zoë & Max",
            "رضا می\u{200c}گل",
            "Ana 🌸",
            "Ana 👨\u{200d}👩\u{200d}👧",
            "J.Li",
            "Anne-Marie d'Orléans",
            "Prof.Dr. Anna Weber",
            "Maria da Conceição dos Santos e Silva",
            "Sr. Co",
            "Me. Dupont",
            "Ana (Anita) Pérez",
            "Pérez, Ana",
        ] {
            assert!(!is_doubtful(name), "{name}");
        }
    }

    #[test]
    fn what_leads_elsewhere_or_promises_money_is_not() {
        for name in [
            "GANASTE 1000 USD, COBRA EN EVIL.CO",
            "paypal.SUPPORT",
            "Evil．Co",
            "evil。co",
            "https://example.com",
            "see HTTP://EXAMPLE",
            "win www.example.cl now",
            "Ana (example.com)",
            "bit.ly/abc",
            "ana@example.org",
            "Gana en casino.bet",
            "wa.me",
            "PREMIO.ICU",
            "Ana @home",
            "ｅｖｉｌ．ｃｏｍ",
            "ana＠evil",
            "i😀.ws",
            "café.bar",
            "evil.c\u{200d}o",
            "LLAMA AL +1 900 555 0000 YA",
            "Ana ٠١٢٣٤",
            "evil .com",
            "t.co",
            "x.com",
            "Ana €500",
            "пример.рф",
            "You have won, call us and we will tell you what to do next",
            "Win 50 euros",
        ] {
            assert!(is_doubtful(name), "{name}");
        }
    }
}
