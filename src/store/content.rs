//! Revisions of the content: `content.db` in the data directory.
//!
//! A file of its own, so that an import that keeps it busy for a minute blocks no inquiry. Revisions share equal files by their hash.
//! What pages are made from is the live revision; going back to an older one only moves the mark.

mod draft;
mod shelf;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::{mem, thread};

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior};

pub use draft::{Draft, Verdict};

use super::connection;
use super::error::{OpenError, StoreError};
use super::rows::from_millis;
use super::{OpenMode, files};
use crate::content::by_lang::ByLang;
use crate::content::post::{FileHash, Post, PostText, ShelvedText};
use crate::content::posts::{Library, Posts};
use crate::content::upgrade::upgraded;
use crate::content::{ContentErrors, Pack, Snapshot};
use crate::locale::Lang;
use shelf::Shelf;

const FILE: &str = "content.db";
/// Marks the file as ours (`PATC`).
const APPLICATION_ID: i64 = 0x5041_5443;
const VERSION: i64 = 1;
/// Texts that one thread takes apart.
const SHARE: usize = 1000;

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

/// A revision's number and what it says, or why this version cannot read it.
pub type LiveContent = (i64, Result<Snapshot, ContentErrors>);

/// The revisions of a data directory, open.
pub struct ContentStore {
    path: PathBuf,
    connection: Mutex<Connection>,
    /// Connections that bodies and words are looked up with, once somebody asks for them.
    shelf: OnceLock<Arc<Shelf>>,
}

impl ContentStore {
    /// Opens the revisions of a data directory, or, with [`OpenMode::Create`], begins them.
    ///
    /// # Errors
    /// When there are none, or the file is another program's or a newer version's.
    pub fn open(dir: &Path, mode: OpenMode) -> Result<ContentStore, OpenError> {
        let path = files::database_in(dir, FILE, mode)?;
        let mut connection = connection::open_for_writing(&path)?;
        prepare(&mut connection, &path)?;
        Ok(ContentStore { path, connection: Mutex::new(connection), shelf: OnceLock::new() })
    }

