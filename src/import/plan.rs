//! The first pass over a source: what is imported, under which name, and which address leads where.
//!
//! It keeps a few hundred bytes per post and no bodies, so that a source may be of any size.

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

/// The owner's options.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Import drafts and scheduled posts, as drafts.
    pub drafts: bool,
    pub categories: CategoryMap,
}

impl Rules {
    /// `None` if a post is not imported, else whether it becomes a draft.
    fn takes(&self, status: SourceStatus) -> Option<bool> {
        match status {
            SourceStatus::Published => Some(false),
            SourceStatus::Draft | SourceStatus::Future => self.drafts.then_some(true),
            SourceStatus::Private | SourceStatus::Trashed | SourceStatus::Protected | SourceStatus::Expired => None,
        }
    }
}

/// A post that is imported.
#[derive(Clone, Debug)]
pub struct Planned {
    /// As in [`SourcePost`], but unique per post and language.
    pub source: String,
    pub lang: Lang,
    /// The folder in the pack, and the last segment of its address.
    pub slug: String,
    pub draft: bool,
    /// That of the post's first language, for all of them.
    pub category: Category,
    /// `None` if the source does not give it.
    pub published: Option<Date>,
    /// The path of its existing text in the content.
    pub kept_at: Option<String>,
    /// Addresses that lead to this post only, the most certain first.
    pub old_addresses: Vec<String>,
}

/// Identifies a post in the second pass.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    source: String,
    place: String,
    /// The language it states itself.
    lang: Option<Lang>,
}

impl Key {
    fn of(post: &SourcePost) -> Key {
        Key { source: post.source.clone(), place: post.place.clone(), lang: post.lang }
    }
}

/// How a category name of the source was mapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    pub category: Category,
    pub rule: Rule,
    pub posts: usize,
}

/// The result of the first pass.
#[derive(Debug, Default)]
pub struct Plan {
    planned: HashMap<Key, Planned>,
    /// Addresses and files of the source → their post.
    addresses: HashMap<String, (String, Lang)>,
    /// Files of a folder by the last segment of their [`bare`] path.
    files: HashMap<String, Vec<File>>,
    /// Slugs of all posts in the content after the import.
    posts: HashSet<String>,
    itineraries: HashSet<String>,
    /// Hosts of the source: links to them are internal.
    hosts: HashSet<String>,
    pub skipped: Vec<Skipped>,
    pub notes: Vec<Note>,
    /// By name in the source; empty for posts without a category.
    pub categories: BTreeMap<String, Assignment>,
}

/// A file of a folder and its post.
#[derive(Debug)]
struct File {
    path: String,
    post: (String, Lang),
}

impl Plan {
    /// The plan for a post; none if it is left out. It is returned once: of posts with the same identity, only the first counts.
    pub fn take(&mut self, post: &SourcePost, rules: &Rules) -> Option<Planned> {
        rules.takes(post.status)?;
        self.planned.remove(&Key::of(post))
    }

    /// How many posts have not been taken yet.
    pub fn left(&self) -> usize {
        self.planned.len()
    }

    /// The imported post at an address of the source.
    pub fn post_at(&self, address: &str) -> Option<(&str, Lang)> {
        self.addresses.get(&normalised(address)).map(|(slug, lang)| (slug.as_str(), *lang))
    }

    /// The imported post of a file that a generator finds by part of its path: `es/viaje.md`, `2023-05-06-viaje`.
    /// Of files that differ only in language, the one in `lang`.
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

    /// Whether a page of this site exists and can be linked to.
    pub fn has_page(&self, route: &Route) -> bool {
        match (route.page, &route.slug) {
            (Page::Post, Some(slug)) => self.posts.contains(slug),
            (Page::Itinerary, Some(slug)) => self.itineraries.contains(slug),
            (page, _) => !page.is_personal(),
        }
    }

    /// Whether a host belongs to the source.
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

/// A file's path without extension and language, or the folder of a page bundle: `viaje/index.es.md` → `viaje`.
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
