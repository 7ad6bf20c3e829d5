//! Input that makes an HTML parser take superlinear time: nesting, unclosed emphasis, misplaced table content, long attribute lists. Each
//! is limited to what texts need, so that parsing time grows only with length.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::pieces::{Piece, Tag, pieces, push_tag};

/// Deepest nesting of elements kept.
const DEPTH: usize = 200;
/// Emphasis elements open at once: a parser reopens all of them in every paragraph.
const EMPHASIS: usize = 32;
/// Items in a table but outside its cells: for each, a parser searches everything before it for the table.
const MISPLACED: usize = 500;
/// Attributes of one element: a parser compares each with all those before it.
const ATTRIBUTES: usize = 64;
/// A shorter tag cannot have more attributes than that.
const SHORT: usize = 2 * ATTRIBUTES;

/// Void elements, and those closed implicitly by the next one.
const UNCOUNTED: [&str; 32] = [
    "p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "caption", "colgroup", "col", "option",
    "optgroup", "rt", "rp", "rb", "rtc", "br", "img", "hr", "wbr", "input", "source", "embed", "param", "area",
    "track", "link", "meta", "base",
];
/// What a parser reopens after the block in which it was left open.
const FORMATTING: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
/// What may be in a table outside its cells.
const OF_TABLES: [&str; 10] = ["table", "tr", "td", "th", "thead", "tbody", "tfoot", "caption", "colgroup", "col"];
/// Not allowed in a text: the parser would merge their attributes, or treat their content as raw text.
const DOCUMENT: [&str; 8] = ["html", "head", "body", "frameset", "xmp", "plaintext", "noembed", "noframes"];
/// Elements in which a comment is text.
const RAW: [&str; 6] = ["script", "style", "textarea", "iframe", "title", "noscript"];
/// Longer texts are split: at each `&`, the serializer searches the rest of the text for the next `<`.
const TEXT: usize = 4096;
/// Longest attribute value containing `&`, for the same reason.
const VALUE: usize = 4096;

/// HTML with its long texts split by comments, which are invisible.
pub fn parted(html: &str) -> Cow<'_, str> {
    if html.len() <= TEXT {
        return html.into();
    }
    let mut out = String::with_capacity(html.len() + html.len() / 256);
    let mut raw = false;
    for piece in pieces(html) {
        match piece {
            Piece::Text(text) if !raw => push_text(&mut out, text),
            Piece::Text(text) | Piece::Comment(text) => out.push_str(text),
            Piece::Tag(tag) => {
                raw = !tag.closes && is_one_of(&tag, &RAW);
                out.push_str(tag.raw);
            }
        }
    }
    out.into()
}

/// Appends a text, split if it is long.
pub fn push_text(out: &mut String, mut text: &str) {
    while text.len() > TEXT {
        let end = text.floor_char_boundary(TEXT);
        // Never inside a character reference: 40 bytes leave room for the longest one.
        let near = text.floor_char_boundary(end - 40);
        let cut = text[near..end].rfind(['&', ' ', '\n']).map_or(end, |at| near + at);
        out.push_str(&text[..cut]);
        out.push_str("<!-- -->");
        text = &text[cut..];
    }
    out.push_str(text);
}

/// The HTML within the limits; each limit hit is reported to `note`.
pub fn bounded(html: &str, mut note: impl FnMut(String)) -> Cow<'_, str> {
    let mut state = Bounded::default();
    for piece in pieces(html) {
        state.piece(piece);
    }
    for bound in &state.met {
        note(match bound {
            Bound::Depth => format!("elements deeper than {DEPTH} in each other are taken out of each other"),
            Bound::Emphasis => format!("emphasis that is never closed is left out after {EMPHASIS} times"),
            Bound::Misplaced => "a table with very much outside of its cells is no table any more".to_owned(),
            Bound::Attributes => {
                format!("attributes beyond {ATTRIBUTES} of one element, and very long ones, are left out")
            }
        });
    }
    if state.changed { state.out.into() } else { html.into() }
}

