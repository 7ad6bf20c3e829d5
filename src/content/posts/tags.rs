//! The posts of each tag, and the tags worth showing next to the list.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::readers::{Readers, bit, readers};
use crate::content::post::{Post, folded};
use crate::locale::{Lang, PerLang};

/// Minimum number of posts for a tag to be shown next to the list.
const TOPIC_POSTS: usize = 2;
/// Tags shown next to the list.
const TOPICS: usize = 24;

/// All tags of all posts.
pub(super) struct Tags {
    /// By the folded tag.
    tags: HashMap<String, Tag>,
    topics: PerLang<Vec<String>>,
}

/// A tag in all its spellings.
struct Tag {
    /// As spelt in the newest of its posts.
    name: String,
    /// Newest first, with the readers who are shown the tagged text.
    posts: Vec<(usize, Readers)>,
}

/// A tag for readers of one language.
#[derive(Clone, Copy, Default)]
struct Shown<'a> {
    /// As spelt in the newest post they are shown.
    name: &'a str,
    posts: usize,
}

impl Tags {
    /// The tags of posts, which come newest first.
    pub(super) fn of(all: &[Post]) -> Tags {
        let mut spellings: HashMap<&str, usize> = HashMap::new();
        let mut numbers: HashMap<String, usize> = HashMap::new();
        let mut tags: Vec<Tag> = Vec::new();
        let mut shown: Vec<PerLang<Shown<'_>>> = Vec::new();
        for (at, post) in all.iter().enumerate() {
            for (lang, shelved) in post.texts.iter() {
                let readers = readers(post, lang);
                for name in &shelved.text.front.tags {
                    let number = *spellings.entry(name).or_insert_with(|| {
                        *numbers.entry(folded(name)).or_insert_with(|| {
                            tags.push(Tag { name: name.clone(), posts: Vec::new() });
                            shown.push(PerLang::default());
                            tags.len() - 1
                        })
                    });
                    // A text may also have one tag in two spellings.
                    if tags[number].posts.last() == Some(&(at, readers)) {
                        continue;
                    }
                    tags[number].posts.push((at, readers));
                    for lang in Lang::ALL.into_iter().filter(|lang| readers & bit(*lang) != 0) {
                        let shown = &mut shown[number][lang];
                        shown.posts += 1;
                        if shown.name.is_empty() {
                            shown.name = name;
                        }
                    }
                }
            }
        }
        let topics = PerLang::from_fn(|lang| {
            topics(numbers.iter().map(|(folded, number)| (folded.as_str(), shown[*number][lang])))
        });
        let mut tags: Vec<Option<Tag>> = tags.into_iter().map(Some).collect();
        let tags = numbers.into_iter().filter_map(|(folded, number)| Some((folded, tags[number].take()?)));
        Tags { tags: tags.collect(), topics }
    }

    /// A tag as spelt in posts, looked up ignoring case and accents.
    pub(super) fn name(&self, tag: &str) -> Option<&str> {
        self.tags.get(&folded(tag)).map(|tag| tag.name.as_str())
    }

    /// The posts whose text shown to readers of a language has the tag, newest first.
    pub(super) fn posts(&self, tag: &str, lang: Lang) -> impl Iterator<Item = usize> {
        let posts = self.tags.get(&folded(tag)).into_iter().flat_map(|tag| &tag.posts);
        posts.filter(move |(_, readers)| readers & bit(lang) != 0).map(|(at, _)| *at)
    }

    /// Tags shared by several posts, the most frequent first.
    pub(super) fn topics(&self, lang: Lang) -> &[String] {
        &self.topics[lang]
    }
}

/// From the folded tags as shown to one language's readers, those worth showing next to the list.
fn topics<'a>(tags: impl Iterator<Item = (&'a str, Shown<'a>)>) -> Vec<String> {
    let mut topics: Vec<_> = tags.filter(|(_, shown)| shown.posts >= TOPIC_POSTS).collect();
    topics.sort_by_key(|(folded, shown)| (Reverse(shown.posts), *folded));
    topics.into_iter().take(TOPICS).map(|(_, shown)| shown.name.to_owned()).collect()
}
