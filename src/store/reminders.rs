//! Reminding staff of inquiries that wait for an answer. A step is recorded in the transaction that queues its mails, so that it is taken
//! once, whatever happens to the process.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::Store;
use super::assignments::holder;
use super::error::{StoreError, is_of_one_row};
use super::events::{Actor, Change, record};
use super::mail_ids::{MailIds, NewMail};
use super::mail_kind::MailKind;
use super::news::{self, News};
use super::outbox::Staff;
use super::people;
use super::rows::{INQUIRY, coded, from_millis, inquiry, millis, millis_of};
use crate::inquiry::{Inquiry, Promise, Reference, Reminder};
use crate::locale::Lang;

/// Inquiries that the morning's mail names.
const NAMED: u32 = 20;

/// What is to be done at a moment.
#[derive(Clone, Debug)]
pub struct ReminderPlan {
    pub promise: Promise,
    /// Who is told as long as nobody can sign in to the desk.
    pub otherwise: Staff,
    pub now: Timestamp,
}

/// An inquiry that a mail reminds of.
#[derive(Clone, Debug, PartialEq)]
pub struct Reminded {
    pub inquiry: Inquiry,
    /// Who has it, by name.
    pub holder: Option<String>,
    pub step: Reminder,
}

/// What waits in the morning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MorningNews {
    pub waiting: u32,
    /// How many of them are overdue.
    pub overdue: u32,
    /// How many of their visitors could not be reached by mail.
    pub bounced: u32,
    /// The most urgent.
    pub inquiries: Vec<Unanswered>,
}

/// An inquiry that waits for an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Unanswered {
    pub inquiry: Inquiry,
    pub holder: Option<String>,
    /// Whether the visitor could not be reached by mail.
    pub bounced: bool,
}

/// The moment from which the promise counts.
const SINCE: &str = "ifnull(waiting_since, created_at)";

/// Inquiries that nobody has answered and that may be worked with, in the words of the index `inquiries_in_order`.
const WAITING: &str =
    "CASE status WHEN 'received' THEN 0 WHEN 'answered' THEN 1 WHEN 'closed' THEN 2 ELSE 3 END = 0 AND restricted = 0";

/// That a mail to the visitor was given up.
const BOUNCED: &str =
    "EXISTS (SELECT 1 FROM outbox WHERE inquiry_id = inquiries.id AND state = 'failed' AND kind = 'confirmation')";

impl Store {
    /// Queues what reminds staff of inquiries whose time has come: one mail to each of them. Returns how many inquiries that were.
    pub async fn remind(&self, plan: ReminderPlan) -> Result<usize, StoreError> {
        let looked = plan.clone();
        if self.read(move |connection| due(connection, &looked)).await?.is_empty() {
            return Ok(0);
        }
        let (ids, notifies) = (self.inner.mail_ids.clone(), self.notifies());
        self.write_mail(move |connection| remind(connection, &plan, &ids, notifies)).await
    }

    /// Queues the mail of a morning, unless that was done or nothing waits.
    pub async fn begin_day(&self, day: Date, plan: ReminderPlan) -> Result<(), StoreError> {
        let day = day.to_string();
        let known = day.clone();
        if self.read(move |connection| has_begun(connection, &known)).await? {
            return Ok(());
        }
        let (ids, notifies) = (self.inner.mail_ids.clone(), self.notifies());
        self.write_mail(move |connection| {
            if has_begun(connection, &day)? {
                return Ok(());
            }
            connection.execute(
                "INSERT INTO meta VALUES ('morning', ?1) ON CONFLICT DO UPDATE SET value = excluded.value",
                [&day],
            )?;
            let waits: bool = connection.query_row(
                &format!("SELECT EXISTS (SELECT 1 FROM inquiries WHERE {WAITING})"),
                [],
                |row| row.get(0),
            )?;
            if !waits {
                return Ok(());
            }
            for Recipient { address, lang, .. } in recipients(connection, &plan)? {
                let mail =
                    NewMail { kind: MailKind::Morning, inquiry: None, payload: Some(&day), recipient: &address, lang };
                ids.insert(connection, &mail, millis(plan.now))?;
            }
            if notifies {
                news::queue(connection, News::Morning, &[], plan.now)?;
            }
            Ok(())
        })
        .await
    }

