//! A mail server over a real socket that keeps what it is given and misbehaves on demand.
//!
//! It speaks EHLO, STARTTLS, AUTH PLAIN and LOGIN, MAIL, RCPT, DATA, RSET, NOOP and QUIT. Rules tell it what to do at a stage, and how
//! often, instead of what a server should do there.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// How long a test waits for what must come. Reached only when the test fails.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Security {
    #[default]
    None,
    StartTls,
    Implicit,
}

#[derive(Clone, Debug, Default)]
pub struct SinkOptions {
    pub security: Security,
    /// User and password required before mail is accepted.
    pub login: Option<(&'static str, &'static str)>,
    /// What EHLO offers, for example `PLAIN LOGIN`; also without a login to check.
    pub mechanisms: Option<&'static str>,
    pub smtputf8: bool,
}

/// Where a rule applies: the moment of the server's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    Greeting,
    Hello,
    StartTls,
    Login,
    Sender,
    Recipient,
    Data,
    /// The reply to the whole message, which has been recorded by then.
    Message,
}

#[derive(Clone, Debug)]
pub enum Do {
    /// This reply instead of the usual one, for example `550 5.1.1 no such user`.
    Say(&'static str),
    /// No reply, ever.
    Stall,
    /// The connection is closed without a reply.
    Drop,
    /// The usual reply, later.
    Delay(Duration),
}

/// One message as it arrived.
#[derive(Clone, Debug)]
pub struct Received {
    /// The arguments of `MAIL FROM:` and `RCPT TO:`, parameters included.
    pub from: String,
    pub to: Vec<String>,
    /// With dot-stuffing undone.
    pub data: Vec<u8>,
    pub encrypted: bool,
    pub user: Option<String>,
    /// Whether the sender was told that it was accepted.
    pub acknowledged: bool,
}

impl Received {
    pub fn header(&self, name: &str) -> String {
        use mailparse::MailHeaderMap;
        let (headers, _) = mailparse::parse_headers(&self.data).unwrap();
        headers.get_first_value(name).unwrap_or_else(|| panic!("no {name} header"))
    }
}

/// Everything that happened so far.
#[derive(Clone, Debug, Default)]
pub struct Log {
    pub connections: usize,
    /// Connections that are open now.
    pub open: usize,
    pub quits: usize,
    pub logins: usize,
    /// Stages at which a rule was applied.
    pub rules: Vec<At>,
    pub messages: Vec<Received>,
}

impl Log {
    pub fn acknowledged(&self) -> impl Iterator<Item = &Received> {
        self.messages.iter().filter(|message| message.acknowledged)
    }
}

struct Shared {
    options: SinkOptions,
    rules: Mutex<Vec<(At, Do, usize)>>,
    log: watch::Sender<Log>,
    tls: Option<TlsAcceptor>,
}

/// The running server; it ends with the test's runtime.
pub struct SmtpSink {
    shared: Arc<Shared>,
    port: u16,
    ca: Option<(tempfile::TempDir, PathBuf)>,
}

impl SmtpSink {
    /// Listens on a free port of this machine.
    pub async fn start(options: SinkOptions) -> SmtpSink {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (tls, ca) = if options.security == Security::None {
            (None, None)
        } else {
            let (acceptor, authority) = certificate();
            let dir = tempfile::tempdir().unwrap();
            let file = dir.path().join("ca.pem");
            std::fs::write(&file, authority).unwrap();
            (Some(acceptor), Some((dir, file)))
        };
        let shared = Arc::new(Shared { options, rules: Mutex::default(), log: watch::Sender::default(), tls });
        let accepting = Arc::clone(&shared);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(Arc::clone(&accepting).serve(stream));
            }
        });
        SmtpSink { shared, port, ca }
    }

    pub async fn plain() -> SmtpSink {
        SmtpSink::start(SinkOptions::default()).await
    }

    /// `smtp[s]://…`, with the login if there is one and `extra` as the query.
    pub fn url(&self, extra: &str) -> String {
        let scheme = if self.shared.options.security == Security::Implicit { "smtps" } else { "smtp" };
        let login = self.shared.options.login.map(|(user, password)| format!("{user}:{password}@")).unwrap_or_default();
        let query = if extra.is_empty() { String::new() } else { format!("?{extra}") };
        format!("{scheme}://{login}127.0.0.1:{}{query}", self.port)
    }

    /// `ca=…`, the option that makes a client trust this server.
    pub fn trust(&self) -> String {
        format!("ca={}", self.ca.as_ref().unwrap().1.display())
    }

    /// From now on, `times` times, does this instead of the usual reply. Rules for one stage apply in the order they were made.
    pub fn rule(&self, at: At, action: Do, times: usize) {
        self.shared.rules.lock().unwrap().push((at, action, times));
    }

    /// From now on, does what a server should do.
    pub fn mend(&self) {
        self.shared.rules.lock().unwrap().clear();
    }

    pub fn log(&self) -> Log {
        self.shared.log.borrow().clone()
    }

    /// Waits until the log meets the condition.
    pub async fn until(&self, what: &str, reached: impl Fn(&Log) -> bool) -> Log {
        let mut log = self.shared.log.subscribe();
        match tokio::time::timeout(PATIENCE, log.wait_for(|log| reached(log))).await {
            Ok(log) => log.unwrap().clone(),
            Err(_) => panic!("{what} did not happen: {:#?}", self.log()),
        }
    }

    /// Waits until this many messages were accepted.
    pub async fn until_taken(&self, count: usize) -> Vec<Received> {
        let log = self.until("the delivery", |log| log.acknowledged().count() >= count).await;
        log.acknowledged().cloned().collect()
    }
}

