//! WordPress exports (WXR 1.0 to 1.2), read as a stream.
//!
//! A file is read twice. The first time, a [`Survey`], proves that it is well-formed to its end and keeps what stands apart
//! from the posts that need it: addresses of attachments, authors, pairs of translations. The second time gives the posts.

mod body;
mod languages;
mod objects;
mod paragraphs;
mod posts;
mod records;
mod shortcodes;
mod survey;
mod tracked;
mod xml;

pub use posts::Posts;
pub use survey::Survey;

#[cfg(test)]
mod tests;
