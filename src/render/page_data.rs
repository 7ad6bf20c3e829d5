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
use super::feeds::{FeedAddress, FeedFormat};
use super::newsletter::{NewsletterStep, StepState};
use super::query::{DONE, MAILED, PageQuery, SUBSCRIBED};
use super::reservations::Refused;
use super::social;
use crate::content::Snapshot;
use crate::content::by_lang::ByLang;
use crate::content::markdown::{Emphasis, to_html};
use crate::content::model::{Office, Person, Price, Seo, Testimonial};
use crate::content::post::Category;
use crate::content::posts::LibraryError;
use crate::content::texts::{AboutText, HomeText, KawesqarText, PageText, TextSection, Titled};
use crate::dates;
use crate::locale::{Lang, page_texts};
use crate::log::{Repeated, causes};
use crate::routes::{Page, Route};

pub use blog::{BlogListing, PostCard, PostDetail, body, category_name, moments};
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
    /// What the page ends with, where it asks the reader to write.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closing: Option<Titled>,
    /// The language of what the page is about, where that does not exist in the page's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback: Option<Lang>,
    /// Today on the agency's calendar, ISO.
    pub today: String,
    pub body: PageBody,
    /// Whether the page holds something of one visitor: nobody keeps or indexes it, and no other site learns its address.
    #[serde(skip)]
    pub personal: bool,
}

impl PageData {
    /// Makes it a page that holds something of one visitor.
    pub fn make_personal(&mut self) {
        self.personal = true;
        self.head.index = false;
    }
}

/// What stands in the document's head.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Head {
    pub title: String,
    pub description: String,
    /// Absolute address.
    pub canonical: String,
    /// The page in every language.
    pub alternates: Vec<Alternate>,
    /// Absolute address for visitors of other languages.
    pub x_default: String,
    /// Absolute address of the social image.
    pub image: String,
    /// Its width and height, pixels.
    pub image_size: [u32; 2],
    /// False asks search engines to leave the page out.
    pub index: bool,
    /// What a feed reader can follow here.
    pub feeds: Vec<Feed>,
}

/// A feed of posts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Feed {
    pub title: String,
    pub href: String,
    /// Media type.
    pub kind: &'static str,
}

/// The page in one language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Alternate {
    pub lang: Lang,
    pub path: String,
    /// Absolute address.
    pub href: String,
    /// Whether it is there in this very language, and not only shown in another.
    pub translated: bool,
}

/// Who the agency is, for header and footer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SiteData {
    pub name: String,
    /// International form, `+` and digits.
    pub whatsapp: String,
    pub offices: Vec<Office>,
    pub privacy_office: Office,
    /// What the agency gives away, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promise: Option<String>,
    /// Who certifies it, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certification: Option<String>,
    /// How soon it answers, in a sentence.
    pub reply: String,
    /// The language of these sentences, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    /// What the owner measures visits with, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analytics: Option<AnalyticsScript>,
}

/// The part of the data that belongs to the kind of page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PageBody {
    Home {
        text: Box<HomeText>,
        itineraries: Vec<ItineraryCard>,
        /// From north to south.
        lodges: Vec<LodgeName>,
        map: MapView,
        testimonials: Option<Testimonials>,
        custom_tour: Offer,
    },
    About {
        text: Box<AboutText>,
        people: Vec<PersonCard>,
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
    /// What the page is about cannot be read at the moment.
    Unavailable,
}

/// Heading and introduction of a page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Intro {
    pub heading: String,
    pub intro: String,
}

/// What a trip costs at least.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Offer {
    pub from: u32,
    /// ISO 4217.
    pub currency: String,
}

impl From<&Price> for Offer {
    fn from(price: &Price) -> Self {
        Offer { from: price.from, currency: price.currency.code().to_owned() }
    }
}

/// Somebody of the team.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonCard {
    pub name: String,
    pub text: String,
    /// The language of both, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
}

impl PersonCard {
    fn new(texts: &ByLang<Person>, lang: Lang) -> Self {
        let Person { name, text } = texts.text(lang).clone();
        PersonCard { name, text, lang: texts.other(lang) }
    }
}

/// What travellers say.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Testimonials {
    pub title: String,
    /// That nobody said it yet; only where all of them are samples.
    pub note: Option<String>,
    pub quotes: Vec<TestimonialCard>,
}

impl Testimonials {
    /// The real ones, and samples as long as there are none; nothing without either.
    fn new(snapshot: &Snapshot, lang: Lang) -> Option<Self> {
        let text = &snapshot.home.text(lang).testimonials;
        let all_samples = snapshot.testimonials.iter().all(|quote| quote.facts.sample);
        let quotes: Vec<TestimonialCard> = snapshot
            .testimonials
            .iter()
            .filter(|quote| quote.facts.sample == all_samples)
            .map(|quote| TestimonialCard::new(&quote.texts, lang))
            .collect();
        let (title, note) = if all_samples {
            (text.sample.title.clone(), Some(text.sample.note.clone()))
        } else {
            (text.title.clone(), None)
        };
        (!quotes.is_empty()).then_some(Testimonials { title, note, quotes })
    }
}

