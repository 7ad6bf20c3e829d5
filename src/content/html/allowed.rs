//! What `ammonia` lets through: the short list of what may stand on a page, and the longer one of what is rewritten before.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::Builder;

use super::bounded::parted;
use crate::content::post::{is_srcset, media_hash};

/// How wide a picture in a text is shown: the measure of the text, and on a phone all of the screen.
pub const SIZES: &str = "(min-width: 44rem) 42rem, 100vw";

/// Every scheme that a link may have.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// Elements of a page's frame, which inside a text are nothing but boxes.
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

/// The list for a page.
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
        // What is wider than a phone scrolls, also by keyboard.
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
                // Pictures of this site alone: no page asks another host for anything.
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

/// The same, with what is rewritten in between.
pub static TREE: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    let rewritten = ["h1", "iframe", "video", "audio", "source", "acronym", "tt", "strike", "big"];
    let mut schemes = HashSet::from(SCHEMES);
    // For a note that names what it was, and for whatever the caller makes of it.
    schemes.insert("data");
    // How texts of this site name its pages; the caller makes an address of it.
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

/// HTML that was [cleaned](super::clean) once and may have been edited since, as it may stand on a page.
pub fn strict(html: &str) -> String {
    STRICT.clean(&parted(html)).to_string()
}
