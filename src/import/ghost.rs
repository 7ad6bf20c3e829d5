//! Exports of Ghost: one JSON document, with or without a `db` list around it.

mod addresses;
mod cards;
mod lexical;
mod mobiledoc;
mod values;

use std::collections::{BTreeMap, HashMap};
use std::io::Read;

use jiff::tz::TimeZone;
use serde_json::Value;

use super::addresses::{Claim, OldAddresses, path_of};
use super::error::ImportError;
use super::language_tag::is_language_tag;
use super::moment::Moment;
use super::plain::plain_text;
use super::slug::slug_of;
use super::source::{Entries, Entry, Note, Options, SourceBody, SourcePost, SourceStatus, push_once};
use crate::locale::Lang;
use addresses::{Facts, Permalinks};
use values::{flag, list, text};

/// Stands for the site's URL in an export.
const SITE: &str = "__GHOST_URL__";

/// Reads a whole export, which has to fit in memory. `routes` is the text of the site's `routes.yaml`, if there is one.
///
/// # Errors
/// When it is not JSON, with line and column, or is other JSON.
pub fn read(mut input: impl Read, file: &str, routes: Option<&str>, options: &Options) -> Result<Entries, ImportError> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).map_err(|source| ImportError::Io { file: file.to_owned(), source })?;
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(&bytes);
    let export: Value = serde_json::from_slice(bytes).map_err(|error| {
        let conflict = super::text_faults::conflict(&String::from_utf8_lossy(bytes));
        ImportError::Malformed {
            file: file.to_owned(),
            line: conflict.unwrap_or(error.line() as u64),
            column: if conflict.is_some() { 1 } else { error.column().max(1) as u64 },
            reason: match conflict {
                Some(_) => super::text_faults::CONFLICT.to_owned(),
                None => format!("not JSON: {}", super::error::json_fault(&error)),
            },
        }
    })?;
    let Some(data) = data_of(&export) else {
        return Err(ImportError::unknown(file, "is JSON, but not an export of Ghost: it has no `data.posts`"));
    };
    let places = places(bytes);
    let mut entries = Vec::new();
    let site = Site::new(data, &places, file, routes, options, &mut entries);
    for post in list(data, "posts") {
        let first = entries.len();
        site.post(post, &mut entries);
        let name = ["title", "slug", "id"].iter().find_map(|name| text(post, name)).unwrap_or_default();
        for entry in &mut entries[first..] {
            if let Entry::Note(note) = entry {
                *note = note.clone().of(&plain_text(&name));
            }
        }
    }
    Ok(Box::new(entries.into_iter().map(Ok)))
}

/// The part of an export that contains the lists.
fn data_of(export: &Value) -> Option<&Value> {
    let inner = match export.get("db") {
        Some(Value::Array(list)) => list.first()?,
        Some(db @ Value::Object(_)) => db,
        _ => export,
    };
    let data = inner.get("data").unwrap_or(inner);
    data.get("posts")?.is_array().then_some(data)
}

/// Timestamps are text, or milliseconds in old exports, and always in UTC.
fn moment(value: &Value, name: &str) -> Option<Moment> {
    match value.get(name)? {
        Value::String(text) => Moment::parse_utc(text),
        Value::Number(number) => jiff::Timestamp::from_millisecond(number.as_i64()?).ok().map(Moment::of_instant),
        _ => None,
    }
}

/// The lines with the ids of posts.
fn places(bytes: &[u8]) -> HashMap<String, u64> {
    let mut places = HashMap::new();
    let text = String::from_utf8_lossy(bytes);
    for (number, line) in text.lines().enumerate() {
        let mut rest = line;
        while let Some((_, after)) = rest.split_once("\"id\"") {
            rest = after;
            let value = after.trim_start().strip_prefix(':').unwrap_or_default().trim_start();
            let end = value.trim_start_matches('"').find(['"', ',', '}']).unwrap_or(0);
            let id = value.trim_start_matches('"').get(..end).unwrap_or_default().trim();
            places.entry(id.to_owned()).or_insert(number as u64 + 1);
        }
    }
    places
}

