//! What is deleted by itself once its time is over.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use rusqlite::{Connection, OptionalExtension as _, params};

use super::Store;
use super::clock::SLACK;
use super::erase::{Erased, erase_inquiry};
use super::error::StoreError;
use super::quota::QUOTA_PERIOD;
use super::rows::{millis, millis_of};
use super::subscribers;

/// Inquiries are kept at most this long after the last interaction.
const INQUIRY_YEARS: i32 = 7;
/// Purging happens once a day, so that what falls due before the next time goes now: "at most" has no day of grace.
const BETWEEN_PURGES: SignedDuration = SignedDuration::from_hours(24);
/// The personal part of a sent mail is kept this long, and a failed mail about a subscription.
const MAIL: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A browser that has not got its answer by then does not ask again.
const IDEMPOTENCY: SignedDuration = SignedDuration::from_hours(2 * 24);
/// Inquiries in one transaction, so that a new one never waits long.
const BATCH: u32 = 200;

/// What a purge took away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    pub inquiries: usize,
    /// Identifiers of the mails that were cleared or deleted, so that `.eml` files named after them can go too.
    pub mails: Vec<i64>,
}

impl Store {
    /// Deletes what is past its time, unless the clock has not held ([`super::clock`]); none then. To be called at start and then daily.
    pub async fn purge(&self, now: Timestamp) -> Result<Option<Purged>, StoreError> {
        if !self.may_delete_by_age() {
            return Ok(None);
        }
        let mut purged = self.write(move |connection| purge_mails(connection, now)).await?;
        let cutoff = inquiry_cutoff(now);
        loop {
            // The search reads every row and so is no work for the writer.
            let old = self.read(move |connection| old_inquiries(connection, cutoff)).await?;
            if old.is_empty() {
                break;
            }
            let erased = self.write(move |connection| purge_inquiries(connection, &old, cutoff)).await?;
            purged.inquiries += erased.references.len();
            purged.mails.extend(erased.mails);
        }
        Ok(Some(purged))
    }
}

/// Last interactions up to this moment are seven years old before the next purge.
fn inquiry_cutoff(now: Timestamp) -> i64 {
    let next = now.saturating_add(BETWEEN_PURGES).unwrap_or(now).to_zoned_datetime(TimeZone::UTC);
    next.checked_sub(INQUIRY_YEARS.years()).map_or(i64::MIN, |cutoff| millis(cutoff.timestamp()))
}

fn old_inquiries(connection: &Connection, cutoff: i64) -> rusqlite::Result<Vec<i64>> {
    connection
        .prepare_cached("SELECT id FROM inquiries WHERE updated_at <= ?1 LIMIT ?2")?
        .query_map(params![cutoff, BATCH], |row| row.get(0))?
        .collect()
}

fn purge_inquiries(connection: &Connection, ids: &[i64], cutoff: i64) -> rusqlite::Result<Erased> {
    let mut erased = Erased::default();
    // Looked at again: staff may have had to do with one meanwhile.
    let mut still_old =
        connection.prepare_cached("SELECT reference FROM inquiries WHERE id = ?1 AND updated_at <= ?2")?;
    for id in ids {
        let reference: Option<String> = still_old.query_row(params![id, cutoff], |row| row.get(0)).optional()?;
        if let Some(reference) = reference {
            erase_inquiry(connection, *id, &reference, &mut erased)?;
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
        before(MAIL),
    )?;
    // Without an inquiry nothing refers to the row any more. Whoever asked for an itinerary was told that the address is not kept.
    mails.extend(ids(
        connection,
        "DELETE FROM outbox WHERE inquiry_id IS NULL
         AND ((state = 'sent' AND sent_at <= ?1)
              OR (state = 'failed' AND (next_attempt_at <= ?1 OR kind = 'itinerary'))) RETURNING id",
        before(MAIL),
    )?);
    mails.extend(subscribers::purge(connection, millis(now))?);
    // Those of the future, from a clock that was ahead, count for nothing.
    for (table, period) in
        [("submissions", QUOTA_PERIOD), ("itinerary_mails", QUOTA_PERIOD), ("idempotency_keys", IDEMPOTENCY)]
    {
        let sql = format!("DELETE FROM {table} WHERE created_at <= ?1 OR created_at > ?2");
        connection.execute(&sql, [before(period), millis(now) + SLACK])?;
    }
    Ok(Purged { inquiries: 0, mails })
}

fn ids(connection: &Connection, sql: &str, before: i64) -> rusqlite::Result<Vec<i64>> {
    connection.prepare(sql)?.query_map([before], |row| row.get(0))?.collect()
}
