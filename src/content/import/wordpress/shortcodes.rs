//! Shortcodes: `[caption …]…[/caption]`, `[gallery ids="1,2"]`, and those of plug-ins.
//!
//! WordPress knows which names are registered; an export does not say. What has the looks of a shortcode is taken for one:
//! a known name, a value with a name, a closing mark, or a line of its own. `[sic]` between words stays.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::super::html::{Piece, escape, pieces, push_tag, unescape};
use super::Attachment;

/// Names with a meaning here.
const KNOWN: [&str; 12] = [
    "caption",
    "wp_caption",
    "gallery",
    "embed",
    "video",
    "audio",
    "youtube",
    "vimeo",
    "googlemaps",
    "playlist",
    "toc",
    "more",
];
/// Names whose content is code.
const CODE: [&str; 22] = [
    "sourcecode",
    "source",
    "code",
    "bash",
    "c",
    "cpp",
    "csharp",
    "css",
    "go",
    "html",
    "java",
    "javascript",
    "js",
    "perl",
    "php",
    "plain",
    "python",
    "ruby",
    "shell",
    "sql",
    "xml",
    "yaml",
];
/// Elements in which brackets are text.
const VERBATIM: [&str; 5] = ["pre", "code", "script", "style", "textarea"];
/// Longest opening mark.
const MARK_BYTES: usize = 4096;

/// What shortcodes may ask for, and what is to be said of them.
pub struct Context<'a> {
    pub post: u64,
    pub attachments: &'a BTreeMap<u64, Attachment>,
    pub lost: &'a mut BTreeSet<String>,
}

#[derive(Debug)]
enum Token<'a> {
    Raw(&'a str),
    Open(Mark<'a>),
    Close {
        name: &'a str,
        raw: &'a str,
    },
    /// Code with its shortcode's values.
    Code {
        mark: Mark<'a>,
        code: &'a str,
    },
}

#[derive(Debug)]
struct Mark<'a> {
    name: &'a str,
    raw: &'a str,
    values: Vec<(String, String)>,
    words: Vec<String>,
    /// Nothing but the mark is on its line.
    alone: bool,
}

impl Mark<'_> {
    fn value(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| self.values.iter().find(|(own, _)| own == name)).map(|(_, value)| value.as_str())
    }

    /// Whether it is one even without a closing mark.
    fn looks_real(&self) -> bool {
        if KNOWN.contains(&self.name) || !self.values.is_empty() {
            return true;
        }
        let numbers = self.words.iter().all(|word| word.chars().all(|c| c.is_ascii_digit()));
        let lower = !self.name.chars().any(char::is_uppercase);
        lower && numbers && (self.alone || self.name.contains(['_', '-']))
    }
}

/// The text with its shortcodes as HTML. Unknown ones are reported and gone, what they held stays.
pub fn replace(text: &str, context: &mut Context<'_>) -> String {
    if !text.contains('[') {
        return text.to_owned();
    }
    let tokens = tokens(text);
    let closed_by = pair(&tokens);
    let closers: HashSet<usize> = closed_by.values().copied().collect();
    let mut out = String::with_capacity(text.len());
    // Open ones whose content is being written: the token that closes them, and where the content begins.
    let mut open: Vec<(usize, &Mark<'_>, usize)> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Raw(raw) => out.push_str(raw),
            Token::Code { mark, code } => push_code(&mut out, mark, code),
            Token::Open(mark) => match closed_by.get(&at) {
                Some(close) => open.push((*close, mark, out.len())),
                None if mark.looks_real() => {
                    let html = render(mark, "", context);
                    out.push_str(&html);
                }
                None => out.push_str(mark.raw),
            },
            Token::Close { name, raw } => {
                if let Some((_, mark, from)) = open.pop_if(|(close, ..)| *close == at) {
                    if KNOWN.contains(&mark.name) {
                        let held = out.split_off(from);
                        let html = render(mark, &held, context);
                        out.push_str(&html);
                    } else {
                        context
                            .lost
                            .insert(format!("shortcode `{name}` is unknown here and was removed; what it held stays"));
                    }
                } else if !closers.contains(&at) && KNOWN.contains(name) {
                    // A closing mark that nothing opened.
                } else {
                    out.push_str(raw);
                }
            }
        }
    }
    out
}

