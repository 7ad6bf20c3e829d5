//! Paragraphs from blank lines, as WordPress renders texts of its classic editor.

use crate::content::html::{Piece, escape, is_block, pieces, push_tag, unescape};

/// Elements in which a blank line has no meaning.
const VERBATIM: [&str; 5] = ["pre", "script", "style", "textarea", "iframe"];
/// Blocks that contain text rather than paragraphs.
const LINES: [&str; 12] = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "figcaption", "caption", "summary", "legend"];
/// Blocks that contain only other blocks.
const LISTS: [&str; 11] = ["table", "thead", "tbody", "tfoot", "tr", "ul", "ol", "dl", "menu", "colgroup", "map"];

/// Stands for a `br` within text; input texts never contain this character.
const BREAK: char = '\u{1}';

/// Wraps text separated by blank lines in paragraphs and turns single line breaks into `br`; blocks are left unchanged.
pub fn paragraphs(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut writer = Writer { out: String::with_capacity(text.len() * 9 / 8), run: String::new(), open: Vec::new() };
    let mut verbatim: Option<&str> = None;
    for piece in pieces(&text) {
        match piece {
            Piece::Tag(tag) if verbatim.is_some() => {
                writer.out.push_str(tag.raw);
                if tag.closes && verbatim.is_some_and(|name| tag.is(name)) {
                    verbatim = None;
                }
            }
            Piece::Text(raw) | Piece::Comment(raw) if verbatim.is_some() => writer.out.push_str(raw),
            // `<!--more-->` and the like separate paragraphs.
            Piece::Comment(_) => writer.run.push_str("\n\n"),
            Piece::Text(text) => writer.run.push_str(text),
            Piece::Tag(tag) if is_block(tag.name) || tag.is("iframe") => {
                writer.flush();
                writer.out.push_str(tag.raw);
                if let Some(name) = VERBATIM.iter().find(|name| tag.is(name)) {
                    verbatim = (!tag.closes).then_some(name);
                } else {
                    writer.nest(tag.name, tag.closes);
                }
            }
            Piece::Tag(tag) if tag.is("br") => writer.run.push(BREAK),
            // A line break inside a tag is not part of the text.
            Piece::Tag(tag) => writer.run.push_str(&tag.raw.replace('\n', " ")),
        }
    }
    writer.flush();
    writer.out
}

struct Writer {
    out: String,
    /// Text and inline elements since the last block.
    run: String,
    /// Lower-case names of the open blocks.
    open: Vec<String>,
}

impl Writer {
    fn nest(&mut self, name: &str, closes: bool) {
        let name = name.to_ascii_lowercase();
        if !closes {
            if !["hr", "col"].contains(&name.as_str()) {
                self.open.push(name);
            }
        } else if let Some(at) = self.open.iter().rev().take(64).position(|open| *open == name) {
            self.open.truncate(self.open.len() - 1 - at);
        }
    }

    fn flush(&mut self) {
        let run = std::mem::take(&mut self.run);
        let container = self.open.last().map(String::as_str);
        let lists = container.is_some_and(|name| LISTS.contains(&name));
        if run.trim_matches(|c: char| c.is_whitespace() || c == BREAK).is_empty() {
            if container.is_some_and(|name| LINES.contains(&name)) && !run.is_empty() {
                self.out.push(' ');
            }
            return;
        }
        if lists || container.is_some_and(|name| LINES.contains(&name)) {
            // Line breaks inside an explicit block are the author's own.
            self.out.push_str(&with_breaks(&run, container == Some("p") || lists));
            return;
        }
        let chunks: Vec<&str> = chunks(&run);
        let alone = chunks.len() == 1 && !run.contains("\n\n");
        let wrap = !alone || container.is_none_or(|name| name == "blockquote");
        for chunk in chunks {
            if let Some(link) = bare_link(chunk) {
                self.out.push_str(&link);
            } else if wrap {
                self.out.push_str("<p>");
                self.out.push_str(&with_breaks(chunk, false));
                self.out.push_str("</p>\n");
            } else {
                self.out.push_str(&with_breaks(chunk, false));
            }
        }
    }
}

/// The parts separated by blank lines, or by two `br`.
fn chunks(run: &str) -> Vec<&str> {
    let is_gap = |c: char| c.is_ascii_whitespace() || c == BREAK;
    let mut found = Vec::new();
    let mut from = 0;
    let mut at = 0;
    while let Some(step) = run[at..].find(is_gap) {
        at += step;
        let gap = &run[at..at + run[at..].find(|c| !is_gap(c)).unwrap_or(run.len() - at)];
        if gap.matches('\n').count() > 1 || gap.matches(BREAK).count() > 1 {
            found.push(&run[from..at]);
            from = at + gap.len();
        }
        at += gap.len();
    }
    found.push(&run[from..]);
    found.retain(|chunk| !chunk.trim_matches(|c: char| c.is_whitespace() || c == BREAK).is_empty());
    found
}

