//! A revision that is being made.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};
use sha2::{Digest as _, Sha256};

use super::ContentStore;
use super::derived::{self, Words};
use super::files::{below, slug_and_lang};
use super::json::{from_json, to_json};
use super::revisions::{Origin, live, make_live, prune};
use crate::content::photograph::{self, Made};
use crate::content::post::{FileHash, KnownText, Picture};
use crate::content::{Pack, pack, post_files};
use crate::store::error::StoreError;
use crate::store::rows::millis;

/// A revision that nobody else sees until it is kept: it starts with the files of the live one.
pub struct Draft<'a> {
    connection: &'a Connection,
    revision: i64,
    /// The live one, which it starts from.
    base: Option<i64>,
    now: i64,
}

/// What becomes of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It becomes the live revision.
    Keep,
    /// It leaves no trace.
    Discard,
}

impl ContentStore {
    /// Adds a revision and makes it live, in one transaction; only the latest twenty are kept.
    pub fn add(&self, pack: &Pack, origin: Origin, note: &str, now: Timestamp) -> Result<i64, StoreError> {
        self.revise(origin, note, now, |draft| {
            draft.put_pack(pack)?;
            Ok::<_, StoreError>((Verdict::Keep, draft.revision()))
        })
    }

    /// Makes a revision from the live one, all or nothing: it becomes live when `work` says so, and leaves no trace when `work` discards it
    /// or fails, or when the process ends. Readers see the live revision throughout.
    ///
    /// # Errors
    /// Those of `work`; when the result is not valid content; when the store cannot be written to.
    pub fn revise<T, E: From<StoreError>>(
        &self,
        origin: Origin,
        note: &str,
        now: Timestamp,
        work: impl FnOnce(&Draft<'_>) -> Result<(Verdict, T), E>,
    ) -> Result<T, E> {
        self.change(|connection| {
            let draft = Draft::begin(connection, origin, note, millis(now))?;
            let (verdict, result) = work(&draft)?;
            if verdict == Verdict::Keep {
                draft.finish()?;
            }
            Ok((verdict == Verdict::Keep, result))
        })
    }
}

impl<'a> Draft<'a> {
    fn begin(connection: &'a Connection, origin: Origin, note: &str, now: i64) -> Result<Self, StoreError> {
        let base = live(connection)?;
        connection
            .prepare_cached("INSERT INTO revisions (created_at, origin, note, digest) VALUES (?1, ?2, ?3, x'')")?
            .execute(params![now, origin.code(), note])?;
        let revision = connection.last_insert_rowid();
        connection
            .prepare_cached(
                "INSERT INTO files (revision, path, hash, changed_at)
                 SELECT ?1, path, hash, changed_at FROM files WHERE revision = ?2",
            )?
            .execute(params![revision, base])?;
        Ok(Draft { connection, revision, base, now })
    }

    /// Its number, if it is kept.
    pub fn revision(&self) -> i64 {
        self.revision
    }

    /// Removes all files.
    pub fn clear(&self) -> Result<(), StoreError> {
        self.connection.prepare_cached("DELETE FROM files WHERE revision = ?1")?.execute([self.revision])?;
        Ok(())
    }

    /// Writes the files of a pack in place of all others.
    pub fn put_pack(&self, pack: &Pack) -> Result<(), StoreError> {
        self.clear()?;
        for (path, bytes) in pack.texts() {
            self.put(path, bytes)?;
        }
        for (path, picture) in pack.pictures() {
            match picture.bytes().map_err(|error| StoreError::Failed(Arc::new(error)))? {
                Some(bytes) => self.put(path, &bytes)?,
                None => self.link(path, &picture.hash)?,
            }
        }
        Ok(())
    }

    /// Whether the store has a file with these bytes.
    pub fn has(&self, hash: &FileHash) -> Result<bool, StoreError> {
        Ok(self.connection.prepare_cached("SELECT 1 FROM blobs WHERE hash = ?1")?.exists([hash])?)
    }

    /// A file's bytes.
    pub fn get(&self, path: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT data FROM files JOIN blobs USING (hash) WHERE revision = ?1 AND path = ?2")?;
        Ok(statement.query_row(params![self.revision, path], |row| row.get(0)).optional()?)
    }

