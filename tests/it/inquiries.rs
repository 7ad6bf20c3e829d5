//! The main job through HTTP: an inquiry goes in, an answer, two mails and a stored row come out.

use std::collections::HashMap;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use jiff::Timestamp;
use patagonia::locale::Lang;
use patagonia::routes::{Page, Route};
use reqwest::{Method, RequestBuilder, Response};
use scraper::{Html, Selector};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::app::{TestApp, header};
use crate::smtp_sink::SmtpSink;

/// An inquiry that passes every rule.
pub fn inquiry() -> Value {
    json!({
        "full_name": "Ana Pérez",
        "email": "ana@example.org",
        "phone": "+56 9 8765 4321",
        "country": "CL",
        "trip_type": "existing_itinerary",
        "itinerary": "aysen-carretera-austral",
        "travelers": "2",
        "privacy_accepted": true,
        "lang": "es",
    })
}

/// The same with one field changed.
fn with(field: &str, value: impl Into<Value>) -> Value {
    let mut inquiry = inquiry();
    inquiry[field] = value.into();
    inquiry
}

async fn post(app: &TestApp, body: &Value, key: Option<&str>) -> Response {
    request(app, body, key).send().await.unwrap()
}

fn request(app: &TestApp, body: &Value, key: Option<&str>) -> RequestBuilder {
    let request =
        app.request(Method::POST, "/api/inquiries").header("content-type", "application/json").body(body.to_string());
    match key {
        Some(key) => request.header("idempotency-key", key),
        None => request,
    }
}

async fn json_of(response: Response) -> Value {
    serde_json::from_str(&response.text().await.unwrap()).unwrap()
}

async fn post_form(app: &TestApp, path: &str, pairs: &[(&str, &str)]) -> Response {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    app.request(Method::POST, path)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body)
        .send()
        .await
        .unwrap()
}

const FORM: [(&str, &str); 9] = [
    ("full_name", "Ana Pérez"),
    ("email", "ana@example.org"),
    ("phone", "+56 9 8765 4321"),
    ("country", "CL"),
    ("trip_type", "custom_tour"),
    ("travelers", "3-4"),
    ("duration", "11-14"),
    ("comments", "Con niños <pequeños>"),
    ("privacy_accepted", "on"),
];

#[tokio::test]
async fn an_inquiry_is_answered_and_mailed_in_its_language() {
    let sink = SmtpSink::plain().await;
    let options =
        ["--smtp-url", &sink.url(""), "--mail-from", "hola@agencia.example", "--mail-staff", "equipo@agencia.example"];
    let app = TestApp::start(&options).await;
    let mut body = with("lang", "de");
    body["comments"] = "Wir fliegen über Santiago.".into();
    let before = Timestamp::now();
    let response = post(&app, &body, None).await;
    assert_eq!(response.status(), 201);
    assert_eq!(header(&response, "cache-control"), "no-store");
    let accepted = json_of(response).await;
    let reference = accepted["reference"].as_str().unwrap().to_owned();
    assert!(reference.starts_with("PAT-") && reference.len() == 10, "{reference}");
    assert_eq!(accepted["status"], "received");
    let due: Timestamp = accepted["reply_due"].as_str().unwrap().parse().unwrap();
    let hours = due.duration_since(before).as_secs_f64() / 3600.0;
    assert!((24.0..24.1).contains(&hours), "{hours}");

    let mails = sink.until_taken(2).await;
    let to = |address: &str| mails.iter().find(|mail| mail.to[0].contains(address)).unwrap();
    let (visitor, staff) = (to("ana@example.org"), to("equipo@agencia.example"));
    for mail in [visitor, staff] {
        assert!(mail.from.contains("hola@agencia.example"), "{}", mail.from);
        assert!(mail.header("subject").contains(&reference), "{}", mail.header("subject"));
    }
    let (visitor_text, staff_text) = (plain_text(visitor), plain_text(staff));
    assert!(visitor_text.contains(&reference) && visitor_text.contains("24\u{a0}Stunden"), "{visitor_text}");
    assert!(!visitor_text.contains("Santiago"), "no free text of a visitor goes to an unproven address");
    assert!(staff_text.contains("Wir fliegen über Santiago.") && staff_text.contains("Chile"));
    assert!(staff_text.contains("https://wa.me/56987654321"), "{staff_text}");
    assert!(staff.header("reply-to").contains("ana@example.org"));
}

