//! What every target does with what a reader found.

use patagonia::content::import::clean::{Addresses, clean, strict};
use patagonia::content::import::{Entry, ImportError, Options};
use patagonia::content::post::Picture;

/// Links and pictures as they are.
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

/// Cleans a text; what comes out has to be what a second cleaning leaves as it is, but for empty lines at the beginning of a `pre`: a
/// parser ignores the first of them (HTML, 13.2.6.4.7) and a serializer does not write it.
pub fn cleaned(html: &str) {
    let once = clean(html, "c-", &mut Unchanged).html;
    assert_eq!(without_first_lines(&strict(&once)), without_first_lines(&once));
}

fn without_first_lines(html: &str) -> String {
    const PRE: &str = "<pre tabindex=\"0\">";
    html.split(PRE).map(|part| part.trim_start_matches('\n')).collect::<Vec<_>>().join(PRE)
}

/// Takes all that a reader gives, as an import does.
pub fn drain(entries: impl Iterator<Item = Result<Entry, ImportError>>) {
    for entry in entries {
        match entry {
            Ok(Entry::Post(post)) => {
                assert!(!post.slug.is_empty() && post.slug.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'));
                cleaned(&post.body.to_html());
            }
            Ok(Entry::Note(_)) => {}
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
