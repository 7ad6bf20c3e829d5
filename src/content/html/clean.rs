//! HTML of other systems → HTML safe for a page of the site.
//!
//! Three steps: `ammonia` parses the input and keeps what may be useful; parts of that are rewritten (headings, pictures, links, embeds);
//! `ammonia` then applies the short allowlist for pages. Safety rests on the last step alone.

use std::collections::BTreeMap;

use super::allowed::{STRICT, TREE};
use super::bounded::bounded;
use super::hollow::{without_empty, without_hollow};
use super::pieces::{Piece, pieces};
use super::rewriter::{Addresses, rewritten};

/// HTML safe for a page, and what was lost on the way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cleaned {
    /// Headings start at `h2`; no styles, scripts or iframes; `id`s and the links to them have the prefix.
    pub html: String,
    /// In words, without repeats.
    pub notes: Vec<String>,
}

/// Dropped, with nothing left but a note.
const NOTED: [&str; 9] = ["form", "object", "embed", "applet", "canvas", "svg", "math", "frame", "script"];

/// Makes the HTML of a body safe for a page. Every `id` gets the prefix, so that none clashes with one of the page.
pub fn clean(html: &str, id_prefix: &str, addresses: &mut dyn Addresses) -> Cleaned {
    let mut lost: BTreeMap<String, usize> = BTreeMap::new();
    for piece in pieces(html) {
        if let Piece::Tag(tag) = piece
            && !tag.closes
            && let Some(name) = NOTED.iter().find(|name| tag.is(name))
        {
            *lost.entry(format!("`{name}` is left out")).or_default() += 1;
        }
    }
    let html = bounded(html, |note| *lost.entry(note).or_default() += 1);
    let tree = TREE.clean(&html).to_string();
    let out = rewritten(&tree, id_prefix, addresses, |note| *lost.entry(note).or_default() += 1);
    let html = without_empty(without_hollow(&STRICT.clean(&out).to_string()));
    let notes = lost
        .into_iter()
        .map(|(note, count)| if count > 1 { format!("{note} ({count} times)") } else { note })
        .collect();
    Cleaned { html, notes }
}