fn plain_text(mail: &crate::smtp_sink::Received) -> String {
    let parsed = mailparse::parse_mail(&mail.data).unwrap();
    let parts: Vec<_> = parsed.parts().filter(|part| part.ctype.mimetype == "text/plain").collect();
    parts[0].get_body().unwrap()
}

#[tokio::test]
async fn what_is_wrong_is_said_field_by_field_in_the_forms_order() {
    let app = TestApp::start(&[]).await;
    let response = post(&app, &json!({ "lang": "es" }), None).await;
    assert_eq!(response.status(), 422);
    let expected = json!({ "errors": [
        { "field": "trip_type", "code": "required" },
        { "field": "travelers", "code": "required" },
        { "field": "full_name", "code": "required" },
        { "field": "email", "code": "required" },
        { "field": "phone", "code": "required" },
        { "field": "country", "code": "required" },
        { "field": "privacy_accepted", "code": "privacy_required" },
    ]});
    assert_eq!(json_of(response).await, expected);
    for (field, value, code) in [
        ("email", json!("ana@"), "invalid_email"),
        ("phone", json!("12-34"), "invalid_phone"),
        ("country", json!("XX"), "invalid_option"),
        ("itinerary", json!("everest"), "invalid_option"),
        ("travelers", json!("7"), "invalid_option"),
        ("travelers", json!(["2"]), "invalid_option"),
        ("group_size", json!(3), "group_size_mismatch"),
        ("tentative_date", json!("2020-01-01"), "date_out_of_range"),
        ("tentative_date", json!("1.2.2027"), "invalid_date"),
        ("tentative_date", json!("2020-01"), "date_out_of_range"),
        ("tentative_date", json!("2.2027"), "invalid_date"),
        ("full_name", json!("Ana\u{7}"), "invalid_characters"),
        ("comments", json!("x".repeat(4001)), "too_long"),
        ("regions", json!(["aysen", "aysen"]), "duplicate_option"),
        ("privacy_accepted", json!(false), "privacy_required"),
    ] {
        let response = post(&app, &with(field, value.clone()), None).await;
        assert_eq!(response.status(), 422, "{field} {value}");
        assert_eq!(json_of(response).await, json!({ "errors": [{ "field": field, "code": code }] }), "{field} {value}");
    }
    let mut custom = with("trip_type", "custom_tour");
    assert_eq!(
        json_of(post(&app, &custom, None).await).await,
        json!({ "errors": [{ "field": "duration", "code": "duration_required" }] })
    );
    custom["duration"] = "22+".into();
    assert_eq!(post(&app, &custom, None).await.status(), 201);
    let no_lang = post(&app, &with("lang", "xx"), None).await;
    assert_eq!(json_of(no_lang).await, json!({ "errors": [{ "field": "lang", "code": "invalid_option" }] }));
}

#[tokio::test]
async fn the_same_key_gets_the_same_answer_and_other_content_a_conflict() {
    let app = TestApp::start(&["--inquiry-limit", "0"]).await;
    let first = json_of(post(&app, &inquiry(), Some("key-1")).await).await;
    let again = post(&app, &inquiry(), Some("key-1")).await;
    assert_eq!(again.status(), 201);
    assert_eq!(json_of(again).await, first);
    let other = post(&app, &with("travelers", "3"), Some("key-1")).await;
    assert_eq!(other.status(), 409);
    assert_eq!(json_of(other).await, json!({ "errors": [{ "field": null, "code": "idempotency_conflict" }] }));
    // A refused form does not use up its key.
    assert_eq!(post(&app, &with("email", "x"), Some("key-2")).await.status(), 422);
    let second = post(&app, &with("email", "eva@example.org"), Some("key-2")).await;
    assert_eq!(second.status(), 201);
    // Without a key, equal content from the same address is the same inquiry.
    let plain = json_of(post(&app, &with("email", "olga@example.org"), None).await).await;
    assert_eq!(json_of(post(&app, &with("email", "olga@example.org"), None).await).await, plain);
    assert_ne!(
        json_of(post(&app, &with("email", "otro@example.org"), None).await).await["reference"],
        plain["reference"]
    );
}

