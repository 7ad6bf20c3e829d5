//! What mails need to know of the site around them.

use std::sync::Arc;

use jiff::tz::TimeZone;

use crate::content::{Snapshot, countries};
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// The agency as `data/site.json` describes it.
#[derive(Clone, Debug)]
pub struct Agency {
    pub name: String,
    /// E.164; without it mails offer no WhatsApp.
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

/// The site as its live content has it.
pub struct ContentSite<F> {
    live: F,
    base_url: String,
    time_zone: TimeZone,
}

impl<F: Fn() -> Arc<Snapshot>> ContentSite<F> {
    /// `live` gives the content of the moment; `base_url` has no slash at its end.
    pub fn new(live: F, base_url: impl Into<String>, time_zone: TimeZone) -> Self {
        ContentSite { live, base_url: base_url.into(), time_zone }
    }

    fn url(&self, lang: Lang, page: Page) -> String {
        format!("{}{}", self.base_url, Route::new(lang, page).path())
    }
}

impl<F: Fn() -> Arc<Snapshot> + Send + Sync> Site for ContentSite<F> {
    fn agency(&self) -> Agency {
        let site = &(self.live)().site;
        Agency {
            name: site.name.clone(),
            whatsapp: Some(site.whatsapp.clone()).filter(|number| !number.is_empty()),
            offices: site.offices.iter().map(|office| office.city.clone()).collect(),
            time_zone: self.time_zone.clone(),
        }
    }

    fn itinerary_title(&self, lang: Lang, slug: &str) -> Option<String> {
        Some((self.live)().itinerary(slug)?.text(lang).titulo.clone())
    }

    fn country_name(&self, lang: Lang, code: &str) -> Option<String> {
        countries::name(lang, code).map(str::to_owned)
    }

    fn home_url(&self, lang: Lang) -> String {
        self.url(lang, Page::Home)
    }

    fn privacy_url(&self, lang: Lang) -> String {
        self.url(lang, Page::Privacy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_addresses_come_from_the_content_and_the_route_table() {
        let snapshot = Arc::new(Snapshot::embedded().unwrap());
        let site = ContentSite::new(move || Arc::clone(&snapshot), "https://patagonia.example", TimeZone::UTC);
        assert_eq!(site.home_url(Lang::Es), "https://patagonia.example/es");
        assert_eq!(site.privacy_url(Lang::De), "https://patagonia.example/de/datenschutz");
        assert_eq!(site.country_name(Lang::It, "DE").as_deref(), Some("Germania"));
        assert_eq!(site.itinerary_title(Lang::Es, "viaje-retirado"), None);
        assert!(site.itinerary_title(Lang::Fr, "aysen-carretera-austral").is_some());
        let agency = site.agency();
        assert_eq!(agency.name, "Patagonia Regenerativa");
        assert_eq!(agency.offices, ["Valdivia", "Puerto Natales"]);
    }
}
