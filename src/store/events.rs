//! What happened to an inquiry. Each event is written in the transaction that makes the change.

use jiff::Timestamp;
use rusqlite::{Connection, Row, params};

use super::Store;
use super::error::StoreError;
use super::rows::{Unreadable, coded, each_readable, list, millis, name, timestamp};
use crate::inquiry::{Channel, FIELDS, Inquiry, Reference, Reminder, Status};

/// Something that happened to an inquiry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Whole milliseconds, UTC.
    pub at: Timestamp,
    pub who: Actor,
    pub what: Change,
}

/// An event with its number in its inquiry.
pub type NumberedEvent = (i64, Event);

/// Who changed an inquiry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    Visitor,
    /// A member of staff, by name.
    Person(String),
    /// Whoever works at the server's command line.
    CommandLine,
    /// The server itself.
    Server,
}

impl Actor {
    pub const fn code(&self) -> &'static str {
        match self {
            Actor::Visitor => "visitor",
            Actor::Person(_) => "person",
            Actor::CommandLine => "command_line",
            Actor::Server => "server",
        }
    }

    pub fn person(&self) -> Option<&str> {
        match self {
            Actor::Person(name) => Some(name),
            Actor::Visitor | Actor::CommandLine | Actor::Server => None,
        }
    }

    /// `person` is the name, for [`Actor::Person`].
    fn from_code(code: &str, person: Option<String>) -> Option<Actor> {
        match (code, person) {
            ("visitor", None) => Some(Actor::Visitor),
            ("person", Some(name)) => Some(Actor::Person(name)),
            ("command_line", None) => Some(Actor::CommandLine),
            ("server", None) => Some(Actor::Server),
            _ => None,
        }
    }
}

/// What changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    Received,
    Status {
        old: Status,
        new: Status,
    },
    Note,
    /// Staff answered outside the desk.
    Answered {
        by: Channel,
    },
    /// Staff found another message of the visitor in the agency's mailbox.
    WroteAgain,
    /// Another person has it, or nobody; by name.
    Assigned {
        old: Option<String>,
        new: Option<String>,
    },
    Corrected {
        /// Names of form fields, in the form's order.
        fields: Vec<&'static str>,
    },
    Restricted {
        old: bool,
        new: bool,
    },
    /// Staff were reminded of it.
    Reminded {
        step: Reminder,
    },
    Mail {
        /// The row in the outbox, which may be gone.
        id: i64,
        kind: String,
        fate: MailFate,
    },
}

/// What became of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailFate {
    /// A mail server accepted it, or it was written to a file if there is none.
    Sent,
    /// Permanently: by a mail server, or because it cannot be composed.
    Refused,
    /// No mail server accepted it within the retry period.
    GivenUp,
    /// Its row, or what it is about, cannot be read.
    SetAside,
    /// It is no longer sent: another one replaces it, or what it says no longer holds.
    Withdrawn,
    /// Staff asked for it to be retried.
    Retried,
}

impl MailFate {
    const ALL: [MailFate; 6] = [
        MailFate::Sent,
        MailFate::Refused,
        MailFate::GivenUp,
        MailFate::SetAside,
        MailFate::Withdrawn,
        MailFate::Retried,
    ];

    const fn code(self) -> &'static str {
        match self {
            MailFate::Sent => "mail_sent",
            MailFate::Refused => "mail_refused",
            MailFate::GivenUp => "mail_given_up",
            MailFate::SetAside => "mail_set_aside",
            MailFate::Withdrawn => "mail_withdrawn",
            MailFate::Retried => "mail_retried",
        }
    }

    fn from_code(code: &str) -> Option<MailFate> {
        MailFate::ALL.into_iter().find(|fate| fate.code() == code)
    }
}

impl Change {
    pub const fn code(&self) -> &'static str {
        match self {
            Change::Received => "received",
            Change::Status { .. } => "status",
            Change::Note => "note",
            Change::Answered { .. } => "answered",
            Change::WroteAgain => "wrote_again",
            Change::Assigned { .. } => "assigned",
            Change::Corrected { .. } => "corrected",
            Change::Restricted { .. } => "restricted",
            Change::Reminded { .. } => "reminded",
            Change::Mail { fate, .. } => fate.code(),
        }
    }
}

impl Store {
    /// What happened to an inquiry, in order, and which entries cannot be read.
    pub async fn events_of(&self, reference: Reference) -> Result<(Vec<Event>, Vec<Unreadable>), StoreError> {
        self.read(move |connection| {
            let (events, unreadable) = numbered(connection, reference, 0)?;
            Ok((events.into_iter().map(|(_, event)| event).collect(), unreadable))
        })
        .await
    }
}

/// What happened to an inquiry after an event, each with its number, and which entries cannot be read.
pub(super) fn numbered(
    connection: &Connection,
    reference: Reference,
    after: i64,
) -> rusqlite::Result<(Vec<NumberedEvent>, Vec<Unreadable>)> {
    let mut statement = connection.prepare_cached(
        "SELECT number, at, who, person, what, detail, mail, old, new FROM events
         WHERE inquiry = (SELECT id FROM inquiries WHERE reference = ?1) AND number > ?2 ORDER BY number",
    )?;
    let mut events = Vec::new();
    let unreadable = each_readable(
        &mut statement.query(params![reference.to_string(), after])?,
        |row| Ok((row.get(0)?, event(row)?)),
        |row| format!("event {} of {reference}", name(row)),
        |event| {
            events.push(event);
            Ok::<(), rusqlite::Error>(())
        },
    )?;
    Ok((events, unreadable))
}

