//! Looks up bodies and words, concurrently with whatever else happens to the content.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension as _};

use super::{connection, derived};
use crate::content::post::FileHash;
use crate::content::posts::{self, Library, LibraryError, Wanted};
use crate::machine::processors;
use crate::store::error::{OpenError, StoreError};

/// Read-only connections; each is lent to one thread at a time.
pub(super) struct Shelf {
    connections: Vec<Mutex<Connection>>,
    turn: AtomicUsize,
}

/// Why something cannot be looked up.
#[derive(Debug, thiserror::Error)]
enum LookupError {
    #[error(transparent)]
    Store(StoreError),
    #[error("the words of all posts are being gathered anew; searches are answered again when they are")]
    NotIndexed,
}

impl From<rusqlite::Error> for LookupError {
    fn from(error: rusqlite::Error) -> Self {
        LookupError::Store(error.into())
    }
}

impl Shelf {
    /// As many as there are processors: more would only take turns.
    pub(super) fn open(path: &Path) -> Result<Shelf, OpenError> {
        let count = processors();
        let connections = (0..count).map(|_| Ok(Mutex::new(connection::open_for_reading(path)?)));
        Ok(Shelf { connections: connections.collect::<Result<_, OpenError>>()?, turn: AtomicUsize::new(0) })
    }

    /// The one connection of an in-memory store.
    pub(super) fn of(connection: Connection) -> Shelf {
        Shelf { connections: vec![Mutex::new(connection)], turn: AtomicUsize::new(0) }
    }

    fn with<T>(&self, work: impl FnOnce(&Connection) -> Result<T, LookupError>) -> Result<T, LibraryError> {
        let idle = self.connections.iter().find_map(|connection| connection.try_lock().ok());
        let connection = idle.unwrap_or_else(|| {
            let turn = self.turn.fetch_add(1, Ordering::Relaxed) % self.connections.len();
            self.connections[turn].lock().unwrap_or_else(PoisonError::into_inner)
        });
        work(&connection).map_err(|error| LibraryError(Arc::new(error)))
    }
}

impl Library for Shelf {
    fn file(&self, hash: &FileHash) -> Result<Option<Vec<u8>>, LibraryError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached("SELECT data FROM blobs WHERE hash = ?1")?;
            Ok(statement.query_row([hash], |row| row.get(0)).optional()?)
        })
    }

    fn search(
        &self,
        on: posts::Shelf,
        starts: &[String],
        each: &mut dyn FnMut(i64) -> Wanted,
    ) -> Result<(), LibraryError> {
        // Quoted, so that nothing in a word is read as query syntax; a quote is not a letter and so never part of a word.
        let ending = if on == posts::Shelf::Parts { "" } else { " *" };
        let query: Vec<String> = starts.iter().map(|start| format!("\"{}\"{ending}", start.replace('"', ""))).collect();
        self.with(|connection| {
            if !derived::is_indexed(connection)? {
                return Err(LookupError::NotIndexed);
            }
            let mut statement = connection.prepare_cached(match on {
                posts::Shelf::Names => "SELECT rowid FROM names WHERE names MATCH ?1 ORDER BY rowid DESC",
                posts::Shelf::Words => "SELECT rowid FROM words WHERE words MATCH ?1 ORDER BY rowid DESC",
                posts::Shelf::Parts => "SELECT rowid FROM parts WHERE parts MATCH ?1 ORDER BY rowid DESC",
            })?;
            let mut rows = statement.query([query.join(" AND ")])?;
            while let Some(row) = rows.next()? {
                if each(row.get(0)?) == Wanted::Enough {
                    break;
                }
            }
            Ok(())
        })
    }
}
