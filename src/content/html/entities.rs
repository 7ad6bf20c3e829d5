//! HTML character references.

use std::borrow::Cow;

use markup5ever::data::{C1_REPLACEMENTS, NAMED_ENTITIES};

/// Escapes a text for HTML, including quoted attribute values.
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out.into()
}

/// Resolves character references, numeric and all of HTML's named ones.
pub fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        match numbered(rest).or_else(|| named(rest)) {
            Some((first, second, length)) => {
                out.push(first);
                out.extend(second);
                rest = &rest[length..];
            }
            None => out.push('&'),
        }
    }
    out.push_str(rest);
    out.into()
}

/// One or two characters, and the length of the reference to them.
type Reference = (char, Option<char>, usize);

/// `#233;`, `#xe9;`
fn numbered(text: &str) -> Option<Reference> {
    /// Longer numbers are no valid character.
    const DIGITS: usize = 8;
    let digits = text.strip_prefix('#')?;
    let (digits, radix) = digits.strip_prefix(['x', 'X']).map_or((digits, 10), |hex| (hex, 16));
    let count = digits.bytes().take(DIGITS).take_while(|byte| char::from(*byte).is_digit(radix)).count();
    let code = u32::from_str_radix(&digits[..count], radix).ok()?;
    // Numbers in the Windows-1252 range map to its characters.
    let replaced = code.checked_sub(0x80).and_then(|at| *C1_REPLACEMENTS.get(at as usize)?);
    let c = replaced.or_else(|| char::from_u32(code)).filter(|c| !c.is_control() || c.is_whitespace())?;
    let ends = usize::from(digits[count..].starts_with(';'));
    Some((c, None, text.len() - digits.len() + count + ends))
}

/// `eacute;`, and a few without the semicolon. The longest name wins.
fn named(text: &str) -> Option<Reference> {
    let mut found = None;
    for length in 1..=text.len() {
        // The table also has prefixes of names, with a code of 0.
        let Some((first, second)) = text.get(..length).and_then(|name| NAMED_ENTITIES.get(name)) else { break };
        if *first > 0 {
            found = Some((char::from_u32(*first)?, char::from_u32(*second).filter(|c| *c != '\0'), length));
        }
    }
    // As in attributes: `?a=1&copy=2` does not contain a copyright sign.
    found.filter(|(_, _, length)| {
        text[..*length].ends_with(';') || !text[*length..].starts_with(|c: char| c == '=' || c.is_ascii_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities() {
        assert_eq!(unescape("a &amp; b &#8211; &#x1F600; &unknown; &"), "a & b – 😀 &unknown; &");
        assert_eq!(
            unescape(
                "F&uuml;hrung &agrave; la carte &ccedil; &otilde; &Ocirc; &szlig; &oelig; &euro; &deg;&rarr;&frac12;"
            ),
            "Führung à la carte ç õ Ô ß œ € °→½"
        );
        assert_eq!(unescape("&#146; &#8217 &NotEqualTilde; &copy 2020"), "’ ’ ≂̸ © 2020");
        assert_eq!(
            unescape("?a=1&copy=2&lt=3&region=4 &#xD800; &#99999999999; &#; &#1; &ñ;"),
            "?a=1&copy=2&lt=3&region=4 &#xD800; &#99999999999; &#; &#1; &ñ;"
        );
        assert_eq!(escape("<a \"b\"> & c"), "&lt;a &quot;b&quot;&gt; &amp; c");
    }
}
