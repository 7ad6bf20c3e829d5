//! What a page says, as JSON: the same value feeds React inside the binary, the
//! data island that hydrates the page, and `GET /api/pages`.

mod blog;
mod company;
mod day_strip;
mod departures;
mod dial;
mod head;
mod itinerary;
mod lodges;
pub mod map;
mod offer;
mod people;
mod photo;
mod season;
mod source;
mod sun;

use serde::Serialize;
use utoipa::ToSchema;

use super::analytics::AnalyticsScript;
use super::newsletter::NewsletterStep;
use super::refused::Refused;
use super::request::RequestData;
use crate::content::company::Foundation;
use crate::content::model::Office;
use crate::content::texts::{AboutText, CustomTourText, HomeText, KawesqarText, PageText, TextSection, Titled};
use crate::locale::Lang;
use crate::routes::Page;

pub use blog::{BlogListing, PostCard, PostDetail, body, category_name, moments};
pub use company::{CompanyView, PhoneView, SocialLink};
pub use day_strip::{DayFigure, DayStrip, TimetableView};
pub use departures::DepartureCard;
pub use dial::DialMonth;
pub use head::{Addresses, Alternate, Feed, Head};
pub use itinerary::{ItineraryCard, ItineraryDetail};
pub use lodges::{LodgeCard, LodgeName};
use map::MapView;
pub use offer::{Offer, Sum};
pub use people::{PersonCard, TestimonialCard, Testimonials};
pub use photo::{DayPhoto, ItineraryPhotosView, PhotoView};
pub use source::PageSource;

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
    /// The owner's photograph of what the page is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub photo: Option<PhotoView>,
    /// Today on the agency's calendar, ISO.
    pub today: String,
    pub body: PageBody,
    /// Whether the page holds something of one visitor: nobody keeps or indexes it, and no other site learns its address.
    #[serde(skip)]
    pub personal: bool,
}

impl PageData {
    /// Marks the page as holding something of one visitor.
    pub fn make_personal(&mut self) {
        self.personal = true;
        self.head.index = false;
    }
}

/// Who the agency is, for header and footer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SiteData {
    pub name: String,
    /// International form, `+` and digits.
    pub whatsapp: String,
    pub offices: Vec<Office>,
    pub privacy_office: Office,
    /// Who stands behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<CompanyView>,
    /// What its cheapest trip costs, in words, for search engines.
    #[serde(skip)]
    pub price_range: Option<String>,
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
        /// July to June, each month the next one of its name.
        dial: Vec<DialMonth>,
    },
    About {
        text: Box<AboutText>,
        people: Vec<PersonCard>,
        /// Who receives the share, where they are named.
        foundations: Vec<Foundation>,
    },
    Kawesqar {
        text: Box<KawesqarText>,
    },
    Itineraries {
        text: Intro,
        itineraries: Vec<ItineraryCard>,
        /// The trip that is planned with the traveller, and the language of its text, where it is another than the page's.
        custom_tour: CustomTourText,
        #[serde(skip_serializing_if = "Option::is_none")]
        custom_tour_lang: Option<Lang>,
        /// July to June, each month the next one of its name.
        dial: Vec<DialMonth>,
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
    Request {
        request: Box<RequestData>,
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

impl From<&PageText> for Intro {
    fn from(text: &PageText) -> Self {
        Intro { heading: text.heading.clone(), intro: text.intro.clone() }
    }
}
