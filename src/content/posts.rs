//! All posts of a revision, as needed by lists, searches and "read on".

mod addresses;
mod drawings;
mod library;
mod lookup;
mod readers;
mod search;
mod searched;
mod tags;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::facts::Facts;
use super::post::{Category, FileHash, Post, PostFile, folded};
use super::post_files::filled;
use crate::locale::Lang;
pub use addresses::normalised;
use addresses::spelt;
pub use library::{Library, LibraryError, PART_LETTERS, Shelf, Wanted};
use lookup::Lookup;
pub use search::FOUND_MOST;
use searched::Searched;

/// Posts on one page of a list.
pub const PAGE_SIZE: usize = 9;
/// Longest search, in characters.
pub const SEARCH_CHARS: usize = 100;
/// Posts recommended below a post.
const RELATED: usize = 3;
/// Newest posts of each category or tag that are considered for recommendation.
const RELATED_AMONG: usize = 200;
/// Featured posts shown large above the list.
const FEATURED: usize = 2;

/// What a reader filtered the list by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub category: Option<Category>,
    /// A tag, ignoring case and accents.
    pub tag: Option<String>,
    /// Words that must all be in the post, in any order; each may be just the beginning of a word.
    pub search: Option<String>,
}

/// One page of a list of posts.
#[derive(Debug)]
pub struct Listing<'a> {
    pub posts: Vec<&'a Post>,
    pub found: usize,
    /// Whether there are more than were found, because the words occur in very many posts.
    pub more: bool,
    /// From 1.
    pub page: usize,
    /// At least 1.
    pub pages: usize,
}

/// All posts of a revision, the newest first.
pub struct Posts {
    all: Vec<Post>,
    library: Arc<dyn Library>,
    /// The facts that their texts refer to.
    facts: Arc<Facts>,
    by_slug: HashMap<String, usize>,
    /// Those shown above the list: the newest ones marked as featured.
    featured: Vec<usize>,
    /// All others.
    listed: Vec<usize>,
    by_category: HashMap<Category, Vec<usize>>,
    /// The name of each post's drawing.
    drawings: Vec<&'static str>,
    /// Built on first use, so that startup does not wait for it.
    lookup: OnceLock<Lookup>,
    searched: Searched,
}

/// Where an address of an older site leads.
#[derive(Debug)]
pub struct Moved<'a> {
    pub post: &'a Post,
    /// The language of the post at that address.
    pub lang: Lang,
    /// The part of the query that did not belong to the address, raw.
    pub query: Option<String>,
}

impl std::fmt::Debug for Posts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(&self.all).finish()
    }
}

impl Posts {
    /// No posts, for content of which only the other parts are read.
    pub fn none() -> Self {
        struct Empty;
        impl Library for Empty {
            fn file(&self, _: &FileHash) -> Result<Option<Vec<u8>>, LibraryError> {
                Ok(None)
            }
            fn search(&self, _: Shelf, _: &[String], _: &mut dyn FnMut(i64) -> Wanted) -> Result<(), LibraryError> {
                Ok(())
            }
        }
        Posts::new(Vec::new(), Arc::new(Empty))
    }

    pub fn new(mut all: Vec<Post>, library: Arc<dyn Library>) -> Self {
        all.sort_by(|a, b| b.facts.published.cmp(&a.facts.published).then_with(|| a.slug.cmp(&b.slug)));
        let featured: Vec<usize> = (0..all.len()).filter(|at| all[*at].facts.featured).take(FEATURED).collect();
        let mut by_slug = HashMap::with_capacity(all.len());
        let mut by_category: HashMap<Category, Vec<usize>> = HashMap::new();
        for (at, post) in all.iter().enumerate() {
            by_slug.insert(post.slug.clone(), at);
            by_category.entry(post.facts.category).or_default().push(at);
        }
        Posts {
            listed: (0..all.len()).filter(|at| !featured.contains(at)).collect(),
            featured,
            by_slug,
            library,
            facts: Arc::default(),
            by_category,
            drawings: drawings::drawings(&all),
            lookup: OnceLock::new(),
            searched: Searched::default(),
            all,
        }
    }

    /// The same posts, with the facts that their texts refer to.
    pub fn knowing(self, facts: Arc<Facts>) -> Self {
        Posts { facts, ..self }
    }

