//! Plain forms resubmitted from the page that refused them. That page sends no referrer, so a browser without
//! `Sec-Fetch-Site` sends `Origin: null`.

use std::path::Path;

use jiff::{Timestamp, ToSpan as _};
use patagonia::inquiry::Email;
use patagonia::locale::Lang;
use patagonia::store::{OpenMode, Source, Store, SubscriptionRequest};
use reqwest::{Method, Response};
use scraper::{Html, Selector};

use crate::app::TestApp;

const CLIENT: &str = "192.0.2.1";

const INQUIRY: [(&str, &str); 9] = [
    ("full_name", "Ana Pérez"),
    ("email", "ana@example.org"),
    ("phone", "+56 9 8765 4321"),
    ("country", "CL"),
    ("trip_type", "custom_tour"),
    ("travelers", "3-4"),
    ("duration", "11-14"),
    ("comments", "Con niños"),
    ("privacy_accepted", "on"),
];

/// Each plain form, with values that are accepted.
const FORMS: [(&str, &[(&str, &str)]); 3] = [
    ("/es/reservas", &INQUIRY),
    ("/es/blog", &[("email", "ana@example.org")]),
    ("/es/itinerarios/aysen-carretera-austral", &[("email", "ana@example.org")]),
];

async fn post(app: &TestApp, path: &str, pairs: &[(&str, &str)], headers: &[(&str, &str)]) -> Response {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let mut request = app.request(Method::POST, path).header("content-type", "application/x-www-form-urlencoded");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(body).send().await.unwrap()
}

/// The value of a field of the page's form.
fn value(html: &str, field: &str) -> Option<String> {
    let html = Html::parse_document(html);
    let selector = Selector::parse(&format!("main form[method=post] input[name={field}]")).unwrap();
    html.select(&selector).next().map(|input| input.value().attr("value").unwrap_or_default().to_owned())
}

/// A token from the page that refuses this form to a client.
async fn refused(app: &TestApp, path: &str, pairs: &[(&str, &str)], client: &str) -> String {
    let wrong: Vec<_> =
        pairs.iter().map(|&(name, value)| (name, if name == "email" { "ana@" } else { value })).collect();
    let response = post(app, path, &wrong, &[("x-forwarded-for", client)]).await;
    assert_eq!(response.status(), 422, "{path}");
    value(&response.text().await.unwrap(), "form_token").unwrap()
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[tokio::test]
async fn a_refused_form_is_taken_from_a_browser_that_hides_its_origin() {
    let app = TestApp::start(&["--inquiry-limit", "0"]).await;
    for (path, form) in FORMS {
        assert_eq!(value(&app.page(path).await, "form_token"), None, "a page for everybody holds none");
        let token = refused(&app, path, form, CLIENT).await;
        let others = refused(&app, path, form, "192.0.2.2").await;
        assert_ne!(token, others);
        let hidden = ("origin", "null");
        for (name, sent, client, headers) in [
            ("no token", None, CLIENT, vec![hidden]),
            ("no text", Some(""), CLIENT, vec![hidden]),
            ("malformed", Some("x"), CLIENT, vec![hidden]),
            ("changed", Some(&token[1..]), CLIENT, vec![hidden]),
            ("of another client", Some(others.as_str()), CLIENT, vec![hidden]),
            ("taken along by another client", Some(token.as_str()), "192.0.2.3", vec![hidden]),
            ("from another site", Some(token.as_str()), CLIENT, vec![("origin", "https://evil.example")]),
            ("as the browser says", Some(token.as_str()), CLIENT, vec![hidden, ("sec-fetch-site", "cross-site")]),
        ] {
            let form: Vec<_> = form.iter().copied().chain(sent.map(|token| ("form_token", token))).collect();
            let response = post(&app, path, &form, &[headers, vec![("x-forwarded-for", client)]].concat()).await;
            assert_eq!(response.status(), 403, "{path}: {name}");
            let html = response.text().await.unwrap();
            assert_eq!(value(&html, "email").as_deref(), Some("ana@example.org"), "{path}: {name}");
            assert!(html.contains("El envío no partió de esta página."), "{path}: {name}");
            // It can be resubmitted from there, too.
            assert!(value(&html, "form_token").is_some(), "{path}: {name}");
        }
        let again: Vec<_> = form.iter().copied().chain([("form_token", token.as_str())]).collect();
        let response = post(&app, path, &again, &[hidden, ("x-forwarded-for", CLIENT)]).await;
        assert_eq!(response.status(), 303, "{path}");
        let location = response.headers()["location"].to_str().unwrap().to_owned();
        assert!(!location.contains(&token) && !app.page(&location).await.contains("form_token"), "{path}");
        // Nothing stored, exported or mailed contains it.
        let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
        while store.outbox_list(None, 100).await.unwrap().iter().any(|mail| mail.sent_at.is_none()) {
            tokio::task::yield_now().await;
        }
        for file in files(app.dir.path()) {
            let bytes = std::fs::read(&file).unwrap();
            // Mails have soft line breaks (quoted-printable).
            let text = String::from_utf8_lossy(&bytes).replace("=\r\n", "");
            assert!(!text.contains(&token) && !text.contains("form_token"), "{}", file.display());
        }
    }
}

#[tokio::test]
async fn a_token_of_a_link_is_none_of_a_form() {
    let app = TestApp::start(&[]).await;
    let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
    let client = CLIENT.parse().unwrap();
    let now = Timestamp::now();
    let email = Email::parse("eva@example.org").unwrap();
    let request =
        SubscriptionRequest { email, lang: Lang::Es, source: Source::Form, privacy_version: "2024-01-15".into(), now };
    store.request_subscription(request).await.unwrap();
    let payload = store.outbox_list(None, 1).await.unwrap().remove(0).payload;
    let links = store.newsletter_tokens(payload, now).await.unwrap().unwrap();
    for (token, status) in [
        (links.confirm.as_str(), 403),
        (&links.leave, 403),
        (&store.form_token(client, now - 24.hours()), 403),
        (&store.form_token(client, now - 23.hours()), 303),
    ] {
        let form = [("email", "ana@example.org"), ("form_token", token)];
        let response = post(&app, "/es/blog", &form, &[("origin", "null"), ("x-forwarded-for", CLIENT)]).await;
        assert_eq!(response.status(), status, "{token}");
    }
    // Nor is a form's token valid in a link.
    let token = store.form_token(client, now);
    for page in ["confirmar", "salir"] {
        let pressed = post(&app, &format!("/es/boletin/{page}"), &[("token", &token)], &[("origin", "null")]).await;
        assert_eq!(pressed.status(), 404, "{page}");
    }
}
