//! SMTP, command by command, with a time limit on every wait.
//!
//! lettre's own transport reports one error for a whole delivery. This module issues the same commands through lettre's connection one by
//! one, because the meaning of a rejection depends on when it comes: a `5xx` to the recipient or the message is about this mail and final;
//! a `5xx` to the greeting, the login or the sender, which is the same in every mail, is about the server or the account. Somebody will
//! fix that, so it must not make every waiting mail fail.

use std::fs;
use std::future::Future;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt, Rset};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use tokio::time::timeout;

use super::address::needs_utf8;
use super::outgoing::{Outgoing, SendFailure, Stage};
use super::smtp_url::{SmtpUrl, TlsMode};

/// Replies to `RCPT` and `DATA` that are about the account or the connection rather than the mail (RFC 4954, RFC 3207).
const ACCOUNT_CODES: [u16; 4] = [530, 534, 535, 538];

/// How long each step may take.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// The TCP connection, for each of the server's addresses.
    pub connect: Duration,
    /// The reply to one command.
    pub command: Duration,
    /// A whole mail, from connecting to the server's last reply.
    pub message: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Timeouts {
            connect: Duration::from_secs(10),
            command: Duration::from_secs(30),
            message: Duration::from_secs(90),
        }
    }
}

/// A file or server in the settings for which TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum SmtpSetupError {
    #[error("the certificate file `{path}` named by `ca=` cannot be read")]
    ReadCa { path: PathBuf, source: std::io::Error },
    #[error("the certificate file `{path}` named by `ca=` holds no PEM certificate")]
    EmptyCa { path: PathBuf },
    #[error("TLS for the mail server `{host}` cannot be set up")]
    Tls { host: String, source: lettre::transport::smtp::Error },
}

/// Delivers mail to one server. Connections are reused within a round and closed by [`SmtpTransport::close_idle`].
pub struct SmtpTransport {
    url: SmtpUrl,
    tls: TlsParameters,
    hello: ClientId,
    timeouts: Timeouts,
    idle: Mutex<Vec<AsyncSmtpConnection>>,
}

impl std::fmt::Debug for SmtpTransport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmtpTransport")
            .field("url", &self.url)
            .field("timeouts", &self.timeouts)
            .finish_non_exhaustive()
    }
}

impl SmtpTransport {
    /// Reads the certificate file, if one is configured; does not connect yet.
    ///
    /// # Errors
    /// When the certificate file is missing or contains no certificate.
    pub fn new(url: SmtpUrl, timeouts: Timeouts) -> Result<Self, SmtpSetupError> {
        let mut tls = TlsParameters::builder(url.host.clone());
        let setup = |source| SmtpSetupError::Tls { host: url.host.clone(), source };
        if let Some(path) = &url.ca {
            let pem = fs::read(path).map_err(|source| SmtpSetupError::ReadCa { path: path.clone(), source })?;
            if !pem.windows(27).any(|window| window == b"-----BEGIN CERTIFICATE-----") {
                return Err(SmtpSetupError::EmptyCa { path: path.clone() });
            }
            tls = tls.add_root_certificate(Certificate::from_pem(&pem).map_err(setup)?);
        }
        let tls = tls.build().map_err(setup)?;
        Ok(SmtpTransport { url, tls, hello: hello_name(), timeouts, idle: Mutex::default() })
    }

    /// Delivers one mail to the server.
    ///
    /// # Errors
    /// When the server cannot be reached, does not reply in time, or rejects the mail.
    pub async fn send(&self, mail: &Outgoing) -> Result<(), SendFailure> {
        let mut refusing = None;
        let result = timeout(self.timeouts.message, self.converse(mail, &mut refusing)).await;
        if let Some(connection) = refusing {
            self.say_goodbye(connection).await;
        }
        result.unwrap_or_else(|_| Err(SendFailure::temporary(Stage::Content, too_slow(self.timeouts.message))))
    }

    /// Sends QUIT on the connections kept for more mail.
    pub async fn close_idle(&self) {
        let connections = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        for connection in connections {
            self.say_goodbye(connection).await;
        }
    }

