//! The text of a post as WordPress stores it → HTML: block marks away, shortcodes resolved, paragraphs made.

use std::collections::{BTreeMap, BTreeSet};

use super::super::html::{Piece, pieces};
use super::Attachment;
use super::paragraphs::{bare_link, paragraphs};
use super::shortcodes::{self, Context};

/// Blocks without content of their own that nobody misses.
const SILENT: [&str; 4] = ["more", "nextpage", "spacer", "separator"];

/// The HTML, and what it lost in words.
pub fn to_html(content: &str, post: u64, attachments: &BTreeMap<u64, Attachment>) -> (String, BTreeSet<String>) {
    let mut lost = BTreeSet::new();
    let html = if content.contains("<!-- wp:") {
        let text = without_block_marks(content, &mut lost);
        let text = shortcodes::replace(&text, &mut Context { post, attachments, lost: &mut lost });
        links_of_addresses(&text)
    } else {
        let text = shortcodes::replace(content, &mut Context { post, attachments, lost: &mut lost });
        paragraphs(&text)
    };
    (html.trim().to_owned(), lost)
}

/// The HTML of the blocks; what stands outside of any block, or in one of the old editor, gets its paragraphs.
fn without_block_marks(content: &str, lost: &mut BTreeSet<String>) -> String {
    let mut out = String::with_capacity(content.len());
    let mut classic = String::new();
    let mut depth = 0_usize;
    let mut freeform = false;
    let mut made: BTreeSet<&str> = BTreeSet::new();
    for piece in pieces(content) {
        let comment = match piece {
            Piece::Comment(raw) => raw,
            Piece::Text(raw) if depth == 0 || freeform => {
                classic.push_str(raw);
                continue;
            }
            Piece::Tag(tag) if depth == 0 || freeform => {
                classic.push_str(tag.raw);
                continue;
            }
            Piece::Text(raw) => {
                out.push_str(raw);
                continue;
            }
            Piece::Tag(tag) => {
                out.push_str(tag.raw);
                continue;
            }
        };
        let inner = comment.trim_start_matches("<!--").trim_end_matches("-->").trim();
        let closing = inner.strip_prefix("/wp:");
        let Some(mark) = closing.or_else(|| inner.strip_prefix("wp:")) else { continue };
        let name = mark.split([' ', '{', '/']).next().unwrap_or_default();
        flush(&mut classic, &mut out);
        if closing.is_some() {
            depth = depth.saturating_sub(1);
            freeform = false;
        } else if inner.ends_with('/') {
            if !SILENT.contains(&name) {
                let full = mark.split([' ', '{']).next().unwrap_or_default().trim_end_matches('/');
                made.insert(full);
            }
        } else {
            depth += 1;
            freeform = name == "freeform" || name == "classic";
        }
    }
    flush(&mut classic, &mut out);
    if !made.is_empty() {
        let names = made.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        lost.insert(format!("made by WordPress when it is shown, and removed: block {names}"));
    }
    out
}

fn flush(classic: &mut String, out: &mut String) {
    if !classic.trim().is_empty() {
        out.push_str(&paragraphs(classic));
    }
    classic.clear();
}

/// An address that is alone in its element is what a block embeds: a link.
fn links_of_addresses(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut closed = true;
    for piece in pieces(html) {
        match piece {
            Piece::Text(text) => match bare_link(text).filter(|_| closed) {
                Some(link) => out.push_str(&link),
                None => out.push_str(text),
            },
            Piece::Tag(tag) => {
                closed = tag.closes || tag.is("div") || tag.is("figure");
                out.push_str(tag.raw);
            }
            Piece::Comment(_) => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(content: &str) -> (String, Vec<String>) {
        let (html, lost) = to_html(content, 1, &BTreeMap::new());
        (html.replace('\n', ""), lost.into_iter().collect())
    }

    #[test]
    fn block_marks_go_and_their_html_stays() {
        let content = "<!-- wp:paragraph {\"align\":\"x\"} -->\n<p>Uno</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:group -->\n<div><!-- wp:list -->\n\
                       <ul>\n\n<li>a</li></ul>\n<!-- /wp:list --></div>\n<!-- /wp:group -->";
        assert_eq!(html(content), ("<p>Uno</p><div><ul><li>a</li></ul></div>".to_owned(), vec![]));
    }

    #[test]
    fn text_outside_of_blocks_gets_paragraphs() {
        let content = "Antes\n\nmás\n<!-- wp:paragraph -->\n<p>Uno</p>\n<!-- /wp:paragraph -->\n<!-- wp:freeform -->a\n\nb<!-- /wp:freeform -->";
        assert_eq!(html(content).0, "<p>Antes</p><p>más</p><p>Uno</p><p>a</p><p>b</p>");
    }

    #[test]
    fn blocks_that_wordpress_fills_are_reported() {
        let (text, lost) = html(
            "<!-- wp:latest-posts {\"n\":3} /--><!-- wp:more --><!--more--><!-- /wp:more --><!-- wp:acme/slider /-->",
        );
        assert_eq!(text, "");
        assert_eq!(lost, ["made by WordPress when it is shown, and removed: block `acme/slider`, `latest-posts`"]);
    }

    #[test]
    fn embedded_addresses_are_links() {
        let content = "<!-- wp:embed {\"url\":\"https://youtu.be/a\"} --><figure><div class=\"w\">\nhttps://youtu.be/a\n</div></figure><!-- /wp:embed -->";
        assert_eq!(
            html(content).0,
            "<figure><div class=\"w\"><p><a href=\"https://youtu.be/a\">https://youtu.be/a</a></p></div></figure>"
        );
        let linked =
            "<!-- wp:paragraph --><p><a href=\"https://youtu.be/a\">https://youtu.be/a</a></p><!-- /wp:paragraph -->";
        assert_eq!(html(linked).0, "<p><a href=\"https://youtu.be/a\">https://youtu.be/a</a></p>");
    }

    #[test]
    fn the_old_editor() {
        assert_eq!(
            html("Uno\n\n[caption id=\"a\"]<img src=\"x\" /> Pie[/caption]\n\nDos<!--more-->\n\n[gone a=\"1\"]\n").0,
            "<p>Uno</p><figure><img src=\"x\" /><figcaption>Pie</figcaption></figure><p>Dos</p>"
        );
    }
}
