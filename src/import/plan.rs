//! The first reading of a source: what is taken, under which name, and which address leads where.
//!
//! It holds a few hundred bytes a post and no bodies, so that a source may be as large as it likes.

mod language;
mod member;
mod naming;
mod words;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use jiff::civil::Date;

use super::categories::{CategoryMap, Rule};
use super::markdown_folder::is_markdown;
use super::source::{Note, Skipped, SourcePost, SourceStatus};
use crate::content::post::Category;
use crate::content::posts::normalised;
use crate::locale::Lang;
use crate::routes::{Page, Route};

pub use naming::Planner;

/// What an owner asked for.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Take drafts and posts that are still to be published, as drafts.
    pub drafts: bool,
    pub categories: CategoryMap,
}

impl Rules {
    /// Whether a post is taken, and then whether as a draft.
    fn takes(&self, status: SourceStatus) -> Option<bool> {
        match status {
            SourceStatus::Published => Some(false),
            SourceStatus::Draft | SourceStatus::Future => self.drafts.then_some(true),
            SourceStatus::Private | SourceStatus::Trashed | SourceStatus::Protected | SourceStatus::Expired => None,
        }
    }
}

/// A post that is taken.
#[derive(Clone, Debug)]
pub struct Planned {
    /// As of a [`SourcePost`], but one for each post and language.
    pub source: String,
    pub lang: Lang,
    /// The folder in the pack, and the last part of its address.
    pub slug: String,
    pub draft: bool,
    /// Of all its languages, that of the first.
    pub category: Category,
    /// `None` where the source does not say it.
    pub published: Option<Date>,
    /// The path of the text that the content has of it already.
    pub kept_at: Option<String>,
    /// Addresses that lead to it and to no other, the best known first.
    pub old_addresses: Vec<String>,
}

/// What a post is found again by in the second reading.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    source: String,
    place: String,
    /// What it says itself.
    lang: Option<Lang>,
}

impl Key {
    fn of(post: &SourcePost) -> Key {
        Key { source: post.source.clone(), place: post.place.clone(), lang: post.lang }
    }
}

/// How a name of the source was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    pub category: Category,
    pub rule: Rule,
    pub posts: usize,
}

/// What the first reading found.
#[derive(Debug, Default)]
pub struct Plan {
    planned: HashMap<Key, Planned>,
    /// Addresses and files of the source → the post that they are of.
    addresses: HashMap<String, (String, Lang)>,
    /// Files of a folder by the last part of their [`bare`] path.
    files: HashMap<String, Vec<File>>,
    /// What the content has when the import is done, by the last part of its address.
    posts: HashSet<String>,
    itineraries: HashSet<String>,
    /// Hosts of the source: links to them are links within it.
    hosts: HashSet<String>,
    pub skipped: Vec<Skipped>,
    pub notes: Vec<Note>,
    /// By the name in the source; empty for posts without one.
    pub categories: BTreeMap<String, Assignment>,
}

/// A file of a folder and the post that it is.
#[derive(Debug)]
struct File {
    path: String,
    post: (String, Lang),
}

impl Plan {
    /// What was decided about a post; none when it is left out. Of two with one identity the first counts, so it is given once.
    pub fn take(&mut self, post: &SourcePost, rules: &Rules) -> Option<Planned> {
        rules.takes(post.status)?;
        self.planned.remove(&Key::of(post))
    }

    /// How many posts are still to be taken.
    pub fn left(&self) -> usize {
        self.planned.len()
    }

    /// The imported post at an address of the source.
    pub fn post_at(&self, address: &str) -> Option<(&str, Lang)> {
        self.addresses.get(&normalised(address)).map(|(slug, lang)| (slug.as_str(), *lang))
    }

    /// The imported post of a file that a generator finds by a part of its path: `es/viaje.md`, `2023-05-06-viaje`.
    /// Of files that differ in nothing but their language, the one in `lang`.
    pub fn post_of_file(&self, written: &str, lang: Lang) -> Option<(&str, Lang)> {
        let written = normalised(written);
        let written = written.trim_start_matches('/');
        let ends =
            |path: &str, end: &str| path.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
        let files = self.files.get(last_part(bare(written)))?;
        let found = files
            .iter()
            .filter(|file| ends(bare(&file.path), bare(written)))
            .min_by_key(|file| (!ends(&file.path, written), file.post.1 != lang))?;
        Some((found.post.0.as_str(), found.post.1))
    }

    /// Whether a page of this site is there to be linked to.
    pub fn has_page(&self, route: &Route) -> bool {
        match (route.page, &route.slug) {
            (Page::Post, Some(slug)) => self.posts.contains(slug),
            (Page::Itinerary, Some(slug)) => self.itineraries.contains(slug),
            (page, _) => !page.is_personal(),
        }
    }

    /// Whether a host is the source's own.
    pub fn is_own_host(&self, host: &str) -> bool {
        self.hosts.contains(host.trim_start_matches("www."))
    }
}

/// `wordpress:https://www.example.org:12`, `markdown:https://example.org:posts/uno` → `example.org`
fn host_of(source: &str) -> Option<String> {
    let address = source.split_once(':')?.1;
    let host = address.split_once("://")?.1.split(['/', ':']).next()?;
    Some(host.trim_start_matches("www.").to_lowercase())
}

/// The path of a file without ending and language, of a bundle its folder: `viaje/index.es.md` → `viaje`.
fn bare(path: &str) -> &str {
    let path = if is_markdown(Path::new(path)) { path.rsplit_once('.').map_or(path, |(front, _)| front) } else { path };
    let path = match path.rsplit_once('.') {
        Some((front, tag)) if Lang::from_tag(tag).is_some() => front,
        _ => path,
    };
    path.strip_suffix("/index").unwrap_or(path)
}

fn last_part(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// `posts/a.md:1` → `posts/a.md`
fn file_of(place: &str) -> &str {
    place.rsplit_once(':').map_or(place, |(file, _)| file)
}
