//! A site, an agency and inquiries to write mails about.

use std::sync::{Arc, LazyLock};

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use patagonia::content::Snapshot;
use patagonia::content::model::{Day, ItineraryText, Seo};
use patagonia::inquiry::{
    Accommodation, Activity, ActivityLevel, Budget, Duration, Email, Inquiry, Interest, NewInquiry, Reference, Region,
    Status, Transport, Travelers, TripType,
};
use patagonia::locale::Lang;
use patagonia::mail::{Agency, Composer, DeskLinks, Itinerary, NewsletterLinks, Site};
use patagonia::store::ContentStore;
use serde_json::Value;

/// A site whose agency works in a time zone.
pub struct FakeSite(&'static str);

impl Site for FakeSite {
    fn agency(&self) -> Agency {
        Agency {
            name: "Patagonia Regenerativa".to_owned(),
            whatsapp: Some("+56900000000".to_owned()),
            offices: vec!["Valdivia".to_owned(), "Puerto Natales".to_owned()],
            reply_within: SignedDuration::from_hours(24),
            time_zone: TimeZone::get(self.0).unwrap(),
        }
    }

    fn itinerary_title(&self, lang: Lang, slug: &str) -> Option<String> {
        let title = match lang {
            Lang::De => "Südpatagonien: eine wissenschaftliche Expedition",
            Lang::En => "Southern Patagonia: a scientific expedition",
            _ => "Patagonia Austral: expedición científica",
        };
        (slug == "patagonia-austral-expedicion-cientifica").then(|| title.to_owned())
    }

    fn itinerary(&self, lang: Lang, slug: &str) -> Option<Itinerary> {
        let page = format!("https://patagonia.example/{lang}/itineraries/{slug}");
        let texts = |name: &str, count: usize| (1..=count).map(|n| format!("{name} {n} & <more>")).collect();
        self.itinerary_title(lang, slug).map(|title| Itinerary {
            text: ItineraryText {
                seo: Seo { title: String::new(), description: String::new() },
                title,
                subtitle: "Ice, steppe & wind".to_owned(),
                place: "Punta Arenas – Puerto Natales".to_owned(),
                region: "The far south".to_owned(),
                level: "Demanding".to_owned(),
                group: "4–8".to_owned(),
                duration: "3/2".to_owned(),
                focus: "What stays behind".to_owned(),
                description: texts("Paragraph", 2),
                highlights: texts("Highlight", 3),
                days: ["Arrival", "Glacier", "Return"]
                    .map(|title| Day { title: title.to_owned(), detail: format!("What happens: {title}") })
                    .into(),
                included: texts("Included", 2),
                not_included: texts("Not included", 2),
            },
            price: None,
            next_departure: None,
            guides: None,
            day_lines: vec![None; 3],
            terms: None,
            url: page,
            plan_url: format!("https://patagonia.example/{lang}/plan?tour={slug}"),
        })
    }

    fn country_name(&self, lang: Lang, code: &str) -> Option<String> {
        (code == "DE").then(|| if lang == Lang::Es { "Alemania" } else { "Germany" }.to_owned())
    }

    fn newsletter_links(&self, lang: Lang, confirm: &str, leave: &str) -> NewsletterLinks {
        let address = |path: &str, token: &str| format!("https://patagonia.example{path}?token={token}");
        NewsletterLinks {
            confirm: address(&format!("/{lang}/confirm"), confirm),
            leave: address(&format!("/{lang}/leave"), leave),
            one_click: address("/api/leave", leave),
        }
    }

    fn request_url(&self, lang: Lang, token: &str) -> String {
        format!("https://patagonia.example/{lang}/request?token={token}")
    }

    fn new_address_url(&self, lang: Lang, token: &str) -> String {
        format!("https://patagonia.example/{lang}/request?address={token}")
    }

    fn sign_in_url(&self, token: &str) -> String {
        format!("https://patagonia.example/desk/link?token={token}")
    }

    fn desk_url(&self) -> String {
        "https://patagonia.example/desk".to_owned()
    }

    fn desk_links(&self, reference: Reference) -> DeskLinks {
        let inquiry = format!("https://patagonia.example/desk/inquiries/{reference}");
        DeskLinks { take: format!("{inquiry}/take"), answered: format!("{inquiry}/answered"), inquiry }
    }

    fn words(&self, lang: Lang) -> Value {
        static CONTENT: LazyLock<Snapshot> = LazyLock::new(|| ContentStore::embedded().unwrap());
        CONTENT.mail_words(lang)
    }

    fn home_url(&self, lang: Lang) -> String {
        format!("https://patagonia.example/{lang}")
    }

    fn privacy_url(&self, lang: Lang) -> String {
        format!("https://patagonia.example/{lang}/privacy")
    }
}

pub fn composer() -> Composer {
    composer_in("America/Punta_Arenas")
}

/// The same for an agency that works in another time zone.
pub fn composer_in(zone: &'static str) -> Composer {
    Composer::new(Arc::new(FakeSite(zone)), "hola@patagonia.example".parse().unwrap())
}

/// The itinerary of [`FakeSite`].
pub const SLUG: &str = "patagonia-austral-expedicion-cientifica";

/// A custom tour with everything filled in.
pub fn new_tour() -> NewInquiry {
    NewInquiry {
        full_name: "Anna Müller".to_owned(),
        email: Email::parse("anna.mueller+reise@müller.example").unwrap(),
        phone: "+49 170 1234567".to_owned(),
        phone_e164: Some("+491701234567".to_owned()),
        country: "DE".to_owned(),
        trip_type: TripType::CustomTour,
        itinerary: None,
        travelers: Travelers::FiveOrMore,
        group_size: Some(7),
        tentative_date: Some("2027-01-15".parse().unwrap()),
        activity_level: Some(ActivityLevel::Moderate),
        duration: Some(Duration::Days15To21),
        budget: Some(Budget::From3000To5000),
        accommodation: Some(Accommodation::SustainableLodges),
        transport: Some(Transport::ExclusiveVehicle),
        regions: vec![Region::Aysen, Region::Magallanes],
        activities: vec![Activity::Trekking, Activity::WildlifeObservation],
        interests: vec![Interest::Nature, Interest::Science],
        comments: Some("Wir möchten Gletscher sehen.\nGeht das im Januar? <b>Danke</b>".to_owned()),
        newsletter: false,
        privacy_version: "2024-01-15".to_owned(),
    }
}

/// An existing itinerary with only what is required.
pub fn new_itinerary() -> NewInquiry {
    NewInquiry {
        trip_type: TripType::ExistingItinerary,
        itinerary: Some("patagonia-austral-expedicion-cientifica".to_owned()),
        travelers: Travelers::Two,
        group_size: None,
        tentative_date: None,
        activity_level: None,
        duration: None,
        budget: None,
        accommodation: None,
        transport: None,
        regions: Vec::new(),
        activities: Vec::new(),
        interests: Vec::new(),
        comments: None,
        ..new_tour()
    }
}

/// Received on 2 March 2026, 18:40 UTC, which is 15:40 in Punta Arenas: a Monday.
pub fn received(details: NewInquiry, lang: Lang) -> Inquiry {
    let created_at: Timestamp = "2026-03-02T18:40:00Z".parse().unwrap();
    Inquiry {
        reference: "PAT-7K3QX2".parse().unwrap(),
        status: Status::Received,
        lang,
        created_at,
        updated_at: created_at,
        details,
        privacy_accepted_at: created_at,
        note: None,
        restricted: false,
        waiting_since: None,
    }
}
