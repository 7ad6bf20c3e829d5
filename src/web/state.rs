//! State shared by handlers.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arc_swap::ArcSwap;
use axum::http::HeaderMap;

use ipnet::IpNet;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use tokio::sync::{OnceCell, Semaphore};

use super::base_url::BaseUrl;
use super::client::client_address;
use super::connections::ConnectionLimits;
use super::csp::AnalyticsSources;
use super::desk::LiveStreams;
use super::error::ApiError;
use super::files::{self, Files};
use super::headers::Security;
use super::limit::{Limit, Limiter, TotalLimiter};
use super::readiness::Readiness;
use super::seo;
use super::social::SocialPictures;
use crate::content::Snapshot;
use crate::locale::Lang;
use crate::mail::MailFolder;
use crate::render::cache::Pages;
use crate::render::entity::Entity;
use crate::store::Store;

/// The owner's settings, as far as the HTTP layer needs them.
#[derive(Clone, Debug)]
pub struct Settings {
    pub base_url: BaseUrl,
    pub trusted_proxies: Vec<IpNet>,
    /// On inquiries, and separately on itineraries by mail, on newsletter requests and on codes to sign in with.
    pub inquiry_limit: Limit,
    /// On itineraries by mail and newsletter requests, from all clients together.
    pub mail_limit: Limit,
    /// Addresses that receive every inquiry.
    pub staff: Arc<[String]>,
    pub staff_lang: Lang,
    /// Origins that pages may use besides this site's.
    pub analytics: Option<AnalyticsSources>,
    pub connections: ConnectionLimits,
    /// Where mails are written that no server takes.
    pub mails: MailFolder,
}

impl Settings {
    /// Whether a peer is a proxy that is trusted to name client addresses.
    pub fn trusts(&self, peer: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|net| net.contains(&peer.to_canonical()))
    }
}

/// State of the server; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Shared>);

pub struct Shared {
    pub pages: Pages,
    pub store: Store,
    pub settings: Settings,
    pub security: Security,
    pub files: Files,
    pub social: SocialPictures,
    pub limiter: Limiter,
    /// For itineraries by mail: they do not count against a visitor's inquiries.
    pub mail_limiter: Limiter,
    pub newsletter_limiter: Limiter,
    /// For codes to sign in with.
    pub sign_in_limiter: Limiter,
    /// For what is done on the pages of inquiries.
    pub request_limiter: Limiter,
    pub readiness: Readiness,
    pub live: LiveStreams,
    /// Exports are written one at a time.
    pub export_turn: Arc<Semaphore>,
    /// For both together.
    total_limiter: TotalLimiter,
    /// The agency's time zone.
    pub time_zone: TimeZone,
    undeclared_proxy: AtomicBool,
    documents: ArcSwap<Documents>,
}

/// What is made from the content besides pages.
struct Documents {
    /// `/robots.txt` and the manifests, by path.
    named: Vec<(String, Arc<Entity>)>,
    /// Created on first request: with very many posts it takes seconds.
    sitemaps: OnceCell<Vec<Arc<Entity>>>,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    pub fn new(pages: Pages, store: Store, settings: Settings, time_zone: TimeZone) -> Self {
        let documents = ArcSwap::from_pointee(documents(&pages, &settings));
        App(Arc::new(Shared {
            security: Security::new(settings.base_url.is_https(), settings.analytics.as_ref()),
            limiter: Limiter::new(settings.inquiry_limit),
            mail_limiter: Limiter::new(settings.inquiry_limit),
            newsletter_limiter: Limiter::new(settings.inquiry_limit),
            sign_in_limiter: Limiter::new(settings.inquiry_limit),
            request_limiter: Limiter::new(settings.inquiry_limit),
            readiness: Readiness::default(),
            live: LiveStreams::default(),
            export_turn: Arc::new(Semaphore::new(1)),
            total_limiter: TotalLimiter::new(settings.mail_limit),
            files: files::embedded(),
            social: SocialPictures::default(),
            documents,
            pages,
            store,
            settings,
            time_zone,
            undeclared_proxy: AtomicBool::new(false),
        }))
    }

    /// `/robots.txt`, a manifest, `/sitemap.xml` or a part of it, by path.
    pub async fn document(&self, path: &str) -> Option<Arc<Entity>> {
        let documents = self.documents.load_full();
        let Some(number) = path.strip_prefix("/sitemap").and_then(|rest| rest.strip_suffix(".xml")) else {
            return documents.named.iter().find(|(own, _)| own == path).map(|(_, document)| Arc::clone(document));
        };
        let number: usize = if number.is_empty() { 0 } else { number.strip_prefix('-')?.parse().ok()? };
        let sitemaps = documents.sitemaps.get_or_init(|| async {
            let app = self.clone();
            let work = move || seo::sitemaps(&app.pages, app.settings.base_url.as_str());
            let made = tokio::task::spawn_blocking(work).await.expect("writing the sitemap does not panic");
            made.into_iter().map(Arc::new).collect()
        });
        sitemaps.await.get(number).map(Arc::clone)
    }

    /// Whether there is a file or one of the standard documents at this path.
    pub fn has_file(&self, path: &str) -> bool {
        let named = |documents: &Documents| documents.named.iter().any(|(own, _)| own == path);
        self.files.contains_key(path) || path == "/sitemap.xml" || named(&self.documents.load())
    }

    /// Switches pages and documents to other content.
    pub fn set_snapshot(&self, snapshot: Arc<Snapshot>) {
        self.pages.set_snapshot(snapshot);
        self.documents.store(Arc::new(documents(&self.pages, &self.settings)));
    }

    /// The client's address, for limits. An undeclared proxy makes all visitors look like one: that is logged once.
    pub fn client(&self, peer: Peer, headers: &HeaderMap) -> IpAddr {
        let undeclared = headers.contains_key("x-forwarded-for") && !self.settings.trusts(peer.0);
        if undeclared && !self.undeclared_proxy.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "a peer that is no --trusted-proxy forwards addresses: limits count all its visitors as one"
            );
        }
        client_address(peer.0, headers, &self.settings.trusted_proxies)
    }

    /// Counts a mail requested without an inquiry, by `limiter` and by the total limit.
    pub fn count_mail(&self, limiter: &Limiter, client: IpAddr) -> Result<(), ApiError> {
        let counted = limiter.count(client).and_then(|()| self.total_limiter.count());
        counted.map_err(|wait| ApiError::TooMany(wait.as_secs() + 1))
    }

    /// Today in the agency's time zone.
    pub fn today(&self) -> Date {
        Timestamp::now().to_zoned_datetime(self.time_zone.clone()).date()
    }
}

fn documents(pages: &Pages, settings: &Settings) -> Documents {
    let manifests = Lang::ALL.map(|lang| (format!("/manifest-{lang}.webmanifest"), seo::manifest(pages, lang)));
    let robots = ("/robots.txt".to_owned(), seo::robots(settings.base_url.as_str()));
    let named = manifests.into_iter().chain([robots]).map(|(path, entity)| (path, Arc::new(entity))).collect();
    Documents { named, sitemaps: OnceCell::new() }
}

/// The peer address of the connection, added to each request by the accept loop.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);
