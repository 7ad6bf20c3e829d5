//! Pictures and links as HTML, shared by all kinds of shortcodes.

use std::collections::HashSet;

use super::mark::Context;
use crate::content::html::{escape, frame_link, push_tag};
use crate::import::wordpress::objects::Attachment;

/// A link in a paragraph of its own; an embed address is replaced by that of its page.
pub fn link(href: &str) -> String {
    let is_framed = ["embed", "//player.", "//w."].iter().any(|mark| href.contains(mark));
    let page = is_framed.then(|| frame_link(href)).flatten();
    let href = page.map_or_else(|| href.to_owned(), |(page, _)| page);
    let mut out = "<p>".to_owned();
    push_tag(&mut out, "a", &[("href", &href)]);
    out.push_str(&escape(&href));
    out.push_str("</a></p>");
    out
}

/// A picture by address alone.
pub fn figure(src: &str, alt: &str) -> String {
    let mut out = "<figure>".to_owned();
    push_tag(&mut out, "img", &[("src", src), ("alt", alt)]);
    out.push_str("</figure>");
    out
}

/// A link, or a picture if the address is one.
pub fn shown(address: &str) -> String {
    if is_picture(address) { figure(address, "") } else { link(address) }
}

pub fn is_picture(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"].iter().any(|ending| path.ends_with(ending))
}

/// Pictures by id, `3,1`, without repeats.
pub fn pictures(ids: &str, context: &mut Context<'_>) -> String {
    let mut out = String::new();
    let mut seen = HashSet::new();
    for id in ids.split(',').filter_map(|id| id.trim().parse::<u64>().ok()).filter(|id| seen.insert(*id)) {
        let objects = context.objects;
        match objects.attachment(id) {
            Some(attachment) => push_attachment(&mut out, attachment, context),
            None => {
                context.lost.insert(format!("a gallery's picture, attachment {id}, is not in the export"));
            }
        }
    }
    out
}

pub fn push_attachment(out: &mut String, picture: &Attachment, context: &mut Context<'_>) {
    let before = out.len();
    out.push_str("<figure>");
    push_tag(out, "img", &[("src", &picture.url), ("alt", &picture.alt)]);
    if !picture.caption.is_empty() {
        out.push_str(&format!("<figcaption>{}</figcaption>", escape(&picture.caption)));
    }
    out.push_str("</figure>");
    if let Some(room) = context.room.checked_sub(out.len() - before) {
        context.room = room;
    } else {
        out.truncate(before);
        context.lost.insert("has so many pictures in its galleries that the last are left out".to_owned());
    }
}
