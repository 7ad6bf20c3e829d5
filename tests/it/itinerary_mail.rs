//! "Send me this itinerary" through HTTP: the mail that arrives, and everything that is refused.

use patagonia::locale::Lang;
use patagonia::routes::{Page, Route};
use patagonia::store::{ContentStore, OpenMode, Store};
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::app::{TestApp, header};
use crate::desk::Desk;
use crate::smtp_sink::{Received, SmtpSink};

const SLUG: &str = "aysen-carretera-austral";

async fn with_sink(options: &[&str]) -> (TestApp, SmtpSink) {
    let sink = SmtpSink::plain().await;
    let url = sink.url("");
    let mail = ["--smtp-url", &url, "--mail-from", "hola@agencia.example", "--base-url", "https://www.example.cl"];
    (TestApp::start(&[&mail[..], options].concat()).await, sink)
}

async fn ask(app: &TestApp, slug: &str, body: Value) -> Response {
    app.request(Method::POST, &format!("/api/itineraries/{slug}/mail"))
        .header("content-type", "application/json")
        .body(body.to_string())
        .send()
        .await
        .unwrap()
}

async fn ask_for(app: &TestApp, email: &str) -> Response {
    ask(app, SLUG, json!({ "email": email, "lang": "de" })).await
}

async fn post_form(app: &TestApp, address: &str, email: &str) -> Response {
    let body = url::form_urlencoded::Serializer::new(String::new()).append_pair("email", email).finish();
    app.request(Method::POST, address)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body)
        .send()
        .await
        .unwrap()
}

fn path(lang: Lang) -> String {
    Route::with_slug(lang, Page::Itinerary, SLUG).path()
}

/// Both bodies, text and HTML.
fn bodies(mail: &Received) -> [String; 2] {
    let parsed = mailparse::parse_mail(&mail.data).unwrap();
    ["text/plain", "text/html"].map(|kind| {
        let part = parsed.parts().find(|part| part.ctype.mimetype == kind).unwrap();
        part.get_body().unwrap()
    })
}

fn to<'a>(mails: &'a [Received], address: &str) -> Vec<&'a Received> {
    mails.iter().filter(|mail| mail.to == [format!("<{address}>")]).collect()
}

async fn json_of(response: Response) -> Value {
    serde_json::from_str(&response.text().await.unwrap()).unwrap()
}

/// Waits until the outbox is empty, as seen by another process.
async fn until_empty(store: &Store) {
    let empty = async {
        while !store.outbox_list(None, 10).await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), empty).await.expect("sent mails leave no row");
}

#[tokio::test]
async fn the_whole_itinerary_comes_in_the_pages_language_and_leaves_no_trace() {
    let (app, sink) = with_sink(&[]).await;
    let response = ask_for(&app, " Anna@müller.example ").await;
    assert_eq!(response.status(), 202);
    assert_eq!(header(&response, "cache-control"), "no-store");
    assert_eq!(json_of(response).await, json!({}));

    let mails = sink.until_taken(1).await;
    let mail = to(&mails, "Anna@xn--mller-kva.example")[0];
    let snapshot = ContentStore::embedded().unwrap();
    let german = snapshot.itinerary(SLUG).unwrap().text(Lang::De);
    assert_eq!(
        (german.duration.as_str(), german.group.as_str()),
        ("10\u{a0}Tage / 9\u{a0}Nächte", "4–10\u{a0}Personen")
    );
    assert_eq!(mail.header("subject"), format!("Ihre Reiseroute: {}", german.title));
    let [text, html] = bodies(mail);
    let text = text.replace("\r\n", "\n");
    let days = &german.days;
    assert_eq!(days.len(), 10);
    for (number, day) in (1..).zip(days) {
        let (title, detail) = (&day.title, &day.detail);
        assert!(text.contains(&format!("\nTag {number}: {title}\n{detail}\n")), "day {number} in\n{text}");
        assert!(html.contains(detail.as_str()), "day {number} in\n{html}");
    }
    let mut whole =
        vec![&german.subtitle, &german.place, &german.focus, &german.level, &german.group, &german.duration];
    whole.extend([&german.highlights, &german.included, &german.not_included].into_iter().flatten());
    whole.extend(&german.description);
    for expected in whole {
        assert!(text.contains(expected.as_str()) && html.contains(expected.as_str()), "{expected}");
    }
    for link in [path(Lang::De), format!("/de/reservierungen?tour={SLUG}"), "/de/datenschutz".to_owned()] {
        let link = format!("https://www.example.cl{link}");
        assert!(text.contains(&link) && html.contains(&format!("href=\"{link}\"")), "{link}");
    }
    // A well-known webmail clips messages beyond this size.
    assert!(html.len() < 100_000, "{} bytes", html.len());

    let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
    until_empty(&store).await;
}

