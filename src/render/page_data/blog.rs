//! The blog: lists and posts.

use serde::Serialize;
use utoipa::ToSchema;

use crate::content::Snapshot;
use crate::content::markdown::{Emphasis, to_html};
use crate::content::post::{self, Category, Post};
use crate::dates;
use crate::locale::Lang;
use crate::render::query::PageQuery;
use crate::routes::{Page, Route};

/// A post in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PostCard {
    pub slug: String,
    pub path: String,
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
}

/// One page of the blog's list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BlogListing {
    /// Shown large above the list; only on the first page when nothing is filtered.
    pub featured: Vec<PostCard>,
    pub posts: Vec<PostCard>,
    /// Posts that the filter leaves, on all pages.
    pub found: usize,
    /// From 1.
    pub page: usize,
    /// At least 1.
    pub pages: usize,
    pub category: Option<Category>,
    /// What was searched for, as typed.
    pub search: Option<String>,
    /// Words that lead to several posts; the same whatever is filtered.
    pub topics: Vec<String>,
}

/// A whole post.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PostDetail {
    pub card: PostCard,
    /// Heading of the list that it stands in.
    pub list_heading: String,
    /// The text as HTML.
    pub body: String,
    /// What to read next.
    pub related: Vec<PostCard>,
}

impl PostCard {
    fn new(post: &Post, lang: Lang) -> Self {
        let text = post.text(lang);
        PostCard {
            path: Route::with_slug(lang, Page::Post, &post.slug).path(),
            slug: post.slug.clone(),
            title: text.front.title.clone(),
            excerpt: text.front.excerpt.clone(),
            category: post.facts.category,
            tags: text.front.tags.clone(),
            published: post.facts.published.to_string(),
            published_words: dates::date(lang, post.facts.published),
            minutes: text.minutes,
            scene: post.facts.category.scene().to_owned(),
        }
    }
}

impl BlogListing {
    pub(super) fn new(snapshot: &Snapshot, lang: Lang, query: &PageQuery) -> Self {
        let filter = query.post_filter();
        let listing = post::list(&snapshot.posts, lang, &filter, query.page_number());
        let cards = |posts: Vec<&Post>| posts.into_iter().map(|post| PostCard::new(post, lang)).collect();
        let plain = filter == post::Filter::default() && listing.page == 1;
        BlogListing {
            featured: if plain { cards(post::featured(&snapshot.posts)) } else { Vec::new() },
            posts: cards(listing.posts),
            found: listing.found,
            page: listing.page,
            pages: listing.pages,
            category: filter.category,
            search: filter.search,
            topics: post::topics(&snapshot.posts, lang).into_iter().map(str::to_owned).collect(),
        }
    }
}

impl PostDetail {
    pub(super) fn new(snapshot: &Snapshot, post: &Post, lang: Lang) -> Self {
        let related = post::related(&snapshot.posts, post, lang);
        PostDetail {
            card: PostCard::new(post, lang),
            list_heading: snapshot.page("blog", lang).heading.clone(),
            body: to_html(&post.text(lang).body, lang, Emphasis::Stress),
            related: related.into_iter().map(|post| PostCard::new(post, lang)).collect(),
        }
    }
}
