//! What the first pass keeps of a post.

use jiff::civil::Date;

use super::Key;
use super::words::Words;
use crate::content::post::Category;
use crate::import::addresses::OldAddresses;
use crate::import::categories::Rule;
use crate::locale::Lang;

/// A post in the first pass.
pub(super) struct Member {
    pub key: Key,
    pub source: String,
    /// The language the post states itself.
    pub declared: Option<Lang>,
    /// The language the source states for the whole site.
    pub site_lang: Option<Lang>,
    pub words: Words,
    /// Determined once all posts are known.
    pub lang: Lang,
    pub group: Option<String>,
    pub slug: String,
    pub title: String,
    pub draft: bool,
    pub published: Option<Date>,
    pub category: Category,
    /// The category name used in the report.
    pub category_name: String,
    pub rule: Rule,
    pub place: String,
    pub addresses: OldAddresses,
    /// Path within the folder; none for exports.
    pub file: Option<String>,
}
