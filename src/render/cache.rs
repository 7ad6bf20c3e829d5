//! Pages rendered once for each (path, known query) of a content revision and a day.
//!
//! The cache is bounded in bytes. Concurrent requests for one uncached page render it
//! once. A page whose render failed is answered without React's HTML and not cached.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use jiff::civil::Date;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::Semaphore;

use super::analytics::AnalyticsScript;
use super::assets::Assets;
use super::desk::{self, DeskPage};
use super::engine::RenderError;
use super::entity::Entity;
use super::feed_address::FeedAddress;
use super::page_data::{PageData, PageSource};
use super::plain;
use super::query::PageQuery;
use super::renderer::{self, Renderer, Urgency};
use super::shell::{self, Root};
use super::turns::{Turn, Turns};
use crate::content::Snapshot;
use crate::locale::Lang;
use crate::log::{Repeated, causes};
use crate::machine::processors;
use crate::routes::{Page, Route};

/// Bytes of finished pages that are cached.
const CAPACITY: u64 = 12 << 20;
/// What one language's pages without a query take up, in two encodings and as data.
const LANGUAGE_BYTES: u64 = 800 << 10;
const _: () = assert!(Lang::ALL.len() as u64 * LANGUAGE_BYTES <= CAPACITY, "pages push each other out of the cache");
/// Longest wait for a page that another request is rendering.
const PATIENCE: Duration = Duration::from_secs(3);
/// How many posts, the newest, are rendered before anybody asks.
const WARM_POSTS: usize = 30;

#[derive(Clone)]
struct ByBytes;

impl Weighter<String, Arc<Entity>> for ByBytes {
    fn weight(&self, key: &String, entity: &Arc<Entity>) -> u64 {
        key.len() as u64 + entity.weight()
    }
}

/// One content revision on one day, with the pages made from it so far.
struct Generation {
    snapshot: Arc<Snapshot>,
    today: Date,
    pages: Cache<String, Arc<Entity>, ByBytes>,
}

impl Generation {
    /// Whether the address is one of finitely many: the item that it names exists, and nothing in its query is free text.
    fn counts(&self, route: &Route, query: &PageQuery) -> bool {
        !query.is_free() && route.slug.as_ref().is_none_or(|slug| self.snapshot.has(route.page, slug))
    }
}

/// Renders and caches pages; cheap to clone.
#[derive(Clone)]
pub struct Pages {
    current: Arc<ArcSwap<Generation>>,
    renderer: Renderer,
    turns: Turns,
    assets: Arc<Assets>,
    base_url: Arc<str>,
    analytics: Option<AnalyticsScript>,
    /// Limits concurrent searches, first come first served: each is CPU-bound, and more would only share the processors.
    searches: Arc<Semaphore>,
}

impl Pages {
    /// `base_url` is scheme and authority without a trailing slash.
    pub fn new(
        snapshot: Arc<Snapshot>,
        today: Date,
        renderer: Renderer,
        assets: Arc<Assets>,
        base_url: &str,
        analytics: Option<AnalyticsScript>,
    ) -> Self {
        let current = Arc::new(ArcSwap::from_pointee(generation(snapshot, today)));
        let searches = Arc::new(Semaphore::new(processors()));
        Pages { current, renderer, turns: Turns::default(), assets, base_url: base_url.into(), analytics, searches }
    }

    /// A page of the desk.
    pub fn desk_page(&self, page: &DeskPage<'_>) -> String {
        desk::document(page, &self.snapshot().site.name, &self.assets)
    }

    /// The finished page of an address without a query, if it is cached.
    pub fn ready(&self, path: &str) -> Option<Arc<Entity>> {
        self.current.load().pages.get(path)
    }

    /// The page at a route and known query, from the cache or rendered now for this visitor.
    pub async fn page(&self, route: &Route, query: &PageQuery, visitor: IpAddr) -> Arc<Entity> {
        self.made(route, query, Some(visitor)).await
    }

