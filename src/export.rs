//! Inquiries as files: CSV and XLSX with labels for people, JSON and NDJSON as stored for programs; subscribers likewise.
//!
//! Everything streams: inquiries are read, written and dropped one by one, so that memory does not grow with their number.

mod csv;
mod error;
mod fields;
mod file;
mod json;
mod names;
mod sink;
mod subscribers;
mod xlsx;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::inquiry::Status;
use crate::store::{Filter, Store, Unreadable};
use sink::Sink;

pub use error::ExportError;
pub use fields::{Cell, FIELDS, Field};
pub use file::WholeFile;
pub use json::Stored;
pub use names::Names;
pub use subscribers::{ListFormat, SubscriberExport};

/// Format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// UTF-8 with a byte order mark, RFC 4180: codes with labels beside them, times in the agency's zone with offset.
    Csv,
    /// One array: codes and values as stored, times in UTC.
    Json,
    /// The same, one object per line.
    Ndjson,
    /// A workbook with the columns of the CSV in typed cells.
    Xlsx,
}

impl Format {
    /// The format that a file's extension names.
    pub fn of_path(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "csv" => Some(Format::Csv),
            "json" => Some(Format::Json),
            "ndjson" | "jsonl" => Some(Format::Ndjson),
            "xlsx" => Some(Format::Xlsx),
            _ => None,
        }
    }
}

/// A requested export.
pub struct Export<'a> {
    pub format: Format,
    /// Separates the columns of CSV.
    pub separator: u8,
    /// Spam is left out unless the filter asks for that status.
    pub filter: Filter,
    /// Whether inquiries whose processing is restricted are included.
    pub include_restricted: bool,
    pub names: &'a Names<'a>,
    /// Where a workbook's cells are spooled until it is complete; the system's temporary folder when `None`.
    pub scratch: Option<PathBuf>,
    /// Ends the export with [`ExportError::Interrupted`] once it is true.
    pub stop: &'a AtomicBool,
}

/// How many inquiries an export holds, and which were left out although they passed the filter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub written: u64,
    pub spam: u64,
    pub restricted: u64,
    /// Those that cannot be read.
    pub unreadable: Vec<Unreadable>,
}

impl Export<'_> {
    /// Writes the inquiries as of this moment, the oldest first. Blocks.
    pub fn write(&self, store: &Store, out: impl Write + Send) -> Result<Tally, ExportError> {
        match self.format {
            Format::Csv => self.stream(store, csv::Csv::new(out, self.names, self.separator)?),
            Format::Json => self.stream(store, json::Json::array(out)?),
            Format::Ndjson => self.stream(store, json::Json::lines(out)),
            Format::Xlsx => self.stream(store, xlsx::Xlsx::new(out, self.names, self.scratch.as_deref())?),
        }
    }

    fn stream(&self, store: &Store, mut sink: impl Sink) -> Result<Tally, ExportError> {
        let mut tally = Tally::default();
        let unreadable = store.for_each_inquiry(&self.filter, |inquiry| {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ExportError::Interrupted);
            }
            if inquiry.status == Status::Spam && self.filter.status != Some(Status::Spam) {
                tally.spam += 1;
                return Ok(());
            }
            if inquiry.restricted && !self.include_restricted {
                tally.restricted += 1;
                return Ok(());
            }
            tally.written += 1;
            sink.put(&inquiry, self.names.reply_within())
        })?;
        sink.finish()?;
        tally.unreadable = unreadable;
        if self.stop.load(Ordering::Relaxed) { Err(ExportError::Interrupted) } else { Ok(tally) }
    }
}
