//! Readers of what other systems export: a folder of Markdown, a WordPress export (WXR), a Ghost export.
//!
//! Every reader gives the same stream: posts as their source tells them, and notes about what a person should look at. A source is
//! read twice: [`plan`] names what is taken, [`convert`] makes the files of a pack. Nothing here knows the store.

pub mod addresses;
mod bounded;
pub mod categories;
pub mod clean;
mod code;
mod commonmark;
pub mod convert;
mod front_matter;
pub mod ghost;
pub mod html;
pub mod markdown_folder;
mod moment;
pub mod pictures;
mod plain;
pub mod plan;
pub mod report;
pub mod wordpress;

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::locale::Lang;

pub use addresses::{Claim, OldAddresses};
pub use moment::Moment;

/// A post in one language as its source tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePost {
    /// What the source itself knows the post by, whatever its language: `wordpress:<site>:<id>`, `ghost:<id>`,
    /// `markdown:<path without language>`, with the site before the path where it is known. The same again when the source is
    /// imported again.
    pub source: String,
    /// Translations of one post share it; a post without one stands alone.
    pub group: Option<String>,
    /// `None` where neither the post nor [`Options::lang`] says it.
    pub lang: Option<Lang>,
    /// What the source says of itself, which may well be a setting that nobody looked at: the words weigh more.
    pub site_lang: Option<Lang>,
    /// Lower-case letters and digits of ASCII in words joined by dashes; never empty, and not unique.
    pub slug: String,
    /// Plain text.
    pub title: String,
    pub published: Option<Moment>,
    pub updated: Option<Moment>,
    pub status: SourceStatus,
    /// The name to show.
    pub author: Option<String>,
    /// As the author wrote it, plain text.
    pub excerpt: Option<String>,
    pub tags: Vec<String>,
    pub categories: Vec<String>,
    pub body: SourceBody,
    /// The folder, relative to the imported one, from which relative addresses in the body start. Empty for exports.
    pub base: String,
    /// Address of the picture of the post, absolute or relative to the imported folder.
    pub image: Option<String>,
    /// Under which the post was known.
    pub old_addresses: OldAddresses,
    /// `file:line` for reports.
    pub place: String,
}

/// Whether the source shows the post to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SourceStatus {
    Published,
    /// Not finished, or waiting for a review.
    Draft,
    /// For the people of the source, or for subscribers who got it by mail.
    Private,
    Trashed,
    /// To be published at a moment that has not come.
    Future,
    /// Behind a password, a membership or a payment.
    Protected,
    /// Taken down at a moment that has passed.
    Expired,
}

impl SourceStatus {
    /// The word for reports.
    pub const fn name(self) -> &'static str {
        match self {
            SourceStatus::Published => "published",
            SourceStatus::Draft => "draft",
            SourceStatus::Private => "private",
            SourceStatus::Trashed => "trashed",
            SourceStatus::Future => "future",
            SourceStatus::Protected => "protected",
            SourceStatus::Expired => "expired",
        }
    }
}

/// The text of a post, not yet cleaned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceBody {
    Markdown(String),
    Html(String),
}

impl SourceBody {
    /// The text as HTML, not yet cleaned: see [`clean::clean`].
    pub fn to_html(&self) -> std::borrow::Cow<'_, str> {
        match self {
            SourceBody::Markdown(text) => commonmark::to_html(text).into(),
            SourceBody::Html(html) => html.into(),
        }
    }
}

/// How much a note matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Something of the source is lost or guessed.
    Warning,
    /// Worth knowing.
    Info,
}

/// What a person should know about an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub level: Level,
    /// `file:line`, or the file alone; empty for the source as a whole.
    pub place: String,
    /// Of the post that it is about; empty for what is about no post.
    pub title: String,
    pub message: String,
}

impl Note {
    pub(crate) fn warning(place: impl Into<String>, message: impl Into<String>) -> Self {
        Note { level: Level::Warning, place: place.into(), title: String::new(), message: message.into() }
    }

    pub(crate) fn info(place: impl Into<String>, message: impl Into<String>) -> Self {
        Note { level: Level::Info, place: place.into(), title: String::new(), message: message.into() }
    }

    /// The same about the post with a title, unless it names one already.
    #[must_use]
    pub(crate) fn of(mut self, title: &str) -> Self {
        if self.title.is_empty() {
            title.clone_into(&mut self.title);
        }
        self
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// A post, or what looks like one, that is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// As of a [`SourcePost`]; none for what is no post.
    pub source: Option<String>,
    pub place: String,
    pub title: String,
    pub reason: String,
}

/// One piece of a source's stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Post(Box<SourcePost>),
    Skipped(Skipped),
    Note(Note),
}

/// Posts and notes in the order of the source. After an error come other errors alone, and what came before is not to be kept.
pub type Entries = Box<dyn Iterator<Item = Result<Entry, ImportError>>>;

/// What a reader cannot know from the source.
#[derive(Clone, Debug)]
pub struct Options {
    /// Language of posts that do not say theirs; without it their words are asked.
    pub lang: Option<Lang>,
    /// Posts dated later are not published yet.
    pub now: Timestamp,
}