/// What the posts of an export need from its other lists.
struct Site<'a> {
    file: &'a str,
    options: &'a Options,
    /// The site's setting, which is English unless somebody changed it.
    lang: Option<Lang>,
    /// Time zone in which the site shows dates.
    zone: TimeZone,
    permalinks: Permalinks,
    places: &'a HashMap<String, u64>,
    people: HashMap<String, Person>,
    tags: HashMap<String, Tag>,
    /// Ids of a post's tags, and of its authors, in order.
    post_tags: HashMap<String, Vec<(i64, String)>>,
    post_authors: HashMap<String, Vec<(i64, String)>>,
}

struct Person {
    name: String,
    slug: String,
}

struct Tag {
    name: String,
    slug: String,
    /// Internal, and not shown: its name begins with `#`.
    internal: bool,
}

impl<'a> Site<'a> {
    fn new(
        data: &Value,
        places: &'a HashMap<String, u64>,
        file: &'a str,
        routes: Option<&str>,
        options: &'a Options,
        entries: &mut Vec<Entry>,
    ) -> Self {
        let joined = |list_name: &str, other: &str| {
            let mut map: HashMap<String, Vec<(i64, String)>> = HashMap::new();
            for row in list(data, list_name) {
                if let (Some(post), Some(id)) = (text(row, "post_id"), text(row, other)) {
                    let order = row.get("sort_order").and_then(Value::as_i64).unwrap_or(0);
                    map.entry(post).or_default().push((order, id));
                }
            }
            for ids in map.values_mut() {
                ids.sort_by_key(|(order, _)| *order);
            }
            map
        };
        let tags = list(data, "tags")
            .filter_map(|tag| {
                let name = text(tag, "name")?;
                let internal = name.starts_with('#') || text(tag, "visibility").as_deref() == Some("internal");
                let slug = text(tag, "slug").unwrap_or_default();
                Some((text(tag, "id")?, Tag { name: plain_text(&name), slug, internal }))
            })
            .collect();
        let setting = |names: &[&str]| {
            let known = |setting: &&Value| text(setting, "key").is_some_and(|key| names.contains(&key.as_str()));
            list(data, "settings").filter(known).find_map(|setting| text(setting, "value"))
        };
        let zone = setting(&["timezone", "activeTimezone", "active_timezone"]);
        let zone = zone.map_or(TimeZone::UTC, |name| {
            TimeZone::get(&name).unwrap_or_else(|_| {
                let message = format!("names the time zone `{name}`, which is unknown: days are told in UTC");
                entries.push(Entry::Note(Note::warning(file, message)));
                TimeZone::UTC
            })
        });
        Site {
            file,
            options,
            lang: setting(&["locale", "lang", "default_locale", "defaultLang"]).and_then(|tag| Lang::from_tag(&tag)),
            zone,
            permalinks: Permalinks::new(setting(&["permalinks"]).as_deref(), routes),
            places,
            people: list(data, "users")
                .filter_map(|person| {
                    let name = plain_text(&text(person, "name")?);
                    Some((text(person, "id")?, Person { name, slug: text(person, "slug").unwrap_or_default() }))
                })
                .collect(),
            tags,
            post_tags: joined("posts_tags", "tag_id"),
            post_authors: joined("posts_authors", "author_id"),
        }
    }

