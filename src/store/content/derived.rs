//! Tables derived from the posts of one revision, so that a start parses no file and a search finds words: those of
//! `sql/content/derived.sql`.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension as _, params};

use super::files::{below, other_files};
use super::json::to_json;
use crate::content::facts::Facts;
use crate::content::post::{PostFacts, PostText, folded};
use crate::content::post_files::{self, ReadText};
use crate::content::posts::PART_LETTERS;
use crate::content::upgrade::upgraded;
use crate::content::{ContentErrors, Pack};
use crate::locale::{Lang, LanguageRules};
use crate::store::error::StoreError;
use crate::store::rows::millis;

/// The version of the tables and of their contents, including how words are folded. Incremented with every change: a file with another
/// number has them rebuilt.
const SHAPE: i64 = 3;
/// Milliseconds of a day.
const DAY: i64 = 86_400_000;
/// Ids reserved for the texts of one day, which are consecutive.
const DAY_IDS: i64 = 1 << 24;

/// When more than one in this many texts has changed, the word lists are merged into one segment: a search looks into each segment.
const MANY: i64 = 8;

/// Up to this many posts are indexed immediately: that takes less than a second.
const FEW: usize = 200;

/// Texts whose words are indexed in one transaction, so that other writers never wait long.
const BATCH: i64 = 100;

/// When the words of new texts are indexed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// Together with the texts.
    Now,
    /// By [`index`], if more than a few posts differ.
    Later,
}

/// Why the tables of a revision cannot be built.
#[derive(Debug)]
pub(super) enum DeriveError {
    /// This version cannot read the revision's posts.
    Content(ContentErrors),
    Store(StoreError),
}

impl From<rusqlite::Error> for DeriveError {
    fn from(error: rusqlite::Error) -> Self {
        DeriveError::Store(error.into())
    }
}

impl From<StoreError> for DeriveError {
    fn from(error: StoreError) -> Self {
        DeriveError::Store(error)
    }
}

impl From<DeriveError> for StoreError {
    fn from(error: DeriveError) -> Self {
        match error {
            DeriveError::Content(errors) => StoreError::Failed(std::sync::Arc::new(errors)),
            DeriveError::Store(error) => error,
        }
    }
}

/// The revision that the tables were built from; `None` if they have another shape or are not built yet.
pub(super) fn revision(connection: &Connection) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached(
            "SELECT own.value FROM meta AS own JOIN meta AS shape ON shape.key = 'shape' AND shape.value = ?1
             JOIN revisions ON revisions.id = own.value WHERE own.key = 'derived'",
        )?
        .query_row([SHAPE], |row| row.get(0))
        .optional()
}

/// Empties the tables, whatever shape they had.
pub(super) fn reset(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(include_str!("../sql/content/derived.sql"))?;
    connection.execute("DELETE FROM meta WHERE key = 'derived'", [])?;
    remember(connection, "shape", SHAPE)
}

/// Brings the tables to a revision: of what they already hold, only the posts that differ are rebuilt.
pub(super) fn bring_to(connection: &Connection, to: i64, words: Words) -> Result<(), DeriveError> {
    let before = revision(connection)?;
    if before == Some(to) {
        return Ok(());
    }
    if before.is_none() {
        reset(connection)?;
    }
    let mut statement = connection.prepare_cached(
        "SELECT path FROM files WHERE revision IN (?1, ?2) AND path LIKE 'posts/%'
         GROUP BY path, hash HAVING count(*) = 1",
    )?;
    // A post that uses a fact changes when the facts differ.
    let mut calling = connection.prepare_cached(
        "SELECT path FROM files JOIN blobs USING (hash)
         WHERE revision = ?2 AND path > 'posts/' AND path < 'posts0' AND path LIKE '%.md' AND instr(data, x'7b7b') > 0
           AND EXISTS (SELECT 1 FROM files WHERE revision IN (?1, ?2) AND NOT (path > 'posts/' AND path < 'posts0')
                       GROUP BY path, hash HAVING count(*) = 1)",
    )?;
    let differing: BTreeSet<String> = statement
        .query_map(params![before, to], |row| row.get::<_, String>(0))?
        .chain(calling.query_map(params![before, to], |row| row.get::<_, String>(0))?)
        .filter_map(|path| path.map(|path| path.split('/').nth(1).map(str::to_owned)).transpose())
        .collect::<Result<_, _>>()?;
    let facts = facts(connection, to)?;
    let words = if differing.len() > FEW { words } else { Words::Now };
    let mut changed = 0;
    for slug in differing {
        changed += 1;
        take_down(connection, &slug)?;
        let has_files = connection
            .prepare_cached("SELECT 1 FROM files WHERE revision = ?1 AND path = ?2")?
            .exists(params![to, format!("posts/{slug}/facts.json")])?;
        if has_files {
            put_up(connection, to, &slug, &facts, words)?;
        }
    }
    let texts: i64 = connection.query_row("SELECT count(*) FROM texts", [], |row| row.get(0))?;
    if words == Words::Now && changed > texts / MANY {
        optimize(connection)?;
    }
    Ok(remember(connection, "derived", to)?)
}

/// Whether every word of every text is in the tables.
pub(super) fn is_indexed(connection: &Connection) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT NOT EXISTS (SELECT 1 FROM unindexed)")?.query_row([], |row| row.get(0))
}

