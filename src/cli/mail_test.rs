//! `patagonia mail-test ADDRESS`: sends one mail now, to show whether the settings work.

use std::sync::Arc;

use anyhow::{Context as _, anyhow};
use arc_swap::ArcSwap;
use clap::Args;
use jiff::Timestamp;

use super::agency::ContentSite;
use super::desk::agency_clock;
use super::hinted::Hinted;
use crate::config::{PASSWORD_IS_VISIBLE, SmtpArgs};
use crate::jobs::Calendar;
use crate::locale::Lang;
use crate::machine::Clock;
use crate::mail::{Composer, MailAddress, SendFailure, Sender, SmtpTransport, Stage, Timeouts};
use crate::store::ContentStore;
use crate::web::BaseUrl;

#[derive(Args, Clone, Debug)]
pub struct MailTestArgs {
    /// Who gets the mail
    #[arg(value_name = "ADDRESS")]
    to: MailAddress,

    #[command(flatten)]
    smtp: SmtpArgs,

    /// Address that mails come from: the agency's own
    #[arg(long, value_name = "ADDRESS", env = "PATAGONIA_MAIL_FROM")]
    mail_from: Option<Sender>,

    /// Language of the mail
    #[arg(long, value_name = "LANG", env = "PATAGONIA_STAFF_LANG", default_value_t)]
    staff_lang: Lang,

    /// Public address of the site, which the mail links to
    #[arg(long, value_name = "URL", env = "PATAGONIA_BASE_URL", default_value = "http://127.0.0.1:8080")]
    base_url: BaseUrl,
}

pub fn run(args: MailTestArgs) -> anyhow::Result<()> {
    if args.smtp.password_is_visible() {
        eprintln!("warning: {PASSWORD_IS_VISIBLE}");
    }
    let Some(url) = args.smtp.server()? else {
        return Err(Hinted::new(
            "no mail server is set",
            "name one with --smtp-url or PATAGONIA_SMTP_URL, as `serve` gets it",
        )
        .into());
    };
    let Some(sender) = args.mail_from else {
        return Err(Hinted::new(
            "no sender is set",
            "name the agency's own address with --mail-from or PATAGONIA_MAIL_FROM",
        )
        .into());
    };
    let snapshot = ContentStore::embedded()?;
    let time_zone = agency_clock(&snapshot);
    let snapshot = Arc::new(ArcSwap::from_pointee(snapshot));
    let calendar = Calendar { clock: Clock::default(), time_zone };
    let site = ContentSite { snapshot, base_url: args.base_url, calendar };
    let server = format!("{}:{}", url.host, url.port);
    let mail =
        Composer::new(Arc::new(site), sender).test(args.to.as_str(), args.staff_lang, &server, Timestamp::now())?;

    let signs_in = url.credentials.is_some();
    let transport = SmtpTransport::new(url, Timeouts::default())?;
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start the runtime")?;
    let sent = runtime.block_on(async {
        let sent = transport.send(&mail).await;
        transport.close_idle().await;
        sent
    });
    match sent {
        Ok(()) => {
            println!("`{server}` took the mail to {}", args.to);
            Ok(())
        }
        Err(failure) => {
            let message = format!("`{server}` did not take the mail: {failure}");
            Err(match hint(&failure, signs_in) {
                Some(hint) => Hinted::new(message, hint).into(),
                None => anyhow!(message),
            })
        }
    }
}

/// What the owner can try.
fn hint(failure: &SendFailure, signs_in: bool) -> Option<&'static str> {
    match failure.stage {
        _ if failure.code == Some(530) && !signs_in => Some(
            "the server takes mail only after a sign-in: put the user into the address, as in `smtp://user:password@mail.example.cl:587`",
        ),
        // RFC 3207: the server requires STARTTLS first.
        _ if failure.code == Some(530) => Some("the server may want TLS first: add `?tls=required`, or use `smtps://`"),
        Stage::Connect | Stage::StartTls if failure.words.contains("certificate") => {
            Some("for a server with a certificate of its own, name the authority's PEM file: `…?ca=/path/to/ca.pem`")
        }
        Stage::Connect if failure.code.is_none() => {
            Some("check name and port; `smtps://` is for port 465, `smtp://` for 587 and 25")
        }
        Stage::StartTls => Some("a server that speaks TLS from the start, mostly on port 465, needs `smtps://`"),
        Stage::Login => Some("check user and password; special characters are written as percent codes, `@` as `%40`"),
        Stage::Sender => Some("most servers take mail only from addresses of the account; see --mail-from"),
        _ => None,
    }
}
