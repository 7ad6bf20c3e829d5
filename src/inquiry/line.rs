//! Cleans up a single-line field as people fill it in: pasted, with invisible characters.

use std::borrow::Cow;

/// The text without surrounding whitespace and invisible characters. The browser does the same:
/// `frontend/src/lib/text.ts`.
///
/// Joiners are kept inside words of the scripts that need them and inside emoji, as are variation selectors. Line separators become
/// spaces. Control characters are kept, for rules to judge.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if !text.chars().any(|c| is_invisible(c) || is_separator(c)) {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if is_separator(c) {
            line.push(' ');
        } else if !is_invisible(c) || belongs(line.chars().next_back(), c, rest.peek().copied()) {
            line.push(c);
        }
    }
    Cow::Owned(line.trim().to_owned())
}

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
const BLACK_FLAG: char = '\u{1f3f4}';

/// Invisible characters (Unicode's `Cf` and `Default_Ignorable_Code_Point`, except for those that do have a visible form).
pub(super) fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffc}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

fn is_separator(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// Whether an invisible character affects its neighbours.
fn belongs(before: Option<char>, c: char, after: Option<char>) -> bool {
    let Some(before) = before else { return false };
    match c {
        JOINER if is_emoji(before) => after.is_some_and(is_emoji),
        JOINER | NON_JOINER => is_joined(before) && after.is_some_and(is_joined),
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => !before.is_whitespace() && !is_invisible(before),
        // Regional flags: a black flag followed by tag characters.
        '\u{e0020}'..='\u{e007f}' => before == BLACK_FLAG || matches!(before, '\u{e0020}'..='\u{e007e}'),
        _ => false,
    }
}

/// Letters of the scripts that need joiners, from Arabic on, and the viramas of Indic scripts, which are not classified as
/// letters.
fn is_joined(c: char) -> bool {
    (c >= '\u{600}' && c.is_alphabetic())
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

/// Emoji, skin tone modifiers, and the variation selector for emoji presentation.
fn is_emoji(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2bff}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}

/// A full-width form, as produced by Japanese keyboards, as its ordinary character; other characters are unchanged.
pub(super) fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{fe6b}' => '@',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, PrependedConcatenationMark};
    use icu_properties::{CodePointMapData, CodePointSetData};

    use super::*;

    #[test]
    fn invisible_is_what_unicode_says_shows_nothing() {
        let category = CodePointMapData::<GeneralCategory>::new();
        let (ignorable, seen) = (
            CodePointSetData::new::<DefaultIgnorableCodePoint>(),
            CodePointSetData::new::<PrependedConcatenationMark>(),
        );
        for c in '\0'..=char::MAX {
            let is_format = category.get(c) == GeneralCategory::Format && !seen.contains(c);
            // The object replacement character gets pasted along with text; it is in neither category.
            let expected = is_format || ignorable.contains(c) || c == '\u{fffc}';
            assert_eq!(is_invisible(c), expected, "{c:?}");
        }
    }

    #[test]
    fn what_shows_nothing_goes() {
        for (typed, line) in [
            (" Ana Pérez ", "Ana Pérez"),
            ("ana@example.org\u{200b}", "ana@example.org"),
            ("Ana\u{ad}Pérez\u{feff}", "AnaPérez"),
            ("\u{202a}+49 171 1234567\u{202c}", "+49 171 1234567"),
            ("\u{2066}Ana\u{2069}\u{200f} ", "Ana"),
            ("\u{3164}\u{200b}", ""),
            ("Ana\u{2028}Pérez", "Ana Pérez"),
            ("An\u{200d}a", "Ana"),
            ("Ana\u{200d}", "Ana"),
            ("Ana\tB", "Ana\tB"),
        ] {
            assert_eq!(one_line(typed), line, "{typed:?}");
        }
    }

    #[test]
    fn what_does_something_stays() {
        for text in [
            "رضا می\u{200c}گل",
            "ශ්\u{200d}රී",
            "Ana 👨\u{200d}👩\u{200d}👧",
            "❤\u{fe0f}\u{200d}🔥 Ana",
            "👩🏽\u{200d}🚀",
            "葛\u{e0100}城",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Ana",
        ] {
            assert_eq!(one_line(text), text);
        }
    }
}
