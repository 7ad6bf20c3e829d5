//! Revisions of the content: `content.db` in the data directory.
//!
//! A file of its own, so that an import that keeps it busy for a minute blocks no inquiry. Revisions share equal files by their hash.
//! What pages are made from is the live revision; going back to an older one only moves the mark.

mod derived;
mod draft;
mod shelf;
mod shown;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior};

pub use draft::{Draft, Verdict};
pub use shown::{LiveContent, Shown};

use super::OpenMode;
use super::connection::{self, Log};
use super::error::{OpenError, StoreError};
use super::rows::from_millis;
use super::schema::CONTENT;
use crate::content::posts::Posts;
use crate::content::upgrade::upgraded;
use crate::content::{Pack, Snapshot};
use shelf::Shelf;

/// Where a revision came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The binary's own content.
    Embedded,
    /// A command's.
    Import,
}

impl Origin {
    pub const fn code(self) -> &'static str {
        match self {
            Origin::Embedded => "embedded",
            Origin::Import => "import",
        }
    }

    fn from_code(code: &str) -> Option<Origin> {
        [Origin::Embedded, Origin::Import].into_iter().find(|origin| origin.code() == code)
    }
}

/// One state of the whole content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revision {
    pub id: i64,
    pub created_at: Timestamp,
    pub origin: Origin,
    /// What the command said about it; empty for the binary's own.
    pub note: String,
    pub live: bool,
}

/// The revisions of a data directory, open.
pub struct ContentStore {
    path: PathBuf,
    connection: Mutex<Connection>,
    /// Connections that bodies and words are looked up with, once somebody asks for them.
    shelf: OnceLock<Arc<Shelf>>,
    log: Log,
}

impl ContentStore {
    /// Opens the revisions of a data directory, or, with [`OpenMode::Create`], begins them.
    ///
    /// # Errors
    /// When there are none, or the file is another program's or a newer version's.
    pub fn open(dir: &Path, mode: OpenMode) -> Result<ContentStore, OpenError> {
        let path = CONTENT.open(dir, mode)?;
        let connection = connection::open_for_writing(&path)?;
        let log = Log::of(&path);
        Ok(ContentStore { path, connection: Mutex::new(connection), shelf: OnceLock::new(), log })
    }

    /// A store that lives in memory and begins with what the binary comes with.
    pub fn in_memory() -> Result<ContentStore, StoreError> {
        let path = PathBuf::from(":memory:");
        let connection = Connection::open_in_memory()?;
        CONTENT.climb(&connection, 0)?;
        let log = Log::of(&path);
        let store = ContentStore { path, connection: Mutex::new(connection), shelf: OnceLock::new(), log };
        store.add(&Pack::embedded(), Origin::Embedded, "", Timestamp::now())?;
        Ok(store)
    }

    /// What the binary comes with.
    ///
    /// # Errors
    /// When it is not content, which its tests rule out, or `SQLite` fails.
    pub fn embedded() -> Result<Snapshot, StoreError> {
        let store = ContentStore::in_memory()?;
        let revision = store.live()?.unwrap_or_default();
        let (pack, posts) =
            store.with(|connection| Ok((shown::other_files(connection, revision)?, shown::posts(connection)?)))?;
        let connection = store.connection.into_inner().unwrap_or_else(PoisonError::into_inner);
        let library = Arc::new(Shelf::of(connection));
        Snapshot::read(&pack, Posts::new(posts, library)).map_err(|errors| StoreError::Failed(Arc::new(errors)))
    }

    /// The identifier of the live revision; none before the first one.
    pub fn live(&self) -> Result<Option<i64>, StoreError> {
        self.with(|connection| Ok(live(connection)?))
    }

