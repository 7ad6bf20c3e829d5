//! Versions of the whole content, one of which is live.

use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _};

use super::ContentStore;
use super::derived::{self, Words};
use crate::content::Pack;
use crate::content::pack::{PictureFile, is_picture};
use crate::content::post::FileHash;
use crate::content::upgrade::upgraded;
use crate::store::error::StoreError;
use crate::store::rows::from_millis;

/// How many revisions are kept.
const KEPT: i64 = 20;

/// Where a revision came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The binary's built-in content.
    Embedded,
    /// A command.
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

/// One version of the whole content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revision {
    pub id: i64,
    pub created_at: Timestamp,
    pub origin: Origin,
    /// The note given to the command; empty for the built-in content.
    pub note: String,
    pub live: bool,
}

impl ContentStore {
    /// The identifier of the live revision; `None` before the first one.
    pub fn live(&self) -> Result<Option<i64>, StoreError> {
        self.with(|connection| Ok(live(connection)?))
    }

    /// The files of a revision, in the current layout; the bytes of pictures stay in the store.
    pub fn pack(&self, revision: i64) -> Result<Option<Pack>, StoreError> {
        self.with(|connection| {
            let mut pack = Pack::default();
            let mut statement =
                connection.prepare_cached("SELECT path, hash FROM files WHERE revision = ?1 ORDER BY path")?;
            let mut bytes = connection.prepare_cached("SELECT data FROM blobs WHERE hash = ?1")?;
            let mut rows = statement.query([revision])?;
            while let Some(row) = rows.next()? {
                let (path, hash): (String, FileHash) = (row.get(0)?, row.get(1)?);
                if is_picture(&path) {
                    pack.add_picture(path, PictureFile::stored(hash));
                } else {
                    pack.put(path, bytes.query_row([hash], |row| row.get(0))?);
                }
            }
            // One from an older program is converted to the current layout, to be edited and imported again.
            Ok((!pack.is_empty()).then(|| upgraded(pack).0))
        })
    }

    /// The bytes of a file.
    pub fn blob(&self, hash: &FileHash) -> Result<Vec<u8>, StoreError> {
        self.with(|connection| {
            Ok(connection
                .prepare_cached("SELECT data FROM blobs WHERE hash = ?1")?
                .query_row([hash], |row| row.get(0))?)
        })
    }

    /// When each file of a revision last changed.
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

    /// Makes an older or newer revision live. Returns whether it exists.
    pub fn go_to(&self, revision: i64) -> Result<bool, StoreError> {
        self.change(|connection| {
            let exists = connection
                .prepare_cached("SELECT 1 FROM revisions WHERE id = ?1")?
                .query_row([revision], |_| Ok(()))
                .optional()?;
            if exists.is_some() {
                make_live(connection, revision)?;
            }
            Ok((true, exists.is_some()))
        })
    }

    /// All revisions, newest first.
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

    /// The number of the newest revision; `None` before the first one.
    pub(in crate::store) fn newest(&self) -> Result<Option<i64>, StoreError> {
        self.with(|connection| Ok(connection.query_row("SELECT max(id) FROM revisions", [], |row| row.get(0))?))
    }
}

/// The identifier of the live revision.
pub(super) fn live(connection: &Connection) -> rusqlite::Result<Option<i64>> {
    connection.prepare_cached("SELECT revision FROM live")?.query_row([], |row| row.get(0)).optional()
}

/// Makes a revision live, with the tables derived from it.
pub(super) fn make_live(connection: &Connection, revision: i64) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO live (one, revision) VALUES (1, ?1) ON CONFLICT DO UPDATE SET revision = excluded.revision",
        )?
        .execute([revision])?;
    derived::bring_to(connection, revision, Words::Now)?;
    // What a start left for later.
    while derived::index(connection)? {}
    Ok(())
}

/// Deletes all but the latest revisions; the newest is the live one when this runs.
pub(super) fn prune(connection: &Connection) -> Result<(), StoreError> {
    connection.execute(
        "DELETE FROM revisions WHERE id NOT IN (SELECT id FROM revisions ORDER BY id DESC LIMIT ?1)",
        [KEPT],
    )?;
    connection.execute("DELETE FROM blobs WHERE hash NOT IN (SELECT hash FROM files)", [])?;
    // The results for a picture are kept as long as its files exist: `srcset` begins with `/media/` and the hash of one.
    connection.execute(
        "DELETE FROM pictures WHERE NOT EXISTS (SELECT 1 FROM blobs WHERE lower(hex(hash)) = substr(made ->> 'srcset', 8, 64))",
        [],
    )?;
    Ok(())
}