/// A limit that a text exceeded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bound {
    Depth,
    Emphasis,
    Misplaced,
    Attributes,
}

#[derive(Default)]
struct Bounded<'a> {
    out: String,
    /// The output differs from the input.
    changed: bool,
    /// Inside an element whose content is raw text.
    raw: bool,
    open: Vec<&'a str>,
    /// Elements left out and still open.
    dropped: Vec<&'a str>,
    emphasis: Vec<&'a str>,
    tables: Vec<Table>,
    misplaced: usize,
    met: BTreeSet<Bound>,
}

/// An open table.
struct Table {
    in_cell: bool,
    /// Emphasis already open before it.
    emphasis: usize,
}

impl<'a> Bounded<'a> {
    fn piece(&mut self, piece: Piece<'a>) {
        match piece {
            Piece::Text(raw) => {
                if !raw.trim_ascii().is_empty() {
                    self.beside_cells();
                }
                if self.raw || raw.len() <= TEXT {
                    self.out.push_str(raw);
                } else {
                    push_text(&mut self.out, raw);
                    self.changed = true;
                }
            }
            Piece::Comment(raw) => self.out.push_str(raw),
            Piece::Tag(tag) => {
                self.raw = !tag.closes && is_one_of(&tag, &RAW);
                if self.stays(&tag) {
                    self.push(&tag);
                } else {
                    self.changed = true;
                }
            }
        }
    }

    fn push(&mut self, tag: &Tag<'a>) {
        if tag.raw.len() > SHORT {
            if tag.closes {
                self.out.push_str(&format!("</{}>", tag.name));
                self.changed = true;
                return;
            }
            let attributes = tag.attributes();
            let is_long = |value: &str| {
                value.len() > VALUE
                    && !value.starts_with("data:image/")
                    && value.bytes().any(|byte| matches!(byte, b'&' | 0xc2))
            };
            if attributes.len() > ATTRIBUTES || attributes.iter().any(|(_, value)| is_long(value)) {
                let kept = attributes.iter().filter(|(_, value)| !is_long(value)).take(ATTRIBUTES);
                let pairs: Vec<_> = kept.map(|(name, value)| (name.as_str(), value.as_str())).collect();
                push_tag(&mut self.out, tag.name, &pairs);
                self.changed = true;
                self.met.insert(Bound::Attributes);
                return;
            }
        }
        self.out.push_str(tag.raw);
    }

    /// Whether to write a tag; also tracks what is open.
    fn stays(&mut self, tag: &Tag<'a>) -> bool {
        if is_one_of(tag, &DOCUMENT) {
            return false;
        }
        if is_one_of(tag, &OF_TABLES) {
            self.table(tag);
        } else {
            self.beside_cells();
        }
        if is_one_of(tag, &FORMATTING) {
            return self.formatting(tag);
        }
        if is_one_of(tag, &UNCOUNTED) {
            return true;
        }
        if tag.closes {
            if self.dropped.pop_if(|name| tag.is(name)).is_some() {
                return false;
            }
            if let Some(at) = self.open.iter().rposition(|name| tag.is(name)) {
                self.open.truncate(at);
                self.dropped.clear();
            }
            return true;
        }
        if self.open.len() == DEPTH {
            self.met.insert(Bound::Depth);
            self.dropped.push(tag.name);
            return false;
        }
        self.open.push(tag.name);
        true
    }

    fn formatting(&mut self, tag: &Tag<'a>) -> bool {
        let before = self.emphasis.iter().rposition(|name| tag.is(name));
        // A link, like the little-known `nobr`, closes the previous one.
        if let Some(at) = before.filter(|_| tag.closes || tag.is("a") || tag.is("nobr")) {
            self.emphasis.remove(at);
        }
        if tag.closes {
            return before.is_some() || !self.met.contains(&Bound::Emphasis);
        }
        if self.emphasis.len() == EMPHASIS {
            self.met.insert(Bound::Emphasis);
            return false;
        }
        self.emphasis.push(tag.name);
        true
    }

