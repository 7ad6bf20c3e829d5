//! Erasure of everything about one inquiry or one address, at a visitor's request.

use std::io;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension as _, params};

use super::connection::{BUSY_TIMEOUT, fold_log, open_for_writing};
use super::error::StoreError;
use super::mail_kind::MailKind;
use super::secret::Secret;
use super::subscribers;
use super::{Store, copies};
use crate::inquiry::{Email, Reference};

/// What was erased.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    pub references: Vec<Reference>,
    /// Identifiers of the mails, so that `.eml` files named after them can be removed too.
    pub mails: Vec<i64>,
    /// Whether the address was subscribed to the newsletter, or had been asked to confirm.
    pub subscription: bool,
    /// How many copies of the store, kept from before an upgrade, something was erased from.
    pub copies: usize,
}

impl Erased {
    pub fn is_empty(&self) -> bool {
        self.references.is_empty() && self.mails.is_empty() && !self.subscription && self.copies == 0
    }
}

impl Store {
    /// Erases an inquiry, its mails and what was remembered about its submission, in the copies of the store too.
    pub async fn erase_reference(&self, reference: Reference) -> Result<Erased, StoreError> {
        let erase = move |connection: &Connection| erase_references(connection, &[reference.to_string()]);
        // The copies first: as long as the store holds it, an interrupted command can be repeated.
        let copies = self.erase_in_copies(erase).await?;
        let erased = self.write(erase).await?;
        self.forget_log().await;
        Ok(Erased { copies, ..erased })
    }

    /// Erases every inquiry from an address, its subscription, every mail to it and what was remembered about it, however the address was
    /// spelled, in the copies of the store too.
    pub async fn erase_email(&self, email: Email) -> Result<Erased, StoreError> {
        let wanted = email.lookup_key();
        let inquiries = self.read(move |connection| by_address(connection, &wanted)).await?;
        let references: Vec<String> = inquiries.into_iter().map(|(_, reference)| reference).collect();
        let address = email.clone();
        let copies = self
            .erase_in_copies(move |copy| {
                let secret = Secret::read(copy)?;
                // A copy still has the old address of an inquiry corrected since; what the correction withdrew is erased here too.
                take_back_corrected(copy, &secret, &references)?;
                let by_reference = erase_references(copy, &references)?;
                let by_address = erase_address(copy, &secret, &address)?;
                Ok(if by_address.is_empty() { by_reference } else { by_address })
            })
            .await?;
        let secret = self.inner.secret.clone();
        let erased = self.write(move |connection| erase_address(connection, &secret, &email)).await?;
        self.forget_log().await;
        Ok(Erased { copies, ..erased })
    }

    /// Erases from each copy of the store; returns how many had something to erase. A copy where this fails is removed.
    pub(super) async fn erase_in_copies(
        &self,
        erase: impl Fn(&Connection) -> rusqlite::Result<Erased> + Send + 'static,
    ) -> Result<usize, StoreError> {
        let path = self.inner.path.clone();
        let changed = tokio::task::spawn_blocking(move || copies::change(&path, erase)).await;
        let erased = changed.unwrap_or_else(|fault| Err(io::Error::other(fault)));
        let erased = erased.map_err(|error| StoreError::Unavailable(Arc::new(error)))?;
        Ok(erased.iter().filter(|erased| !erased.is_empty()).count())
    }

    /// Empties the write-ahead log, which still holds the old pages. A long concurrent read delays that until the log is reset, so that
    /// failing here is no failure of the erasure.
    pub async fn forget_log(&self) {
        let path = self.inner.path.clone();
        let truncate = move || {
            // A separate connection, since the writer's may be in a transaction.
            let connection = open_for_writing(&path)?;
            fold_log(&connection, BUSY_TIMEOUT);
            Ok::<(), StoreError>(())
        };
        // The outcome does not matter.
        let _ = tokio::task::spawn_blocking(truncate).await;
    }
}

