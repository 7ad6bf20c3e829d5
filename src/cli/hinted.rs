/// An error that says what to do about it. `main` prints the hint on a line of its own.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Hinted {
    message: String,
    hint: String,
}

impl Hinted {
    pub fn new(message: impl Into<String>, hint: impl Into<String>) -> Hinted {
        Hinted { message: message.into(), hint: hint.into() }
    }

    pub fn hint(&self) -> &str {
        &self.hint
    }
}
