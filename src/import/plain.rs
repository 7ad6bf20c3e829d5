//! Titles, descriptions and names as plain text: other systems render the markup that authors put into them.

use pulldown_cmark::{Event, Options, Parser};

use crate::content::html::{to_text, unescape};

/// Elements that authors use in a line of text. Anything else in angle brackets is literal: `Vec<T>`.
const ELEMENTS: [&str; 38] = [
    "a",
    "abbr",
    "b",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "br",
    "center",
    "cite",
    "code",
    "del",
    "dfn",
    "div",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "hr",
    "i",
    "img",
    "ins",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "q",
    "s",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "sup",
    "u",
    "ul",
];

/// Longest tag.
const TAG_BYTES: usize = 2048;

/// A line without tags and entities.
pub fn plain_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        out.push_str(before);
        let end = tag[..tag.floor_char_boundary(TAG_BYTES)].find('>').map_or(0, |end| end + 1);
        if end > 0 && is_tag(&tag[..end]) {
            out.push_str(space_of(&tag[..end]));
            rest = &tag[end..];
        } else {
            out.push('<');
            rest = &tag[1..];
        }
    }
    out.push_str(rest);
    one_line(&decoded(&unescape(&out)))
}

/// A line without tags, entities and Markdown markup.
pub fn plain_markdown(text: &str) -> String {
    // After a word, nothing is parsed as a heading, a list or a thematic break.
    let line = format!("x {}", one_line(text));
    let mut out = String::with_capacity(line.len());
    for event in Parser::new_ext(&line, Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::SoftBreak | Event::HardBreak => out.push(' '),
            Event::InlineHtml(tag) | Event::Html(tag) if is_tag(&tag) => out.push_str(space_of(&tag)),
            Event::Text(text) | Event::Code(text) | Event::InlineHtml(text) | Event::Html(text) => out.push_str(&text),
            _ => {}
        }
    }
    one_line(&decoded(out.strip_prefix('x').unwrap_or(&out)))
}

/// A line of HTML as text.
pub fn plain_html(html: &str) -> String {
    decoded(&to_text(html))
}

/// Resolves numeric character references left by double escaping, which nobody intends to show.
fn decoded(text: &str) -> String {
    if text.contains("&#") { unescape(text).into_owned() } else { text.to_owned() }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether `<…>` is a comment or a tag of one of the [`ELEMENTS`].
fn is_tag(text: &str) -> bool {
    let inner = text.trim_start_matches('<').trim_start_matches('/');
    let name = inner.find(|c: char| !c.is_ascii_alphanumeric()).map_or(inner, |end| &inner[..end]);
    inner.starts_with("!--") || ELEMENTS.contains(&name.to_ascii_lowercase().as_str())
}

/// The replacement for a tag.
fn space_of(tag: &str) -> &'static str {
    let name = tag.trim_start_matches(['<', '/']).to_ascii_lowercase();
    if ["br", "p", "li", "div", "hr", "h1", "h2", "h3"].iter().any(|block| name.starts_with(block)) { " " } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_an_author_are_not_shown() {
        for (text, plain) in [
            ("Don&#8217;t &amp; won&rsquo;t", "Don’t & won’t"),
            ("Don&amp;#8217;t", "Don’t"),
            ("a [course](https://x.example) and <b>b</b>", "a course and b"),
            ("**Torres** del *Paine*, `W`", "Torres del Paine, W"),
            ("Uno<br/>dos <a href=\"/x\">tres</a>", "Uno dos tres"),
            ("uno\n  dos", "uno dos"),
        ] {
            assert_eq!(plain_markdown(text), plain, "{text}");
        }
        assert_eq!(plain_text("Ca&ntilde;&oacute;n <em>del</em> <el> *sur*"), "Cañón del <el> *sur*");
        assert_eq!(plain_html("Don&amp;#8217;t <i>x</i>"), "Don’t x");
    }

    #[test]
    fn what_only_looks_like_a_mark_stays() {
        for text in
            ["1. Salida", "# 1", "- x", "C# y C++", "snake_case_name", "2 * 3 * 4", "I <3 you", "Vec<T>", "AT&T", "[x]"]
        {
            assert_eq!(plain_markdown(text), text);
        }
        for text in ["a < b > c", "I <3 you", "Vec<T>", "R&D", "<"] {
            assert_eq!(plain_text(text), text);
        }
    }
}
