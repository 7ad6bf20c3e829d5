//! HTML that others wrote: taken apart without a tree, its words, and the cleaning of what may stand on a page.

mod allowed;
mod bounded;
mod clean;
mod entities;
mod frames;
mod pieces;
mod text;

pub use allowed::strict;
pub use clean::{Addresses, Cleaned, clean};
pub use entities::{escape, unescape};
pub use frames::frame_link;
pub use pieces::{Piece, Tag, find_close, pieces, push_tag};
pub use text::{is_block, prose, to_text};

#[cfg(test)]
pub mod tests;
