//! Structured data of pages: JSON-LD in the vocabulary of schema.org.

use patagonia::locale::Lang;
use patagonia::routes::{Page, Route};
use reqwest::Method;
use scraper::{Html, Selector};
use serde_json::Value;

use crate::app::TestApp;
use crate::inquiries::inquiry;

/// The nodes of a page's graph.
async fn graph(app: &TestApp, path: &str) -> Vec<Value> {
    let html = Html::parse_document(&app.page(path).await);
    let selector = Selector::parse("script[type='application/ld+json']").unwrap();
    let scripts: Vec<String> = html.select(&selector).map(|script| script.text().collect()).collect();
    assert_eq!(scripts.len(), 1, "{path}");
    let json: Value = serde_json::from_str(&scripts[0]).unwrap();
    assert_eq!(json["@context"], "https://schema.org");
    json["@graph"].as_array().unwrap().clone()
}

fn find<'a>(graph: &'a [Value], kind: &str) -> &'a Value {
    graph.iter().find(|thing| thing["@type"] == kind).unwrap_or_else(|| panic!("no {kind}"))
}

async fn server() -> TestApp {
    TestApp::start(&["--base-url", "https://www.example.cl"]).await
}

#[tokio::test]
async fn every_page_names_the_agency_with_both_offices_and_the_site() {
    let app = server().await;
    for path in ["/es", "/de/reservierungen", "/fr/blog", "/pt/privacidade", "/it/kawesqar"] {
        let graph = graph(&app, path).await;
        let agency = find(&graph, "TravelAgency");
        assert_eq!(agency["name"], "Patagonia Regenerativa");
        let cities: Vec<_> =
            agency["location"].as_array().unwrap().iter().map(|place| &place["address"]["addressLocality"]).collect();
        assert_eq!(cities, ["Valdivia", "Puerto Natales"], "{path}");
        assert_eq!(find(&graph, "WebSite")["publisher"]["@id"], agency["@id"]);
    }
}

#[tokio::test]
async fn breadcrumbs_lead_down_from_home() {
    let app = server().await;
    let steps = |graph: &[Value]| -> Vec<String> {
        let list = find(graph, "BreadcrumbList")["itemListElement"].as_array().unwrap().clone();
        list.iter().map(|step| step["item"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(
        steps(&graph(&app, "/de/itinerare/aysen-carretera-austral").await),
        [
            "https://www.example.cl/de",
            "https://www.example.cl/de/itinerare",
            "https://www.example.cl/de/itinerare/aysen-carretera-austral"
        ]
    );
    assert_eq!(
        steps(&graph(&app, "/en/about").await),
        ["https://www.example.cl/en", "https://www.example.cl/en/about"]
    );
    assert!(graph(&app, "/es").await.iter().all(|thing| thing["@type"] != "BreadcrumbList"));
}

#[tokio::test]
async fn pages_say_what_they_are_about() {
    let app = server().await;
    let trip = find(&graph(&app, "/es/itinerarios/fin-del-mundo-lujo-regenerativo").await, "TouristTrip").clone();
    assert_eq!(trip["itinerary"]["itemListElement"].as_array().unwrap().len(), 12);
    let faq = find(&graph(&app, "/it/chi-siamo").await, "FAQPage").clone();
    assert_eq!(faq["mainEntity"].as_array().unwrap().len(), 12);
    let lodges = find(&graph(&app, "/pt/hospedagens").await, "ItemList").clone();
    let houses = lodges["itemListElement"].as_array().unwrap();
    assert_eq!(houses.len(), 24);
    assert!(houses.iter().all(|house| house["item"]["@type"] == "LodgingBusiness"));
    let post = find(&graph(&app, "/fr/blog/caminar-con-viento").await, "BlogPosting").clone();
    // Noon in the agency's time zone, as in the feed.
    assert_eq!(post["datePublished"], "2026-09-10T15:00:00Z");
    assert_eq!(post["inLanguage"], "fr");
    assert_eq!(post["image"], "https://www.example.cl/media/social/post-patagonia-adventures.jpg");
}

#[tokio::test]
async fn moments_have_their_time_and_are_those_of_the_feeds() {
    let app = server().await;
    let feed = feed_rs::parser::parse(app.page("/de/feed.xml").await.as_bytes()).unwrap();
    let json: Value = serde_json::from_str(&app.page("/de/feed.json").await).unwrap();
    for (entry, item) in feed.entries.iter().zip(json["items"].as_array().unwrap()) {
        let path = entry.links[0].href.strip_prefix("https://www.example.cl").unwrap();
        let post = find(&graph(&app, path).await, "BlogPosting").clone();
        for (name, other, moment) in
            [("datePublished", "date_published", entry.published), ("dateModified", "date_modified", entry.updated)]
        {
            let told = post[name].as_str().unwrap();
            assert_eq!(
                told.parse::<jiff::Timestamp>().unwrap().as_second(),
                moment.unwrap().timestamp(),
                "{path} {name}"
            );
            assert_eq!(item[other], told, "{path}");
        }
        let html = app.page(path).await;
        let published = post["datePublished"].as_str().unwrap();
        assert!(
            html.contains(&format!("<meta property=\"article:published_time\" content=\"{published}\">")),
            "{path}"
        );
    }
}

#[tokio::test]
async fn answers_link_to_whole_addresses() {
    let app = server().await;
    let mut links = 0;
    for path in Lang::ALL.map(|lang| Route::new(lang, Page::About).path()) {
        for question in find(&graph(&app, &path).await, "FAQPage")["mainEntity"].as_array().unwrap() {
            let answer = Html::parse_fragment(question["acceptedAnswer"]["text"].as_str().unwrap());
            for link in answer.select(&Selector::parse("a").unwrap()) {
                let href = link.value().attr("href").unwrap();
                assert!(href.starts_with("https://") || href.starts_with("mailto:"), "{path}: {href}");
                links += 1;
            }
        }
    }
    assert!(links >= 13, "{links}");
}

#[tokio::test]
async fn pages_that_are_not_found_or_belong_to_one_visitor_say_nothing() {
    let app = server().await;
    let request = app.request(Method::POST, "/api/inquiries").header("content-type", "application/json");
    let answer = request.body(inquiry().to_string()).send().await.unwrap().text().await.unwrap();
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let reference = answer["reference"].as_str().unwrap();
    let confirmation = format!("/es/reservas?sent={reference}");
    for path in ["/es/itinerarios/no-existe", "/es/blog/no-existe", &confirmation] {
        let html = app.get(path).await.text().await.unwrap();
        assert!(!html.contains("application/ld+json"), "{path}");
    }
}
