//! What mails need to know about the site.

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use serde::Serialize;
use serde_json::Value;

use crate::content::facts::trip::TermsWords;
use crate::content::model::ItineraryText;
use crate::inquiry::Reference;
use crate::locale::Lang;

/// The agency as described in `data/site.json`.
#[derive(Clone, Debug)]
pub struct Agency {
    pub name: String,
    /// E.164; without it, mails do not offer `WhatsApp`.
    pub whatsapp: Option<String>,
    /// Cities with an office.
    pub offices: Vec<String>,
    /// Time within which it promises to answer.
    pub reply_within: SignedDuration,
    /// Time zone in which it promises its answer.
    pub time_zone: TimeZone,
}

/// A complete itinerary in one language, as on its page.
#[derive(Clone, Debug, Serialize)]
pub struct Itinerary {
    #[serde(flatten)]
    pub text: ItineraryText,
    /// Its minimum price, if known.
    pub price: Option<String>,
    /// The next departure that one can still join, in words.
    pub next_departure: Option<String>,
    /// The names of those who guide it, as a list in words.
    pub guides: Option<String>,
    /// What is known about each of its days, in one line; as many as there are days.
    pub day_lines: Vec<Option<String>>,
    pub terms: Option<TermsWords>,
    /// Absolute URL of its page.
    pub url: String,
    /// Absolute URL of the form, with this itinerary preselected.
    pub plan_url: String,
}

/// Absolute URLs for one subscription.
#[derive(Clone)]
pub struct NewsletterLinks {
    pub confirm: String,
    pub leave: String,
    /// Where mail clients unsubscribe without a page (RFC 8058).
    pub one_click: String,
}

/// Absolute URLs of an inquiry's pages in the desk.
#[derive(Clone, Debug, Serialize)]
pub struct DeskLinks {
    pub inquiry: String,
    /// Where a person says that they take it.
    pub take: String,
    /// Where a person says that they answered it.
    pub answered: String,
}

/// Names and URLs from the content and the route table. Queried for each mail, so that mails reflect an import.
pub trait Site: Send + Sync {
    fn agency(&self) -> Agency;

    /// The itinerary's title; none if it is no longer offered.
    fn itinerary_title(&self, lang: Lang, slug: &str) -> Option<String>;

    /// The complete itinerary; none if it is no longer offered.
    fn itinerary(&self, lang: Lang, slug: &str) -> Option<Itinerary>;

    /// The country's name by its ISO 3166-1 alpha-2 code.
    fn country_name(&self, lang: Lang, code: &str) -> Option<String>;

    /// The URLs for a subscription's tokens.
    fn newsletter_links(&self, lang: Lang, confirm: &str, leave: &str) -> NewsletterLinks;

    /// Absolute URL of the page of a traveller's inquiry.
    fn request_url(&self, lang: Lang, token: &str) -> String;

    /// Absolute URL of the page that asks whether a new address is to be used.
    fn new_address_url(&self, lang: Lang, token: &str) -> String;

    /// Absolute URL of the page that a link to sign in opens.
    fn sign_in_url(&self, token: &str) -> String;

    /// Absolute URL of the desk's list.
    fn desk_url(&self) -> String;

    /// The URLs for an inquiry.
    fn desk_links(&self, reference: Reference) -> DeskLinks;

    /// What mails say about the agency and the trips, under the names that templates use.
    fn words(&self, lang: Lang) -> Value;

    /// Absolute URL of the home page.
    fn home_url(&self, lang: Lang) -> String;

    /// Absolute URL of the privacy policy.
    fn privacy_url(&self, lang: Lang) -> String;
}
