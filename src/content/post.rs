//! Posts of the blog: Markdown with front matter, and the lists that are made of them.

use std::collections::HashMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use utoipa::ToSchema;

use super::markdown;
use crate::locale::Lang;

/// Words a minute of a calm reader.
const READING_SPEED: usize = 200;
/// Posts on one page of a list.
pub const PAGE_SIZE: usize = 9;
/// Longest search, in characters.
pub const SEARCH_CHARS: usize = 100;
/// Articles named below a post.
const RELATED: usize = 3;
/// Posts shown large above the list.
const FEATURED: usize = 2;
/// Tags with at least so many posts are worth a place beside the list.
const TOPIC_POSTS: usize = 2;

/// What a post is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    RegenerativeTourism,
    Conservation,
    KawesqarCulture,
    PatagoniaAdventures,
    SustainableTravel,
    ScientificExpeditions,
}

impl Category {
    pub const ALL: [Category; 6] = [
        Category::RegenerativeTourism,
        Category::Conservation,
        Category::KawesqarCulture,
        Category::PatagoniaAdventures,
        Category::SustainableTravel,
        Category::ScientificExpeditions,
    ];

    /// The value in content files, queries and page data.
    pub const fn code(self) -> &'static str {
        match self {
            Category::RegenerativeTourism => "regenerative_tourism",
            Category::Conservation => "conservation",
            Category::KawesqarCulture => "kawesqar_culture",
            Category::PatagoniaAdventures => "patagonia_adventures",
            Category::SustainableTravel => "sustainable_travel",
            Category::ScientificExpeditions => "scientific_expeditions",
        }
    }

    /// The category with a code.
    pub fn from_code(code: &str) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.code() == code)
    }

    /// Name of the illustration.
    pub const fn scene(self) -> &'static str {
        match self {
            Category::RegenerativeTourism => "post-regenerative-tourism",
            Category::Conservation => "post-conservation",
            Category::KawesqarCulture => "post-kawesqar-culture",
            Category::PatagoniaAdventures => "post-patagonia-adventures",
            Category::SustainableTravel => "post-sustainable-travel",
            Category::ScientificExpeditions => "post-scientific-expeditions",
        }
    }
}

/// `posts/<slug>/facts.json`: what is the same in every language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PostFacts {
    pub category: Category,
    pub published: Date,
    #[serde(default)]
    pub featured: bool,
}

/// The front matter of `posts/<slug>/<lang>.md`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontMatter {
    pub title: String,
    /// For search engines, 50 to 60 characters.
    pub seo_title: String,
    /// For search engines, 140 to 160 characters.
    pub description: String,
    /// For lists.
    pub excerpt: String,
    pub tags: Vec<String>,
}

/// A post in one language.
#[derive(Clone, Debug)]
pub struct PostText {
    pub front: FrontMatter,
    /// Markdown.
    pub body: String,
    /// Whole minutes, rounded up.
    pub minutes: usize,
    /// Title, tags and text as they are searched: see [`folded`].
    search: String,
}

impl PostText {
    /// Reads a file of front matter between two lines of dashes and Markdown.
    ///
    /// # Errors
    /// What is wrong with the file, in words.
    pub fn parse(file: &str) -> Result<Self, String> {
        let rest = file.strip_prefix("---\n").ok_or("does not begin with a line `---`")?;
        let (yaml, body) = rest.split_once("\n---\n").ok_or("has no second line `---` after its front matter")?;
        let front: FrontMatter = serde_saphyr::from_str(yaml).map_err(|error| format!("front matter: {error}"))?;
        if let Some(target) = markdown::broken_links(body).first() {
            return Err(format!("links to `page:{target}`, which is no page"));
        }
        let text = markdown::to_text(body);
        let search = folded(&format!("{} {} {} {text}", front.title, front.excerpt, front.tags.join(" ")));
        Ok(PostText { minutes: minutes(&text), body: body.to_owned(), search, front })
    }
}

