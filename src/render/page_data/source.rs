//! From a content revision to the data of each page.

use jiff::civil::Date;

use super::blog::{BlogListing, PostDetail, category_name};
use super::company::{self, CompanyView};
use super::dial;
use super::head::{Addresses, Feed, Head};
use super::itinerary::{ItineraryCard, ItineraryDetail};
use super::lodges;
use super::offer::Offer;
use super::people::{PersonCard, Testimonials};
use super::photo::PhotoView;
use super::{Intro, PageBody, PageData, SiteData};
use crate::content::Snapshot;
use crate::content::facts::format;
use crate::content::markdown::{Emphasis, to_html};
use crate::content::model::Seo;
use crate::content::post::Category;
use crate::content::posts::LibraryError;
use crate::content::texts::{AboutText, KawesqarText, TextSection};
use crate::dates;
use crate::locale::{Lang, page_texts, request_texts};
use crate::log::{Repeated, causes};
use crate::render::analytics::AnalyticsScript;
use crate::render::feed_address::{FeedAddress, FeedFormat};
use crate::render::newsletter::{NewsletterStep, StepState};
use crate::render::query::{DONE, LODGE, MAILED, PageQuery, SUBSCRIBED};
use crate::render::request::RequestData;
use crate::render::reservations::ReservationsData;
use crate::render::social;
use crate::routes::{Page, Route};

/// Builds page data from one content revision on one day.
pub struct PageSource<'a> {
    pub snapshot: &'a Snapshot,
    /// Scheme and authority, no trailing slash.
    pub base_url: &'a str,
    pub analytics: Option<&'a AnalyticsScript>,
    pub build: &'a str,
    pub today: Date,
}

