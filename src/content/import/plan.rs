//! The first reading of a source: what is taken, under which name, and which address leads where.
//!
//! It holds a few hundred bytes a post and no bodies, so that a source may be as large as it likes.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::categories::{CategoryMap, Rule};
use super::{Note, Skipped, SourcePost, SourceStatus, is_markdown};
use crate::content::post::Category;
use crate::content::posts::normalised;
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// A text that the content has already, as far as an import needs to know it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    pub slug: String,
    pub lang: Lang,
    /// Path in the pack.
    pub path: String,
    /// What the system that it came from knows it by; none for what was written here.
    pub source: Option<String>,
}

/// What an owner asked for.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Take drafts and posts that are still to be published, as drafts.
    pub drafts: bool,
    pub categories: CategoryMap,
    /// The agency's, in which days are told.
    pub zone: TimeZone,
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
    /// By the source's own identity.
    planned: HashMap<(String, Lang), Planned>,
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

/// A post of the first reading.
struct Member {
    source: String,
    lang: Lang,
    slug: String,
    draft: bool,
    published: Option<Date>,
    category: Category,
    place: String,
    addresses: Vec<String>,
    /// Path below the folder; exports have none.
    file: Option<String>,
}

/// Gathers the posts of a source one by one; [`Planner::finish`] names them.
pub struct Planner<'a> {
    rules: &'a Rules,
    /// Translations by their group, in the order of the source.
    groups: Vec<Vec<Member>>,
    by_group: HashMap<String, usize>,
    seen: HashSet<(String, Lang)>,
    plan: Plan,
}

impl<'a> Planner<'a> {
    pub fn new(rules: &'a Rules) -> Self {
        Planner { rules, groups: Vec::new(), by_group: HashMap::new(), seen: HashSet::new(), plan: Plan::default() }
    }

    /// Looks at one post.
    pub fn add(&mut self, post: &SourcePost) {
        let Some(draft) = self.rules.takes(post.status) else {
            let unfinished = matches!(post.status, SourceStatus::Draft | SourceStatus::Future);
            let hint = if unfinished { "; `--drafts` takes it as a draft" } else { "" };
            return self.leave_out(post, format!("is {}{hint}", post.status.name()));
        };
        let lang = language(post, &mut self.plan.notes);
        if !self.seen.insert((post.source.clone(), lang)) {
            return self.leave_out(post, format!("`{}` comes twice: the first one counts", post.source));
        }
        let (category, name, rule) = self.rules.categories.category(&post.categories, &post.tags);
        let name = name.or(post.categories.first().map(String::as_str)).unwrap_or_default();
        let assignment = Assignment { category, rule, posts: 0 };
        self.plan.categories.entry(name.to_owned()).or_insert(assignment).posts += 1;
        self.plan.hosts.extend(host_of(&post.source));
        let member = Member {
            source: post.source.clone(),
            lang,
            slug: post.slug.clone(),
            draft,
            published: post.published.or(post.updated).map(|moment| moment.day(&self.rules.zone)),
            category,
            place: post.place.clone(),
            addresses: post.old_addresses.clone(),
            file: post.source.starts_with("markdown:").then(|| file_of(&post.place).to_owned()),
        };
        let at = match &post.group {
            Some(group) => *self.by_group.entry(group.clone()).or_insert(self.groups.len()),
            None => self.groups.len(),
        };
        match self.groups.get_mut(at) {
            None => self.groups.push(vec![member]),
            Some(members) if members.iter().all(|other| other.lang != lang) => members.push(member),
            Some(members) => {
                let other = &members[0].place;
                let message = format!("is the second text in `{lang}` of one post (see {other}) and stands alone");
                self.plan.notes.push(Note::warning(post.place.as_str(), message));
                self.groups.push(vec![member]);
            }
        }
    }

    /// Keeps for the report what a reader left out.
    pub fn skip(&mut self, skipped: Skipped) {
        self.plan.skipped.push(skipped);
    }

    fn leave_out(&mut self, post: &SourcePost, reason: String) {
        let (source, place, title) = (post.source.clone(), post.place.clone(), post.title.clone());
        self.skip(Skipped { source: Some(source), place, title, reason });
    }

    /// Whether a text that the content has comes from this source.
    pub fn brings(&self, text: &Known) -> bool {
        text.source.as_ref().is_some_and(|source| self.seen.contains(&(source.clone(), text.lang)))
    }

