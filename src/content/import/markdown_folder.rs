//! A folder of Markdown: what Hugo, Jekyll, Zola and Astro are fed with, or files without any of them.

mod kramdown;
mod shortcodes;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::front_matter::{self, Front};
use super::{
    Entries, Entry, ImportError, Moment, Note, Options, Skipped, SourceBody, SourcePost, SourceStatus, is_language_tag,
    is_markdown, path_below, path_of, push_once, relative, slug_of,
};
use crate::locale::Lang;

/// Folders of a generator that hold no posts.
const NO_POSTS: [&str; 12] = [
    "node_modules",
    "_site",
    "public",
    "themes",
    "layouts",
    "_layouts",
    "_includes",
    "archetypes",
    "templates",
    "_data",
    "vendor",
    "resources",
];
/// Files that tell about a folder.
const ABOUT: [&str; 7] = ["readme", "license", "licence", "changelog", "contributing", "code_of_conduct", "security"];
/// Layouts of Jekyll that are not those of posts.
const PAGE_LAYOUTS: [&str; 3] = ["home", "page", "default"];
/// Folders that a generator's addresses do not show.
const ROOTS: [&str; 6] = ["content", "src", "_posts", "posts", "collections", "data"];
/// Deepest folder that is looked into.
const DEPTH: usize = 16;
/// Longest file that is read.
const FILE_BYTES: u64 = 8 * 1024 * 1024;

/// The Markdown files below a folder, in order. Hidden folders and those of a generator's templates are passed over.
pub fn files(root: &Path) -> Result<Vec<PathBuf>, ImportError> {
    let mut found = Vec::new();
    walk(root, DEPTH, &mut found)?;
    found.sort();
    Ok(found)
}

fn walk(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), ImportError> {
    for entry in fs::read_dir(folder).map_err(ImportError::io(folder))? {
        let entry = entry.map_err(ImportError::io(folder))?;
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().to_lowercase();
        // A link may lead out of the folder, or around in it.
        let kind = entry.file_type().map_err(ImportError::io(&path))?;
        if name.starts_with('.') {
            continue;
        }
        if kind.is_dir() {
            if depth > 0 && !NO_POSTS.contains(&name.as_str()) {
                walk(&path, depth - 1, found)?;
            }
        } else if kind.is_file() && is_markdown(&path) && !ABOUT.contains(&stem(&name)) {
            found.push(path);
        }
    }
    Ok(())
}

fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

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
    let mut waiting = about(root)?.into_iter();
    let mut failed = false;
    // After a fault the others are looked for alone, so that they are mended together.
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

/// The files that tell about the folder itself, which are left out.
fn about(root: &Path) -> Result<Vec<Entry>, ImportError> {
    let entries = fs::read_dir(root).map_err(ImportError::io(root))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut found: Vec<String> =
        names.filter(|name| is_markdown(Path::new(name)) && ABOUT.contains(&stem(&name.to_lowercase()))).collect();
    found.sort();
    Ok(found.into_iter().map(|name| skipped(name, "tells about the folder".to_owned())).collect())
}

fn skipped(file: String, reason: String) -> Entry {
    Entry::Skipped(Skipped { source: None, title: file.clone(), place: file, reason })
}

/// What is known of the folder before its files are read.
struct Folder {
    root: PathBuf,
    options: Options,
    /// Languages of the site that the names of folders or files speak of; only then does `ja/` mean Japanese.
    by_folder: bool,
    /// Pattern of Jekyll's addresses.
    permalink: String,
    seen: HashSet<(String, Option<Lang>)>,
}

/// Where a file stands, without what its path says about language.
#[derive(Debug, PartialEq, Eq)]
struct Location {
    /// Folders, without that of a language.
    folders: Vec<String>,
    /// Name without ending and language.
    name: String,
    lang: Tongue,
}

/// What a path or a value says about language.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tongue {
    Unsaid,
    Known(Lang),
    /// A language that the site does not have.
    Foreign(String),
}

impl Tongue {
    fn of(tag: &str) -> Tongue {
        match Lang::from_tag(tag) {
            Some(lang) => Tongue::Known(lang),
            None if is_language_tag(tag) => Tongue::Foreign(tag.to_owned()),
            None => Tongue::Unsaid,
        }
    }
}

