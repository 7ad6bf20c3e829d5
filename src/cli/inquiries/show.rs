//! `patagonia inquiries show`

use clap::Args;
use clap::builder::BoolishValueParser;
use jiff::Timestamp;
use serde::Serialize;

use super::whose::Whose;
use crate::cli::desk::{Desk, DeskArgs, one_line, print, table, warn_of};
use crate::cli::hinted::Hinted;
use crate::export::{Cell, FIELDS, Field, Names, Stored};
use crate::inquiry::{Channel, Inquiry, Reminder, Status};
use crate::locale::Lang;
use crate::store::{Actor, Change, Event, MailFate, MailState, OutboxMail};

#[derive(Args, Clone, Debug)]
pub struct ShowArgs {
    /// Reference of an inquiry, as PAT-7K3QX2, or e-mail address
    #[arg(value_name = "REF|EMAIL")]
    whose: Whose,

    #[command(flatten)]
    desk: DeskArgs,

    /// As stored, in JSON with times in UTC: an object for a reference, an array for an e-mail address
    #[arg(long, env = "PATAGONIA_INQUIRIES_JSON", value_parser = BoolishValueParser::new())]
    json: bool,
}

pub async fn run(args: &ShowArgs) -> anyhow::Result<()> {
    let desk = Desk::open(&args.desk)?;
    let inquiries = args.whose.find(&desk).await?;
    if inquiries.is_empty() {
        return Err(Hinted::new(
            format!("there is no inquiry from `{}`", args.whose),
            "`patagonia inquiries find` finds people by a part of name, address or phone",
        )
        .into());
    }
    let mut shown = Vec::new();
    for inquiry in inquiries {
        let mails = desk.store.outbox_of(inquiry.reference).await?;
        let (events, unreadable) = desk.store.events_of(inquiry.reference).await?;
        warn_of(&unreadable);
        shown.push(Shown { inquiry, mails, events });
    }
    let names = desk.names();
    if args.json {
        let records: Vec<Record> = shown.iter().map(|shown| Record::new(shown, &names)).collect();
        let json = match (&args.whose, records.as_slice()) {
            (Whose::Reference(_), [record]) => serde_json::to_string_pretty(record)?,
            (_, records) => serde_json::to_string_pretty(records)?,
        };
        return print(&(json + "\n"));
    }
    let texts: Vec<String> = shown.iter().map(|shown| text(shown, &names)).collect();
    print(&texts.join("\n"))
}

struct Shown {
    inquiry: Inquiry,
    mails: Vec<OutboxMail>,
    events: Vec<Event>,
}

/// An inquiry, its mails and its history, in JSON.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    inquiry: Stored<'a>,
    mails: Vec<Mail<'a>>,
    events: Vec<HistoryEntry<'a>>,
}

#[derive(Serialize)]
struct Mail<'a> {
    id: i64,
    kind: &'a str,
    lang: Lang,
    recipient: Option<&'a str>,
    state: &'static str,
    attempts: u32,
    last_error: Option<&'a str>,
    created_at: Timestamp,
    next_attempt_at: Option<Timestamp>,
    sent_at: Option<Timestamp>,
}

/// An event, without the fields that do not apply to its kind.
#[derive(Serialize)]
struct HistoryEntry<'a> {
    at: Timestamp,
    who: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    person: Option<&'a str>,
    what: &'static str,
    #[serde(flatten)]
    particulars: Particulars<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Particulars<'a> {
    None {},
    Status { old: Status, new: Status },
    Fields { fields: &'a [&'static str] },
    Flag { old: bool, new: bool },
    Answered { by: Channel },
    Names { old: Option<&'a str>, new: Option<&'a str> },
    Reminded { step: &'static str },
    Mail { mail: i64, kind: &'a str },
}

impl<'a> Record<'a> {
    fn new(Shown { inquiry, mails, events }: &'a Shown, names: &Names) -> Self {
        Record {
            inquiry: Stored::new(inquiry, names.reply_within()),
            mails: mails.iter().map(Mail::from).collect(),
            events: events.iter().map(HistoryEntry::from).collect(),
        }
    }
}

impl<'a> From<&'a Event> for HistoryEntry<'a> {
    fn from(Event { at, who, what }: &'a Event) -> Self {
        let particulars = match what {
            Change::Received | Change::Note | Change::WroteAgain => Particulars::None {},
            Change::Status { old, new } => Particulars::Status { old: *old, new: *new },
            Change::Corrected { fields } => Particulars::Fields { fields },
            Change::Restricted { old, new } => Particulars::Flag { old: *old, new: *new },
            Change::Answered { by } => Particulars::Answered { by: *by },
            Change::Assigned { old, new } => Particulars::Names { old: old.as_deref(), new: new.as_deref() },
            Change::Reminded { step } => Particulars::Reminded { step: step.code() },
            Change::Mail { id, kind, .. } => Particulars::Mail { mail: *id, kind },
        };
        HistoryEntry { at: *at, who: who.code(), person: who.person(), what: what.code(), particulars }
    }
}

