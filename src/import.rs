//! Imports: readers for exports of other systems (a folder of Markdown, a WordPress export (WXR), a Ghost export), and the conversion of
//! what they read.
//!
//! Every reader produces the same stream: posts as their source has them, and notes about what a person should check. A source is read
//! twice: [`plan`] decides what is imported under which name, [`convert`] builds the files of a pack.

mod addresses;
pub mod categories;
mod code;
mod commonmark;
pub mod convert;
mod error;
mod front_matter;
pub mod ghost;
mod kind;
mod language_tag;
pub mod markdown_folder;
mod moment;
pub mod pictures;
mod plain;
pub mod plan;
pub mod report;
mod slug;
mod source;
mod text_faults;
pub mod wordpress;

pub use error::ImportError;
pub use kind::{SourceKind, detect, open};
pub use source::{Entries, Entry, Level, Note, Options, Skipped, SourceBody, SourcePost, SourceStatus};

#[cfg(test)]
mod tests;