/// The language that a folder is named after: `es`, `pt-br`, `content.es`, `posts_es`.
fn folder_lang(name: &str) -> Option<Lang> {
    if is_language_tag(name) {
        return Lang::from_tag(name);
    }
    let (front, tag) = name.rsplit_once(['.', '-', '_'])?;
    (tag.len() == 2 && ["content", "posts", "_posts", "post", "blog"].contains(&front))
        .then(|| Lang::from_tag(tag))
        .flatten()
}

impl Folder {
    fn new(root: &Path, files: &[PathBuf], options: Options) -> Folder {
        let by_folder = files.iter().any(|file| {
            let below = path_below(root, file);
            below.split('/').rev().skip(1).any(|folder| folder_lang(folder).is_some())
        });
        let permalink = ["_config.yml", "_config.yaml"]
            .iter()
            .find_map(|name| {
                let text = fs::read_to_string(root.join(name)).ok()?;
                let config: BTreeMap<String, serde_json::Value> = serde_saphyr::from_str(&text).ok()?;
                config.get("permalink")?.as_str().map(str::to_owned)
            })
            .unwrap_or_else(|| "date".to_owned());
        Folder { root: root.to_owned(), options, by_folder, permalink, seen: HashSet::new() }
    }

    fn locate(&self, below: &str) -> Location {
        let mut parts: Vec<String> = below.split('/').map(str::to_owned).collect();
        let file = parts.pop().unwrap_or_default();
        let mut name = stem(&file).to_owned();
        let mut lang = Tongue::Unsaid;
        if let Some((front, tag)) = name.rsplit_once('.')
            && !front.is_empty()
            && Tongue::of(tag) != Tongue::Unsaid
        {
            lang = Tongue::of(tag);
            name = front.to_owned();
        }
        // `uno/es.md`, as our own content has it.
        if lang == Tongue::Unsaid && !parts.is_empty() && name.len() == 2 && Lang::from_tag(&name).is_some() {
            lang = Tongue::of(&name);
            "index".clone_into(&mut name);
        }
        if let Some(at) = parts.iter().position(|folder| folder_lang(folder).is_some()) {
            let folder = parts.remove(at);
            if let (Tongue::Unsaid, Some(found)) = (&lang, folder_lang(&folder)) {
                lang = Tongue::Known(found);
            }
        } else if self.by_folder
            && lang == Tongue::Unsaid
            && let Some(at) = parts.iter().take(3).position(|folder| is_language_tag(folder))
        {
            lang = Tongue::Foreign(parts.remove(at));
        }
        Location { folders: parts, name, lang }
    }

