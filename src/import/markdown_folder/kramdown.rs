//! Extensions of kramdown, Jekyll's Markdown, over CommonMark: attribute lists, tables of contents, comments, Markdown inside HTML.

use crate::content::html::{Piece, Tag, pieces, push_tag};
use crate::import::code::fences;
use crate::import::commonmark;

/// Converts to CommonMark and HTML. Code is left unchanged.
pub fn replace(body: &str) -> String {
    let mut lines = Lines::default();
    let mut nested = Nested::default();
    for (is_code, part) in fences(body) {
        if is_code {
            lines.adjacent = None;
            if !lines.in_comment {
                lines.out.push_str(part);
            }
        } else {
            part.split_inclusive('\n').for_each(|line| lines.line(line));
        }
    }
    if !lines.out.contains("markdown=") {
        return lines.out;
    }
    for (is_code, part) in fences(&lines.out) {
        if is_code {
            nested.out.push_str(part);
        } else {
            nested.part(part);
        }
    }
    nested.out
}

/// Processes line by line.
#[derive(Default)]
struct Lines {
    out: String,
    in_comment: bool,
    /// Where the preceding line begins, unless it is blank.
    adjacent: Option<usize>,
    /// Where the last heading marked `no_toc` begins, if nothing but a list follows it.
    untold: Option<usize>,
}

impl Lines {
    fn line(&mut self, line: &str) {
        let text = line.trim();
        if self.in_comment || text.starts_with("{::comment}") {
            self.in_comment = !text.contains("{:/comment}") && !text.contains("{:/}");
            return;
        }
        if text.ends_with('}') && (text.starts_with("{::") || text.starts_with("{:/")) {
            return;
        }
        if ["[toc]", "[[toc]]", "[[_toc_]]", "${toc}"].iter().any(|mark| text.eq_ignore_ascii_case(mark)) {
            return self.out.push('\n');
        }
        if let Some(list) = attributes(text) {
            return self.attributes(list);
        }
        if !text.is_empty() && list_item(text).is_none() {
            self.untold = None;
        }
        self.adjacent = (!text.is_empty()).then_some(self.out.len());
        self.out.push_str(line);
    }

    /// An attribute list, which applies to the block above or below it.
    fn attributes(&mut self, list: &str) {
        let words = || list.split_whitespace();
        let is_list_of_contents = words().any(|word| word == "toc");
        let from = self.adjacent.take().unwrap_or(self.out.len());
        let above = self.out[from..].trim();
        let is_heading = above.starts_with('#');
        if is_list_of_contents {
            // The list above is only a placeholder.
            let mut start = self.out.len();
            for line in self.out.split_inclusive('\n').rev() {
                if list_item(line.trim()).is_none() {
                    break;
                }
                start -= line.len();
            }
            self.out.truncate(self.untold.take().unwrap_or(start));
        } else if is_heading && words().any(|word| word.ends_with(".no_toc")) {
            self.untold = above.starts_with("##").then_some(from);
        } else if let Some(id) = words().find_map(|word| word.strip_prefix('#'))
            && is_heading
            && !above.contains("{#")
        {
            let named = format!("{above} {{#{id}}}\n");
            self.out.truncate(from);
            self.out.push_str(&named);
        }
        self.out.push('\n');
    }
}

/// The content of `{: .class #id}` or `{.class}` on a line of its own.
fn attributes(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    match inner.strip_prefix(':') {
        Some(list) => (!list.contains(['{', '}'])).then_some(list),
        None => (inner.starts_with(['.', '#']) && !inner.contains(['{', '}'])).then_some(inner),
    }
}

/// The text of a list item.
fn list_item(text: &str) -> Option<&str> {
    let rest = text
        .strip_prefix(['*', '-', '+'])
        .or_else(|| text.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('.'))?;
    rest.starts_with(' ').then_some(rest)
}

/// Elements that contain text rather than blocks.
const LINES: [&str; 13] =
    ["summary", "p", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "td", "th", "figcaption", "caption"];
/// Elements in which Markdown is parsed anyway.
const INLINE: [&str; 8] = ["span", "a", "em", "strong", "b", "i", "small", "mark"];

/// HTML with Markdown inside.
#[derive(Default)]
struct Nested {
    out: String,
    open: Vec<Open>,
}

struct Open {
    name: String,
    /// Open elements of the same name inside it.
    inside: usize,
    /// Where its content begins, if that is a single line.
    words: Option<usize>,
}

