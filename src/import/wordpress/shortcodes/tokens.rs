//! Tokenizer for shortcodes in a text.

use std::collections::HashSet;

use super::mark::Mark;
use crate::content::html::{Piece, find_close, pieces};

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
/// Elements in which brackets are literal text.
const VERBATIM: [&str; 5] = ["pre", "code", "script", "style", "textarea"];
/// Longest opening tag.
const MARK_BYTES: usize = 4096;

#[derive(Debug)]
pub enum Token<'a> {
    Raw(&'a str),
    Open(Mark<'a>),
    Close {
        name: &'a str,
        raw: &'a str,
    },
    /// Code, with the values of its shortcode.
    Code {
        mark: Mark<'a>,
        code: &'a str,
    },
}

/// The tokens of a text in order, shortcode tags parsed.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
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

/// The part of a text that a tag may span.
fn near(text: &str) -> &str {
    &text[..text.floor_char_boundary(MARK_BYTES)]
}

/// Length of the tag, comment or verbatim element here. Unclosed ones are remembered, to avoid searching again.
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

/// The shortcode tag at a bracket, and its length.
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

/// `a="1" b=2 c` → named and positional values, parsed like WordPress: only what looks like a name is one, so that an address with an
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
