//! What every reader produces: posts as their source has them, and notes about what a person should check.

use std::borrow::Cow;
use std::fmt;

use jiff::Timestamp;

use super::addresses::OldAddresses;
use super::commonmark;
use super::error::ImportError;
use super::moment::Moment;
use crate::locale::Lang;

/// A post in one language, as its source has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePost {
    /// The source's own identifier of the post, regardless of language: `wordpress:<site>:<id>`, `ghost:<id>`,
    /// `markdown:<path without language>`, with the site before the path if it is known. Stable across repeated imports of the
    /// same source.
    pub source: String,
    /// Shared by the translations of a post; a post without one stands alone.
    pub group: Option<String>,
    /// `None` if neither the post nor [`Options::lang`] states it.
    pub lang: Option<Lang>,
    /// What the source states for the whole site, which may be a default that nobody checked: the words of a post carry more weight.
    pub site_lang: Option<Lang>,
    /// Lower-case ASCII letters and digits, words joined by hyphens; never empty, not necessarily unique.
    pub slug: String,
    /// Plain text.
    pub title: String,
    pub published: Option<Moment>,
    pub updated: Option<Moment>,
    pub status: SourceStatus,
    /// The display name.
    pub author: Option<String>,
    /// As written by the author, in plain text.
    pub excerpt: Option<String>,
    pub tags: Vec<String>,
    pub categories: Vec<String>,
    pub body: SourceBody,
    /// Base folder for relative addresses in the body, relative to the imported folder. Empty for exports.
    pub base: String,
    /// Address of the post's lead picture, absolute or relative to the imported folder.
    pub image: Option<String>,
    /// Addresses under which the post was known.
    pub old_addresses: OldAddresses,
    /// `file:line` for reports.
    pub place: String,
}

/// Whether the source shows the post to the public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SourceStatus {
    Published,
    /// Unfinished, or pending review.
    Draft,
    /// For the source's members, or for subscribers who received it by mail.
    Private,
    Trashed,
    /// Scheduled for the future.
    Future,
    /// Behind a password, membership or paywall.
    Protected,
    /// Past its expiry date.
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

/// The text of a post, not yet sanitised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceBody {
    Markdown(String),
    Html(String),
}

impl SourceBody {
    /// The text as HTML, not yet sanitised: see [`crate::content::html::clean`].
    pub fn to_html(&self) -> Cow<'_, str> {
        match self {
            SourceBody::Markdown(text) => commonmark::to_html(text).into(),
            SourceBody::Html(html) => html.into(),
        }
    }
}

/// How much a note matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Something from the source was lost or guessed.
    Warning,
    /// Worth knowing.
    Info,
}

/// What a person should know about an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub level: Level,
    /// `file:line`, or just the file; empty for the source as a whole.
    pub place: String,
    /// Title of the post it is about; empty if it is about none.
    pub title: String,
    pub message: String,
}

impl Note {
    pub fn warning(place: impl Into<String>, message: impl Into<String>) -> Self {
        Note { level: Level::Warning, place: place.into(), title: String::new(), message: message.into() }
    }

    pub fn info(place: impl Into<String>, message: impl Into<String>) -> Self {
        Note { level: Level::Info, place: place.into(), title: String::new(), message: message.into() }
    }

    /// Sets the title of the post it is about, unless it already has one.
    #[must_use]
    pub fn of(mut self, title: &str) -> Self {
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

/// A post, or what looks like one, that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// As in [`SourcePost`]; none for what is not a post.
    pub source: Option<String>,
    pub place: String,
    pub title: String,
    pub reason: String,
}

/// One item of a source's stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Post(Box<SourcePost>),
    Skipped(Skipped),
    Note(Note),
}

/// Posts and notes in source order. After an error only further errors follow, and nothing that came before may be kept.
pub type Entries = Box<dyn Iterator<Item = Result<Entry, ImportError>>>;

/// What a reader cannot learn from the source.
#[derive(Clone, Debug)]
pub struct Options {
    /// Language of posts that do not state theirs; if not given, it is detected from their words.
    pub lang: Option<Lang>,
    /// Posts dated later than this are not published yet.
    pub now: Timestamp,
}

/// More tags, categories or addresses than any real post has.
const LISTED: usize = 1000;

/// Adds a text unless it is empty, already present, or the list has reached its maximum length.
pub fn push_once(list: &mut Vec<String>, text: impl Into<String>) {
    let text = text.into();
    if list.len() < LISTED && !text.is_empty() && !list.contains(&text) {
        list.push(text);
    }
}
