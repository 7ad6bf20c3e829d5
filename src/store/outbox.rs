//! The outbox: what is to be sent, until it is sent or given up.

use std::sync::Arc;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, Rows, ToSql, params};

use super::Store;
use super::assignments::holder;
use super::error::StoreError;
use super::error::is_of_one_row;
use super::events::{Actor, MailFate, record_mail};
use super::mail_ids::{MailIds, NewMail};
use super::mail_kind::MailKind;
use super::news::{self, News};
use super::people;
use super::rows::{
    Unreadable, coded, each_readable, from_millis, maybe_timestamp, millis, name, parsed, reason, timestamp,
};
use crate::inquiry::Reference;
use crate::locale::Lang;

/// Where a mail stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailState {
    /// To be sent, now or later.
    Queued,
    Sent,
    /// Given up; staff may have it retried.
    Failed,
}

impl MailState {
    pub const ALL: &'static [MailState] = &[MailState::Queued, MailState::Sent, MailState::Failed];

    pub const fn code(self) -> &'static str {
        match self {
            MailState::Queued => "queued",
            MailState::Sent => "sent",
            MailState::Failed => "failed",
        }
    }

    pub fn from_code(code: &str) -> Option<MailState> {
        MailState::ALL.iter().copied().find(|state| state.code() == code)
    }
}

/// A mail in the outbox: what to say to whom, never the rendered text.
#[derive(Clone, Debug, PartialEq)]
pub struct OutboxMail {
    pub id: i64,
    pub kind: MailKind,
    /// The inquiry it belongs to.
    pub reference: Option<Reference>,
    /// What a mail is about besides its inquiry: the slug of an itinerary, the identifier of a subscription, of a sign-in or of a change of
    /// address, the number of the mail that was refused, or what a traveller did.
    pub payload: Option<String>,
    /// As typed. `None` once the mail was sent long ago and its personal part has been cleared.
    pub recipient: Option<String>,
    pub lang: Lang,
    /// The unique part of the Message-ID, the same at every attempt.
    pub message_id: String,
    pub state: MailState,
    /// Failed attempts since it was last queued.
    pub attempts: u32,
    /// When it was queued, or queued again by staff: the retry period of three days starts here.
    pub queued_at: Timestamp,
    pub next_attempt_at: Timestamp,
    pub last_error: Option<String>,
    pub created_at: Timestamp,
    pub sent_at: Option<Timestamp>,
}

/// What staff want to retry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// A failed or a waiting mail.
    One(i64),
    AllFailed,
}

/// Sizes of the outbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutboxCounts {
    pub queued: u64,
    pub failed: u64,
}

/// What is to be sent now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Due {
    /// Those about inquiries first, then those that have waited longest.
    pub mails: Vec<OutboxMail>,
    /// Rows that this version cannot read, with the reason.
    pub unreadable: Vec<(i64, String)>,
}

/// Who is told when a visitor's address refuses mail.
#[derive(Clone, Debug)]
pub struct Staff {
    pub addresses: Arc<[String]>,
    pub lang: Lang,
}

const MAIL: &str = "SELECT outbox.id, kind, inquiries.reference, payload, recipient, outbox.lang, message_id, state, attempts, \
     queued_at, next_attempt_at, last_error, outbox.created_at, sent_at \
     FROM outbox LEFT JOIN inquiries ON inquiries.id = inquiry_id";

impl Store {
    /// Mails that are due: at most `inquiries` about inquiries, followed by at most `others` requested through other forms, so that no
    /// number of those holds up an inquiry's mail. Mails about a restricted inquiry are kept and not sent, but for those that the
    /// traveller causes on its page; those that remind staff wait for the morning when it is night.
    pub async fn outbox_due(
        &self,
        now: Timestamp,
        inquiries: u32,
        others: u32,
        is_night: bool,
    ) -> Result<Due, StoreError> {
        self.read(move |connection| {
            let mut due = Due::default();
            let by_visitors: Vec<String> = MailKind::ALL
                .iter()
                .filter(|kind| kind.goes_when_restricted())
                .map(|kind| format!("'{kind}'"))
                .collect();
            let by_visitors = by_visitors.join(", ");
            for (kind, limit) in [("IS NOT NULL", inquiries), ("IS NULL", others)] {
                let mut statement = connection.prepare_cached(&format!(
                    "{MAIL} WHERE state = 'queued' AND next_attempt_at <= ?1 AND inquiry_id {kind}
                     AND (coalesce(restricted, 0) = 0 OR kind IN ({by_visitors})) AND NOT (?3 AND kind IN (?4, ?5))
                     ORDER BY next_attempt_at, outbox.id LIMIT ?2"
                ))?;
                let by_day = [MailKind::Reminder, MailKind::Morning];
                let mut rows = statement.query(params![millis(now), limit, is_night, by_day[0], by_day[1]])?;
                while let Some(row) = rows.next()? {
                    match mail(row) {
                        Ok(mail) => due.mails.push(mail),
                        Err(error) if is_of_one_row(&error) => due.unreadable.push((row.get(0)?, reason(row, &error))),
                        Err(error) => return Err(error),
                    }
                }
            }
            Ok(due)
        })
        .await
    }