/// A source that cannot be read; nothing of it is to be kept.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("`{file}` cannot be read")]
    Io { file: String, source: io::Error },
    #[error("{file}:{line}:{column}: {reason}")]
    Malformed {
        file: String,
        /// From 1.
        line: u64,
        /// In characters, from 1.
        column: u64,
        reason: String,
    },
    #[error("`{file}` {reason}")]
    Unknown { file: String, reason: String },
    /// All faults of a file, so that they are mended together.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Several(Vec<ImportError>),
}

impl ImportError {
    pub(crate) fn io(file: &Path) -> impl FnOnce(io::Error) -> ImportError {
        let file = file.display().to_string();
        move |source| ImportError::Io { file, source }
    }

    /// The faults one by one.
    pub fn into_list(self) -> Vec<ImportError> {
        match self {
            ImportError::Several(faults) => faults.into_iter().flat_map(ImportError::into_list).collect(),
            fault => vec![fault],
        }
    }

    pub(crate) fn unknown(file: impl fmt::Display, reason: impl Into<String>) -> ImportError {
        ImportError::Unknown { file: file.to_string(), reason: reason.into() }
    }
}

/// What a path holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceKind {
    /// A folder in the layout of `data/content/`.
    Pack,
    Markdown,
    Wordpress,
    Ghost,
}

/// How much of a file is looked at to know what it is.
const HEAD: u64 = 64 * 1024;

/// What stands at a path, by its layout or first bytes.
///
/// # Errors
/// When it is none of the known sources, with what was found instead.
pub fn detect(path: &Path) -> Result<SourceKind, ImportError> {
    let unknown = |reason: &str| Err(ImportError::unknown(path.display(), reason));
    if path.is_dir() {
        if is_pack(path) {
            return Ok(SourceKind::Pack);
        }
        if markdown_folder::files(path)?.is_empty() {
            return unknown("holds neither a content pack (folders like `itineraries`, `posts`) nor a Markdown file");
        }
        return Ok(SourceKind::Markdown);
    }
    let mut head = Vec::new();
    File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head)).map_err(ImportError::io(path))?;
    let head = String::from_utf8_lossy(&head);
    let head = head.trim_start_matches('\u{feff}').trim_start();
    if head.is_empty() {
        return unknown("is empty");
    }
    if head.starts_with('<') {
        if ["<rss", "<wp:", "wordpress.org/export"].iter().any(|mark| head.contains(mark)) {
            return Ok(SourceKind::Wordpress);
        }
        return unknown("is XML or HTML, but not a WordPress export (WXR)");
    }
    if head.starts_with('{') {
        // The lists may stand far behind the head of the file: what follows is told apart by its reader.
        return Ok(SourceKind::Ghost);
    }
    if head.starts_with("PK\u{3}\u{4}") || head.starts_with('\u{1f}') {
        return unknown("is an archive: unpack it first");
    }
    if is_markdown(path) {
        return unknown("is one Markdown file: name its folder");
    }
    unknown("is none of: content pack, folder of Markdown, WordPress export (WXR), Ghost export (JSON)")
}

/// Opens a source of a known kind.
///
/// # Errors
/// When it cannot be read or is not of that kind. A content pack has a reader of its own.
pub fn open(kind: SourceKind, path: &Path, options: &Options) -> Result<Entries, ImportError> {
    match kind {
        SourceKind::Markdown => markdown_folder::read(path, options),
        SourceKind::Wordpress => {
            let file = path.display().to_string();
            let reader = || File::open(path).map(BufReader::new).map_err(ImportError::io(path));
            let survey = match wordpress::Survey::read(reader()?, &file) {
                Err(ImportError::Several(faults)) => return Ok(Box::new(faults.into_iter().map(Err))),
                survey => survey?,
            };
            Ok(Box::new(survey.posts(reader()?, options.clone())?))
        }
        SourceKind::Ghost => {
            let file = File::open(path).map_err(ImportError::io(path))?;
            let folder = path.parent().unwrap_or(Path::new(""));
            // Beside the export, or where Ghost keeps it.
            let routes = ["routes.yaml", "settings/routes.yaml", "content/settings/routes.yaml"]
                .iter()
                .find_map(|name| std::fs::read_to_string(folder.join(name)).ok());
            ghost::read(BufReader::new(file), &path.display().to_string(), routes.as_deref(), options)
        }
        SourceKind::Pack => {
            Err(ImportError::unknown(path.display(), "is a content pack, which is not read post by post"))
        }
    }
}

fn is_pack(path: &Path) -> bool {
    let facts = |folder: &str| {
        let entries = path.join(folder).read_dir();
        entries.is_ok_and(|entries| entries.flatten().any(|entry| entry.path().join("facts.json").is_file()))
    };
    facts("itineraries") || facts("posts") || facts("lodges")
}

fn is_markdown(path: &Path) -> bool {
    path.extension().is_some_and(|ending| {
        ["md", "markdown", "mdown", "mdx", "mkd"].iter().any(|known| ending.eq_ignore_ascii_case(known))
    })
}