/// What a connection knows about its client.
struct Session {
    encrypted: bool,
    user: Option<String>,
    from: Option<String>,
    to: Vec<String>,
}

/// How a conversation on one stream ended.
enum End {
    Closed,
    StartTls,
}

impl Shared {
    async fn serve(self: Arc<Self>, stream: TcpStream) {
        self.log.send_modify(|log| {
            log.connections += 1;
            log.open += 1;
        });
        let _ = self.talk(stream).await;
        self.log.send_modify(|log| log.open -= 1);
    }

    async fn talk(&self, stream: TcpStream) -> io::Result<()> {
        let mut session =
            Session { encrypted: self.options.security == Security::Implicit, user: None, from: None, to: Vec::new() };
        if session.encrypted {
            let stream = self.tls.as_ref().unwrap().accept(stream).await?;
            return self.converse(&mut BufReader::new(stream), &mut session, true).await.map(drop);
        }
        let mut stream = BufReader::new(stream);
        if let End::StartTls = self.converse(&mut stream, &mut session, true).await? {
            let stream = self.tls.as_ref().unwrap().accept(stream.into_inner()).await?;
            session = Session { encrypted: true, user: None, from: None, to: Vec::new() };
            self.converse(&mut BufReader::new(stream), &mut session, false).await?;
        }
        Ok(())
    }

