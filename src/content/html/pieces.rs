//! An HTML tokenizer, for work that needs no tree. Its output is never trusted: see [`super::clean()`].

use std::fmt::Write;

use super::entities::{escape, unescape};

/// The longest tag in which quotation marks are honoured; a longer one ends at its first `>`.
const TAG_BYTES: usize = 8 * 1024;

/// A piece of HTML; concatenated, they are the text again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    Text(&'a str),
    /// With its angle brackets.
    Tag(Tag<'a>),
    /// With its delimiters.
    Comment(&'a str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    pub raw: &'a str,
    /// As written.
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
            // A name may begin with an equals sign, as in a browser.
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
    /// The open element whose content is raw text.
    raw: Option<&'a str>,
    /// There is no further `>`.
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
        if let Some(end) = self.comment() {
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
        // At least one character: a `<` that starts nothing is text.
        let first = self.rest.chars().next().map_or(0, char::len_utf8);
        let end = if self.no_end {
            self.rest.len()
        } else {
            self.rest[first..].find('<').map_or(self.rest.len(), |at| at + first)
        };
        Some(Piece::Text(self.take(end)))
    }
}

/// Where in a tag a byte is.
#[derive(Clone, Copy)]
enum Inside {
    /// Between attributes.
    Tag,
    /// In the name of an attribute, or after it.
    Name,
    /// After the equals sign.
    Equals,
    Value,
    Quoted(u8),
}

impl Pieces<'_> {
    /// Length of the comment here, or of what a browser treats as one.
    fn comment(&self) -> Option<usize> {
        let rest = self.rest.as_bytes();
        if let Some(inner) = self.rest.strip_prefix("<!--") {
            if let Some(short) = ["<!-->", "<!--->"].into_iter().find(|short| self.rest.starts_with(short)) {
                return Some(short.len());
            }
            return Some(inner.find("-->").map_or(self.rest.len(), |at| at + 7));
        }
        let is_bogus = match rest {
            [b'<', b'!' | b'?', ..] => true,
            [b'<', b'/', next, ..] => !next.is_ascii_alphabetic(),
            _ => false,
        };
        (is_bogus && !self.no_end).then(|| self.rest.find('>')).flatten().map(|at| at + 1)
    }

    /// Length of the tag here, and the range of its name.
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
        // As in a browser: a quotation mark only counts where a value may begin.
        let mut at = Inside::Tag;
        for (offset, byte) in bytes.iter().enumerate().skip(name_end).take(TAG_BYTES) {
            at = match (at, byte) {
                (Inside::Quoted(mark), byte) if mark == *byte => Inside::Tag,
                (Inside::Quoted(_), _) => at,
                (_, b'>') => return Some((offset + 1, name_start, name_end)),
                (Inside::Equals, b'"' | b'\'') => Inside::Quoted(*byte),
                (Inside::Equals, byte) if byte.is_ascii_whitespace() => at,
                (Inside::Equals, _) => Inside::Value,
                (Inside::Value, byte) if byte.is_ascii_whitespace() => Inside::Tag,
                (Inside::Value, _) => at,
                (Inside::Name, b'=') => Inside::Equals,
                (Inside::Tag | Inside::Name, b'/') => Inside::Tag,
                // Whitespace is allowed between a name and its equals sign.
                (Inside::Tag | Inside::Name, byte) if byte.is_ascii_whitespace() => at,
                (Inside::Tag | Inside::Name, _) => Inside::Name,
            };
        }
        let Some(end) = self.rest[name_end..].find('>') else {
            self.no_end = true;
            return None;
        };
        Some((name_end + end + 1, name_start, name_end))
    }
}

/// Offset of `</name`.
pub fn find_close(html: &str, name: &str) -> Option<usize> {
    html.match_indices("</").map(|(at, _)| at).find(|at| {
        html.as_bytes()
            .get(at + 2..at + 2 + name.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
    })
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
            "<!--><b a=\"x\">c</b><!doctype html><?php echo 1 ?></ 3>",
            "<a \"><b c=d'>e</b>' f=g>",
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
    fn tags_and_comments_end_where_a_browser_ends_them() {
        let tags = |html| -> Vec<&str> {
            pieces(html).filter_map(|piece| if let Piece::Tag(tag) = piece { Some(tag.raw) } else { None }).collect()
        };
        assert_eq!(tags("<!--><b a1 a2><!---><i><!-- <u> -->"), ["<b a1 a2>", "<i>"]);
        assert_eq!(tags("<a \"><b c=d'><i e = 'f>g' h=i/>"), ["<a \">", "<b c=d'>", "<i e = 'f>g' h=i/>"]);
    }
}
