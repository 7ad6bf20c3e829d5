//! Unwanted content of source texts: both sides of a git merge conflict, and control characters.

use std::borrow::Cow;

/// The error message for a file in which [`conflict`] finds a line.
pub const CONFLICT: &str =
    "holds both sides of a conflict that git left to be resolved (`<<<<<<<`, `=======`, `>>>>>>>`): keep one of them";

/// The line, from 1, of the first merge conflict in a text.
pub fn conflict(text: &str) -> Option<u64> {
    let mut begun = None;
    let mut divided = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("<<<<<<< ") {
            (begun, divided) = (Some(number), false);
        } else if line == "=======" {
            divided = begun.is_some();
        } else if line.starts_with(">>>>>>> ") && divided {
            return begun;
        }
    }
    None
}

/// The text without control characters, which no document may contain, and how many there were.
pub fn without_control(text: &str) -> (Cow<'_, str>, usize) {
    let bad = |c: char| matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{84}' | '\u{86}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}');
    let count = text.chars().filter(|c| bad(*c)).count();
    if count == 0 { (text.into(), 0) } else { (text.chars().filter(|c| !bad(*c)).collect::<String>().into(), count) }
}