/// The number of an inquiry's last event, by its row.
pub(super) fn last_number(connection: &Connection, inquiry: i64) -> rusqlite::Result<i64> {
    connection
        .prepare_cached("SELECT ifnull(max(number), 0) FROM events WHERE inquiry = ?1")?
        .query_row([inquiry], |row| row.get(0))
}

/// Records that an inquiry came in, as its first event.
pub(super) fn record_receipt(connection: &Connection, inquiry: i64, at: i64) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO events (inquiry, number, at, who, what) VALUES (?1, 1, ?2, ?3, ?4)")?
        .execute(params![inquiry, at, Actor::Visitor.code(), Change::Received.code()])
        .map(drop)
}

/// Records how an inquiry differs from before.
pub(super) fn record_changes(
    connection: &Connection,
    inquiry: i64,
    before: &Inquiry,
    after: &Inquiry,
    who: &Actor,
    at: Timestamp,
) -> rusqlite::Result<()> {
    let mut changes = Vec::new();
    if before.status != after.status {
        changes.push(Change::Status { old: before.status, new: after.status });
    }
    if before.note != after.note {
        changes.push(Change::Note);
    }
    let fields = before.details.differing_fields(&after.details);
    if !fields.is_empty() {
        changes.push(Change::Corrected { fields });
    }
    if before.restricted != after.restricted {
        changes.push(Change::Restricted { old: before.restricted, new: after.restricted });
    }
    changes.iter().try_for_each(|change| record(connection, inquiry, change, who, at))
}

/// Records one change of an inquiry.
pub(super) fn record(
    connection: &Connection,
    inquiry: i64,
    change: &Change,
    who: &Actor,
    at: Timestamp,
) -> rusqlite::Result<()> {
    let (detail, old, new) = match change {
        Change::Status { old, new } => (None, Some(old.code()), Some(new.code())),
        Change::Answered { by } => (Some(by.code().to_owned()), None, None),
        Change::Assigned { old, new } => (None, old.as_deref(), new.as_deref()),
        Change::Corrected { fields } => (Some(fields.join(",")), None, None),
        Change::Restricted { old, new } => (None, Some(flag(*old)), Some(flag(*new))),
        Change::Reminded { step } => (Some(step.code().to_owned()), None, None),
        Change::Received | Change::Note | Change::WroteAgain | Change::Mail { .. } => (None, None, None),
    };
    connection
        .prepare_cached(
            "INSERT INTO events (inquiry, number, at, who, person, what, detail, old, new)
             VALUES (?1, (SELECT ifnull(max(number), 0) + 1 FROM events WHERE inquiry = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![inquiry, millis(at), who.code(), who.person(), change.code(), detail, old, new])
        .map(drop)
}

/// Records what became of a mail, while its row exists; nothing if it belongs to no inquiry.
///
/// The row's contents are not read, since they may be what cannot be read.
pub(super) fn record_mail(
    connection: &Connection,
    mail: i64,
    fate: MailFate,
    who: &Actor,
    at: Timestamp,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO events (inquiry, number, at, who, person, what, detail, mail)
             SELECT inquiry_id, (SELECT ifnull(max(number), 0) + 1 FROM events WHERE inquiry = inquiry_id), ?2, ?3, ?4, ?5, kind, id
             FROM outbox WHERE id = ?1 AND inquiry_id IS NOT NULL",
        )?
        .execute(params![mail, millis(at), who.code(), who.person(), fate.code()])
        .map(drop)
}

fn event(row: &Row) -> rusqlite::Result<Event> {
    let person: Option<String> = row.get(3)?;
    let what = match row.get_ref(4)?.as_str()? {
        "received" => Change::Received,
        "status" => Change::Status { old: coded(row, 7, Status::from_code)?, new: coded(row, 8, Status::from_code)? },
        "note" => Change::Note,
        "answered" => Change::Answered { by: coded(row, 5, Channel::from_code)? },
        "wrote_again" => Change::WroteAgain,
        "assigned" => Change::Assigned { old: row.get(7)?, new: row.get(8)? },
        "corrected" => Change::Corrected { fields: list(row, 5, field)? },
        "restricted" => Change::Restricted { old: coded(row, 7, from_flag)?, new: coded(row, 8, from_flag)? },
        "reminded" => Change::Reminded { step: coded(row, 5, Reminder::from_code)? },
        _ => Change::Mail { id: row.get(6)?, kind: row.get(5)?, fate: coded(row, 4, MailFate::from_code)? },
    };
    let who = coded(row, 2, |code| Actor::from_code(code, person.clone()))?;
    Ok(Event { at: timestamp(row, 1)?, who, what })
}

fn field(name: &str) -> Option<&'static str> {
    FIELDS.into_iter().find(|field| *field == name)
}

const fn flag(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

fn from_flag(code: &str) -> Option<bool> {
    code.parse().ok()
}
