//! What mails say about the agency, from the content and the route table.

use std::sync::Arc;

use arc_swap::ArcSwap;
use jiff::tz::TimeZone;
use serde_json::Value;

use crate::content::facts::format;
use crate::content::{Snapshot, countries};
use crate::locale::Lang;
use crate::mail::{Agency, Itinerary, NewsletterLinks, Site};
use crate::routes::{Page, Route};
use crate::web::{BaseUrl, newsletter};

/// The content as mails need it.
pub struct ContentSite {
    /// The live content: an import replaces it.
    pub snapshot: Arc<ArcSwap<Snapshot>>,
    pub base_url: BaseUrl,
    pub time_zone: TimeZone,
}

impl ContentSite {
    fn url(&self, lang: Lang, page: Page) -> String {
        format!("{}{}", self.base_url, Route::new(lang, page).path())
    }
}

impl Site for ContentSite {
    fn agency(&self) -> Agency {
        let snapshot = self.snapshot.load();
        let site = &snapshot.site;
        Agency {
            name: site.name.clone(),
            whatsapp: Some(site.whatsapp.clone()),
            offices: site.offices.iter().map(|office| office.city.clone()).collect(),
            reply_within: site.reply_within(),
            time_zone: self.time_zone.clone(),
        }
    }

    fn itinerary_title(&self, lang: Lang, slug: &str) -> Option<String> {
        self.snapshot.load().itinerary(slug).map(|itinerary| itinerary.text(lang).title.clone())
    }

    fn itinerary(&self, lang: Lang, slug: &str) -> Option<Itinerary> {
        let snapshot = self.snapshot.load();
        let itinerary = snapshot.itinerary(slug)?;
        Some(Itinerary {
            text: itinerary.text(lang).clone(),
            price: itinerary.facts.price.as_ref().map(|price| format::price_from(lang, price)),
            url: format!("{}{}", self.base_url, Route::with_slug(lang, Page::Itinerary, slug).path()),
            plan_url: format!("{}?tour={slug}", self.url(lang, Page::Reservations)),
        })
    }

    fn country_name(&self, lang: Lang, code: &str) -> Option<String> {
        countries::name(lang, code).map(str::to_owned)
    }

    fn newsletter_links(&self, lang: Lang, confirm: &str, leave: &str) -> NewsletterLinks {
        NewsletterLinks {
            confirm: format!("{}?token={confirm}", self.url(lang, Page::NewsletterConfirm)),
            leave: format!("{}?token={leave}", self.url(lang, Page::NewsletterLeave)),
            one_click: newsletter::one_click(&self.base_url, leave),
        }
    }

    fn words(&self, lang: Lang) -> Value {
        self.snapshot.load().mail_words(lang)
    }

    fn home_url(&self, lang: Lang) -> String {
        self.url(lang, Page::Home)
    }

    fn privacy_url(&self, lang: Lang) -> String {
        self.url(lang, Page::Privacy)
    }
}