/// Which closing mark belongs to which opening one.
fn pair(tokens: &[Token<'_>]) -> HashMap<usize, usize> {
    let mut pairs = HashMap::new();
    let mut open: Vec<(usize, &str)> = Vec::new();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Open(mark) if !mark.raw.ends_with("/]") => {
                open.push((at, mark.name));
                *counts.entry(mark.name).or_default() += 1;
            }
            Token::Close { name, .. } if counts.get(name).is_some_and(|count| *count > 0) => {
                // Those in between have no end of their own.
                while let Some((opened, inner)) = open.pop() {
                    if let Some(count) = counts.get_mut(inner) {
                        *count -= 1;
                    }
                    if inner == *name {
                        pairs.insert(opened, at);
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    pairs
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut unclosed: HashSet<&str> = HashSet::new();
    let last_end = text.rfind('>').unwrap_or(0);
    let mut from = 0;
    let mut at = 0;
    while let Some(step) = text[at..].find(['[', '<']) {
        at += step;
        let rest = &text[at..];
        if rest.starts_with('<') {
            at += if at < last_end { markup(rest) } else { 1 };
            continue;
        }
        if let Some(inner) = rest.strip_prefix("[[") {
            // `[[gallery]]` shows `[gallery]`.
            if let Some(end) = inner.find("]]").filter(|end| *end < MARK_BYTES) {
                tokens.push(Token::Raw(&text[from..at]));
                tokens.push(Token::Raw(&rest[1..end + 3]));
                at += end + 4;
                from = at;
            } else {
                at += 2;
            }
            continue;
        }
        let Some((token, length)) = mark(text, at) else {
            at += 1;
            continue;
        };
        let mut length = length;
        let token = match token {
            Token::Open(mark) if CODE.contains(&mark.name) => {
                let close = format!("[/{}]", mark.name);
                let end = (!unclosed.contains(mark.name)).then(|| text[at + length..].find(&close)).flatten();
                let Some(end) = end else {
                    unclosed.insert(mark.name);
                    at += length;
                    continue;
                };
                let code = &text[at + length..at + length + end];
                length += end + close.len();
                Token::Code { mark, code }
            }
            token => token,
        };
        tokens.push(Token::Raw(&text[from..at]));
        tokens.push(token);
        at += length;
        from = at;
    }
    tokens.push(Token::Raw(&text[from..]));
    tokens
}

/// Length of the tag, comment or verbatim element that stands here.
fn markup(rest: &str) -> usize {
    // More would be read for nothing; a longer tag ends where the next piece begins.
    match pieces(rest).next() {
        Some(Piece::Tag(tag)) => {
            let verbatim = VERBATIM.iter().find(|name| tag.is(name)).filter(|_| !tag.closes);
            let after = tag.raw.len();
            verbatim.and_then(|name| Some(after + rest[after..].find(&format!("</{name}"))?)).unwrap_or(after)
        }
        Some(Piece::Comment(raw)) => raw.len(),
        _ => 1,
    }
}

/// The mark that stands at a bracket, and its length.
fn mark(text: &str, at: usize) -> Option<(Token<'_>, usize)> {
    let rest = &text[at + 1..];
    if let Some(rest) = rest.strip_prefix('/') {
        let name = name_of(rest)?;
        rest[name.len()..].starts_with(']').then_some(())?;
        let length = name.len() + 3;
        return Some((Token::Close { name, raw: &text[at..at + length] }, length));
    }
    let name = name_of(rest)?;
    let inner = &rest[name.len()..];
    if !inner.starts_with(|c: char| c.is_whitespace() || matches!(c, ']' | '/' | '=')) {
        return None;
    }
    let mut quote = None;
    let mut end = None;
    for (offset, c) in inner.char_indices().take_while(|(offset, _)| *offset < MARK_BYTES) {
        match (quote, c) {
            (None, ']') => {
                end = Some(offset);
                break;
            }
            (None, '[' | '<') => return None,
            (None, '\n') if inner[offset + 1..].trim_start_matches([' ', '\t', '\r']).starts_with('\n') => return None,
            (None, '"' | '\'') if inner[..offset].ends_with('=') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    let end = end?;
    let length = 1 + name.len() + end + 1;
    let after = &text[at + length..];
    if after.starts_with('(') {
        return None;
    }
    let before = text[..at].trim_end_matches([' ', '\t']);
    let after = after.trim_start_matches([' ', '\t', '\r']);
    let alone = (before.is_empty() || before.ends_with(['\n', '>', ']']))
        && (after.is_empty() || after.starts_with(['\n', '<', '[']));
    let (values, words) = values(inner[..end].trim_end_matches('/'));
    Some((Token::Open(Mark { name, raw: &text[at..at + length], values, words, alone }), length))
}

fn name_of(rest: &str) -> Option<&str> {
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-')).unwrap_or(rest.len());
    let name = &rest[..end];
    (name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.len() <= 64).then_some(name)
}

/// `a="1" b=2 c` → named values and words.
fn values(inner: &str) -> (Vec<(String, String)>, Vec<String>) {
    let inner =
        inner.replace(['“', '”', '″'], "\"").replace("&quot;", "\"").replace("&#8221;", "\"").replace("&#8220;", "\"");
    let (mut values, mut words) = (Vec::new(), Vec::new());
    let mut rest = inner.trim();
    while !rest.is_empty() {
        let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
        let name = &rest[..end];
        rest = &rest[end..];
        if let Some(after) = rest.trim_start().strip_prefix('=') {
            let after = after.trim_start();
            let value;
            (value, rest) = match after.chars().next() {
                Some(quote @ ('"' | '\'')) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
                _ => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
            };
            if name.is_empty() {
                // `[youtube=https://…]`
                words.push(value.to_owned());
            } else {
                values.push((name.to_ascii_lowercase(), value.to_owned()));
            }
        } else if !name.is_empty() {
            words.push(name.trim_matches(['"', '\'']).to_owned());
        }
        rest = rest.trim_start();
    }
    (values, words)
}

fn render(mark: &Mark<'_>, held: &str, context: &mut Context<'_>) -> String {
    match mark.name {
        "caption" | "wp_caption" => caption(mark, held),
        "gallery" => gallery(mark, context),
        "embed" | "youtube" | "vimeo" | "googlemaps" => {
            let said = if held.trim().is_empty() {
                mark.value(&["url", "src", "id"]).or(mark.words.first().map(String::as_str))
            } else {
                Some(held)
            };
            address(mark.name, said.unwrap_or_default().trim()).map_or_else(String::new, |href| link(&href))
        }
        "video" | "audio" => {
            let src = mark
                .value(&["src", "mp4", "m4v", "webm", "ogv", "mp3", "ogg", "m4a", "wav"])
                .or(mark.words.first().map(String::as_str));
            src.filter(|src| !src.is_empty()).map_or_else(|| held.to_owned(), link)
        }
        "more" => String::new(),
        name => {
            context.lost.insert(format!("shortcode `{name}` is unknown here and was removed"));
            String::new()
        }
    }
}

fn address(name: &str, said: &str) -> Option<String> {
    let said = unescape(said);
    if said.starts_with("http") || said.starts_with("//") {
        return Some(said.into_owned());
    }
    let id: String = said.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
    match name {
        _ if id.is_empty() => None,
        "youtube" => Some(format!("https://www.youtube.com/watch?v={id}")),
        "vimeo" => Some(format!("https://vimeo.com/{id}")),
        _ => None,
    }
}

fn link(href: &str) -> String {
    let mut out = "<p>".to_owned();
    push_tag(&mut out, "a", &[("href", href)]);
    out.push_str(&escape(href));
    out.push_str("</a></p>");
    out
}

/// The picture, with its link if it has one, and the words after it or in `caption="…"`.
fn caption(mark: &Mark<'_>, content: &str) -> String {
    let content = content.trim();
    let picture = content.find("<img").and_then(|at| Some(at + content[at..].find('>')? + 1)).map(|end| {
        let after = content[end..].trim_start();
        if after.starts_with("</a>") { content.len() - after.len() + "</a>".len() } else { end }
    });
    let (picture, words) = content.split_at(picture.unwrap_or(0));
    let words = mark.value(&["caption"]).map_or_else(|| words.trim().to_owned(), str::to_owned);
    let words = words.replace('\n', " ");
    if words.is_empty() {
        format!("<figure>{picture}</figure>")
    } else {
        format!("<figure>{picture}<figcaption>{words}</figcaption></figure>")
    }
}

fn gallery(mark: &Mark<'_>, context: &mut Context<'_>) -> String {
    let mut pictures: Vec<&Attachment> = Vec::new();
    if let Some(ids) = mark.value(&["ids", "include"]) {
        for id in ids.split(',').filter_map(|id| id.trim().parse::<u64>().ok()) {
            match context.attachments.get(&id) {
                Some(attachment) => pictures.push(attachment),
                None => {
                    context.lost.insert(format!("a gallery's picture, attachment {id}, is not in the export"));
                }
            }
        }
    } else {
        let post = mark.value(&["id"]).and_then(|id| id.parse().ok()).unwrap_or(context.post);
        let is_picture = |url: &str| {
            let path = url.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
            [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"].iter().any(|ending| path.ends_with(ending))
        };
        pictures.extend(
            context.attachments.values().filter(|attachment| attachment.parent == post && is_picture(&attachment.url)),
        );
        if pictures.is_empty() {
            context.lost.insert("a gallery without pictures in the export was removed".to_owned());
        }
    }
    let mut out = String::new();
    for picture in pictures {
        out.push_str("<figure>");
        push_tag(&mut out, "img", &[("src", &picture.url), ("alt", &picture.alt)]);
        if !picture.caption.is_empty() {
            out.push_str(&format!("<figcaption>{}</figcaption>", escape(&picture.caption)));
        }
        out.push_str("</figure>");
    }
    out
}

fn push_code(out: &mut String, mark: &Mark<'_>, code: &str) {
    let language = mark
        .value(&["language", "lang"])
        .or_else(|| (!["sourcecode", "source", "code", "plain"].contains(&mark.name)).then_some(mark.name));
    // The new editor had escaped it already, the old one had not.
    let escaped =
        !code.contains('<') && ["&lt;", "&gt;", "&amp;", "&quot;", "&#"].iter().any(|entity| code.contains(entity));
    let code = code.trim_matches(['\n', '\r']);
    out.push_str("<pre>");
    match language {
        Some(language) => push_tag(out, "code", &[("class", &format!("language-{language}"))]),
        None => out.push_str("<code>"),
    }
    out.push_str(&if escaped { code.into() } else { escape(code) });
    out.push_str("</code></pre>");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str) -> (String, Vec<String>) {
        let picture = |n: u64, parent| Attachment {
            url: format!("https://x/{n}.jpg"),
            parent,
            alt: format!("a{n}"),
            caption: String::new(),
        };
        let attachments = BTreeMap::from([(1, picture(1, 9)), (2, picture(2, 7)), (3, picture(3, 7))]);
        let mut lost = BTreeSet::new();
        let html = replace(text, &mut Context { post: 7, attachments: &attachments, lost: &mut lost });
        (html, lost.into_iter().collect())
    }

    #[test]
    fn captions_of_both_forms() {
        let figure = "<figure><a href=\"b\"><img src=\"c\"></a><figcaption>Un <em>lago</em></figcaption></figure>";
        assert_eq!(
            run("[caption id=\"x\" width=\"3\"]<a href=\"b\"><img src=\"c\"></a> Un <em>lago</em>[/caption]").0,
            figure
        );
        assert_eq!(
            run("[caption caption=\"Un lago [azul]\"]<img src=\"c\">[/caption]").0,
            "<figure><img src=\"c\"><figcaption>Un lago [azul]</figcaption></figure>"
        );
    }

    #[test]
    fn galleries_take_named_or_own_pictures() {
        let figure = |n| format!("<figure><img src=\"https://x/{n}.jpg\" alt=\"a{n}\"></figure>");
        assert_eq!(run("[gallery ids=\"3,1\"]").0, format!("{}{}", figure(3), figure(1)));
        assert_eq!(run("[gallery]").0, format!("{}{}", figure(2), figure(3)));
        assert_eq!(run("[gallery ids=\"8\"]").1, ["a gallery's picture, attachment 8, is not in the export"]);
    }

    #[test]
    fn embedded_things_are_links() {
        let link = |href: &str| format!("<p><a href=\"{href}\">{href}</a></p>");
        assert_eq!(run("[embed width=\"3\"]https://vimeo.com/1[/embed]").0, link("https://vimeo.com/1"));
        assert_eq!(run("[youtube=https://youtu.be/a]").0, link("https://youtu.be/a"));
        assert_eq!(run("[youtube id=\"abc\"]").0, link("https://www.youtube.com/watch?v=abc"));
        assert_eq!(run("[video mp4=\"https://x/a.mp4\"][/video]").0, link("https://x/a.mp4"));
        assert_eq!(run("[embed]javascript:alert(1)[/embed]").0, "");
    }

    #[test]
    fn code_is_escaped_once_and_keeps_its_brackets() {
        assert_eq!(
            run("[sourcecode language=\"php\"]\nif ($a[1] < 2) { [gallery] }\n[/sourcecode]").0,
            "<pre><code class=\"language-php\">if ($a[1] &lt; 2) { [gallery] }</code></pre>"
        );
        assert_eq!(run("[code]a &lt; b[/code]").0, "<pre><code>a &lt; b</code></pre>");
        assert_eq!(run("<pre>[gallery]</pre> <code>[x y=1]</code>").0, "<pre>[gallery]</pre> <code>[x y=1]</code>");
        assert_eq!(run("[code] never closed").0, "[code] never closed");
    }

    #[test]
    fn unknown_ones_are_reported_and_what_they_hold_stays() {
        let (html, lost) =
            run("a [slider id=\"3\"] b [box]<b>c</b> [inner x='1']d[/inner][/box]\n[contact-form-7]\n[mapa]\ne");
        assert_eq!(html, "a  b <b>c</b> d\n\n\ne");
        assert_eq!(lost.len(), 5, "{lost:?}");
        assert!(lost.iter().any(|note| note.contains("`slider`")), "{lost:?}");
    }

    #[test]
    fn brackets_of_prose_stay() {
        for text in [
            "Dijo [sic] que",
            "[1] Nota",
            "[...]",
            "una [foto nueva] de",
            "[texto](https://x)",
            "[Nota del editor]",
            "a[i] = 2",
            "[/b]",
        ] {
            assert_eq!(run(text), (text.to_owned(), vec![]));
        }
        assert_eq!(run("[[gallery]]").0, "[gallery]");
        assert_eq!(run("<a title=\"[gallery]\">x</a>").0, "<a title=\"[gallery]\">x</a>");
    }
}