    async fn made(&self, route: &Route, query: &PageQuery, visitor: Option<IpAddr>) -> Arc<Entity> {
        let generation = self.current.load_full();
        let key = generation.counts(route, query).then(|| format!("{}{}", route.path(), query.to_search()));
        if let Some(kept) = key.as_deref().and_then(|key| generation.pages.get(key)) {
            return kept;
        }
        // Before the page's cache guard is taken: nobody else waits for this visitor's turn.
        let turn = match visitor {
            Some(visitor) => self.turn(visitor).await.map(Some),
            None => Ok(None),
        };
        let Some(key) = key else {
            // Unknown slugs and searches are unbounded: their pages are rendered anew each time, and no request waits for another's.
            let urgency = if query.is_free() { Urgency::Search } else { Urgency::Page };
            let data = self.read(&generation, route, query).await;
            return Arc::new(self.finish(&data, urgency, turn).await);
        };
        let place = match turn {
            Ok(_) => tokio::time::timeout(PATIENCE, generation.pages.get_value_or_guard_async(&key)).await.ok(),
            Err(_) => None,
        };
        match place {
            Some(Ok(entity)) => entity,
            Some(Err(place)) => {
                let data = self.read(&generation, route, query).await;
                let entity = Arc::new(self.finish(&data, Urgency::Page, turn).await);
                if entity.can_be_kept() {
                    drop(place.insert(Arc::clone(&entity)));
                }
                entity
            }
            // The visitor's turn did not come, or others wait for this page already and it is not done in time.
            None => {
                let data = self.read(&generation, route, query).await;
                Arc::new(self.without_react(&data, to_json(&data), RenderError::Busy).await)
            }
        }
    }

    /// The visitor's turn to have something rendered.
    async fn turn(&self, visitor: IpAddr) -> Result<Turn, RenderError> {
        self.turns.take(visitor, renderer::PATIENCE).await.ok_or(RenderError::Busy)
    }

    /// The data of a page in JSON, as the browser fetches it on navigation.
    pub async fn json(&self, route: &Route, query: &PageQuery) -> Arc<Entity> {
        let generation = self.current.load_full();
        if !generation.counts(route, query) {
            let data = self.read(&generation, route, query).await;
            return Arc::new(Entity::quick(status_of(&data), JSON, to_json(&data)));
        }
        let key = format!("json {}{}", route.path(), query.to_search());
        match generation.pages.get_value_or_guard_async(&key).await {
            Ok(entity) => entity,
            Err(place) => {
                let data = self.read(&generation, route, query).await;
                let entity = Arc::new(self.data_entity(&data).await);
                if entity.can_be_kept() {
                    drop(place.insert(Arc::clone(&entity)));
                }
                entity
            }
        }
    }

    /// A feed, from the cache or written now; `None` when it cannot be read.
    pub async fn feed(&self, address: FeedAddress) -> Option<Arc<Entity>> {
        static UNREADABLE: Repeated = Repeated::new();
        let generation = self.current.load_full();
        let key = address.path();
        match generation.pages.get_value_or_guard_async(&key).await {
            Ok(entity) => Some(entity),
            Err(place) => {
                let (snapshot, base_url) = (Arc::clone(&generation.snapshot), Arc::clone(&self.base_url));
                let work = tokio::task::spawn_blocking(move || address.write(&snapshot, &base_url));
                let text = work
                    .await
                    .expect("writing a feed does not panic")
                    .inspect_err(|error| {
                        let error = causes(error);
                        UNREADABLE.log(move |times| tracing::error!(times, error, "a feed cannot be made"));
                    })
                    .ok()?;
                let entity = Arc::new(compress(200, address.format.media_type(), text).await.for_other_sites());
                drop(place.insert(Arc::clone(&entity)));
                Some(entity)
            }
        }
    }

    /// The data of a page, off the async thread where it may have to read from the disk.
    async fn read(&self, generation: &Arc<Generation>, route: &Route, query: &PageQuery) -> PageData {
        if !matches!(route.page, Page::Blog | Page::Post) {
            return self.source(generation).page(route, query);
        }
        let _turn = match query.is_free() {
            true => Some(self.searches.acquire().await.expect("nothing closes it")),
            false => None,
        };
        let (pages, generation, route, query) = (self.clone(), Arc::clone(generation), route.clone(), query.clone());
        let work = tokio::task::spawn_blocking(move || pages.source(&generation).page(&route, &query));
        work.await.expect("making page data does not panic")
    }

    /// The data of a page.
    pub fn data(&self, route: &Route, query: &PageQuery) -> PageData {
        self.source(&self.current.load()).page(route, query)
    }

    /// A document for data that holds something of one visitor.
    pub async fn document(&self, data: &PageData, urgency: Urgency, visitor: IpAddr) -> Entity {
        let turn = self.turn(visitor).await;
        self.finish(data, urgency, turn.map(Some)).await
    }

    /// The data of a page that cannot be shown at the moment.
    pub fn unavailable(&self, route: &Route) -> PageData {
        self.source(&self.current.load()).unavailable(route)
    }

    /// Page data in JSON.
    pub async fn data_entity(&self, data: &PageData) -> Entity {
        Entity { is_personal: data.personal, ..compress(status_of(data), JSON, to_json(data)).await }
    }

