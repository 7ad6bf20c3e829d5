//! Where the values of a JSON file are, for error messages.

use std::collections::{BTreeMap, HashSet};

/// The lines of a file's values by field, such as `stops[2].lat`.
#[derive(Debug, Default)]
pub(super) struct Places {
    lines: BTreeMap<String, usize>,
    /// Keys that occur more than once in one object.
    pub twice: Vec<(String, usize)>,
    blank: Vec<(String, usize)>,
}

impl Places {
    /// The places in a JSON text; if it is malformed, those before the error.
    pub fn of(text: &str) -> Places {
        let mut scanner = Scanner { text, at: 0, line: 1, places: Places::default() };
        // Syntax errors are reported by whoever parses the file.
        let _ = scanner.value("");
        scanner.places
    }

    /// The line of a field.
    pub fn line(&self, field: &str) -> Option<usize> {
        self.lines.get(field).copied()
    }

    /// Empty strings, and their lines.
    pub fn blank(&self) -> &[(String, usize)] {
        &self.blank
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    places: Places,
}

impl Scanner<'_> {
    fn space(&mut self) {
        while let Some(byte @ (b' ' | b'\n' | b'\r' | b'\t')) = self.peek() {
            self.line += usize::from(byte == b'\n');
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        self.space();
        (self.peek()? == byte).then(|| self.at += 1)
    }

    fn string(&mut self) -> Option<String> {
        let start = self.at;
        self.expect(b'"')?;
        loop {
            match self.peek()? {
                b'"' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        serde_json::from_str(self.text.get(start..self.at)?).ok()
    }

    fn value(&mut self, field: &str) -> Option<()> {
        self.space();
        self.places.lines.entry(field.to_owned()).or_insert(self.line);
        match self.peek()? {
            b'{' => {
                self.at += 1;
                let mut names = HashSet::new();
                self.items(b'}', |scanner, _| {
                    scanner.space();
                    let name = scanner.string()?;
                    let inner = if field.is_empty() { name.clone() } else { format!("{field}.{name}") };
                    if !names.insert(name) {
                        scanner.places.twice.push((inner.clone(), scanner.line));
                    }
                    scanner.expect(b':')?;
                    scanner.value(&inner)
                })
            }
            b'[' => {
                self.at += 1;
                self.items(b']', |scanner, index| scanner.value(&format!("{field}[{index}]")))
            }
            b'"' => {
                let text = self.string()?;
                if text.trim().is_empty() {
                    self.places.blank.push((field.to_owned(), self.line));
                }
                Some(())
            }
            _ => {
                while self.peek().is_some_and(|byte| !matches!(byte, b',' | b'}' | b']') && !byte.is_ascii_whitespace())
                {
                    self.at += 1;
                }
                Some(())
            }
        }
    }

    /// The comma-separated items of an object or list, up to its end.
    fn items(&mut self, end: u8, mut item: impl FnMut(&mut Self, usize) -> Option<()>) -> Option<()> {
        for index in 0.. {
            self.space();
            if self.peek()? == end {
                self.at += 1;
                return Some(());
            }
            if index > 0 {
                self.expect(b',')?;
            }
            item(self, index)?;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_have_their_lines_and_faults_are_found() {
        let places = Places::of("{\n  \"a\": [1, {\"b\": \"x \\\" y\"},\n \" \"],\n  \"c\": true,\n  \"a\": null\n}");
        assert_eq!(places.line("a[1].b"), Some(2));
        assert_eq!(places.line("c"), Some(4));
        assert_eq!(places.twice, [("a".to_owned(), 5)]);
        assert_eq!(places.blank(), [("a[2]".to_owned(), 3)]);
        assert_eq!(places.line("d"), None);
    }
}