impl<'a> From<&'a OutboxMail> for Mail<'a> {
    fn from(mail: &'a OutboxMail) -> Self {
        Mail {
            id: mail.id,
            kind: mail.kind.code(),
            lang: mail.lang,
            recipient: mail.recipient.as_deref(),
            state: mail.state.code(),
            attempts: mail.attempts,
            last_error: mail.last_error.as_deref(),
            created_at: mail.created_at,
            next_attempt_at: next_attempt(mail),
            sent_at: mail.sent_at,
        }
    }
}

fn next_attempt(mail: &OutboxMail) -> Option<Timestamp> {
    (mail.state == MailState::Queued).then_some(mail.next_attempt_at)
}

/// One line per field with its name, its label and its value, then a table of the mails and one of the history.
fn text(Shown { inquiry, mails, events }: &Shown, names: &Names) -> String {
    let width = |text: fn(&Field, &Names) -> usize| FIELDS.iter().map(|field| text(field, names)).max().unwrap_or(0);
    let name_width = width(|field, _| field.name.len());
    let heading_width = width(|field, names| names.heading(field).chars().count());
    let mut lines = String::new();
    for field in FIELDS {
        let value = value(field, &field.value(inquiry, names.reply_within()), names);
        // A value of several lines stays in its column.
        let indent = format!("\n{:width$}", "", width = name_width + heading_width + 4);
        let value = value.lines().map(one_line).collect::<Vec<_>>().join(&indent);
        lines += &format!("{:name_width$}  {:heading_width$}  {value}\n", field.name, names.heading(field));
    }
    format!("{lines}\n{}\n{}", mail_table(mails, names), history(events, names))
}

fn value(field: &Field, cell: &Cell, names: &Names) -> String {
    let label = if field.has_label() { names.label(field, cell) } else { String::new() };
    let value = match cell {
        Cell::Empty => return "-".to_owned(),
        Cell::Text(text) => text.to_string(),
        Cell::Codes(codes) => codes.join(","),
        Cell::Number(number) => number.to_string(),
        Cell::Flag(yes) => yes.to_string(),
        Cell::Date(date) => date.to_string(),
        Cell::Moment(at) => moment(*at, names),
    };
    if label.is_empty() { value } else { format!("{label} ({value})") }
}

fn mail_table(mails: &[OutboxMail], names: &Names) -> String {
    const TITLES: [&str; 7] = ["MAIL", "STATE", "KIND", "FAILED ATTEMPTS", "SENT OR NEXT ATTEMPT", "TO", "LAST ERROR"];
    if mails.is_empty() {
        return "no mails\n".to_owned();
    }
    let row = |mail: &OutboxMail| {
        let when = mail.sent_at.or(next_attempt(mail));
        let maybe = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        [
            mail.id.to_string(),
            mail.state.code().to_owned(),
            mail.kind.to_string(),
            mail.attempts.to_string(),
            maybe(when.map(|at| moment(at, names))),
            maybe(mail.recipient.clone()),
            maybe(mail.last_error.as_deref().map(one_line)),
        ]
    };
    table(TITLES, &mails.iter().map(row).collect::<Vec<_>>())
}

fn history(events: &[Event], names: &Names) -> String {
    let row = |event: &Event| [moment(event.at, names), actor(&event.who), happened(&event.what)];
    table(["WHEN", "WHO", "WHAT"], &events.iter().map(row).collect::<Vec<_>>())
}

fn actor(who: &Actor) -> String {
    match who {
        Actor::Visitor => "visitor".to_owned(),
        Actor::Person(name) => one_line(name),
        Actor::CommandLine => "command line".to_owned(),
        Actor::Server => "server".to_owned(),
    }
}

fn happened(what: &Change) -> String {
    match what {
        Change::Received => "received".to_owned(),
        Change::Status { old, new } => format!("status: from {old} to {new}"),
        Change::Note => "note changed".to_owned(),
        Change::Answered { by } => format!("answered by {by}"),
        Change::WroteAgain => "wrote again".to_owned(),
        Change::Assigned { new: Some(name), .. } => format!("{} has it", one_line(name)),
        Change::Assigned { new: None, .. } => "nobody has it".to_owned(),
        Change::Corrected { fields } => format!("corrected: {}", fields.join(", ")),
        Change::Restricted { new: true, .. } => "restricted".to_owned(),
        Change::Restricted { new: false, .. } => "no longer restricted".to_owned(),
        Change::Reminded { step: Reminder::First } => "staff reminded".to_owned(),
        Change::Reminded { step: Reminder::Last } => "staff reminded, owners too".to_owned(),
        Change::Mail { id, kind, fate } => {
            let fate = match fate {
                MailFate::Sent => "sent",
                MailFate::Refused => "refused",
                MailFate::GivenUp => "given up",
                MailFate::SetAside => "set aside",
                MailFate::Withdrawn => "withdrawn",
                MailFate::Retried => "to be tried again",
            };
            format!("mail {id} ({}) {fate}", one_line(kind))
        }
    }
}

/// `2026-03-02 15:40:07 -03:00`
fn moment(at: Timestamp, names: &Names) -> String {
    names.local(at).strftime("%Y-%m-%d %H:%M:%S %:z").to_string()
}