    /// `refusing` receives a working connection that rejected the mail, so that QUIT does not count towards the mail's time limit.
    async fn converse(&self, mail: &Outgoing, refusing: &mut Option<AsyncSmtpConnection>) -> Result<(), SendFailure> {
        if let Some(mut connection) = self.take_idle() {
            // Servers close connections that were idle or carried enough mails (421). A new one then decides, which is safe as long as the
            // message itself has not been handed over.
            let usable = self.step(Stage::Connect, connection.command(Rset)).await.is_ok();
            if usable {
                match self.deliver(&mut connection, mail).await {
                    Err(failure) if is_closing(&failure) => {}
                    result => return self.settle(connection, result, refusing),
                }
            }
        }
        let mut connection = self.open().await?;
        let result = self.deliver(&mut connection, mail).await;
        self.settle(connection, result, refusing)
    }

    /// Keeps the connection for the next mail, passes it on for a QUIT, or drops it if the server does not respond.
    fn settle(
        &self,
        connection: AsyncSmtpConnection,
        result: Result<(), SendFailure>,
        refusing: &mut Option<AsyncSmtpConnection>,
    ) -> Result<(), SendFailure> {
        match &result {
            Ok(()) => self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection),
            // Rejected by the server, or never offered to it (SMTPUTF8).
            Err(failure) if failure.code.is_some() || failure.permanent => *refusing = Some(connection),
            Err(_) => {}
        }
        result
    }

    async fn open(&self) -> Result<AsyncSmtpConnection, SendFailure> {
        let implicit = (self.url.tls == TlsMode::Implicit).then(|| self.tls.clone());
        let server = (self.url.host.as_str(), self.url.port);
        let connecting =
            AsyncSmtpConnection::connect_tokio1(server, Some(self.timeouts.connect), &self.hello, implicit, None);
        // lettre reads the greeting in the same call, so the limit covers a connection and one command.
        let limit = self.timeouts.connect + self.timeouts.command;
        let Ok(connected) = timeout(limit, connecting).await else {
            return Err(SendFailure::temporary(Stage::Connect, too_slow(limit)));
        };
        let mut connection = connected.map_err(|error| self.connect_failure(&error))?;

        if self.wants_starttls(&connection)? {
            self.step(Stage::StartTls, connection.starttls(self.tls.clone(), &self.hello)).await?;
        }

        if let Some(credentials) = &self.url.credentials {
            if !connection.is_encrypted() && !self.url.is_loopback() {
                return Err(SendFailure::temporary(
                    Stage::Login,
                    "the server offers no encryption and the password is not sent in clear text; use `smtps://`, or a server with STARTTLS",
                ));
            }
            let credentials = Credentials::new(credentials.user.clone(), credentials.password.clone());
            self.step(Stage::Login, connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials)).await?;
        }
        Ok(connection)
    }

    /// A failure to connect, explained to the owner if TLS was used with a server that starts in clear text.
    fn connect_failure(&self, error: &lettre::transport::smtp::Error) -> SendFailure {
        let mut failure = session_failure(Stage::Connect, error);
        if self.url.tls == TlsMode::Implicit && failure.words.contains("InvalidContentType") {
            failure.words = format!(
                "the server does not speak TLS from the first byte on port {}; write `smtp://` for ports 587 and 25, and keep `smtps://` for port 465",
                self.url.port
            );
        }
        failure
    }

    /// Whether to start TLS now. A mail server on this machine often has a self-signed certificate; since clear text does not leave the
    /// machine, TLS is only used there if the owner asks for it.
    fn wants_starttls(&self, connection: &AsyncSmtpConnection) -> Result<bool, SendFailure> {
        match self.url.tls {
            TlsMode::Implicit => Ok(false),
            TlsMode::Required if !connection.can_starttls() => Err(SendFailure::temporary(
                Stage::StartTls,
                "the server does not offer STARTTLS, which `tls=required` asks for",
            )),
            TlsMode::Required => Ok(true),
            TlsMode::Opportunistic if self.url.is_loopback() && self.url.ca.is_none() => Ok(false),
            TlsMode::Opportunistic => Ok(connection.can_starttls()),
        }
    }

    async fn deliver(&self, connection: &mut AsyncSmtpConnection, mail: &Outgoing) -> Result<(), SendFailure> {
        let mut parameters = Vec::new();
        if needs_utf8(&mail.from) || needs_utf8(&mail.to) {
            if !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
                return Err(SendFailure::permanent(
                    Stage::Recipient,
                    "the address has letters outside ASCII before the `@`, and the mail server does not take such addresses (SMTPUTF8)",
                ));
            }
            parameters.push(MailParameter::SmtpUtfEight);
        }
        // Bodies and headers are always ASCII; only an address can contain other bytes.
        if !mail.bytes.is_ascii() && connection.server_info().supports_feature(Extension::EightBitMime) {
            parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }

        self.step(Stage::Sender, connection.command(Mail::new(Some(mail.from.clone()), parameters))).await?;
        self.step(Stage::Recipient, connection.command(Rcpt::new(mail.to.clone(), Vec::new()))).await?;
        self.step(Stage::Content, connection.command(Data)).await?;
        // Servers may scan a message for a while before replying; only the limit for the whole mail applies.
        connection.message(&mail.bytes).await.map(drop).map_err(|error| mail_failure(Stage::Content, &error))
    }

    async fn step<T>(
        &self,
        stage: Stage,
        work: impl Future<Output = Result<T, lettre::transport::smtp::Error>>,
    ) -> Result<(), SendFailure> {
        match timeout(self.timeouts.command, work).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(match stage {
                Stage::Recipient | Stage::Content => mail_failure(stage, &error),
                _ => session_failure(stage, &error),
            }),
            Err(_) => Err(SendFailure::temporary(stage, too_slow(self.timeouts.command))),
        }
    }

    fn take_idle(&self) -> Option<AsyncSmtpConnection> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// QUIT is a courtesy: failures are ignored, and the wait is short.
    async fn say_goodbye(&self, mut connection: AsyncSmtpConnection) {
        if !connection.has_broken() {
            let _ = timeout(self.timeouts.command.min(Duration::from_secs(2)), connection.abort()).await;
        }
    }
}