    fn post(&self, post: &Value, entries: &mut Vec<Entry>) {
        let mut note = |note: Note| entries.push(Entry::Note(note));
        let Some(id) = text(post, "id").or_else(|| text(post, "uuid")) else {
            note(Note::warning(self.file, "a post without an id was left out"));
            return;
        };
        let place = self.places.get(&id).map_or_else(|| self.file.to_owned(), |line| format!("{}:{line}", self.file));
        let mut removed = 0;
        let mut title = plain_text(&without_control(&text(post, "title").unwrap_or_default(), &mut removed));
        if text(post, "type").as_deref() == Some("page") || flag(post, "page") {
            note(Note::info(place, format!("page `{title}` left out")));
            return;
        }
        let tag_ids = self.post_tags.get(&id).map(Vec::as_slice).unwrap_or_default();
        let own_tags: Vec<&Tag> = tag_ids.iter().filter_map(|(_, tag)| self.tags.get(tag)).collect();
        let tag = text(post, "locale").or_else(|| own_tags.iter().find_map(|tag| language_of(tag)));
        let lang = match tag.as_deref().map(|tag| (tag, Lang::from_tag(tag))) {
            Some((_, Some(lang))) => Some(lang),
            Some((tag, None)) if is_language_tag(tag) => {
                note(Note::warning(place, format!("is in `{tag}`, which the site does not have, and was left out")));
                return;
            }
            _ => self.options.lang,
        };
        let mut lost = BTreeMap::new();
        let body = body(post, &mut lost);
        let body = match body {
            Ok(body) => body,
            Err(reason) => {
                note(Note::warning(place.as_str(), reason));
                SourceBody::Html(String::new())
            }
        };
        let body = match body {
            SourceBody::Html(html) => SourceBody::Html(without_control(&html.replace(SITE, ""), &mut removed)),
            SourceBody::Markdown(markdown) => {
                SourceBody::Markdown(without_control(&markdown.replace(SITE, ""), &mut removed))
            }
        };
        if removed > 0 {
            note(Note::info(place.as_str(), format!("{removed} control characters were removed")));
        }
        for (name, count) in lost {
            let times = if count > 1 { format!(" ({count} times)") } else { String::new() };
            note(Note::warning(place.as_str(), format!("card `{name}` was removed{times}")));
        }
        if ["codeinjection_head", "codeinjection_foot"].iter().any(|name| text(post, name).is_some()) {
            note(Note::info(place.as_str(), "its injected code was left out"));
        }
        if title.is_empty() {
            note(Note::warning(place.as_str(), "has no title"));
            "Post".clone_into(&mut title);
        }
        let shown = |name: &str| moment(post, name).map(|moment| moment.on_clock_of(&self.zone));
        let published = shown("published_at").or_else(|| shown("created_at"));
        let is_to_come = published.is_some_and(|moment| moment.instant(&self.zone) > self.options.now);
        let slug = text(post, "slug").unwrap_or_default();
        let author_ids = self.post_authors.get(&id).map(Vec::as_slice).unwrap_or_default();
        let mut authors: Vec<&Person> = author_ids.iter().filter_map(|(_, id)| self.people.get(id)).collect();
        if authors.is_empty() {
            authors.extend(text(post, "author_id").and_then(|id| self.people.get(&id)));
        }
        let own_tags: Vec<&Tag> = own_tags.into_iter().filter(|tag| !tag.internal).collect();
        let mut tags = Vec::new();
        for tag in &own_tags {
            push_once(&mut tags, tag.name.as_str());
        }
        let old_addresses = self.old_addresses(post, &id, published, &own_tags, &authors);
        entries.push(Entry::Post(Box::new(SourcePost {
            source: format!("ghost:{id}"),
            group: None,
            lang,
            site_lang: self.lang,
            slug: slug_of(&slug, &title, &format!("post-{id}")),
            title,
            published,
            updated: shown("updated_at"),
            status: status(post, is_to_come),
            author: (!authors.is_empty())
                .then(|| authors.iter().map(|person| person.name.as_str()).collect::<Vec<_>>().join(", ")),
            excerpt: text(post, "custom_excerpt").map(|excerpt| plain_text(&excerpt)),
            tags,
            categories: Vec::new(),
            body,
            base: String::new(),
            image: text(post, "feature_image").or_else(|| text(post, "image")).map(|image| image.replace(SITE, "")),
            old_addresses,
            place,
        })));
    }

