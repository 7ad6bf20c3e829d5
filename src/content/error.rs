/// A content file that is missing, does not fit the model, or contradicts another.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{file}`: {reason}")]
pub struct ContentError {
    /// Path in the pack.
    pub file: String,
    /// What is wrong, with field, line and column if known.
    pub reason: String,
}

impl ContentError {
    pub(super) fn new(file: impl Into<String>, reason: impl Into<String>) -> Self {
        ContentError { file: file.into(), reason: reason.into() }
    }
}

/// Everything that is wrong with a pack; at least one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentErrors(pub Vec<ContentError>);

impl std::fmt::Display for ContentErrors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ContentError::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for ContentErrors {}
