//! The HTML document around React's root: head, data island, script.

use std::fmt::Write as _;

use super::assets::Assets;
use super::escape::escape;
use super::page_data::{PageBody, PageData};
use super::structured;
use crate::locale::LanguageRules;

/// Colour of the browser's own UI: bosque.
const THEME_COLOR: &str = "#12312B";

/// What is inside the root element.
#[derive(Clone, Copy, Debug)]
pub enum Root<'a> {
    /// React's HTML, which the browser hydrates.
    React(&'a str),
    /// HTML that works by itself, or nothing: the browser renders the page in its place.
    Plain(&'a str),
}

/// A whole document. `json` is `data` as [`serde_json`] writes it.
pub fn document(data: &PageData, json: &str, root: Root<'_>, assets: &Assets) -> String {
    let (root, mark) = match root {
        Root::React(html) => (html, ""),
        Root::Plain(html) => (html, " data-plain"),
    };
    let mut html = String::with_capacity(root.len() + json.len() + 6000);
    let head = &data.head;
    let lang = data.lang;
    let write = |html: &mut String, args: std::fmt::Arguments<'_>| {
        html.write_fmt(args).expect("writing to a String cannot fail");
    };
    write(
        &mut html,
        format_args!(
            "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <title>{}</title><meta name=\"description\" content=\"{}\">",
            escape(&head.title),
            escape(&head.description)
        ),
    );
    if !head.index {
        html.push_str("<meta name=\"robots\" content=\"noindex\">");
    }
    for style in assets.styles(data.page) {
        write(&mut html, format_args!("<link rel=\"stylesheet\" href=\"{style}\">"));
    }
    for font in &assets.fonts {
        write(
            &mut html,
            format_args!("<link rel=\"preload\" href=\"{font}\" as=\"font\" type=\"font/woff2\" crossorigin>"),
        );
    }
    if head.index {
        write(&mut html, format_args!("<link rel=\"canonical\" href=\"{}\">", escape(&head.canonical)));
        for alternate in head.alternates.iter().filter(|alternate| alternate.translated) {
            let href = escape(&alternate.href);
            write(&mut html, format_args!("<link rel=\"alternate\" hreflang=\"{}\" href=\"{href}\">", alternate.lang));
        }
        let href = escape(&head.x_default);
        write(&mut html, format_args!("<link rel=\"alternate\" hreflang=\"x-default\" href=\"{href}\">"));
    }
    for feed in &head.feeds {
        write(
            &mut html,
            format_args!(
                "<link rel=\"alternate\" type=\"{}\" title=\"{}\" href=\"{}\">",
                feed.kind,
                escape(&feed.title),
                escape(&feed.href)
            ),
        );
    }
    open_graph(&mut html, data);
    if let Some(graph) = structured::graph(data) {
        write(&mut html, format_args!("<script type=\"application/ld+json\">{}</script>", island(&graph.to_string())));
    }
    write(
        &mut html,
        format_args!(
            "<meta name=\"theme-color\" content=\"{THEME_COLOR}\"><link rel=\"icon\" href=\"/favicon.ico\" sizes=\"32x32\">\
             <link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\
             <link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">\
             <link rel=\"manifest\" href=\"/manifest-{lang}.webmanifest\"></head><body><div id=\"root\"{mark}>{root}</div>\
             <script type=\"application/json\" id=\"page-data\">{}</script><template id=\"app\">",
            island(json),
        ),
    );
    // The page reads without them. Nothing inside a template is fetched: `boot.ts` loads them after the first paint.
    for module in assets.modules(data.page, lang) {
        write(&mut html, format_args!("<link rel=\"modulepreload\" href=\"{module}\">"));
    }
    write(
        &mut html,
        format_args!(
            "<script type=\"module\" src=\"{}\"></script></template>\
             <script type=\"module\" src=\"{}\" fetchpriority=\"low\"></script></body></html>",
            assets.entry, assets.boot
        ),
    );
    html
}

fn open_graph(html: &mut String, data: &PageData) {
    let head = &data.head;
    let mut property = |name: &str, content: &str| {
        html.push_str("<meta property=\"");
        html.push_str(name);
        html.push_str("\" content=\"");
        html.push_str(&escape(content));
        html.push_str("\">");
    };
    match &data.body {
        PageBody::Post { post } => {
            property("og:type", "article");
            let [published, updated] = post.moments;
            property("article:published_time", &published.to_string());
            if updated != published {
                property("article:modified_time", &updated.to_string());
            }
        }
        _ => property("og:type", "website"),
    }
    property("og:site_name", &data.site.name);
    property("og:title", &head.title);
    property("og:description", &head.description);
    property("og:url", &head.canonical);
    property("og:locale", &LanguageRules::of(data.lang).open_graph());
    for alternate in head.alternates.iter().filter(|other| other.translated && other.lang != data.lang) {
        property("og:locale:alternate", &LanguageRules::of(alternate.lang).open_graph());
    }
    property("og:image", &head.image);
    let [width, height] = head.image_size;
    property("og:image:width", &width.to_string());
    property("og:image:height", &height.to_string());
    html.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">");
}

/// JSON that is safe inside a script element: no `<` can open or close a tag.
fn island(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_the_data_ends_the_island() {
        assert_eq!(island(r#"{"a":"</script><!--"}"#), r#"{"a":"\u003c/script>\u003c!--"}"#);
    }
}
