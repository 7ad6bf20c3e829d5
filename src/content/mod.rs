//! What the site says: the model of `data/content/`, and the immutable
//! [`Snapshot`] that every page is made from.

pub mod countries;
pub mod import;
pub mod markdown;
pub mod model;
mod pack;
pub mod post;
pub mod snapshot;
pub mod texts;

pub use snapshot::Snapshot;

/// A file of the content is missing, is not JSON of the model, or contradicts another.
#[derive(Debug, thiserror::Error)]
#[error("content file `{file}`: {reason}")]
pub struct ContentError {
    pub file: String,
    pub reason: String,
}