    /// What a mail reminds of and still waits, the most urgent first.
    pub async fn reminded_in(&self, mail: i64) -> Result<Vec<Reminded>, StoreError> {
        self.read(move |connection| {
            let mut rows = connection.prepare_cached(&format!(
                "SELECT inquiry, step FROM reminder_mails JOIN inquiries ON inquiries.id = inquiry
                 WHERE mail = ?1 AND {WAITING} ORDER BY {SINCE}, inquiry"
            ))?;
            let named: Vec<(i64, Reminder)> = rows
                .query_map([mail], |row| Ok((row.get(0)?, coded(row, 1, Reminder::from_code)?)))?
                .collect::<rusqlite::Result<_>>()?;
            let read = |(id, step)| {
                let (inquiry, holder) = with_holder(connection, id)?;
                Ok(Reminded { inquiry, holder, step })
            };
            readable(named.into_iter().map(read))
        })
        .await
    }

    /// What waits for an answer.
    pub async fn morning_news(&self, promise: Promise, now: Timestamp) -> Result<MorningNews, StoreError> {
        self.read(move |connection| {
            let due_before = millis(now) - millis_of(promise.within);
            let (waiting, overdue, bounced) = connection
                .prepare_cached(&format!(
                    "SELECT count(*), ifnull(sum({SINCE} < ?1), 0), ifnull(sum({BOUNCED}), 0) FROM inquiries WHERE {WAITING}"
                ))?
                .query_row([due_before], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            let mut rows = connection.prepare_cached(&format!(
                "SELECT id, {BOUNCED} FROM inquiries WHERE {WAITING} ORDER BY {SINCE}, id LIMIT {NAMED}"
            ))?;
            let named: Vec<(i64, bool)> = rows
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<rusqlite::Result<_>>()?;
            let read = |(id, bounced)| {
                let (inquiry, holder) = with_holder(connection, id)?;
                Ok(Unanswered { inquiry, holder, bounced })
            };
            Ok(MorningNews { waiting, overdue, bounced, inquiries: readable(named.into_iter().map(read))? })
        })
        .await
    }
}

/// An inquiry for which steps are due.
struct Due {
    id: i64,
    reference: Reference,
    since: i64,
    steps: Vec<Reminder>,
    holder: Option<i64>,
}

/// Once the last step was taken, none is left.
fn due(connection: &Connection, plan: &ReminderPlan) -> rusqlite::Result<Vec<Due>> {
    let mut rows = connection.prepare_cached(&format!(
        "SELECT id, reference, {SINCE}, (SELECT person FROM assignments WHERE inquiry = inquiries.id),
             EXISTS (SELECT 1 FROM reminders WHERE inquiry = inquiries.id AND since = {SINCE} AND step = ?1)
         FROM inquiries WHERE {WAITING}
           AND NOT EXISTS (SELECT 1 FROM reminders WHERE inquiry = inquiries.id AND since = {SINCE} AND step = ?2)
         ORDER BY {SINCE}, id"
    ))?;
    let mut rows = rows.query([Reminder::First.code(), Reminder::Last.code()])?;
    let mut due = Vec::new();
    while let Some(row) = rows.next()? {
        match due_of(row, plan) {
            Ok(found) => due.extend(found),
            // What cannot be read is named by the commands, and stops no reminder of another.
            Err(error) if is_of_one_row(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(due)
}

fn due_of(row: &Row, plan: &ReminderPlan) -> rusqlite::Result<Option<Due>> {
    let since: i64 = row.get(2)?;
    let Some(received) = from_millis(since) else { return Ok(None) };
    let is_first_taken: bool = row.get(4)?;
    let is_due = |step: &Reminder| {
        !(is_first_taken && *step == Reminder::First) && step.due_at(received, &plan.promise) <= plan.now
    };
    let steps: Vec<Reminder> = Reminder::ALL.into_iter().filter(is_due).collect();
    if steps.is_empty() {
        return Ok(None);
    }
    let reference = coded(row, 1, |text| text.parse().ok())?;
    Ok(Some(Due { id: row.get(0)?, reference, since, steps, holder: row.get(3)? }))
}

/// Somebody to write to.
struct Recipient {
    /// `None` for an address that is nobody's of the desk.
    person: Option<i64>,
    owner: bool,
    address: String,
    lang: Lang,
}

impl Recipient {
    /// Whether they are told of a step.
    fn is_told(&self, step: Reminder, holder: Option<i64>) -> bool {
        holder.is_none() || self.person == holder || (self.owner && step == Reminder::Last)
    }
}

/// Everybody of the desk, or else the addresses that notices go to.
fn recipients(connection: &Connection, plan: &ReminderPlan) -> rusqlite::Result<Vec<Recipient>> {
    let people = people::all(connection)?.into_iter().filter_map(|person| {
        let address = person.email?.as_str().to_owned();
        Some(Recipient { person: Some(person.id), owner: person.owner, address, lang: person.lang })
    });
    let people: Vec<Recipient> = people.collect();
    if !people.is_empty() {
        return Ok(people);
    }
    let others = plan.otherwise.addresses.iter().map(|address| Recipient {
        person: None,
        owner: false,
        address: address.clone(),
        lang: plan.otherwise.lang,
    });
    Ok(others.collect())
}

fn remind(connection: &Connection, plan: &ReminderPlan, ids: &MailIds, notifies: bool) -> rusqlite::Result<usize> {
    // Found again: whoever answers meanwhile is in time.
    let due = due(connection, plan)?;
    let recipients = recipients(connection, plan)?;
    if due.is_empty() || (recipients.is_empty() && !notifies) {
        return Ok(0);
    }
    let mut mails: BTreeMap<usize, Vec<(i64, Reminder)>> = BTreeMap::new();
    for Due { id, since, steps, holder, .. } in &due {
        let mut take = connection.prepare_cached("INSERT INTO reminders (inquiry, since, step) VALUES (?1, ?2, ?3)")?;
        let mut last = Reminder::First;
        for step in steps {
            take.execute(params![id, since, step.code()])?;
            last = *step;
        }
        record(connection, *id, &Change::Reminded { step: last }, &Actor::Server, plan.now)?;
        for (index, _) in recipients.iter().enumerate().filter(|(_, one)| one.is_told(last, *holder)) {
            mails.entry(index).or_default().push((*id, last));
        }
    }
    for (index, named) in mails {
        let mail = mail_to(connection, &recipients[index], plan, ids)?;
        let mut name = connection
            .prepare_cached("INSERT OR REPLACE INTO reminder_mails (mail, inquiry, step) VALUES (?1, ?2, ?3)")?;
        let mut leave_out = connection.prepare_cached(
            "DELETE FROM reminder_mails WHERE inquiry = ?1 AND mail <> ?2
               AND mail IN (SELECT id FROM outbox WHERE kind = ?3 AND recipient = ?4 AND state = 'queued')",
        )?;
        for (id, step) in named {
            name.execute(params![mail, id, step.code()])?;
            // An earlier mail to them that is still held up is written without it.
            leave_out.execute(params![id, mail, MailKind::Reminder, recipients[index].address])?;
        }
    }
    if notifies {
        let references: Vec<Reference> = due.iter().map(|due| due.reference).collect();
        news::queue(connection, News::Reminder, &references, plan.now)?;
    }
    Ok(due.len())
}

/// A new mail, or the one that waits for its next attempt, which is then made at once: when the mail server is back, one mail names all.
fn mail_to(connection: &Connection, to: &Recipient, plan: &ReminderPlan, ids: &MailIds) -> rusqlite::Result<i64> {
    let now = millis(plan.now);
    // One that is due may be under way.
    let waiting: Option<i64> = connection
        .prepare_cached(
            "UPDATE outbox SET attempts = 0, queued_at = ?3, next_attempt_at = ?3
             WHERE id = (SELECT max(id) FROM outbox
                         WHERE kind = ?1 AND recipient = ?2 AND state = 'queued' AND next_attempt_at > ?3)
             RETURNING id",
        )?
        .query_row(params![MailKind::Reminder, to.address, now], |row| row.get(0))
        .optional()?;
    if let Some(mail) = waiting {
        return Ok(mail);
    }
    let mail =
        NewMail { kind: MailKind::Reminder, inquiry: None, payload: None, recipient: &to.address, lang: to.lang };
    ids.insert(connection, &mail, now)
}

fn has_begun(connection: &Connection, day: &str) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM meta WHERE key = 'morning' AND value = ?1")?.exists([day])
}

fn with_holder(connection: &Connection, id: i64) -> rusqlite::Result<(Inquiry, Option<String>)> {
    let inquiry = connection
        .prepare_cached(&format!("SELECT {INQUIRY} FROM inquiries WHERE id = ?1"))?
        .query_row([id], inquiry)?;
    Ok((inquiry, holder(connection, id)?.map(|holder| holder.name)))
}

/// What can be read: a row that cannot is named by the commands.
fn readable<T>(read: impl Iterator<Item = rusqlite::Result<T>>) -> rusqlite::Result<Vec<T>> {
    read.filter(|one| !one.as_ref().is_err_and(is_of_one_row)).collect()
}
