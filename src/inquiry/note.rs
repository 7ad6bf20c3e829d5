//! What staff write down about an inquiry.

/// Longest note, in characters.
const NOTE_CHARS: usize = 4_000;

/// The text is no note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a note has at most {NOTE_CHARS} characters, this one {0}")]
pub struct NoteTooLong(usize);

/// A note as it is kept: plain text without surrounding space.
pub fn parse_note(text: &str) -> Result<String, NoteTooLong> {
    let text = text.replace("\r\n", "\n").replace(|c: char| c.is_control() && c != '\n', " ");
    match text.trim().chars().count() {
        count if count > NOTE_CHARS => Err(NoteTooLong(count)),
        _ => Ok(text.trim().to_owned()),
    }
}

/// A note with another paragraph below it.
pub fn added_to(earlier: Option<&str>, note: &str) -> Result<String, NoteTooLong> {
    match earlier {
        Some(earlier) => parse_note(&format!("{earlier}\n\n{note}")),
        None => parse_note(note),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_plain_text_of_a_bounded_length() {
        assert_eq!(parse_note(" called\r\nback\u{1b}[2J \n"), Ok("called\nback [2J".to_owned()));
        assert_eq!(parse_note("  "), Ok(String::new()));
        assert!(parse_note(&"ñ".repeat(4_000)).is_ok());
        assert_eq!(parse_note(&"ñ".repeat(4_001)), Err(NoteTooLong(4_001)));
    }

    #[test]
    fn a_note_grows_by_paragraphs() {
        assert_eq!(added_to(None, " called "), Ok("called".to_owned()));
        assert_eq!(added_to(Some("called"), "again "), Ok("called\n\nagain".to_owned()));
        assert_eq!(added_to(Some("called"), ""), Ok("called".to_owned()));
        assert!(added_to(Some(&"ñ".repeat(4_000)), "x").is_err());
    }
}
