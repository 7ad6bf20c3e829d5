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