    /// The content that pages are rendered from now.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.current.load().snapshot)
    }

    /// Today on the agency's calendar, as pages show it.
    pub fn today(&self) -> Date {
        self.current.load().today
    }

    /// Switches to other content: all pages are rendered anew. Requests in progress finish with the content they began with.
    pub fn set_snapshot(&self, snapshot: Arc<Snapshot>) {
        self.current.rcu(|current| generation(Arc::clone(&snapshot), current.today));
    }

    /// Begins a new day: all pages are rendered anew.
    pub fn set_today(&self, today: Date) {
        self.current.rcu(|current| generation(Arc::clone(&current.snapshot), today));
    }

    /// The pages that visitors come to first: all of them, but only the newest posts.
    pub fn first_routes(&self) -> Vec<Route> {
        let newest: HashSet<String> =
            self.snapshot().posts.all().iter().take(WARM_POSTS).map(|post| post.slug.clone()).collect();
        let mut routes = self.routes();
        routes
            .retain(|route| route.page != Page::Post || route.slug.as_ref().is_some_and(|slug| newest.contains(slug)));
        routes
    }

    /// Renders these pages ahead of requests; returns those that could not be rendered.
    pub async fn warm(&self, routes: Vec<Route>) -> Vec<Route> {
        let mut failed = Vec::new();
        for route in routes {
            if !self.made(&route, &PageQuery::default(), None).await.can_be_kept() {
                failed.push(route);
            }
        }
        failed
    }

    /// Every page that exists in its language, language by language.
    pub fn routes(&self) -> Vec<Route> {
        let snapshot = self.snapshot();
        let mut routes = Vec::new();
        for lang in Lang::ALL {
            for page in Page::LISTED {
                match page {
                    Page::Itinerary => routes.extend(
                        snapshot.itineraries.iter().map(|itinerary| Route::with_slug(lang, page, &itinerary.slug)),
                    ),
                    Page::Post => {
                        let posts = snapshot.posts.all().iter();
                        routes.extend(posts.map(|post| Route::with_slug(lang, page, &post.slug)));
                    }
                    _ => routes.push(Route::new(lang, page)),
                }
            }
        }
        routes.retain(|route| snapshot.is_translated(route));
        routes
    }

    fn source<'a>(&'a self, generation: &'a Generation) -> PageSource<'a> {
        PageSource {
            snapshot: &generation.snapshot,
            base_url: &self.base_url,
            analytics: self.analytics.as_ref(),
            build: &self.assets.build,
            today: generation.today,
        }
    }

    /// Data → HTML → compressed bytes, within the visitor's turn.
    async fn finish(&self, data: &PageData, urgency: Urgency, turn: Result<Option<Turn>, RenderError>) -> Entity {
        let json = to_json(data);
        let rendered = match turn {
            Ok(_turn) => self.renderer.render(json.clone(), urgency).await,
            Err(error) => Err(error),
        };
        match rendered {
            Ok(root) => self.wrap(data, &json, Root::React(&root)).await,
            Err(error) => self.without_react(data, json, error).await,
        }
    }

    /// What is sent when no engine rendered the page: the result of what a visitor did is in it, and the browser renders the rest.
    async fn without_react(&self, data: &PageData, json: String, error: RenderError) -> Entity {
        static FAILED: Repeated = Repeated::new();
        let (page, lang, failures) = (data.page.name(), data.lang, self.renderer.failures());
        FAILED
            .log(move |times| tracing::error!(times, page, %lang, failures, %error, "page sent without React's HTML"));
        let root = plain::root(data).unwrap_or_default();
        Entity { is_whole: false, ..self.wrap(data, &json, Root::Plain(&root)).await }
    }

    async fn wrap(&self, data: &PageData, json: &str, root: Root<'_>) -> Entity {
        let html = shell::document(data, json, root, &self.assets);
        Entity { is_personal: data.personal, ..compress(data.status, "text/html; charset=utf-8", html).await }
    }
}

/// Bytes preallocated for the data of a page; most need fewer.
const MOST_DATA: usize = 16 << 10;
const JSON: &str = "application/json";

/// Status of the response with a page's data: 200 also for a page that was not found, which the data says.
fn status_of(data: &PageData) -> u16 {
    if data.status == 503 { 503 } else { 200 }
}

fn to_json(data: &PageData) -> String {
    let mut json = Vec::with_capacity(MOST_DATA);
    serde_json::to_writer(&mut json, data).expect("page data has string keys only");
    String::from_utf8(json).expect("JSON is UTF-8")
}

/// Compression takes milliseconds, so it runs off the async thread.
async fn compress(status: u16, content_type: &'static str, text: String) -> Entity {
    let work = tokio::task::spawn_blocking(move || Entity::new(status, content_type, text));
    work.await.expect("compressing does not panic")
}

fn generation(snapshot: Arc<Snapshot>, today: Date) -> Generation {
    Generation { snapshot, today, pages: Cache::with_weighter(200, CAPACITY, ByBytes) }
}
