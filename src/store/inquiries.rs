//! Reading inquiries, and what staff do to them.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension as _, named_params, params};

use super::error::StoreError;
use super::rows::{DETAILS, INQUIRY, bind_details, inquiry, millis};
use super::{Store, connection};
use crate::inquiry::{Correction, CorrectionError, Inquiry, NewInquiry, Reference, Status};
use crate::locale::Lang;

/// Which inquiries to read; the default is all of them.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Received at this moment or later.
    pub since: Option<Timestamp>,
    /// Received before this moment.
    pub until: Option<Timestamp>,
    pub status: Option<Status>,
    pub lang: Option<Lang>,
    /// Still `received` although the promised answer was due before this moment.
    pub overdue_at: Option<Timestamp>,
    /// Within which time the answer was promised.
    pub reply_within: SignedDuration,
}

/// A correction was not made.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CorrectError {
    #[error(transparent)]
    Correction(#[from] CorrectionError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Store {
    pub async fn inquiry_by_reference(&self, reference: Reference) -> Result<Option<Inquiry>, StoreError> {
        self.read(move |connection| find(connection, reference)).await
    }

    /// Gives every inquiry that passes the filter to `visit`, the oldest first and one at a time, as they all were when the call
    /// began. Stops at the first error. Blocks: call it where that is fine.
    pub fn for_each_inquiry<E: From<StoreError>>(
        &self,
        filter: &Filter,
        mut visit: impl FnMut(Inquiry) -> Result<(), E>,
    ) -> Result<(), E> {
        /// Tells the store's errors from the visitor's.
        enum Stop<E> {
            Store(rusqlite::Error),
            Visit(E),
        }
        impl<E> From<rusqlite::Error> for Stop<E> {
            fn from(error: rusqlite::Error) -> Self {
                Stop::Store(error)
            }
        }
        // A connection of its own: an export of minutes must not hold one of the pool's.
        let connection = connection::open_for_reading(&self.inner.path).map_err(StoreError::from)?;
        // One statement is one snapshot.
        each(&connection, filter, |inquiry| visit(inquiry).map_err(Stop::Visit)).map_err(|stop| match stop {
            Stop::Store(error) => StoreError::from(error).into(),
            Stop::Visit(error) => error,
        })
    }

    /// Sets the status, and the note if one is given; an empty one takes the note away. `None` when there is no such inquiry.
    pub async fn mark(
        &self,
        reference: Reference,
        status: Status,
        note: Option<String>,
        now: Timestamp,
    ) -> Result<Option<Inquiry>, StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "UPDATE inquiries SET status = ?2, note = nullif(coalesce(?3, note), ''), updated_at = ?4
                     WHERE reference = ?1",
                )?
                .execute(params![reference.to_string(), status.code(), note, millis(now)])?;
            find(connection, reference)
        })
        .await
    }

    /// Changes fields under the rules of the form. `None` when there is no such inquiry.
    pub async fn correct(
        &self,
        reference: Reference,
        correction: Correction,
        now: Timestamp,
    ) -> Result<Option<Inquiry>, CorrectError> {
        let corrected = self.write(move |connection| {
            let Some(inquiry) = find(connection, reference)? else { return Ok(Ok(None)) };
            match correction.apply(&inquiry) {
                Ok(details) => {
                    update(connection, reference, &details, now)?;
                    find(connection, reference).map(Ok)
                }
                Err(refused) => Ok(Err(refused)),
            }
        });
        Ok(corrected.await??)
    }

    /// Sets or lifts the restriction of processing. `None` when there is no such inquiry.
    pub async fn restrict(
        &self,
        reference: Reference,
        restricted: bool,
        now: Timestamp,
    ) -> Result<Option<Inquiry>, StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached("UPDATE inquiries SET restricted = ?2, updated_at = ?3 WHERE reference = ?1")?
                .execute(params![reference.to_string(), restricted, millis(now)])?;
            find(connection, reference)
        })
        .await
    }
}

pub(super) fn find(connection: &Connection, reference: Reference) -> rusqlite::Result<Option<Inquiry>> {
    connection
        .prepare_cached(&format!("SELECT {INQUIRY} FROM inquiries WHERE reference = ?1"))?
        .query_row([reference.to_string()], inquiry)
        .optional()
}

fn update(connection: &Connection, reference: Reference, details: &NewInquiry, now: Timestamp) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(include_str!("sql/update_inquiry.sql"))?;
    bind_details(&mut statement, details)?;
    statement.raw_bind_parameter(DETAILS + 1, millis(now))?;
    statement.raw_bind_parameter(DETAILS + 2, reference.to_string())?;
    statement.raw_execute().map(|_| ())
}

fn each<E: From<rusqlite::Error>>(
    connection: &Connection,
    filter: &Filter,
    mut visit: impl FnMut(Inquiry) -> Result<(), E>,
) -> Result<(), E> {
    // Identifiers grow with time, so their order needs no sorting and no memory.
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {INQUIRY} FROM inquiries
         WHERE (:since IS NULL OR created_at >= :since) AND (:until IS NULL OR created_at < :until)
           AND (:status IS NULL OR status = :status) AND (:lang IS NULL OR lang = :lang)
           AND (:due_before IS NULL OR (status = 'received' AND created_at < :due_before))
         ORDER BY id"
    ))?;
    let due_before = filter.overdue_at.map(|now| millis(now) - super::submit::millis_of(filter.reply_within));
    let mut rows = statement.query(named_params! {
        ":since": filter.since.map(at_or_after),
        ":until": filter.until.map(at_or_after),
        ":status": filter.status.map(Status::code),
        ":lang": filter.lang.map(Lang::code),
        ":due_before": due_before,
    })?;
    while let Some(row) = rows.next()? {
        visit(inquiry(row)?)?;
    }
    Ok(())
}

/// The first whole millisecond that is not before a moment.
fn at_or_after(at: Timestamp) -> i64 {
    let whole = millis(at);
    if super::rows::from_millis(whole).is_some_and(|floor| floor < at) { whole + 1 } else { whole }
}
