use std::collections::{HashMap, HashSet};

use super::addresses::{normalised, spelt};
use super::readers::{Readers, readers};
use super::tags::Tags;
use crate::content::post::{FileHash, Post, folded, media_hash};
use crate::locale::{Lang, PerLang};

/// Indexes for looking up posts in lists, in searches and by addresses of older sites.
pub(super) struct Lookup {
    pub tags: Tags,
    /// By text id.
    pub by_text: HashMap<i64, (usize, Readers)>,
    pub redirects: HashMap<String, (usize, Lang)>,
    /// By slug without capitals and accents.
    pub by_spelling: HashMap<String, usize>,
    /// The language of most imported texts.
    pub imported: Lang,
    /// Lead pictures of posts.
    pub heads: HashSet<FileHash>,
}

impl Lookup {
    pub fn of(all: &[Post]) -> Lookup {
        let mut by_text = HashMap::with_capacity(all.len());
        let mut redirects = HashMap::new();
        let (mut by_spelling, mut imported) = (HashMap::with_capacity(all.len()), PerLang::<usize>::default());
        let mut heads = HashSet::new();
        let mut older = Vec::new();
        for (at, post) in all.iter().enumerate() {
            by_spelling.entry(folded(&post.slug)).or_insert(at);
            for (lang, shelved) in post.texts.iter() {
                by_text.insert(shelved.id, (at, readers(post, lang)));
                heads.extend(shelved.text.front.picture.as_ref().and_then(|picture| media_hash(picture.src())));
                let old = &shelved.text.front.old_addresses;
                imported[lang] += usize::from(!old.is_empty());
                let mut addresses = old.iter();
                // The address at import time takes precedence over an earlier one of another post.
                if let Some(address) = addresses.next() {
                    redirects.entry(normalised(address)).or_insert((at, lang));
                }
                older.extend(addresses.map(|address| (address, (at, lang))));
            }
        }
        for (address, post) in older {
            redirects.entry(normalised(address)).or_insert(post);
        }
        // Spelling variants come after all exact spellings.
        let spelt: Vec<_> = redirects.iter().map(|(address, to)| (spelt(address), *to)).collect();
        for (address, to) in spelt {
            redirects.entry(address).or_insert(to);
        }
        // The first one in case of a tie.
        let most = imported.iter().map(|(_, texts)| *texts).max().unwrap_or_default();
        let imported = Lang::ALL.into_iter().find(|lang| imported[*lang] == most).unwrap_or_default();
        Lookup { tags: Tags::of(all), by_text, redirects, by_spelling, imported, heads }
    }
}