/// A post in every language that it has.
#[derive(Debug)]
pub struct Post {
    pub slug: String,
    pub facts: PostFacts,
    pub texts: HashMap<Lang, PostText>,
}

impl Post {
    pub fn text(&self, lang: Lang) -> &PostText {
        &self.texts[&lang]
    }
}

/// What a reader asked the list for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub category: Option<Category>,
    /// Words that all have to be in the post, in any order; the end of a word may be missing.
    pub search: Option<String>,
}

/// One page of a list of posts.
#[derive(Debug)]
pub struct Listing<'a> {
    pub posts: Vec<&'a Post>,
    pub found: usize,
    /// From 1.
    pub page: usize,
    /// At least 1.
    pub pages: usize,
}

/// The posts that stand above the list: the newest that are marked so.
pub fn featured(posts: &[Post]) -> Vec<&Post> {
    posts.iter().filter(|post| post.facts.featured).take(FEATURED).collect()
}

/// A page of the posts that a filter leaves, the newest first. Without a filter those that stand above the list are left
/// out. A page beyond the last is the last.
pub fn list<'a>(posts: &'a [Post], lang: Lang, filter: &Filter, page: usize) -> Listing<'a> {
    let words: Vec<String> = filter
        .search
        .as_deref()
        .map(|text| folded(text).split_whitespace().map(str::to_owned).collect())
        .unwrap_or_default();
    let above = if *filter == Filter::default() { featured(posts) } else { Vec::new() };
    let found: Vec<&Post> = posts
        .iter()
        .filter(|post| above.iter().all(|other| other.slug != post.slug))
        .filter(|post| filter.category.is_none_or(|category| post.facts.category == category))
        .filter(|post| words.iter().all(|word| has_word(&post.text(lang).search, word)))
        .collect();
    let pages = found.len().div_ceil(PAGE_SIZE).max(1);
    let page = page.clamp(1, pages);
    let posts = found.iter().copied().skip((page - 1) * PAGE_SIZE).take(PAGE_SIZE).collect();
    Listing { posts, found: found.len(), page, pages }
}

/// Tags that several posts share, the most frequent first.
pub fn topics(posts: &[Post], lang: Lang) -> Vec<&str> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for tag in posts.iter().flat_map(|post| &post.text(lang).front.tags) {
        *counts.entry(tag).or_default() += 1;
    }
    let mut topics: Vec<(&str, usize)> = counts.into_iter().filter(|(_, count)| *count >= TOPIC_POSTS).collect();
    topics.sort_by_cached_key(|(tag, count)| (std::cmp::Reverse(*count), folded(tag)));
    topics.into_iter().map(|(tag, _)| tag).collect()
}

/// Posts to read after one: of the same category or with the same tags, the nearest first.
pub fn related<'a>(posts: &'a [Post], post: &Post, lang: Lang) -> Vec<&'a Post> {
    let tags = &post.text(lang).front.tags;
    let nearness = |other: &Post| {
        let shared = other.text(lang).front.tags.iter().filter(|tag| tags.contains(tag)).count();
        2 * usize::from(other.facts.category == post.facts.category) + shared
    };
    let mut others: Vec<&Post> = posts.iter().filter(|other| other.slug != post.slug && nearness(other) > 0).collect();
    others.sort_by_key(|other| std::cmp::Reverse(nearness(other)));
    others.truncate(RELATED);
    others
}

/// Minutes that a text takes to read.
fn minutes(text: &str) -> usize {
    text.split_whitespace().count().div_ceil(READING_SPEED).max(1)
}

