//! Access to the files and words of posts.

use std::sync::Arc;

use crate::content::post::FileHash;

/// Minimum length, in letters, of the part by which a German compound word is found.
pub const PART_LETTERS: usize = 4;

/// Where the bodies of posts are kept and their words looked up.
pub trait Library: Send + Sync {
    /// A file by the hash of its bytes; `None` if it is gone.
    fn file(&self, hash: &FileHash) -> Result<Option<Vec<u8>>, LibraryError>;

    /// Ids of texts with words that start with (or contain) all of `starts`, the newest first, until `each` has enough.
    fn search(&self, on: Shelf, starts: &[String], each: &mut dyn FnMut(i64) -> Wanted) -> Result<(), LibraryError>;
}

/// Which words of a text a search covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Those of the title and tags.
    Names,
    /// All words.
    Words,
    /// Those of German texts, by any part of at least [`PART_LETTERS`] letters.
    Parts,
}

/// Whether a search continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    More,
    Enough,
}

/// The library could not be read.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the content cannot be read")]
pub struct LibraryError(#[source] pub Arc<dyn std::error::Error + Send + Sync>);