    /// The newest first.
    pub fn all(&self) -> &[Post] {
        &self.all
    }

    pub fn get(&self, slug: &str) -> Option<&Post> {
        self.by_slug.get(slug).map(|at| &self.all[*at])
    }

    /// The name of the drawing of a post.
    pub fn drawing(&self, post: &Post) -> &'static str {
        self.by_slug.get(&post.slug).map_or_else(|| post.facts.category.scene(), |at| self.drawings[*at])
    }

    /// A tag as spelt in posts, looked up ignoring case and accents.
    pub fn tag_name(&self, tag: &str) -> Option<&str> {
        self.lookup().tags.name(tag)
    }

    /// Tags shared by several posts, the most frequent first.
    pub fn topics(&self, lang: Lang) -> &[String] {
        self.lookup().tags.topics(lang)
    }

    /// The posts shown above the list: the newest ones marked as featured.
    pub fn featured(&self) -> impl Iterator<Item = &Post> {
        self.featured.iter().map(|at| &self.all[*at])
    }

    /// A page of the posts that match a filter: newest first, or best match first for a search. Without a filter, the featured posts above
    /// the list are left out. A page number beyond the last gives the last page.
    pub fn list(&self, lang: Lang, filter: &Filter, page: usize) -> Result<Listing<'_>, LibraryError> {
        if let Some(search) = &filter.search {
            let found = self.search(lang, search, filter)?;
            return Ok(self.page_of(&found.posts, found.more, page));
        }
        let tagged: Vec<usize>;
        let found = match (&filter.tag, filter.category) {
            (Some(tag), _) => {
                tagged = self.lookup().tags.posts(tag, lang).filter(|at| self.is_in(*at, filter.category)).collect();
                &tagged
            }
            (None, Some(category)) => self.by_category.get(&category).map_or(&[][..], Vec::as_slice),
            (None, None) => &self.listed,
        };
        Ok(self.page_of(found, false, page))
    }

    fn page_of(&self, found: &[usize], more: bool, page: usize) -> Listing<'_> {
        let pages = found.len().div_ceil(PAGE_SIZE).max(1);
        let page = page.clamp(1, pages);
        let posts = found.iter().skip((page - 1) * PAGE_SIZE).take(PAGE_SIZE).map(|at| &self.all[*at]).collect();
        Listing { posts, found: found.len(), more, page, pages }
    }

    /// The text of a post that readers of a language are shown, parsed.
    ///
    /// # Errors
    /// When it cannot be read, which does not happen on an intact disk unless the process is killed midway.
    pub fn file(&self, post: &Post, lang: Lang) -> Result<PostFile, LibraryError> {
        let (lang, shelved) = post.texts.shown(lang);
        let fault = |reason: String| LibraryError(Arc::from(Box::<dyn std::error::Error + Send + Sync>::from(reason)));
        let bytes = self.library.file(&shelved.hash)?.ok_or_else(|| fault(format!("`{}` is gone", post.slug)))?;
        let text = std::str::from_utf8(&bytes).map_err(|error| fault(error.to_string()))?;
        let text = filled(&self.facts, text, lang, shelved.text.format);
        PostFile::parse(&text, shelved.text.format).map_err(fault)
    }

    /// An imported picture's file; `None` for any other file.
    pub fn picture(&self, hash: &FileHash) -> Result<Option<Vec<u8>>, LibraryError> {
        // Checks the content: the library also holds texts, including drafts.
        Ok(self.library.file(hash)?.filter(|bytes| is_webp(bytes)))
    }

    /// Whether a picture, in its largest size, is the lead picture of a post.
    pub fn is_head(&self, hash: &FileHash) -> bool {
        self.lookup().heads.contains(hash)
    }

    /// Posts to read after this one: of the same category or with the same tags, the most similar first.
    pub fn related(&self, post: &Post, lang: Lang) -> Vec<&Post> {
        let own = self.by_slug.get(&post.slug).copied();
        let same_category = self.by_category.get(&post.facts.category).into_iter().flatten().take(RELATED_AMONG);
        let mut shared_tags: HashMap<usize, usize> = same_category.map(|at| (*at, 0)).collect();
        for tag in &post.text(lang).front.tags {
            for at in self.lookup().tags.posts(tag, lang).take(RELATED_AMONG) {
                *shared_tags.entry(at).or_default() += 1;
            }
        }
        let mut others: Vec<(usize, usize)> = shared_tags.into_iter().filter(|(at, _)| Some(*at) != own).collect();
        others.sort_by_key(|(at, tags)| {
            (Reverse(2 * usize::from(self.is_in(*at, Some(post.facts.category))) + tags), *at)
        });
        others.into_iter().take(RELATED).map(|(at, _)| &self.all[at]).collect()
    }

    /// Where an address of an older site leads now. `query` is raw.
    pub fn moved(&self, path: &str, query: Option<&str>) -> Option<Moved<'_>> {
        let redirects = &self.lookup().redirects;
        let of = |address: &str, rest: Option<String>| {
            let address = normalised(address);
            let (at, lang) = redirects.get(&address).or_else(|| redirects.get(&spelt(&address)))?;
            Some(Moved { post: &self.all[*at], lang: *lang, query: rest })
        };
        let whole = query.and_then(|query| of(&format!("{path}?{query}"), None));
        let pairs: Vec<&str> = query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty()).collect();
        // The address of a post may have a query, `?p=7`, with tracking parameters added by others.
        let pair = || {
            (0..pairs.len()).find_map(|at| {
                let rest: Vec<&str> =
                    pairs.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, pair)| *pair).collect();
                of(&format!("{path}?{}", pairs[at]), Some(rest.join("&")))
            })
        };
        let path = || if path == "/" { None } else { of(path, query.map(str::to_owned)) };
        whole.or_else(pair).or_else(path)
    }

    /// The slug of a post, ignoring case and accents.
    pub fn slug_meant(&self, written: &str) -> Option<&str> {
        let at = self.by_slug.get(written).or_else(|| self.lookup().by_spelling.get(&folded(written)))?;
        Some(&self.all[*at].slug)
    }

    /// The language of most imported posts; Spanish if there are none.
    pub fn imported_language(&self) -> Lang {
        self.lookup().imported
    }

    fn lookup(&self) -> &Lookup {
        self.lookup.get_or_init(|| Lookup::of(&self.all))
    }

    fn is_in(&self, at: usize, category: Option<Category>) -> bool {
        category.is_none_or(|category| self.all[at].facts.category == category)
    }
}

