//! Shortcodes of page builders: `WPBakery` (`vc_…`), Divi (`et_pb_…`), Avada (`fusion_…`). Rows and columns are removed without a note;
//! pictures, headings, links and Base64-encoded code are kept.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::percent_decode_str;

use super::html::{figure, is_picture, link, pictures, shown};
use super::mark::{Context, Mark, is_address};
use crate::content::html::{escape, push_tag};

const PREFIXES: [&str; 3] = ["vc_", "et_pb_", "fusion_"];
/// Shortcodes used inline.
const INLINE: [&str; 6] =
    ["fusion_highlight", "fusion_dropcap", "fusion_tooltip", "fusion_popover", "fusion_fontawesome", "vc_icon"];
/// Purely structural shortcodes without content.
const EMPTY: [&str; 6] = ["row", "column", "section", "space", "separator", "divider"];
/// Anything shorter may be an ordinary word.
const BASE64_BYTES: usize = 16;

pub fn is_builder(name: &str) -> bool {
    PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// The HTML of a page builder's shortcode.
pub fn render(mark: &Mark<'_>, held: Option<&str>, context: &mut Context<'_>) -> String {
    let (name, inner) = (mark.name, held.unwrap_or_default());
    if INLINE.contains(&name) {
        return inner.to_owned();
    }
    if name == "vc_raw_js" {
        context.lost.insert(format!("shortcode `{name}` holds a script and was removed"));
        return String::new();
    }
    if ["vc_raw_html", "fusion_code"].contains(&name) {
        return decoded(inner).map_or_else(
            || {
                context.lost.insert(format!("shortcode `{name}` holds what cannot be read, and was removed"));
                String::new()
            },
            |html| format!("\n\n{html}\n\n"),
        );
    }
    if name.contains("form") || name.contains("login") || name.contains("search") {
        context.lost.insert(format!("shortcode `{name}` is unknown here and was removed"));
        return String::new();
    }
    if name.contains("button") || name.ends_with("btn") {
        let mut out = String::new();
        let title = mark.value(&["title", "text"]).map(|title| escape(title).into_owned());
        let words = if inner.trim().is_empty() { title } else { Some(inner.to_owned()) };
        push_link(&mut out, mark, words.as_deref());
        return format!("\n\n{out}\n\n");
    }
    let mut out = String::from("\n\n");
    push_pictures(&mut out, mark, context);
    let heading = mark.value(&["title", "heading", "text", "h2", "name", "author"]);
    // The title of a picture is just its attribute; Divi uses this prefix for content it looks up elsewhere.
    if let Some(heading) = heading.filter(|text| !out.contains("<img") && !text.starts_with("@ET-DC@")) {
        push_tag(&mut out, "h3", &[]);
        out.push_str(&escape(heading));
        out.push_str("</h3>\n\n");
    }
    if name == "fusion_title" && !inner.contains("<h") {
        out.push_str(&format!("<h3>{}</h3>", inner.trim()));
    } else {
        out.push_str(&plain(inner).unwrap_or_else(|| inner.to_owned()));
    }
    out.push_str("\n\n");
    push_link(&mut out, mark, None);
    if let Some(place) = mark.value(&["address"]) {
        let query: String = url::form_urlencoded::byte_serialize(place.as_bytes()).collect();
        out.push_str(&link(&format!("https://www.google.com/maps?q={query}")));
    }
    if let Some(frame) = mark.value(&["link"]).and_then(|link| link.strip_prefix("#E-8_")) {
        out.push_str(&decoded(frame).unwrap_or_default());
    }
    if out.trim().is_empty() && !EMPTY.iter().any(|part| name.contains(part)) {
        context.lost.insert(format!("shortcode `{name}` is unknown here and was removed"));
    }
    out
}

/// Pictures by address or id.
fn push_pictures(out: &mut String, mark: &Mark<'_>, context: &mut Context<'_>) {
    if let Some(ids) = mark.value(&["images", "gallery_ids", "image_ids"]) {
        out.push_str(&pictures(ids, context));
    }
    let Some(picture) = mark.value(&["src", "image", "image_url", "picture", "logo_image"]) else { return };
    if picture.chars().all(|c| c.is_ascii_digit()) {
        out.push_str(&pictures(picture, context));
    } else if is_picture(picture) {
        out.push_str(&figure(picture, mark.value(&["alt", "title_text"]).unwrap_or_default()));
    } else {
        out.push_str(&link(picture));
    }
}

/// The link of a button, a video or a whole box.
fn push_link(out: &mut String, mark: &Mark<'_>, words: Option<&str>) {
    let Some(said) = mark.value(&["button_url", "button_link", "url", "link", "video", "audio", "id"]) else {
        out.push_str(words.unwrap_or_default());
        return;
    };
    // `url:https%3A%2F%2Fx.example|title:More`
    let part = |name: &str| said.split('|').find_map(|part| part.strip_prefix(name)?.strip_prefix(':'));
    let decoded = part("url").map(|url| percent_decode_str(url).decode_utf8_lossy().into_owned());
    let href = decoded.as_deref().unwrap_or(said);
    let is_path = href.starts_with('/') && href.len() > 1;
    if !is_address(href) && !is_path {
        let site = match mark.name {
            "fusion_youtube" => "https://www.youtube.com/watch?v=",
            "fusion_vimeo" => "https://vimeo.com/",
            _ => {
                out.push_str(words.unwrap_or_default());
                return;
            }
        };
        out.push_str(&link(&format!("{site}{href}")));
        return;
    }
    let title = part("title").map(|title| percent_decode_str(title).decode_utf8_lossy().into_owned());
    let label = mark.value(&["button_text"]).map(|text| escape(text).into_owned());
    match words.map(str::to_owned).or(label).or(title.map(|title| escape(&title).into_owned())) {
        Some(words) => {
            out.push_str("<p>");
            push_tag(out, "a", &[("href", href)]);
            out.push_str(&format!("{}</a></p>", words.trim()));
        }
        // A thumbnail that links to the full-size picture.
        None if is_picture(href) && out.contains("<img") => {}
        None => out.push_str(&link(href)),
    }
}

/// Shortcode content that is not text: an address, or Base64-encoded HTML.
pub fn plain(held: &str) -> Option<String> {
    let text = held.trim();
    if is_address(text) {
        return Some(format!("\n\n{}\n\n", shown(text)));
    }
    let html = decoded(text).filter(|html| text.len() >= BASE64_BYTES && html.trim_start().starts_with('<'))?;
    Some(format!("\n\n{html}\n\n"))
}

/// Decodes Base64 of a text, percent-encoded or not; `None` for anything else.
fn decoded(text: &str) -> Option<String> {
    let is_sign = |c: &char| c.is_ascii_alphanumeric() || "+/=".contains(*c);
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).take_while(is_sign).collect();
    if compact.is_empty() || compact.len() < text.chars().filter(|c| !c.is_whitespace()).count() {
        return None;
    }
    let text = String::from_utf8(STANDARD.decode(compact).ok()?).ok()?;
    Some(if text.trim_start().starts_with('%') {
        percent_decode_str(&text).decode_utf8().ok()?.into_owned()
    } else {
        text
    })
}