#[tokio::test]
async fn a_fourth_mail_in_a_day_is_accepted_and_not_sent() {
    let (app, sink) = with_sink(&[]).await;
    for _ in 0..4 {
        let response = ask_for(&app, "ana@example.org").await;
        assert_eq!(response.status(), 202);
        assert_eq!(json_of(response).await, json!({}));
    }
    // A later request is mailed, so that the sink has seen everything before it.
    assert_eq!(ask_for(&app, "eva@example.org").await.status(), 202);
    let mails = sink.until_taken(4).await;
    assert_eq!((to(&mails, "ana@example.org").len(), to(&mails, "eva@example.org").len()), (3, 1));
    let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
    until_empty(&store).await;
    assert_eq!(sink.log().messages.len(), 4);
}

#[tokio::test]
async fn what_is_wrong_is_said() {
    let app = TestApp::start(&["--inquiry-limit", "0"]).await;
    for (body, field, code) in [
        (json!({ "lang": "de" }), "email", "required"),
        (json!({ "email": " ", "lang": "de" }), "email", "required"),
        (json!({ "email": "ana@", "lang": "de" }), "email", "invalid_email"),
        (json!({ "email": "ana@example.org\r\nBcc: eva@example.org", "lang": "de" }), "email", "invalid_email"),
        (json!({ "email": "ana@example.org", "lang": "xx" }), "lang", "invalid_option"),
        (json!({ "email": "ana@example.org" }), "lang", "invalid_option"),
    ] {
        let response = ask(&app, SLUG, body.clone()).await;
        assert_eq!(response.status(), 422, "{body}");
        assert_eq!(json_of(response).await, json!({ "errors": [{ "field": field, "code": code }] }), "{body}");
    }
    let unknown = ask(&app, "everest", json!({ "email": "ana@example.org", "lang": "de" })).await;
    assert_eq!(unknown.status(), 404);
    assert_eq!(json_of(unknown).await, json!({ "errors": [{ "field": null, "code": "not_found" }] }));

    let send = |kind: &'static str, body: String| {
        app.request(Method::POST, &format!("/api/itineraries/{SLUG}/mail"))
            .header("content-type", kind)
            .body(body)
            .send()
    };
    assert_eq!(send("text/plain", "{}".to_owned()).await.unwrap().status(), 415);
    assert_eq!(send("application/json", "{".to_owned()).await.unwrap().status(), 400);
    assert_eq!(send("application/json", json!({ "email": 7 }).to_string()).await.unwrap().status(), 400);
    let long = json!({ "email": "x".repeat(70_000), "lang": "de" }).to_string();
    assert_eq!(send("application/json", long).await.unwrap().status(), 413);
    let get = app.get(&format!("/api/itineraries/{SLUG}/mail")).await;
    assert_eq!((get.status().as_u16(), header(&get, "allow")), (405, "POST"));

    let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
    assert!(store.outbox_list(None, 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_limit_of_a_client_is_its_own() {
    let app = TestApp::start(&["--inquiry-limit", "2/hour"]).await;
    // Refused requests do not count against the limit.
    assert_eq!(ask_for(&app, "ana@").await.status(), 422);
    for email in ["a@example.org", "a@example.org"] {
        assert_eq!(ask_for(&app, email).await.status(), 202);
    }
    let limited = ask_for(&app, "b@example.org").await;
    assert_eq!(limited.status(), 429);
    let wait: u64 = header(&limited, "retry-after").parse().unwrap();
    assert!((1..=1800).contains(&wait), "{wait}");
    assert_eq!(json_of(limited).await, json!({ "errors": [{ "field": null, "code": "too_many_requests" }] }));

    let plain = post_form(&app, &path(Lang::En), "b@example.org").await;
    assert_eq!((plain.status().as_u16(), header(&plain, "cache-control")), (429, "no-store"));
    assert_ne!(header(&plain, "retry-after"), "");
    assert!(plain.text().await.unwrap().contains("many requests from your connection"));

    let inquiry = app.request(Method::POST, "/api/inquiries").header("content-type", "application/json");
    let inquiry = inquiry.body(crate::inquiries::inquiry().to_string()).send().await.unwrap();
    assert_eq!(inquiry.status(), 201, "inquiries are counted apart");
}

#[tokio::test]
async fn the_plain_form_works_in_every_language() {
    let (app, sink) = with_sink(&["--inquiry-limit", "0"]).await;
    for lang in Lang::ALL {
        let email = format!("{lang}@example.org");
        let sent = post_form(&app, &path(lang), &email).await;
        assert_eq!(sent.status(), 303);
        assert_eq!(header(&sent, "cache-control"), "no-store");
        assert_eq!(header(&sent, "location"), format!("{}?mailed=1#mail", path(lang)));
        let html = app.page(&format!("{}?mailed=1", path(lang))).await;
        let texts = std::fs::read_to_string(format!("data/locales/{lang}/ui.json")).unwrap();
        let texts: Value = serde_json::from_str(&texts).unwrap();
        let thanks = texts["itinerary"]["mail"]["sent"]["title"].as_str().unwrap();
        assert!(html.contains(thanks) && html.contains("noindex"), "{lang}");
        assert!(!html.contains("example.org"));
        let usual = app.page(&path(lang)).await;
        assert!(!usual.contains(thanks) && !usual.contains("noindex"), "{lang}");
    }
    let mails = sink.until_taken(Lang::ALL.len()).await;
    for lang in Lang::ALL {
        assert_eq!(to(&mails, &format!("{lang}@example.org"))[0].header("content-language"), lang.code());
    }
}

#[tokio::test]
async fn the_plain_form_keeps_what_the_address_says_of_the_trip() {
    let app = TestApp::start(&[]).await;
    let address = format!("{}?travelers=4&utm_source=x", path(Lang::Es));
    let sent = post_form(&app, &address, "ana@example.org").await;
    assert_eq!(header(&sent, "location"), format!("{}?mailed=1&travelers=4&utm_source=x#mail", path(Lang::Es)));
    let html = app.page(&format!("{}?mailed=1&travelers=4", path(Lang::Es))).await;
    assert!(html.contains(&format!("action=\"{}?travelers=4\"", path(Lang::Es))));
    // Any other value shows no thanks.
    assert!(!app.page(&format!("{}?mailed=2", path(Lang::Es))).await.contains("noindex"));
}

#[tokio::test]
async fn a_refused_plain_form_comes_back_with_what_was_typed() {
    let app = TestApp::start(&[]).await;
    for (typed, shown, words) in [
        ("ana@<b>", "value=\"ana@&lt;b&gt;\"", "Por favor ingresa un email válido"),
        ("", "value=\"\"", "Este campo es obligatorio"),
    ] {
        let response = post_form(&app, &path(Lang::Es), typed).await;
        assert_eq!(response.status(), 422);
        assert_eq!(header(&response, "cache-control"), "no-store");
        assert_eq!(header(&response, "referrer-policy"), "no-referrer");
        let html = response.text().await.unwrap();
        for expected in [shown, words, "aria-invalid=\"true\"", "aria-describedby=\"mail-email-error ", "noindex"] {
            assert!(html.contains(expected), "{expected}");
        }
    }
    assert!(!app.page(&path(Lang::Es)).await.contains("aria-invalid"), "nobody else sees it");
}

#[tokio::test]
async fn a_plain_form_that_is_not_this_sites_is_refused() {
    let app = TestApp::start(&[]).await;
    for (name, value, status) in [
        ("sec-fetch-site", "cross-site", 403),
        ("origin", "https://evil.example", 403),
        ("sec-fetch-site", "same-origin", 303),
    ] {
        let response = app
            .request(Method::POST, &path(Lang::Es))
            .header("content-type", "application/x-www-form-urlencoded")
            .header(name, value)
            .body("email=ana%40example.org")
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), status, "{name}: {value}");
    }
    let unknown = post_form(&app, "/es/itinerarios/everest", "ana@example.org").await;
    assert_eq!((unknown.status().as_u16(), header(&unknown, "cache-control")), (404, "no-store"));
    assert!(unknown.text().await.unwrap().contains("Itinerario no encontrado"));
    let plain = app.request(Method::POST, &path(Lang::Es)).header("content-type", "text/plain").body("x");
    assert_eq!(plain.send().await.unwrap().status(), 415);
    assert_eq!(post_form(&app, "/es/blog/una-nota", "ana@example.org").await.status(), 405);
}

#[tokio::test]
async fn staff_see_and_erase_what_waits() {
    let desk = Desk::new();
    let email = patagonia::inquiry::Email::parse("ana@example.com").unwrap();
    let request = patagonia::store::ItineraryRequest {
        slug: SLUG.to_owned(),
        email,
        lang: Lang::De,
        now: jiff::Timestamp::now(),
    };
    assert!(desk.store.request_itinerary(request).await.unwrap());
    let list = desk.stdout(&["outbox", "list"]);
    assert!(list.lines().nth(1).unwrap().starts_with(&format!("1   queued  itinerary  {SLUG}  0 ")), "{list}");
    let show = desk.stdout(&["outbox", "show", "1"]);
    assert!(show.contains(&format!("\nitinerary:       {SLUG}\nto:              ana@example.com\n")), "{show}");
    let said = desk.stdout(&["inquiries", "erase", "ANA@example.com", "--yes"]);
    assert_eq!(said, "erased: 0 inquiries, 1 mail, 0 mail files\n");
    assert!(desk.store.outbox_list(None, 10).await.unwrap().is_empty());
}
