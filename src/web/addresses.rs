//! Addresses that are not quite one of this site's: the same one written differently, one of the site that an import came from, a feed
//! where other systems have it. Each redirects in one step, and its query is kept.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::http::Uri;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use super::state::App;
use crate::content::Snapshot;
use crate::content::post::{Category, folded};
use crate::locale::Lang;
use crate::render::feed_address::{FeedAddress, FeedFormat};
use crate::routes::{Page, Route};

/// What must be escaped in a path segment (RFC 3986, 3.3).
const SEGMENT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'/')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The normalized segments of a path: decoded, without empty ones, `.` and `..` resolved. `None` when one cannot be valid.
fn segments(path: &str) -> Option<Vec<String>> {
    let mut segments = Vec::new();
    for raw in path.split('/') {
        let segment = percent_decode_str(raw).decode_utf8().ok()?;
        match &*segment {
            "" | "." => {}
            ".." => drop(segments.pop()),
            text if text.contains(['/', '\\']) || text.chars().any(char::is_control) => return None,
            text => segments.push(text.to_owned()),
        }
    }
    Some(segments)
}

/// A path of these segments, with a leading slash.
fn path_of<'a>(segments: impl IntoIterator<Item = &'a str>) -> String {
    segments.into_iter().map(|segment| format!("/{}", utf8_percent_encode(segment, SEGMENT))).collect()
}

/// A page's name regardless of spelling: in capitals, with its accents, with `ue` for `ü`.
fn spelling(name: &str) -> String {
    let folded = folded(name);
    let mut out = String::with_capacity(folded.len());
    for c in folded.chars() {
        if c != 'e' || !out.ends_with(['a', 'o', 'u']) {
            out.push(c);
        }
    }
    out
}

/// What other systems call a feed, as the last part of its address.
const FEED_NAMES: [&str; 10] =
    ["feed", "rss", "atom", "feed.xml", "rss.xml", "atom.xml", "index.xml", "index.rdf", "feed.atom", "feed.rss"];

/// Maps language and spelling of the segments before a slug to the page.
static PAGES: LazyLock<HashMap<(Lang, Vec<String>), Page>> = LazyLock::new(|| {
    let mut pages = HashMap::new();
    for lang in Lang::ALL {
        for page in Page::all() {
            let path = if page.has_slug() { Route::with_slug(lang, page, "") } else { Route::new(lang, page) }.path();
            let names = path.split('/').skip(2).filter(|name| !name.is_empty()).map(spelling);
            let names = names.chain(page.has_slug().then(String::new)).collect();
            pages.insert((lang, names), page);
        }
    }
    pages
});

/// The page that a path means. How a slug is really spelled is looked up in the content.
pub fn route_meant(path: &str, snapshot: &Snapshot) -> Option<Route> {
    let segments = segments(path)?;
    let (lang, rest) = segments.split_first()?;
    let lang = Lang::from_tag(lang).filter(|_| is_language_tag(lang))?;
    let names: Vec<String> = rest.iter().map(|name| spelling(name)).collect();
    if let Some(&page) = PAGES.get(&(lang, names.clone())) {
        return Some(Route::new(lang, page));
    }
    let (slug, names) = (rest.last()?, &names[..names.len() - 1]);
    let names = names.iter().cloned().chain([String::new()]).collect();
    let page = *PAGES.get(&(lang, names))?;
    let slug = snapshot.slug_meant(page, slug).unwrap_or(slug);
    Some(Route::with_slug(lang, page, slug))
}

/// `de`, `pt-BR`, `es_419`, `sr-Latn-RS`: a language, perhaps the Latin script, perhaps a region (RFC 5646, 2.1).
fn is_language_tag(text: &str) -> bool {
    let mut parts = text.split(['-', '_']).peekable();
    let letters = |part: &str, count| part.len() == count && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_region =
        |part: &str| letters(part, 2) || (part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit()));
    let is_language = parts.next().is_some_and(|language| letters(language, 2));
    parts.next_if(|script| script.eq_ignore_ascii_case("latn"));
    is_language && parts.next().is_none_or(is_region) && parts.next().is_none()
}

/// The canonical address of a page, file or feed, if the path is another way to write it.
pub fn canonical(app: &App, path: &str) -> Option<String> {
    let snapshot = app.pages.snapshot();
    let target = if let Some(route) = route_meant(path, &snapshot) {
        path_of(route.path().split('/').skip(1))
    } else {
        let segments = segments(path)?;
        let exact = path_of(segments.iter().map(String::as_str));
        let lower = exact.to_lowercase();
        [exact, lower].into_iter().find(|target| app.has_file(target) || FeedAddress::parse(target).is_some())?
    };
    (target != path).then_some(target)
}