    #[expect(clippy::too_many_lines, reason = "one field of a post after the other")]
    fn file(&mut self, path: &Path) -> Result<Vec<Entry>, ImportError> {
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
        let (text, removed) = super::without_control(&text);
        if removed > 0 {
            notes.push(Note::info(below.as_str(), format!("{removed} control characters were removed")));
        }
        let location = self.locate(&below);
        if location.name == "_index" {
            notes.push(Note::info(below, "tells about a section and was left out"));
            return Ok(notes.into_iter().map(Entry::Note).collect());
        }
        let document =
            front_matter::parse(&text).map_err(|fault| malformed(&below, (fault.line, fault.column), fault.reason))?;
        let front = &document.front;
        let place = format!("{below}:1");

        let spoken =
            front.text(&["lang", "language", "locale", "languageCode"]).map_or(Tongue::Unsaid, |tag| Tongue::of(&tag));
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
        let titled = front.text(&["title"]);
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
        let dated = dated.map(|date| Moment::Civil(date.into()));
        let published = moment(
            &["date", "pubDate", "pubDatetime", "published", "published_at", "publishedAt", "created", "datePublished"],
            &mut notes,
        )
        .or(from)
        .or(dated);
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
        if published.is_none() {
            // What has a date is a post, whatever it is called.
            if let Some(layout) = front.text(&["layout"]).filter(|layout| PAGE_LAYOUTS.contains(&layout.as_str())) {
                return Ok(vec![skipped(below, format!("is a page with the layout `{layout}`"))]);
            }
            if location.name == "index" && location.folders.is_empty() {
                return Ok(vec![skipped(below, "is the page of the folder".to_owned())]);
            }
        }
        let status = self.status(front, &location, published, from, until);

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

        // Jekyll's own lists may be written without commas; only a `category` is one whatever its words.
        let listed: &[char] = if self.is_jekyll(&location) { &[',', ' '] } else { &[] };
        let mut categories = front.list(&["categories"], listed);
        for category in front.list(&["category", "taxonomies.categories"], &[]) {
            push_once(&mut categories, category);
        }
        let address = Address { front, location: &location, lang, plain_name, published, categories: &categories };
        let old_addresses = self.old_addresses(&address, permalink.as_deref(), bundle);

        let (body, lost) = shortcodes::replace(&kramdown::replace(body));
        for name in lost {
            notes.push(Note::warning(place.as_str(), format!("`{name}` is unknown here and was removed")));
        }
        let group = front
            .text(&["translationKey", "translation_key", "ref", "translationOf"])
            .or_else(|| front.text(&["id", "i18n_id"]))
            .map_or_else(|| format!("markdown:{key}"), |own| format!("markdown:key:{own}"));
        let mut source = format!("markdown:{key}");
        if !self.seen.insert((source.clone(), lang)) {
            // Two files of one name and language, in one with and in one without a folder of the language.
            notes.push(Note::warning(place.as_str(), "another file has the same name in the same language"));
            source = format!("markdown:{below}");
        }
        let mut tags = front.list(&["tags"], if listed.is_empty() { &[','] } else { listed });
        for tag in front.list(&["taxonomies.tags", "keywords"], &[',']) {
            push_once(&mut tags, tag);
        }
        let post = SourcePost {
            source,
            group: Some(group),
            lang,
            slug,
            title,
            published,
            updated,
            status,
            author: author(front),
            excerpt: front.text(&["excerpt", "summary", "description", "seo.description"]),
            tags,
            categories,
            body: SourceBody::Markdown(body),
            image: image(front).map(|image| relative(&base, &image).unwrap_or(image)),
            base,
            old_addresses,
            place,
        };
        Ok(notes.into_iter().map(Entry::Note).chain([Entry::Post(Box::new(post))]).collect())
    }

    /// Whether a file is a post of Jekyll, by the folder that only Jekyll has.
    fn is_jekyll(&self, location: &Location) -> bool {
        self.root.ends_with("_posts") || location.folders.iter().any(|folder| folder == "_posts")
    }

