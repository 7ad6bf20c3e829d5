//! A finished mail, and the stage at which sending it failed.

use std::fmt;

use lettre::Address;

/// A finished mail: its bytes, and the envelope sender and recipient.
#[derive(Debug)]
pub struct Outgoing {
    pub from: Address,
    pub to: Address,
    /// The whole message, headers first, with CRLF line endings.
    pub bytes: Vec<u8>,
}

/// A stage of sending a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Writing the message itself.
    Compose,
    /// Name resolution, connection, implicit TLS, greeting.
    Connect,
    StartTls,
    Login,
    Sender,
    Recipient,
    Content,
    /// Writing a mail file.
    File,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Compose => "writing the mail",
            Stage::Connect => "connecting to the mail server",
            Stage::StartTls => "securing the connection with STARTTLS",
            Stage::Login => "signing in at the mail server",
            Stage::Sender => "naming the sender",
            Stage::Recipient => "naming the recipient",
            Stage::Content => "handing over the message",
            Stage::File => "writing the mail file",
        })
    }
}

/// A mail was not accepted. `Display` includes the server's own words, which may name the recipient: for the outbox and the person at the
/// command line, never for a log (see [`SendFailure::for_log`]).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{stage}: {words}")]
pub struct SendFailure {
    pub stage: Stage,
    /// Retrying the same mail cannot help.
    pub permanent: bool,
    /// The server's reply code, if it replied.
    pub code: Option<u16>,
    /// The server's reply with its code, or the local error.
    pub words: String,
}

impl SendFailure {
    pub(super) fn temporary(stage: Stage, words: impl Into<String>) -> Self {
        SendFailure { stage, permanent: false, code: None, words: words.into() }
    }

    pub fn permanent(stage: Stage, words: impl Into<String>) -> Self {
        SendFailure { stage, permanent: true, code: None, words: words.into() }
    }

    /// The error without the server's words, which may name a recipient: of a reply, only the codes.
    pub fn for_log(&self) -> String {
        let SendFailure { stage, words, .. } = self;
        match self.code {
            Some(code) => match enhanced_code(words) {
                Some(enhanced) => format!("{stage} ({code} {enhanced})"),
                None => format!("{stage} ({code})"),
            },
            None if words.contains('@') => stage.to_string(),
            None => self.to_string(),
        }
    }
}

/// The enhanced status code (RFC 3463) after the reply code: `5.1.1`.
fn enhanced_code(words: &str) -> Option<&str> {
    let code = words.split_whitespace().nth(1)?;
    let parts: Vec<&str> = code.split('.').collect();
    let number = |part: &&str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    (parts.len() == 3 && parts.iter().all(number)).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_has_the_reason_and_nobodys_address() {
        let failure = |stage, code, words: &str| SendFailure { stage, permanent: false, code, words: words.to_owned() };
        for (failure, line) in [
            (
                failure(Stage::Connect, None, "Connection refused (os error 111)"),
                "connecting to the mail server: Connection refused (os error 111)",
            ),
            (failure(Stage::Login, Some(535), "535 5.7.8 wrong password"), "signing in at the mail server (535 5.7.8)"),
            (
                failure(Stage::Recipient, Some(550), "550 5.1.1 <ana@example.org> is unknown"),
                "naming the recipient (550 5.1.1)",
            ),
            (failure(Stage::Content, Some(552), "552 too big for ana"), "handing over the message (552)"),
            (failure(Stage::Content, None, "no answer within 90 s"), "handing over the message: no answer within 90 s"),
            (failure(Stage::Recipient, None, "parse error at <ana@example.org>"), "naming the recipient"),
        ] {
            assert_eq!(failure.for_log(), line);
        }
    }
}