#[tokio::test]
async fn a_double_click_makes_one_inquiry() {
    let app = TestApp::start(&["--inquiry-limit", "0"]).await;
    let body = inquiry();
    // All at the same time, each on a connection of its own.
    let clicks: JoinSet<Response> = (0..16)
        .map(|_| {
            let click = request(&app, &body, Some("one-click"));
            async move { click.send().await.unwrap() }
        })
        .collect();
    let mut references = Vec::new();
    for answer in clicks.join_all().await {
        assert_eq!(answer.status(), 201);
        references.push(json_of(answer).await["reference"].clone());
    }
    references.dedup();
    assert_eq!(references.len(), 1);
}

#[tokio::test]
async fn requests_that_are_no_inquiry() {
    let app = TestApp::start(&[]).await;
    let send = |kind: &'static str, body: String| {
        app.request(Method::POST, "/api/inquiries").header("content-type", kind).body(body).send()
    };
    assert_eq!(send("text/plain", inquiry().to_string()).await.unwrap().status(), 415);
    assert_eq!(send("application/json", "{".to_owned()).await.unwrap().status(), 400);
    assert_eq!(send("application/json", "[]".to_owned()).await.unwrap().status(), 400);
    assert_eq!(send("application/json", with("comments", "x".repeat(70_000)).to_string()).await.unwrap().status(), 413);
    assert_eq!(send("application/json; charset=utf-8", inquiry().to_string()).await.unwrap().status(), 201);
    assert_eq!(post(&app, &inquiry(), Some(&"k".repeat(129))).await.status(), 400);
}

#[tokio::test]
async fn the_limit_counts_visitors_behind_a_proxy_apart() {
    let app = TestApp::start(&["--inquiry-limit", "2/hour"]).await;
    let send = async |client: &str, email: &str| {
        app.request(Method::POST, "/api/inquiries")
            .header("content-type", "application/json")
            .header("x-forwarded-for", client)
            .body(with("email", email).to_string())
            .send()
            .await
            .unwrap()
    };
    assert_eq!(send("198.51.100.7", "a@example.org").await.status(), 201);
    assert_eq!(send("198.51.100.7", "b@example.org").await.status(), 201);
    let limited = send("198.51.100.7", "c@example.org").await;
    assert_eq!(limited.status(), 429);
    let wait: u64 = header(&limited, "retry-after").parse().unwrap();
    assert!((1..=1800).contains(&wait), "{wait}");
    assert_eq!(json_of(limited).await, json!({ "errors": [{ "field": null, "code": "too_many_requests" }] }));
    assert_eq!(send("198.51.100.8", "c@example.org").await.status(), 201);
    // One household's IPv6 addresses count as one visitor.
    assert_eq!(send("2001:db8:0:1::1", "d@example.org").await.status(), 201);
    assert_eq!(send("2001:db8:0:1::2", "e@example.org").await.status(), 201);
    assert_eq!(send("2001:db8:0:1:ffff::3", "f@example.org").await.status(), 429);
    assert_eq!(send("2001:db8:0:2::1", "f@example.org").await.status(), 201);
}

#[tokio::test]
async fn an_answer_given_before_is_given_again_beyond_the_limit() {
    let app = TestApp::start(&["--inquiry-limit", "1/hour"]).await;
    let first = json_of(post(&app, &inquiry(), Some("key")).await).await;
    for _ in 0..3 {
        let again = post(&app, &inquiry(), Some("key")).await;
        assert_eq!(again.status(), 201);
        assert_eq!(json_of(again).await, first);
    }
    assert_eq!(post(&app, &with("email", "eva@example.org"), Some("other")).await.status(), 429);
    // The same content with another key is another inquiry.
    assert_eq!(post(&app, &inquiry(), Some("another")).await.status(), 429);
}

