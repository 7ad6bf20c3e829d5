//! A revision while it is made, and what follows when it becomes live.

use std::collections::{BTreeSet, HashSet};

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};
use sha2::{Digest as _, Sha256};

use super::{ContentStore, Origin, live};
use crate::content::facts::Facts;
use crate::content::import::plan::Known;
use crate::content::post::{FileHash, Picture, PostFacts, PostText, folded};
use crate::content::upgrade::upgraded;
use crate::content::{ContentErrors, Pack, pack, snapshot};
use crate::store::error::StoreError;
use crate::store::rows::millis;

/// Revisions that are kept.
const KEPT: i64 = 20;
/// Milliseconds of a day.
const DAY: i64 = 86_400_000;
/// Texts of one day: their ids lie in a row.
const DAY_IDS: i64 = 1 << 24;

/// Where more than one post for so many texts is another, the lists of words are written anew in one piece: a search looks into each of
/// their pieces.
const MANY: i64 = 8;

/// A revision that is not there for anybody else until it is kept: it begins with the files of the live one.
pub struct Draft<'a> {
    connection: &'a Connection,
    revision: i64,
    /// The live one, which it begins with.
    base: Option<i64>,
    now: i64,
}

/// What becomes of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It becomes the live revision.
    Keep,
    /// As if nothing had been.
    Discard,
}

impl ContentStore {
    /// Makes a revision out of the live one, all or nothing: it becomes live when `work` says so, and leaves no trace when `work`
    /// discards it or fails, or when the process ends. Readers see the live revision all the while.
    ///
    /// # Errors
    /// Those of `work`; that what it made is no content; that the store cannot be written.
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

    /// Its number, should it be kept.
    pub fn revision(&self) -> i64 {
        self.revision
    }