    fn table(&mut self, tag: &Tag<'a>) {
        let is_cell = is_one_of(tag, &["td", "th", "caption"]);
        if tag.is("table") {
            // A table that begins outside the cells of another closes it.
            if tag.closes || self.tables.last().is_some_and(|table| !table.in_cell) {
                self.tables.pop();
            }
            if !tag.closes {
                self.tables.push(Table { in_cell: false, emphasis: self.emphasis.len() });
            }
        } else if let Some(table) = self.tables.last_mut() {
            table.in_cell = is_cell && !tag.closes;
            // What a cell leaves open is closed with it.
            self.emphasis.truncate(table.emphasis);
        }
    }

    /// Counts content that is in a table but in none of its cells.
    fn beside_cells(&mut self) {
        if self.tables.last().is_none_or(|table| table.in_cell) {
            return;
        }
        self.misplaced += 1;
        if self.misplaced > MISPLACED {
            self.met.insert(Bound::Misplaced);
            for _ in self.tables.drain(..) {
                self.out.push_str("</table>");
            }
            self.open.retain(|name| !name.eq_ignore_ascii_case("table"));
            self.changed = true;
        }
    }
}

fn is_one_of(tag: &Tag<'_>, names: &[&str]) -> bool {
    names.iter().any(|name| tag.is(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(html: &str) -> (String, Vec<String>) {
        let mut notes = Vec::new();
        let out = bounded(html, |note| notes.push(note)).into_owned();
        (out, notes)
    }

    #[test]
    fn what_texts_have_stays_to_the_byte() {
        for html in [
            "<div><p>a <b>b<i>c</b></i><ul><li>x<li>y</ul></div></p></div>",
            "<table><caption>a</caption><tr><td><b>x<td>y</table> <a name=1>z<a name=2>",
            "<!-- x --><h1 class=a>b</h1><br/><img src=\"data:image/png;base64,AAAA\" alt='>'>",
        ] {
            assert_eq!(run(html), (html.to_owned(), vec![]));
        }
    }

    #[test]
    fn long_texts_are_parted_between_words_and_references() {
        let text = "&amp;ñ ".repeat(2000);
        let parts: Vec<String> = parted(&text).split("<!-- -->").map(str::to_owned).collect();
        assert!(parts.iter().all(|part| part.len() <= 4096 && !part.ends_with("&am")) && parts.concat() == text);
        assert_eq!(run(&text).0, parted(&text));
        let script = format!("<textarea>{}</textarea>", "a ".repeat(4000));
        assert_eq!(parted(&script), script);
    }

    #[test]
    fn every_bound_is_kept_and_told() {
        let (deep, notes) = run(&format!("{}x{}", "<div></i>".repeat(1000), "</div>".repeat(1000)));
        assert_eq!((deep.matches("<div>").count(), deep.matches("</div>").count(), notes.len()), (200, 200, 1));
        let emphasis: String = (0..1000).map(|i| format!("<div><b id={i}></div>")).collect();
        let (open, notes) = run(&emphasis);
        assert_eq!((open.matches("<b ").count(), notes.len()), (32, 1));
        let (table, notes) = run(&format!("<table>{}", "<i>x</i>".repeat(1000)));
        assert!(table.contains("</table>") && table.matches('x').count() == 1000 && notes.len() == 1, "{notes:?}");
        let attributes: String = (0..1000).map(|i| format!(" a{i}=\"{i}\"")).collect();
        let (crowded, notes) = run(&format!("<!--><p{attributes}>x</p{attributes}><body a=1>"));
        assert_eq!((crowded.matches('=').count(), crowded.ends_with("x</p>"), notes.len()), (64, true, 1));
    }
}
