//! What a page says, as JSON: the same value feeds React inside the binary, the
//! data island that hydrates the page, and `GET /api/pages`.

mod blog;
mod itinerary;
mod lodges;
pub mod map;
mod season;

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::analytics::AnalyticsScript;
use super::newsletter::{NewsletterStep, StepState};
use super::query::{DONE, MAILED, PageQuery, SUBSCRIBED};
use super::reservations::Refused;
use crate::content::Snapshot;
use crate::content::markdown::{Emphasis, to_html};
use crate::content::model::{Office, Seo, Testimonial};
use crate::content::texts::{AboutText, KawesqarText, PageText, TextSection};
use crate::dates;
use crate::locale::{Lang, fill, page_texts};
use crate::routes::{Page, Route};

pub use blog::{BlogListing, PostCard, PostDetail};
pub use itinerary::{ItineraryCard, ItineraryDetail};
pub use lodges::{LodgeCard, LodgeName};
use map::MapView;

/// Everything that one page needs; nothing in it depends on the visitor but the `body` of a page with a form.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PageData {
    /// Identity of the front-end build; another one in the browser means a full page load.
    pub build: String,
    pub lang: Lang,
    pub page: Page,
    /// The page's own address, without query.
    pub path: String,
    /// The part of the query that the page knows, normalised: empty, or `?` and pairs.
    pub search: String,
    /// HTTP status of the document: 200, 404, or that of a refused form.
    pub status: u16,
    pub head: Head,
    pub site: SiteData,
    /// Today on the agency's calendar, ISO.
    pub today: String,
    pub body: PageBody,
}

/// What stands in the document's head.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Head {
    pub title: String,
    pub description: String,
    /// Absolute address.
    pub canonical: String,
    /// The page in all six languages.
    pub alternates: Vec<Alternate>,
    /// Absolute address for visitors of other languages.
    pub x_default: String,
    /// Absolute address of the social image.
    pub image: String,
    /// False asks search engines to leave the page out.
    pub index: bool,
}

/// The page in one language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Alternate {
    pub lang: Lang,
    pub path: String,
    /// Absolute address.
    pub href: String,
}

/// Who the agency is, for header and footer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SiteData {
    pub name: String,
    /// International form, `+` and digits.
    pub whatsapp: String,
    pub offices: Vec<Office>,
    pub privacy_office: Office,
    /// What the owner measures visits with, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analytics: Option<AnalyticsScript>,
}

/// The part of the data that belongs to the kind of page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PageBody {
    Home {
        text: Intro,
        itineraries: Vec<ItineraryCard>,
        /// From north to south.
        lodges: Vec<LodgeName>,
        map: MapView,
        testimonials: Vec<Testimonial>,
    },
    About {
        text: Box<AboutText>,
    },
    Kawesqar {
        text: Box<KawesqarText>,
    },
    Itineraries {
        text: Intro,
        itineraries: Vec<ItineraryCard>,
    },
    Itinerary {
        itinerary: Box<ItineraryDetail>,
        /// The form that asks for the itinerary by mail, as a visitor without JavaScript sent it, when it was refused.
        refused: Option<Refused>,
    },
    Reservations {
        text: Intro,
        reservations: Box<super::reservations::ReservationsData>,
    },
    Accommodations {
        text: Intro,
        /// From north to south.
        lodges: Vec<LodgeCard>,
        map: MapView,
    },
    Blog {
        text: Intro,
        listing: BlogListing,
        /// The newsletter's form, as a visitor without JavaScript sent it, when it was refused.
        refused: Option<Refused>,
    },
    Post {
        post: Box<PostDetail>,
    },
    Privacy {
        text: Intro,
        /// The day of the last change, in words.
        updated: String,
        sections: Vec<TextSection>,
    },
    NewsletterConfirm {
        step: NewsletterStep,
    },
    NewsletterLeave {
        step: NewsletterStep,
    },
    NotFound {
        text: Intro,
    },
}

/// Heading and introduction of a page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Intro {
    pub heading: String,
    pub intro: String,
}

impl From<&PageText> for Intro {
    fn from(text: &PageText) -> Self {
        Intro { heading: text.heading.clone(), intro: text.intro.clone() }
    }
}

