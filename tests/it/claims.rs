//! What the agency says about itself is on the pages where a visitor looks for it, in every language.
//!
//! Checked by figures and names, which do not depend on the wording.

use patagonia::locale::Lang;
use patagonia::routes::{Page, Route};
use scraper::{Html, Selector};
use serde_json::Value;

use crate::app::TestApp;

/// Pages with the same content for everybody: all but itineraries and posts, which have a slug.
const PAGES: [Page; 8] = [
    Page::Home,
    Page::About,
    Page::Kawesqar,
    Page::Itineraries,
    Page::Reservations,
    Page::Accommodations,
    Page::Blog,
    Page::Privacy,
];

async fn document(app: &TestApp, lang: Lang, page: Page) -> Html {
    Html::parse_document(&app.page(&Route::new(lang, page).path()).await)
}

async fn data(app: &TestApp, lang: Lang, page: Page) -> Value {
    let path = Route::new(lang, page).path();
    serde_json::from_str(&app.page(&format!("/api/pages?path={path}")).await).unwrap()
}

/// The text of a part of a page: every space becomes one plain space, and none stays before a percent sign, as half of the languages write
/// it.
fn words(html: &Html, selector: &str) -> String {
    let selector = Selector::parse(selector).unwrap();
    let text: String = html.select(&selector).flat_map(|element| element.text().chain([" "])).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" %", "%")
}

fn count(html: &Html, selector: &str) -> usize {
    html.select(&Selector::parse(selector).unwrap()).count()
}

fn six_thousand(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "6,000",
        Lang::Fr => "6 000",
        _ => "6.000",
    }
}

/// Where the agency works, according to its structured data.
fn area_served(html: &Html) -> Value {
    let graph: Value = serde_json::from_str(&words(html, "script[type='application/ld+json']")).unwrap();
    let agency = graph["@graph"].as_array().unwrap().iter().find(|thing| thing["@type"] == "TravelAgency");
    agency.unwrap()["areaServed"]["name"].clone()
}

/// "More than ten years", as far as it is the same in every wording of a language; a language not listed here is not checked.
fn over_ten_years(lang: Lang) -> &'static str {
    match lang.code() {
        "es" => "más de diez años",
        "en" => "more than ten years",
        "fr" => "plus de dix ans",
        "de" => "mehr als zehn Jahre",
        "it" => "oltre dieci anni",
        "pt" => "mais de dez anos",
        _ => "",
    }
}

fn chile(lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => "Chili",
        Lang::It => "Cile",
        _ => "Chile",
    }
}

#[tokio::test]
async fn home_and_about_say_what_the_agency_stands_for() {
    let app = TestApp::start(&[]).await;
    for lang in Lang::ALL {
        for page in [Page::Home, Page::About] {
            let text = words(&document(&app, lang, page).await, "main");
            for claim in ["20%", "SERNATUR", "2030", "24", "awésqar", six_thousand(lang)] {
                assert!(text.contains(claim), "{lang} {page:?}: {claim}");
            }
            // No single-use plastics: the stem of the word is the same in all languages.
            assert!(text.to_lowercase().replace('á', "a").contains("plasti"), "{lang} {page:?}: plastics");
        }
    }
}

#[tokio::test]
async fn about_names_the_founder_the_offices_and_twelve_questions() {
    let app = TestApp::start(&[]).await;
    for lang in Lang::ALL {
        let html = document(&app, lang, Page::About).await;
        let text = words(&html, "main");
        for claim in [over_ten_years(lang), "100%"] {
            assert!(text.contains(claim), "{lang}: {claim}");
        }
        let offices = words(&html, "main address");
        assert!(offices.contains("Valdivia") && offices.contains("Puerto Natales"), "{lang}: {offices}");
        assert_eq!(count(&html, "main details"), 12, "{lang}");
        let data = data(&app, lang, Page::About).await;
        assert_eq!(data["body"]["people"].as_array().unwrap().len(), 3, "{lang}");
        let figures = &data["body"]["text"]["promise"]["items"];
        let figures: Vec<&str> =
            figures.as_array().unwrap().iter().map(|item| item["figure"].as_str().unwrap()).collect();
        assert_eq!(figures.len(), 4, "{lang}");
        for (figure, start) in figures.iter().zip(["20", "24", "2030", "0"]) {
            assert!(figure.starts_with(start), "{lang}: {figure}");
        }
    }
}

#[tokio::test]
async fn every_page_has_the_contact_the_share_the_certificate_and_chile_alone() {
    let app = TestApp::start(&[]).await;
    for lang in Lang::ALL {
        for page in PAGES {
            let html = document(&app, lang, page).await;
            assert!(count(&html, "a[href^='https://wa.me/56']") > 0, "{lang} {page:?}: WhatsApp");
            let footer = words(&html, "footer");
            for claim in ["20%", "SERNATUR", "24", "Valdivia", "Puerto Natales"] {
                assert!(footer.contains(claim), "{lang} {page:?}: {claim} in the footer");
            }
            assert_eq!(area_served(&html), "Chile", "{lang} {page:?}");
            // Posts and places to stay may name the neighbour; the agency's own texts do not.
            if !matches!(page, Page::Accommodations | Page::Blog | Page::Reservations) {
                let text = format!("{} {footer}", words(&html, "main"));
                assert!(text.contains(chile(lang)) && !text.contains("rgentin"), "{lang} {page:?}");
            }
        }
    }
}

#[tokio::test]
async fn the_other_pages_say_their_own() {
    let app = TestApp::start(&[]).await;
    for lang in Lang::ALL {
        for (page, claims) in [
            (Page::Kawesqar, &[six_thousand(lang)][..]),
            (Page::Reservations, &["24"]),
            (Page::Privacy, &["Punta Arenas, Magallanes", "15", "2024"]),
        ] {
            let text = words(&document(&app, lang, page).await, "main");
            for claim in claims {
                assert!(text.contains(claim), "{lang} {page:?}: {claim}");
            }
        }
    }
}

#[tokio::test]
async fn three_travellers_and_the_partner_houses_speak_on_home_and_accommodations() {
    let app = TestApp::start(&[]).await;
    for lang in Lang::ALL {
        let home = data(&app, lang, Page::Home).await;
        let testimonials = home["body"]["testimonials"]["quotes"].as_array().unwrap();
        assert_eq!(testimonials.len(), 3, "{lang}");
        for testimonial in testimonials {
            for part in ["quote", "author", "location"] {
                assert!(!testimonial[part].as_str().unwrap().is_empty(), "{lang}: {part}");
            }
        }
        assert_eq!(home["body"]["itineraries"].as_array().unwrap().len(), 3, "{lang}");
        let lodges = data(&app, lang, Page::Accommodations).await;
        let lodges = lodges["body"]["lodges"].as_array().unwrap();
        assert_eq!(lodges.len(), 24, "{lang}");
        for category in ["lodges", "hotels", "eco_lodges", "camping"] {
            let of_category =
                |lodge: &&Value| lodge["categories"].as_array().unwrap().iter().any(|name| name == category);
            assert!(lodges.iter().any(|lodge| of_category(&lodge)), "{lang}: {category}");
        }
    }
}
