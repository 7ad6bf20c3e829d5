//! Markdown of the content → HTML.
//!
//! `CommonMark` without raw HTML, which the content does not need. Links of the form `page:about`,
//! `page:itinerary/<slug>` lead to that page in the reader's language.

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, html};

use crate::locale::Lang;
use crate::routes::{Page, Route};

/// What emphasis means in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    Stress,
    /// A word of the Kawésqar language (ISO 639-3 `alc`).
    Kawesqar,
}

/// Renders the text as HTML in one language.
pub fn to_html(markdown: &str, lang: Lang, emphasis: Emphasis) -> String {
    let events = Parser::new_ext(markdown, Options::ENABLE_STRIKETHROUGH).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: resolve(dest_url, lang), title, id })
        }
        Event::Start(Tag::Emphasis) if emphasis == Emphasis::Kawesqar => {
            Event::InlineHtml(CowStr::Borrowed("<i lang=\"alc\">"))
        }
        Event::End(TagEnd::Emphasis) if emphasis == Emphasis::Kawesqar => Event::InlineHtml(CowStr::Borrowed("</i>")),
        other => other,
    });
    let mut out = String::with_capacity(markdown.len() * 5 / 4);
    html::push_html(&mut out, events);
    out
}

/// The text without markup, for counting or searching words.
pub fn to_text(markdown: &str) -> String {
    let mut out = String::with_capacity(markdown.len());
    for event in Parser::new(markdown) {
        match event {
            Event::Text(text) | Event::Code(text) => out.push_str(&text),
            Event::SoftBreak | Event::HardBreak | Event::End(_) => out.push(' '),
            _ => {}
        }
    }
    out
}

/// What a text links to or shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Link(String),
    Picture(String),
}

/// Every link and picture of a text, as written.
pub fn targets(markdown: &str) -> Vec<Target> {
    Parser::new(markdown)
        .filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, link_type, .. }) if link_type != LinkType::Email => {
                Some(Target::Link(dest_url.into_string()))
            }
            Event::Start(Tag::Image { dest_url, .. }) => Some(Target::Picture(dest_url.into_string())),
            _ => None,
        })
        .collect()
}

/// The `page:…` links that lead nowhere because no page has that name.
pub fn broken_links(markdown: &str) -> Vec<String> {
    Parser::new(markdown)
        .filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. }) => dest_url.strip_prefix("page:").map(str::to_owned),
            _ => None,
        })
        .filter(|target| route(target, Lang::Es).is_none())
        .collect()
}

fn resolve(target: CowStr<'_>, lang: Lang) -> CowStr<'_> {
    match target.strip_prefix("page:").and_then(|name| route(name, lang)) {
        Some(route) => route.path().into(),
        None => target,
    }
}

/// `about`, `itinerary/<slug>` → the page in a language.
pub fn route(name: &str, lang: Lang) -> Option<Route> {
    let (name, slug) = match name.split_once('/') {
        Some((name, slug)) => (name, Some(slug)),
        None => (name, None),
    };
    // Of the personal pages, one can be asked for without a link: it mails the link again.
    let page = Page::LISTED
        .into_iter()
        .chain([Page::Request])
        .find(|page| page.name() == name && page.has_slug() == slug.is_some())?;
    Some(Route { lang, page, slug: slug.map(str::to_owned) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_pages_lead_to_the_page_in_the_readers_language() {
        let html =
            to_html("[wir](page:about) [Aysén](page:itinerary/aysen-carretera-austral)", Lang::De, Emphasis::Stress);
        assert_eq!(
            html,
            "<p><a href=\"/de/uber-uns\">wir</a> \
             <a href=\"/de/itinerare/aysen-carretera-austral\">Aysén</a></p>\n"
        );
        assert_eq!(
            broken_links("[a](page:about) [b](page:abuot) [c](page:post) [d](https://ebird.org)"),
            ["abuot", "post"]
        );
    }

    #[test]
    fn html_in_a_text_is_text() {
        let html = to_html("a <script>alert(1)</script>\n\n<iframe src=x></iframe>", Lang::Es, Emphasis::Stress);
        assert!(!html.contains("<script") && !html.contains("<iframe"), "{html}");
    }

    #[test]
    fn emphasis_on_the_kawesqar_page_is_a_word_of_that_language() {
        assert_eq!(to_html("el *kájef*", Lang::Es, Emphasis::Kawesqar), "<p>el <i lang=\"alc\">kájef</i></p>\n");
        assert_eq!(to_html("el *kájef*", Lang::Es, Emphasis::Stress), "<p>el <em>kájef</em></p>\n");
    }

    #[test]
    fn text_keeps_words_apart() {
        assert_eq!(
            to_text("## Uno\n\nDos *tres*\ncuatro").split_whitespace().collect::<Vec<_>>(),
            ["Uno", "Dos", "tres", "cuatro"]
        );
    }
}
