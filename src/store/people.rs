//! The people of the staff, as rows.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row};

use super::rows::{maybe_timestamp, parsed, timestamp};
use super::secret::KeyedHash;
use crate::inquiry::Email;
use crate::locale::Lang;

/// A person of the staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: i64,
    pub name: String,
    /// `None` once the person was removed.
    pub email: Option<Email>,
    /// Whether they may also add and remove people.
    pub owner: bool,
    /// Language of the desk and of the mails to them.
    pub lang: Lang,
    pub added_at: Timestamp,
    pub removed_at: Option<Timestamp>,
}

const PERSON: &str = "id, name, email, owner, lang, added_at, removed_at";

/// The person with an address, by its hash.
pub(super) fn by_address(connection: &Connection, address: KeyedHash) -> rusqlite::Result<Option<Person>> {
    connection
        .prepare_cached(&format!("SELECT {PERSON} FROM staff WHERE address = ?1"))?
        .query_row([address], person)
        .optional()
}

pub(super) fn by_id(connection: &Connection, id: i64) -> rusqlite::Result<Person> {
    connection.prepare_cached(&format!("SELECT {PERSON} FROM staff WHERE id = ?1"))?.query_row([id], person)
}

/// Everybody, in the order in which they were added.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<Person>> {
    connection.prepare_cached(&format!("SELECT {PERSON} FROM staff ORDER BY id"))?.query_map([], person)?.collect()
}

fn person(row: &Row) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row.get(0)?,
        name: row.get(1)?,
        email: row.get::<_, Option<String>>(2)?.map(Email::from_stored),
        owner: row.get(3)?,
        lang: parsed(row, 4)?,
        added_at: timestamp(row, 5)?,
        removed_at: maybe_timestamp(row, 6)?,
    })
}
