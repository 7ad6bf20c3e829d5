//! What each target does with the reader's output.

use patagonia::content::html::{Addresses, clean, strict};
use patagonia::content::post::Picture;
use patagonia::import::{Entry, ImportError, Options};
use scraper::Html;

/// Leaves links and pictures as they are.
struct Unchanged;

impl Addresses for Unchanged {
    fn picture(&mut self, _src: &str) -> Option<Picture> {
        let address = format!("/media/{}", "0".repeat(64));
        Some(Picture { width: 4, height: 3, srcset: format!("{address} 4w") })
    }

    fn link(&mut self, href: &str) -> Option<String> {
        Some(href.to_owned())
    }
}

/// Any time will do.
pub fn options() -> Options {
    Options { lang: None, now: "2026-11-28T00:00:00Z".parse().expect("a timestamp") }
}

/// Cleans a text; what a browser makes of it has to be inert, also after a second cleaning for a page. The two need not be equal: some
/// trees do not survive serializing and reparsing (HTML Standard, 13.3).
pub fn cleaned(html: &str) {
    let once = clean(html, "c-", &mut Unchanged).html;
    inert(&strict(&once));
    inert(&once);
}

/// Elements that act, or whose content is parsed by other rules.
const ACTIVE: [&str; 18] = [
    "applet", "base", "button", "embed", "form", "frame", "iframe", "input", "link", "meta", "noscript", "object",
    "script", "select", "style", "template", "textarea", "title",
];

fn inert(html: &str) {
    for node in Html::parse_fragment(html).tree.values() {
        let Some(element) = node.as_element() else { continue };
        assert!(
            &*element.name.ns == "http://www.w3.org/1999/xhtml" && !ACTIVE.contains(&element.name()),
            "<{}> in {html}",
            element.name()
        );
        for (name, value) in element.attrs() {
            assert!(!name.starts_with("on") && !matches!(name, "style" | "srcdoc" | "formaction"), "{name} in {html}");
            // What a URL parser strips (URL Standard, 4.4).
            let scheme = value.trim_start_matches(|c| c <= ' ').replace(['\t', '\n', '\r'], "").to_lowercase();
            assert!(
                !["javascript:", "vbscript:", "data:"].iter().any(|wrong| scheme.starts_with(wrong)),
                "{name}={value} in {html}"
            );
        }
    }
}

/// Consumes everything that a reader yields, as an import does.
pub fn drain(entries: impl Iterator<Item = Result<Entry, ImportError>>) {
    for entry in entries {
        match entry {
            Ok(Entry::Post(post)) => {
                assert!(!post.slug.is_empty() && post.slug.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'));
                cleaned(&post.body.to_html());
            }
            Ok(Entry::Note(_) | Entry::Skipped(_)) => {}
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
