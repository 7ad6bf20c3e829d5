//! The first pass: collects the posts of a source, then matches them with existing ones and names them.

use std::collections::{HashMap, HashSet};

use super::language;
use super::member::Member;
use super::words::Words;
use super::{Assignment, File, Key, Plan, Planned, Rules, bare, file_of, last_part};
use crate::content::post::{Category, KnownText};
use crate::content::posts::normalised;
use crate::import::addresses::{Claim, OldAddresses};
use crate::import::moment::Moment;
use crate::import::source::{Note, Skipped, SourcePost, SourceStatus};
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// Collects the posts of a source; [`Planner::finish`] names them.
pub struct Planner<'a> {
    rules: &'a Rules,
    /// In source order.
    members: Vec<Member>,
    plan: Plan,
}

impl<'a> Planner<'a> {
    pub fn new(rules: &'a Rules) -> Self {
        Planner { rules, members: Vec::new(), plan: Plan::default() }
    }

    /// Adds one post.
    pub fn add(&mut self, post: &SourcePost) {
        let Some(draft) = self.rules.takes(post.status) else {
            let unfinished = matches!(post.status, SourceStatus::Draft | SourceStatus::Future);
            let hint = if unfinished { "; `--drafts` takes it as a draft" } else { "" };
            self.skip(Skipped {
                source: Some(post.source.clone()),
                place: post.place.clone(),
                title: post.title.clone(),
                reason: format!("is {}{hint}", post.status.name()),
            });
            return;
        };
        let (category, name, rule) = self.rules.categories.category(&post.categories, &post.tags);
        let name = name.or(post.categories.first().map(String::as_str)).unwrap_or_default();
        self.plan.hosts.extend(super::host_of(&post.source));
        self.members.push(Member {
            key: Key::of(post),
            source: post.source.clone(),
            declared: post.lang,
            site_lang: post.site_lang,
            words: Words::of_post(post),
            lang: Lang::default(),
            group: post.group.clone(),
            slug: post.slug.clone(),
            title: post.title.clone(),
            draft,
            published: post.published.or(post.updated).map(Moment::day),
            category,
            category_name: name.to_owned(),
            rule,
            place: post.place.clone(),
            addresses: post.old_addresses.clone(),
            file: post.source.starts_with("markdown:").then(|| file_of(&post.place).to_owned()),
        });
    }

    /// Records for the report what a reader left out.
    pub fn skip(&mut self, skipped: Skipped) {
        self.plan.skipped.push(skipped);
    }

    /// Names every post: the name it already has, else its own slug, else that slug with a number. `itineraries` are those of the content,
    /// which texts may link to. With `replace`, texts missing from the source are removed, and their names are free again.
    pub fn finish(
        mut self,
        known: &[KnownText],
        existing_slugs: &HashSet<String>,
        itineraries: HashSet<String>,
        replace: bool,
    ) -> Plan {
        self.plan.notes.extend(language::decide(&mut self.members));
        let members = self.distinct();
        let known_of = recognised(&members, known);
        let mut plan = self.plan;
        let known_sources: HashSet<&str> = known.iter().filter_map(|text| text.source.as_deref()).collect();
        for post in &mut plan.skipped {
            if post.source.as_deref().is_some_and(|source| known_sources.contains(source)) {
                post.reason.push_str("; what an earlier import brought of it stays, unless `--replace` is given");
            }
        }
        let brought: HashSet<&str> = known_of.iter().flatten().map(|text| text.path.as_str()).collect();
        // Places reserved for existing texts that this source does not contain.
        let mut places: HashSet<(String, Lang)> = known
            .iter()
            .filter(|text| !replace && !brought.contains(text.path.as_str()))
            .map(|text| (text.slug.clone(), text.lang))
            .collect();
        let mut slugs: HashSet<String> = if replace {
            known_of.iter().flatten().map(|text| text.slug.clone()).collect()
        } else {
            existing_slugs.clone()
        };
        let mut named: HashSet<String> = HashSet::new();
        let mut slug_of = vec![String::new(); members.len()];
        let mut first_of = vec![(Category::PatagoniaAdventures, None); members.len()];
        for group in groups(&members, &mut plan.notes) {
            let fits = |slug: &str, places: &HashSet<(String, Lang)>| {
                group.iter().all(|at| !places.contains(&(slug.to_owned(), members[*at].lang)))
            };
            let before = group
                .iter()
                .filter_map(|at| known_of[*at])
                .map(|text| text.slug.clone())
                .find(|slug| !named.contains(slug) && fits(slug, &places));
            let slug = before.unwrap_or_else(|| unused(&members[group[0]].slug, &slugs));
            slugs.insert(slug.clone());
            named.insert(slug.clone());
            let first = (members[group[0]].category, group.iter().find_map(|at| members[*at].published));
            for at in group {
                places.insert((slug.clone(), members[at].lang));
                slug_of[at].clone_from(&slug);
                first_of[at] = first;
            }
        }
        let addresses = assigned(&members, &known_of, &slug_of, &places);
        for (at, (member, old_addresses)) in members.into_iter().zip(addresses).enumerate() {
            let slug = std::mem::take(&mut slug_of[at]);
            let assignment = Assignment { category: member.category, rule: member.rule, posts: 0 };
            plan.categories.entry(member.category_name).or_insert(assignment).posts += 1;
            for address in &old_addresses {
                plan.addresses.insert(normalised(address), (slug.clone(), member.lang));
            }
            if let Some(path) = member.file {
                // Files link to each other by path.
                plan.addresses.entry(normalised(&path)).or_insert_with(|| (slug.clone(), member.lang));
                let name = last_part(bare(&path)).to_owned();
                plan.files.entry(name).or_default().push(File { path, post: (slug.clone(), member.lang) });
            }
            let planned = Planned {
                source: member.source,
                lang: member.lang,
                slug,
                draft: member.draft,
                category: first_of[at].0,
                published: first_of[at].1,
                kept_at: known_of[at].map(|text| text.path.clone()),
                old_addresses,
            };
            plan.planned.insert(member.key, planned);
        }
        plan.posts = slugs;
        plan.itineraries = itineraries;
        plan
    }

