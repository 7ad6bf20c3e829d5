//! Cache of recent searches.

use std::sync::Arc;

use quick_cache::sync::Cache;

use crate::content::post::Category;
use crate::locale::Lang;

/// Searches kept, about a kilobyte each.
const SEARCHES_KEPT: usize = 2000;

/// Language, category, folded tag and folded words.
pub(super) type Search = (Lang, Option<Category>, Option<String>, String);

/// Results of recent searches, so that further pages and popular queries are not searched again.
pub(super) struct Searched(pub Cache<Search, Arc<Found>>);

impl Default for Searched {
    fn default() -> Self {
        Searched(Cache::new(SEARCHES_KEPT))
    }
}

/// What a search found, best first.
#[derive(Default)]
pub(super) struct Found {
    pub posts: Vec<usize>,
    pub more: bool,
}