impl PageSource<'_> {
    /// The page at a route. An unknown slug gives the page's own not-found state; unreadable content is a 503.
    pub fn page(&self, route: &Route, query: &PageQuery) -> PageData {
        static UNREADABLE: Repeated = Repeated::new();
        self.readable(route, query).unwrap_or_else(|error| {
            let (error, path) = (causes(&error), route.path());
            UNREADABLE.log(move |times| tracing::error!(times, error, path, "a page cannot be made"));
            self.unavailable(route)
        })
    }

    fn readable(&self, route: &Route, query: &PageQuery) -> Result<PageData, LibraryError> {
        let (lang, snapshot) = (route.lang, self.snapshot);
        let text = |name| Intro::from(snapshot.page(name).text(lang));
        let (scene, body) = match (route.page, route.slug.as_deref()) {
            (Page::Itinerary, Some(slug)) => {
                let Some(itinerary) = snapshot.itinerary(slug) else { return Ok(self.not_found(route)) };
                let detail = ItineraryDetail::new(snapshot, itinerary, lang, self.today);
                let seo = &itinerary.text(lang).seo;
                let body = PageBody::Itinerary { itinerary: Box::new(detail), refused: None };
                let mut data = self.assemble(route, query, seo, itinerary.facts.scene.name(), body);
                data.head.index &= query.get(MAILED).is_none();
                if let Some(photo) = PhotoView::named(snapshot, itinerary.facts.photos.hero.as_deref(), lang) {
                    data.head.image = self.social(&photo.src);
                }
                return Ok(data);
            }
            (Page::Post, Some(slug)) => {
                let Some(post) = snapshot.posts.get(slug) else { return Ok(self.not_found(route)) };
                let text = post.text(lang);
                let seo = Seo { title: text.seo_title().to_owned(), description: text.description().to_owned() };
                let body = PageBody::Post { post: Box::new(PostDetail::new(snapshot, post, lang)?) };
                let mut data = self.assemble(route, query, &seo, post.facts.category.scene(), body);
                data.photo = PhotoView::named(snapshot, post.facts.photo.as_deref(), lang);
                if let Some(picture) = &text.front.picture {
                    data.head.image = self.social(picture.src());
                }
                if let Some(photo) = &data.photo {
                    data.head.image = self.social(&photo.src);
                }
                data.head.feeds = self.feeds(lang, None);
                return Ok(data);
            }
            (Page::Itinerary | Page::Post, None) => return Ok(self.not_found(route)),
            (Page::Home, _) => (
                "home",
                PageBody::Home {
                    text: Box::new(snapshot.home.text(lang).clone()),
                    itineraries: self.cards(lang),
                    lodges: lodges::names(snapshot),
                    map: lodges::map(snapshot),
                    testimonials: Testimonials::new(snapshot, lang),
                    custom_tour: Offer::from(&snapshot.site.custom_tour.price),
                    dial: dial::months(&snapshot.itineraries, lang, self.today),
                },
            ),
            (Page::About, _) => {
                let people = snapshot.people.iter().map(|member| PersonCard::new(snapshot, member, lang)).collect();
                let foundations = company::foundations(&snapshot.site);
                ("about", PageBody::About { text: Box::new(about(snapshot, lang)), people, foundations })
            }
            (Page::Kawesqar, _) => ("kawesqar", PageBody::Kawesqar { text: Box::new(kawesqar(snapshot, lang)) }),
            (Page::Itineraries, _) => (
                "austral-road",
                PageBody::Itineraries {
                    text: text("itineraries"),
                    itineraries: self.cards(lang),
                    custom_tour: snapshot.home.text(lang).custom_tour.clone(),
                    custom_tour_lang: snapshot.home.other(lang),
                    dial: dial::months(&snapshot.itineraries, lang, self.today),
                },
            ),
            (Page::Reservations, _) => {
                let text = snapshot.reservations.text(lang);
                let text = Intro { heading: text.heading.clone(), intro: text.intro.clone() };
                let reservations = ReservationsData::new(snapshot, lang, self.today, query.get(LODGE));
                let body = PageBody::Reservations { text, reservations: Box::new(reservations) };
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
                let listing = BlogListing::new(snapshot, lang, query)?;
                let (category, page) = (listing.category, listing.page);
                let body = PageBody::Blog { text: text("blog"), listing, refused: None };
                let mut data = self.assemble(route, query, snapshot.seo(route.page, lang), "blog", body);
                data.head.index &= query.get(SUBSCRIBED).is_none();
                data.head.feeds = self.feeds(lang, category);
                if page > 1 {
                    data.head.turn_to(&query.without(SUBSCRIBED).on_page(page));
                }
                return Ok(data);
            }
            (page @ (Page::NewsletterConfirm | Page::NewsletterLeave), _) => {
                return Ok(self.newsletter(route, page, query));
            }
            (Page::Request, _) => return Ok(self.request(route, query)),
            (Page::Privacy, _) => ("about", privacy(snapshot, lang)),
        };
        Ok(self.assemble(route, query, snapshot.seo(route.page, lang), scene, body))
    }

    /// The feeds of a language, for all posts and for one category, in both formats.
    fn feeds(&self, lang: Lang, category: Option<Category>) -> Vec<Feed> {
        let site = &self.snapshot.site.name;
        let blog = &self.snapshot.page("blog").text(lang).heading;
        [None, category]
            .into_iter()
            .take(1 + usize::from(category.is_some()))
            .flat_map(|category| {
                let title = match category {
                    Some(category) => format!("{blog}: {} | {site}", category_name(lang, category)),
                    None => format!("{blog} | {site}"),
                };
                FeedFormat::ALL.map(|format| Feed {
                    title: title.clone(),
                    href: FeedAddress { lang, category, format }.path(),
                    kind: format.media_type(),
                })
            })
            .collect()
    }

    /// All itineraries, in the content's order.
    fn cards(&self, lang: Lang) -> Vec<ItineraryCard> {
        self.snapshot.itineraries.iter().map(|itinerary| ItineraryCard::new(itinerary, lang, self.today)).collect()
    }

    /// A page with one button. What its token leads to is for the caller to fill in: the content does not know.
    fn newsletter(&self, route: &Route, page: Page, query: &PageQuery) -> PageData {
        let state = if query.get(DONE).is_some() { StepState::Done } else { StepState::Unknown };
        let step = NewsletterStep { state, token: None, failed: false };
        let (part, body) = match page {
            Page::NewsletterConfirm => ("confirm", PageBody::NewsletterConfirm { step }),
            _ => ("leave", PageBody::NewsletterLeave { step }),
        };
        // Texts of the program, not of the content: no import has to bring them.
        let texts = &page_texts(route.lang, "newsletter")[part];
        let text = |name: &str| texts.pointer(name).and_then(|text| text.as_str()).unwrap_or_default();
        let title = format!("{} | {}", text("/page"), self.snapshot.site.name);
        let seo = Seo { title, description: text("/ask/text").to_owned() };
        self.assemble(route, query, &seo, "blog", body)
    }

    /// The page of an inquiry, without one: whose it is, is for the caller to fill in.
    fn request(&self, route: &Route, query: &PageQuery) -> PageData {
        let texts = request_texts(route.lang);
        let text = |name: &str| texts[name].as_str().unwrap_or_default();
        let title = format!("{} | {}", text("page"), self.snapshot.site.name);
        let seo = Seo { title, description: text("description").to_owned() };
        let body = PageBody::Request { request: Box::new(RequestData::ask(query.get(DONE))) };
        self.assemble(route, query, &seo, "austral-road", body)
    }

    /// The page when its content cannot be read.
    pub fn unavailable(&self, route: &Route) -> PageData {
        let text = &self.snapshot.page("not-found").text(route.lang).seo;
        let mut data = self.assemble(route, &PageQuery::default(), text, "not-found", PageBody::Unavailable);
        data.head.title.clone_from(&self.snapshot.site.name);
        data.status = 503;
        data.head.index = false;
        data
    }

    fn not_found(&self, route: &Route) -> PageData {
        let text = self.snapshot.page("not-found").text(route.lang);
        let body = PageBody::NotFound { text: text.into() };
        let mut data = self.assemble(route, &PageQuery::default(), &text.seo, "not-found", body);
        data.status = 404;
        data.head.index = false;
        data
    }

    /// The address of a picture as other sites show it.
    fn social(&self, picture: &str) -> String {
        format!("{}{}", self.base_url, social::path(picture))
    }

    fn assemble(&self, route: &Route, query: &PageQuery, seo: &Seo, scene: &str, body: PageBody) -> PageData {
        let site = &self.snapshot.site;
        let agency = self.snapshot.agency.text(route.lang);
        let closes = matches!(
            body,
            PageBody::Home { .. }
                | PageBody::About { .. }
                | PageBody::Itineraries { .. }
                | PageBody::Itinerary { .. }
                | PageBody::Accommodations { .. }
                | PageBody::Blog { .. }
                | PageBody::Post { .. }
        );
        let fallback = self.snapshot.shown_in(route).filter(|shown| *shown != route.lang);
        let Addresses { canonical, alternates, x_default } = Addresses::of(route, self.snapshot, self.base_url);
        let photo = self.snapshot.photo_of(route.page.name()).map(|photograph| PhotoView::new(photograph, route.lang));
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
                image: match &photo {
                    Some(photo) => self.social(&photo.src),
                    None => format!("{}/media/social/{scene}.jpg", self.base_url),
                },
                image_size: social::SIZE,
                // A page shown in another language is indexed there.
                index: fallback.is_none() && !route.page.is_personal(),
                feeds: Vec::new(),
            },
            site: SiteData {
                name: site.name.clone(),
                whatsapp: site.whatsapp.clone(),
                offices: site.offices.clone(),
                privacy_office: site.privacy_office.clone(),
                company: site.company.as_ref().map(|company| CompanyView::new(company, route.lang)),
                price_range: price_range(self.snapshot, route.lang),
                promise: agency.promise.clone(),
                certification: agency.certification.clone(),
                reply: agency.reply.clone(),
                lang: self.snapshot.agency.other(route.lang),
                // No third-party script where the address holds a token.
                analytics: self.analytics.filter(|_| !route.page.is_personal()).cloned(),
            },
            closing: closes.then(|| agency.closing.clone()),
            fallback,
            photo,
            today: self.today.to_string(),
            body,
            personal: route.page.is_personal(),
        }
    }
}

