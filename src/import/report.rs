//! The report of an import.

use std::fmt;

use serde::Serialize;

use super::source::{Level, Note};
use crate::content::post::Category;
use crate::locale::Lang;

/// What happened to a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    New,
    Updated,
    Unchanged,
    /// Left out, for the reason given.
    Skipped,
    /// Removed, because the source replaces everything.
    Removed,
}

impl Outcome {
    const fn word(self) -> &'static str {
        match self {
            Outcome::New => "new",
            Outcome::Updated => "updated",
            Outcome::Unchanged => "unchanged",
            Outcome::Skipped => "skipped",
            Outcome::Removed => "removed",
        }
    }
}

/// One post in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PostLine {
    pub outcome: Outcome,
    /// `file:line`; empty for what is not in the source.
    pub place: String,
    pub title: String,
    /// Its address on this site.
    pub address: Option<String>,
    pub lang: Option<Lang>,
    pub draft: bool,
    /// Why it was skipped.
    pub reason: Option<String>,
}

/// How a category of the source was mapped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CategoryLine {
    /// Empty for posts without a category.
    pub name: String,
    pub category: Category,
    pub rule: &'static str,
    pub posts: usize,
}

/// A picture that was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissingPicture {
    pub place: String,
    /// Title of the post.
    pub title: String,
    pub address: String,
    pub reason: String,
}

/// A note for JSON output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NoteLine {
    pub level: &'static str,
    pub place: String,
    /// Title of the post it is about; empty if it is about none.
    pub title: String,
    pub message: String,
}

impl From<&Note> for NoteLine {
    fn from(note: &Note) -> Self {
        let level = match note.level {
            Level::Warning => "warning",
            Level::Info => "info",
        };
        NoteLine { level, place: note.place.clone(), title: note.title.clone(), message: note.message.clone() }
    }
}

/// Everything that an import of posts did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Path of the imported source.
    pub source: String,
    /// `markdown`, `wordpress` or `ghost`.
    pub kind: &'static str,
    pub dry_run: bool,
    /// The revision now live; none if nothing was changed.
    pub revision: Option<i64>,
    pub posts: Vec<PostLine>,
    pub categories: Vec<CategoryLine>,
    /// Old addresses that redirect to the imported posts.
    pub redirects: usize,
    pub pictures: usize,
    pub missing_pictures: Vec<MissingPicture>,
    pub notes: Vec<NoteLine>,
}

impl Report {
    pub fn count(&self, outcome: Outcome) -> usize {
        self.posts.iter().filter(|post| post.outcome == outcome).count()
    }

    /// Whether the content differs from before.
    pub fn changes(&self) -> bool {
        self.posts.iter().any(|post| matches!(post.outcome, Outcome::New | Outcome::Updated | Outcome::Removed))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for post in self.posts.iter().filter(|post| post.outcome != Outcome::Unchanged) {
            let name = post.address.as_deref().unwrap_or(&post.title);
            write!(f, "{:10}{name}", post.outcome.word())?;
            if post.draft {
                f.write_str(" (draft)")?;
            }
            if !post.place.is_empty() {
                write!(f, "  {}", post.place)?;
            }
            match &post.reason {
                Some(reason) => writeln!(f, ": {reason}")?,
                None => writeln!(f)?,
            }
        }
        for line in &self.categories {
            let name = if line.name.is_empty() { "no category" } else { &line.name };
            let (code, posts) = (line.category.code(), line.posts);
            let noun = if posts == 1 { "post" } else { "posts" };
            writeln!(f, "category  {name} → {code}, {} ({posts} {noun})", line.rule)?;
        }
        for picture in &self.missing_pictures {
            let place = Place(&picture.place, &picture.title);
            writeln!(f, "picture   {}  {place}: {}", picture.address, picture.reason)?;
        }
        for note in &self.notes {
            let place = if note.place.is_empty() { &self.source } else { &note.place };
            writeln!(f, "{:10}{}: {}", note.level, Place(place, &note.title), note.message)?;
        }
        let counts = [Outcome::New, Outcome::Updated, Outcome::Unchanged, Outcome::Skipped, Outcome::Removed]
            .map(|outcome| format!("{} {}", self.count(outcome), outcome.word()));
        let (pictures, missing, redirects) = (self.pictures, self.missing_pictures.len(), self.redirects);
        writeln!(f, "{}; {pictures} pictures, {missing} left out; {redirects} old addresses", counts.join(", "))?;
        match (self.revision, self.dry_run) {
            (_, true) => writeln!(f, "this was a dry run: nothing was imported"),
            (Some(revision), false) => writeln!(f, "revision {revision} is live"),
            (None, false) => writeln!(f, "nothing has changed"),
        }
    }
}

/// A place with the title of its post: an export may be a single line.
struct Place<'a>(&'a str, &'a str);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place(place, title) = self;
        if title.is_empty() || place == title { f.write_str(place) } else { write!(f, "{place} “{title}”") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_post_is_no_posts() {
        let line = |posts| CategoryLine {
            name: "Sur".to_owned(),
            category: Category::Conservation,
            rule: "by its name",
            posts,
        };
        let text = Report { categories: vec![line(1), line(2)], ..Report::default() }.to_string();
        assert!(text.starts_with(
            "category  Sur → conservation, by its name (1 post)\ncategory  Sur → conservation, by its name (2 posts)\n"
        ));
    }
}
