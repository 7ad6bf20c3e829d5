//! What mails say about the agency, from the content and the route table.

use std::sync::Arc;

use arc_swap::ArcSwap;
use serde_json::Value;

use crate::content::departures;
use crate::content::facts::{format, trip};
use crate::content::{Snapshot, countries};
use crate::dates;
use crate::inquiry::Reference;
use crate::jobs::Calendar;
use crate::locale::Lang;
use crate::mail::{Agency, DeskLinks, Itinerary, NewsletterLinks, Site};
use crate::routes::{Page, Route};
use crate::web::{BaseUrl, desk, newsletter};

/// The content as mails need it.
pub struct ContentSite {
    /// The live content: an import replaces it.
    pub snapshot: Arc<ArcSwap<Snapshot>>,
    pub base_url: BaseUrl,
    /// By which departures are past.
    pub calendar: Calendar,
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
            time_zone: self.calendar.time_zone.clone(),
        }
    }

    fn itinerary_title(&self, lang: Lang, slug: &str) -> Option<String> {
        self.snapshot.load().itinerary(slug).map(|itinerary| itinerary.text(lang).title.clone())
    }

    fn itinerary(&self, lang: Lang, slug: &str) -> Option<Itinerary> {
        let snapshot = self.snapshot.load();
        let itinerary = snapshot.itinerary(slug)?;
        let facts = &itinerary.facts;
        let guides: Vec<String> = snapshot.guides(slug).map(|member| member.texts.text(lang).name.clone()).collect();
        let line = |day: u8| {
            let known = facts.day_facts.iter().find(|known| known.day == day)?;
            let figures = trip::figures(lang, known, |key| snapshot.lodge_name(key).map(str::to_owned));
            Some(figures.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join(" · "))
        };
        Some(Itinerary {
            text: itinerary.text(lang).clone(),
            price: facts.price.as_ref().map(|price| format::price_from(lang, price)),
            next_departure: departures::next(&facts.departures, self.calendar.today())
                .map(|departure| dates::date(lang, departure.date)),
            guides: (!guides.is_empty()).then(|| format::list(lang, &guides)),
            day_lines: (1..=facts.days).map(line).collect(),
            terms: snapshot.terms(itinerary).map(|terms| trip::terms(lang, terms)),
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

    fn request_url(&self, lang: Lang, token: &str) -> String {
        format!("{}?token={token}", self.url(lang, Page::Request))
    }

    fn new_address_url(&self, lang: Lang, token: &str) -> String {
        format!("{}?address={token}", self.url(lang, Page::Request))
    }

    fn sign_in_url(&self, token: &str) -> String {
        desk::sign_in_url(&self.base_url, token)
    }

    fn desk_url(&self) -> String {
        desk::url(&self.base_url)
    }

    fn desk_links(&self, reference: Reference) -> DeskLinks {
        DeskLinks {
            inquiry: desk::inquiry_url(&self.base_url, reference),
            take: desk::take_url(&self.base_url, reference),
            answered: desk::answered_url(&self.base_url, reference),
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
