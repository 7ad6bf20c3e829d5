//! Rewrites what a page has otherwise: headings, pictures, links, videos and frames.

use super::allowed::{BOXES, SIZES};
use super::bounded::push_text;
use super::entities::escape;
use super::frames::frame_link;
use super::pieces::{Piece, Tag, pieces, push_tag};
use crate::content::post::Picture;

/// What the caller does with the addresses in a body.
pub trait Addresses {
    /// The picture to show for an address; `None` drops it.
    fn picture(&mut self, src: &str) -> Option<Picture>;

    /// Where a link leads; `None` keeps its text without the link. Not called for links within the text.
    fn link(&mut self, href: &str) -> Option<String>;
}

/// The HTML of a tree with its parts rewritten, their `id`s prefixed; `lose` is told of what is left out, in words.
pub(super) fn rewritten(
    tree: &str,
    id_prefix: &str,
    addresses: &mut dyn Addresses,
    mut lose: impl FnMut(String),
) -> String {
    let mut rewriter = Rewriter {
        out: String::with_capacity(tree.len()),
        id_prefix,
        addresses,
        shift: 2 - i32::from(highest_heading(tree).unwrap_or(2)),
        lose: &mut lose,
        links: Vec::new(),
        paragraphs: 0,
        media: None,
        in_frame: false,
        pre_language: None,
    };
    for piece in pieces(tree) {
        rewriter.piece(piece);
    }
    rewriter.out
}

struct Rewriter<'a> {
    out: String,
    id_prefix: &'a str,
    addresses: &'a mut dyn Addresses,
    /// Added to the level of each heading.
    shift: i32,
    lose: &'a mut dyn FnMut(String),
    /// For each open `a`, whether it was written.
    links: Vec<bool>,
    /// Open elements that hold text rather than blocks.
    paragraphs: usize,
    media: Option<Media>,
    /// The content of an iframe is for browsers without iframes.
    in_frame: bool,
    pre_language: Option<String>,
}

