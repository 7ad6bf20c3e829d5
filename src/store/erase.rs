//! Erasure: everything about one inquiry or one address, at a visitor's request.

use rusqlite::{Connection, OptionalExtension as _};

use super::Store;
use super::connection::{BUSY_TIMEOUT, fold_log, open_for_writing};
use super::error::StoreError;
use super::outbox::{REFUSED, STAFF};
use super::subscribers;
use crate::inquiry::{Email, Reference};

/// What an erasure took away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    pub references: Vec<Reference>,
    /// Identifiers of the mails, so that `.eml` files named after them can go too.
    pub mails: Vec<i64>,
    /// Whether the address was subscribed to the newsletter, or asked whether to be.
    pub subscription: bool,
}

impl Erased {
    pub fn is_empty(&self) -> bool {
        self.references.is_empty() && self.mails.is_empty() && !self.subscription
    }
}

impl Store {
    /// Erases an inquiry, its mails and what was remembered about its submission.
    pub async fn erase_reference(&self, reference: Reference) -> Result<Erased, StoreError> {
        let erased = self
            .write(move |connection| {
                let mut erased = Erased::default();
                if let Some(id) = by_reference(connection, reference)? {
                    erase_inquiry(connection, id, &reference.to_string(), &mut erased)?;
                }
                Ok(erased)
            })
            .await?;
        self.forget_log().await;
        Ok(erased)
    }

    /// Erases every inquiry from an address, its subscription, every mail to it and what was remembered about it, however the address
    /// was spelled.
    pub async fn erase_email(&self, email: Email) -> Result<Erased, StoreError> {
        let secret = self.inner.secret.clone();
        let erased = self
            .write(move |connection| {
                let wanted = email.lookup_key();
                let mut erased = Erased::default();
                for (id, reference) in by_address(connection, &wanted)? {
                    erase_inquiry(connection, id, &reference, &mut erased)?;
                }
                for id in mails_to(connection, &wanted)? {
                    connection.prepare_cached("DELETE FROM outbox WHERE id = ?1")?.execute([id])?;
                    erased.mails.push(id);
                }
                let address = secret.address(&email);
                if let Some(removed) = subscribers::remove(connection, address)? {
                    erased.subscription = true;
                    erased.mails.extend(removed.mails);
                }
                let mailbox = secret.mailbox(&email);
                connection.prepare_cached("DELETE FROM submissions WHERE address = ?1")?.execute([mailbox])?;
                connection.prepare_cached("DELETE FROM itinerary_mails WHERE address = ?1")?.execute([mailbox])?;
                connection.prepare_cached("DELETE FROM newsletter_mails WHERE address = ?1")?.execute([mailbox])?;
                Ok(erased)
            })
            .await?;
        self.forget_log().await;
        Ok(erased)
    }

    /// Empties the write-ahead log, which still holds the pages from before. A long read beside puts that off until the log starts
    /// anew, so that failing here is no failure of the erasure.
    pub async fn forget_log(&self) {
        let path = self.inner.path.clone();
        let truncate = move || {
            // A connection of its own, since the writer's may be in a transaction.
            let connection = open_for_writing(&path)?;
            fold_log(&connection, BUSY_TIMEOUT);
            Ok::<(), StoreError>(())
        };
        // Whatever comes of it is fine.
        let _ = tokio::task::spawn_blocking(truncate).await;
    }
}

fn by_reference(connection: &Connection, reference: Reference) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached("SELECT id FROM inquiries WHERE reference = ?1")?
        .query_row([reference.to_string()], |row| row.get(0))
        .optional()
}

/// A look at every row: erasing is rare, and an index of addresses would cost every submission.
fn by_address(connection: &Connection, lookup_key: &str) -> rusqlite::Result<Vec<(i64, String)>> {
    let mut statement = connection.prepare("SELECT id, reference, email FROM inquiries")?;
    let mut rows = statement.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        if Email::from_stored(row.get(2)?).lookup_key() == lookup_key {
            found.push((row.get(0)?, row.get(1)?));
        }
    }
    Ok(found)
}

/// Mails to staff are about others, even when a member of staff is the one to be erased.
fn mails_to(connection: &Connection, lookup_key: &str) -> rusqlite::Result<Vec<i64>> {
    let mut statement =
        connection.prepare("SELECT id, recipient FROM outbox WHERE recipient IS NOT NULL AND kind NOT IN (?1, ?2)")?;
    let mut rows = statement.query([STAFF, REFUSED])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        if Email::from_stored(row.get(1)?).lookup_key() == lookup_key {
            found.push(row.get(0)?);
        }
    }
    Ok(found)
}

/// Deletes an inquiry; its mails go with it. Nothing of the row has to be readable.
pub(super) fn erase_inquiry(
    connection: &Connection,
    id: i64,
    reference: &str,
    erased: &mut Erased,
) -> rusqlite::Result<()> {
    let mut mails = connection.prepare_cached("SELECT id FROM outbox WHERE inquiry_id = ?1")?;
    for mail in mails.query_map([id], |row| row.get(0))? {
        erased.mails.push(mail?);
    }
    connection.prepare_cached("DELETE FROM submissions WHERE reference = ?1")?.execute([reference])?;
    connection.prepare_cached("DELETE FROM idempotency_keys WHERE reference = ?1")?.execute([reference])?;
    connection.prepare_cached("DELETE FROM inquiries WHERE id = ?1")?.execute([id])?;
    erased.references.extend(reference.parse::<Reference>());
    Ok(())
}