#[tokio::test]
async fn another_sites_page_cannot_send_the_form() {
    let app = TestApp::start(&["--base-url", "https://www.example.cl"]).await;
    let own = format!("http://{}", app.address);
    let base = "https://www.example.cl";
    for (headers, status) in [
        (vec![("sec-fetch-site", "cross-site")], 403),
        (vec![("sec-fetch-site", "cross-site"), ("origin", base)], 403),
        (vec![("origin", "https://evil.example")], 403),
        (vec![("origin", "https://www.example.cl.evil.example")], 403),
        (vec![("origin", "http://www.example.cl")], 403),
        (vec![("origin", "https://www.example.cl:8443")], 403),
        (vec![("origin", "null")], 403),
        (vec![("origin", "")], 403),
        (vec![("sec-fetch-site", "same-origin")], 303),
        (vec![], 303),
        // The host of the request, and the public address behind a proxy that requests another host.
        (vec![("origin", own.as_str())], 303),
        (vec![("origin", base)], 303),
        (vec![("origin", "https://www.example.cl"), ("host", "127.0.0.1:8080")], 303),
        (vec![("origin", "https://tours.example"), ("host", "tours.example")], 303),
        (vec![("origin", "https://tours.example"), ("host", "Tours.example:443")], 303),
    ] {
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(FORM).finish();
        let mut request = app
            .request(Method::POST, "/es/reservas")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(body);
        for (name, value) in &headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), status, "{headers:?}");
        if status == 403 {
            let page = response.text().await.unwrap();
            assert_kept(&page);
            assert!(page.contains("El envío no partió de esta página."), "{headers:?}");
        }
    }
}

/// Asserts that a refused page keeps what was typed, and says in its title that it was refused.
fn assert_kept(page: &str) {
    let html = Html::parse_document(page);
    let value = |selector: &str| {
        html.select(&Selector::parse(selector).unwrap())
            .next()
            .map(|field| field.value().attr("value").map_or_else(|| field.text().collect::<String>(), str::to_owned))
    };
    assert_eq!(value("input[name=full_name]").as_deref(), Some("Ana Pérez"));
    assert_eq!(value("input[name=email]").as_deref(), Some("ana@example.org"));
    assert!(value("textarea[name=comments]").unwrap().starts_with("Con niños"));
    let title = value("head > title").unwrap();
    assert!(["Error: ", "Fehler: "].iter().any(|word| title.starts_with(word)), "{title}");
}

#[tokio::test]
async fn every_refusal_of_the_plain_form_keeps_what_was_typed() {
    let app = TestApp::start(&["--inquiry-limit", "1/hour"]).await;
    let encoded =
        |pairs: &[(&str, &str)]| url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let typed = |comments: &str| {
        let comments = format!("Con niños {comments}");
        encoded(&FORM.map(|(name, value)| (name, if name == "comments" { comments.as_str() } else { value })))
    };
    let form = "application/x-www-form-urlencoded";
    let without = |left_out: &str| encoded(&FORM.into_iter().filter(|(name, _)| *name != left_out).collect::<Vec<_>>());
    for (kind, body, status) in [
        (form, without("duration"), 422),
        (form, typed(&"x".repeat(5_000)), 422),
        (form, typed(&"x".repeat(70_000)), 413),
        (form, typed("").replace("%C3%A9", "%E9").replace("%C3%B1", "%F1"), 400),
        (&format!("{form}; charset=utf-8"), typed("").replace("%C3%A9", "%E9").replace("%C3%B1", "%F1"), 400),
        (&format!("{form}; charset=nonsense"), typed(""), 400),
        (form, typed("first"), 303),
        (form, typed("second"), 429),
    ] {
        let request = app.request(Method::POST, "/de/reservierungen").header("content-type", kind).body(body);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), status, "{kind}");
        if status != 303 {
            let page = response.text().await.unwrap();
            assert!(page.contains("<html lang=\"de\">"));
            assert_kept(&page);
        }
    }
    // A body that is not a form has nothing to keep.
    let request = app.request(Method::POST, "/de/reservierungen").header("content-type", "text/plain").body("x");
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 415);
    assert!(response.text().await.unwrap().contains("<html lang=\"de\">"));
}

#[tokio::test]
async fn a_form_is_stored_as_it_was_meant_in_the_encoding_that_it_declares() {
    let app = TestApp::start(&["--inquiry-limit", "0"]).await;
    let utf8 = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(FORM).finish();
    let western = utf8.replace("%C3%A9", "%E9").replace("%C3%B1", "%F1");
    let form = "application/x-www-form-urlencoded";
    let mut targets = Vec::new();
    for (kind, body) in [
        (form.to_owned(), utf8.clone()),
        (format!("{form}; charset=UTF-8"), utf8.clone()),
        (format!("{form};charset=\"windows-1252\""), western.clone()),
        (format!("{form}; charset=ISO-8859-1"), western.clone()),
        (form.to_owned(), format!("{western}&_charset_=windows-1252")),
        // Of a single-valued field the first value counts.
        (form.to_owned(), format!("{utf8}&full_name=Eva&email=eva%40example.org")),
    ] {
        let request = app.request(Method::POST, "/es/reservas").header("content-type", kind).body(body);
        let sent = request.send().await.unwrap();
        assert_eq!(sent.status(), 303);
        targets.push(header(&sent, "location").to_owned());
    }
    // Equal content is the same inquiry, so all six meant the same.
    targets.dedup();
    assert_eq!(targets.len(), 1, "{targets:?}");
}