    /// The members without duplicates. Two files with the same name and language are two posts, and the second is identified by its whole
    /// path.
    fn distinct(&mut self) -> Vec<Member> {
        let mut seen: HashSet<(String, Lang)> = HashSet::new();
        let mut kept = Vec::with_capacity(self.members.len());
        for mut member in std::mem::take(&mut self.members) {
            if !seen.insert((member.source.clone(), member.lang)) {
                if let Some(file) = &member.file {
                    let message = "another file has the same name in the same language";
                    self.plan.notes.push(Note::warning(member.place.as_str(), message).of(&member.title));
                    member.source = format!("markdown:{file}");
                    seen.insert((member.source.clone(), member.lang));
                } else {
                    let reason = format!("`{}` comes twice: the first one counts", member.source);
                    let (source, place, title) = (Some(member.source), member.place, member.title);
                    self.plan.skipped.push(Skipped { source, place, title, reason });
                    continue;
                }
            }
            kept.push(member);
        }
        kept
    }
}

/// Groups the translations of each post, in source order; each group is sorted by language.
fn groups(members: &[Member], notes: &mut Vec<Note>) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut by_group: HashMap<&str, usize> = HashMap::new();
    for (at, member) in members.iter().enumerate() {
        let group = match &member.group {
            Some(group) => *by_group.entry(group).or_insert(groups.len()),
            None => groups.len(),
        };
        match groups.get_mut(group) {
            None => groups.push(vec![at]),
            Some(others) if others.iter().all(|other| members[*other].lang != member.lang) => others.push(at),
            Some(others) => {
                let Member { place, title, .. } = &members[others[0]];
                let lang = member.lang;
                let message =
                    format!("is the second text in `{lang}` of one post (see {place} “{title}”) and stands alone");
                notes.push(Note::warning(member.place.as_str(), message).of(&member.title));
                groups.push(vec![at]);
            }
        }
    }
    for group in &mut groups {
        group.sort_by_key(|at| members[*at].lang);
    }
    groups
}

/// Criteria for recognising an existing text, the most certain first.
#[derive(Clone, Copy)]
enum Sameness {
    /// Same number or path, and language.
    Exact,
    /// As `Exact`, but the site's URL was known in only one of the two imports.
    Site,
    /// Same number or path in another language, which has been corrected since. Files of different languages may be imported one after
    /// another under the same names, so for files the text must be the same too.
    Text,
}

impl Sameness {
    fn holds(self, member: &Member, text: &KnownText) -> bool {
        match self {
            Sameness::Exact => text.source.as_deref() == Some(&*member.source) && text.lang == member.lang,
            Sameness::Site => same_site(member, text) && text.lang == member.lang,
            Sameness::Text if member.file.is_none() => same_site(member, text),
            Sameness::Text => is_same_text(member, text),
        }
    }
}

