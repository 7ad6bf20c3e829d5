//! Queueing a mail under an identifier that was never used before.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use rand::RngExt as _;
use rusqlite::{Connection, params};

use super::mail_kind::MailKind;
use crate::locale::Lang;

/// A mail to queue.
pub(super) struct NewMail<'a> {
    pub kind: MailKind,
    pub inquiry: Option<i64>,
    /// See [`OutboxMail::payload`](super::OutboxMail::payload).
    pub payload: Option<&'a str>,
    pub recipient: &'a str,
    pub lang: Lang,
}

/// Assigns identifiers to mails.
///
/// `SQLite` would reuse the identifier of the newest mail once that is erased. If the first one were still being sent then, the second
/// would be marked as sent. So this process never reuses one.
#[derive(Clone, Debug, Default)]
pub(super) struct MailIds(Arc<AtomicI64>);

impl MailIds {
    /// Queues a mail that is due at once; returns its identifier.
    pub(super) fn insert(&self, connection: &Connection, mail: &NewMail<'_>, now: i64) -> rusqlite::Result<i64> {
        // Only the writer thread gets here, so nobody takes the number in between.
        let unused = self.0.load(Ordering::Relaxed);
        let id = connection.prepare_cached(include_str!("sql/insert_mail.sql"))?.insert(params![
            unused,
            mail.kind,
            mail.inquiry,
            mail.payload,
            mail.recipient,
            mail.lang.code(),
            // The unique part of the Message-ID; the domain is the sender's.
            format!("{:032x}", rand::rng().random::<u128>()),
            now
        ])?;
        self.0.store(id + 1, Ordering::Relaxed);
        Ok(id)
    }
}
