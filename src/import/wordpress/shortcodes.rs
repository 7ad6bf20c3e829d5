//! Shortcodes: `[caption …]…[/caption]`, `[gallery ids="1,2"]`, and those of plug-ins.
//!
//! WordPress knows which names are registered; an export does not say. What has the looks of a shortcode is taken for one:
//! a known name, a value with a name, a closing mark, or a line of its own. `[sic]` between words stays.

mod builders;
mod known;

use std::collections::{BTreeSet, HashMap, HashSet};

use super::objects::Objects;
use crate::content::html::{Piece, find_close, pieces};
use known::is_known;

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
/// How deep shortcodes in shortcodes are resolved; page builders need eight.
const DEPTH: usize = 40;

/// What shortcodes may ask for, and what is to be said of them.
pub struct Context<'a> {
    pub post: u64,
    pub objects: &'a Objects,
    pub lost: &'a mut BTreeSet<String>,
    /// Bytes that the text may still grow by what it only refers to.
    pub room: usize,
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
    /// The first of some values that is not empty.
    fn value(&self, names: &[&str]) -> Option<&str> {
        let own = |name: &&str| self.values.iter().find(|(own, value)| own == name && !value.trim().is_empty());
        names.iter().find_map(own).map(|(_, value)| value.trim())
    }

    /// The address among the words, as in `[youtube https://youtu.be/a]`.
    fn address(&self) -> Option<&str> {
        self.words.iter().map(String::as_str).find(|word| is_address(word))
    }

    /// Whether it is one even without a closing mark.
    fn looks_real(&self) -> bool {
        if is_known(self.name) || builders::is_builder(self.name) || !self.values.is_empty() {
            return true;
        }
        if self.alone && self.address().is_some() {
            return true;
        }
        let numbers = self.words.iter().all(|word| word.chars().all(|c| c.is_ascii_digit()));
        let lower = !self.name.chars().any(char::is_uppercase);
        lower && numbers && (self.alone || self.name.contains(['_', '-']))
    }

    /// Whether a person should look at what stays as it is: `[wpforo topic]` in a line of its own is no prose.
    fn is_doubtful(&self) -> bool {
        self.alone && self.words.len() == 1 && !self.name.chars().any(char::is_uppercase)
    }
}

/// An address that is nothing else.
fn is_address(text: &str) -> bool {
    ["https://", "http://", "//"].iter().any(|start| text.strip_prefix(start).is_some_and(|rest| !rest.is_empty()))
        && !text.contains(|c: char| c.is_whitespace() || "<>\"'[]".contains(c))
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
            Token::Code { mark, code } => known::push_code(&mut out, mark, code),
            Token::Open(mark) => match closed_by.get(&at) {
                Some(close) => open.push((*close, mark, out.len())),
                None if mark.looks_real() => {
                    let html = known::render(mark, None, context);
                    out.push_str(&html);
                }
                None => {
                    if mark.is_doubtful() {
                        let note = format!("`{}` has the looks of a shortcode and stays in the text", mark.raw);
                        context.lost.insert(note);
                    }
                    out.push_str(mark.raw);
                }
            },
            Token::Close { name, raw } => {
                if let Some((_, mark, from)) = open.pop_if(|(close, ..)| *close == at) {
                    // What lies deeper would be moved once for each that it lies in.
                    if open.len() >= DEPTH {
                        context.lost.insert(format!(
                            "shortcodes deeper than {DEPTH} in each other were removed; what they held stays"
                        ));
                    } else {
                        let held = out.split_off(from);
                        let html = known::render(mark, Some(&held), context);
                        out.push_str(&html);
                    }
                } else if !closers.contains(&at) && (is_known(name) || builders::is_builder(name)) {
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
            at += if at < last_end { markup(rest, &mut unclosed) } else { 1 };
            continue;
        }
        if let Some(inner) = rest.strip_prefix("[[") {
            // `[[gallery]]` shows `[gallery]`.
            if let Some(end) = near(inner).find("]]") {
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

/// As much of a text as a mark may take.
fn near(text: &str) -> &str {
    &text[..text.floor_char_boundary(MARK_BYTES)]
}

/// Length of the tag, comment or verbatim element that stands here. What has no end is remembered and not looked for again.
fn markup<'a>(rest: &'a str, unclosed: &mut HashSet<&'a str>) -> usize {
    match pieces(rest).next() {
        Some(Piece::Tag(tag)) => {
            let after = tag.raw.len();
            let verbatim =
                VERBATIM.iter().find(|name| tag.is(name)).filter(|name| !tag.closes && !unclosed.contains(**name));
            let Some(name) = verbatim else { return after };
            if let Some(end) = find_close(&rest[after..], name) {
                return after + end;
            }
            unclosed.insert(name);
            after
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
    let inner = near(inner);
    let mut quote = None;
    let mut end = None;
    for (offset, c) in inner.char_indices() {
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
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let name = &rest[..rest.bytes().take(65).take_while(|byte| is_part(char::from(*byte))).count()];
    (name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.len() <= 64).then_some(name)
}

/// `a="1" b=2 c` → named values and words, as WordPress reads them: only what looks like a name is one, so that an address with an
/// equals sign stays whole.
fn values(inner: &str) -> (Vec<(String, String)>, Vec<String>) {
    let inner =
        inner.replace(['“', '”', '″'], "\"").replace("&quot;", "\"").replace("&#8221;", "\"").replace("&#8220;", "\"");
    let (mut values, mut words) = (Vec::new(), Vec::new());
    // `[youtube=https://…]`
    let mut rest = inner.trim_start();
    rest = rest.strip_prefix('=').unwrap_or(rest).trim();
    while !rest.is_empty() {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let value = rest[end..].trim_start().strip_prefix('=').filter(|_| end > 0);
        let (name, after) = value.map_or(("", rest), |after| (&rest[..end], after.trim_start()));
        let said;
        (said, rest) = match after.chars().next() {
            Some(quote @ ('"' | '\'')) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
            _ => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
        };
        if !name.is_empty() {
            values.push((name.to_ascii_lowercase(), said.to_owned()));
        } else if !said.is_empty() {
            words.push(said.to_owned());
        }
        rest = rest.trim_start();
    }
    (values, words)
}

#[cfg(test)]
mod tests;
