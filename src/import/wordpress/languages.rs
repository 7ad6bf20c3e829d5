//! Languages as marked by WordPress plug-ins.

use crate::import::language_tag::is_language_tag;

/// One language of multilingual texts.
#[derive(Debug, PartialEq, Eq)]
pub struct Version<const N: usize> {
    pub code: String,
    pub texts: [String; N],
}

/// The delimiters of qTranslate around a language code; a closing mark has no code.
const MARKS: [(&str, &str); 3] = [("[:", "]"), ("<!--:", "-->"), ("{:", "}")];

/// More languages than any blog has.
const LANGUAGES: usize = 100;

/// Splits multilingual texts: `[:es]Hola[:en]Hello[:]`. `None` if none of them is multilingual. A text, or a part of one, outside the
/// marks belongs to every language.
pub fn split<const N: usize>(texts: &[&str; N]) -> Option<Vec<Version<N>>> {
    let parts = texts.map(|text| parts(text));
    let mut versions: Vec<Version<N>> = Vec::new();
    for code in parts.iter().flatten().filter_map(|(code, _)| *code) {
        let code = code.to_ascii_lowercase();
        if versions.len() < LANGUAGES && !versions.iter().any(|version| version.code == code) {
            versions.push(Version { code, texts: [const { String::new() }; N] });
        }
    }
    for version in &mut versions {
        for (text, parts) in version.texts.iter_mut().zip(&parts) {
            for (code, part) in parts {
                if code.is_none_or(|code| code.eq_ignore_ascii_case(&version.code)) {
                    text.push_str(part);
                }
            }
        }
    }
    (!versions.is_empty()).then_some(versions)
}

/// Whether a comment is a qTranslate mark: `:es`, or `:` at the end.
pub fn is_mark(comment: &str) -> bool {
    comment.strip_prefix(':').is_some_and(|code| code.is_empty() || is_language_tag(code))
}

/// The parts of a text with their language codes.
fn parts(text: &str) -> Vec<(Option<&str>, &str)> {
    let mut parts = Vec::new();
    let mut code = None;
    let (mut from, mut at) = (0, 0);
    while let Some(step) = text[at..].find(['[', '<', '{']) {
        at += step;
        let rest = &text[at..];
        let mark = MARKS.iter().find_map(|(open, close)| {
            let inner = rest.strip_prefix(open)?;
            let near = &inner[..inner.floor_char_boundary(10 + close.len())];
            let inner = &near[..near.find(close)?];
            (inner.is_empty() || is_language_tag(inner)).then_some((inner, open.len() + inner.len() + close.len()))
        });
        match mark {
            Some((inner, length)) => {
                parts.push((code, &text[from..at]));
                code = (!inner.is_empty()).then_some(inner);
                at += length;
                from = at;
            }
            None => at += 1,
        }
    }
    parts.push((code, &text[from..]));
    parts
}

/// The pairs in a Polylang term, as PHP serialises arrays: `a:2:{s:2:"fr";i:400;s:2:"en";i:398;}`.
pub fn pairs(serialised: &str) -> Vec<(String, u64)> {
    let mut found = Vec::new();
    let mut rest = serialised;
    while let Some(at) = rest.find(":\"") {
        rest = &rest[at + 2..];
        let Some((name, after)) = rest.split_once("\";") else { break };
        rest = after;
        if let Some(number) = after.strip_prefix("i:").and_then(|after| after.split(';').next()?.parse().ok())
            && is_language_tag(name)
        {
            found.push((name.to_owned(), number));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version<const N: usize>(code: &str, texts: [&str; N]) -> Version<N> {
        Version { code: code.to_owned(), texts: texts.map(str::to_owned) }
    }

    #[test]
    fn marks_of_every_age() {
        let expected = Some(vec![version("en", ["Hi", "both"]), version("fr", ["Salut", "both"])]);
        assert_eq!(split(&["[:en]Hi[:fr]Salut[:]", "both"]), expected);
        assert_eq!(split(&["<!--:en-->Hi<!--:--><!--:fr-->Salut<!--:-->", "both"]), expected);
        assert_eq!(split(&["{:en}Hi{:}{:fr}Salut{:}", "both"]), expected);
    }

    #[test]
    fn text_around_the_marks_is_of_every_language() {
        assert_eq!(split(&["1 [:en]a[:es]b[:] 2"]), Some(vec![version("en", ["1 a 2"]), version("es", ["1 b 2"])]));
    }

    #[test]
    fn other_brackets_are_text() {
        assert_eq!(split(&["a [:] b [: x] [:smile] <!--more--> {:x"]), None);
        assert_eq!(split(&["", ""]), None);
    }

    #[test]
    fn pairs_of_polylang() {
        let list =
            "a:3:{s:2:\"en\";i:413;s:2:\"fr\";i:414;s:4:\"sync\";a:2:{s:2:\"fr\";s:2:\"en\";s:2:\"en\";s:2:\"en\";}}";
        assert_eq!(pairs(list), [("en".to_owned(), 413), ("fr".to_owned(), 414)]);
        assert!(pairs("a:1:{s:2:\"en").is_empty());
    }
}
