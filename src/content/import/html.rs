//! HTML in pieces, for work that a tree is not needed for. Nothing that comes out of here is trusted: see `clean`.

use std::borrow::Cow;
use std::fmt::Write;

/// The longest tag in which quotation marks are minded; a longer one ends at its first `>`.
const TAG_BYTES: usize = 8 * 1024;

/// A piece of HTML; all of them in a row are the text again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    Text(&'a str),
    /// With its angle brackets.
    Tag(Tag<'a>),
    /// With its marks.
    Comment(&'a str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    pub raw: &'a str,
    /// As it is written.
    pub name: &'a str,
    pub closes: bool,
}

impl Tag<'_> {
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The value of an attribute, entities resolved.
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.attributes().into_iter().find(|(own, _)| own == name).map(|(_, value)| value)
    }

    /// Lower-case names and values with their entities resolved.
    pub fn attributes(&self) -> Vec<(String, String)> {
        let mut rest = self.raw.trim_start_matches(['<', '/']).get(self.name.len()..).unwrap_or_default();
        rest = rest.strip_suffix('>').unwrap_or(rest);
        let mut found = Vec::new();
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
            if rest.is_empty() {
                return found;
            }
            // A name may begin with an equals sign, as it may in a browser.
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let end = rest[first..]
                .find(|c: char| c.is_whitespace() || c == '=' || c == '/')
                .map_or(rest.len(), |at| at + first);
            let name = rest[..end].to_ascii_lowercase();
            rest = rest[end..].trim_start();
            let mut value = "";
            if let Some(after) = rest.strip_prefix('=') {
                let after = after.trim_start();
                let quote = after.chars().next().filter(|c| *c == '"' || *c == '\'');
                (value, rest) = match quote {
                    Some(quote) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
                    None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
                };
            }
            found.push((name, unescape(value).into_owned()));
        }
    }
}

/// Splits HTML.
pub fn pieces(html: &str) -> Pieces<'_> {
    Pieces { rest: html, raw: None, no_end: false }
}

pub struct Pieces<'a> {
    rest: &'a str,
    /// The element inside which everything is text.
    raw: Option<&'a str>,
    /// No `>` follows any more.
    no_end: bool,
}

impl<'a> Pieces<'a> {
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        taken
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        if let Some(name) = self.raw.take() {
            let end = find_close(self.rest, name).unwrap_or(self.rest.len());
            if end > 0 {
                return Some(Piece::Text(self.take(end)));
            }
        }
        if self.rest.starts_with("<!--") {
            let end = self.rest.find("-->").map_or(self.rest.len(), |at| at + 3);
            return Some(Piece::Comment(self.take(end)));
        }
        if let Some((end, name_start, name_end)) = self.tag() {
            let raw = self.take(end);
            let name = &raw[name_start..name_end];
            let closes = name_start == 2;
            if !closes && ["script", "style", "textarea", "iframe"].iter().any(|raw| name.eq_ignore_ascii_case(raw)) {
                self.raw = Some(name);
            }
            return Some(Piece::Tag(Tag { raw, name, closes }));
        }
        // At least one character: a `<` that begins nothing is text.
        let first = self.rest.chars().next().map_or(0, char::len_utf8);
        let end = if self.no_end {
            self.rest.len()
        } else {
            self.rest[first..].find('<').map_or(self.rest.len(), |at| at + first)
        };
        Some(Piece::Text(self.take(end)))
    }
}

impl Pieces<'_> {
    /// Length of the tag that stands here, and where its name is.
    fn tag(&mut self) -> Option<(usize, usize, usize)> {
        let bytes = self.rest.as_bytes();
        if self.no_end || bytes.first() != Some(&b'<') {
            return None;
        }
        let name_start = if bytes.get(1) == Some(&b'/') { 2 } else { 1 };
        if !bytes.get(name_start).is_some_and(u8::is_ascii_alphabetic) {
            return None;
        }
        let name_end = bytes[name_start..]
            .iter()
            .position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>'))
            .map_or(bytes.len(), |at| at + name_start);
        let mut quote = None;
        for (at, byte) in bytes.iter().enumerate().skip(name_end).take(TAG_BYTES) {
            match (quote, byte) {
                (None, b'>') => return Some((at + 1, name_start, name_end)),
                (None, b'"' | b'\'') => quote = Some(*byte),
                (Some(open), byte) if open == *byte => quote = None,
                _ => {}
            }
        }
        let Some(end) = self.rest[name_end..].find('>') else {
            self.no_end = true;
            return None;
        };
        Some((name_end + end + 1, name_start, name_end))
    }
}

