//! What mails need to know of the site around them.

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use serde::Serialize;
use serde_json::Value;

use crate::content::model::ItineraryText;
use crate::locale::Lang;

/// The agency as `data/site.json` describes it.
#[derive(Clone, Debug)]
pub struct Agency {
    pub name: String,
    /// E.164; without it mails offer no `WhatsApp`.
    pub whatsapp: Option<String>,
    /// Cities of the offices.
    pub offices: Vec<String>,
    /// Within which time it promises its answer.
    pub reply_within: SignedDuration,
    /// The clock by which the agency promises its answer.
    pub time_zone: TimeZone,
}

/// A whole itinerary in one language, as its page shows it.
#[derive(Clone, Debug, Serialize)]
pub struct Itinerary {
    #[serde(flatten)]
    pub text: ItineraryText,
    /// What it costs at least, where that is known.
    pub price: Option<String>,
    /// Absolute address of its page.
    pub url: String,
    /// Absolute address of the form, with this itinerary chosen.
    pub plan_url: String,
}

/// Absolute addresses that belong to one subscription.
#[derive(Clone)]
pub struct NewsletterLinks {
    pub confirm: String,
    pub leave: String,
    /// Where a mail program ends the subscription without a page (RFC 8058).
    pub one_click: String,
}

/// Names and addresses that belong to the content and the route table. Asked for each mail, so that a mail follows an import.
pub trait Site: Send + Sync {
    fn agency(&self) -> Agency;

    /// The itinerary's title; none when it is no longer offered.
    fn itinerary_title(&self, lang: Lang, slug: &str) -> Option<String>;

    /// The whole itinerary; none when it is no longer offered.
    fn itinerary(&self, lang: Lang, slug: &str) -> Option<Itinerary>;

    /// The country's name by its ISO 3166-1 alpha-2 code.
    fn country_name(&self, lang: Lang, code: &str) -> Option<String>;

    /// The addresses that a subscription's tokens make.
    fn newsletter_links(&self, lang: Lang, confirm: &str, leave: &str) -> NewsletterLinks;

    /// What mails say about the agency and the trips: texts by the names of their parts, as templates call them.
    fn words(&self, lang: Lang) -> Value;

    /// Absolute address of the home page.
    fn home_url(&self, lang: Lang) -> String;

    /// Absolute address of the privacy policy.
    fn privacy_url(&self, lang: Lang) -> String;
}
