//! Files of revisions, by their paths.

use rusqlite::Connection;

use crate::content::Pack;
use crate::locale::Lang;
use crate::store::error::StoreError;

/// The files of a revision other than those of posts and pictures.
pub(super) fn other_files(connection: &Connection, revision: i64) -> Result<Pack, StoreError> {
    let mut statement = connection.prepare_cached(
        // In ranges, so that the thousands in between are not scanned; `0` comes after `/`.
        "SELECT path, data FROM files JOIN blobs USING (hash) WHERE revision = ?1 AND path < 'media/'
         UNION ALL
         SELECT path, data FROM files JOIN blobs USING (hash) WHERE revision = ?1 AND path >= 'media0' AND path < 'photos/'
         UNION ALL
         SELECT path, data FROM files JOIN blobs USING (hash)
             WHERE revision = ?1 AND path >= 'photos/' AND path < 'photos0' AND path GLOB '*.json'
         UNION ALL
         SELECT path, data FROM files JOIN blobs USING (hash) WHERE revision = ?1 AND path >= 'photos0' AND path < 'posts/'
         UNION ALL
         SELECT path, data FROM files JOIN blobs USING (hash) WHERE revision = ?1 AND path >= 'posts0'",
    )?;
    Ok(statement.query_map([revision], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
}

/// `posts/<slug>/<lang>.md` → slug and language.
pub(super) fn slug_and_lang(path: &str) -> Option<(&str, Lang)> {
    let (slug, file) = path.strip_prefix("posts/")?.split_once('/')?;
    Some((slug, file.split_once('.')?.0.parse().ok()?))
}

/// The range of the paths below a folder: `0` is the character after `/`.
pub(super) fn below(folder: &str) -> [String; 2] {
    [format!("{folder}/"), format!("{folder}0")]
}
