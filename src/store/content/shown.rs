//! Which revision is shown, and its content: the live one, or the newest that this version can read.

use std::sync::{Arc, PoisonError};

use rusqlite::{Connection, TransactionBehavior};

use super::ContentStore;
use super::derived::{self, DeriveError, Words};
use super::files::other_files;
use super::shelf::Shelf;
use super::texts::posts;
use crate::content::post::Post;
use crate::content::posts::{Library, Posts};
use crate::content::{ContentErrors, Pack, Snapshot};
use crate::store::error::StoreError;

/// What a site shows.
#[derive(Debug)]
pub struct Shown {
    /// The live revision.
    pub live: i64,
    /// The revision shown; `None` if this version can read none and shows the built-in content.
    pub revision: Option<i64>,
    pub snapshot: Snapshot,
    /// Revisions that this version cannot read, the live one first, and why.
    pub passed_over: Vec<(i64, ContentErrors)>,
}

/// A revision's files other than its posts, and its posts.
type Parts = (Pack, Vec<Post>);

/// The live revision, and its content or why this version cannot read it.
pub type LiveContent = (i64, Result<Snapshot, ContentErrors>);

impl ContentStore {
    /// What the site shows; `None` before the first revision. If this version cannot read the live one, it is the newest readable one
    /// before it, then the newest readable one after it. The live one stays live.
    ///
    /// # Errors
    /// When the store fails; unreadable content is no error.
    pub fn show(&self) -> Result<Option<Shown>, StoreError> {
        let Some(live) = self.live()? else { return Ok(None) };
        let mut passed_over = Vec::new();
        for revision in self.candidates(live)? {
            match self.read(revision)? {
                Ok(snapshot) => return Ok(Some(Shown { live, revision: Some(revision), snapshot, passed_over })),
                Err(errors) => passed_over.push((revision, errors)),
            }
        }
        Ok(Some(Shown { live, revision: None, snapshot: ContentStore::embedded()?, passed_over }))
    }

    /// The live revision, and its content or why this version cannot read it; `None` before the first one.
    pub fn snapshot(&self) -> Result<Option<LiveContent>, StoreError> {
        let Some(live) = self.live()? else { return Ok(None) };
        Ok(Some((live, self.read(live)?)))
    }

    /// What is shown, without its posts, for commands that need names and the agency's time zone. Changes nothing.
    pub fn outline(&self) -> Result<Option<Snapshot>, StoreError> {
        let Some(live) = self.live()? else { return Ok(None) };
        for revision in self.candidates(live)? {
            let pack = self.with(|connection| other_files(connection, revision))?;
            if let Ok(snapshot) = Snapshot::read(&pack, Posts::none()) {
                return Ok(Some(snapshot));
            }
        }
        ContentStore::embedded().map(Some)
    }

    /// All revisions in the order in which they are tried: the live one, those before it, those after it.
    fn candidates(&self, live: i64) -> Result<Vec<i64>, StoreError> {
        self.with(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT id FROM revisions ORDER BY id <> ?1, id > ?1, id DESC")?;
            Ok(statement.query_map([live], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
    }

    fn read(&self, revision: i64) -> Result<Result<Snapshot, ContentErrors>, StoreError> {
        let parts = {
            let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
            parts(&mut connection, revision).map_err(|error| match error {
                DeriveError::Store(error) => DeriveError::Store(error.at(&self.path)),
                unfit @ DeriveError::Content(_) => unfit,
            })
        };
        match parts {
            Ok((pack, posts)) => Ok(Snapshot::read(&pack, Posts::new(posts, self.library()?))),
            Err(DeriveError::Content(errors)) => Ok(Err(errors)),
            Err(DeriveError::Store(error)) => Err(error),
        }
    }

    /// Indexes the words of some posts that are not indexed yet: if the tables are from another version, a start builds only those for
    /// lists. Until all are indexed, a search is an error. Returns whether some are left.
    pub fn index_words(&self) -> Result<bool, StoreError> {
        if self.with(|connection| Ok(derived::is_indexed(connection)?))? {
            return Ok(false);
        }
        let failed = |error| StoreError::from(error).at(&self.path);
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let is_left = derived::index(&transaction).map_err(|error| StoreError::from(error).at(&self.path))?;
        transaction.commit().map_err(failed)?;
        Ok(is_left)
    }

    fn library(&self) -> Result<Arc<dyn Library>, StoreError> {
        if let Some(open) = self.shelf.get() {
            return Ok(Arc::clone(open) as Arc<dyn Library>);
        }
        let opened = Arc::new(Shelf::open(&self.path)?);
        Ok(Arc::clone(self.shelf.get_or_init(|| opened)) as Arc<dyn Library>)
    }
}

/// Reads a revision, and rebuilds the tables of its posts if they belong to another one, have another shape or cannot be read.
fn parts(connection: &mut Connection, revision: i64) -> Result<Parts, DeriveError> {
    // One consistent snapshot: another process may make another revision live meanwhile.
    let transaction = connection.transaction()?;
    let is_made = derived::revision(&transaction)? == Some(revision);
    if is_made && let Ok(posts) = posts(&transaction) {
        return Ok((other_files(&transaction, revision)?, posts));
    }
    drop(transaction);
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let pack = other_files(&transaction, revision)?;
    Snapshot::read(&pack, Posts::none()).map_err(DeriveError::Content)?;
    if is_made {
        derived::reset(&transaction)?;
    }
    derived::bring_to(&transaction, revision, Words::Later)?;
    let posts = posts(&transaction)?;
    transaction.commit()?;
    Ok((pack, posts))
}
