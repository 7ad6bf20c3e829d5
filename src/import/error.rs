//! Why a source cannot be read.

use std::fmt;
use std::io;
use std::path::Path;

/// A source that cannot be read; nothing of it may be kept.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("`{file}` cannot be read")]
    Io { file: String, source: io::Error },
    #[error("{file}:{line}:{column}: {reason}")]
    Malformed {
        file: String,
        /// From 1.
        line: u64,
        /// In characters, from 1.
        column: u64,
        reason: String,
    },
    #[error("`{file}` {reason}")]
    Unknown { file: String, reason: String },
    /// All errors of a file, so that they can be fixed together.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Several(Vec<ImportError>),
}

impl ImportError {
    pub fn io(file: &Path) -> impl FnOnce(io::Error) -> ImportError {
        let file = file.display().to_string();
        move |source| ImportError::Io { file, source }
    }

    /// The errors one by one.
    pub fn into_list(self) -> Vec<ImportError> {
        match self {
            ImportError::Several(faults) => faults.into_iter().flat_map(ImportError::into_list).collect(),
            fault => vec![fault],
        }
    }

    pub fn unknown(file: impl fmt::Display, reason: impl Into<String>) -> ImportError {
        ImportError::Unknown { file: file.to_string(), reason: reason.into() }
    }
}

/// What is wrong with some JSON, without the position, which the error itself includes.
pub fn json_fault(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let words = message.rsplit_once(" at line ").map_or(message.as_str(), |(words, _)| words);
    match error.classify() {
        serde_json::error::Category::Eof => "it ends too early".to_owned(),
        _ if words.contains("recursion limit") => "it is nested too deep".to_owned(),
        _ => words.to_owned(),
    }
}