    fn status(
        &self,
        front: &Front,
        location: &Location,
        published: Option<Moment>,
        from: Option<Moment>,
        until: Option<Moment>,
    ) -> SourceStatus {
        let passed = |moment: Moment| moment.instant(&TimeZone::UTC) <= self.options.now;
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

    fn old_addresses(&self, address: &Address<'_>, permalink: Option<&str>, bundle: bool) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders: Vec<&str> = address.location.folders.iter().map(String::as_str).collect();
        if bundle {
            folders.pop();
        }
        while folders.first().is_some_and(|folder| ROOTS[..2].contains(folder)) {
            folders.remove(0);
        }
        let folder = folders.join("/");
        match permalink {
            Some(permalink) => {
                let path = if permalink.starts_with('/') { permalink.to_owned() } else { format!("/{permalink}") };
                push_once(&mut found, path_of(&path).unwrap_or_default());
            }
            None if self.is_jekyll(address.location) => {
                push_once(&mut found, self.jekyll_address(address).unwrap_or_default());
            }
            None => {
                let slug = address.front.text(&["slug"]).unwrap_or_else(|| address.plain_name.to_owned());
                let path = format!("/{folder}/{slug}/").replace("//", "/");
                let prefixed = address.lang.map(|lang| format!("/{lang}{path}"));
                let told = address.location.lang != Tongue::Unsaid;
                if !told || address.lang == self.options.lang {
                    push_once(&mut found, path);
                }
                if let (true, Some(prefixed)) = (told, prefixed) {
                    push_once(&mut found, prefixed);
                }
            }
        }
        for alias in address.front.list(&["aliases", "redirect_from", "redirects", "alias"], &[]) {
            // An alias without a slash in front is beside the post.
            let path = path_of(&alias).or_else(|| path_of(&format!("/{}", relative(&folder, &alias)?)));
            push_once(&mut found, path.unwrap_or_default());
        }
        found
    }

    /// The address that Jekyll gives a post, by a pattern of its own or that of the site's settings.
    fn jekyll_address(&self, address: &Address<'_>) -> Option<String> {
        let own = address.front.text(&["permalink"]);
        let pattern = own.as_deref().unwrap_or(&self.permalink);
        let pattern = style(pattern).unwrap_or(pattern);
        let date: Date = address.published?.day(&TimeZone::UTC);
        let categories =
            address.categories.iter().map(|name| name.to_lowercase().replace(' ', "-")).collect::<Vec<_>>().join("/");
        let title = address.front.text(&["slug"]).unwrap_or_else(|| address.plain_name.to_owned());
        let values: HashMap<&str, String> = HashMap::from([
            ("categories", categories),
            ("year", format!("{:04}", date.year())),
            ("short_year", format!("{:02}", date.year().rem_euclid(100))),
            ("month", format!("{:02}", date.month())),
            ("i_month", date.month().to_string()),
            ("day", format!("{:02}", date.day())),
            ("i_day", date.day().to_string()),
            ("y_day", format!("{:03}", date.day_of_year())),
            ("title", title.clone()),
            ("slug", title),
        ]);
        let mut path = String::new();
        let mut rest = pattern.trim_start_matches('/');
        path.push('/');
        while let Some((before, after)) = rest.split_once(':') {
            path.push_str(before);
            let end = after.find(|c: char| !c.is_ascii_lowercase() && c != '_').unwrap_or(after.len());
            path.push_str(values.get(&after[..end])?);
            rest = &after[end..];
        }
        path.push_str(rest);
        while path.contains("//") {
            path = path.replace("//", "/");
        }
        path_of(&path)
    }
}

/// The pattern of an address that Jekyll has a name for.
fn style(name: &str) -> Option<&'static str> {
    match name {
        "date" => Some("/:categories/:year/:month/:day/:title.html"),
        "pretty" => Some("/:categories/:year/:month/:day/:title/"),
        "ordinal" => Some("/:categories/:year/:y_day/:title.html"),
        "none" => Some("/:categories/:title.html"),
        _ => None,
    }
}

/// What an address of a post is made of.
struct Address<'a> {
    front: &'a Front,
    location: &'a Location,
    lang: Option<Lang>,
    plain_name: &'a str,
    published: Option<Moment>,
    categories: &'a [String],
}

fn malformed(file: &str, (line, column): (u64, u64), reason: String) -> ImportError {
    ImportError::Malformed { file: file.to_owned(), line, column, reason }
}

/// Line and column after a text, from 1.
fn position(before: &str) -> (u64, u64) {
    let last = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() as u64 + 1, last.chars().count() as u64 + 1)
}

/// `2020-01-02-title` → the day and `title`.
fn dated_name(name: &str) -> (Option<Date>, &str) {
    let date = name.get(..10).and_then(|date| Date::strptime("%Y-%m-%d", date).ok());
    match (date, name.get(10..)) {
        (Some(date), Some(rest)) if rest.starts_with(['-', '_']) && rest.len() > 1 => (Some(date), &rest[1..]),
        _ => (None, name),
    }
}

/// A heading of the first level above the text, and the text without it.
fn title_of_body(body: &str) -> (Option<String>, &str) {
    let text = body.trim_start();
    let Some(rest) = text.strip_prefix("# ") else { return (None, body) };
    let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
    let line = line.trim().trim_end_matches('#').trim_end();
    let plain = crate::content::markdown::to_text(line);
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() { (None, body) } else { (Some(plain), after) }
}

/// The text of MDX without the modules that it begins with; a blank line ends a statement.
fn without_modules(body: &str) -> &str {
    let mut rest = body;
    loop {
        let text = rest.trim_start();
        if !text.starts_with("import ") && !text.starts_with("export ") {
            return rest;
        }
        let mut lines = text.split_inclusive('\n');
        let length: usize = lines.by_ref().take_while(|line| !line.trim().is_empty()).map(str::len).sum();
        rest = &text[length..];
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
    front.text(&NAMES).or_else(|| front.list(&["images"], &[]).into_iter().next())
}

#[cfg(test)]
mod tests;
