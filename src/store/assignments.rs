//! Who of the staff has an inquiry.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::events::{Actor, Change, record};

/// The person who has an inquiry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub id: i64,
    pub name: String,
}

/// Who has an inquiry, by its row.
pub(super) fn holder(connection: &Connection, inquiry: i64) -> rusqlite::Result<Option<Holder>> {
    connection
        .prepare_cached(
            "SELECT staff.id, name FROM assignments JOIN staff ON staff.id = person WHERE assignments.inquiry = ?1",
        )?
        .query_row([inquiry], |row| Ok(Holder { id: row.get(0)?, name: row.get(1)? }))
        .optional()
}

/// Gives an inquiry to a person, or to nobody, and records it; nothing if that is how it is.
pub(super) fn assign(
    connection: &Connection,
    inquiry: i64,
    to: Option<&Holder>,
    who: &Actor,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let before = holder(connection, inquiry)?;
    if before.as_ref().map(|holder| holder.id) == to.map(|holder| holder.id) {
        return Ok(());
    }
    match to {
        Some(holder) => connection
            .prepare_cached(
                "INSERT INTO assignments (inquiry, person) VALUES (?1, ?2)
                 ON CONFLICT (inquiry) DO UPDATE SET person = excluded.person",
            )?
            .execute(params![inquiry, holder.id])?,
        None => connection.prepare_cached("DELETE FROM assignments WHERE inquiry = ?1")?.execute([inquiry])?,
    };
    let name = |holder: &Holder| holder.name.clone();
    let change = Change::Assigned { old: before.as_ref().map(name), new: to.map(name) };
    record(connection, inquiry, &change, who, now)
}

/// Takes everything from a person.
pub(super) fn release(connection: &Connection, person: i64, who: &Actor, now: Timestamp) -> rusqlite::Result<()> {
    let held: Vec<i64> = connection
        .prepare_cached("SELECT inquiry FROM assignments WHERE person = ?1")?
        .query_map([person], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    held.into_iter().try_for_each(|inquiry| assign(connection, inquiry, None, who, now))
}
