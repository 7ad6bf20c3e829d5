//! A parsed shortcode tag, and the context for rendering it.

use std::collections::BTreeSet;

use crate::import::wordpress::objects::Objects;

/// What shortcodes may refer to, and the notes about them.
pub struct Context<'a> {
    pub post: u64,
    pub objects: &'a Objects,
    pub lost: &'a mut BTreeSet<String>,
    /// Bytes by which the text may still grow through what it only refers to.
    pub room: usize,
}

#[derive(Debug)]
pub struct Mark<'a> {
    pub name: &'a str,
    pub raw: &'a str,
    pub values: Vec<(String, String)>,
    pub words: Vec<String>,
    /// Alone on its line.
    pub alone: bool,
}

impl Mark<'_> {
    /// The first non-empty one of several values.
    pub fn value(&self, names: &[&str]) -> Option<&str> {
        let own = |name: &&str| self.values.iter().find(|(own, value)| own == name && !value.trim().is_empty());
        names.iter().find_map(own).map(|(_, value)| value.trim())
    }

    /// The first address among the positional values, as in `[youtube https://youtu.be/a]`.
    pub fn address(&self) -> Option<&str> {
        self.words.iter().map(String::as_str).find(|word| is_address(word))
    }

    /// Whether a person should check what is kept as text: `[wpforo topic]` on a line of its own is not prose.
    pub fn is_doubtful(&self) -> bool {
        self.alone && self.words.len() == 1 && !self.name.chars().any(char::is_uppercase)
    }
}

/// Whether a text is an address and nothing else.
pub fn is_address(text: &str) -> bool {
    ["https://", "http://", "//"].iter().any(|start| text.strip_prefix(start).is_some_and(|rest| !rest.is_empty()))
        && !text.contains(|c: char| c.is_whitespace() || "<>\"'[]".contains(c))
}