    /// When the next waiting mail is due, which may be in the past; `None` when nothing waits.
    pub async fn outbox_next_at(&self) -> Result<Option<Timestamp>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT min(next_attempt_at) FROM outbox WHERE state = 'queued'")?
                .query_row([], |row| Ok(row.get::<_, Option<i64>>(0)?.and_then(from_millis)))
        })
        .await
    }

    /// The server accepted the mail. Returns false, here and below, when the mail is gone or not waiting, for example because it was erased
    /// meanwhile.
    pub async fn outbox_sent(&self, id: i64, now: Timestamp) -> Result<bool, StoreError> {
        let set = "state = 'sent', sent_at = ?2, last_error = NULL";
        self.write(move |connection| settle(connection, id, MailFate::Sent, set, millis(now), now)).await
    }

    /// The mail will never be sent, or was sent and belongs to no inquiry; nothing of it is kept.
    pub async fn outbox_forget(&self, id: i64, now: Timestamp) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let waits = "SELECT 1 FROM outbox WHERE id = ?1 AND state = 'queued'";
            if !connection.prepare_cached(waits)?.exists([id])? {
                return Ok(false);
            }
            withdraw(connection, id, &Actor::Server, now)?;
            Ok(true)
        })
        .await
    }

    /// An attempt failed, and the next one is at `at`.
    pub async fn outbox_retry_later(&self, id: i64, at: Timestamp, error: String) -> Result<bool, StoreError> {
        self.write(move |connection| {
            changed(
                connection,
                "UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ?2, last_error = ?3
                 WHERE id = ?1 AND state = 'queued'",
                params![id, millis(at), error],
            )
        })
        .await
    }

    /// An attempt failed, and no other follows: `fate` says why.
    pub async fn outbox_failed(
        &self,
        id: i64,
        fate: MailFate,
        error: String,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(move |connection| failed(connection, id, fate, &error, now)).await
    }

    /// Like [`Store::outbox_failed`], for the confirmation of an inquiry. `staff` are told by mail, with whoever has the inquiry; everybody who
    /// can sign in to the desk, if there is no such address.
    pub async fn outbox_refused(
        &self,
        id: i64,
        fate: MailFate,
        error: String,
        staff: Staff,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let (ids, notifies) = (self.inner.mail_ids.clone(), self.notifies());
        self.write_mail(move |connection| {
            if !failed(connection, id, fate, &error, now)? {
                return Ok(false);
            }
            let inquiry: i64 = connection
                .prepare_cached("SELECT inquiry_id FROM outbox WHERE id = ?1")?
                .query_row([id], |row| row.get(0))?;
            let payload = id.to_string();
            for (recipient, lang) in told_of(connection, inquiry, &staff)? {
                let (payload, recipient) = (Some(&*payload), &*recipient);
                let mail = NewMail { kind: MailKind::Refused, inquiry: Some(inquiry), payload, recipient, lang };
                ids.insert(connection, &mail, millis(now))?;
            }
            if notifies {
                let reference = connection
                    .prepare_cached("SELECT reference FROM inquiries WHERE id = ?1")?
                    .query_row([inquiry], |row| parsed(row, 0))?;
                news::queue(connection, News::Refused, &[reference], now)?;
            }
            Ok(true)
        })
        .await
    }

    /// Sets aside a row that cannot be read.
    pub async fn outbox_set_aside(&self, id: i64, reason: String, now: Timestamp) -> Result<bool, StoreError> {
        let set = "state = 'failed', last_error = ?2";
        self.write(move |connection| settle(connection, id, MailFate::SetAside, set, reason, now)).await
    }

    /// Makes everything that waits for a later attempt due at once; returns how many.
    pub async fn outbox_requeue_all_waiting(&self, now: Timestamp) -> Result<usize, StoreError> {
        self.write_mail(move |connection| {
            connection.execute(
                "UPDATE outbox SET next_attempt_at = ?1 WHERE state = 'queued' AND next_attempt_at > ?1",
                [millis(now)],
            )
        })
        .await
    }

    /// Makes failed or waiting mails due at once, with a new retry period; returns how many.
    pub async fn outbox_retry(&self, what: Retry, who: Actor, now: Timestamp) -> Result<usize, StoreError> {
        self.write_mail(move |connection| {
            let set = "UPDATE outbox SET state = 'queued', attempts = 0, queued_at = ?1, next_attempt_at = ?1";
            let retried = match what {
                Retry::One(id) => {
                    let one = format!("{set} WHERE id = ?2 AND state <> 'sent' RETURNING id");
                    ids_of(connection, &one, [millis(now), id])?
                }
                Retry::AllFailed => {
                    ids_of(connection, &format!("{set} WHERE state = 'failed' RETURNING id"), [millis(now)])?
                }
            };
            for mail in &retried {
                record_mail(connection, *mail, MailFate::Retried, &who, now)?;
            }
            Ok(retried.len())
        })
        .await
    }

    /// Mails in one state, or all, newest first; without those that cannot be read.
    pub async fn outbox_list(&self, state: Option<MailState>, limit: u32) -> Result<Vec<OutboxMail>, StoreError> {
        self.read(move |connection| {
            let mut statement = connection
                .prepare_cached(&format!("{MAIL} WHERE ?1 IS NULL OR state = ?1 ORDER BY outbox.id DESC LIMIT ?2"))?;
            Ok(mails(&mut statement.query(params![state.map(MailState::code), limit])?)?.0)
        })
        .await
    }

    /// The mails about an inquiry, oldest first; without those that cannot be read.
    pub async fn outbox_of(&self, reference: Reference) -> Result<Vec<OutboxMail>, StoreError> {
        self.read(move |connection| {
            let mut statement =
                connection.prepare_cached(&format!("{MAIL} WHERE inquiries.reference = ?1 ORDER BY outbox.id"))?;
            Ok(mails(&mut statement.query([reference.to_string()])?)?.0)
        })
        .await
    }

    /// All rows that cannot be read.
    pub async fn outbox_unreadable(&self) -> Result<Vec<Unreadable>, StoreError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&format!("{MAIL} ORDER BY outbox.id"))?;
            Ok(mails(&mut statement.query([])?)?.1)
        })
        .await
    }

    pub async fn outbox_show(&self, id: i64) -> Result<Option<OutboxMail>, StoreError> {
        self.read(move |connection| {
            connection.prepare_cached(&format!("{MAIL} WHERE outbox.id = ?1"))?.query_row([id], mail).optional()
        })
        .await
    }

    /// How many mails are waiting and how many were given up.
    pub async fn outbox_counts(&self) -> Result<OutboxCounts, StoreError> {
        self.read(|connection| {
            let count = |state| {
                connection
                    .prepare_cached("SELECT count(*) FROM outbox WHERE state <> 'sent' AND state = ?1")?
                    .query_row([state], |row| row.get::<_, i64>(0).map(i64::unsigned_abs))
            };
            Ok(OutboxCounts { queued: count("queued")?, failed: count("failed")? })
        })
        .await
    }
}

