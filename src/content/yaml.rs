//! YAML errors in the words of the people who write it.

use serde_saphyr::{Error, MessageFormatter as _, UserMessageFormatter};

/// The error without its position.
pub fn words(error: &Error) -> String {
    let error = error.without_snippet();
    match error {
        Error::DuplicateMappingKey { key: Some(key), .. } => format!("`{key}` is there twice"),
        Error::Budget { .. }
        | Error::AliasReplayLimitExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. } => "is nested too deep or too large".to_owned(),
        error => UserMessageFormatter.format_message(error).into_owned(),
    }
}

/// Line and column, from 1.
pub fn place(error: &Error) -> (u64, u64) {
    let location = error.without_snippet().location();
    location.map_or((1, 1), |location| (location.line().max(1), location.column().max(1)))
}

/// The error with its position.
pub fn words_with_place(error: &Error) -> String {
    let (line, column) = place(error);
    format!("{} at line {line} column {column}", words(error))
}
