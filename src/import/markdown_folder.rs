//! A folder of Markdown: the source of a Hugo, Jekyll, Zola or Astro site, or just files.

mod body;
mod files;
mod kramdown;
mod location;
mod permalinks;
mod shortcodes;
mod site;

use std::fs;
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::addresses::relative;
use super::error::ImportError;
use super::front_matter::{self, Front};
use super::moment::Moment;
use super::plain::plain_markdown;
use super::slug::slug_of;
use super::source::{Entries, Entry, Note, Options, Skipped, SourceBody, SourcePost, SourceStatus, push_once};
use body::{title_of_body, without_code, without_modules};
pub use files::{files, is_markdown};
use location::{Location, Tongue, folder_lang, stem};
use permalinks::{Parts, style};
use site::{Generator, Site};

/// Jekyll layouts that are not for posts.
const PAGE_LAYOUTS: [&str; 3] = ["home", "page", "default"];
/// Front matter keys for a post's date.
const DATES: [&str; 8] =
    ["date", "pubDate", "pubDatetime", "published", "published_at", "publishedAt", "created", "datePublished"];
/// Longest file that is read.
const FILE_BYTES: u64 = 8 * 1024 * 1024;

/// Reads the posts of a folder, in the order of their paths.
///
/// # Errors
/// When the folder cannot be listed; a file that cannot be read or parsed is an error of the stream.
pub fn read(root: &Path, options: &Options) -> Result<Entries, ImportError> {
    let files = files(root)?;
    if files.is_empty() {
        return Err(ImportError::unknown(root.display(), "holds no Markdown file"));
    }
    let mut folder = Folder::new(root, &files, options.clone());
    let mut files = files.into_iter();
    let about = files::about(root)?.into_iter().map(|name| skipped(name, "tells about the folder".to_owned()));
    let mut waiting = about.collect::<Vec<_>>().into_iter();
    let mut failed = false;
    // After an error, only further errors are searched for, so that they can be fixed together.
    Ok(Box::new(std::iter::from_fn(move || {
        loop {
            if let Some(entry) = waiting.next() {
                return Some(Ok(entry));
            }
            match folder.file(&files.next()?) {
                Ok(_) if failed => {}
                Ok(entries) => waiting = entries.into_iter(),
                Err(error) => {
                    failed = true;
                    return Some(Err(error));
                }
            }
        }
    })))
}

fn skipped(file: String, reason: String) -> Entry {
    Entry::Skipped(Skipped { source: None, title: file.clone(), place: file, reason })
}

/// What is known about the folder before its files are read.
struct Folder {
    root: PathBuf,
    options: Options,
    site: Site,
    /// The names of folders or files refer to languages of the site; only then does `ja/` mean Japanese.
    by_folder: bool,
}

impl Folder {
    fn new(root: &Path, files: &[PathBuf], options: Options) -> Folder {
        let site = Site::of(root);
        let by_folder = files.iter().any(|file| {
            let below = path_below(root, file);
            below.split('/').rev().skip(1).any(|folder| folder_lang(folder, &site).is_some())
        });
        Folder { root: root.to_owned(), options, site, by_folder }
    }

    /// The post in a file, with notes about it.
    fn file(&mut self, path: &Path) -> Result<Vec<Entry>, ImportError> {
        let mut entries = self.read(path)?;
        let name = entries.iter().find_map(|entry| match entry {
            Entry::Post(post) => Some(post.title.clone()),
            Entry::Skipped(skipped) => Some(skipped.title.clone()),
            Entry::Note(_) => None,
        });
        for entry in &mut entries {
            if let (Entry::Note(note), Some(name)) = (entry, &name) {
                *note = note.clone().of(name);
            }
        }
        Ok(entries)
    }

