//! The text of a post as WordPress stores it → HTML: block delimiters removed, shortcodes resolved, paragraphs added.

use std::collections::BTreeSet;

use serde_json::Value;

use super::objects::Objects;
use super::paragraphs::{bare_link, paragraphs};
use super::shortcodes::{self, Context};
use crate::content::html::{Piece, pieces};

/// Blocks without content of their own, dropped without a note.
const SILENT: [&str; 4] = ["more", "nextpage", "spacer", "separator"];
/// Maximum nesting of synced blocks: one may refer to itself.
const DEPTH: usize = 8;
/// Maximum growth of a text, in bytes, through what it only refers to: galleries and synced blocks.
const ROOM: usize = 4 * 1024 * 1024;

/// The HTML, and what was lost, in words.
pub fn to_html(content: &str, post: u64, objects: &Objects) -> (String, BTreeSet<String>) {
    let mut reading = Reading { objects, lost: BTreeSet::new(), room: ROOM };
    let has_blocks = content.contains("<!-- wp:");
    let text = if has_blocks { reading.without_block_marks(content, 0) } else { content.to_owned() };
    let Reading { mut lost, room, .. } = reading;
    let text = shortcodes::replace(&text, &mut Context { post, objects, lost: &mut lost, room });
    let html = if has_blocks { links_of_addresses(&text) } else { paragraphs(&text) };
    (html.trim().to_owned(), lost)
}

struct Reading<'a> {
    objects: &'a Objects,
    lost: BTreeSet<String>,
    room: usize,
}

impl Reading<'_> {
    /// The HTML of the blocks; text outside any block, or in a classic block, gets its paragraphs.
    fn without_block_marks(&mut self, content: &str, level: usize) -> String {
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
            } else if let Some(void) = inner.strip_suffix('/') {
                let values = void.find('{').and_then(|at| serde_json::from_str::<Value>(&void[at..]).ok());
                let value = |name: &str| values.as_ref().and_then(|values| values.get(name));
                if let Some(id) = value("ref").and_then(Value::as_u64).filter(|_| name == "block") {
                    out.push_str(&self.synced(id, level));
                } else if let Some(link) = value("url").and_then(Value::as_str).and_then(bare_link) {
                    out.push_str(&link);
                } else if !SILENT.contains(&name) {
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
            self.lost.insert(format!("made by WordPress when it is shown, and removed: block {names}"));
        }
        out
    }

    /// The text of a synced block, which is a separate item in the export.
    fn synced(&mut self, id: u64, level: usize) -> String {
        let Some(content) = self.objects.block(id) else {
            self.lost.insert(format!("the synced block {id} is not in the export, and is left out"));
            return String::new();
        };
        let room = self.room.checked_sub(content.len()).filter(|_| level < DEPTH);
        let Some(room) = room else {
            self.lost
                .insert(format!("the synced block {id} stands too often or too deep in others, and is left out there"));
            return String::new();
        };
        self.room = room;
        let html = self.without_block_marks(content, level + 1);
        format!("\n{html}\n")
    }
}

fn flush(classic: &mut String, out: &mut String) {
    if !classic.trim().is_empty() {
        out.push_str(&paragraphs(classic));
    }
    classic.clear();
}

/// An address alone in its element is an embed: it becomes a link.
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
        html_with(content, &Objects::default())
    }

    fn html_with(content: &str, objects: &Objects) -> (String, Vec<String>) {
        let (html, lost) = to_html(content, 1, objects);
        (html.replace('\n', ""), lost.into_iter().collect())
    }

    #[test]
    fn synced_blocks_are_put_in_also_in_each_other() {
        let mut objects = Objects::default();
        objects.add_block(
            99,
            "<!-- wp:paragraph --><p>Reserve <a href=\"/x\">aquí</a>.</p><!-- /wp:paragraph -->".to_owned(),
        );
        objects
            .add_block(98, "<!-- wp:group --><div><!-- wp:block {\"ref\":99} /--></div><!-- /wp:group -->".to_owned());
        objects.add_block(97, "Sin bloques.\n\n<!-- wp:block {\"ref\":97} /-->".to_owned());
        let post = |id: u64| {
            format!("<!-- wp:paragraph --><p>Uno</p><!-- /wp:paragraph -->\n<!-- wp:block {{\"ref\":{id}}} /-->")
        };
        assert_eq!(
            html_with(&post(99), &objects),
            ("<p>Uno</p><p>Reserve <a href=\"/x\">aquí</a>.</p>".to_owned(), vec![])
        );
        assert_eq!(html_with(&post(98), &objects).0, "<p>Uno</p><div><p>Reserve <a href=\"/x\">aquí</a>.</p></div>");
        let (own, lost) = html_with(&post(97), &objects);
        assert!(
            own.starts_with("<p>Uno</p><p>Sin bloques.</p>") && lost[0].contains("synced block 97"),
            "{own} {lost:?}"
        );
        assert_eq!(html_with(&post(1), &objects).1, ["the synced block 1 is not in the export, and is left out"]);
    }

    #[test]
    fn blocks_that_name_each_other_many_times_end() {
        let mut objects = Objects::default();
        for id in 1..=8 {
            objects.add_block(id, format!("<!-- wp:block {{\"ref\":{}}} /-->", id + 1).repeat(400));
        }
        objects.add_block(9, "<p>Uno</p>".to_owned());
        let (_, lost) = html_with("<!-- wp:block {\"ref\":1} /-->", &objects);
        assert!(lost.iter().any(|note| note.contains("too often or too deep")), "{lost:?}");
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
