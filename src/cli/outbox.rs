//! `patagonia outbox list|show|retry`: the mails that wait, and those that were given up.

use anyhow::{Context as _, bail};
use clap::{Args, Subcommand, ValueEnum};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::desk::{self, one_line, print};
use crate::config::DataDir;
use crate::dates::exact;
use crate::store::{Actor, MailKind, MailState, OpenMode, OutboxMail, Retry, Store};

#[derive(Args, Clone, Debug)]
pub struct OutboxArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Clone, Debug)]
enum Action {
    /// List mails, the newest first
    ///
    /// One line a mail; the mail server's words stand below those that it refused or put off.
    List {
        /// Only mails in this state
        #[arg(long, value_name = "STATE", env = "PATAGONIA_OUTBOX_STATE")]
        state: Option<State>,
        /// At most so many
        #[arg(long, value_name = "COUNT", env = "PATAGONIA_OUTBOX_LIMIT", default_value_t = 100)]
        limit: u32,
        #[command(flatten)]
        data_dir: DataDir,
    },
    /// Show everything about one mail
    Show {
        /// Number of the mail, as listed
        id: i64,
        #[command(flatten)]
        data_dir: DataDir,
    },
    /// Try again what was given up, or at once what waits
    ///
    /// The server sends it within seconds if it runs, else after its next start. Each mail gets its three days again.
    Retry {
        /// Number of the mail, as listed
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        id: Option<i64>,
        /// All mails that were given up
        #[arg(long, env = "PATAGONIA_OUTBOX_ALL")]
        all: bool,
        #[command(flatten)]
        data_dir: DataDir,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum State {
    /// Waiting for its first or another attempt
    Queued,
    /// Taken by the mail server
    Sent,
    /// Given up
    Failed,
}

impl From<State> for MailState {
    fn from(state: State) -> MailState {
        match state {
            State::Queued => MailState::Queued,
            State::Sent => MailState::Sent,
            State::Failed => MailState::Failed,
        }
    }
}

pub fn run(args: OutboxArgs) -> anyhow::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start the runtime")?;
    runtime.block_on(async {
        match args.action {
            Action::List { state, limit, data_dir } => {
                let store = open(&data_dir)?;
                print(&list(&store.outbox_list(state.map(MailState::from), limit).await?, &agency_clock(&data_dir)?))?;
                desk::warn_of(&store.outbox_unreadable().await?);
                Ok(())
            }
            Action::Show { id, data_dir } => match open(&data_dir)?.outbox_show(id).await? {
                Some(mail) => print(&show(&mail, &agency_clock(&data_dir)?)),
                None => bail!("there is no mail {id} in the outbox"),
            },
            Action::Retry { id, data_dir, .. } => {
                let what = id.map_or(Retry::AllFailed, Retry::One);
                let count = open(&data_dir)?.outbox_retry(what, Actor::CommandLine, Timestamp::now()).await?;
                match (id, count) {
                    (Some(id), 0) => bail!("there is no waiting or failed mail {id} in the outbox"),
                    _ => print(&format!("{count} to be tried again\n")),
                }
            }
        }
    })
}

fn open(data_dir: &DataDir) -> anyhow::Result<Store> {
    Ok(Store::open(&data_dir.data_dir, OpenMode::Existing)?)
}

fn agency_clock(data_dir: &DataDir) -> anyhow::Result<TimeZone> {
    Ok(desk::agency_clock(&desk::live_content(&data_dir.data_dir)?))
}

/// A table with a header, and the last error of each mail indented below it.
fn list(mails: &[OutboxMail], zone: &TimeZone) -> String {
    const TITLES: [&str; 7] = ["ID", "STATE", "KIND", "ABOUT", "FAILED ATTEMPTS", "SENT OR NEXT ATTEMPT", "TO"];
    let row = |mail: &OutboxMail| {
        let when = match mail.state {
            MailState::Queued => exact(mail.next_attempt_at, zone),
            MailState::Sent => maybe(mail.sent_at.map(|at| exact(at, zone))),
            MailState::Failed => maybe(None),
        };
        [
            mail.id.to_string(),
            mail.state.code().to_owned(),
            mail.kind.to_string(),
            maybe(mail.reference.map(|reference| reference.to_string()).or_else(|| itinerary(mail))),
            mail.attempts.to_string(),
            when,
            maybe(mail.recipient.clone()),
        ]
    };
    let rows: Vec<[String; 7]> = mails.iter().map(row).collect();
    let table = desk::table(TITLES, &rows);
    let mut lines = table.split_inclusive('\n');
    let mut text: String = lines.by_ref().take(1).collect();
    for (mail, line) in mails.iter().zip(lines) {
        text += line;
        if let Some(error) = &mail.last_error {
            text += &format!("    {}\n", one_line(error));
        }
    }
    text
}

fn show(mail: &OutboxMail, zone: &TimeZone) -> String {
    let next = (mail.state == MailState::Queued).then(|| exact(mail.next_attempt_at, zone));
    [
        ("id", mail.id.to_string()),
        ("state", mail.state.code().to_owned()),
        ("kind", mail.kind.to_string()),
        ("inquiry", maybe(mail.reference.map(|reference| reference.to_string()))),
        ("itinerary", maybe(itinerary(mail))),
        ("to", maybe(mail.recipient.clone())),
        ("language", mail.lang.to_string()),
        ("created", exact(mail.created_at, zone)),
        ("failed attempts", mail.attempts.to_string()),
        ("last error", maybe(mail.last_error.as_deref().map(one_line))),
        ("next attempt", maybe(next)),
        ("sent", maybe(mail.sent_at.map(|at| exact(at, zone)))),
        ("message id", mail.message_id.clone()),
    ]
    .map(|(name, value)| format!("{:17}{value}\n", format!("{name}:")))
    .concat()
}

/// The slug of the itinerary that a mail is about.
fn itinerary(mail: &OutboxMail) -> Option<String> {
    mail.payload.clone().filter(|_| mail.kind == MailKind::Itinerary)
}

fn maybe(value: Option<String>) -> String {
    value.unwrap_or_else(|| "-".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Lang;

    fn mail() -> OutboxMail {
        let at: Timestamp = "2026-03-02T18:40:07Z".parse().unwrap();
        OutboxMail {
            id: 12,
            kind: MailKind::Confirmation,
            reference: Some("PAT-7K3QX2".parse().unwrap()),
            payload: None,
            recipient: Some("anna@example.com".to_owned()),
            lang: Lang::De,
            message_id: "0190a7c2".to_owned(),
            state: MailState::Failed,
            attempts: 1,
            queued_at: at,
            next_attempt_at: at,
            last_error: Some("naming the recipient: 550 5.1.1 no \u{1b}[2Jsuch user".to_owned()),
            created_at: at,
            sent_at: None,
        }
    }

    fn punta_arenas() -> TimeZone {
        TimeZone::get("America/Punta_Arenas").unwrap()
    }

    #[test]
    fn a_list_lines_up_and_keeps_the_terminal_safe() {
        let mut queued = mail();
        (queued.id, queued.state, queued.last_error, queued.kind) = (3, MailState::Queued, None, MailKind::Staff);
        let text = list(&[mail(), queued], &punta_arenas());
        let expected = "\
ID  STATE   KIND          ABOUT       FAILED ATTEMPTS  SENT OR NEXT ATTEMPT        TO
12  failed  confirmation  PAT-7K3QX2  1                -                           anna@example.com
    naming the recipient: 550 5.1.1 no  [2Jsuch user
3   queued  staff         PAT-7K3QX2  1                2026-03-02 15:40:07 -03:00  anna@example.com
";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_mail_is_shown_whole() {
        let text = show(&mail(), &punta_arenas());
        assert!(text.starts_with("id:              12\nstate:           failed\n"), "{text}");
        assert!(text.contains("\ncreated:         2026-03-02 15:40:07 -03:00\n"), "{text}");
        assert!(text.contains("\nnext attempt:    -\n"), "{text}");
    }

    #[test]
    fn an_itinerarys_mail_names_the_itinerary() {
        let mut asked = mail();
        (asked.kind, asked.reference) = (MailKind::Itinerary, None);
        asked.payload = Some("aysen-carretera-austral".to_owned());
        let text = show(&asked, &punta_arenas());
        assert!(text.contains("\ninquiry:         -\nitinerary:       aysen-carretera-austral\nto: "), "{text}");
        let text = list(&[asked], &punta_arenas());
        assert!(text.contains("  itinerary  aysen-carretera-austral  1 "), "{text}");
    }
}
