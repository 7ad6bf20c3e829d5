//! Third-party HTML: a tokenizer that builds no tree, text extraction, and sanitising for the site's pages.

mod allowed;
mod bounded;
mod clean;
mod entities;
mod frames;
mod hollow;
mod pieces;
mod rewriter;
mod text;

pub use allowed::strict;
pub use clean::{Cleaned, clean};
pub use entities::{escape, unescape};
pub use frames::frame_link;
pub use pieces::{Piece, Tag, find_close, pieces, push_tag};
pub use rewriter::Addresses;
pub use text::{is_block, prose, to_text};

#[cfg(test)]
pub mod tests;
