//! News for the address that the owner named for notifications, written down in the transaction that it is about.

use jiff::Timestamp;
use rusqlite::{Connection, params};

use super::rows::millis;
use crate::inquiry::Reference;

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// An inquiry came in.
    Received,
    /// Inquiries wait for an answer, and their time is running out.
    Reminder,
    /// A mail to a visitor was refused.
    Refused,
    /// Something waits in the morning.
    Morning,
}

impl News {
    const ALL: [News; 4] = [News::Received, News::Reminder, News::Refused, News::Morning];

    pub const fn code(self) -> &'static str {
        match self {
            News::Received => "received",
            News::Reminder => "reminder",
            News::Refused => "refused",
            News::Morning => "morning",
        }
    }

    pub(super) fn from_code(code: &str) -> Option<News> {
        News::ALL.into_iter().find(|news| news.code() == code)
    }
}

/// Writes news down.
pub(super) fn queue(connection: &Connection, news: News, about: &[Reference], now: Timestamp) -> rusqlite::Result<()> {
    let references: Vec<String> = about.iter().map(Reference::to_string).collect();
    connection
        .prepare_cached(
            "INSERT INTO notifications (news, payload, created_at, next_attempt_at) VALUES (?1, ?2, ?3, ?3)",
        )?
        .execute(params![news.code(), references.join(","), millis(now)])
        .map(drop)
}
