//! Addresses that lead to others: `decisions.md`, "Addresses".

use crate::app::{TestApp, header};

async fn target(app: &TestApp, path: &str) -> String {
    let response = app.get(path).await;
    format!("{} {}", response.status().as_u16(), header(&response, "location"))
}

#[tokio::test]
async fn root_leads_to_the_visitors_home() {
    let app = TestApp::start(&[]).await;
    assert_eq!(target(&app, "/").await, "302 /es");
    assert_eq!(target(&app, "/?lng=fr").await, "302 /fr");
    assert_eq!(target(&app, "/?lng=ja").await, "302 /es");
    assert_eq!(target(&app, "/?lng=%3Cscript%3E").await, "302 /es");
    for (header_value, expected) in [
        ("de-AT,de;q=0.9,en;q=0.8", "/de"),
        ("ja,pt-BR;q=0.7,en;q=0.3", "/pt"),
        ("en;q=0.2,it;q=0.9", "/it"),
        ("ja", "/es"),
        ("en;q=0", "/es"),
        ("", "/es"),
    ] {
        let response = app.get_with("/", "accept-language", header_value).await;
        assert_eq!(header(&response, "location"), expected, "{header_value}");
        assert_eq!(header(&response, "vary"), "Accept-Language, Cookie");
        assert_eq!(header(&response, "cache-control"), "no-store");
    }
}

#[tokio::test]
async fn a_choice_in_the_cookie_beats_the_browser_and_the_query_beats_both() {
    let app = TestApp::start(&[]).await;
    let with_both = |path: &'static str| {
        app.request(reqwest::Method::GET, path)
            .header("cookie", "other=1; i18next=it")
            .header("accept-language", "de")
            .send()
    };
    assert_eq!(header(&with_both("/").await.unwrap(), "location"), "/it");
    assert_eq!(header(&with_both("/?lng=pt").await.unwrap(), "location"), "/pt");
    let hostile =
        app.request(reqwest::Method::GET, "/").header("cookie", "i18next=../evil").header("accept-language", "de");
    assert_eq!(header(&hostile.send().await.unwrap(), "location"), "/de");
}

#[tokio::test]
async fn trailing_slashes_and_unknown_paths() {
    let app = TestApp::start(&[]).await;
    for (path, expected) in [
        ("/es/", "308 /es"),
        ("/de/uber-uns/?a=b&c", "308 /de/uber-uns?a=b&c"),
        ("/es/nada", "302 /"),
        ("/nada", "302 /"),
        ("/es/about", "302 /"),
        ("/ja", "302 /es"),
        ("/ja/about", "302 /es"),
        ("/zh-CN/x", "302 /es"),
        ("/es/itinerarios/a/b", "302 /"),
    ] {
        assert_eq!(target(&app, path).await, expected, "{path}");
    }
}

