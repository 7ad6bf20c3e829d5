//! Shortcodes: `[caption …]…[/caption]`, `[gallery ids="1,2"]`, and those of plug-ins.
//!
//! WordPress knows which names are registered, but an export does not say. What looks like a shortcode is treated as one: a known name,
//! a named value, a closing tag, or a line of its own. `[sic]` within text is kept.

mod builders;
mod html;
mod known;
mod mark;
mod tokens;

use std::collections::{HashMap, HashSet};

use builders::is_builder;
use known::is_known;
pub use mark::Context;
use mark::Mark;
use tokens::{Token, tokens};

/// Maximum nesting of shortcodes; page builders need eight.
const DEPTH: usize = 40;

/// Replaces shortcodes by HTML. Unknown ones are reported and removed, and their content is kept.
pub fn replace(text: &str, context: &mut Context<'_>) -> String {
    if !text.contains('[') {
        return text.to_owned();
    }
    let tokens = tokens(text);
    let closed_by = pair(&tokens);
    let closers: HashSet<usize> = closed_by.values().copied().collect();
    let mut out = String::with_capacity(text.len());
    // Open shortcodes whose content is being written: the token that closes them, and where the content begins.
    let mut open: Vec<(usize, &Mark<'_>, usize)> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Raw(raw) => out.push_str(raw),
            Token::Code { mark, code } => known::push_code(&mut out, mark, code),
            Token::Open(mark) => match closed_by.get(&at) {
                Some(close) => open.push((*close, mark, out.len())),
                None if looks_real(mark) => {
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
                    // Deeper content would be moved once per level of nesting.
                    if open.len() >= DEPTH {
                        context.lost.insert(format!(
                            "shortcodes deeper than {DEPTH} in each other were removed; what they held stays"
                        ));
                    } else {
                        let held = out.split_off(from);
                        let html = known::render(mark, Some(&held), context);
                        out.push_str(&html);
                    }
                } else if !closers.contains(&at) && (is_known(name) || is_builder(name)) {
                    // A closing tag without an opening one.
                } else {
                    out.push_str(raw);
                }
            }
        }
    }
    out
}

/// Whether a tag is a shortcode even without a closing tag.
fn looks_real(mark: &Mark<'_>) -> bool {
    if is_known(mark.name) || is_builder(mark.name) || !mark.values.is_empty() {
        return true;
    }
    if mark.alone && mark.address().is_some() {
        return true;
    }
    let numbers = mark.words.iter().all(|word| word.chars().all(|c| c.is_ascii_digit()));
    let lower = !mark.name.chars().any(char::is_uppercase);
    lower && numbers && (mark.alone || mark.name.contains(['_', '-']))
}

/// Matches closing tags with opening ones.
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
                // Those in between have no closing tag.
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

#[cfg(test)]
mod tests;
