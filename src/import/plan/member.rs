//! What the first reading keeps of a post.

use jiff::civil::Date;

use super::Key;
use super::words::Words;
use crate::content::post::Category;
use crate::import::addresses::OldAddresses;
use crate::import::categories::Rule;
use crate::locale::Lang;

/// A post of the first reading.
pub(super) struct Member {
    pub key: Key,
    pub source: String,
    /// What the post says itself.
    pub declared: Option<Lang>,
    /// What its source says of itself.
    pub site_lang: Option<Lang>,
    pub words: Words,
    /// Decided when all are known.
    pub lang: Lang,
    pub group: Option<String>,
    pub slug: String,
    pub title: String,
    pub draft: bool,
    pub published: Option<Date>,
    pub category: Category,
    /// The name that stands for it in the report.
    pub category_name: String,
    pub rule: Rule,
    pub place: String,
    pub addresses: OldAddresses,
    /// Path below the folder; exports have none.
    pub file: Option<String>,
}