#[tokio::test]
async fn a_filled_honeypot_is_answered_like_any_other_and_causes_no_mail() {
    let sink = SmtpSink::plain().await;
    let options =
        ["--smtp-url", &sink.url(""), "--mail-from", "hola@agencia.example", "--mail-staff", "equipo@agencia.example"];
    let app = TestApp::start(&options).await;
    let mut spam = with("website", "https://buy.example");
    spam["email"] = "bot@example.org".into();
    let answer = post(&app, &spam, None).await;
    assert_eq!(answer.status(), 201);
    let answer = json_of(answer).await;
    assert_eq!(answer["status"], "received");
    // A later inquiry is mailed, so that the sink has seen everything before it.
    post(&app, &inquiry(), None).await;
    let mails = sink.until_taken(2).await;
    assert!(
        mails.iter().all(|mail| !String::from_utf8_lossy(&mail.data).contains(answer["reference"].as_str().unwrap()))
    );
}

#[tokio::test]
async fn the_plain_form_works_in_every_language() {
    let app = TestApp::start(&["--inquiry-limit", "0"]).await;
    for lang in Lang::ALL {
        let path = Route::new(lang, Page::Reservations).path();
        let email = format!("{lang}@example.org");
        let pairs: Vec<(&str, &str)> =
            FORM.iter().map(|&(name, value)| (name, if name == "email" { email.as_str() } else { value })).collect();
        let sent = post_form(&app, &path, &pairs).await;
        assert_eq!(sent.status(), 303);
        let target = header(&sent, "location").to_owned();
        let reference = target.strip_prefix(&format!("{path}?sent=")).unwrap().to_owned();
        let page = app.get(&target).await;
        assert_eq!(page.status(), 200);
        assert_eq!(header(&page, "cache-control"), "no-store");
        assert_eq!(header(&page, "referrer-policy"), "no-referrer");
        let html = page.text().await.unwrap();
        assert!(html.contains(&reference) && html.contains("noindex"));
        assert!(!html.contains("Ana Pérez") && !html.contains("example.org"));
        // Resubmitted, by a reload, it is the same inquiry.
        assert_eq!(header(&post_form(&app, &path, &pairs).await, "location"), target);
    }
}

#[tokio::test]
async fn a_refused_plain_form_comes_back_with_what_was_typed() {
    let app = TestApp::start(&[]).await;
    let pairs: Vec<(&str, &str)> =
        FORM.iter().copied().map(|(name, value)| (name, if name == "email" { "ana@" } else { value })).collect();
    let response = post_form(&app, "/es/reservas", &pairs).await;
    assert_eq!(response.status(), 422);
    assert_eq!(header(&response, "cache-control"), "no-store");
    let html = response.text().await.unwrap();
    for expected in [
        "Por favor ingresa un email válido",
        "value=\"ana@\"",
        "value=\"Ana Pérez\"",
        "Con niños &lt;pequeños&gt;",
        "href=\"#inquiry-email\"",
        "noindex",
    ] {
        assert!(html.contains(expected), "{expected}");
    }
    assert_eq!(post_form(&app, "/es/nosotros", &FORM).await.status(), 405);
}

#[tokio::test]
async fn an_unknown_reference_confirms_nothing() {
    let app = TestApp::start(&[]).await;
    let page = app.get("/es/reservas?sent=PAT-222222").await;
    assert_eq!(
        header(&page, "cache-control"),
        "no-cache",
        "it is the page of the form, which holds nothing of a visitor"
    );
    let html = page.text().await.unwrap();
    assert!(html.contains("<form"), "the form is shown");
    assert!(!html.contains("Solicitud enviada"));
}

