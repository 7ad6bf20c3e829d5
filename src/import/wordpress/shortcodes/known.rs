//! Converts shortcodes: WordPress's own, embeds of other sites, and any other.

use super::builders;
use super::html::{is_picture, link, pictures, push_attachment};
use super::mark::{Context, Mark};
use crate::content::html::{escape, push_tag, unescape};

/// Names handled here, in addition to those of [`EMBEDS`].
const KNOWN: [&str; 8] = ["caption", "wp_caption", "gallery", "embed", "video", "audio", "playlist", "more"];
/// Left out without a note, such as a table of contents, which the site's pages do not need.
const SILENT: [&str; 2] = ["toc", "more"];

/// Embeds, with the URL prefix for an id; those without one only accept addresses.
const EMBEDS: [(&str, Option<&str>); 20] = [
    ("youtube", Some("https://www.youtube.com/watch?v=")),
    ("vimeo", Some("https://vimeo.com/")),
    ("wpvideo", Some("https://videopress.com/v/")),
    ("videopress", Some("https://videopress.com/v/")),
    ("dailymotion", Some("https://www.dailymotion.com/video/")),
    ("googlemaps", None),
    ("googlevideo", None),
    ("twitter", None),
    ("tweet", Some("https://twitter.com/i/web/status/")),
    ("instagram", Some("https://www.instagram.com/p/")),
    ("facebook", None),
    ("tiktok", None),
    ("pinterest", None),
    ("soundcloud", None),
    ("spotify", None),
    ("bandcamp", None),
    ("flickr", None),
    ("gist", Some("https://gist.github.com/")),
    ("scribd", Some("https://www.scribd.com/document/")),
    ("slideshare", None),
];

pub fn is_known(name: &str) -> bool {
    KNOWN.contains(&name) || SILENT.contains(&name) || EMBEDS.iter().any(|(own, _)| *own == name)
}

/// The HTML of a shortcode; `held` is its content, if it has a closing tag.
pub fn render(mark: &Mark<'_>, held: Option<&str>, context: &mut Context<'_>) -> String {
    let inner = held.unwrap_or_default();
    match mark.name {
        "caption" | "wp_caption" => caption(mark, inner),
        "gallery" => gallery(mark, context),
        name if SILENT.contains(&name) => inner.to_owned(),
        name if name == "embed" || EMBEDS.iter().any(|(own, _)| *own == name) => {
            let said = if inner.trim().is_empty() {
                let first = || mark.address().or(mark.words.first().map(String::as_str));
                mark.value(&["url", "src", "href", "id"]).or_else(first)
            } else {
                Some(inner)
            };
            let said = unescape(said.unwrap_or_default().trim()).into_owned();
            address(name, &said).map_or_else(
                || {
                    context
                        .lost
                        .insert(format!("shortcode `{name}` names nothing that can be linked to, and was removed"));
                    String::new()
                },
                |href| link(&href),
            )
        }
        "video" | "audio" => {
            let src = mark
                .value(&["src", "mp4", "m4v", "webm", "ogv", "mp3", "ogg", "m4a", "wav"])
                .or(mark.words.first().map(String::as_str));
            src.map_or_else(|| inner.to_owned(), link)
        }
        name if builders::is_builder(name) => builders::render(mark, held, context),
        name => unknown(name, mark, held, context),
    }
}

/// An unknown plug-in's shortcode: its content is kept, and addresses become links and pictures.
fn unknown(name: &str, mark: &Mark<'_>, held: Option<&str>, context: &mut Context<'_>) -> String {
    if let Some(html) = held.and_then(builders::plain) {
        context.lost.insert(format!("shortcode `{name}` is unknown here and was removed; what it held stays"));
        return html;
    }
    if let Some(held) = held {
        context.lost.insert(format!("shortcode `{name}` is unknown here and was removed; what it held stays"));
        return held.to_owned();
    }
    if let Some(href) = mark.address() {
        context.lost.insert(format!("shortcode `{name}` is unknown here and a link now"));
        return link(&unescape(href));
    }
    context.lost.insert(format!("shortcode `{name}` is unknown here and was removed"));
    String::new()
}

fn address(name: &str, said: &str) -> Option<String> {
    if said.starts_with("http://") || said.starts_with("https://") || said.starts_with("//") {
        return Some(said.to_owned());
    }
    let id: String = said.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
    let (_, base) = EMBEDS.iter().find(|(own, _)| *own == name)?;
    base.filter(|_| !id.is_empty()).map(|base| format!("{base}{id}"))
}

/// The picture, with its link if it has one, and the text after it or in `caption="…"`.
fn caption(mark: &Mark<'_>, content: &str) -> String {
    let content = content.trim();
    let picture = content.find("<img").and_then(|at| Some(at + content[at..].find('>')? + 1)).map(|end| {
        let after = content[end..].trim_start();
        if after.starts_with("</a>") { content.len() - after.len() + "</a>".len() } else { end }
    });
    let (picture, words) = content.split_at(picture.unwrap_or(0));
    let words = mark.value(&["caption"]).map_or_else(|| words.trim().to_owned(), str::to_owned);
    let words = words.replace('\n', " ");
    if words.is_empty() {
        format!("<figure>{picture}</figure>")
    } else {
        format!("<figure>{picture}<figcaption>{words}</figcaption></figure>")
    }
}

fn gallery(mark: &Mark<'_>, context: &mut Context<'_>) -> String {
    if let Some(ids) = mark.value(&["ids", "include"]) {
        return pictures(ids, context);
    }
    let post = mark.value(&["id"]).and_then(|id| id.parse().ok()).unwrap_or(context.post);
    let objects = context.objects;
    let mut out = String::new();
    let mut any = false;
    for attachment in objects.attachments_of(post).filter(|attachment| is_picture(&attachment.url)) {
        any = true;
        push_attachment(&mut out, attachment, context);
    }
    if !any {
        context.lost.insert("a gallery without pictures in the export was removed".to_owned());
    }
    out
}

pub fn push_code(out: &mut String, mark: &Mark<'_>, code: &str) {
    let language = mark
        .value(&["language", "lang"])
        .or_else(|| (!["sourcecode", "source", "code", "plain"].contains(&mark.name)).then_some(mark.name));
    // Already escaped by the block editor, but not by the classic one.
    let escaped =
        !code.contains('<') && ["&lt;", "&gt;", "&amp;", "&quot;", "&#"].iter().any(|entity| code.contains(entity));
    let code = code.trim_matches(['\n', '\r']);
    out.push_str("<pre>");
    match language {
        Some(language) => push_tag(out, "code", &[("class", &format!("language-{language}"))]),
        None => out.push_str("<code>"),
    }
    out.push_str(&if escaped { code.into() } else { escape(code) });
    out.push_str("</code></pre>");
}
