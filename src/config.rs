//! Options that several commands share, and the settings of the server: flags and environment, parsed into types before
//! anything starts. The other subcommands keep their own options beside their `run()`.

use std::ffi::OsStr;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::TypedValueParser;
use clap::error::ErrorKind;
use clap::{Arg, Args, Command, ValueEnum};
use ipnet::IpNet;

use crate::locale::Lang;
use crate::machine::Clock;
use crate::mail::{MailAddress, Sender, SmtpUrl, SmtpUrlError};
use crate::notify::{NotifyUrl, NotifyUrlError};
use crate::render::analytics::AnalyticsScript;
use crate::web::{BaseUrl, ConnectionLimits, CspSource, Limit};

/// Where the store is.
#[derive(Args, Clone, Debug)]
pub struct DataDir {
    /// Folder of the store: inquiries, waiting mail, content
    ///
    /// `serve` creates it. Back this folder up: everything that must not be lost is in it.
    #[arg(long, value_name = "DIR", env = "PATAGONIA_DATA_DIR", default_value = "./patagonia-data")]
    pub data_dir: PathBuf,
}

/// How log lines look on stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

/// Address and port to listen on.
fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let numeric = text.strip_prefix("localhost:").map(|port| format!("127.0.0.1:{port}"));
    numeric
        .as_deref()
        .unwrap_or(text)
        .parse()
        .map_err(|_| "write an IP address and a port, as in `127.0.0.1:8080` or `[::1]:8080`".to_owned())
}

/// A network, a single address, or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrustedProxy(pub Option<IpNet>);

impl FromStr for TrustedProxy {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text == "none" {
            return Ok(TrustedProxy(None));
        }
        let net = text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        net.map(|net| TrustedProxy(Some(net)))
            .map_err(|_| "write an address or a network, as in `10.0.0.1` or `10.0.0.0/8`, or `none`")
    }
}

/// The mail server.
#[derive(Args, Clone, Debug)]
pub struct SmtpArgs {
    /// Mail server, as in `smtp://user:password@mail.example.cl:587?tls=required`
    ///
    /// `smtps://` speaks TLS from the start (port 465), `smtp://` begins in clear text and upgrades with STARTTLS;
    /// `?tls=required` refuses a server that does not. Without this setting mails are written as `.eml` files to
    /// the data folder. A password on the command line can be read by everybody on the machine: set the environment
    /// variable, or name the user alone and a file with --smtp-password-file.
    #[arg(long, value_name = "URL", env = "PATAGONIA_SMTP_URL", hide_env_values = true, value_parser = SmtpUrlParser)]
    pub smtp_url: Option<SmtpUrl>,

    /// File whose first line is the password of the user in --smtp-url, as it is, without percent codes
    #[arg(long, value_name = "FILE", env = "PATAGONIA_SMTP_PASSWORD_FILE")]
    pub smtp_password_file: Option<PathBuf>,
}

/// The warning when [`SmtpArgs::password_is_visible`].
pub const PASSWORD_IS_VISIBLE: &str = "the password in --smtp-url can be read by everybody on this machine in the list of processes; \
     set PATAGONIA_SMTP_URL instead, or name the user alone and a file with --smtp-password-file";

impl SmtpArgs {
    /// The server with its password, from the URL or the password file.
    ///
    /// # Errors
    /// When a user has no password or two of them, or the file cannot be read.
    pub fn server(&self) -> Result<Option<SmtpUrl>, SmtpUrlError> {
        self.smtp_url.clone().map(|url| url.with_password(self.smtp_password_file.as_deref())).transpose()
    }

    /// Whether this process was started with the password among its arguments.
    pub fn password_is_visible(&self) -> bool {
        let given = self.smtp_url.as_ref().and_then(|url| url.credentials.as_ref());
        given.is_some_and(|credentials| !credentials.password.is_empty())
            && std::env::args().any(|arg| {
                let value =
                    arg.split_once('=').filter(|(name, _)| name.starts_with("--")).map_or(&*arg, |(_, value)| value);
                value.parse::<SmtpUrl>().is_ok_and(|url| Some(&url) == self.smtp_url.as_ref())
            })
    }
}