/// A server in a process of its own, which can be killed.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(dir: &TempDir, options: &[&str]) -> Process {
        use std::io::{BufRead, BufReader};
        let mut child = Command::new(env!("CARGO_BIN_EXE_patagonia"))
            .args(["serve", "--listen", "127.0.0.1:0", "--inquiry-limit", "0", "--data-dir"])
            .arg(dir.path())
            .args(options)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.split("serving on ").nth(1).map(|address| address.trim().to_owned()))
            .expect("the start line names the address");
        // Drains the rest so that the process never blocks on a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Process { child, address }
    }
}

impl Drop for Process {
    /// No process outlives its test, however the test ends.
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Kills a server in the middle of a burst of inquiries, as often as `kills` says, each time after `at_least` were acknowledged; then
/// checks that each acknowledged one has its page and its mails.
async fn check_that_kills_lose_nothing(kills: usize, at_least: usize) {
    let sink = SmtpSink::plain().await;
    let url = sink.url("");
    let options =
        ["--smtp-url", url.as_str(), "--mail-from", "hola@agencia.example", "--mail-staff", "equipo@agencia.example"];
    let dir = TempDir::new().unwrap();
    let client = reqwest::Client::new();
    let mut references = Vec::new();
    for kill in 0..kills {
        let mut server = Process::start(&dir, &options);
        let (acknowledged, mut answers) = tokio::sync::mpsc::unbounded_channel::<String>();
        for sender in 0..8 {
            let (client, acknowledged) = (client.clone(), acknowledged.clone());
            let target = format!("{}/api/inquiries", server.address);
            tokio::spawn(async move {
                for number in 0.. {
                    let body = with("email", format!("v{kill}-{sender}-{number}@example.org")).to_string();
                    let request = client.post(&target).header("content-type", "application/json").body(body);
                    let Ok(response) = request.send().await else { return };
                    let Ok(text) = response.text().await else { return };
                    let Ok(answer) = serde_json::from_str::<Value>(&text) else { return };
                    acknowledged.send(answer["reference"].as_str().unwrap().to_owned()).unwrap();
                }
            });
        }
        drop(acknowledged);
        let before = references.len();
        while references.len() < before + at_least {
            references.push(answers.recv().await.unwrap());
        }
        // SIGKILL, in the middle of the burst.
        server.child.kill().unwrap();
        server.child.wait().unwrap();
        while let Some(reference) = answers.recv().await {
            references.push(reference);
        }
    }

    let again = Process::start(&dir, &options);
    for taken in (0..2 * references.len()).step_by(200) {
        sink.until_taken(taken).await;
    }
    sink.until("mail for every inquiry", |log| {
        // Parsing the subjects is slow, and pointless while there are fewer mails than that.
        log.messages.len() >= 2 * references.len() && {
            let mut mails: HashMap<String, usize> = HashMap::new();
            for subject in log.acknowledged().map(|mail| mail.header("subject")) {
                let words = subject.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                *mails.entry(words.filter(|word| word.starts_with("PAT-")).collect()).or_default() += 1;
            }
            references.iter().all(|reference| mails.get(reference).is_some_and(|mails| *mails >= 2))
        }
    })
    .await;
    for reference in &references {
        let page = client.get(format!("{}/es/reservas?sent={reference}", again.address)).send().await.unwrap();
        assert!(page.text().await.unwrap().contains(reference.as_str()), "{reference} is there after the restart");
    }
}

#[tokio::test]
async fn a_killed_server_has_lost_nothing_that_it_acknowledged() {
    check_that_kills_lose_nothing(1, 60).await;
}

#[tokio::test]
#[ignore = "takes minutes: make soak"]
async fn a_server_that_is_killed_again_and_again_has_lost_nothing() {
    check_that_kills_lose_nothing(30, 20).await;
}

#[tokio::test]
async fn a_second_server_on_the_same_folder_is_refused() {
    let dir = TempDir::new().unwrap();
    let first = Process::start(&dir, &[]);
    let second = Command::new(env!("CARGO_BIN_EXE_patagonia"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(dir.path())
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1));
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains("another server") && said.contains(&first.child.id().to_string()), "{said}");
}

#[tokio::test]
async fn a_mail_server_that_is_away_delays_nobody() {
    // A port where nobody listens.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let url = format!("smtp://127.0.0.1:{port}");
    let app = TestApp::start(&["--smtp-url", &url, "--mail-from", "hola@agencia.example"]).await;
    let answer = tokio::time::timeout(Duration::from_secs(5), post(&app, &inquiry(), None)).await.unwrap();
    assert_eq!(answer.status(), 201);
}