/// The signature of every WebP file (RFC 9649).
fn is_webp(bytes: &[u8]) -> bool {
    bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::content::by_lang::ByLang;
    use crate::content::post::{Format, FrontMatter, PostFacts, PostText, ShelvedText};

    /// Finds no words except those that a test defines.
    #[derive(Default)]
    struct Found(BTreeSet<i64>);

    impl Library for Found {
        fn file(&self, _: &FileHash) -> Result<Option<Vec<u8>>, LibraryError> {
            Ok(None)
        }

        fn search(&self, _: Shelf, _: &[String], each: &mut dyn FnMut(i64) -> Wanted) -> Result<(), LibraryError> {
            for id in self.0.iter().rev() {
                if each(*id) == Wanted::Enough {
                    break;
                }
            }
            Ok(())
        }
    }

    #[test]
    fn neighbours_have_different_drawings_and_newer_posts_change_none() {
        let slugs: Vec<String> = (0..200).map(|at| format!("entry-{at}")).collect();
        let published = |at: usize| i8::try_from(at / 8 + 1).unwrap();
        let posts = |count: usize| -> Vec<Post> {
            let category = |at: usize| Category::ALL[at % 2];
            (0..count).map(|at| post(&slugs[at], category(at), published(at), &[(Lang::Es, 1, "", &[])])).collect()
        };
        let all = library(posts(200), &[]);
        let drawn: Vec<&str> = all.all().iter().map(|post| all.drawing(post)).collect();
        for near in drawn.windows(4) {
            assert!(near[1..].iter().all(|other| *other != near[0]), "{near:?}");
        }
        for category in [Category::ALL[0], Category::ALL[1]] {
            let of: Vec<_> = all.all().iter().filter(|post| post.facts.category == category).collect();
            for pair in of.windows(2) {
                assert_ne!(all.drawing(pair[0]), all.drawing(pair[1]), "{} and {}", pair[0].slug, pair[1].slug);
            }
        }
        assert!(drawn.iter().collect::<BTreeSet<_>>().len() >= 9, "{drawn:?}");
        let before = library(posts(160), &[]);
        for post in before.all() {
            assert_eq!(before.drawing(post), all.drawing(post), "{}", post.slug);
        }
    }

    fn post(slug: &str, category: Category, day: i8, texts: &[(Lang, i64, &str, &[&str])]) -> Post {
        let texts = texts.iter().map(|(lang, id, title, tags)| {
            let front = FrontMatter {
                title: (*title).to_owned(),
                tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
                old_addresses: vec![format!("/{day}/{slug}/"), format!("/?p={id}")],
                ..FrontMatter::default()
            };
            (*lang, ShelvedText { id: *id, hash: [0; 32], text: PostText::new(front, Format::Markdown, "") })
        });
        let facts = PostFacts { category, published: jiff::civil::date(2026, 9, day), featured: false, photo: None };
        Post { slug: slug.to_owned(), facts, texts: ByLang::new(texts).unwrap() }
    }

    fn spanish(slug: &str, category: Category, day: i8, tags: &[&str]) -> Post {
        post(slug, category, day, &[(Lang::Es, i64::from(day), slug, tags)])
    }

    fn library(all: Vec<Post>, found: &[i64]) -> Posts {
        Posts::new(all, Arc::new(Found(found.iter().copied().collect())))
    }

    fn slugs<'a>(posts: impl IntoIterator<Item = &'a Post>) -> Vec<&'a str> {
        posts.into_iter().map(|post| post.slug.as_str()).collect()
    }

    #[test]
    fn lists_have_nine_a_page_and_a_last_one() {
        let posts = library((1..=19).map(|i| spanish(&i.to_string(), Category::Conservation, 1, &[])).collect(), &[]);
        let page = |page| {
            let listing = posts.list(Lang::Es, &Filter::default(), page).unwrap();
            (listing.posts.len(), listing.page, listing.pages, listing.found)
        };
        assert_eq!(page(1), (9, 1, 3, 19));
        assert_eq!(page(3), (1, 3, 3, 19));
        assert_eq!(page(99), (1, 3, 3, 19));
    }

    #[test]
    fn a_word_in_the_title_counts_more_than_one_in_a_tag_and_that_more_than_one_in_the_text() {
        let all = vec![
            post("text", Category::Conservation, 4, &[(Lang::Es, 4, "Otra cosa", &[])]),
            post("tag", Category::Conservation, 3, &[(Lang::Es, 3, "Otra cosa", &["Río Baker"])]),
            post("old-title", Category::Conservation, 1, &[(Lang::Es, 1, "El río", &[])]),
            post("title", Category::SustainableTravel, 2, &[(Lang::Es, 2, "Ríos", &[])]),
        ];
        let posts = library(all, &[1, 2, 3, 4]);
        let found = |category| {
            let filter = Filter { category, search: Some("RIO".to_owned()), tag: None };
            slugs(posts.list(Lang::Es, &filter, 1).unwrap().posts)
        };
        assert_eq!(found(None), ["title", "old-title", "tag", "text"]);
        assert_eq!(found(Some(Category::SustainableTravel)), ["title"]);
    }

    #[test]
    fn a_search_finds_what_its_readers_are_shown() {
        let all = vec![
            post("both", Category::Conservation, 2, &[(Lang::Es, 1, "x", &[]), (Lang::De, 2, "x", &[])]),
            post("german", Category::Conservation, 1, &[(Lang::De, 3, "x", &[])]),
        ];
        let found = |ids: &[i64], lang| {
            let posts = library(all.clone(), ids);
            let filter = Filter { search: Some("x".to_owned()), ..Filter::default() };
            slugs(posts.list(lang, &filter, 1).unwrap().posts).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(found(&[2], Lang::De), ["both"]);
        assert!(found(&[2], Lang::Fr).is_empty(), "French readers are shown the Spanish text");
        assert_eq!(found(&[1, 3], Lang::Fr), ["both", "german"]);
    }

    #[test]
    fn very_many_are_cut_short_and_that_is_said() {
        let count = i64::try_from(FOUND_MOST).unwrap() + 1;
        let all = |n| (1..=n).map(|id| post(&id.to_string(), Category::Conservation, 1, &[(Lang::Es, id, "x", &[])]));
        let filter = Filter { search: Some("x".to_owned()), ..Filter::default() };
        for (n, more) in [(count - 1, false), (count, true)] {
            let posts = library(all(n).collect(), &(1..=n).collect::<Vec<_>>());
            let listing = posts.list(Lang::Es, &filter, 1).unwrap();
            assert_eq!((listing.found, listing.more), (FOUND_MOST, more));
        }
    }

    #[test]
    fn related_posts_share_a_category_or_tags() {
        let posts = library(
            vec![
                spanish("one", Category::Conservation, 1, &["huemul", "lenga"]),
                spanish("same-tags", Category::SustainableTravel, 1, &["lenga", "huemul"]),
                spanish("both", Category::Conservation, 1, &["Lenga"]),
                spanish("nothing", Category::KawesqarCulture, 1, &["canoa"]),
            ],
            &[],
        );
        assert_eq!(slugs(posts.related(posts.get("one").unwrap(), Lang::Es)), ["both", "same-tags"]);
    }

    #[test]
    fn topics_are_tags_of_several_posts() {
        let posts = library(
            vec![
                spanish("a", Category::Conservation, 1, &["viento", "Ñandú", "huemul"]),
                spanish("b", Category::Conservation, 1, &["viento", "huemul", "mar"]),
                spanish("c", Category::Conservation, 1, &["viento", "Ñandú"]),
            ],
            &[],
        );
        assert_eq!(posts.topics(Lang::Es), ["viento", "huemul", "Ñandú"]);
        assert_eq!(posts.topics(Lang::Fr), posts.topics(Lang::Es), "French readers are shown the Spanish texts");
        let filter = Filter { tag: Some("nandu".to_owned()), ..Filter::default() };
        assert_eq!(slugs(posts.list(Lang::Fr, &filter, 1).unwrap().posts), ["a", "c"]);
    }

    #[test]
    fn a_tag_written_in_two_ways_is_one_topic() {
        let posts = library(
            vec![
                spanish("new", Category::Conservation, 2, &["Río", "río"]),
                post("old", Category::Conservation, 1, &[(Lang::Es, 1, "x", &["rio"]), (Lang::De, 3, "x", &["RIO"])]),
            ],
            &[],
        );
        assert_eq!(
            (posts.topics(Lang::Es), posts.topics(Lang::De)),
            (&["Río".to_owned()][..], &["Río".to_owned()][..])
        );
        assert_eq!(posts.tag_name("rIo"), Some("Río"));
        let filter = Filter { tag: Some("río".to_owned()), ..Filter::default() };
        assert_eq!(slugs(posts.list(Lang::De, &filter, 1).unwrap().posts), ["new", "old"]);
    }

    #[test]
    fn old_addresses_lead_to_the_post_in_the_language_that_it_had_there() {
        let posts = library(
            vec![post("x", Category::Conservation, 1, &[(Lang::Es, 1, "x", &[]), (Lang::De, 2, "x", &[])])],
            &[],
        );
        let moved = |path: &str, query| posts.moved(path, query).map(|moved| (moved.post.slug.clone(), moved.lang));
        assert_eq!(moved("/1/x", None), Some(("x".to_owned(), Lang::Es)));
        assert_eq!(moved("/1/x/", Some("utm_source=mail")), Some(("x".to_owned(), Lang::Es)));
        assert_eq!(moved("/", Some("p=2")), Some(("x".to_owned(), Lang::De)));
        assert_eq!(moved("/", Some("lang=de&p=2")), Some(("x".to_owned(), Lang::De)));
        assert_eq!(moved("//1///X/", None), Some(("x".to_owned(), Lang::Es)));
        assert_eq!(moved("/%31/x", None), Some(("x".to_owned(), Lang::Es)));
        let rest = |path: &str, query| posts.moved(path, Some(query)).unwrap().query;
        assert_eq!(rest("/1/x/", "utm_source=mail"), Some("utm_source=mail".to_owned()));
        assert_eq!(rest("/", "utm_source=mail&p=2&b"), Some("utm_source=mail&b".to_owned()));
        assert_eq!(moved("/", Some("p=3")), None);
        assert_eq!(moved("/", None), None);
    }
}
