//! Reads posts from the table `texts`.

use std::{mem, thread};

use rusqlite::Connection;

use super::files::slug_and_lang;
use super::json::from_json;
use crate::content::by_lang::ByLang;
use crate::content::post::{FileHash, Post, PostText, ShelvedText};
use crate::locale::Lang;
use crate::store::error::StoreError;

/// Texts that one thread parses.
const SHARE: usize = 1000;

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
        Some(slug_and_lang(&self.path)?.0)
    }

    /// `None` for a draft.
    fn text(&self) -> Result<Option<(Lang, ShelvedText)>, StoreError> {
        let Some((_, lang)) = slug_and_lang(&self.path) else { return Ok(None) };
        let text: PostText = from_json(&self.record)?;
        Ok((!text.front.draft).then_some((lang, ShelvedText { id: self.id, hash: self.hash, text })))
    }
}

/// The published posts of the live revision.
pub(super) fn posts(connection: &Connection) -> Result<Vec<Post>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT id, path, hash, facts, record FROM texts ORDER BY path")?;
    let rows = statement.query_map([], |row| {
        Ok(TextRow { id: row.get(0)?, path: row.get(1)?, hash: row.get(2)?, facts: row.get(3)?, record: row.get(4)? })
    })?;
    // A start waits for this: rows are parsed while more are read.
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

/// The posts made of these rows, in the order of their paths.
fn posts_of(rows: &[TextRow]) -> Result<Vec<Post>, StoreError> {
    rows.chunk_by(|a, b| a.slug() == b.slug()).filter_map(|texts| post(texts).transpose()).collect()
}

/// The post made of the texts of one slug; `None` if all of them are drafts.
fn post(texts: &[TextRow]) -> Result<Option<Post>, StoreError> {
    let Some((first, slug)) = texts.first().and_then(|first| Some((first, first.slug()?))) else { return Ok(None) };
    let texts: Vec<_> = texts.iter().filter_map(|text| text.text().transpose()).collect::<Result<_, _>>()?;
    let Some(texts) = ByLang::new(texts) else { return Ok(None) };
    Ok(Some(Post { slug: slug.to_owned(), facts: from_json(&first.facts)?, texts }))
}