    async fn converse<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: &mut BufReader<S>,
        session: &mut Session,
        greet: bool,
    ) -> io::Result<End> {
        if greet && !self.answer(stream, At::Greeting, "220 sink.example ESMTP").await? {
            return Ok(End::Closed);
        }
        loop {
            let Some(line) = read_line(stream).await? else { return Ok(End::Closed) };
            let (command, argument) = line.split_once(' ').unwrap_or((&line, ""));
            let open = match command.to_ascii_uppercase().as_str() {
                "EHLO" => {
                    let hello = self.hello(session);
                    self.answer(stream, At::Hello, &hello).await?
                }
                "STARTTLS" => {
                    if !self.answer(stream, At::StartTls, "220 go ahead").await? {
                        return Ok(End::Closed);
                    }
                    return Ok(End::StartTls);
                }
                "AUTH" => self.login(stream, session, argument).await?,
                "MAIL" => {
                    let asked = self.options.login.is_some() && session.user.is_none();
                    session.from = Some(argument.trim_start_matches("FROM:").to_owned());
                    session.to.clear();
                    self.answer(stream, At::Sender, if asked { "530 5.7.0 sign in first" } else { "250 fine" }).await?
                }
                "RCPT" => {
                    session.to.push(argument.trim_start_matches("TO:").to_owned());
                    self.answer(stream, At::Recipient, "250 fine").await?
                }
                "DATA" => self.message(stream, session).await?,
                "RSET" | "NOOP" => say(stream, "250 fine").await?,
                "QUIT" => {
                    self.log.send_modify(|log| log.quits += 1);
                    say(stream, "221 bye").await?;
                    return Ok(End::Closed);
                }
                _ => say(stream, "502 unknown").await?,
            };
            if !open {
                return Ok(End::Closed);
            }
        }
    }

    fn hello(&self, session: &Session) -> String {
        let mut lines = vec!["sink.example".to_owned(), "8BITMIME".to_owned()];
        if self.options.security == Security::StartTls && !session.encrypted {
            lines.push("STARTTLS".to_owned());
        }
        if self.options.login.is_some() || self.options.mechanisms.is_some() {
            lines.push(format!("AUTH {}", self.options.mechanisms.unwrap_or("PLAIN LOGIN")));
        }
        if self.options.smtputf8 {
            lines.push("SMTPUTF8".to_owned());
        }
        let last = lines.pop().unwrap();
        lines.iter().map(|line| format!("250-{line}\r\n")).collect::<String>() + &format!("250 {last}")
    }

    async fn login<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: &mut BufReader<S>,
        session: &mut Session,
        argument: &str,
    ) -> io::Result<bool> {
        let decode = |text: &str| String::from_utf8(BASE64_STANDARD.decode(text).unwrap()).unwrap();
        let given = match argument.split_once(' ') {
            Some(("PLAIN", response)) => {
                let response = decode(response);
                let mut parts = response.split('\0').skip(1);
                (parts.next().unwrap().to_owned(), parts.next().unwrap().to_owned())
            }
            None if argument == "LOGIN" => {
                say(stream, &format!("334 {}", BASE64_STANDARD.encode("Username:"))).await?;
                let Some(user) = read_line(stream).await? else { return Ok(false) };
                say(stream, &format!("334 {}", BASE64_STANDARD.encode("Password:"))).await?;
                let Some(password) = read_line(stream).await? else { return Ok(false) };
                (decode(&user), decode(&password))
            }
            _ => return say(stream, "504 unknown mechanism").await,
        };
        let right = self.options.login.is_some_and(|(user, password)| given.0 == user && given.1 == password);
        if right {
            session.user = Some(given.0);
            self.log.send_modify(|log| log.logins += 1);
        }
        self.answer(stream, At::Login, if right { "235 welcome" } else { "535 5.7.8 wrong password" }).await
    }

    async fn message<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: &mut BufReader<S>,
        session: &mut Session,
    ) -> io::Result<bool> {
        match self.rule_for(At::Data) {
            None => say(stream, "354 go on").await?,
            Some(Do::Delay(time)) => {
                tokio::time::sleep(time).await;
                say(stream, "354 go on").await?
            }
            Some(action) => return act(stream, &action, "").await,
        };
        let mut data = Vec::new();
        loop {
            let mut line = Vec::new();
            if stream.read_until(b'\n', &mut line).await? == 0 {
                return Ok(false);
            }
            if line == b".\r\n" {
                break;
            }
            data.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
        }
        let rule = self.rule_for(At::Message);
        let message = Received {
            from: session.from.take().unwrap(),
            to: std::mem::take(&mut session.to),
            data,
            encrypted: session.encrypted,
            user: session.user.clone(),
            acknowledged: matches!(rule, None | Some(Do::Delay(_))),
        };
        let keep = || self.log.send_modify(|log| log.messages.push(message));
        match rule {
            None => {
                keep();
                say(stream, "250 taken").await
            }
            Some(action) => {
                keep();
                act(stream, &action, "250 taken").await
            }
        }
    }

    fn rule_for(&self, at: At) -> Option<Do> {
        let mut rules = self.rules.lock().unwrap();
        let rule = rules.iter_mut().find(|(stage, _, times)| *stage == at && *times > 0)?;
        rule.2 -= 1;
        let action = rule.1.clone();
        self.log.send_modify(|log| log.rules.push(at));
        Some(action)
    }

    /// Replies as a rule says, or as usual. False means that the connection is over.
    async fn answer<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: &mut BufReader<S>,
        at: At,
        usual: &str,
    ) -> io::Result<bool> {
        match self.rule_for(at) {
            Some(action) => act(stream, &action, usual).await,
            None => say(stream, usual).await,
        }
    }
}

async fn act<S: AsyncRead + AsyncWrite + Unpin>(
    stream: &mut BufReader<S>,
    action: &Do,
    usual: &str,
) -> io::Result<bool> {
    match action {
        Do::Say(answer) => say(stream, answer).await,
        Do::Drop => Ok(false),
        Do::Stall => {
            // Until the client gives up.
            let mut rest = Vec::new();
            stream.read_to_end(&mut rest).await.map(|_| false)
        }
        Do::Delay(time) => {
            tokio::time::sleep(*time).await;
            say(stream, usual).await
        }
    }
}

async fn say<S: AsyncRead + AsyncWrite + Unpin>(stream: &mut BufReader<S>, answer: &str) -> io::Result<bool> {
    stream.get_mut().write_all(format!("{answer}\r\n").as_bytes()).await?;
    stream.get_mut().flush().await?;
    Ok(true)
}

async fn read_line<S: AsyncRead + Unpin>(stream: &mut BufReader<S>) -> io::Result<Option<String>> {
    let mut line = String::new();
    let read = stream.read_line(&mut line).await?;
    Ok((read > 0).then(|| line.trim_end().to_owned()))
}

/// A certificate for 127.0.0.1 and localhost, and the PEM of the authority that signed it, generated for this run.
fn certificate() -> (TlsAcceptor, String) {
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(authority, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let names = vec!["127.0.0.1".to_owned(), "localhost".to_owned()];
    let server = CertificateParams::new(names).unwrap().signed_by(&key, &authority).unwrap();
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![server.der().clone()], key)
        .unwrap();
    (TlsAcceptor::from(Arc::new(config)), authority.pem())
}
