//! Whether the two files of a data directory belong together and nothing is missing from them.
//!
//! A copy of only one file, or of files without their write-ahead logs, starts like any other. So each knows the other: the content knows
//! the store it was shown with, and the store knows the newest revision it has seen.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::Store;
use super::content::ContentStore;
use super::error::StoreError;

/// How inquiries and content of a data directory relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    Together,
    /// The content was shown with other inquiries before.
    Strangers,
    /// The content is older than what was shown with these inquiries, or is not there.
    Lost {
        /// The newest revision that was seen; 0 if none was recorded.
        seen: i64,
        /// The newest revision now.
        newest: Option<i64>,
        inquiries: u64,
    },
}

struct Own {
    id: Vec<u8>,
    seen: Option<i64>,
    inquiries: i64,
}

impl Store {
    /// Compares the two. Asking changes nothing: the answer stays the same until [`Store::accept_content`].
    pub async fn pairing(&self, content: &ContentStore) -> Result<Pairing, StoreError> {
        let own = self.write(own).await?;
        let newest = content.newest()?;
        let is_lost = match own.seen {
            Some(seen) => newest.is_none_or(|newest| newest < seen),
            None => newest.is_none() && own.inquiries > 0,
        };
        if is_lost {
            let seen = own.seen.unwrap_or_default();
            return Ok(Pairing::Lost { seen, newest, inquiries: own.inquiries.unsigned_abs() });
        }
        Ok(if content.owner()?.is_some_and(|owner| owner != own.id) { Pairing::Strangers } else { Pairing::Together })
    }

    /// Records that this content, as it is, belongs to these inquiries.
    pub async fn accept_content(&self, content: &ContentStore) -> Result<(), StoreError> {
        let own = self.write(own).await?;
        if content.owner()?.as_ref() != Some(&own.id) {
            content.set_owner(&own.id)?;
        }
        let newest = content.newest()?;
        if newest == own.seen {
            return Ok(());
        }
        self.write(move |connection| {
            connection
                .execute(
                    "INSERT INTO meta VALUES ('content_seen', ?1) ON CONFLICT DO UPDATE SET value = excluded.value",
                    params![newest.unwrap_or_default()],
                )
                .map(drop)
        })
        .await
    }
}

fn own(connection: &Connection) -> rusqlite::Result<Own> {
    connection.execute("INSERT INTO meta VALUES ('id', randomblob(16)) ON CONFLICT DO NOTHING", [])?;
    Ok(Own {
        id: connection.query_row("SELECT value FROM meta WHERE key = 'id'", [], |row| row.get(0))?,
        seen: connection
            .query_row("SELECT value FROM meta WHERE key = 'content_seen'", [], |row| row.get(0))
            .optional()?,
        inquiries: connection.query_row("SELECT count(*) FROM inquiries", [], |row| row.get(0))?,
    })
}
