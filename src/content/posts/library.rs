//! What the content asks for files and words.

use std::sync::Arc;

use crate::content::post::FileHash;

/// Letters of a part by which a German word is found that is put together.
pub const PART_LETTERS: usize = 4;

/// Where the bodies of posts are kept and their words are looked up.
pub trait Library: Send + Sync {
    /// A file by the hash of its bytes; `None` when it is gone.
    fn file(&self, hash: &FileHash) -> Result<Option<Vec<u8>>, LibraryError>;

    /// Texts that hold words with all of these beginnings, or parts, by their id, the newest first, until `each` has enough.
    fn search(&self, on: Shelf, starts: &[String], each: &mut dyn FnMut(i64) -> Wanted) -> Result<(), LibraryError>;
}

/// Which words of a text a search looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Those of title and tags.
    Names,
    /// All.
    Words,
    /// Those of German texts, by any part of them that has [`PART_LETTERS`].
    Parts,
}

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    More,
    Enough,
}

/// The library could not be read.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the content cannot be read")]
pub struct LibraryError(#[source] pub Arc<dyn std::error::Error + Send + Sync>);
