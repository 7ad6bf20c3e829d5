//! Imports: readers of what other systems export (a folder of Markdown, a WordPress export (WXR), a Ghost export), and what
//! becomes of what they read.
//!
//! Every reader gives the same stream: posts as their source tells them, and notes about what a person should look at. A source is
//! read twice: [`plan`] names what is taken, [`convert`] makes the files of a pack.

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
