//! Finds code in Markdown, where markup has no meaning.

use std::collections::HashSet;

/// Splits the text into fenced code (true) and the rest; concatenated, the parts are the text again.
pub fn fences(body: &str) -> Vec<(bool, &str)> {
    let mut parts = Vec::new();
    let mut fence: Option<&str> = None;
    let (mut from, mut at) = (0, 0);
    for line in body.split_inclusive('\n') {
        let mark = line.trim_start();
        let opens = ["```", "~~~"].into_iter().find(|fence| mark.starts_with(fence));
        let end = at + line.len();
        match (fence, opens) {
            (None, Some(mark)) => {
                parts.push((false, &body[from..at]));
                (fence, from) = (Some(mark), at);
            }
            (Some(open), Some(mark)) if open == mark => {
                parts.push((true, &body[from..end]));
                (fence, from) = (None, end);
            }
            _ => {}
        }
        at = end;
    }
    parts.push((fence.is_some(), &body[from..]));
    parts.retain(|(_, part)| !part.is_empty());
    parts
}

/// Finds the ends of code spans, and remembers which backtick runs have no match in the rest of a text.
#[derive(Default)]
pub struct Spans(HashSet<usize>);

impl Spans {
    /// Length of the code span that begins here, with its backticks; of the backticks alone if it has no end.
    pub fn length(&mut self, rest: &str) -> usize {
        let run_at = |at: usize| rest[at..].bytes().take_while(|byte| *byte == b'`').count();
        let run = run_at(0);
        if self.0.contains(&run) {
            return run;
        }
        let mut at = run;
        while let Some(step) = rest[at..].find('`') {
            at += step;
            let close = run_at(at);
            at += close;
            if close == run {
                return at;
            }
        }
        self.0.insert(run);
        run
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fenced_code_is_apart() {
        let body = "a\n```rust\n~~~\n```\nb\n~~~\nc";
        assert_eq!(fences(body), [(false, "a\n"), (true, "```rust\n~~~\n```\n"), (false, "b\n"), (true, "~~~\nc")]);
        assert_eq!(fences(""), []);
    }

    #[test]
    fn code_ends_at_as_many_backquotes() {
        let mut spans = Spans::default();
        assert_eq!(spans.length("`a` b"), 3);
        assert_eq!(spans.length("``a ` b`` c"), 9);
        assert_eq!(spans.length("``` a"), 3);
        assert_eq!(spans.length("``` a ```"), 3, "none was left");
    }
}