    /// The addresses of a post on its site.
    fn old_addresses(
        &self,
        post: &Value,
        id: &str,
        published: Option<Moment>,
        tags: &[&Tag],
        authors: &[&Person],
    ) -> OldAddresses {
        let mut old_addresses = OldAddresses::default();
        if let Some(slug) = text(post, "slug") {
            let facts = Facts {
                parts: parts(id, &slug, published, tags, authors),
                tags: tags.iter().map(|tag| tag.slug.as_str()).collect(),
                authors: authors.iter().map(|person| person.slug.as_str()).collect(),
                featured: flag(post, "featured"),
            };
            let address = self.permalinks.address(&facts).and_then(|address| path_of(&address));
            old_addresses.push(Claim::Today, address.unwrap_or_default());
            // The pattern may have been changed in a file that is not available.
            old_addresses.push(Claim::Likely, path_of(&format!("/{slug}/")).unwrap_or_default());
        }
        if let Some(uuid) = text(post, "uuid") {
            old_addresses.push(Claim::Today, format!("/p/{uuid}/"));
        }
        old_addresses
    }
}

fn without_control(text: &str, removed: &mut usize) -> String {
    let (text, count) = super::text_faults::without_control(text);
    *removed += count;
    text.into_owned()
}

/// `#es`, `#lang-es`: how languages are marked in Ghost, which has no languages of its own.
fn language_of(tag: &Tag) -> Option<String> {
    let name = tag.name.strip_prefix('#')?;
    let name = name.strip_prefix("lang-").or_else(|| name.strip_prefix("lang:")).unwrap_or(name).trim();
    is_language_tag(name).then(|| name.to_owned())
}

/// The parts that an address may consist of, under Ghost's names.
fn parts(
    id: &str,
    slug: &str,
    published: Option<Moment>,
    tags: &[&Tag],
    authors: &[&Person],
) -> HashMap<&'static str, String> {
    let first_author = authors.first().map(|person| person.slug.clone());
    let mut parts = HashMap::from([
        ("id", id.to_owned()),
        ("slug", slug.to_owned()),
        ("primary_tag", tags.first().map_or("all", |tag| tag.slug.as_str()).to_owned()),
    ]);
    for name in ["author", "primary_author"] {
        parts.extend(first_author.clone().map(|author| (name, author)));
    }
    if let Some(day) = published.map(Moment::day) {
        parts.insert("year", format!("{:04}", day.year()));
        parts.insert("month", format!("{:02}", day.month()));
        parts.insert("day", format!("{:02}", day.day()));
    }
    parts
}

fn status(post: &Value, is_to_come: bool) -> SourceStatus {
    match text(post, "status").as_deref() {
        Some("published") if is_to_come && matches!(text(post, "visibility").as_deref(), None | Some("public")) => {
            SourceStatus::Future
        }
        Some("published") => match text(post, "visibility").as_deref() {
            None | Some("public") => SourceStatus::Published,
            Some(_) => SourceStatus::Protected,
        },
        Some("scheduled") => SourceStatus::Future,
        // Sent by mail only.
        Some("sent") => SourceStatus::Private,
        _ => SourceStatus::Draft,
    }
}

/// The text of a post: the HTML that Ghost rendered, else the source it renders from.
fn body(post: &Value, lost: &mut BTreeMap<String, usize>) -> Result<SourceBody, String> {
    if let Some(html) = text(post, "html") {
        return Ok(SourceBody::Html(html));
    }
    let parsed = |name: &str| -> Option<Result<Value, String>> {
        match post.get(name)? {
            Value::String(text) if text.trim().is_empty() => None,
            Value::String(text) => {
                let reason = |_| format!("its {name} text cannot be read: it is not JSON");
                Some(serde_json::from_str(text).map_err(reason))
            }
            Value::Object(_) => Some(Ok(post[name].clone())),
            _ => None,
        }
    };
    if let Some(document) = parsed("lexical") {
        return document.map(|document| SourceBody::Html(lexical::to_html(&document, lost)));
    }
    if let Some(document) = parsed("mobiledoc") {
        return document.map(|document| SourceBody::Html(mobiledoc::to_html(&document, lost)));
    }
    if let Some(markdown) = text(post, "markdown") {
        return Ok(SourceBody::Markdown(markdown));
    }
    let plain = text(post, "plaintext").unwrap_or_default();
    let paragraphs = plain.split("\n\n").map(|part| format!("<p>{}</p>", crate::content::html::escape(part)));
    Ok(SourceBody::Html(paragraphs.collect()))
}

#[cfg(test)]
mod tests;