/// What a traveller said.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TestimonialCard {
    pub quote: String,
    pub author: String,
    pub location: String,
    /// The language of the quote, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
}

impl TestimonialCard {
    fn new(texts: &ByLang<Testimonial>, lang: Lang) -> Self {
        let Testimonial { quote, author, location } = texts.text(lang).clone();
        TestimonialCard { quote, author, location, lang: texts.other(lang) }
    }
}

impl From<&PageText> for Intro {
    fn from(text: &PageText) -> Self {
        Intro { heading: text.heading.clone(), intro: text.intro.clone() }
    }
}

impl Head {
    /// A later page of a list is not its first: it has an address of its own, also in other languages unless it lists by their words.
    fn turn_to(&mut self, query: &PageQuery) {
        let search = query.to_search();
        self.canonical.push_str(&search);
        if query.get("tag").is_none() && !query.is_free() {
            for alternate in &mut self.alternates {
                alternate.href.push_str(&search);
            }
            self.x_default.push_str(&search);
        }
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
    pub fn of(route: &Route, snapshot: &Snapshot, base_url: &str) -> Addresses {
        let absolute = |path: &str| format!("{base_url}{path}");
        let alternates = Lang::ALL.map(|lang| {
            let route = route.in_lang(lang);
            let path = route.path();
            Alternate { lang, href: absolute(&path), translated: snapshot.is_translated(&route), path }
        });
        // Spanish, and where the page is not there in Spanish what its readers are shown instead.
        let shown = alternates.iter().find(|alternate| alternate.translated).unwrap_or(&alternates[0]);
        Addresses {
            canonical: absolute(&route.path()),
            x_default: if route.page == Page::Home { absolute("/") } else { shown.href.clone() },
            alternates: alternates.into(),
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
    /// The page at a route. An unknown slug gives the page's own not-found state; what cannot be read is a 503.
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
                let detail = ItineraryDetail::new(snapshot, itinerary, lang);
                let seo = &itinerary.text(lang).seo;
                let body = PageBody::Itinerary { itinerary: Box::new(detail), refused: None };
                let mut data = self.assemble(route, query, seo, itinerary.facts.scene.name(), body);
                data.head.index &= query.get(MAILED).is_none();
                return Ok(data);
            }
            (Page::Post, Some(slug)) => {
                let Some(post) = snapshot.posts.get(slug) else { return Ok(self.not_found(route)) };
                let text = post.text(lang);
                let seo = Seo { title: text.seo_title().to_owned(), description: text.description().to_owned() };
                let body = PageBody::Post { post: Box::new(PostDetail::new(snapshot, post, lang)?) };
                let mut data = self.assemble(route, query, &seo, post.facts.category.scene(), body);
                if let Some(picture) = &text.front.picture {
                    data.head.image = format!("{}{}", self.base_url, social::path(picture.src()));
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
                },
            ),
            (Page::About, _) => {
                let people = snapshot.people.iter().map(|texts| PersonCard::new(texts, lang)).collect();
                ("about", PageBody::About { text: Box::new(about(snapshot, lang)), people })
            }
            (Page::Kawesqar, _) => ("kawesqar", PageBody::Kawesqar { text: Box::new(kawesqar(snapshot, lang)) }),
            (Page::Itineraries, _) => {
                ("austral-road", PageBody::Itineraries { text: text("itineraries"), itineraries: self.cards(lang) })
            }
            (Page::Reservations, _) => {
                let text = snapshot.reservations.text(lang);
                let text = Intro { heading: text.heading.clone(), intro: text.intro.clone() };
                let reservations = super::reservations::ReservationsData::new(snapshot, lang, self.today);
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
            (Page::Privacy, _) => ("about", privacy(snapshot, lang)),
        };
        Ok(self.assemble(route, query, snapshot.seo(route.page, lang), scene, body))
    }

    /// The posts of a language, all and of one category, in both formats.
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
        self.assemble(route, query, &seo, "blog", body)
    }

    /// The page when what it is about cannot be read.
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
                image_size: social::SIZE,
                // What is shown in another language is found there.
                index: fallback.is_none() && !route.page.is_personal(),
                feeds: Vec::new(),
            },
            site: SiteData {
                name: site.name.clone(),
                whatsapp: site.whatsapp.clone(),
                offices: site.offices.clone(),
                privacy_office: site.privacy_office.clone(),
                promise: agency.promise.clone(),
                certification: agency.certification.clone(),
                reply: agency.reply.clone(),
                lang: self.snapshot.agency.other(route.lang),
                // No script of another's where the address holds a token.
                analytics: self.analytics.filter(|_| !route.page.is_personal()).cloned(),
            },
            closing: closes.then(|| agency.closing.clone()),
            fallback,
            today: self.today.to_string(),
            body,
            personal: route.page.is_personal(),
        }
    }
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
