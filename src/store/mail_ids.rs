//! Queueing a mail, under an identifier that no mail had before.

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
    /// As [`OutboxMail::payload`](super::OutboxMail::payload).
    pub payload: Option<&'a str>,
    pub recipient: &'a str,
    pub lang: Lang,
}

/// Gives mails their identifiers.
///
/// `SQLite` would hand out the identifier of the newest mail again once that is erased. Were the first one still under way then, the
/// second would be taken for sent. So this process never goes back.
#[derive(Clone, Debug, Default)]
pub(super) struct MailIds(Arc<AtomicI64>);

impl MailIds {
    /// Queues a mail that is due at once; gives its identifier.
    pub(super) fn insert(&self, connection: &Connection, mail: &NewMail<'_>, now: i64) -> rusqlite::Result<i64> {
        // Only the writer's thread comes here, so nobody takes the number in between.
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