/// Where `</name` begins.
fn find_close(html: &str, name: &str) -> Option<usize> {
    html.match_indices("</").map(|(at, _)| at).find(|at| {
        html.as_bytes()
            .get(at + 2..at + 2 + name.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
    })
}

/// A text for HTML, also inside quotation marks.
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

/// Resolves numbers and the names that exports use.
pub fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let entity =
            rest[1..].find(';').filter(|end| *end <= 10).and_then(|end| Some((entity(&rest[1..=end])?, end + 2)));
        if let Some((c, length)) = entity {
            out.push(c);
            rest = &rest[length..];
        } else {
            out.push('&');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    out.into()
}

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code).filter(|c| !c.is_control() || c.is_whitespace());
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "hellip" => '…',
        "ndash" => '–',
        "mdash" => '—',
        "laquo" => '«',
        "raquo" => '»',
        "lsquo" => '‘',
        "rsquo" => '’',
        "ldquo" => '“',
        "rdquo" => '”',
        "aacute" => 'á',
        "eacute" => 'é',
        "iacute" => 'í',
        "oacute" => 'ó',
        "uacute" => 'ú',
        "ntilde" => 'ñ',
        "iexcl" => '¡',
        "iquest" => '¿',
        _ => return None,
    })
}

/// The words of some HTML, spaces as one.
pub fn to_text(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut hidden = false;
    for piece in pieces(html) {
        match piece {
            Piece::Text(text) if !hidden => out.push_str(&unescape(text)),
            Piece::Text(_) | Piece::Comment(_) => {}
            Piece::Tag(tag) => {
                hidden = !tag.closes && (tag.is("script") || tag.is("style"));
                if is_block(tag.name) || tag.is("br") {
                    out.push(' ');
                }
            }
        }
    }
    out.split(|c: char| c.is_whitespace() && c != '\u{a0}')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Elements that stand between paragraphs.
pub fn is_block(name: &str) -> bool {
    const BLOCKS: &[&str] = &[
        "address",
        "article",
        "aside",
        "blockquote",
        "caption",
        "center",
        "col",
        "colgroup",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "legend",
        "li",
        "main",
        "map",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "script",
        "section",
        "style",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ];
    BLOCKS.iter().any(|block| name.eq_ignore_ascii_case(block))
}

/// Writes `<name a="…">`.
pub fn push_tag(out: &mut String, name: &str, attributes: &[(&str, &str)]) {
    out.push('<');
    out.push_str(name);
    for (name, value) in attributes {
        let _ = write!(out, " {name}=\"{}\"", escape(value));
    }
    out.push('>');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_in_a_row_are_the_text_again() {
        for html in [
            "a<b c='>'>d</b>e<!-- f -->g",
            "1 < 2 <",
            "<a href=\"x",
            "<script>if (a<b) {}</script>x",
            "<!-- open",
            "<é>",
        ] {
            let again: String = pieces(html)
                .map(|piece| match piece {
                    Piece::Text(raw) | Piece::Comment(raw) => raw,
                    Piece::Tag(tag) => tag.raw,
                })
                .collect();
            assert_eq!(again, html);
        }
    }

    #[test]
    fn attributes_of_every_spelling() {
        let Some(Piece::Tag(tag)) = pieces("<IMG src='a b' ALT=\"x &amp; y\" width=3 hidden/>").next() else {
            panic!()
        };
        assert!(tag.is("img"));
        let pairs = tag.attributes();
        let pairs: Vec<_> = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(pairs, [("src", "a b"), ("alt", "x & y"), ("width", "3"), ("hidden", "")]);
    }

    #[test]
    fn entities() {
        assert_eq!(unescape("a &amp; b &#8211; &#x1F600; &unknown; &"), "a & b – 😀 &unknown; &");
        assert_eq!(escape("<a \"b\"> & c"), "&lt;a &quot;b&quot;&gt; &amp; c");
        assert_eq!(
            to_text("<p>Uno&nbsp;dos</p><p>tres <b>cuatro</b></p><script>x</script>"),
            "Uno\u{a0}dos tres cuatro"
        );
    }
}
