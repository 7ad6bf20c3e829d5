//! What is deleted automatically after its retention period.

use std::io;
use std::sync::Arc;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use rusqlite::{Connection, params};

use super::clock::SLACK;
use super::erase::{Erased, erase_inquiry, erase_references};
use super::error::StoreError;
use super::mail_kind::MailKind;
use super::quota::QUOTA_PERIOD;
use super::rows::{millis, millis_of};
use super::schema::{CONTENT, INQUIRIES};
use super::tokens::CONFIRM_WITHIN;
use super::{Store, copies, sessions, sign_in, subscribers};

/// Inquiries are kept at most this long after the last interaction.
const INQUIRY_YEARS: i32 = 7;
/// Purging happens once a day, so what falls due before the next purge is deleted now: "at most" allows no day of grace.
const BETWEEN_PURGES: SignedDuration = SignedDuration::from_hours(24);
/// How long the personal part of a sent mail is kept, and a failed mail about a subscription.
const MAIL: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A browser that has not received its answer by then does not retry.
const IDEMPOTENCY: SignedDuration = SignedDuration::from_hours(2 * 24);
/// Inquiries deleted in one transaction, so that a new one never waits long.
const BATCH: u32 = 200;

/// What a purge deleted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    pub inquiries: usize,
    /// Identifiers of the mails that were cleared or deleted, so that `.eml` files named after them can be removed too.
    pub mails: Vec<i64>,
}

impl Store {
    /// Deletes what has expired, unless the clock has not held ([`super::clock`]); `None` then. To be called at start and then daily.
    pub async fn purge(&self, now: Timestamp) -> Result<Option<Purged>, StoreError> {
        if !self.may_delete_by_age() {
            return Ok(None);
        }
        let path = self.inner.path.clone();
        let removed = tokio::task::spawn_blocking(move || {
            [&INQUIRIES, &CONTENT]
                .iter()
                .try_for_each(|schema| copies::remove_old(&path.with_file_name(schema.file), now))
        });
        let removed = removed.await.unwrap_or_else(|fault| Err(io::Error::other(fault)));
        removed.map_err(|error| StoreError::Unavailable(Arc::new(error)))?;
        let mut purged = self.write(move |connection| purge_mails(connection, now)).await?;
        let cutoff = inquiry_cutoff(now);
        loop {
            // The search scans every row, so it does not belong on the writer thread.
            let old = self.read(move |connection| old_inquiries(connection, cutoff)).await?;
            if old.is_empty() {
                break;
            }
            let references: Vec<String> = old.iter().map(|(_, reference)| reference.clone()).collect();
            self.erase_in_copies(move |copy| erase_references(copy, &references)).await?;
            let erased = self.write(move |connection| purge_inquiries(connection, &old, cutoff)).await?;
            purged.inquiries += erased.references.len();
            purged.mails.extend(erased.mails);
        }
        Ok(Some(purged))
    }
}

/// Inquiries whose last interaction was up to this moment turn seven years old before the next purge.
fn inquiry_cutoff(now: Timestamp) -> i64 {
    let next = now.saturating_add(BETWEEN_PURGES).unwrap_or(now).to_zoned_datetime(TimeZone::UTC);
    next.checked_sub(INQUIRY_YEARS.years()).map_or(i64::MIN, |cutoff| millis(cutoff.timestamp()))
}

/// Rows with their references.
fn old_inquiries(connection: &Connection, cutoff: i64) -> rusqlite::Result<Vec<(i64, String)>> {
    connection
        .prepare_cached("SELECT id, reference FROM inquiries WHERE updated_at <= ?1 LIMIT ?2")?
        .query_map(params![cutoff, BATCH], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

fn purge_inquiries(connection: &Connection, old: &[(i64, String)], cutoff: i64) -> rusqlite::Result<Erased> {
    let mut erased = Erased::default();
    // Checked again: staff may have changed one meanwhile.
    let mut is_old = connection.prepare_cached("SELECT 1 FROM inquiries WHERE id = ?1 AND updated_at <= ?2")?;
    for (id, reference) in old {
        if is_old.exists(params![id, cutoff])? {
            erase_inquiry(connection, *id, reference, &mut erased)?;
        }
    }
    Ok(erased)
}

fn purge_mails(connection: &Connection, now: Timestamp) -> rusqlite::Result<Purged> {
    let before = |period| millis(now) - millis_of(period);
    let mut mails = ids(
        connection,
        "UPDATE outbox SET recipient = NULL, payload = NULL, last_error = NULL
         WHERE state = 'sent' AND sent_at <= ?1 AND inquiry_id IS NOT NULL AND recipient IS NOT NULL RETURNING id",
        [before(MAIL)],
    )?;
    // Without an inquiry nothing refers to the row any more. Whoever asked for an itinerary was told that the address is not kept.
    mails.extend(ids(
        connection,
        "DELETE FROM outbox WHERE inquiry_id IS NULL
         AND ((state = 'sent' AND sent_at <= ?1)
              OR (state = 'failed' AND (next_attempt_at <= ?1 OR kind = ?2))) RETURNING id",
        params![before(MAIL), MailKind::Itinerary],
    )?);
    mails.extend(subscribers::purge(connection, millis(now))?);
    sign_in::purge(connection, millis(now))?;
    sessions::purge(connection, millis(now))?;
    // Those from the future, written when the clock was ahead, do not count.
    for (table, period) in [
        ("submissions", QUOTA_PERIOD),
        ("itinerary_mails", QUOTA_PERIOD),
        ("sign_in_mails", QUOTA_PERIOD),
        ("sign_in_tries", QUOTA_PERIOD),
        ("request_link_mails", QUOTA_PERIOD),
        ("new_address_mails", QUOTA_PERIOD),
        ("erase_code_mails", QUOTA_PERIOD),
        ("erase_tries", QUOTA_PERIOD),
        ("new_addresses", CONFIRM_WITHIN),
        ("idempotency_keys", IDEMPOTENCY),
    ] {
        let sql = format!("DELETE FROM {table} WHERE created_at <= ?1 OR created_at > ?2");
        connection.execute(&sql, [before(period), millis(now) + SLACK])?;
    }
    Ok(Purged { inquiries: 0, mails })
}

fn ids(connection: &Connection, sql: &str, params: impl rusqlite::Params) -> rusqlite::Result<Vec<i64>> {
    connection.prepare(sql)?.query_map(params, |row| row.get(0))?.collect()
}
