//! What mails need to know of the site around them.

use jiff::tz::TimeZone;

use crate::locale::Lang;

/// The agency as `data/site.json` describes it.
#[derive(Clone, Debug)]
pub struct Agency {
    pub name: String,
    /// E.164; without it mails offer no `WhatsApp`.
    pub whatsapp: Option<String>,
    /// Cities of the offices.
    pub offices: Vec<String>,
    /// The clock by which the agency promises its answer.
    pub time_zone: TimeZone,
}

/// Names and addresses that belong to the content and the route table. Asked for each mail, so that a mail follows an import.
pub trait Site: Send + Sync {
    fn agency(&self) -> Agency;

    /// The itinerary's title; none when it is no longer offered.
    fn itinerary_title(&self, lang: Lang, slug: &str) -> Option<String>;

    /// The country's name by its ISO 3166-1 alpha-2 code.
    fn country_name(&self, lang: Lang, code: &str) -> Option<String>;

    /// Absolute address of the home page.
    fn home_url(&self, lang: Lang) -> String;

    /// Absolute address of the privacy policy.
    fn privacy_url(&self, lang: Lang) -> String;
}