    /// Names every post: as it was named before, else by its own slug, else with a number behind.
    /// `itineraries` are those of the content, to which texts may link.
    pub fn finish(self, known: &[Known], existing_slugs: &HashSet<String>, itineraries: HashSet<String>) -> Plan {
        let Planner { groups, mut plan, .. } = self;
        let by_source: HashMap<(&str, Lang), &Known> =
            known.iter().filter_map(|text| Some(((text.source.as_deref()?, text.lang), text))).collect();
        let known_sources: HashSet<&str> = by_source.keys().map(|(source, _)| *source).collect();
        for post in &mut plan.skipped {
            if post.source.as_deref().is_some_and(|source| known_sources.contains(source)) {
                post.reason.push_str("; what an earlier import brought of it stays, unless `--replace` is given");
            }
        }
        let known_of = |member: &Member| by_source.get(&(member.source.as_str(), member.lang)).copied();
        // Places that stay with the texts that are there: whatever this source does not bring.
        let brought: HashSet<&str> =
            groups.iter().flatten().filter_map(known_of).map(|text| text.path.as_str()).collect();
        let mut places: HashSet<(String, Lang)> = known
            .iter()
            .filter(|text| !brought.contains(text.path.as_str()))
            .map(|text| (text.slug.clone(), text.lang))
            .collect();
        let mut slugs: HashSet<String> = existing_slugs.clone();
        let mut named: HashSet<String> = HashSet::new();
        for mut members in groups {
            members.sort_by_key(|member| member.lang);
            let fits = |slug: &str, places: &HashSet<(String, Lang)>| {
                members.iter().all(|member| !places.contains(&(slug.to_owned(), member.lang)))
            };
            let before = members
                .iter()
                .filter_map(known_of)
                .map(|text| text.slug.clone())
                .find(|slug| !named.contains(slug) && fits(slug, &places));
            let slug = before.unwrap_or_else(|| unused(&members[0].slug, &slugs));
            slugs.insert(slug.clone());
            named.insert(slug.clone());
            let first = (members[0].category, members.iter().find_map(|member| member.published));
            for member in members {
                places.insert((slug.clone(), member.lang));
                let kept_at = known_of(&member).map(|text| text.path.clone());
                for address in &member.addresses {
                    plan.addresses.entry(normalised(address)).or_insert_with(|| (slug.clone(), member.lang));
                }
                if let Some(path) = member.file {
                    // That is how others link to it.
                    plan.addresses.entry(normalised(&path)).or_insert_with(|| (slug.clone(), member.lang));
                    let name = last_part(bare(&path)).to_owned();
                    plan.files.entry(name).or_default().push(File { path, post: (slug.clone(), member.lang) });
                }
                let planned = Planned {
                    lang: member.lang,
                    slug: slug.clone(),
                    draft: member.draft,
                    category: first.0,
                    published: first.1,
                    kept_at,
                };
                plan.planned.insert((member.source, member.lang), planned);
            }
        }
        plan.posts = slugs;
        plan.itineraries = itineraries;
        plan
    }
}

impl Plan {
    /// What was decided about a post; none when it is left out. Of two with one identity the first counts, so it is given once.
    pub fn take(&mut self, post: &SourcePost, rules: &Rules) -> Option<Planned> {
        rules.takes(post.status)?;
        self.planned.remove(&(post.source.clone(), language(post, &mut Vec::new())))
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
        let written = normalised(written.trim_start_matches('/'));
        let ends =
            |path: &str, end: &str| path.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
        let files = self.files.get(last_part(bare(&written)))?;
        let found = files
            .iter()
            .filter(|file| ends(bare(&file.path), bare(&written)))
            .min_by_key(|file| (!ends(&file.path, &written), file.post.1 != lang))?;
        Some((found.post.0.as_str(), found.post.1))
    }

    /// Whether a page of this site is there to be linked to.
    pub fn has_page(&self, route: &Route) -> bool {
        match (route.page, &route.slug) {
            (Page::Post, Some(slug)) => self.posts.contains(slug),
            (Page::Itinerary, Some(slug)) => self.itineraries.contains(slug),
            (page, _) => !page.is_private(),
        }
    }

    /// Whether a host is the source's own.
    pub fn is_own_host(&self, host: &str) -> bool {
        self.hosts.contains(host.trim_start_matches("www."))
    }
}

/// The language of a post: what the source or the owner says, else by its words, else Spanish.
fn language(post: &SourcePost, notes: &mut Vec<Note>) -> Lang {
    if let Some(lang) = post.lang {
        return lang;
    }
    let text = super::html::to_text(&post.body.to_html());
    let guessed = guess(&format!("{}\n{text}", post.title));
    let (lang, how) = match guessed {
        Some(lang) => (lang, "by its words"),
        None => (Lang::Es, "for want of words to tell it by"),
    };
    let message = format!("does not say its language: taken as `{lang}` {how}; `--lang` says it");
    notes.push(Note::warning(post.place.as_str(), message));
    lang
}

/// The language that a text is in, of the six.
fn guess(text: &str) -> Option<Lang> {
    use whatlang::Lang::{Deu, Eng, Fra, Ita, Por, Spa};
    let detector = whatlang::Detector::with_allowlist(vec![Spa, Eng, Fra, Deu, Ita, Por]);
    let found = detector.detect(text)?;
    // One word is too little to tell Spanish from Portuguese by.
    if !found.is_reliable() && text.split_whitespace().count() < 8 {
        return None;
    }
    Some(match found.lang() {
        Eng => Lang::En,
        Fra => Lang::Fr,
        Deu => Lang::De,
        Ita => Lang::It,
        Por => Lang::Pt,
        _ => Lang::Es,
    })
}

/// The slug, or the slug with the first number behind it that nobody has.
fn unused(slug: &str, slugs: &HashSet<String>) -> String {
    let mut name = slug.to_owned();
    let mut number = 1;
    while slugs.contains(&name) {
        number += 1;
        name = format!("{slug}-{number}");
    }
    name
}

/// `wordpress:https://www.example.org:12` → `example.org`
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
