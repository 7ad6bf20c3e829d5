//! The blog's list: pages, categories, search.

use scraper::{Html, Selector};
use serde_json::Value;

use crate::app::TestApp;

/// The listing that the Spanish blog returns for a query.
async fn listing(app: &TestApp, query: &str) -> Value {
    listing_in(app, "es", query).await
}

/// The listing that a language's blog returns for a query.
async fn listing_in(app: &TestApp, lang: &str, query: &str) -> Value {
    let path: String = url::form_urlencoded::byte_serialize(format!("/{lang}/blog{query}").as_bytes()).collect();
    let json: Value = serde_json::from_str(&app.page(&format!("/api/pages?path={path}")).await).unwrap();
    json["body"]["listing"].clone()
}

fn slugs(posts: &Value) -> Vec<&str> {
    posts.as_array().unwrap().iter().map(|post| post["slug"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_newest_come_first_nine_a_page_below_the_featured() {
    let app = TestApp::start(&[]).await;
    let first = listing(&app, "").await;
    assert_eq!(slugs(&first["featured"]), ["como-se-lee-un-glaciar", "canoas-de-corteza-seis-mil-anos"]);
    assert_eq!(slugs(&first["posts"]).len(), 9);
    assert_eq!(slugs(&first["posts"])[0], "carretera-austral-leer-el-camino");
    assert_eq!((&first["page"], &first["pages"], &first["found"]), (&1.into(), &2.into(), &10.into()));
    let second = listing(&app, "?page=2").await;
    assert_eq!(slugs(&second["posts"]), ["llegar-despacio-al-sur"]);
    assert_eq!(second["featured"], Value::Array(Vec::new()));
}

#[tokio::test]
async fn a_category_leaves_its_own_posts() {
    let app = TestApp::start(&[]).await;
    let found = listing(&app, "?category=conservation").await;
    assert_eq!(slugs(&found["posts"]), ["huemul-el-ciervo-del-sur", "turberas-agua-que-guarda-la-tierra"]);
    assert_eq!(found["category"], "conservation");
    let wrong = listing(&app, "?category=nada&page=x").await;
    assert_eq!(wrong, listing(&app, "").await, "values that are none are as if they were not there");
}

#[tokio::test]
async fn a_later_page_has_its_own_address_and_beyond_the_end_is_the_last() {
    let app = TestApp::start(&["--base-url", "https://www.example.cl"]).await;
    let site = "https://www.example.cl";
    for (query, own, others) in [
        ("", "", ""),
        ("?page=1", "", ""),
        ("?page=0", "", ""),
        ("?page=-2", "", ""),
        ("?page=2", "?page=2", "?page=2"),
        ("?page=2&utm_source=x", "?page=2", "?page=2"),
        ("?page=3", "?page=2", "?page=2"),
        ("?page=99", "?page=2", "?page=2"),
        ("?page=99999999999999999999999999", "?page=2", "?page=2"),
        // Two posts: one page.
        ("?page=2&category=conservation", "", ""),
    ] {
        let html = Html::parse_document(&app.page(&format!("/de/blog{query}")).await);
        let attribute = |selector: &str, name: &str| {
            html.select(&Selector::parse(selector).unwrap())
                .next()
                .and_then(|found| found.attr(name))
                .unwrap()
                .to_owned()
        };
        assert_eq!(attribute("link[rel=canonical]", "href"), format!("{site}/de/blog{own}"), "{query}");
        assert_eq!(attribute("meta[property='og:url']", "content"), format!("{site}/de/blog{own}"), "{query}");
        assert_eq!(attribute("link[hreflang=fr]", "href"), format!("{site}/fr/blog{others}"), "{query}");
        assert_eq!(attribute("link[hreflang=x-default]", "href"), format!("{site}/es/blog{others}"), "{query}");
    }
    assert_eq!(listing(&app, "?page=99").await, listing(&app, "?page=2").await);
}

#[tokio::test]
async fn search_minds_neither_accents_nor_case() {
    let app = TestApp::start(&[]).await;
    for query in ["?q=HU%C3%89MUL", "?q=huemul"] {
        assert!(slugs(&listing(&app, query).await["posts"]).contains(&"huemul-el-ciervo-del-sur"), "{query}");
    }
    let nothing = listing(&app, "?q=xyzzy").await;
    assert_eq!((&nothing["found"], &nothing["pages"]), (&0.into(), &1.into()));
    // What was typed is echoed as text, whatever it is.
    let odd = listing(&app, "?q=%3Cscript%3E%22%27%20OR%201%3D1").await;
    assert_eq!(odd["search"], "<script>\"' OR 1=1");
    let page = app.get("/es/blog?q=%3Cscript%3Ealert(1)%3C/script%3E").await.text().await.unwrap();
    assert!(!page.contains("<script>alert"));
}

#[tokio::test]
async fn search_finds_double_letters_however_they_are_typed() {
    let app = TestApp::start(&[]).await;
    for typed in ["Magellanstra%C3%9Fe", "magellanstrasse"] {
        let found = listing_in(&app, "de", &format!("?q={typed}")).await;
        assert_eq!(found["found"], 5, "{typed}");
    }
    for typed in ["%C5%93il", "oeil"] {
        let found = listing_in(&app, "fr", &format!("?q={typed}")).await;
        assert_eq!(slugs(&found["posts"]), ["como-se-lee-un-glaciar"], "{typed}");
    }
}

#[tokio::test]
async fn a_post_in_one_language_lists_what_is_near() {
    let app = TestApp::start(&[]).await;
    let json: Value =
        serde_json::from_str(&app.page("/api/pages?path=/de/blog/huemul-el-ciervo-del-sur").await).unwrap();
    let post = &json["body"]["post"];
    assert_eq!(post["card"]["published_words"], "22.\u{a0}Oktober 2026");
    assert!(slugs(&post["related"]).contains(&"turberas-agua-que-guarda-la-tierra"));
    assert!(post["body"].as_str().unwrap().contains("href=\"/de/blog/carretera-austral-leer-el-camino\""));
}

#[tokio::test]
async fn german_words_that_are_put_together_are_found_by_their_parts_below_the_others() {
    let app = TestApp::start(&[]).await;
    let found = async |query: &str| {
        let listing = listing_in(&app, "de", &format!("?q={query}")).await;
        slugs(&listing["posts"]).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    // "Rindenkanus" in a title, "Rindenkanu" in a text.
    let kanu = found("kanu").await;
    assert_eq!(kanu[0], "canoas-de-corteza-seis-mil-anos", "{kanu:?}");
    assert!(kanu.contains(&"palabras-kawesqar-una-lengua-del-mar".to_owned()), "{kanu:?}");
    assert!(found("KANU%20kawesqar").await.contains(&kanu[0]), "all words are looked for");
    let rinden = found("rindenkanu").await;
    assert_eq!(rinden[0], kanu[0], "whole words stay first");
    assert!(
        found("anu").await.iter().all(|slug| slug != "palabras-kawesqar-una-lengua-del-mar"),
        "four letters at least"
    );
    // Other languages match words by prefix.
    assert_eq!(slugs(&listing_in(&app, "es", "?q=anoas").await["posts"]), Vec::<&str>::new());
}
