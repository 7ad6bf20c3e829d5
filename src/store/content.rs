//! Revisions of the content: `content.db` in the data directory.
//!
//! A file of its own, so that an import that keeps it busy for a minute blocks no inquiry. Revisions share equal files by their hash.
//! What pages are made from is the live revision; going back to an older one only moves the mark.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior, params};
use sha2::{Digest as _, Sha256};

use super::connection;
use super::error::{OpenError, StoreError};
use super::rows::{from_millis, millis};
use super::{OpenMode, files};
use crate::content::{ContentErrors, Pack, Snapshot};

const FILE: &str = "content.db";
/// Marks the file as ours (`PATC`).
const APPLICATION_ID: i64 = 0x5041_5443;
const VERSION: i64 = 1;
/// Revisions that are kept.
const KEPT: i64 = 20;

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
    connection: Mutex<Connection>,
}

impl ContentStore {
    /// Opens the revisions of a data directory, or, with [`OpenMode::Create`], begins them.
    ///
    /// # Errors
    /// When there are none, or the file is another program's or a newer version's.
    pub fn open(dir: &Path, mode: OpenMode) -> Result<ContentStore, OpenError> {
        let path = dir.join(FILE);
        match (mode, fs::metadata(&path)) {
            (OpenMode::Create, _) => {
                let io_error = |source| OpenError::Io { operation: "create", path: dir.to_owned(), source };
                files::create_private_dir(dir).map_err(io_error)?;
                files::create_database_file(&path)?;
            }
            (OpenMode::Existing, Ok(_)) => {}
            (OpenMode::Existing, Err(error)) if error.kind() == io::ErrorKind::NotFound => {
                return Err(OpenError::Missing(dir.to_owned()));
            }
            (OpenMode::Existing, Err(source)) => return Err(OpenError::Io { operation: "open", path, source }),
        }
        let mut connection = connection::open_for_writing(&path)?;
        prepare(&mut connection, &path)?;
        Ok(ContentStore { connection: Mutex::new(connection) })
    }

    /// The identifier of the live revision; none before the first one.
    pub fn live(&self) -> Result<Option<i64>, StoreError> {
        self.with(live)
    }

    /// The files of a revision.
    pub fn pack(&self, revision: i64) -> Result<Option<Pack>, StoreError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT path, data FROM files JOIN blobs USING (hash) WHERE revision = ?1 ORDER BY path",
            )?;
            let pack: Pack =
                statement.query_map([revision], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
            Ok((!pack.is_empty()).then_some(pack))
        })
    }

    /// What a revision says, or why this version cannot read it.
    pub fn snapshot(&self, revision: i64) -> Result<Result<Snapshot, ContentErrors>, StoreError> {
        Ok(Snapshot::read(&self.pack(revision)?.unwrap_or_default()))
    }

    /// Adds a revision and makes it live, in one transaction; the oldest beyond the last twenty go.
    pub fn add(&self, pack: &Pack, origin: Origin, note: &str, now: Timestamp) -> Result<i64, StoreError> {
        self.change(|connection| {
            connection
                .prepare_cached("INSERT INTO revisions (created_at, origin, note, digest) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![millis(now), origin.code(), note, pack.digest()])?;
            let id = connection.last_insert_rowid();
            for (path, bytes) in pack.files() {
                let hash: [u8; 32] = Sha256::digest(bytes).into();
                connection
                    .prepare_cached("INSERT INTO blobs (hash, data) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
                    .execute(params![hash, bytes])?;
                connection
                    .prepare_cached("INSERT INTO files (revision, path, hash) VALUES (?1, ?2, ?3)")?
                    .execute(params![id, path, hash])?;
            }
            make_live(connection, id)?;
            prune(connection)?;
            Ok(id)
        })
    }

    /// Adds the binary's own content when there is none yet, or when an older binary's own is live. Says whether it did.
    pub fn keep_embedded(&self, pack: &Pack, now: Timestamp) -> Result<bool, StoreError> {
        let found: Option<(String, [u8; 32])> = self.with(|connection| {
            connection
                .prepare_cached("SELECT origin, digest FROM revisions JOIN live ON live.revision = revisions.id")?
                .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()
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
                make_live(connection, revision)?;
            }
            Ok(exists.is_some())
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
            rows.collect()
        })
    }

    fn with<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        Ok(work(&self.connection.lock().unwrap_or_else(PoisonError::into_inner))?)
    }

    /// All of the work or nothing.
    fn change<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let result = work(&transaction)?;
        transaction.commit()?;
        Ok(result)
    }
}

fn prepare(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let database = |source| OpenError::Database { path: PathBuf::from(path), source: Arc::new(source) };
    let pragma = |connection: &Connection, name| {
        connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(database)
    };
    // Another process may be beginning it too.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(database)?;
    let (application, found) = (pragma(&transaction, "application_id")?, pragma(&transaction, "user_version")?);
    match (application, found) {
        (APPLICATION_ID, VERSION) => return Ok(()),
        (APPLICATION_ID, found) => return Err(OpenError::Newer { path: path.to_owned(), found, known: VERSION }),
        (0, 0) if pragma(&transaction, "schema_version")? == 0 => {}
        _ => return Err(OpenError::Foreign(path.to_owned())),
    }
    let write = || {
        transaction.execute_batch(include_str!("sql/content_v1.sql"))?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", VERSION)
    };
    write().map_err(database)?;
    transaction.commit().map_err(database)
}

fn live(connection: &Connection) -> rusqlite::Result<Option<i64>> {
    connection.prepare_cached("SELECT revision FROM live")?.query_row([], |row| row.get(0)).optional()
}

fn make_live(connection: &Connection, revision: i64) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO live (one, revision) VALUES (1, ?1) ON CONFLICT DO UPDATE SET revision = excluded.revision",
        )?
        .execute([revision])?;
    Ok(())
}

/// Keeps the last revisions; the newest is the live one when this runs.
fn prune(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute(
        "DELETE FROM revisions WHERE id NOT IN (SELECT id FROM revisions ORDER BY id DESC LIMIT ?1)",
        [KEPT],
    )?;
    connection.execute("DELETE FROM blobs WHERE hash NOT IN (SELECT hash FROM files)", [])?;
    Ok(())
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
        store.with(|db| db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))).unwrap()
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
        let other = Connection::open(dir.path().join(FILE)).unwrap();
        other.execute_batch("CREATE TABLE other (x)").unwrap();
        drop(other);
        assert!(matches!(ContentStore::open(dir.path(), OpenMode::Create), Err(OpenError::Foreign(_))));
    }
}
