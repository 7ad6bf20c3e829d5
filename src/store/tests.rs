//! Tests of the store, by topic, and what they share.

mod clock_watch;
mod desk;
mod erasure;
mod events;
mod files;
mod itinerary_mail;
mod outbox;
mod reading;
mod reminders;
mod retention;
mod schema;
mod staff;
mod submitting;
mod subscribers;
mod tokens;
mod writing;

use std::ops::Deref;

use jiff::{SignedDuration, Timestamp};
use rand::RngExt as _;
use serde_json::{Value, json};

use super::mail_ids::NewMail;
use super::*;
use crate::inquiry::{Inquiry, InquiryForm, NewInquiry, Reference, Rules};
use crate::locale::Lang;

/// A directory for one test, removed at the end.
struct Dir(PathBuf);

impl Dir {
    /// The path only; the directory does not exist yet.
    fn new() -> Dir {
        Dir(std::env::temp_dir().join(format!("patagonia-store-{:016x}", rand::rng().random::<u64>())))
    }

    fn files(&self) -> Vec<String> {
        let mut files: Vec<String> =
            self.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        files
    }
}

impl Deref for Dir {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An empty store and its directory.
fn store() -> (Store, Dir) {
    let dir = Dir::new();
    (Store::open(&dir, OpenMode::Create).unwrap(), dir)
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn noon() -> Timestamp {
    at("2026-03-10T12:00:00Z")
}

fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

/// A valid inquiry with some fields replaced.
fn inquiry(changes: &Value) -> NewInquiry {
    let mut fields = json!({
        "full_name": "Ana Pérez", "email": "ana@example.com", "phone": "+56 9 8765 4321", "country": "CL",
        "trip_type": "existing_itinerary", "itinerary": "aysen", "travelers": "2", "privacy_accepted": true,
    });
    for (name, value) in changes.as_object().unwrap() {
        fields[name] = value.clone();
    }
    let form: InquiryForm = serde_json::from_value(fields).unwrap();
    form.validate(&Rules::on("2026-03-10".parse().unwrap(), &["aysen".to_owned()], "2024-01-15")).unwrap()
}

/// A submission at noon, with a confirmation and one mail to staff.
fn submission(changes: &Value) -> Submission {
    Submission {
        inquiry: inquiry(changes),
        lang: Lang::De,
        spam: false,
        idempotency_key: None,
        mails: MailPlan {
            confirm: true,
            newsletter: true,
            staff: ["staff@example.cl".to_owned()].into(),
            staff_lang: Lang::Es,
        },
        now: noon(),
    }
}

/// Submits an inquiry that differs from any other by its name.
async fn submit(store: &Store, name: &str) -> Submitted {
    store.submit_inquiry(submission(&json!({ "full_name": name }))).await.unwrap()
}

/// Submits many at once, which share their commits.
async fn submit_all(store: &Store, submissions: impl Iterator<Item = Submission>) {
    let tasks: Vec<_> = submissions
        .map(|submission| {
            let store = store.clone();
            tokio::spawn(async move { store.submit_inquiry(submission).await.unwrap() })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
}

/// What is purged at a given time, by a clock that has held.
async fn purge(store: &Store, at: Timestamp) -> Purged {
    *store.inner.clock.lock().unwrap() = clock::Watch::that_has_held();
    store.purge(at).await.unwrap().unwrap()
}

async fn mails(store: &Store) -> Vec<OutboxMail> {
    let mut mails = store.outbox_list(None, 1_000).await.unwrap();
    mails.reverse();
    mails
}

async fn stored(store: &Store) -> Vec<Reference> {
    list(store, &Filter::default()).into_iter().map(|inquiry| inquiry.reference).collect()
}

/// The inquiries that pass the filter.
fn list(store: &Store, filter: &Filter) -> Vec<Inquiry> {
    let mut list = Vec::new();
    let all = store.for_each_inquiry(filter, |inquiry| {
        list.push(inquiry);
        Ok::<(), StoreError>(())
    });
    all.unwrap();
    list
}

/// All confirmed subscribers.
fn subscribers(store: &Store) -> Vec<Subscriber> {
    let mut list = Vec::new();
    let all = store.for_each_subscriber(|subscriber| {
        list.push(subscriber);
        Ok::<(), StoreError>(())
    });
    all.unwrap();
    list
}

/// Queues a mail that belongs to no inquiry.
async fn queue_mail(store: &Store, recipient: &str, now: Timestamp) -> i64 {
    let (ids, recipient) = (store.inner.mail_ids.clone(), recipient.to_owned());
    let queued = store.write_mail(move |connection| {
        let mail = NewMail {
            kind: MailKind::NewsletterConfirm,
            inquiry: None,
            payload: None,
            recipient: &recipient,
            lang: Lang::Fr,
        };
        ids.insert(connection, &mail, now.as_millisecond())
    });
    queued.await.unwrap()
}