#[tokio::test]
async fn another_way_to_write_an_address_leads_to_it_in_one_step() {
    let app = TestApp::start(&[]).await;
    for (path, expected) in [
        ("/DE", "/de"),
        ("/de//blog", "/de/blog"),
        ("//de/blog", "/de/blog"),
        ("/%64%65", "/de"),
        ("/de/uber%2Duns", "/de/uber-uns"),
        ("/de/%C3%BCber-uns", "/de/uber-uns"),
        ("/de/%c3%9cBER-UNS/", "/de/uber-uns"),
        ("/de/u%CC%88ber-uns", "/de/uber-uns"),
        ("/de/ueber-uns", "/de/uber-uns"),
        ("/de/Unterk%C3%BCnfte", "/de/unterkunfte"),
        ("/fr/%C3%80-propos", "/fr/a-propos"),
        ("/fr/h%C3%A9bergements", "/fr/hebergements"),
        ("/fr/newsletter/d%C3%A9sabonnement", "/fr/newsletter/desabonnement"),
        ("/pt-BR", "/pt"),
        ("/pt_br/blog", "/pt/blog"),
        ("/es-419/", "/es"),
        ("/en-US/about", "/en/about"),
        ("/EN-us//About//", "/en/about"),
        ("/de/./blog/../uber-uns", "/de/uber-uns"),
        ("/es/itinerarios/Ays%C3%A9n-Carretera-Austral", "/es/itinerarios/aysen-carretera-austral"),
        ("/en-GB/Itineraries//aysen-carretera-austral/", "/en/itineraries/aysen-carretera-austral"),
        ("/de/blog/C%C3%B3mo-se-lee-un-glaciar", "/de/blog/como-se-lee-un-glaciar"),
        ("/de/blog/%63omo-se-lee-un-glaciar", "/de/blog/como-se-lee-un-glaciar"),
        ("/DE/Feed.xml", "/de/feed.xml"),
        ("//Robots.TXT", "/robots.txt"),
        ("/%66avicon.ico", "/favicon.ico"),
        ("/Sitemap.xml", "/sitemap.xml"),
    ] {
        for (query, kept) in [("", ""), ("?utm_source=a%20b&c", "?utm_source=a%20b&c")] {
            let request = format!("GET {path}{query} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
            let answer = crate::safety::raw(&app, &request).await;
            assert!(answer.starts_with("HTTP/1.1 308 "), "{path}: {answer}");
            assert!(answer.contains(&format!("\r\nlocation: {expected}{kept}\r\n")), "{path}: {answer}");
        }
        let status = app.get(expected).await.status();
        assert!(status == 200 || expected.contains("newsletter"), "{expected}: {status}");
    }
    // A form is redirected with its body.
    let posted = app.request(reqwest::Method::POST, "/de/Reservierungen/").send().await.unwrap();
    assert_eq!((posted.status().as_u16(), header(&posted, "location")), (308, "/de/reservierungen"));
    for (path, expected) in [
        ("/es-blog", "302 /"),
        ("/en-route", "302 /"),
        ("/de/%FF", "302 /"),
        ("/de/a%2Fb", "302 /"),
        ("/pt-BR/nada", "302 /"),
        ("/de/blog/no-existe", "404 "),
    ] {
        assert_eq!(target(&app, path).await, expected, "{path}");
    }
}

#[tokio::test]
async fn every_redirect_keeps_the_query_but_the_language() {
    let app = TestApp::start(&[]).await;
    for (path, expected) in [
        ("/?gclid=1", "302 /es?gclid=1"),
        ("/?utm_source=nl&lng=de&utm_medium=a+b%20c", "302 /de?utm_source=nl&utm_medium=a+b%20c"),
        ("/nada?utm_source=nl", "302 /?utm_source=nl"),
        ("/ja/about?utm_source=nl", "302 /es?utm_source=nl"),
        ("/es/?lng=de&fbclid=x", "308 /es?fbclid=x"),
        ("/feed/?utm_source=nl", "301 /es/feed.xml?utm_source=nl"),
        (
            "/es?tour=aysen-carretera-austral&travelers=2&utm_source=nl&date=",
            "302 /es/itinerarios/aysen-carretera-austral?travelers=2&utm_source=nl",
        ),
        ("/es?gclid=1&tour=custom", "302 /es/reservas?tour=custom&gclid=1"),
        ("/api/newsletter/unsubscribe?token=x&utm_source=nl", "302 /es/boletin/salir?token=x&utm_source=nl"),
    ] {
        assert_eq!(target(&app, path).await, expected, "{path}");
    }
}

#[tokio::test]
async fn feeds_are_found_where_other_systems_have_them() {
    let app = TestApp::start(&[]).await;
    for (path, expected) in [
        ("/feed/", "/es/feed.xml"),
        ("/feed", "/es/feed.xml"),
        ("/rss/", "/es/feed.xml"),
        ("/rss.xml", "/es/feed.xml"),
        ("/atom.xml", "/es/feed.xml"),
        ("/index.xml", "/es/feed.xml"),
        ("/feed.xml", "/es/feed.xml"),
        ("/feed.json", "/es/feed.json"),
        ("/feed/atom/", "/es/feed.xml"),
        ("/comments/feed/", "/es/feed.xml"),
        ("/blog/index.xml", "/es/feed.xml"),
        ("/feeds/posts/default", "/es/feed.xml"),
        ("/RSS.xml", "/es/feed.xml"),
        ("//feed//", "/es/feed.xml"),
        ("/de/feed/", "/de/feed.xml"),
        ("/pt-BR/rss.xml", "/pt/feed.xml"),
        ("/en/blog/feed/", "/en/feed.xml"),
        ("/category/conservation/feed/", "/es/feed/conservation.xml"),
        ("/de/category/sustainable-travel/feed/", "/de/feed/sustainable_travel.xml"),
        ("/categories/viento/index.xml", "/es/feed.xml"),
        ("/tag/viento/feed/", "/es/feed.xml"),
    ] {
        assert_eq!(target(&app, path).await, format!("301 {expected}"), "{path}");
        assert_eq!(app.get(expected).await.status(), 200, "{expected}");
    }
    assert_eq!(target(&app, "/?feed=rss2").await, "301 /es/feed.xml?feed=rss2");
    assert_eq!(target(&app, "/nada/feed/").await, "302 /");
    assert_eq!(app.get("/nada/rss.xml").await.status(), 404);
}

#[tokio::test]
async fn no_path_leads_to_another_host() {
    let app = TestApp::start(&[]).await;
    // Written raw: a client would normalise these.
    for path in ["//elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example/", "///x/", "//", "/%2F/x/"] {
        let answer =
            crate::safety::raw(&app, &format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")).await;
        let location = answer.lines().find_map(|line| line.strip_prefix("location: ")).unwrap_or_default();
        assert!(!location.starts_with("//") && !location.starts_with("/\\"), "{path} → {location}");
        assert!(location.is_empty() || location.starts_with('/'), "{path} → {location}");
    }
}

#[tokio::test]
async fn files_and_api_paths_are_never_html() {
    let app = TestApp::start(&[]).await;
    for path in ["/api", "/api/nothing", "/assets/x", "/media/none.jpg", "/x.png", "/es/x.php", "/wp-login.php"] {
        let response = app.get(path).await;
        assert_eq!(response.status(), 404, "{path}");
        assert!(!header(&response, "content-type").starts_with("text/html"), "{path}");
    }
    let error = app.get("/api/nothing").await.text().await.unwrap();
    assert_eq!(error, r#"{"errors":[{"field":null,"code":"not_found"}]}"#);
}

#[tokio::test]
async fn the_search_form_leads_on_without_javascript() {
    let app = TestApp::start(&[]).await;
    let tomorrow = jiff::Timestamp::now()
        .to_zoned_datetime(jiff::tz::TimeZone::get("America/Punta_Arenas").unwrap())
        .date()
        .tomorrow()
        .unwrap();
    for (path, expected) in [
        (
            format!("/es?tour=aysen-carretera-austral&travelers=3&date={tomorrow}"),
            format!("302 /es/itinerarios/aysen-carretera-austral?date={tomorrow}&travelers=3"),
        ),
        (
            "/de?tour=custom&travelers=8%2B&date=".to_owned(),
            "302 /de/reservierungen?tour=custom&travelers=8%2B".to_owned(),
        ),
        // The second button sends its own `tour` after the form's.
        (
            "/it?tour=aysen-carretera-austral&travelers=2&date=&tour=custom".to_owned(),
            "302 /it/prenotazioni?tour=custom&travelers=2".to_owned(),
        ),
        ("/en?tour=custom&travelers=99&date=2001-01-01".to_owned(), "302 /en/reservations?tour=custom".to_owned()),
    ] {
        assert_eq!(target(&app, &path).await, expected, "{path}");
    }
    assert_eq!(app.get("/en?tour=//evil.example").await.status(), 200);
}
