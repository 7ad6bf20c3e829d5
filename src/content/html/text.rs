//! Text extracted from HTML.

use super::entities::unescape;
use super::pieces::{Piece, pieces};

/// The text of some HTML, with whitespace collapsed.
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

/// The running text of an article, without the captions, tables and code that accompany it.
pub fn prose(html: &str) -> String {
    const ASIDE: [&str; 4] = ["figcaption", "table", "pre", "figure"];
    let mut open: Vec<&str> = Vec::new();
    let mut kept = String::with_capacity(html.len());
    for piece in pieces(html) {
        match piece {
            Piece::Tag(tag) if ASIDE.iter().any(|name| tag.is(name)) => {
                if !tag.closes {
                    open.push(tag.name);
                } else if open.last().is_some_and(|name| tag.is(name)) {
                    open.pop();
                }
                kept.push_str("<br>");
            }
            Piece::Tag(tag) if open.is_empty() => kept.push_str(tag.raw),
            Piece::Text(raw) if open.is_empty() => kept.push_str(raw),
            Piece::Tag(_) | Piece::Text(_) | Piece::Comment(_) => {}
        }
    }
    without_marks(&to_text(&kept))
}

/// Removes leftover markup of other systems between the words: `[map id="3"]`, `[/map]`, `{{ toc }}`, `{% map %}`.
fn without_marks(text: &str) -> String {
    const MARKS: [(&str, &str); 3] = [("{{", "}}"), ("{%", "%}"), ("[", "]")];
    /// The longest such mark.
    const MARK_BYTES: usize = 500;
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['[', '{']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = MARKS.iter().find_map(|(open, close)| {
            let inner = rest.strip_prefix(open)?;
            let end = inner[..inner.floor_char_boundary(MARK_BYTES)].find(close)?;
            let inner = &inner[..end];
            let name = inner.strip_prefix('/').unwrap_or(inner);
            let is_shortcode = name.starts_with(|c: char| c.is_ascii_lowercase())
                && (inner.starts_with('/') || inner.contains('=') || name.contains('_'));
            (*open != "[" || is_shortcode).then_some(open.len() + end + close.len())
        });
        let length = length.unwrap_or_else(|| {
            out.push_str(&rest[..1]);
            1
        });
        rest = &rest[length..];
    }
    out.push_str(rest);
    out.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Elements that separate paragraphs.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_blocks_are_apart() {
        assert_eq!(
            to_text("<p>Uno&nbsp;dos</p><p>tres <b>cuatro</b></p><script>x</script>"),
            "Uno\u{a0}dos tres cuatro"
        );
        assert_eq!(to_text("<?php echo 1 ?>uno <!doctype html>dos"), "uno dos");
    }

    #[test]
    fn prose_is_without_captions_tables_code_and_marks_of_other_systems() {
        assert_eq!(
            prose(
                "<figure><figure><img><figcaption>Uno</figcaption></figure><figcaption>Dos</figcaption></figure><p>El <code>lago</code> [sic] de\
                 [map id=\"3\"] hoy[/map].</p><table><tr><td>3</td></tr></table><pre><code>x = 1</code></pre><p>Fin {{ toc }} {</p>"
            ),
            "El lago [sic] de hoy. Fin {"
        );
    }
}
