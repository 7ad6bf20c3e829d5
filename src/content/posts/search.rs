//! Full-text search in the posts of a revision.

use std::cmp::Reverse;
use std::sync::Arc;

use super::library::{LibraryError, PART_LETTERS, Shelf, Wanted};
use super::readers::bit;
use super::searched::Found;
use super::{Filter, Posts};
use crate::content::post::{Category, folded};
use crate::locale::{Lang, LanguageRules};

/// Words of a query that are used.
const SEARCH_WORDS: usize = 8;
/// Most posts a search returns: for a word that occurs everywhere, the newest ones.
pub const FOUND_MOST: usize = 108;
/// Texts examined to find them, across all languages and categories.
const LOOKED_AT_MOST: usize = 4000;

impl Posts {
    /// Posts whose title, tags or text contain every word, best first, and whether there are more. A match in the title counts more than
    /// one in a tag, and that more than one in the text; ties are broken by newest first.
    pub(super) fn search(&self, lang: Lang, search: &str, filter: &Filter) -> Result<Arc<Found>, LibraryError> {
        let starts: Vec<String> = folded(search).split_whitespace().take(SEARCH_WORDS).map(str::to_owned).collect();
        if starts.is_empty() {
            return Ok(Arc::default());
        }
        let tag = filter.tag.as_deref().map(folded);
        // One thread searches; others with the same query wait for its result.
        self.searched.0.get_or_insert_with(&(lang, filter.category, tag.clone(), starts.join(" ")), || {
            self.look_for(lang, &starts, filter.category, tag.as_deref()).map(Arc::new)
        })
    }

    fn look_for(
        &self,
        lang: Lang,
        starts: &[String],
        category: Option<Category>,
        tag: Option<&str>,
    ) -> Result<Found, LibraryError> {
        let mut found: Vec<usize> = Vec::new();
        let mut more = false;
        // `kanu` also occurs in the German "Rindenkanu".
        let has_parts =
            LanguageRules::of(lang).has_compounds() && starts.iter().all(|start| start.chars().count() >= PART_LETTERS);
        let mut by_parts = None;
        for shelf in [Some(Shelf::Names), Some(Shelf::Words), has_parts.then_some(Shelf::Parts)].into_iter().flatten() {
            if shelf == Shelf::Parts {
                by_parts = Some(found.len());
            }
            let mut looked_at = 0;
            self.library.search(shelf, starts, &mut |id| {
                looked_at += 1;
                if let Some((at, readers)) = self.lookup().by_text.get(&id)
                    && readers & bit(lang) != 0
                    && self.is_in(*at, category)
                    && tag.is_none_or(|tag| self.all[*at].text(lang).has_tag(tag))
                    && !found.contains(at)
                {
                    if found.len() == FOUND_MOST {
                        more = true;
                        return Wanted::Enough;
                    }
                    found.push(*at);
                }
                more = looked_at == LOOKED_AT_MOST;
                if more { Wanted::Enough } else { Wanted::More }
            })?;
            if more {
                break;
            }
        }
        let by_parts = found.split_off(by_parts.unwrap_or(found.len()));
        // In folded texts, a space marks where a word begins.
        let beginnings: Vec<String> = starts.iter().map(|start| format!(" {start}")).collect();
        let posts = [self.ranked(found, lang, &beginnings), self.ranked(by_parts, lang, starts)].concat();
        Ok(Found { posts, more })
    }

    /// Best first: words in the title, then in tags, then the newest.
    fn ranked(&self, mut found: Vec<usize>, lang: Lang, words: &[String]) -> Vec<usize> {
        found.sort_by_cached_key(|at| {
            let text = self.all[*at].text(lang);
            let places =
                words.iter().map(|word| match (text.folded_title.contains(word), text.folded_tags.contains(word)) {
                    (true, _) => 3,
                    (false, true) => 2,
                    (false, false) => 0,
                });
            (Reverse(places.sum::<i32>()), *at)
        });
        found
    }
}
