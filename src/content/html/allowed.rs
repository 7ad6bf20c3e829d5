//! Allowlists for `ammonia`: the short one for what a page may contain, and a longer one for what is rewritten first.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::Builder;

use super::bounded::parted;
use crate::content::post::{is_srcset, media_hash};

/// Display width of a picture in a text: the width of the text column, and on a phone the full screen.
pub const SIZES: &str = "(min-width: 44rem) 42rem, 100vw";

/// Every scheme a link may have.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// Page structure elements, which inside a text are just boxes.
pub const BOXES: [&str; 9] = ["article", "section", "header", "footer", "nav", "main", "hgroup", "center", "address"];

pub const TAGS: [&str; 61] = [
    "a",
    "abbr",
    "b",
    "bdi",
    "bdo",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "col",
    "colgroup",
    "dd",
    "del",
    "details",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
    "ins",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "small",
    "span",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "time",
    "tr",
    "u",
    "ul",
    "var",
    "wbr",
];

/// The allowlist for a page.
pub static STRICT: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(TAGS))
        .clean_content_tags(HashSet::from([
            "script", "style", "iframe", "title", "textarea", "noscript", "template", "svg", "math",
        ]))
        .generic_attributes(HashSet::from(["lang", "title", "dir", "id"]))
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href", "hreflang", "rel"])),
            ("code", HashSet::from(["class"])),
            ("img", HashSet::from(["src", "srcset", "sizes", "alt", "width", "height", "loading", "decoding"])),
            ("li", HashSet::from(["value"])),
            ("ol", HashSet::from(["start", "type", "reversed"])),
            ("td", HashSet::from(["align", "colspan", "rowspan"])),
            ("th", HashSet::from(["align", "colspan", "rowspan", "scope"])),
            ("col", HashSet::from(["span"])),
            ("colgroup", HashSet::from(["span"])),
            ("time", HashSet::from(["datetime"])),
        ]))
        .url_schemes(HashSet::from(SCHEMES))
        .link_rel(None)
        // Anything wider than a phone screen scrolls, by keyboard too.
        .set_tag_attribute_values(HashMap::from([
            ("pre", HashMap::from([("tabindex", "0")])),
            ("table", HashMap::from([("tabindex", "0")])),
        ]))
        .attribute_filter(|element, attribute, value| {
            let keep = match (element, attribute) {
                ("code", "class") => value.strip_prefix("language-").is_some_and(|name| {
                    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "+-#._".contains(c))
                }),
                ("a", "rel") => value == "noopener",
                // Only this site's own pictures: no page makes requests to another host.
                ("img", "src") => media_hash(value).is_some(),
                ("img", "srcset") => is_srcset(value),
                ("img", "sizes") => value == SIZES,
                ("td" | "th", "align") => ["left", "center", "right"].contains(&value),
                ("td" | "th", "colspan" | "rowspan") | ("ol", "start") | ("li", "value") => {
                    value.len() <= 6 && value.parse::<i32>().is_ok()
                }
                _ => true,
            };
            keep.then_some(Cow::Borrowed(value))
        });
    builder
});

/// As [`STRICT`], plus what is rewritten in between.
pub static TREE: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    let rewritten = ["h1", "iframe", "video", "audio", "source", "acronym", "tt", "strike", "big"];
    let mut schemes = HashSet::from(SCHEMES);
    // For a note that names it, and for whatever the caller makes of it.
    schemes.insert("data");
    // How this site's texts link to its pages; the caller turns it into an address.
    schemes.insert("page");
    builder
        .tags(TAGS.into_iter().chain(rewritten).chain(BOXES).chain(["aside"]).collect())
        .clean_content_tags(HashSet::from([
            "script", "style", "title", "textarea", "noscript", "template", "svg", "math", "object",
        ]))
        .generic_attributes(HashSet::from(["lang", "title", "dir", "id"]))
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href", "hreflang", "name"])),
            ("code", HashSet::from(["class"])),
            ("pre", HashSet::from(["class", "data-language", "lang"])),
            ("img", HashSet::from(["src", "alt", "data-src", "data-lazy-src", "data-orig-file"])),
            ("iframe", HashSet::from(["src", "data-src"])),
            ("video", HashSet::from(["src"])),
            ("audio", HashSet::from(["src"])),
            ("source", HashSet::from(["src"])),
            ("li", HashSet::from(["value"])),
            ("ol", HashSet::from(["start", "type", "reversed"])),
            ("td", HashSet::from(["align", "colspan", "rowspan"])),
            ("th", HashSet::from(["align", "colspan", "rowspan", "scope"])),
            ("col", HashSet::from(["span"])),
            ("colgroup", HashSet::from(["span"])),
            ("time", HashSet::from(["datetime"])),
        ]))
        .url_schemes(schemes)
        .link_rel(None);
    builder
});

/// Sanitises HTML that was [cleaned](super::clean()) once but may have been edited since.
pub fn strict(html: &str) -> String {
    STRICT.clean(&parted(html)).to_string()
}
