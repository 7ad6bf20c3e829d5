//! An input that tracks line and column.

use std::io::{self, BufRead, Read};

/// Passes data through to the parser and keeps what it consumed since the last mark, to count lines and columns.
pub struct Tracked<R> {
    inner: R,
    taken: Vec<u8>,
    /// Offset of the mark, in bytes.
    pub offset: u64,
    pub line: u64,
    pub column: u64,
    /// The line of the first git merge conflict.
    pub conflict: Option<u64>,
}

impl<R: BufRead> Read for Tracked<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let length = available.len().min(out.len());
        out[..length].copy_from_slice(&available[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Tracked<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        // Consumed data is already in the buffer, so this does not read.
        if let Ok(buffer) = self.inner.fill_buf() {
            self.taken.extend_from_slice(&buffer[..amount.min(buffer.len())]);
        }
        self.inner.consume(amount);
    }
}

impl<R> Tracked<R> {
    pub fn new(inner: R) -> Self {
        Tracked { inner, taken: Vec::new(), offset: 0, line: 1, column: 1, conflict: None }
    }

    /// Starts counting lines and columns from here.
    pub fn mark(&mut self) {
        self.look_for_conflict();
        (self.line, self.column) = self.place(u64::MAX);
        self.offset += self.taken.len() as u64;
        self.taken.clear();
    }

    pub fn look_for_conflict(&mut self) {
        const MARK: &[u8] = b"<<<<<<< ";
        if self.conflict.is_some() {
            return;
        }
        let begins_line = |at: usize| if at == 0 { self.column == 1 } else { self.taken[at - 1] == b'\n' };
        let found = self.taken.windows(MARK.len()).enumerate().filter(|(_, bytes)| *bytes == MARK);
        let first = found.map(|(at, _)| at).find(|at| begins_line(*at));
        self.conflict = first.map(|at| self.place(self.offset + at as u64).0);
    }

    /// Line and column of a byte offset at or after the mark.
    pub fn place(&self, offset: u64) -> (u64, u64) {
        let length = usize::try_from(offset.saturating_sub(self.offset)).unwrap_or(usize::MAX).min(self.taken.len());
        let (mut line, mut column) = (self.line, self.column);
        for byte in &self.taken[..length] {
            match byte {
                b'\n' => (line, column) = (line + 1, 1),
                // Continuation bytes of a UTF-8 character.
                0x80..=0xbf => {}
                _ => column += 1,
            }
        }
        (line, column)
    }
}
