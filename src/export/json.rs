//! JSON and NDJSON for programs: codes and values as stored, times in UTC.

use std::io::{BufWriter, Write};

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use super::error::ExportError;
use super::sink::Sink;
use crate::inquiry::Inquiry;

const BUFFER: usize = 64 << 10;

/// An inquiry with every stored field, and when the reply is due.
#[derive(Serialize)]
pub struct Stored<'a> {
    #[serde(flatten)]
    pub inquiry: &'a Inquiry,
    pub reply_due: Timestamp,
}

impl<'a> Stored<'a> {
    /// `reply_within` is the reply time that the agency promises.
    pub fn new(inquiry: &'a Inquiry, reply_within: SignedDuration) -> Self {
        Stored { inquiry, reply_due: inquiry.reply_due(reply_within) }
    }
}

pub(super) struct Json<W: Write> {
    out: BufWriter<W>,
    /// Written between two objects.
    separator: &'static [u8],
    end: &'static [u8],
    end_when_empty: &'static [u8],
    empty: bool,
}

impl<W: Write> Json<W> {
    /// One array, one object per line.
    pub(super) fn array(out: W) -> Result<Self, ExportError> {
        let mut json = Json { separator: b",\n", end: b"\n]\n", end_when_empty: b"]\n", ..Json::lines(out) };
        json.write(b"[")?;
        Ok(json)
    }

    /// One object per line.
    pub(super) fn lines(out: W) -> Self {
        let out = BufWriter::with_capacity(BUFFER, out);
        Json { out, separator: b"\n", end: b"\n", end_when_empty: b"", empty: true }
    }

    pub(super) fn object(&mut self, value: &impl Serialize) -> Result<(), ExportError> {
        if !std::mem::take(&mut self.empty) {
            self.write(self.separator)?;
        }
        serde_json::to_writer(&mut self.out, value).map_err(|error| ExportError::Write(error.into()))
    }

    /// Writes the closing part and flushes.
    pub(super) fn end(mut self) -> Result<(), ExportError> {
        self.write(if self.empty { self.end_when_empty } else { self.end })?;
        self.out.flush().map_err(ExportError::Write)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), ExportError> {
        self.out.write_all(bytes).map_err(ExportError::Write)
    }
}

impl<W: Write> Sink for Json<W> {
    fn put(&mut self, inquiry: &Inquiry, reply_within: SignedDuration) -> Result<(), ExportError> {
        self.object(&Stored::new(inquiry, reply_within))
    }

    fn finish(self) -> Result<(), ExportError> {
        self.end()
    }
}