/// Erases everything about an address in one file, which may be a copy from an older version.
fn erase_address(connection: &Connection, secret: &Secret, email: &Email) -> rusqlite::Result<Erased> {
    let wanted = email.lookup_key();
    let mut erased = Erased::default();
    for (id, reference) in by_address(connection, &wanted)? {
        erase_inquiry(connection, id, &reference, &mut erased)?;
    }
    for id in mails_to(connection, &wanted)? {
        connection.prepare_cached("DELETE FROM outbox WHERE id = ?1")?.execute([id])?;
        erased.mails.push(id);
    }
    let mailbox = secret.mailbox(email);
    if connection.table_exists(None, "subscribers")? {
        if let Some(removed) = subscribers::remove(connection, secret.address(email))? {
            erased.subscription = true;
            erased.mails.extend(removed.mails);
        }
        connection.prepare_cached("DELETE FROM newsletter_mails WHERE address = ?1")?.execute([mailbox])?;
    }
    if connection.table_exists(None, "itinerary_mails")? {
        connection.prepare_cached("DELETE FROM itinerary_mails WHERE address = ?1")?.execute([mailbox])?;
    }
    if connection.table_exists(None, "new_addresses")? {
        for table in ["request_link_mails", "new_address_mails", "erase_code_mails", "erase_tries"] {
            connection.prepare_cached(&format!("DELETE FROM {table} WHERE address = ?1"))?.execute([mailbox])?;
        }
        forget_as_new_address(connection, &wanted)?;
    }
    connection.prepare_cached("DELETE FROM submissions WHERE address = ?1")?.execute([mailbox])?;
    Ok(erased)
}

/// Erases inquiries in one file, which may be a copy from an older version; those it does not hold are skipped.
pub(super) fn erase_references(connection: &Connection, references: &[String]) -> rusqlite::Result<Erased> {
    let mut erased = Erased::default();
    let mut find = connection.prepare_cached("SELECT id FROM inquiries WHERE reference = ?1")?;
    for reference in references {
        if let Some(id) = find.query_row([reference], |row| row.get(0)).optional()? {
            erase_inquiry(connection, id, reference, &mut erased)?;
        }
    }
    Ok(erased)
}

/// Withdraws the newsletter requests of the inquiries' addresses, as a correction of the address does.
fn take_back_corrected(copy: &Connection, secret: &Secret, references: &[String]) -> rusqlite::Result<()> {
    if !copy.table_exists(None, "subscribers")? {
        return Ok(());
    }
    let mut find = copy.prepare_cached("SELECT email FROM inquiries WHERE reference = ?1")?;
    for reference in references {
        if let Some(email) = find.query_row([reference], |row| row.get(0)).optional()? {
            subscribers::take_back(copy, secret.address(&Email::from_stored(email)))?;
        }
    }
    Ok(())
}

/// Scans every row: erasing is rare, and an index of addresses would cost every submission.
pub(super) fn by_address(connection: &Connection, lookup_key: &str) -> rusqlite::Result<Vec<(i64, String)>> {
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

/// Forgets an address that an inquiry of somebody else was to get.
fn forget_as_new_address(connection: &Connection, lookup_key: &str) -> rusqlite::Result<()> {
    let mut statement = connection.prepare("SELECT id, email FROM new_addresses")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if Email::from_stored(row.get(1)?).lookup_key() == lookup_key {
            let id: Vec<u8> = row.get(0)?;
            connection.prepare_cached("DELETE FROM new_addresses WHERE id = ?1")?.execute([id])?;
        }
    }
    Ok(())
}

/// Mails to staff are about others, even when a member of staff is the one to be erased.
fn mails_to(connection: &Connection, lookup_key: &str) -> rusqlite::Result<Vec<i64>> {
    let mut statement = connection
        .prepare("SELECT id, recipient FROM outbox WHERE recipient IS NOT NULL AND kind NOT IN (?1, ?2, ?3, ?4, ?5)")?;
    let mut rows = statement.query([
        MailKind::Staff,
        MailKind::Refused,
        MailKind::VisitorStep,
        MailKind::Reminder,
        MailKind::Morning,
    ])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        if Email::from_stored(row.get(1)?).lookup_key() == lookup_key {
            found.push(row.get(0)?);
        }
    }
    Ok(found)
}

/// Deletes the mails to staff that named an inquiry among others and are files now: a morning's mail may have named it too. Those that
/// wait are written without it.
fn written_with(connection: &Connection, id: i64) -> rusqlite::Result<Vec<i64>> {
    connection
        .prepare_cached(
            "DELETE FROM outbox WHERE state = 'sent' AND (kind = ?2
                 OR (kind = ?1 AND id IN (SELECT mail FROM reminder_mails WHERE inquiry = ?3))) RETURNING id",
        )?
        .query_map(params![MailKind::Reminder, MailKind::Morning, id], |row| row.get(0))?
        .collect()
}

/// Deletes an inquiry and its mails. Nothing in the row has to be readable.
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
    if connection.table_exists(None, "reminder_mails")? {
        erased.mails.extend(written_with(connection, id)?);
    }
    connection.prepare_cached("DELETE FROM submissions WHERE reference = ?1")?.execute([reference])?;
    connection.prepare_cached("DELETE FROM idempotency_keys WHERE reference = ?1")?.execute([reference])?;
    connection.prepare_cached("DELETE FROM inquiries WHERE id = ?1")?.execute([id])?;
    erased.references.extend(reference.parse::<Reference>());
    Ok(())
}
