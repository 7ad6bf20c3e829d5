//! The cards of both Ghost editors: pictures, code, embeds.

use std::collections::BTreeMap;

use serde_json::Value;

use super::values::text;
use crate::content::html::{escape, push_tag, to_text};
use crate::import::commonmark;

/// A text taken verbatim: in cards, whitespace may matter.
pub fn raw<'a>(card: &'a Value, name: &str) -> &'a str {
    card.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// Writes a card as HTML; an unknown one is counted.
pub fn push(out: &mut String, name: &str, card: &Value, lost: &mut BTreeMap<String, usize>) {
    match name {
        "image" => figure(out, card),
        "gallery" => {
            let images = card.get("images").and_then(Value::as_array).into_iter().flatten();
            out.push_str("<figure>");
            images.for_each(|image| figure(out, image));
            caption(out, card);
            out.push_str("</figure>");
        }
        "html" => out.push_str(raw(card, "html")),
        "markdown" | "card-markdown" => out.push_str(&commonmark::to_html(raw(card, "markdown"))),
        "code" | "codeblock" => {
            let is_told = text(card, "caption").is_some();
            out.push_str(if is_told { "<figure><pre>" } else { "<pre>" });
            match text(card, "language") {
                Some(language) => push_tag(out, "code", &[("class", &format!("language-{language}"))]),
                None => out.push_str("<code>"),
            }
            out.push_str(&escape(raw(card, "code")));
            out.push_str("</code></pre>");
            if is_told {
                caption(out, card);
                out.push_str("</figure>");
            }
        }
        "hr" | "horizontalrule" => out.push_str("<hr>"),
        "embed" => {
            let html = raw(card, "html");
            if html.contains("<iframe") {
                out.push_str(html);
            } else if let Some(url) = text(card, "url") {
                let title = card.get("metadata").and_then(|metadata| text(metadata, "title"));
                link(out, &url, title.as_deref().unwrap_or(&url));
            } else {
                *lost.entry(name.to_owned()).or_default() += 1;
            }
        }
        "bookmark" => {
            let metadata = card.get("metadata").unwrap_or(card);
            match text(card, "url").or_else(|| text(metadata, "url")) {
                Some(url) => link(out, &url, text(metadata, "title").as_deref().unwrap_or(&url)),
                None => *lost.entry(name.to_owned()).or_default() += 1,
            }
        }
        "button" => {
            if let (Some(url), Some(words)) = (text(card, "buttonUrl"), text(card, "buttonText")) {
                link(out, &url, &words);
            }
        }
        "video" | "audio" | "file" => {
            let Some(src) = text(card, "src") else { return };
            let name = text(card, "title").or_else(|| text(card, "fileTitle")).or_else(|| text(card, "fileName"));
            let name = name.unwrap_or_else(|| src.rsplit('/').next().unwrap_or_default().to_owned());
            link(out, &src, &name);
        }
        "callout" => {
            let words = text(card, "calloutText").unwrap_or_default();
            let emoji = text(card, "calloutEmoji").map(|emoji| format!("{} ", escape(&emoji))).unwrap_or_default();
            out.push_str(&format!("<blockquote><p>{emoji}{words}</p></blockquote>"));
        }
        "toggle" => {
            let heading = to_text(&text(card, "heading").unwrap_or_default());
            out.push_str(&format!(
                "<details><summary>{}</summary>{}</details>",
                escape(&heading),
                raw(card, "content")
            ));
        }
        "header" => {
            if let Some(heading) = text(card, "heading").or_else(|| text(card, "header")) {
                out.push_str(&format!("<h2>{heading}</h2>"));
            }
            if let Some(words) = text(card, "subheading").or_else(|| text(card, "subheader")) {
                out.push_str(&format!("<p>{words}</p>"));
            }
        }
        // Only shown in mails.
        "email" | "email-cta" => {}
        name => *lost.entry(name.to_owned()).or_default() += 1,
    }
}

fn figure(out: &mut String, image: &Value) {
    let Some(src) = text(image, "src") else { return };
    out.push_str("<figure>");
    let href = text(image, "href");
    if let Some(href) = &href {
        push_tag(out, "a", &[("href", href)]);
    }
    push_tag(out, "img", &[("src", &src), ("alt", &text(image, "alt").unwrap_or_default())]);
    if href.is_some() {
        out.push_str("</a>");
    }
    caption(out, image);
    out.push_str("</figure>");
}

/// The editors store captions as HTML.
fn caption(out: &mut String, card: &Value) {
    if let Some(caption) = text(card, "caption") {
        out.push_str(&format!("<figcaption>{caption}</figcaption>"));
    }
}

fn link(out: &mut String, href: &str, words: &str) {
    out.push_str("<p>");
    push_tag(out, "a", &[("href", href)]);
    out.push_str(&escape(words));
    out.push_str("</a></p>");
}