/// A name as a slug: `Día 1: ¡Vamos!` → `dia-1-vamos`. Empty when no letter of it has a form in ASCII.
pub fn slugify(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    let mut gap = false;
    let mut push = |part: &str| {
        for c in part.chars() {
            if c.is_ascii_alphanumeric() {
                if gap && !slug.is_empty() {
                    slug.push('-');
                }
                gap = false;
                slug.push(c.to_ascii_lowercase());
            } else if c != '\'' && c != '’' {
                gap = true;
            }
        }
    };
    for c in text.nfd().filter(|c| !is_combining_mark(*c)) {
        match c {
            'ß' => push("ss"),
            'æ' | 'Æ' => push("ae"),
            'œ' | 'Œ' => push("oe"),
            'ø' | 'Ø' => push("o"),
            'ł' | 'Ł' => push("l"),
            'đ' | 'ð' => push("d"),
            'þ' => push("th"),
            c => push(c.encode_utf8(&mut [0; 4])),
        }
    }
    slug
}

/// The slug of a post: its own, else one of its title, else of its number or name in the source.
fn slug_of(own: &str, title: &str, fallback: &str) -> String {
    let own = percent_encoding::percent_decode_str(own).decode_utf8_lossy().into_owned();
    [own.as_str(), title, fallback]
        .into_iter()
        .map(slugify)
        .find(|slug| !slug.is_empty())
        .unwrap_or_else(|| "post".to_owned())
}

/// The path and query of an address: `https://x.org/a/?p=1#b` → `/a/?p=1`.
fn path_of(address: &str) -> Option<String> {
    let address = address.trim();
    let rest = match address.find("://") {
        Some(at) => {
            let rest = &address[at + 3..];
            rest.find(['/', '?']).map_or("/", |at| &rest[at..])
        }
        None if address.starts_with('/') && !address.starts_with("//") => address,
        None => return None,
    };
    let rest = rest.split('#').next().unwrap_or_default();
    let path = if rest.starts_with('?') { format!("/{rest}") } else { rest.to_owned() };
    (path.len() > 1 && !path.chars().any(char::is_control)).then_some(path)
}

/// What is wrong with some JSON, without the place, which the error names itself.
fn in_words(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let words = message.rsplit_once(" at line ").map_or(message.as_str(), |(words, _)| words);
    match error.classify() {
        serde_json::error::Category::Eof => "it ends too early".to_owned(),
        _ if words.contains("recursion limit") => "it is nested too deep".to_owned(),
        _ => words.to_owned(),
    }
}

/// What is wrong with a file that [`conflict`] finds a line in.
const CONFLICT: &str =
    "holds both sides of a conflict that git left to be resolved (`<<<<<<<`, `=======`, `>>>>>>>`): keep one of them";

/// The line, from 1, on which git began to write two versions of a text.
fn conflict(text: &str) -> Option<u64> {
    let mut begun = None;
    let mut divided = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("<<<<<<< ") {
            (begun, divided) = (Some(number), false);
        } else if line == "=======" {
            divided = begun.is_some();
        } else if line.starts_with(">>>>>>> ") && divided {
            return begun;
        }
    }
    None
}

/// More tags, categories or addresses than any post has.
const LISTED: usize = 1000;

/// Adds a text once, unless it is empty, or the list longer than those of posts are.
fn push_once(list: &mut Vec<String>, text: impl Into<String>) {
    let text = text.into();
    if list.len() < LISTED && !text.is_empty() && !list.contains(&text) {
        list.push(text);
    }
}

/// A path below the imported folder, with `.` and `..` resolved, that never leaves it; `None` for an absolute address.
pub fn relative(base: &str, address: &str) -> Option<String> {
    if address.is_empty() || address.starts_with(['/', '#', '?']) || has_scheme(address) {
        return None;
    }
    let mut parts: Vec<&str> = base.split('/').filter(|part| !part.is_empty()).collect();
    for part in address.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn has_scheme(address: &str) -> bool {
    address.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    })
}

/// The text without control characters that no document may hold, and how many there were.
fn without_control(text: &str) -> (std::borrow::Cow<'_, str>, usize) {
    let bad = |c: char| matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{84}' | '\u{86}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}');
    let count = text.chars().filter(|c| bad(*c)).count();
    if count == 0 { (text.into(), 0) } else { (text.chars().filter(|c| !bad(*c)).collect::<String>().into(), count) }
}

/// Two-letter codes of ISO 639-1, to tell a language that the site does not have from a name.
const ISO_639_1: &str = " aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv \
    dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu \
    ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne \
    ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv \
    sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu ";

/// Whether a text is the tag of some language: `ja`, `pt-BR`, `zh_Hant`.
fn is_language_tag(text: &str) -> bool {
    let mut parts = text.split(['-', '_']);
    let primary = parts.next().unwrap_or_default();
    primary.len() == 2
        && ISO_639_1.contains(&format!(" {} ", primary.to_ascii_lowercase()))
        && parts.all(|part| (2..=8).contains(&part.len()) && part.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// The path of a file below a folder, with slashes.
fn path_below(root: &Path, path: &Path) -> String {
    let below: PathBuf = path.strip_prefix(root).unwrap_or(path).into();
    below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests;