    /// A store that lives in memory and begins with what the binary comes with.
    pub fn in_memory() -> Result<ContentStore, StoreError> {
        let path = PathBuf::from(":memory:");
        let mut connection = Connection::open_in_memory()?;
        prepare(&mut connection, &path)?;
        let store = ContentStore { path, connection: Mutex::new(connection), shelf: OnceLock::new() };
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
        let (pack, posts) = store.with(|connection| Ok((other_files(connection, revision)?, posts(connection)?)))?;
        let connection = store.connection.into_inner().unwrap_or_else(PoisonError::into_inner);
        let library = Arc::new(Shelf::of(connection));
        Snapshot::read(pack, Posts::new(posts, library)).map_err(|errors| StoreError::Failed(Arc::new(errors)))
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

    /// The live revision; none before the first one.
    pub fn snapshot(&self) -> Result<Option<LiveContent>, StoreError> {
        let found = {
            let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
            // One look at one state: another process may make another one live meanwhile.
            let transaction = connection.transaction()?;
            let Some(revision) = live(&transaction)? else { return Ok(None) };
            (revision, other_files(&transaction, revision)?, posts(&transaction)?)
        };
        let (revision, pack, posts) = found;
        let posts = Posts::new(posts, self.library()?);
        Ok(Some((revision, Snapshot::read(pack, posts))))
    }

    fn library(&self) -> Result<Arc<dyn Library>, StoreError> {
        if let Some(open) = self.shelf.get() {
            return Ok(Arc::clone(open) as Arc<dyn Library>);
        }
        let opened = Arc::new(Shelf::open(&self.path)?);
        Ok(Arc::clone(self.shelf.get_or_init(|| opened)) as Arc<dyn Library>)
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

    fn with<T>(&self, work: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        work(&self.connection.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// All of the work, if it says that it is to be kept, or nothing.
    fn change<T, E: From<StoreError>>(&self, work: impl FnOnce(&Connection) -> Result<(bool, T), E>) -> Result<T, E> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(StoreError::from)?;
        let (keep, result) = work(&transaction)?;
        if keep {
            transaction.commit().map_err(StoreError::from)?;
        }
        Ok(result)
    }
}

/// The files of a revision beside those of posts and pictures.
fn other_files(connection: &Connection, revision: i64) -> Result<Pack, StoreError> {
    let mut statement = connection.prepare_cached(
        // In ranges, so that the thousands between them are not looked at; `0` comes after `/`.
        "SELECT path, data FROM files JOIN blobs USING (hash) WHERE revision = ?1 AND path < 'media/'
         UNION ALL
         SELECT path, data FROM files JOIN blobs USING (hash) WHERE revision = ?1 AND path >= 'media0' AND path < 'posts/'
         UNION ALL
         SELECT path, data FROM files JOIN blobs USING (hash) WHERE revision = ?1 AND path >= 'posts0'",
    )?;
    Ok(statement.query_map([revision], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
}

/// A row of `texts`.
struct TextRow {
    id: i64,
    path: String,
    hash: FileHash,
    facts: String,
    record: String,
}

impl TextRow {
    fn slug(&self) -> Option<&str> {
        Some(parts(&self.path)?.0)
    }

    /// `None` for a draft.
    fn text(&self) -> Result<Option<(Lang, ShelvedText)>, StoreError> {
        let Some((_, lang)) = parts(&self.path) else { return Ok(None) };
        let text: PostText = from_json(&self.record)?;
        Ok((!text.front.draft).then_some((lang, ShelvedText { id: self.id, hash: self.hash, text })))
    }
}

/// The posts of the live revision that are no drafts.
fn posts(connection: &Connection) -> Result<Vec<Post>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT id, path, hash, facts, record FROM texts ORDER BY path")?;
    let rows = statement.query_map([], |row| {
        Ok(TextRow { id: row.get(0)?, path: row.get(1)?, hash: row.get(2)?, facts: row.get(3)?, record: row.get(4)? })
    })?;
    // A start waits for this: what has come is taken apart while more comes.
    thread::scope(|scope| {
        let mut shares = Vec::new();
        let mut share: Vec<TextRow> = Vec::new();
        for row in rows {
            let row = row?;
            if share.len() >= SHARE && share.last().is_some_and(|last| last.slug() != row.slug()) {
                let whole = mem::take(&mut share);
                shares.push(scope.spawn(move || posts_of(&whole)));
            }
            share.push(row);
        }
        let mut posts = Vec::new();
        let last = posts_of(&share);
        for share in shares {
            posts.extend(share.join().expect("reading JSON does not panic")?);
        }
        posts.extend(last?);
        Ok(posts)
    })
}

/// The posts that rows are, in the order of their paths.
fn posts_of(rows: &[TextRow]) -> Result<Vec<Post>, StoreError> {
    rows.chunk_by(|a, b| a.slug() == b.slug()).filter_map(|texts| post(texts).transpose()).collect()
}

/// The post that texts of one slug are; `None` when they are drafts all of them.
fn post(texts: &[TextRow]) -> Result<Option<Post>, StoreError> {
    let Some((first, slug)) = texts.first().and_then(|first| Some((first, first.slug()?))) else { return Ok(None) };
    let texts: Vec<_> = texts.iter().filter_map(|text| text.text().transpose()).collect::<Result<_, _>>()?;
    let Some(texts) = ByLang::new(texts) else { return Ok(None) };
    Ok(Some(Post { slug: slug.to_owned(), facts: from_json(&first.facts)?, texts }))
}

/// `posts/<slug>/<lang>.md` → slug and language.
fn parts(path: &str) -> Option<(&str, Lang)> {
    let (slug, file) = path.strip_prefix("posts/")?.split_once('/')?;
    Some((slug, file.split_once('.')?.0.parse().ok()?))
}

/// JSON for a column.
fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("the content's types have string keys only")
}

/// What [`to_json`] wrote.
fn from_json<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, StoreError> {
    serde_json::from_str(json).map_err(|error| StoreError::Failed(Arc::new(error)))
}

fn prepare(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let database = |source| OpenError::Database { path: PathBuf::from(path), source: Arc::new(source) };
    let pragma = |connection: &Connection, name| {
        connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(database)
    };
    // Looked at without the lock that an import holds as long as it takes.
    if (pragma(connection, "application_id")?, pragma(connection, "user_version")?) == (APPLICATION_ID, VERSION) {
        return Ok(());
    }
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
        let other = Connection::open(dir.path().join(FILE)).unwrap();
        other.execute_batch("CREATE TABLE other (x)").unwrap();
        drop(other);
        assert!(matches!(ContentStore::open(dir.path(), OpenMode::Create), Err(OpenError::Foreign(_))));
    }
}
