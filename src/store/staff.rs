//! Who may sign in to the desk.

use jiff::Timestamp;
use rusqlite::params;

use super::Store;
use super::assignments;
use super::error::StoreError;
use super::events::Actor;
use super::people::{Person, all, by_address, by_id};
use super::rows::millis;
use super::{sessions, sign_in};
use crate::inquiry::{Email, one_line};
use crate::locale::Lang;

/// Longest name, in characters.
const NAME_CHARS: usize = 60;

/// The name under which somebody's work is recorded: one line of at most 60 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffName(String);

/// The text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a name is one line of 1 to {NAME_CHARS} characters")]
pub struct InvalidStaffName;

impl std::str::FromStr for StaffName {
    type Err = InvalidStaffName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = one_line(text).into_owned();
        let fits = (1..=NAME_CHARS).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        if fits { Ok(StaffName(name)) } else { Err(InvalidStaffName) }
    }
}

impl std::fmt::Display for StaffName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Somebody to add to the staff.
#[derive(Clone, Debug)]
pub struct NewPerson {
    pub name: StaffName,
    pub email: Email,
    pub owner: bool,
    pub lang: Lang,
}

/// What adding a person led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Added {
    Person(Person),
    /// The address is this person's already.
    AddressTaken(String),
    /// There is another person of this name, so that nobody could tell who did what.
    NameTaken,
}

impl Store {
    /// Adds a person.
    pub async fn add_person(&self, new: NewPerson, now: Timestamp) -> Result<Added, StoreError> {
        let address = self.inner.secret.address(&new.email);
        self.write(move |connection| {
            let NewPerson { name, email, owner, lang } = new;
            if let Some(person) = by_address(connection, address)? {
                return Ok(Added::AddressTaken(person.name));
            }
            // The names are compared here, since SQLite knows the capitals of ASCII alone.
            let is_same = |person: &Person| person.name.to_lowercase() == name.0.to_lowercase();
            if all(connection)?.iter().any(|person| person.removed_at.is_none() && is_same(person)) {
                return Ok(Added::NameTaken);
            }
            connection
                .prepare_cached(
                    "INSERT INTO staff (name, email, address, owner, lang, added_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![name.0, email.as_str(), address, owner, lang.code(), millis(now)])?;
            by_id(connection, connection.last_insert_rowid()).map(Added::Person)
        })
        .await
    }

    /// Everybody, those who were removed too, in the order in which they were added.
    pub async fn people(&self) -> Result<Vec<Person>, StoreError> {
        self.read(all).await
    }

    /// The person with an address, however it is spelled.
    pub async fn person_with(&self, email: &Email) -> Result<Option<Person>, StoreError> {
        let address = self.inner.secret.address(email);
        self.read(move |connection| by_address(connection, address)).await
    }

    /// Removes a person: they are signed out everywhere, and what they had is nobody's. `None` when there is no such person.
    pub async fn remove_person(&self, id: i64, who: Actor, now: Timestamp) -> Result<Option<Person>, StoreError> {
        self.write(move |connection| {
            let removed = connection
                .prepare_cached(
                    "UPDATE staff SET email = NULL, address = NULL, removed_at = ?2 WHERE id = ?1 AND removed_at IS NULL",
                )?
                .execute(params![id, millis(now)])?;
            if removed == 0 {
                return Ok(None);
            }
            sessions::end_all(connection, id)?;
            sign_in::forget(connection, id)?;
            assignments::release(connection, id, &who, now)?;
            by_id(connection, id).map(Some)
        })
        .await
    }
}