impl Nested {
    fn part(&mut self, part: &str) {
        for piece in pieces(part) {
            match piece {
                Piece::Text(raw) | Piece::Comment(raw) => self.out.push_str(raw),
                Piece::Tag(tag) if self.out.ends_with('`') => self.out.push_str(tag.raw),
                Piece::Tag(tag) if tag.closes => self.close(&tag),
                Piece::Tag(tag) => self.open(&tag),
            }
        }
    }

    fn open(&mut self, tag: &Tag<'_>) {
        let mut attributes = tag.attributes();
        let asked = attributes.iter().position(|(name, _)| name == "markdown").map(|at| attributes.remove(at).1);
        let is_asked = asked.as_deref().is_some_and(|value| !matches!(value, "0" | "false"));
        if let Some(open) = self.open.last_mut().filter(|open| tag.is(&open.name)) {
            open.inside += usize::from(!is_asked);
        }
        if asked.is_none() {
            return self.out.push_str(tag.raw);
        }
        let pairs: Vec<(&str, &str)> = attributes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let is_line = LINES.iter().any(|name| tag.is(name));
        let is_block = !is_line && !INLINE.iter().any(|name| tag.is(name));
        if is_block && is_asked {
            self.out.push_str("\n\n");
        }
        push_tag(&mut self.out, tag.name, &pairs);
        let is_within = self.open.iter().any(|open| open.words.is_some());
        if is_asked && (is_block || is_line && !is_within) {
            if is_block {
                self.out.push_str("\n\n");
            }
            let words = is_line.then_some(self.out.len());
            self.open.push(Open { name: tag.name.to_owned(), inside: 0, words });
        }
    }

    fn close(&mut self, tag: &Tag<'_>) {
        match self.open.last_mut() {
            Some(open) if tag.is(&open.name) && open.inside == 0 => {
                let words = open.words;
                self.open.pop();
                if let Some(from) = words {
                    let html = commonmark::to_html(self.out.split_off(from).trim());
                    let html = html.trim();
                    let line = html.strip_prefix("<p>").and_then(|html| html.strip_suffix("</p>"));
                    self.out.push_str(line.filter(|line| !line.contains("<p>")).unwrap_or(html));
                    self.out.push_str(tag.raw);
                } else {
                    self.out.push_str(&format!("\n\n{}\n\n", tag.raw));
                }
            }
            Some(open) if tag.is(&open.name) => {
                open.inside -= 1;
                self.out.push_str(tag.raw);
            }
            _ => self.out.push_str(tag.raw),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(body: &str) -> String {
        commonmark::to_html(&replace(body)).replace('\n', "")
    }

    #[test]
    fn a_table_of_contents_leaves_nothing() {
        assert_eq!(html("Uno\n\n* TOC\n{:toc}\n\n## Dos\n"), "<p>Uno</p><h2 id=\"dos\">Dos</h2>");
        assert_eq!(html("## Índice\n{:.no_toc}\n\n1. Índice\n{: toc .x}\n\nDos\n"), "<p>Dos</p>");
        assert_eq!(html("[TOC]\n\nUno\n\n[[_TOC_]]\n"), "<p>Uno</p>");
        assert_eq!(html("- a\n- b\n{: .lista}\n\nDos"), "<ul><li>a</li><li>b</li></ul><p>Dos</p>");
    }

    #[test]
    fn lists_of_attributes_and_comments_go_and_names_of_places_stay() {
        assert_eq!(
            html("## Uno\n{: #eins .x}\n\nDos\n{: .centro}\ntres\n\n{.clase}\n\n{::comment}\nnada\n{:/comment}\nfin\n"),
            "<h2 id=\"eins\">Uno</h2><p>Dos</p><p>tres</p><p>fin</p>"
        );
        let code = "```\n{: .x}\n* TOC\n{:toc}\n```\n";
        assert_eq!(replace(code), code);
    }

    #[test]
    fn markdown_inside_html_is_markdown() {
        assert_eq!(
            html("<div class=\"x\" markdown=\"1\">\n*a*\n<div>b</div>\n\n- c\n</div>\nfin **d**\n"),
            "<div class=\"x\"><p><em>a</em></p><div>b</div><ul><li>c</li></ul></div><p>fin <strong>d</strong></p>"
        );
        assert_eq!(
            html("<details markdown=\"1\"><summary markdown=\"span\">**Más**</summary>\n\nUno *dos*\n</details>"),
            "<details><summary><strong>Más</strong></summary><p>Uno <em>dos</em></p></details>"
        );
        assert_eq!(html("<p markdown=\"0\">*a*</p>"), "<p>*a*</p>");
        assert_eq!(html("Un `<div markdown=\"1\">` así"), "<p>Un <code>&lt;div markdown=\"1\"&gt;</code> así</p>");
    }
}