    /// The files of a revision, in today's layout.
    pub fn pack(&self, revision: i64) -> Result<Option<Pack>, StoreError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT path, data FROM files JOIN blobs USING (hash) WHERE revision = ?1 ORDER BY path",
            )?;
            let pack: Pack =
                statement.query_map([revision], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
            // One of an older program in today's layout, to be edited and imported again.
            Ok((!pack.is_empty()).then(|| upgraded(pack).0))
        })
    }

    /// Since when each file of a revision is what it is.
    pub fn ages(&self, revision: i64) -> Result<HashMap<String, Timestamp>, StoreError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached("SELECT path, changed_at FROM files WHERE revision = ?1")?;
            let rows = statement.query_map([revision], |row| {
                let at = row.get(1)?;
                Ok((row.get(0)?, from_millis(at).ok_or(rusqlite::Error::IntegralValueOutOfRange(1, at))?))
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Adds a revision and makes it live, in one transaction; the oldest beyond the last twenty go.
    pub fn add(&self, pack: &Pack, origin: Origin, note: &str, now: Timestamp) -> Result<i64, StoreError> {
        self.revise(origin, note, now, |draft| {
            draft.clear()?;
            for (path, bytes) in pack.files() {
                draft.put(path, bytes)?;
            }
            Ok::<_, StoreError>((Verdict::Keep, draft.revision()))
        })
    }

    /// Adds the binary's own content when there is none yet, or when an older binary's own is live. Says whether it did.
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

    /// Makes an older or newer revision live. Says whether there is such a one.
    pub fn go_to(&self, revision: i64) -> Result<bool, StoreError> {
        self.change(|connection| {
            let exists = connection
                .prepare_cached("SELECT 1 FROM revisions WHERE id = ?1")?
                .query_row([revision], |_| Ok(()))
                .optional()?;
            if exists.is_some() {
                draft::make_live(connection, revision)?;
            }
            Ok((true, exists.is_some()))
        })
    }

    /// All revisions, the newest first.
    pub fn revisions(&self) -> Result<Vec<Revision>, StoreError> {
        self.with(|connection| {
            let live = live(connection)?;
            let mut statement =
                connection.prepare_cached("SELECT id, created_at, origin, note FROM revisions ORDER BY id DESC")?;
            let rows = statement.query_map([], |row| {
                let (id, at): (i64, i64) = (row.get(0)?, row.get(1)?);
                let origin: String = row.get(2)?;
                Ok(Revision {
                    id,
                    created_at: from_millis(at).ok_or(rusqlite::Error::IntegralValueOutOfRange(1, at))?,
                    origin: Origin::from_code(&origin).ok_or(rusqlite::Error::InvalidQuery)?,
                    note: row.get(3)?,
                    live: Some(id) == live,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// The store whose inquiries this content belongs to.
    pub(super) fn owner(&self) -> Result<Option<Vec<u8>>, StoreError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached("SELECT value FROM meta WHERE key = 'owner'")?;
            Ok(statement.query_row([], |row| row.get(0)).optional()?)
        })
    }

    pub(super) fn set_owner(&self, id: &[u8]) -> Result<(), StoreError> {
        self.with(|connection| {
            connection.execute(
                "INSERT INTO meta VALUES ('owner', ?1) ON CONFLICT DO UPDATE SET value = excluded.value",
                [id],
            )?;
            Ok(())
        })
    }

    /// The number of the newest revision; none before the first one.
    pub(super) fn newest(&self) -> Result<Option<i64>, StoreError> {
        self.with(|connection| Ok(connection.query_row("SELECT max(id) FROM revisions", [], |row| row.get(0))?))
    }

    fn with<T>(&self, work: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        work(&self.connection.lock().unwrap_or_else(PoisonError::into_inner)).map_err(|error| error.at(&self.path))
    }

    /// All of the work, if it says that it is to be kept, or nothing.
    fn change<T, E: From<StoreError>>(&self, work: impl FnOnce(&Connection) -> Result<(bool, T), E>) -> Result<T, E> {
        let failed = |error| StoreError::from(error).at(&self.path);
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let (keep, result) = work(&transaction)?;
        if keep {
            transaction.commit().map_err(failed)?;
            // Whoever copies the file copies what was changed. A reader that stands in the way puts that off.
            connection::fold_log(&connection, connection::BUSY_TIMEOUT);
        }
        Ok(result)
    }

    /// Folds the write-ahead log into the file when nothing was written since the call before, so that a copy of the file holds
    /// everything. Blocks.
    pub fn fold_idle_log(&self) {
        self.log.fold_when_idle();
    }

    /// The same at once, at the end of a server.
    pub fn fold_log(&self) {
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        connection::fold_log(&connection, connection::BUSY_TIMEOUT);
    }
}

/// JSON for a column.
fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("the content's types have string keys only")
}

/// What [`to_json`] wrote.
fn from_json<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, StoreError> {
    serde_json::from_str(json).map_err(|error| StoreError::Failed(Arc::new(error)))
}

fn live(connection: &Connection) -> rusqlite::Result<Option<i64>> {
    connection.prepare_cached("SELECT revision FROM live")?.query_row([], |row| row.get(0)).optional()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack(files: &[(&str, &str)]) -> Pack {
        files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
    }

    fn open(dir: &Path) -> ContentStore {
        ContentStore::open(dir, OpenMode::Create).unwrap()
    }

    fn count(store: &ContentStore, table: &str) -> i64 {
        store.with(|db| Ok(db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))?)).unwrap()
    }

    #[test]
    fn a_revision_comes_back_as_it_went_in_and_shares_what_is_equal() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(dir.path());
        let (one, two) = (pack(&[("a", "x"), ("b", "y")]), pack(&[("a", "x"), ("b", "z")]));
        let first = store.add(&one, Origin::Import, "one", Timestamp::now()).unwrap();
        let second = store.add(&two, Origin::Import, "two", Timestamp::now()).unwrap();
        assert_eq!(store.pack(first).unwrap(), Some(one));
        assert_eq!(store.pack(second).unwrap(), Some(two));
        assert_eq!(store.pack(99).unwrap(), None);
        assert_eq!(store.live().unwrap(), Some(second));
        assert_eq!(count(&store, "blobs"), 3);
        assert!(store.go_to(first).unwrap());
        assert!(!store.go_to(99).unwrap());
        assert_eq!(open(dir.path()).live().unwrap(), Some(first));
    }

    #[test]
    fn the_last_twenty_stay() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(dir.path());
        for i in 1..=25 {
            store.add(&pack(&[("a", &i.to_string())]), Origin::Import, "", Timestamp::now()).unwrap();
        }
        let left: Vec<i64> = store.revisions().unwrap().iter().map(|revision| revision.id).collect();
        assert_eq!(left, (6..=25).rev().collect::<Vec<_>>());
        assert_eq!(count(&store, "blobs"), 20);
    }

    #[test]
    fn the_binarys_own_content_follows_the_binary_until_an_owner_brings_their_own() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(dir.path());
        let (old, new) = (pack(&[("a", "old")]), pack(&[("a", "new")]));
        assert!(store.keep_embedded(&old, Timestamp::now()).unwrap());
        assert!(!store.keep_embedded(&old, Timestamp::now()).unwrap(), "the same again adds nothing");
        assert!(store.keep_embedded(&new, Timestamp::now()).unwrap());
        store.add(&pack(&[("a", "mine")]), Origin::Import, "", Timestamp::now()).unwrap();
        assert!(!store.keep_embedded(&old, Timestamp::now()).unwrap(), "an owner's content stays");
    }

    #[test]
    fn other_files_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        assert!(matches!(ContentStore::open(dir.path(), OpenMode::Existing), Err(OpenError::Missing(_))));
        let other = Connection::open(dir.path().join(CONTENT.file)).unwrap();
        other.execute_batch("CREATE TABLE other (x)").unwrap();
        drop(other);
        assert!(matches!(ContentStore::open(dir.path(), OpenMode::Create), Err(OpenError::Foreign(_))));
    }
}
