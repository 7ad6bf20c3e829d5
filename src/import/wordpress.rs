//! WordPress exports (WXR 1.0 to 1.2), read as a stream.
//!
//! A file is read twice. The first pass, a [`Survey`], checks that it is well-formed to the end and collects what is stored separately
//! from the posts that need it: addresses of attachments, authors, pairs of translations. The second pass yields the posts.

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
