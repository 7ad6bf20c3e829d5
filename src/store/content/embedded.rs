//! The content built into the binary, as revisions.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _};

use super::ContentStore;
use super::files::other_files;
use super::revisions::Origin;
use super::shelf::Shelf;
use super::texts::posts;
use crate::content::posts::Posts;
use crate::content::{Pack, Snapshot};
use crate::store::connection::Log;
use crate::store::error::StoreError;
use crate::store::schema::CONTENT;

impl ContentStore {
    /// An in-memory store that starts with the built-in content.
    pub fn in_memory() -> Result<ContentStore, StoreError> {
        let path = PathBuf::from(":memory:");
        let connection = Connection::open_in_memory()?;
        CONTENT.climb(&connection, 0)?;
        let log = Log::of(&path);
        let store = ContentStore { path, connection: Mutex::new(connection), shelf: OnceLock::new(), log };
        store.add(&Pack::embedded(), Origin::Embedded, "", Timestamp::now())?;
        Ok(store)
    }

    /// The built-in content.
    ///
    /// # Errors
    /// When it is invalid, which the tests rule out, or `SQLite` fails.
    pub fn embedded() -> Result<Snapshot, StoreError> {
        let store = ContentStore::in_memory()?;
        let revision = store.live()?.unwrap_or_default();
        let (pack, posts) = store.with(|connection| Ok((other_files(connection, revision)?, posts(connection)?)))?;
        let connection = store.connection.into_inner().unwrap_or_else(PoisonError::into_inner);
        let library = Arc::new(Shelf::of(connection));
        Snapshot::read(&pack, Posts::new(posts, library)).map_err(|errors| StoreError::Failed(Arc::new(errors)))
    }

    /// Adds the built-in content when there is none yet, or when that of an older binary is live. Returns whether it did.
    pub fn keep_embedded(&self, pack: &Pack, now: Timestamp) -> Result<bool, StoreError> {
        let found: Option<(String, [u8; 32])> = self.with(|connection| {
            Ok(connection
                .prepare_cached("SELECT origin, digest FROM revisions JOIN live ON live.revision = revisions.id")?
                .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?)
        })?;
        let is_due = match found {
            None => true,
            Some((origin, digest)) => origin == Origin::Embedded.code() && digest != pack.digest(),
        };
        if is_due {
            self.add(pack, Origin::Embedded, "", now)?;
        }
        Ok(is_due)
    }
}
