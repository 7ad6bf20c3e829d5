//! The blog: lists and posts.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use crate::content::Snapshot;
use crate::content::html;
use crate::content::markdown::{Emphasis, to_html};
use crate::content::post::{Category, Format, Picture, Post};
use crate::content::posts::{Filter, LibraryError};
use crate::dates;
use crate::locale::{Lang, page_texts};
use crate::render::query::PageQuery;
use crate::routes::{Page, Route};

/// A post in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PostCard {
    pub slug: String,
    pub path: String,
    /// The language of its texts, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    pub title: String,
    pub excerpt: String,
    pub category: Category,
    pub tags: Vec<String>,
    /// ISO date.
    pub published: String,
    /// The same in words.
    pub published_words: String,
    /// Minutes that it takes to read.
    pub minutes: usize,
    /// Name of the illustration.
    pub scene: String,
    /// What is shown in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureView>,
}

/// An imported picture.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PictureView {
    /// Address of the largest size.
    pub src: String,
    /// All sizes, as the attribute of that name.
    pub srcset: String,
    /// Of the largest size, pixels.
    pub width: u32,
    pub height: u32,
}

/// One page of the blog's list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BlogListing {
    /// Shown large above the list; only on the first page when nothing is filtered.
    pub featured: Vec<PostCard>,
    pub posts: Vec<PostCard>,
    /// Posts that the filter leaves, on all pages.
    pub found: usize,
    /// Whether there are more than were found, which a search for very common words has.
    pub more: bool,
    /// From 1.
    pub page: usize,
    /// At least 1.
    pub pages: usize,
    pub category: Option<Category>,
    pub tag: Option<String>,
    /// What was searched for, as typed.
    pub search: Option<String>,
    /// Tags that lead to several posts; the same whatever is filtered.
    pub topics: Vec<String>,
}

/// A whole post.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PostDetail {
    pub card: PostCard,
    /// Heading of the list that it stands in.
    pub list_heading: String,
    /// Who wrote it, where it was not the agency's team.
    pub author: Option<String>,
    /// Who the team is, where it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// ISO date of the last change, and the same in words.
    pub updated: Option<[String; 2]>,
    /// The moments of both for machines, the last change's being that of the publication where there was none.
    #[serde(skip)]
    pub moments: [Timestamp; 2],
    /// The text as HTML.
    pub body: String,
    /// What to read next.
    pub related: Vec<PostCard>,
}

impl From<&Picture> for PictureView {
    fn from(picture: &Picture) -> Self {
        PictureView {
            src: picture.src().to_owned(),
            srcset: picture.srcset.clone(),
            width: picture.width,
            height: picture.height,
        }
    }
}

impl PostCard {
    pub fn new(snapshot: &Snapshot, post: &Post, lang: Lang) -> Self {
        let text = post.text(lang);
        let photograph = snapshot.photograph(post.facts.photo.as_deref());
        PostCard {
            path: Route::with_slug(lang, Page::Post, &post.slug).path(),
            slug: post.slug.clone(),
            lang: post.texts.other(lang),
            title: text.front.title.clone(),
            excerpt: text.front.excerpt.clone(),
            category: post.facts.category,
            tags: text.front.tags.clone(),
            published: post.facts.published.to_string(),
            published_words: dates::date(lang, post.facts.published),
            minutes: text.minutes,
            scene: snapshot.posts.drawing(post).to_owned(),
            picture: photograph
                .map(|photograph| &photograph.made.picture)
                .or(text.front.picture.as_ref())
                .map(PictureView::from),
        }
    }
}

impl BlogListing {
    pub(super) fn new(snapshot: &Snapshot, lang: Lang, query: &PageQuery) -> Result<Self, LibraryError> {
        let (posts, filter) = (&snapshot.posts, query.post_filter());
        let listing = posts.list(lang, &filter, query.page_number())?;
        let plain = filter == Filter::default() && listing.page == 1;
        let featured =
            if plain { posts.featured().map(|post| PostCard::new(snapshot, post, lang)).collect() } else { Vec::new() };
        Ok(BlogListing {
            featured,
            posts: listing.posts.into_iter().map(|post| PostCard::new(snapshot, post, lang)).collect(),
            found: listing.found,
            more: listing.more,
            page: listing.page,
            pages: listing.pages,
            category: filter.category,
            tag: filter.tag,
            search: filter.search,
            topics: posts.topics(lang).to_vec(),
        })
    }
}

impl PostDetail {
    pub(super) fn new(snapshot: &Snapshot, post: &Post, lang: Lang) -> Result<Self, LibraryError> {
        let related = snapshot.posts.related(post, lang);
        let front = &post.text(lang).front;
        Ok(PostDetail {
            card: PostCard::new(snapshot, post, lang),
            list_heading: snapshot.page("blog").text(lang).heading.clone(),
            author: front.author.clone(),
            team: front.author.is_none().then(|| snapshot.agency.text(lang).about.clone()),
            updated: front.updated.map(|day| [day.to_string(), dates::date(lang, day)]),
            moments: moments(post, lang, &snapshot.site.time_zone),
            body: body(snapshot, post, lang)?,
            related: related.into_iter().map(|post| PostCard::new(snapshot, post, lang)).collect(),
        })
    }
}

/// When a post was published and last changed, as the timestamps that feeds and search engines want: at noon, so that it is the same day
/// nearly everywhere.
pub fn moments(post: &Post, lang: Lang, zone: &TimeZone) -> [Timestamp; 2] {
    let published = post.facts.published;
    [published, post.text(lang).front.updated.unwrap_or(published)].map(|day| {
        let midday = day.at(12, 0, 0, 0).to_zoned_datetime(zone.clone());
        midday.map_or(Timestamp::UNIX_EPOCH, |moment| moment.timestamp())
    })
}

/// The text of a post as HTML that is safe on a page.
pub fn body(snapshot: &Snapshot, post: &Post, lang: Lang) -> Result<String, LibraryError> {
    let file = snapshot.posts.file(post, lang)?;
    let (shown, _) = post.texts.shown(lang);
    Ok(match file.format {
        Format::Markdown => to_html(&file.body, shown, Emphasis::Stress),
        // An import cleaned it; whoever edited the file since may have added anything.
        Format::Html => html::strict(&file.body),
    })
}

/// What a category is called in a language.
pub fn category_name(lang: Lang, category: Category) -> &'static str {
    page_texts(lang, "blog")["categories"][category.code()].as_str().unwrap_or_default()
}