#[tokio::test]
async fn nothing_of_a_visitor_is_in_the_log() {
    let dir = TempDir::new().unwrap();
    let log = dir.path().join("log");
    // An unreachable mail server makes the log mention mails.
    let child = Command::new(env!("CARGO_BIN_EXE_patagonia"))
        .args(["serve", "--listen", "127.0.0.1:0", "--smtp-url", "smtp://user:geheim@127.0.0.1:1", "--mail-from"])
        .args(["hola@agencia.example", "--mail-staff", "equipo@agencia.example", "--log-format", "json", "--data-dir"])
        .arg(dir.path())
        .env("RUST_LOG", "debug")
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut server = Process { child, address: String::new() };
    let said = async |needle: &str| loop {
        let text = std::fs::read_to_string(&log).unwrap();
        if text.contains(needle) {
            break text;
        }
        tokio::task::yield_now().await;
    };
    let start = said("serving on ").await;
    let address = start.split("serving on ").nth(1).unwrap().split('"').next().unwrap();
    server.address = address.to_owned();
    let client = reqwest::Client::new();
    let body = with("comments", "Mein Geheimnis").to_string();
    let request = client.post(format!("{address}/api/inquiries")).header("content-type", "application/json").body(body);
    assert_eq!(request.send().await.unwrap().status(), 201);
    let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(FORM).finish();
    let request =
        client.post(format!("{address}/es/reservas")).header("content-type", "application/x-www-form-urlencoded");
    assert!(request.body(form).send().await.unwrap().status().is_success());
    let text = said("mail not taken").await;
    for private in ["Ana", "Pérez", "example.org", "9876", "8765", "Geheimnis", "geheim", "pequeños"] {
        assert!(!text.contains(private), "`{private}` in {text}");
    }
}

#[tokio::test]
async fn one_box_gets_three_confirmations_a_day_however_it_is_addressed() {
    let sink = SmtpSink::plain().await;
    let options = ["--smtp-url", &sink.url(""), "--mail-from", "hola@agencia.example", "--inquiry-limit", "0"];
    let app = TestApp::start(&options).await;
    for email in [
        "ana.perez@gmail.com",
        "anaperez+a@gmail.com",
        "Ana.Perez@googlemail.com",
        "anaperez+b@googlemail.com",
        "a.n.a.perez+c@GMAIL.com",
        "eva+1@example.org",
        "eva+2@example.org",
        "EVA+3@example.org",
        "eva@example.org",
        "eva.x@example.org",
    ] {
        assert_eq!(post(&app, &with("email", email), None).await.status(), 201, "{email}");
    }
    let mails = sink.until_taken(7).await;
    let gmail = mails.iter().filter(|mail| mail.to[0].to_lowercase().contains("mail.com")).count();
    assert_eq!((gmail, mails.len()), (3, 7));
    assert_eq!(mails.last().unwrap().to, ["<eva.x@example.org>"], "a dot is a letter elsewhere");
}

#[tokio::test]
async fn a_limit_holds_for_all_mails_but_those_of_inquiries() {
    let sink = SmtpSink::plain().await;
    let url = sink.url("");
    let options =
        ["--smtp-url", &url, "--mail-from", "hola@agencia.example", "--mail-limit", "2/hour", "--inquiry-limit", "0"];
    let app = TestApp::start(&options).await;
    let ask = async |email: &str| {
        let body = json!({ "email": email, "lang": "es" }).to_string();
        let request =
            app.request(Method::POST, "/api/newsletter").header("content-type", "application/json").body(body);
        request.send().await.unwrap().status()
    };
    assert_eq!(
        (ask("a@example.org").await, ask("b@example.org").await),
        (202.try_into().unwrap(), 202.try_into().unwrap())
    );
    assert_eq!(ask("c@example.org").await, 429);
    // The form's checkbox counts, and the inquiry is accepted all the same.
    assert_eq!(post(&app, &with("newsletter", true), None).await.status(), 201);
    let mails = sink.until_taken(3).await;
    let mut to: Vec<&str> = mails.iter().map(|mail| &*mail.to[0]).collect();
    to.sort_unstable();
    assert_eq!(to, ["<a@example.org>", "<ana@example.org>", "<b@example.org>"]);
}