/// Indexes the words of some texts that are not indexed yet. Returns whether others are left.
pub(super) fn index(connection: &Connection) -> Result<bool, DeriveError> {
    let Some(revision) = revision(connection)? else { return Ok(false) };
    let facts = facts(connection, revision)?;
    let mut waiting =
        connection.prepare_cached("SELECT path FROM unindexed JOIN texts USING (id) ORDER BY id DESC LIMIT ?1")?;
    let paths: Vec<String> = waiting.query_map([BATCH], |row| row.get(0))?.collect::<Result<_, _>>()?;
    if paths.is_empty() {
        connection.execute("DELETE FROM unindexed", [])?;
    }
    let slugs: BTreeSet<&str> = paths.iter().filter_map(|path| path.split('/').nth(1)).collect();
    for slug in slugs {
        for text in read_post(connection, revision, slug, &facts)?.1 {
            let id: Option<i64> = connection
                .prepare_cached("DELETE FROM unindexed WHERE id = (SELECT id FROM texts WHERE path = ?1) RETURNING id")?
                .query_row([&text.path], |row| row.get(0))
                .optional()?;
            if let Some(id) = id {
                let words = text.file.words();
                let record = PostText::new(text.file.front, text.file.format, &words);
                put_words(connection, id, text.lang, &record, &words)?;
            }
        }
    }
    let is_left = !is_indexed(connection)?;
    if !is_left {
        optimize(connection)?;
    }
    Ok(is_left)
}

/// Merges the word lists into one segment.
fn optimize(connection: &Connection) -> rusqlite::Result<()> {
    for optimize in [
        "INSERT INTO names (names) VALUES ('optimize')",
        "INSERT INTO words (words) VALUES ('optimize')",
        "INSERT INTO parts (parts) VALUES ('optimize')",
    ] {
        connection.execute(optimize, [])?;
    }
    Ok(())
}

fn remember(connection: &Connection, key: &str, value: i64) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO meta VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = excluded.value")?
        .execute(params![key, value])
        .map(drop)
}

fn take_down(connection: &Connection, slug: &str) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached("SELECT id FROM texts WHERE path > ?1 AND path < ?2")?;
    let ids: Vec<i64> =
        statement.query_map(below(&format!("posts/{slug}")), |row| row.get(0))?.collect::<Result<_, _>>()?;
    for id in ids {
        for delete in [
            "DELETE FROM texts WHERE id = ?1",
            "DELETE FROM names WHERE rowid = ?1",
            "DELETE FROM words WHERE rowid = ?1",
            "DELETE FROM parts WHERE rowid = ?1",
            "DELETE FROM unindexed WHERE id = ?1",
        ] {
            connection.prepare_cached(delete)?.execute([id])?;
        }
    }
    Ok(())
}

fn put_up(
    connection: &Connection,
    revision: i64,
    slug: &str,
    facts: &Facts,
    words_go: Words,
) -> Result<(), DeriveError> {
    let (facts, texts) = read_post(connection, revision, slug, facts)?;
    let midnight = facts.published.to_zoned_datetime(jiff::tz::TimeZone::UTC);
    let day = midnight.map_or(0, |midnight| millis(midnight.timestamp()).div_euclid(DAY)) * DAY_IDS;
    for text in texts {
        let words = text.file.words();
        let record = PostText::new(text.file.front, text.file.format, &words);
        let id: i64 = connection
            .prepare_cached("SELECT coalesce(max(id), ?1) + 1 FROM texts WHERE id >= ?1 AND id < ?2")?
            .query_row([day, day + DAY_IDS], |row| row.get(0))?;
        connection
            .prepare_cached("INSERT INTO texts (id, path, hash, facts, record) VALUES (?1, ?2, ?3, ?4, ?5)")?
            .execute(params![id, text.path, text.hash, to_json(&facts), to_json(&record)])?;
        match words_go {
            // Drafts must not be found.
            _ if record.front.draft => {}
            Words::Now => put_words(connection, id, text.lang, &record, &words)?,
            Words::Later => {
                connection.prepare_cached("INSERT INTO unindexed (id) VALUES (?1)")?.execute([id])?;
            }
        }
    }
    Ok(())
}

/// Adds the words of a text to the search index; `words` are those of its body.
fn put_words(connection: &Connection, id: i64, lang: Lang, text: &PostText, words: &str) -> rusqlite::Result<()> {
    // Folded as a search is: the index compares words literally.
    let names = format!("{}{}", text.folded_title, text.folded_tags);
    let all = names.clone() + &folded(&format!("{} {words}", text.front.excerpt));
    connection.prepare_cached("INSERT INTO names (rowid, text) VALUES (?1, ?2)")?.execute(params![id, names])?;
    connection.prepare_cached("INSERT INTO words (rowid, text) VALUES (?1, ?2)")?.execute(params![id, all])?;
    if LanguageRules::of(lang).has_compounds() {
        let words: BTreeSet<&str> = all.split(' ').filter(|word| word.chars().count() >= PART_LETTERS).collect();
        let words: Vec<&str> = words.into_iter().collect();
        connection
            .prepare_cached("INSERT INTO parts (rowid, text) VALUES (?1, ?2)")?
            .execute(params![id, words.join(" ")])?;
    }
    Ok(())
}

/// The facts that the texts of a revision use.
pub(super) fn facts(connection: &Connection, revision: i64) -> Result<Facts, StoreError> {
    Ok(Facts::of(&upgraded(other_files(connection, revision)?).0))
}

pub(super) fn read_post(
    connection: &Connection,
    revision: i64,
    slug: &str,
    facts: &Facts,
) -> Result<(PostFacts, Vec<ReadText>), DeriveError> {
    let mut statement = connection.prepare_cached(
        "SELECT path, data FROM files JOIN blobs USING (hash) WHERE revision = ?1 AND path > ?2 AND path < ?3",
    )?;
    let [from, to] = below(&format!("posts/{slug}"));
    let pack: Pack = statement
        .query_map(params![revision, from, to], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    post_files::post(&pack, slug, facts).map_err(|errors| DeriveError::Content(ContentErrors(errors)))
}