    #[expect(clippy::too_many_lines, reason = "one field of a post after the other")]
    fn read(&self, path: &Path) -> Result<Vec<Entry>, ImportError> {
        let below = path_below(&self.root, path);
        let mut notes = Vec::new();
        let length = fs::metadata(path).map_err(ImportError::io(path))?.len();
        if length > FILE_BYTES {
            return Ok(vec![Entry::Note(Note::warning(below, "is longer than 8 MB and was left out"))]);
        }
        let bytes = fs::read(path).map_err(ImportError::io(path))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
            malformed(&below, position(&valid), "is not UTF-8".to_owned())
        })?;
        let (text, removed) = super::text_faults::without_control(&text);
        if removed > 0 {
            notes.push(Note::info(below.as_str(), format!("{removed} control characters were removed")));
        }
        let location = Location::of(&below, &self.site, self.by_folder);
        if location.name == "_index" {
            notes.push(Note::info(below, "tells about a section and was left out"));
            return Ok(notes.into_iter().map(Entry::Note).collect());
        }
        let document =
            front_matter::parse(&text).map_err(|fault| malformed(&below, (fault.line, fault.column), fault.reason))?;
        let front = &document.front;
        let place = format!("{below}:1");
        for name in &document.repeated {
            let message = format!("`{name}` is in its front matter more than once: the last one counts");
            notes.push(Note::warning(place.as_str(), message));
        }
        if let Some(line) = super::text_faults::conflict(&without_code(document.body)) {
            let line = line + position(&text[..text.len() - document.body.len()]).0 - 1;
            let message = "holds both sides of a conflict that git left (`<<<<<<<`): keep one of them";
            notes.push(Note::warning(format!("{below}:{line}"), message));
        }

        let spoken = front
            .text(&["lang", "language", "locale", "languageCode"])
            .map_or(Tongue::Unsaid, |tag| Tongue::of(&tag, &self.site));
        let lang = match if spoken == Tongue::Unsaid { location.lang.clone() } else { spoken } {
            Tongue::Unsaid => self.options.lang,
            Tongue::Known(lang) => Some(lang),
            Tongue::Foreign(tag) => {
                notes.push(Note::warning(
                    place,
                    format!("is in `{tag}`, which the site does not have, and was left out"),
                ));
                return Ok(notes.into_iter().map(Entry::Note).collect());
            }
        };

        let bundle = location.name == "index" && !location.folders.is_empty();
        let own_name =
            if bundle { location.folders.last().cloned().unwrap_or_default() } else { location.name.clone() };
        let (dated, plain_name) = dated_name(&own_name);
        let mut key: Vec<&str> = location.folders.iter().map(String::as_str).collect();
        if !bundle {
            key.push(&location.name);
        }
        let key = key.join("/");

        let text = if below.to_lowercase().ends_with(".mdx") { without_modules(document.body) } else { document.body };
        let (first_heading, body) = title_of_body(text);
        let titled = front.text(&["title"]).map(|title| plain_markdown(&title)).filter(|title| !title.is_empty());
        if titled.is_none() && first_heading.is_none() && text.trim().is_empty() {
            return Ok(vec![skipped(below, "has neither a title nor a text".to_owned())]);
        }
        let (title, body) = match (titled, first_heading) {
            (Some(title), _) => (title, text),
            (None, Some(heading)) => (heading, body),
            (None, None) => {
                notes.push(Note::warning(place.as_str(), "has no title; its file's name stands for it"));
                (plain_name.replace(['-', '_'], " "), text)
            }
        };

        let moment = |names: &[&str], notes: &mut Vec<Note>| {
            let text = front.text(names)?;
            let moment = Moment::parse(&text);
            if moment.is_none() {
                notes.push(Note::warning(place.as_str(), format!("`{text}` is not a date")));
            }
            moment
        };
        let from = moment(&["publishDate"], &mut notes);
        let until = moment(&["expiryDate", "unpublishDate"], &mut notes);
        let dated = dated.map(Moment::of_day);
        let published = moment(&DATES, &mut notes).or(from).or(dated);
        let updated = moment(
            &[
                "lastmod",
                "updated",
                "updatedDate",
                "updated_at",
                "last_modified_at",
                "modified",
                "modDatetime",
                "modDate",
            ],
            &mut notes,
        );
        let status = self.status(front, &location, published, from, until);
        if published.or(updated).is_none() && status == SourceStatus::Published && front.text(&DATES).is_none() {
            // Anything with a date is a post, whatever its layout.
            let layout = front.text(&["layout"]).filter(|layout| PAGE_LAYOUTS.contains(&layout.as_str()));
            let reason = match layout {
                Some(layout) => format!("is a page with the layout `{layout}`"),
                None if location.name == "index" && location.folders.is_empty() => {
                    "is the page of the folder".to_owned()
                }
                None => "has no date and so is a page; with a line like `date: 2024-05-31` it is a post".to_owned(),
            };
            let source = Some(self.source(&key));
            notes.clear();
            return Ok(vec![Entry::Skipped(Skipped { source, place, title, reason })]);
        }

        let base = {
            let (folder, _) = below.rsplit_once('/').unwrap_or_default();
            folder.to_owned()
        };
        let permalink = front
            .text(&["permalink", "url", "path"])
            .filter(|path| !path.contains([':', '{']) && !path.starts_with("//") && style(path).is_none());
        let last_of = |path: &str| stem(path.trim_end_matches('/').rsplit('/').next().unwrap_or_default()).to_owned();
        let slug = front
            .text(&["slug"])
            .map(|slug| last_of(&slug))
            .or_else(|| permalink.as_deref().map(last_of).filter(|slug| slug != "index"))
            .unwrap_or_else(|| plain_name.to_owned());
        let slug = slug_of(&slug, &title, &key);

        // Jekyll's `categories` may be separated by spaces; a `category` is always a single one.
        let collection = self.collection(&location);
        let listed: &[char] = if collection.as_deref() == Some("posts") { &[',', ' '] } else { &[] };
        let mut categories = front.list(&["categories"], listed);
        for category in front.list(&["category", "taxonomies.categories"], &[]) {
            push_once(&mut categories, category);
        }
        let parts = Parts {
            site: &self.site,
            front,
            location: &location,
            lang,
            asked: self.options.lang,
            title: &title,
            name: &own_name,
            plain_name,
            bundle,
            published,
            categories: &categories,
            permalink: permalink.as_deref(),
            collection: collection.as_deref(),
        };
        let old_addresses = parts.addresses();

        let (body, lost) = shortcodes::replace(&kramdown::replace(body));
        for name in lost {
            notes.push(Note::warning(place.as_str(), format!("`{name}` is unknown here and was removed")));
        }
        let group = front
            .text(&["translationKey", "translation_key", "ref", "translationOf"])
            .or_else(|| front.text(&["id", "i18n_id"]))
            .map_or_else(|| format!("markdown:{key}"), |own| format!("markdown:key:{own}"));
        let mut tags = front.list(&["tags"], if listed.is_empty() { &[','] } else { listed });
        for tag in front.list(&["taxonomies.tags"], &[',']) {
            push_once(&mut tags, tag);
        }
        let plain = |names: Vec<String>| names.iter().map(|name| plain_markdown(name)).collect::<Vec<_>>();
        let post = SourcePost {
            source: self.source(&key),
            group: Some(group),
            lang,
            site_lang: self.site.lang(),
            slug,
            title,
            published,
            updated,
            status,
            author: author(front).map(|name| plain_markdown(&name)),
            excerpt: front
                .text(&["excerpt", "summary", "description", "seo.description"])
                .map(|excerpt| plain_markdown(&excerpt)),
            tags: plain(tags),
            categories: plain(categories),
            body: SourceBody::Markdown(body),
            image: image(front).map(|image| relative(&base, &image).unwrap_or(image)),
            base,
            old_addresses,
            place,
        };
        Ok(notes.into_iter().map(Entry::Note).chain([Entry::Post(Box::new(post))]).collect())
    }

    /// The identity of a file: its path, with the site's URL if that is known.
    fn source(&self, key: &str) -> String {
        match &self.site.origin {
            Some(origin) => format!("markdown:{origin}:{key}"),
            None => format!("markdown:{key}"),
        }
    }

    /// The Jekyll collection a file is in: that of the posts is recognised by a folder that only Jekyll uses, others only if the
    /// configuration is available.
    fn collection(&self, location: &Location) -> Option<String> {
        let is_posts = |folder: &&String| *folder == "_posts" || folder.starts_with("_posts_");
        if self.root.ends_with("_posts") || location.whole.iter().any(|folder| is_posts(&folder)) {
            return Some("posts".to_owned());
        }
        let folder = location.web.iter().find(|folder| folder.starts_with('_'))?;
        (self.site.generator == Some(Generator::Jekyll)).then(|| folder[1..].to_owned())
    }

    fn status(
        &self,
        front: &Front,
        location: &Location,
        published: Option<Moment>,
        from: Option<Moment>,
        until: Option<Moment>,
    ) -> SourceStatus {
        let zone = self.site.zone.clone().unwrap_or(TimeZone::UTC);
        let passed = |moment: Moment| moment.instant(&zone) <= self.options.now;
        let word = front.text(&["status", "state"]).unwrap_or_default().to_ascii_lowercase();
        if front.flag(&["draft"]) == Some(true)
            || front.flag(&["published", "publish"]) == Some(false)
            || word == "draft"
            || location.folders.iter().any(|folder| folder == "_drafts")
        {
            SourceStatus::Draft
        } else if word == "private" || front.flag(&["private"]) == Some(true) {
            SourceStatus::Private
        } else if until.is_some_and(passed) {
            SourceStatus::Expired
        } else if from.or(published).is_some_and(|moment| !passed(moment)) {
            SourceStatus::Future
        } else {
            SourceStatus::Published
        }
    }
}