    /// Without any file.
    pub fn clear(&self) -> Result<(), StoreError> {
        self.connection.prepare_cached("DELETE FROM files WHERE revision = ?1")?.execute([self.revision])?;
        Ok(())
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

    /// Writes a file, in the place of what was there.
    pub fn put(&self, path: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let hash: FileHash = Sha256::digest(bytes).into();
        self.connection
            .prepare_cached("INSERT INTO blobs (hash, data) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
            .execute(params![hash, bytes])?;
        self.link(path, &hash)
    }

    /// Has a file whose bytes the store has already.
    pub fn link(&self, path: &str, hash: &FileHash) -> Result<(), StoreError> {
        // What is as it was in the live revision keeps its age.
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

    /// Takes a file away, if it is there.
    pub fn remove(&self, path: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM files WHERE revision = ?1 AND path = ?2")?
            .execute(params![self.revision, path])?;
        Ok(())
    }

    /// The texts of the live revision's posts, drafts among them.
    pub fn known_texts(&self) -> Result<Vec<Known>, StoreError> {
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
            let Some((slug, lang)) = super::parts(&path) else { continue };
            let old_addresses = super::from_json(&addresses)?;
            texts.push(Known { slug: slug.to_owned(), lang, source, title, excerpt, old_addresses, path });
        }
        Ok(texts)
    }

    /// What was made before of a picture with these bytes.
    pub fn made_picture(&self, original: &FileHash) -> Result<Option<Picture>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT made FROM pictures WHERE original = ?1")?;
        let made: Option<String> = statement.query_row([original], |row| row.get(0)).optional()?;
        made.map(|json| super::from_json(&json)).transpose()
    }

    /// Remembers what was made of a picture.
    pub fn keep_picture(&self, original: &FileHash, made: &Picture) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("INSERT INTO pictures (original, made) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
            .execute(params![original, super::to_json(made)])?;
        Ok(())
    }

    /// Takes the pictures away that no text shows any more.
    pub fn remove_unused_pictures(&self) -> Result<(), StoreError> {
        let mut unused: BTreeSet<String> = self.paths("media")?.into_iter().collect();
        if unused.is_empty() {
            return Ok(());
        }
        let facts = facts(self.connection, self.revision)?;
        for slug in self.slugs("posts")? {
            for text in read_post(self.connection, self.revision, &slug, &facts)?.1 {
                for hash in snapshot::pictures(&text.file) {
                    unused.remove(&snapshot::media_path(&hash));
                }
            }
        }
        unused.iter().try_for_each(|path| self.remove(path))
    }

    /// The slugs of its `posts` or `itineraries`.
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

/// Between which texts the paths below a folder lie: `0` is the character after `/`.
fn below(folder: &str) -> [String; 2] {
    [format!("{folder}/"), format!("{folder}0")]
}

/// Makes a revision live and puts its posts on the shelves: those alone that differ from what was live.
pub(super) fn make_live(connection: &Connection, revision: i64) -> Result<(), StoreError> {
    let before = live(connection)?;
    if before == Some(revision) {
        return Ok(());
    }
    connection
        .prepare_cached(
            "INSERT INTO live (one, revision) VALUES (1, ?1) ON CONFLICT DO UPDATE SET revision = excluded.revision",
        )?
        .execute([revision])?;
    let mut statement = connection.prepare_cached(
        "SELECT path FROM files WHERE revision IN (?1, ?2) AND path LIKE 'posts/%'
         GROUP BY path, hash HAVING count(*) = 1",
    )?;
    // A post that calls a fact says something else where the facts differ.
    let mut calling = connection.prepare_cached(
        "SELECT path FROM files JOIN blobs USING (hash)
         WHERE revision = ?2 AND path > 'posts/' AND path < 'posts0' AND path LIKE '%.md' AND instr(data, x'7b7b') > 0
           AND EXISTS (SELECT 1 FROM files WHERE revision IN (?1, ?2) AND NOT (path > 'posts/' AND path < 'posts0')
                       GROUP BY path, hash HAVING count(*) = 1)",
    )?;
    let differing: BTreeSet<String> = statement
        .query_map(params![before, revision], |row| row.get::<_, String>(0))?
        .chain(calling.query_map(params![before, revision], |row| row.get::<_, String>(0))?)
        .filter_map(|path| path.map(|path| path.split('/').nth(1).map(str::to_owned)).transpose())
        .collect::<Result<_, _>>()?;
    let facts = facts(connection, revision)?;
    let mut changed = 0;
    for slug in differing {
        changed += 1;
        take_down(connection, &slug)?;
        let has_files = connection
            .prepare_cached("SELECT 1 FROM files WHERE revision = ?1 AND path = ?2")?
            .exists(params![revision, format!("posts/{slug}/facts.json")])?;
        if has_files {
            put_up(connection, revision, &slug, &facts)?;
        }
    }
    let texts: i64 = connection.query_row("SELECT count(*) FROM texts", [], |row| row.get(0))?;
    if changed > texts / MANY {
        for optimize in
            ["INSERT INTO names (names) VALUES ('optimize')", "INSERT INTO words (words) VALUES ('optimize')"]
        {
            connection.execute(optimize, [])?;
        }
    }
    Ok(())
}

fn take_down(connection: &Connection, slug: &str) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached("SELECT id FROM texts WHERE path > ?1 AND path < ?2")?;
    let ids: Vec<i64> =
        statement.query_map(below(&format!("posts/{slug}")), |row| row.get(0))?.collect::<Result<_, _>>()?;
    for id in ids {
        for delete in [
            "DELETE FROM texts WHERE id = ?1",
            "DELETE FROM names WHERE rowid = ?1",
            "DELETE FROM words WHERE rowid = ?1",
        ] {
            connection.prepare_cached(delete)?.execute([id])?;
        }
    }
    Ok(())
}

fn put_up(connection: &Connection, revision: i64, slug: &str, facts: &Facts) -> Result<(), StoreError> {
    let (facts, texts) = read_post(connection, revision, slug, facts)?;
    let midnight = facts.published.to_zoned_datetime(jiff::tz::TimeZone::UTC);
    let day = midnight.map_or(0, |midnight| millis(midnight.timestamp()).div_euclid(DAY)) * DAY_IDS;
    for text in texts {
        let words = text.file.words();
        let more = folded(&format!("{} {words}", text.file.front.excerpt));
        let is_draft = text.file.front.draft;
        let record = PostText::new(text.file.front, text.file.format, &words);
        // Folded as a search is: the index compares words as they are.
        let names = format!("{}{}", record.folded_title, record.folded_tags);
        let all = names.clone() + &more;
        let id: i64 = connection
            .prepare_cached("SELECT coalesce(max(id), ?1) + 1 FROM texts WHERE id >= ?1 AND id < ?2")?
            .query_row([day, day + DAY_IDS], |row| row.get(0))?;
        connection
            .prepare_cached("INSERT INTO texts (id, path, hash, facts, record) VALUES (?1, ?2, ?3, ?4, ?5)")?
            .execute(params![id, text.path, text.hash, super::to_json(&facts), super::to_json(&record)])?;
        if !is_draft {
            connection
                .prepare_cached("INSERT INTO names (rowid, text) VALUES (?1, ?2)")?
                .execute(params![id, names])?;
            connection.prepare_cached("INSERT INTO words (rowid, text) VALUES (?1, ?2)")?.execute(params![id, all])?;
        }
    }
    Ok(())
}

/// What the texts of a revision call.
fn facts(connection: &Connection, revision: i64) -> Result<Facts, StoreError> {
    Ok(Facts::of(&upgraded(super::other_files(connection, revision)?).0))
}

fn read_post(
    connection: &Connection,
    revision: i64,
    slug: &str,
    facts: &Facts,
) -> Result<(PostFacts, Vec<snapshot::ReadText>), StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT path, data FROM files JOIN blobs USING (hash) WHERE revision = ?1 AND path > ?2 AND path < ?3",
    )?;
    let [from, to] = below(&format!("posts/{slug}"));
    let pack: Pack = statement
        .query_map(params![revision, from, to], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    snapshot::post(&pack, slug, facts).map_err(|errors| StoreError::Failed(std::sync::Arc::new(ContentErrors(errors))))
}

/// Keeps the last revisions; the newest is the live one when this runs.
fn prune(connection: &Connection) -> Result<(), StoreError> {
    connection.execute(
        "DELETE FROM revisions WHERE id NOT IN (SELECT id FROM revisions ORDER BY id DESC LIMIT ?1)",
        [KEPT],
    )?;
    connection.execute("DELETE FROM blobs WHERE hash NOT IN (SELECT hash FROM files)", [])?;
    // What was made of a picture is known as long as its files are there: `srcset` begins with `/media/` and the hash of one.
    connection.execute(
        "DELETE FROM pictures WHERE NOT EXISTS (SELECT 1 FROM blobs WHERE lower(hex(hash)) = substr(made ->> 'srcset', 8, 64))",
        [],
    )?;
    Ok(())
}