fn failed(connection: &Connection, id: i64, fate: MailFate, error: &str, now: Timestamp) -> rusqlite::Result<bool> {
    settle(connection, id, fate, "state = 'failed', attempts = attempts + 1, last_error = ?2", error, now)
}

/// Ends a mail's waiting, if it is waiting; `set` is the SQL that updates its row, with `value` as `?2`.
fn settle(
    connection: &Connection,
    id: i64,
    fate: MailFate,
    set: &str,
    value: impl ToSql,
    now: Timestamp,
) -> rusqlite::Result<bool> {
    let update = format!("UPDATE outbox SET {set} WHERE id = ?1 AND state = 'queued'");
    if !changed(connection, &update, params![id, value])? {
        return Ok(false);
    }
    record_mail(connection, id, fate, &Actor::Server, now)?;
    Ok(true)
}

/// Who of the staff is told of a refused mail, each in their language.
fn told_of(connection: &Connection, inquiry: i64, staff: &Staff) -> rusqlite::Result<Vec<(String, Lang)>> {
    let holder = holder(connection, inquiry)?;
    let mut told: Vec<(String, Lang)> = staff.addresses.iter().map(|address| (address.clone(), staff.lang)).collect();
    let nobody = told.is_empty();
    for person in people::all(connection)? {
        let is_told = nobody || holder.as_ref().is_some_and(|holder| holder.id == person.id);
        if let Some(email) = person.email.filter(|_| is_told)
            && !told.iter().any(|(address, _)| address == email.as_str())
        {
            told.push((email.as_str().to_owned(), person.lang));
        }
    }
    Ok(told)
}