/// Where an address of the site that an import came from redirects, unless a page of this site has it.
pub fn moved(app: &App, uri: &Uri) -> Option<String> {
    let snapshot = app.pages.snapshot();
    if is_live(uri.path(), &snapshot) {
        return None;
    }
    let moved = snapshot.posts.moved(uri.path(), uri.query())?;
    Some(with_query(&Route::with_slug(moved.lang, Page::Post, &moved.post.slug).path(), moved.query.as_deref()))
}

fn is_live(path: &str, snapshot: &Snapshot) -> bool {
    // A text shown in place of a missing translation does not count: the translation may have moved.
    route_meant(path, snapshot).is_some_and(|route| route.slug.is_none() || snapshot.is_translated(&route))
}

/// Where the feed is, for an address at which WordPress, Ghost, Hugo, Jekyll, Blogger and others have theirs: for the language and the
/// category in the address, otherwise the language of most imported posts.
pub fn feed(app: &App, uri: &Uri) -> Option<String> {
    let names: Vec<String> = segments(uri.path())?.iter().map(|segment| segment.to_lowercase()).collect();
    let snapshot = app.pages.snapshot();
    let is_own = FeedAddress::parse(&path_of(names.iter().map(String::as_str))).is_some();
    if is_own || is_live(uri.path(), &snapshot) {
        return None;
    }
    let (lang, rest) = match names.split_first() {
        Some((first, rest)) if is_language_tag(first) && Lang::from_tag(first).is_some() => {
            (Lang::from_tag(first), rest)
        }
        _ => (None, &names[..]),
    };
    let names: Vec<&str> = rest.iter().map(String::as_str).collect();
    let (place, format) = match names.as_slice() {
        // WordPress without permalinks.
        [] if asks_for_feed(uri) => (&names[..], FeedFormat::Atom),
        ["feeds", "posts", "default" | "summary"] => (&names[..0], FeedFormat::Atom),
        [place @ .., "feed", "json"] | [place @ .., "feed.json" | "index.json"] => (place, FeedFormat::Json),
        [place @ .., "feed", "rss" | "rss2" | "rdf" | "atom"] => (place, FeedFormat::Atom),
        [place @ .., name] if FEED_NAMES.contains(name) => (place, FeedFormat::Atom),
        _ => return None,
    };
    let category = match place {
        [] | ["blog" | "posts" | "post" | "comments" | "news" | "noticias"] => None,
        [.., "category" | "categories" | "categoria" | "categorias" | "tag" | "tags" | "author" | "topics", name] => {
            Category::from_code(&name.replace('-', "_"))
        }
        // The comments on a post.
        _ if snapshot.posts.moved(&path_of(place.iter().copied()), None).is_some() => None,
        _ => return None,
    };
    let lang = lang.unwrap_or_else(|| snapshot.posts.imported_language());
    Some(FeedAddress { lang, category, format }.path())
}

fn asks_for_feed(uri: &Uri) -> bool {
    let query = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    query.into_iter().any(|(name, _)| name == "feed")
}

/// A path with the given raw query, except for `lng`, which has already chosen the language.
pub fn with_query(path: &str, query: Option<&str>) -> String {
    let kept: Vec<&str> =
        query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty() && !is_lng(pair)).collect();
    match (kept.is_empty(), path.contains('?')) {
        (true, _) => path.to_owned(),
        (false, true) => format!("{path}&{}", kept.join("&")),
        (false, false) => format!("{path}?{}", kept.join("&")),
    }
}

fn is_lng(pair: &str) -> bool {
    pair == "lng" || pair.starts_with("lng=")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_goes_and_the_rest_stays_as_it_was_written() {
        assert_eq!(with_query("/es", None), "/es");
        assert_eq!(with_query("/es", Some("")), "/es");
        assert_eq!(with_query("/es", Some("lng=de&a=%C3%B1+b&&c")), "/es?a=%C3%B1+b&c");
        assert_eq!(with_query("/es?sent=1", Some("utm_source=x&lng")), "/es?sent=1&utm_source=x");
    }

    #[test]
    fn paths_are_read_as_they_are_meant() {
        let path = |text: &str| segments(text).map(|segments| path_of(segments.iter().map(String::as_str)));
        assert_eq!(path("//de///%62log/./x/../y/").as_deref(), Some("/de/blog/y"));
        assert_eq!(path("/a%20b/%C3%B1").as_deref(), Some("/a%20b/%C3%B1"));
        assert_eq!(path("/../..").as_deref(), Some(""));
        for wrong in ["/a%2Fb", "/a%5Cb", "/%00", "/%FF", "/a%0Db"] {
            assert_eq!(path(wrong), None, "{wrong}");
        }
    }
}