/// For each member, the text from an earlier import: in its language, else in one that has been corrected since.
fn recognised<'k>(members: &[Member], known: &'k [KnownText]) -> Vec<Option<&'k KnownText>> {
    let mut by_source: HashMap<&str, Vec<&'k KnownText>> = HashMap::new();
    for text in known {
        if let Some(source) = &text.source {
            by_source.entry(without_site(source)).or_default().push(text);
        }
    }
    let mut taken: HashSet<&str> = HashSet::new();
    let mut found: Vec<Option<&KnownText>> = vec![None; members.len()];
    for step in [Sameness::Exact, Sameness::Site, Sameness::Text] {
        for (member, found) in members.iter().zip(&mut found) {
            if found.is_some() {
                continue;
            }
            let mut texts = by_source.get(without_site(&member.source)).into_iter().flatten();
            *found = texts.find(|text| !taken.contains(text.path.as_str()) && step.holds(member, text)).copied();
            taken.extend(found.map(|text| text.path.as_str()));
        }
    }
    found
}

/// `markdown:https://viejo.example:posts/uno` → `posts/uno`: the identity of a file if the site's URL is unknown.
fn without_site(source: &str) -> &str {
    let Some(rest) = source.strip_prefix("markdown:") else { return source };
    match rest.split_once("://") {
        Some((_, site)) => site.split_once(':').map_or(rest, |(_, key)| key),
        None => rest,
    }
}

/// Whether nothing indicates that the two are from different sites.
fn same_site(member: &Member, text: &KnownText) -> bool {
    let source = text.source.as_deref().unwrap_or_default();
    source == member.source || source.contains("://") != member.source.contains("://")
}

/// Whether a text is the same, regardless of the language it was assigned.
fn is_same_text(member: &Member, text: &KnownText) -> bool {
    let words = Words::of(&format!("{}\n{}", text.title, text.excerpt));
    let differs = words.sure && member.words.sure && words.lang != member.words.lang;
    text.title == member.title && !differs
}

/// The old addresses of every member. Each address goes to one post: the one with the strongest claim, or the first of those.
fn assigned(
    members: &[Member],
    known_of: &[Option<&KnownText>],
    slug_of: &[String],
    places: &HashSet<(String, Lang)>,
) -> Vec<Vec<String>> {
    let own: Vec<OldAddresses> = members
        .iter()
        .zip(known_of)
        .zip(slug_of)
        .map(|((member, known), slug)| {
            let mut own = member.addresses.clone();
            if let Some(known) = known {
                if (&known.slug, known.lang) != (slug, member.lang) {
                    own.push(Claim::Kept, Route::with_slug(known.lang, Page::Post, &known.slug).path());
                }
                for address in &known.old_addresses {
                    own.push(Claim::Kept, address.as_str());
                }
            }
            own
        })
        .collect();
    // An address in use on this site must not redirect elsewhere.
    let is_live = |address: &str| {
        let route = Route::parse(address.trim_end_matches('/'));
        route.is_some_and(|route| {
            route.page == Page::Post && route.slug.is_some_and(|slug| places.contains(&(slug, route.lang)))
        })
    };
    let mut posts: HashMap<Lang, usize> = HashMap::new();
    for member in members {
        *posts.entry(member.lang).or_default() += 1;
    }
    let mut order: Vec<usize> = (0..members.len()).collect();
    let mut taken: HashSet<String> = HashSet::new();
    let mut given: Vec<Vec<String>> = vec![Vec::new(); members.len()];
    for claim in Claim::ALL {
        if claim == Claim::Likely {
            // An address without a language prefix most likely belongs to the language of most posts.
            order.sort_by_key(|at| std::cmp::Reverse(posts[&members[*at].lang]));
        }
        for at in &order {
            for address in own[*at].with(claim) {
                if !is_live(address) && taken.insert(normalised(address)) {
                    given[*at].push(address.to_owned());
                }
            }
        }
    }
    given
}

/// The slug, with the first unused number appended if it is taken.
fn unused(slug: &str, slugs: &HashSet<String>) -> String {
    let mut name = slug.to_owned();
    let mut number = 1;
    while slugs.contains(&name) {
        number += 1;
        name = format!("{slug}-{number}");
    }
    name
}