    /// The paths below a folder, in order.
    pub fn paths(&self, folder: &str) -> Result<Vec<String>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT path FROM files WHERE revision = ?1 AND path > ?2 AND path < ?3 ORDER BY path")?;
        let [from, to] = below(folder);
        Ok(statement.query_map(params![self.revision, from, to], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }

    /// Writes a file, replacing what was there.
    pub fn put(&self, path: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let hash: FileHash = Sha256::digest(bytes).into();
        self.connection
            .prepare_cached("INSERT INTO blobs (hash, data) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
            .execute(params![hash, bytes])?;
        self.link(path, &hash)
    }

    /// Adds a file whose bytes are already in the store.
    pub fn link(&self, path: &str, hash: &FileHash) -> Result<(), StoreError> {
        // A file that is unchanged from the live revision keeps its age.
        self.connection
            .prepare_cached(
                "INSERT INTO files (revision, path, hash, changed_at)
                 VALUES (?1, ?2, ?3, coalesce(
                     (SELECT changed_at FROM files WHERE revision = ?4 AND path = ?2 AND hash = ?3), ?5))
                 ON CONFLICT DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at",
            )?
            .execute(params![self.revision, path, hash, self.base, self.now])?;
        Ok(())
    }

    /// Removes a file, if it is there.
    pub fn remove(&self, path: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM files WHERE revision = ?1 AND path = ?2")?
            .execute(params![self.revision, path])?;
        Ok(())
    }

    /// The texts of the live revision's posts, including drafts.
    pub fn known_texts(&self) -> Result<Vec<KnownText>, StoreError> {
        if let Some(base) = self.base {
            // They belong to another revision if this version could not show the live one.
            derived::bring_to(self.connection, base, Words::Later)?;
        }
        let mut statement = self.connection.prepare_cached(
            "SELECT path, record ->> '$.front.source', record ->> '$.front.title', record ->> '$.front.excerpt',
                 coalesce(record ->> '$.front.old_addresses', '[]')
             FROM texts ORDER BY path",
        )?;
        let rows = statement.query_map([], |row| {
            let path: String = row.get(0)?;
            Ok((path, row.get(1)?, row.get(2)?, row.get(3)?, row.get::<_, String>(4)?))
        })?;
        let mut texts = Vec::new();
        for row in rows {
            let (path, source, title, excerpt, addresses) = row?;
            let Some((slug, lang)) = slug_and_lang(&path) else { continue };
            let old_addresses = from_json(&addresses)?;
            texts.push(KnownText { slug: slug.to_owned(), lang, source, title, excerpt, old_addresses, path });
        }
        Ok(texts)
    }

    /// What was made earlier from a picture with these bytes.
    pub fn made_picture(&self, original: &FileHash) -> Result<Option<Picture>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT made FROM pictures WHERE original = ?1")?;
        let made: Option<String> = statement.query_row([original], |row| row.get(0)).optional()?;
        made.map(|json| from_json(&json)).transpose()
    }

    /// Remembers what was made from a picture.
    pub fn keep_picture(&self, original: &FileHash, made: &Picture) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("INSERT INTO pictures (original, made) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
            .execute(params![original, to_json(made)])?;
        Ok(())
    }

    /// Removes the pictures that no text and no photograph shows any more.
    pub fn remove_unused_pictures(&self) -> Result<(), StoreError> {
        let mut unused: BTreeSet<String> = self.paths("media")?.into_iter().collect();
        if unused.is_empty() {
            return Ok(());
        }
        let facts = derived::facts(self.connection, self.revision)?;
        for slug in self.slugs("posts")? {
            for text in derived::read_post(self.connection, self.revision, &slug, &facts).map_err(StoreError::from)?.1 {
                for hash in post_files::pictures(&text.file) {
                    unused.remove(&post_files::media_path(&hash));
                }
            }
        }
        for name in self.slugs("photos")? {
            let made = self.get(&format!("photos/{name}/{}", photograph::MADE))?;
            let made: Option<Made> = made.and_then(|bytes| serde_json::from_slice(&bytes).ok());
            for hash in made.iter().flat_map(|made| made.picture.hashes()) {
                unused.remove(&post_files::media_path(&hash));
            }
        }
        unused.iter().try_for_each(|path| self.remove(path))
    }

    /// The names of its things in a folder.
    pub fn slugs(&self, folder: &str) -> Result<HashSet<String>, StoreError> {
        let paths = self.paths(folder)?;
        Ok(paths.iter().filter_map(|path| Some(path.split('/').nth(1)?.to_owned())).collect())
    }

    fn finish(self) -> Result<(), StoreError> {
        let mut statement =
            self.connection.prepare_cached("SELECT path, hash FROM files WHERE revision = ?1 ORDER BY path")?;
        let files: Vec<(String, FileHash)> =
            statement.query_map([self.revision], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
        let digest = pack::digest(files.iter().map(|(path, hash)| (path.as_str(), *hash)));
        self.connection
            .prepare_cached("UPDATE revisions SET digest = ?2 WHERE id = ?1")?
            .execute(params![self.revision, digest])?;
        make_live(self.connection, self.revision)?;
        prune(self.connection)
    }
}