/// Deletes a mail that is not to be sent.
fn withdraw(connection: &Connection, id: i64, who: &Actor, now: Timestamp) -> rusqlite::Result<()> {
    record_mail(connection, id, MailFate::Withdrawn, who, now)?;
    connection.prepare_cached("DELETE FROM outbox WHERE id = ?1")?.execute([id]).map(drop)
}

/// Whether the confirmation of an inquiry is waiting or was given up.
pub(super) fn owes_confirmation(connection: &Connection, inquiry: i64) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM outbox WHERE inquiry_id = ?1 AND state <> 'sent' AND kind = ?2)")?
        .query_row(params![inquiry, MailKind::Confirmation], |row| row.get(0))
}

/// Queues an inquiry's confirmation again, and deletes unsent ones to other addresses. Returns the rows deleted.
///
/// The new row comes first, so that it cannot get the number of a mail still being sent, which looks its row up by that number.
pub(super) fn confirm_anew(
    connection: &Connection,
    ids: &MailIds,
    inquiry: i64,
    recipient: &str,
    lang: Lang,
    who: &Actor,
    now: Timestamp,
) -> rusqlite::Result<Vec<i64>> {
    let mail = NewMail { kind: MailKind::Confirmation, inquiry: Some(inquiry), payload: None, recipient, lang };
    let id = ids.insert(connection, &mail, millis(now))?;
    let withdrawn = ids_of(
        connection,
        "SELECT id FROM outbox WHERE inquiry_id = ?1 AND state <> 'sent' AND kind IN (?2, ?3) AND id <> ?4",
        params![inquiry, MailKind::Confirmation, MailKind::Refused, id],
    )?;
    for mail in &withdrawn {
        withdraw(connection, *mail, who, now)?;
    }
    Ok(withdrawn)
}

fn changed(connection: &Connection, sql: &str, params: impl rusqlite::Params) -> rusqlite::Result<bool> {
    connection.prepare_cached(sql)?.execute(params).map(|rows| rows == 1)
}

/// The identifiers that a statement returns.
fn ids_of(connection: &Connection, sql: &str, params: impl rusqlite::Params) -> rusqlite::Result<Vec<i64>> {
    connection.prepare_cached(sql)?.query_map(params, |row| row.get(0))?.collect()
}

fn mails(rows: &mut Rows) -> rusqlite::Result<(Vec<OutboxMail>, Vec<Unreadable>)> {
    let mut mails = Vec::new();
    let unreadable = each_readable(
        rows,
        mail,
        |row| format!("mail {}", name(row)),
        |mail| {
            mails.push(mail);
            Ok::<(), rusqlite::Error>(())
        },
    )?;
    Ok((mails, unreadable))
}

fn mail(row: &Row) -> rusqlite::Result<OutboxMail> {
    let reference: Option<String> = row.get(2)?;
    Ok(OutboxMail {
        id: row.get(0)?,
        kind: coded(row, 1, MailKind::from_code)?,
        reference: reference.map(|_| parsed(row, 2)).transpose()?,
        payload: row.get(3)?,
        recipient: row.get(4)?,
        lang: parsed(row, 5)?,
        message_id: row.get(6)?,
        state: coded(row, 7, MailState::from_code)?,
        attempts: row.get(8)?,
        queued_at: timestamp(row, 9)?,
        next_attempt_at: timestamp(row, 10)?,
        last_error: row.get(11)?,
        created_at: timestamp(row, 12)?,
        sent_at: maybe_timestamp(row, 13)?,
    })
}