/// What the cheapest trip costs, in words; nothing where prices are in several currencies.
fn price_range(snapshot: &Snapshot, lang: Lang) -> Option<String> {
    let custom = &snapshot.site.custom_tour.price;
    let mut all = snapshot.itineraries.iter().filter_map(|itinerary| itinerary.facts.price.as_ref()).chain([custom]);
    let lowest = all.clone().min_by_key(|price| price.from)?;
    let comparable = all.all(|price| price.currency == custom.currency);
    comparable.then(|| format::price_from_alone(lang, lowest))
}

fn about(snapshot: &Snapshot, lang: Lang) -> AboutText {
    let (lang, text) = snapshot.about.shown(lang);
    let mut text = text.clone();
    for item in &mut text.faq.items {
        item.answer = to_html(&item.answer, lang, Emphasis::Stress);
    }
    text
}

fn kawesqar(snapshot: &Snapshot, lang: Lang) -> KawesqarText {
    let (lang, text) = snapshot.kawesqar.shown(lang);
    let mut text = text.clone();
    for section in &mut text.sections {
        section.body = to_html(&section.body, lang, Emphasis::Kawesqar);
    }
    text.language.body = to_html(&text.language.body, lang, Emphasis::Kawesqar);
    text
}

fn privacy(snapshot: &Snapshot, lang: Lang) -> PageBody {
    let (lang, text) = snapshot.privacy.shown(lang);
    let site = &snapshot.site;
    let sections = text
        .sections
        .iter()
        .map(|section| TextSection { body: to_html(&section.body, lang, Emphasis::Stress), ..section.clone() })
        .collect();
    PageBody::Privacy {
        text: Intro { heading: text.heading.clone(), intro: text.intro.clone() },
        updated: dates::date(lang, site.privacy_policy_version),
        sections,
    }
}
