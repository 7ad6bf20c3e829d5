//! The rule of a visitor's name: it goes to an address that the visitor only claims to be theirs, so it must not lead anybody anywhere.

use std::ops::RangeInclusive;

const NAME_CHARS: RangeInclusive<usize> = 2..=120;

/// A trimmed name, or what is wrong with it. The browser's rule is the same: `frontend/src/features/inquiry/name.ts`.
pub(super) fn full_name(text: &str) -> Result<String, &'static str> {
    // Bytes first, so that a huge text costs nothing.
    if text.len() > 4 * NAME_CHARS.end() {
        return Err("too_long");
    }
    match text.chars().count() {
        count if count < *NAME_CHARS.start() => Err("too_short"),
        count if count > *NAME_CHARS.end() => Err("too_long"),
        _ if holds_unseen(text) || leads_elsewhere(text) => Err("invalid_characters"),
        _ => Ok(text.to_owned()),
    }
}

/// Whether the text holds what is not seen: control characters, line separators, and format characters, which hide in a text or turn
/// its direction. Persian and the scripts of India need two of these inside words.
fn holds_unseen(text: &str) -> bool {
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let unseen = match c {
            JOINER | NON_JOINER => !(before.is_some_and(is_joined) && rest.peek().is_some_and(|c| c.is_alphabetic())),
            _ => c.is_control() || is_format(c),
        };
        if unseen {
            return true;
        }
        before = Some(c);
    }
    false
}

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';

/// Letters, and the signs of India's scripts that take a letter's vowel away, which are not counted among the letters.
fn is_joined(c: char) -> bool {
    c.is_alphabetic()
        || matches!(
            c,
            '\u{94d}'
                | '\u{9cd}'
                | '\u{a4d}'
                | '\u{acd}'
                | '\u{b4d}'
                | '\u{bcd}'
                | '\u{c4d}'
                | '\u{ccd}'
                | '\u{d4d}'
                | '\u{dca}'
        )
}

/// Unicode's category Cf, and the separators of lines and paragraphs.
fn is_format(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{600}'..='\u{605}'
            | '\u{61c}'
            | '\u{6dd}'
            | '\u{70f}'
            | '\u{890}'..='\u{891}'
            | '\u{8e2}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{110bd}'
            | '\u{110cd}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0001}'
            | '\u{e0020}'..='\u{e007f}'
    )
}

/// Whether the text names an address, a site or a telephone.
fn leads_elsewhere(text: &str) -> bool {
    let text: String = text.chars().filter(|c| !matches!(*c, JOINER | NON_JOINER)).map(plain).collect();
    text.contains(['@', '/'])
        || text.chars().filter(|c| c.is_numeric()).count() >= PHONE_DIGITS
        || holds_small_domain(&text)
        || holds_known_domain(&text.to_lowercase())
}

/// A name has the number of a king or a generation at most.
const PHONE_DIGITS: usize = 5;

/// The character that a mail program may take this one for: full-width forms and other dots.
fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{2024}' | '\u{3002}' | '\u{fe52}' | '\u{ff61}' => '.',
        '\u{fe6b}' => '@',
        c => c,
    }
}

/// A dot inside a word with two small letters after it, as in `bit.ly` and not in `St.Clair`, `Dr.No` or `José M.ª`.
fn holds_small_domain(text: &str) -> bool {
    let mut parts = text.split('.');
    let Some(mut before) = parts.next() else { return false };
    for after in parts {
        let in_word = before.chars().next_back().is_some_and(|c| !c.is_whitespace() && !c.is_ascii_punctuation());
        if in_word && after.chars().take(2).filter(|c| c.is_lowercase()).count() == 2 {
            return true;
        }
        before = after;
    }
    false
}

/// A word in small letters that is a domain whatever letters it was typed in.
fn holds_known_domain(text: &str) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '.' | '-' | '?' | '#' | ':'))).any(|word| {
        let host = word.split(['?', '#', ':']).next().unwrap_or_default();
        let has_path = host.len() < word.len();
        let labels: Vec<&str> = host.trim_matches('.').split('.').collect();
        match labels.as_slice() {
            [] | [_] => false,
            ["www", ..] => true,
            [.., last] => (has_path && last.chars().count() > 1) || LINKED.contains(last),
        }
    })
}

/// Top-level domains that mail programs link without a scheme, apart from those that are also parts of names written with a dot
/// (`St.Clair`, `Ma.Teresa`, `Dr.No`).
const LINKED: &[&str] = &[
    "app", "bet", "biz", "blog", "casino", "click", "club", "cn", "com", "dev", "edu", "eu", "gov", "icu", "info",
    "io", "link", "live", "net", "online", "org", "page", "ru", "shop", "site", "space", "store", "tk", "top", "uk",
    "us", "vip", "website", "xyz",
];