/// Where a page is, in every language. Absolute addresses.
pub struct Addresses {
    pub canonical: String,
    pub alternates: Vec<Alternate>,
    /// For visitors of other languages.
    pub x_default: String,
}

impl Addresses {
    /// `base_url` is scheme and authority without a trailing slash.
    pub fn of(route: &Route, base_url: &str) -> Addresses {
        let absolute = |path: &str| format!("{base_url}{path}");
        Addresses {
            canonical: absolute(&route.path()),
            alternates: Lang::ALL
                .into_iter()
                .map(|lang| {
                    let path = route.in_lang(lang).path();
                    Alternate { lang, href: absolute(&path), path }
                })
                .collect(),
            x_default: match route.page {
                Page::Home => absolute("/"),
                _ => absolute(&route.in_lang(Lang::Es).path()),
            },
        }
    }
}

/// Makes page data out of one content revision on one day.
pub struct PageSource<'a> {
    pub snapshot: &'a Snapshot,
    /// Scheme and authority, no trailing slash.
    pub base_url: &'a str,
    pub analytics: Option<&'a AnalyticsScript>,
    pub build: &'a str,
    pub today: Date,
}

impl PageSource<'_> {
    /// The page at a route. An unknown slug gives the page's own not-found state.
    pub fn page(&self, route: &Route, query: &PageQuery) -> PageData {
        let (lang, snapshot) = (route.lang, self.snapshot);
        let text = |name| Intro::from(snapshot.page(name, lang));
        let (scene, body) = match (route.page, route.slug.as_deref()) {
            (Page::Itinerary, Some(slug)) => {
                let Some(itinerary) = snapshot.itinerary(slug) else { return self.not_found(route) };
                let detail = ItineraryDetail::new(snapshot, itinerary, lang);
                let seo = &itinerary.text(lang).seo;
                let body = PageBody::Itinerary { itinerary: Box::new(detail), refused: None };
                let mut data = self.assemble(route, query, seo, &itinerary.facts.scene, body);
                data.head.index = query.get(MAILED).is_none();
                return data;
            }
            (Page::Post, Some(slug)) => {
                let Some(post) = snapshot.post(slug) else { return self.not_found(route) };
                let front = &post.text(lang).front;
                let seo = Seo { title: front.seo_title.clone(), description: front.description.clone() };
                let body = PageBody::Post { post: Box::new(PostDetail::new(snapshot, post, lang)) };
                return self.assemble(route, query, &seo, post.facts.category.scene(), body);
            }
            (Page::Itinerary | Page::Post, None) => return self.not_found(route),
            (Page::Home, _) => (
                "home",
                PageBody::Home {
                    text: text("home"),
                    itineraries: self.cards(lang),
                    lodges: lodges::names(snapshot),
                    map: lodges::map(snapshot),
                    testimonials: snapshot.testimonials(lang).to_vec(),
                },
            ),
            (Page::About, _) => ("about", PageBody::About { text: Box::new(about(snapshot, lang)) }),
            (Page::Kawesqar, _) => ("kawesqar", PageBody::Kawesqar { text: Box::new(kawesqar(snapshot, lang)) }),
            (Page::Itineraries, _) => {
                ("austral-road", PageBody::Itineraries { text: text("itineraries"), itineraries: self.cards(lang) })
            }
            (Page::Reservations, _) => {
                let reservations = super::reservations::ReservationsData::new(snapshot, lang, self.today);
                let body = PageBody::Reservations { text: text("reservations"), reservations: Box::new(reservations) };
                ("custom-tour", body)
            }
            (Page::Accommodations, _) => (
                "lodge",
                PageBody::Accommodations {
                    text: text("accommodations"),
                    lodges: lodges::cards(snapshot, lang),
                    map: lodges::map(snapshot),
                },
            ),
            (Page::Blog, _) => {
                let listing = BlogListing::new(snapshot, lang, query);
                let body = PageBody::Blog { text: text("blog"), listing, refused: None };
                let mut data = self.assemble(route, query, snapshot.seo(route.page, lang), "blog", body);
                data.head.index = query.get(SUBSCRIBED).is_none();
                return data;
            }
            (page @ (Page::NewsletterConfirm | Page::NewsletterLeave), _) => {
                return self.newsletter(route, page, query);
            }
            (Page::Privacy, _) => ("about", privacy(snapshot, lang)),
        };
        self.assemble(route, query, snapshot.seo(route.page, lang), scene, body)
    }

    /// All itineraries, in the content's order.
    fn cards(&self, lang: Lang) -> Vec<ItineraryCard> {
        self.snapshot.itineraries.iter().map(|itinerary| ItineraryCard::new(itinerary, lang)).collect()
    }

    /// A page with one button. What its token leads to is for the caller to say: the content does not know.
    fn newsletter(&self, route: &Route, page: Page, query: &PageQuery) -> PageData {
        let state = if query.get(DONE).is_some() { StepState::Done } else { StepState::Unknown };
        let step = NewsletterStep { state, token: None, failed: false };
        let (part, body) = match page {
            Page::NewsletterConfirm => ("confirm", PageBody::NewsletterConfirm { step }),
            _ => ("leave", PageBody::NewsletterLeave { step }),
        };
        // Words of the program, not of the content: no import has to bring them.
        let texts = &page_texts(route.lang, "newsletter")[part];
        let text = |name: &str| texts.pointer(name).and_then(|text| text.as_str()).unwrap_or_default();
        let title = format!("{} | {}", text("/page"), self.snapshot.site.name);
        let seo = Seo { title, description: text("/ask/text").to_owned() };
        let mut data = self.assemble(route, query, &seo, "blog", body);
        data.head.index = false;
        // No script of another's where the address holds a token.
        data.site.analytics = None;
        data
    }

    fn not_found(&self, route: &Route) -> PageData {
        let text = self.snapshot.page("not-found", route.lang);
        let body = PageBody::NotFound { text: text.into() };
        let mut data = self.assemble(route, &PageQuery::default(), &text.seo, "not-found", body);
        data.status = 404;
        data.head.index = false;
        data
    }

    fn assemble(&self, route: &Route, query: &PageQuery, seo: &Seo, scene: &str, body: PageBody) -> PageData {
        let site = &self.snapshot.site;
        let Addresses { canonical, alternates, x_default } = Addresses::of(route, self.base_url);
        PageData {
            build: self.build.to_owned(),
            lang: route.lang,
            page: route.page,
            path: route.path(),
            search: query.to_search(),
            status: 200,
            head: Head {
                title: seo.title.clone(),
                description: seo.description.clone(),
                canonical,
                alternates,
                x_default,
                image: format!("{}/media/social/{scene}.jpg", self.base_url),
                index: true,
            },
            site: SiteData {
                name: site.name.clone(),
                whatsapp: site.whatsapp.clone(),
                offices: site.offices.clone(),
                privacy_office: site.privacy_office.clone(),
                analytics: self.analytics.cloned(),
            },
            today: self.today.to_string(),
            body,
        }
    }
}