/// The server rejected this mail: final for a `5xx`, unless the code is about the account.
fn mail_failure(stage: Stage, error: &lettre::transport::smtp::Error) -> SendFailure {
    let mut failure = session_failure(stage, error);
    failure.permanent = error.is_permanent() && !failure.code.is_some_and(|code| ACCOUNT_CODES.contains(&code));
    failure
}

/// The server rejected the session: temporary whatever the code, since the server or account may be fixed by the next attempt.
fn session_failure(stage: Stage, error: &lettre::transport::smtp::Error) -> SendFailure {
    let code = error.status().map(u16::from);
    let mut words = Vec::new();
    words.extend(code.map(|code| code.to_string()));
    let mut source = std::error::Error::source(error);
    if source.is_none() && code.is_none() {
        words.push(error.to_string());
    }
    while let Some(cause) = source {
        let text = cause.to_string();
        // Some errors already include their source in their message.
        if !words.iter().any(|said| said.contains(&text)) {
            words.push(text);
        }
        source = cause.source();
    }
    let separator = if code.is_some() { " " } else { ": " };
    SendFailure { stage, permanent: false, code, words: words.join(separator) }
}

/// The connection was lost or closed before the message was handed over, without the mail itself being rejected.
fn is_closing(failure: &SendFailure) -> bool {
    failure.stage != Stage::Content && !failure.permanent && failure.code.is_none_or(|code| code == 421)
}

fn too_slow(limit: Duration) -> String {
    format!("no answer within {} s", limit.as_secs_f32())
}

/// The name for EHLO. Some servers reject a bare host name like `web1`; an address literal is always valid.
fn hello_name() -> ClientId {
    match ClientId::default() {
        ClientId::Domain(name) if name.contains('.') && name.is_ascii() => ClientId::Domain(name),
        _ => ClientId::Ipv4(Ipv4Addr::LOCALHOST),
    }
}
