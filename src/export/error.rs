use std::io;
use std::path::PathBuf;

use crate::store::StoreError;

/// An export failed; partial output is unusable.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot write the export")]
    Write(#[source] io::Error),
    #[error("a sheet holds at most {most} inquiries")]
    TooMany { most: u32 },
    #[error("cannot keep the sheet's cells in `{}`: {reason}", .folder.display())]
    Scratch { folder: PathBuf, reason: String },
    #[error("cannot make the workbook")]
    Workbook(#[source] rust_xlsxwriter::XlsxError),
    #[error("the export was interrupted")]
    Interrupted,
}

impl ExportError {
    /// Whether the reader closed its end of the pipe, which is not a failure: it has read enough.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, ExportError::Write(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