/// Line breaks and `br` become a single `br`; with `plain`, a line break alone is a space.
fn with_breaks(chunk: &str, plain: bool) -> String {
    let chunk = chunk.trim_matches(|c: char| (c.is_ascii_whitespace() && !plain) || c == BREAK);
    let mut out = String::with_capacity(chunk.len() + 16);
    for (number, line) in chunk.split(BREAK).enumerate() {
        if number > 0 {
            out.push_str("<br>\n");
        }
        let line = if number > 0 { line.trim_start() } else { line };
        if plain { out.push_str(line) } else { out.push_str(&line.trim_end_matches('\n').replace('\n', "<br>\n")) }
    }
    out
}

/// A line that is just an address becomes a link: WordPress would embed its target there.
pub fn bare_link(line: &str) -> Option<String> {
    let address = line.trim();
    let is_address = (address.starts_with("https://") || address.starts_with("http://"))
        && address.len() > 10
        && !address.contains(|c: char| c.is_whitespace() || "<>\"'\u{1}".contains(c));
    is_address.then(|| {
        let mut out = "<p>".to_owned();
        let plain = unescape(address);
        push_tag(&mut out, "a", &[("href", &plain)]);
        out.push_str(&escape(&plain));
        out.push_str("</a></p>\n");
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(text: &str) -> String {
        paragraphs(text).replace('\n', "")
    }

    #[test]
    fn blank_lines_part_paragraphs_and_line_ends_break() {
        assert_eq!(flat("Uno\ndos.\n\nTres."), "<p>Uno<br>dos.</p><p>Tres.</p>");
        assert_eq!(flat("Uno\r\n \r\n\r\nDos"), "<p>Uno</p><p>Dos</p>");
        assert_eq!(flat("Uno<br /><br>Dos<br>tres"), "<p>Uno</p><p>Dos<br>tres</p>");
        assert_eq!(flat("  \n\n "), "");
    }

    #[test]
    fn blocks_are_not_wrapped() {
        assert_eq!(flat("Uno\n<h2>Dos</h2>\nTres"), "<p>Uno</p><h2>Dos</h2><p>Tres</p>");
        assert_eq!(flat("<ul>\n<li>a</li>\n\n<li>b\nc</li>\n</ul>\n\nd"), "<ul><li>a</li><li>b<br>c</li></ul><p>d</p>");
        assert_eq!(flat("<div>uno</div>"), "<div>uno</div>");
        assert_eq!(flat("<div>uno\n\ndos</div>"), "<div><p>uno</p><p>dos</p></div>");
        assert_eq!(flat("<table>\n<tr>\n<td>x</td>\n</tr>\n</table>"), "<table><tr><td>x</td></tr></table>");
    }

    #[test]
    fn a_quotation_holds_paragraphs() {
        assert_eq!(flat("<blockquote>Uno</blockquote>"), "<blockquote><p>Uno</p></blockquote>");
        assert_eq!(
            flat("<blockquote>Uno\n\nDos</blockquote>fin"),
            "<blockquote><p>Uno</p><p>Dos</p></blockquote><p>fin</p>"
        );
    }

    #[test]
    fn paragraphs_that_are_there_stay() {
        assert_eq!(paragraphs("<p>Uno\ndos</p>\n<p>Tres</p>"), "<p>Uno\ndos</p><p>Tres</p>");
    }

    #[test]
    fn code_keeps_its_blank_lines() {
        assert_eq!(paragraphs("<pre>a\n\nb <b>c</b>\n</pre>"), "<pre>a\n\nb <b>c</b>\n</pre>");
    }

    #[test]
    fn inline_elements_stay_in_their_paragraph() {
        assert_eq!(
            flat("Un <a href=\"x\"\ntitle=\"y\">enlace</a> y <em>más</em>"),
            "<p>Un <a href=\"x\" title=\"y\">enlace</a> y <em>más</em></p>"
        );
        assert_eq!(flat("a<!--more-->b"), "<p>a</p><p>b</p>");
    }

    #[test]
    fn an_address_alone_is_a_link() {
        assert_eq!(
            flat("a\n\nhttps://youtu.be/x?t=1&amp;b\n\nb"),
            "<p>a</p><p><a href=\"https://youtu.be/x?t=1&amp;b\">https://youtu.be/x?t=1&amp;b</a></p><p>b</p>"
        );
    }
}