impl Rewriter<'_> {
    fn piece(&mut self, piece: Piece<'_>) {
        match piece {
            Piece::Comment(_) => {}
            Piece::Text(_) if self.media.is_some() || self.in_frame => {}
            Piece::Text(text) => push_text(&mut self.out, text),
            Piece::Tag(tag) => self.tag(tag),
        }
    }

    fn tag(&mut self, tag: Tag<'_>) {
        match tag.name {
            "video" | "audio" if tag.closes => self.media_end(),
            "video" | "audio" => {
                let name = if tag.name == "video" { "video" } else { "audio" };
                self.media = Some(Media { name, title: tag.attribute("title"), src: tag.attribute("src") });
            }
            "source" => {
                if let Some(media) = &mut self.media {
                    media.src = media.src.take().or_else(|| tag.attribute("src"));
                }
            }
            _ if self.media.is_some() => {}
            "iframe" if tag.closes => self.in_frame = false,
            "iframe" => {
                self.frame(tag);
                self.in_frame = true;
            }
            "img" => self.picture(tag),
            "a" => self.link(tag),
            _ => self.other(tag),
        }
    }

    fn other(&mut self, tag: Tag<'_>) {
        let level = heading(&tag).map(|level| format!("h{}", (i32::from(level) + self.shift).clamp(2, 6)));
        let name = match (tag.name, &level) {
            (_, Some(level)) => level,
            ("acronym", _) => "abbr",
            ("tt", _) => "code",
            ("strike", _) => "s",
            ("big", _) => "span",
            (name, _) if BOXES.contains(&name) || name == "aside" => "div",
            (name, _) => name,
        };
        if ["p", "h2", "h3", "h4", "h5", "h6", "summary", "dt"].contains(&name) {
            self.paragraphs = if tag.closes { self.paragraphs.saturating_sub(1) } else { self.paragraphs + 1 };
        }
        if tag.closes {
            self.out.push_str("</");
            self.out.push_str(name);
            self.out.push('>');
            return;
        }
        let mut attributes = tag.attributes();
        if name == "pre" {
            self.pre_language = language_of(&attributes);
            attributes.retain(|(name, _)| name == "id");
        }
        if name == "code" {
            let own = language_of(&attributes).or_else(|| self.pre_language.take());
            attributes.retain(|(name, _)| name != "class");
            if let Some(language) = own {
                attributes.push(("class".to_owned(), format!("language-{language}")));
            }
        }
        self.push(name, attributes);
    }

    fn push(&mut self, name: &str, mut attributes: Vec<(String, String)>) {
        for (name, value) in &mut attributes {
            if name == "id" {
                *value = self.anchor(value);
            }
        }
        attributes.retain(|(_, value)| !value.is_empty());
        let pairs: Vec<(&str, &str)> = attributes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        push_tag(&mut self.out, name, &pairs);
    }

    /// The `id` of a link target within the text.
    fn anchor(&self, id: &str) -> String {
        let id = id.trim();
        if id.is_empty() || id.contains(char::is_whitespace) {
            String::new()
        } else {
            format!("{}{id}", self.id_prefix)
        }
    }

    fn link(&mut self, tag: Tag<'_>) {
        if tag.closes {
            if self.links.pop() == Some(true) {
                self.out.push_str("</a>");
            }
            return;
        }
        let href = tag.attribute("href").map(|href| href.trim().to_owned()).filter(|href| !href.is_empty());
        let id = tag.attribute("id").or_else(|| tag.attribute("name"));
        let href = match href {
            Some(href) if href.starts_with('#') => {
                let target = percent_encoding::percent_decode_str(&href[1..]).decode_utf8_lossy().into_owned();
                let target = self.anchor(&target);
                (!target.is_empty()).then(|| format!("#{target}"))
            }
            Some(href) if href.to_ascii_lowercase().starts_with("data:") => None,
            Some(href) => self.addresses.link(&href),
            None => None,
        };
        let written = href.is_some() || id.is_some();
        self.links.push(written);
        if !written {
            return;
        }
        let mut attributes = Vec::new();
        if let Some(id) = id {
            attributes.push(("id".to_owned(), id));
        }
        for (name, value) in tag.attributes() {
            if ["title", "hreflang", "lang"].contains(&name.as_str()) {
                attributes.push((name, value));
            }
        }
        if let Some(href) = href {
            let elsewhere = href.starts_with("http://") || href.starts_with("https://") || href.starts_with("//");
            attributes.push(("href".to_owned(), href));
            if elsewhere {
                attributes.push(("rel".to_owned(), "noopener".to_owned()));
            }
        }
        self.push("a", attributes);
    }

    fn picture(&mut self, tag: Tag<'_>) {
        // Lazy-loading pages have a placeholder in `src`.
        let late = ["data-orig-file", "data-lazy-src", "data-src"].iter().find_map(|name| tag.attribute(name));
        let own = tag.attribute("src").map(|src| src.trim().to_owned()).filter(|src| !src.is_empty());
        let src = match own {
            Some(own) if !own.starts_with("data:") => Some(own),
            own => late.or(own),
        };
        let Some(src) = src else {
            (self.lose)("a picture without an address is left out".to_owned());
            return;
        };
        let Some(picture) = self.addresses.picture(&src) else {
            let name: String = src.chars().take(120).collect();
            (self.lose)(format!("picture `{name}` is left out"));
            return;
        };
        let alt = tag.attribute("alt").unwrap_or_default();
        let (width, height) = (picture.width.to_string(), picture.height.to_string());
        let attributes = [
            ("src", picture.src()),
            ("srcset", &picture.srcset),
            ("sizes", SIZES),
            ("alt", &alt),
            ("width", &width),
            ("height", &height),
            ("loading", "lazy"),
            ("decoding", "async"),
        ];
        push_tag(&mut self.out, "img", &attributes);
    }

    /// Turns an iframe of a known provider into a link, any other into a note.
    fn frame(&mut self, tag: Tag<'_>) {
        let src = tag.attribute("src").or_else(|| tag.attribute("data-src")).unwrap_or_default();
        if let Some((href, house)) = frame_link(&src) {
            let title = tag.attribute("title").filter(|title| !title.trim().is_empty());
            self.loose_link(&href, title.as_deref().unwrap_or(house));
        } else if src.trim().is_empty() {
            (self.lose)("a frame without an address is left out".to_owned());
        } else {
            let name: String = src.chars().take(120).collect();
            (self.lose)(format!("a frame of `{name}` is left out"));
        }
    }

    fn media_end(&mut self) {
        let Some(media) = self.media.take() else { return };
        let Some(href) = media.src.as_deref().and_then(|src| self.addresses.link(src)) else {
            (self.lose)(format!("{} is left out", media.noun()));
            return;
        };
        let label = media.title.as_deref().filter(|title| !title.trim().is_empty());
        let file =
            href.split(['?', '#']).next().and_then(|path| path.rsplit('/').next()).unwrap_or_default().to_owned();
        self.loose_link(&href, label.unwrap_or(if file.is_empty() { media.name } else { &file }));
        (self.lose)(format!("{} is a link now", media.noun()));
    }

    /// Writes a link in place of something else, in a paragraph of its own unless already inside one.
    fn loose_link(&mut self, href: &str, label: &str) {
        let alone = self.paragraphs == 0 && !self.links.contains(&true);
        if self.links.contains(&true) {
            self.out.push_str(&escape(label));
            return;
        }
        if alone {
            self.out.push_str("<p>");
        }
        push_tag(&mut self.out, "a", &[("href", href), ("rel", "noopener")]);
        self.out.push_str(&escape(label));
        self.out.push_str(if alone { "</a></p>" } else { "</a>" });
    }
}

/// A video or audio element, whose address may be in a child element.
struct Media {
    /// `video` or `audio`.
    name: &'static str,
    title: Option<String>,
    src: Option<String>,
}

impl Media {
    /// What a note calls it.
    fn noun(&self) -> &'static str {
        if self.name == "audio" { "an audio file" } else { "a video" }
    }
}

fn heading(tag: &Tag<'_>) -> Option<u8> {
    match tag.name.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    }
}

fn highest_heading(tree: &str) -> Option<u8> {
    pieces(tree)
        .filter_map(|piece| match piece {
            Piece::Tag(tag) => heading(&tag),
            _ => None,
        })
        .min()
}

/// `class="language-rust"`, `class="brush: php"`, `data-language="css"`.
fn language_of(attributes: &[(String, String)]) -> Option<String> {
    let value = |wanted: &str| attributes.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
    let classes = value("class").unwrap_or_default();
    let mut words = classes.split([' ', ';']).map(str::trim);
    let language = words
        .find_map(|word| word.strip_prefix("language-").or_else(|| word.strip_prefix("lang-")))
        .or_else(|| classes.split_once("brush:").and_then(|(_, rest)| rest.trim().split([';', ' ']).next()))
        .or_else(|| value("data-language"))?;
    (!language.is_empty()).then(|| language.to_ascii_lowercase())
}