/// Settings of the server.
#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// Address and port to listen on
    ///
    /// Port 0 takes a free one; the start line on stderr names the real address. Behind a reverse proxy on the
    /// same machine keep the default and let the proxy speak HTTPS.
    #[arg(
        long,
        value_name = "ADDR",
        env = "PATAGONIA_LISTEN",
        default_value = "127.0.0.1:8080",
        value_parser = listen_address
    )]
    pub listen: SocketAddr,

    #[command(flatten)]
    pub data_dir: DataDir,

    /// Public address of the site, as in `https://www.example.cl`
    ///
    /// Canonical links, alternates, the sitemap and previews name it. Without it they name the listen address.
    #[arg(long, value_name = "URL", env = "PATAGONIA_BASE_URL")]
    pub base_url: Option<BaseUrl>,

    #[command(flatten)]
    pub smtp: SmtpArgs,

    /// Address that mails come from: the agency's own
    #[arg(long, value_name = "ADDRESS", env = "PATAGONIA_MAIL_FROM")]
    pub mail_from: Option<Sender>,

    /// Addresses that get every inquiry, separated by commas
    #[arg(long, value_name = "ADDRESS", env = "PATAGONIA_MAIL_STAFF", value_delimiter = ',')]
    pub mail_staff: Vec<MailAddress>,

    /// Language of mails to staff and of labels in exports
    #[arg(long, value_name = "LANG", env = "PATAGONIA_STAFF_LANG", default_value_t)]
    pub staff_lang: Lang,

    /// Address that gets the news of mails to staff as an HTTP POST, as in `https://ntfy.sh/a-topic-that-nobody-guesses`
    ///
    /// Title, text and link, as JSON for webhooks, which ntfy (2.10 or newer) makes a message of; nothing in it is personal. Whoever
    /// knows the address can read along: set the environment variable, since the command line can be read by everybody on the machine.
    #[arg(
        long,
        value_name = "URL",
        env = "PATAGONIA_NOTIFY_URL",
        hide_env_values = true,
        value_parser = NotifyUrlParser
    )]
    pub notify_url: Option<NotifyUrl>,

    /// Proxies whose `X-Forwarded-For` is believed, as networks separated by commas
    ///
    /// The default believes a proxy on the same machine only; `none` believes nobody.
    #[arg(
        long,
        value_name = "CIDR",
        env = "PATAGONIA_TRUSTED_PROXY",
        value_delimiter = ',',
        default_value = "127.0.0.0/8,::1/128"
    )]
    pub trusted_proxy: Vec<TrustedProxy>,

    /// Inquiries that one address may send, and as many itineraries by mail, subscriptions and codes to sign in with that it
    /// may ask for, as in `10/hour`; `0` is no limit
    #[arg(long, value_name = "LIMIT", env = "PATAGONIA_INQUIRY_LIMIT", default_value = "10/hour")]
    pub inquiry_limit: Limit,

    /// Itineraries by mail and questions about the newsletter that are sent in all, as in `200/hour`; `0` is no limit
    ///
    /// Forms that anybody can fill in with anybody's address send no more than this. Mails about inquiries are not counted.
    #[arg(long, value_name = "LIMIT", env = "PATAGONIA_MAIL_LIMIT", default_value = "200/hour")]
    pub mail_limit: Limit,

    /// Analytics script, as in `https://www.googletagmanager.com/gtag/js?id=G-XXXXXXXXXX`
    ///
    /// Visitors are then asked whether their visit may be measured, and the script is loaded only after a yes.
    /// Without this setting nobody is asked and nothing is loaded.
    #[arg(long, value_name = "URL", env = "PATAGONIA_ANALYTICS_SCRIPT")]
    pub analytics_script: Option<AnalyticsScript>,

    /// Origins that the analytics script sends to beside its own, separated by commas
    ///
    /// A host may begin with `*.`, as in `https://*.google-analytics.com`.
    #[arg(long, value_name = "ORIGIN", env = "PATAGONIA_ANALYTICS_CONNECT", value_delimiter = ',')]
    pub analytics_connect: Vec<CspSource>,

    /// Bounds of connections: no setting, but tests cannot wait for half a minute
    #[arg(skip)]
    pub connections: ConnectionLimits,

    /// Form of the log lines on stderr
    #[arg(long, value_name = "FORMAT", env = "PATAGONIA_LOG_FORMAT", default_value = "text")]
    pub log_format: LogFormat,

    /// The machine's, unless a test brings another.
    #[arg(skip)]
    pub clock: Clock,
}

/// Parses [`SmtpUrl`]. clap's own message for an invalid value repeats the value, and this one holds a password.
#[derive(Clone)]
pub struct SmtpUrlParser;

impl TypedValueParser for SmtpUrlParser {
    type Value = SmtpUrl;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, value: &OsStr) -> Result<SmtpUrl, clap::Error> {
        value.to_str().unwrap_or_default().parse().map_err(|error: SmtpUrlError| {
            let message = format!("invalid value for '--smtp-url <URL>': {error}\n");
            clap::Error::raw(ErrorKind::ValueValidation, message).with_cmd(command)
        })
    }
}

/// Parses [`NotifyUrl`], whose value is a secret too.
#[derive(Clone)]
pub struct NotifyUrlParser;

impl TypedValueParser for NotifyUrlParser {
    type Value = NotifyUrl;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, value: &OsStr) -> Result<NotifyUrl, clap::Error> {
        value.to_str().unwrap_or_default().parse().map_err(|error: NotifyUrlError| {
            let message = format!("invalid value for '--notify-url <URL>': {error}\n");
            clap::Error::raw(ErrorKind::ValueValidation, message).with_cmd(command)
        })
    }
}