/// Lower case without accents, words apart by one space.
fn folded(text: &str) -> String {
    let plain = text.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase);
    let spaced: String = plain.map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    format!(" {}", spaced.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whether a word begins so.
fn has_word(folded: &str, start: &str) -> bool {
    folded.contains(&format!(" {start}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post(slug: &str, category: Category, day: i8, title: &str, tags: &[&str]) -> Post {
        let tags = tags.iter().map(|tag| format!("\"{tag}\"")).collect::<Vec<_>>().join(", ");
        let file = format!(
            "---\ntitle: \"{title}\"\nseo_title: \"t\"\ndescription: \"d\"\nexcerpt: \"e\"\ntags: [{tags}]\n---\nCuerpo.\n"
        );
        let texts = HashMap::from([(Lang::Es, PostText::parse(&file).unwrap())]);
        let facts = PostFacts { category, published: jiff::civil::date(2026, 9, day), featured: false };
        Post { slug: slug.to_owned(), facts, texts }
    }

    #[test]
    fn reading_takes_a_minute_for_each_200_words_rounded_up() {
        assert_eq!([0, 1, 200, 201, 850].map(|words| minutes(&"palabra ".repeat(words))), [1, 1, 1, 2, 5]);
    }

    #[test]
    fn words_are_found_without_accents_and_case_from_their_beginning() {
        let posts = [
            post("a", Category::Conservation, 1, "Los Ñirres del Río Ibáñez", &["huemul"]),
            post("b", Category::Conservation, 2, "Turberas", &[]),
        ];
        let found = |search: &str| {
            let filter = Filter { category: None, search: Some(search.to_owned()) };
            list(&posts, Lang::Es, &filter, 1).posts.iter().map(|post| post.slug.clone()).collect::<Vec<_>>()
        };
        assert_eq!(found("rio IBANEZ"), ["a"]);
        assert_eq!(found("ñirr huem"), ["a"]);
        assert_eq!(found("cuerpo"), ["a", "b"]);
        assert!(found("bera").is_empty(), "the middle of a word is not looked for");
        assert_eq!(found("  "), ["a", "b"]);
    }

    #[test]
    fn lists_have_nine_a_page_and_a_last_one() {
        let posts: Vec<Post> = (1..=19).map(|i| post(&i.to_string(), Category::Conservation, 1, "x", &[])).collect();
        let page = |page| {
            let listing = list(&posts, Lang::Es, &Filter::default(), page);
            (listing.posts.len(), listing.page, listing.pages, listing.found)
        };
        assert_eq!(page(1), (9, 1, 3, 19));
        assert_eq!(page(3), (1, 3, 3, 19));
        assert_eq!(page(99), (1, 3, 3, 19));
    }

    #[test]
    fn related_posts_share_a_category_or_tags() {
        let posts = [
            post("one", Category::Conservation, 1, "x", &["huemul", "lenga"]),
            post("same-tags", Category::SustainableTravel, 1, "x", &["lenga", "huemul"]),
            post("both", Category::Conservation, 1, "x", &["lenga"]),
            post("nothing", Category::KawesqarCulture, 1, "x", &["canoa"]),
        ];
        let slugs: Vec<_> = related(&posts, &posts[0], Lang::Es).iter().map(|post| post.slug.as_str()).collect();
        assert_eq!(slugs, ["both", "same-tags"]);
    }

    #[test]
    fn topics_are_tags_of_several_posts() {
        let posts = [
            post("a", Category::Conservation, 1, "x", &["viento", "Ñandú", "huemul"]),
            post("b", Category::Conservation, 1, "x", &["viento", "huemul", "mar"]),
            post("c", Category::Conservation, 1, "x", &["viento", "Ñandú"]),
        ];
        assert_eq!(topics(&posts, Lang::Es), ["viento", "huemul", "Ñandú"]);
    }

    #[test]
    fn a_file_that_is_no_post_says_why() {
        let error = |file: &str| PostText::parse(file).unwrap_err();
        assert!(error("title: x").contains("does not begin"));
        assert!(error("---\ntitle: x\n").contains("no second line"));
        assert!(error("---\ntitel: \"x\"\n---\n").contains("titel"));
        let front = "---\ntitle: \"x\"\nseo_title: \"x\"\ndescription: \"x\"\nexcerpt: \"x\"\ntags: []\n---\n";
        assert!(error(&format!("{front}[x](page:nowhere)")).contains("page:nowhere"));
    }
}
