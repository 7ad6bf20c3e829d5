//! HTML of a page for readers outside it: feeds, search engines.

use crate::content::html::{Piece, pieces, push_tag};

/// Makes every address on this site absolute.
pub fn absolute(html: &str, base_url: &str) -> String {
    let mut out = String::with_capacity(html.len());
    for piece in pieces(html) {
        match piece {
            Piece::Tag(tag) if !tag.closes && (tag.is("a") || tag.is("img")) => {
                // Attributes that only a browser on the page itself uses are left out.
                let attributes: Vec<(String, String)> = tag
                    .attributes()
                    .into_iter()
                    .filter(|(name, _)| !matches!(name.as_str(), "srcset" | "sizes" | "loading" | "decoding"))
                    .map(|(name, value)| {
                        let value = match name.as_str() {
                            "href" | "src" if value.starts_with("//") => format!("https:{value}"),
                            "href" | "src" if value.starts_with('/') => format!("{base_url}{value}"),
                            _ => value,
                        };
                        (name, value)
                    })
                    .collect();
                let pairs: Vec<(&str, &str)> =
                    attributes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
                push_tag(&mut out, if tag.is("a") { "a" } else { "img" }, &pairs);
            }
            Piece::Tag(tag) => out.push_str(tag.raw),
            Piece::Text(raw) | Piece::Comment(raw) => out.push_str(raw),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_pictures_get_their_host() {
        let html = "<p>href=\"/a\" <a href=\"/es\" rel=\"noopener\">x</a><a href=\"#n\">1</a><a href=\"//y.cl/z\">2</a>\
                    <img src=\"/media/a\" srcset=\"/media/b 1w\" alt=\"&quot;b&quot;\"></p>";
        assert_eq!(
            absolute(html, "https://x.cl"),
            "<p>href=\"/a\" <a href=\"https://x.cl/es\" rel=\"noopener\">x</a><a href=\"#n\">1</a><a href=\"https://y.cl/z\">2</a>\
             <img src=\"https://x.cl/media/a\" alt=\"&quot;b&quot;\"></p>"
        );
    }
}
