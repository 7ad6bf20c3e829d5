//! What every reader gives: posts as their source tells them, and notes about what a person should look at.

use std::borrow::Cow;
use std::fmt;

use jiff::Timestamp;

use super::addresses::OldAddresses;
use super::commonmark;
use super::error::ImportError;
use super::moment::Moment;
use crate::locale::Lang;

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
    /// The text as HTML, not yet cleaned: see [`crate::content::html::clean`].
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
    pub fn warning(place: impl Into<String>, message: impl Into<String>) -> Self {
        Note { level: Level::Warning, place: place.into(), title: String::new(), message: message.into() }
    }

    pub fn info(place: impl Into<String>, message: impl Into<String>) -> Self {
        Note { level: Level::Info, place: place.into(), title: String::new(), message: message.into() }
    }

    /// The same about the post with a title, unless it names one already.
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

/// More tags, categories or addresses than any post has.
const LISTED: usize = 1000;

/// Adds a text once, unless it is empty, or the list longer than those of posts are.
pub fn push_once(list: &mut Vec<String>, text: impl Into<String>) {
    let text = text.into();
    if list.len() < LISTED && !text.is_empty() && !list.contains(&text) {
        list.push(text);
    }
}