fn malformed(file: &str, (line, column): (u64, u64), reason: String) -> ImportError {
    ImportError::Malformed { file: file.to_owned(), line, column, reason }
}

/// Line and column at the end of a text, from 1.
fn position(before: &str) -> (u64, u64) {
    let last = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() as u64 + 1, last.chars().count() as u64 + 1)
}

/// `2020-01-02-title` → the date and `title`.
fn dated_name(name: &str) -> (Option<Date>, &str) {
    let date = name.get(..10).and_then(|date| Date::strptime("%Y-%m-%d", date).ok());
    match (date, name.get(10..)) {
        (Some(date), Some(rest)) if rest.starts_with(['-', '_']) && rest.len() > 1 => (Some(date), &rest[1..]),
        _ => (None, name),
    }
}

fn author(front: &Front) -> Option<String> {
    let names = front.list(&["author", "authors", "taxonomies.authors", "extra.author"], &[]);
    (!names.is_empty()).then(|| names.join(", "))
}

fn image(front: &Front) -> Option<String> {
    const NAMES: [&str; 24] = [
        "image",
        "image.src",
        "image.url",
        "image.path",
        "image.feature",
        "cover",
        "cover.image",
        "cover.src",
        "cover_image",
        "coverImage",
        "featured_image",
        "featuredImage",
        "feature_image",
        "featureImage",
        "heroImage",
        "hero.image",
        "thumbnail",
        "banner",
        "ogImage",
        "og_image",
        "header.teaser",
        "header.image",
        "extra.image",
        "extra.cover",
    ];
    front.text(&NAMES).or_else(|| resource(front)).or_else(|| front.list(&["images"], &[]).into_iter().next())
}

/// The picture in Hugo's `resources` that themes show at the top of a post.
fn resource(front: &Front) -> Option<String> {
    const NAMES: [&str; 8] = [
        "featured-image",
        "featured_image",
        "featuredimage",
        "featured",
        "cover",
        "thumbnail",
        "header",
        "featured-image-preview",
    ];
    let resources = front.value("resources")?.as_array()?;
    let text =
        |resource: &serde_json::Value, name: &str| resource.get(name)?.as_str().map(|text| text.trim().to_owned());
    let named = |wanted: &str| {
        let is_it = |resource: &&serde_json::Value| {
            text(resource, "name").is_some_and(|name| name.eq_ignore_ascii_case(wanted))
        };
        resources.iter().find(is_it).and_then(|resource| text(resource, "src"))
    };
    // A glob pattern is not a file name.
    NAMES.iter().find_map(|wanted| named(wanted)).filter(|src| !src.is_empty() && !src.contains(['*', '?', '[']))
}

/// The path of a file relative to a folder, with slashes.
fn path_below(root: &Path, path: &Path) -> String {
    let below: PathBuf = path.strip_prefix(root).unwrap_or(path).into();
    below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests;