fn about(snapshot: &Snapshot, lang: Lang) -> AboutText {
    let mut text = snapshot.about(lang).clone();
    for item in &mut text.faq.items {
        item.answer = to_html(&item.answer, lang, Emphasis::Stress);
    }
    text
}

fn kawesqar(snapshot: &Snapshot, lang: Lang) -> KawesqarText {
    let mut text = snapshot.kawesqar(lang).clone();
    for section in &mut text.sections {
        section.body = to_html(&section.body, lang, Emphasis::Kawesqar);
    }
    text.language.body = to_html(&text.language.body, lang, Emphasis::Kawesqar);
    text
}

fn privacy(snapshot: &Snapshot, lang: Lang) -> PageBody {
    let (text, site) = (snapshot.privacy(lang), &snapshot.site);
    let office = format!("{}, {}, Chile", site.privacy_office.city, site.privacy_office.region);
    let values = [("name", site.name.as_str()), ("office", office.as_str())];
    let sections = text
        .sections
        .iter()
        .map(|section| TextSection {
            body: to_html(&fill(&section.body, &values), lang, Emphasis::Stress),
            ..section.clone()
        })
        .collect();
    PageBody::Privacy {
        text: Intro { heading: text.heading.clone(), intro: text.intro.clone() },
        updated: dates::date(lang, site.privacy_policy_version),
        sections,
    }
}
