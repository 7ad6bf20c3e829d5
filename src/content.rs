//! What the site says: the model of `data/content/`, and the immutable
//! [`Snapshot`] that every page is made from.

pub mod by_lang;
mod checks;
pub mod company;
pub mod countries;
pub mod day_facts;
pub mod departures;
pub mod difference;
mod error;
pub mod facts;
pub mod html;
mod layout;
pub mod markdown;
pub mod model;
pub mod pack;
pub mod photograph;
mod places;
pub mod post;
pub mod post_files;
pub mod posts;
pub mod price;
mod reader;
pub mod route;
pub mod snapshot;
pub mod terms;
pub mod texts;
pub mod things;
pub mod upgrade;
pub mod values;
pub mod yaml;

pub use error::{ContentError, ContentErrors};
pub use pack::Pack;
pub use snapshot::Snapshot;

/// Whether a pack is content that the site can show.
///
/// # Errors
/// Everything that is wrong with it.
pub fn check(pack: &Pack) -> Result<(), ContentErrors> {
    let errors = Snapshot::faults(pack);
    if errors.is_empty() { Ok(()) } else { Err(ContentErrors(errors)) }
}
