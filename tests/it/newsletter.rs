//! The newsletter through HTTP, mail and the command line: nobody gets it without double opt-in.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use jiff::{Timestamp, ToSpan as _};
use patagonia::inquiry::Email;
use patagonia::locale::Lang;
use patagonia::routes::{Page, Route};
use patagonia::store::{
    MailKind, NewsletterTokens, OpenMode, Source, Store, StoreError, Subscriber, SubscriptionRequest,
};
use reqwest::{Method, Response};
use scraper::{Html, Selector};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::app::{TestApp, header};
use crate::desk::{Desk, files};
use crate::smtp_sink::{Received, SmtpSink};

const BASE: &str = "https://www.example.cl";
const FORM: &str = "application/x-www-form-urlencoded";

async fn with_sink(options: &[&str]) -> (TestApp, SmtpSink) {
    let sink = SmtpSink::plain().await;
    let url = sink.url("");
    let mail = ["--smtp-url", &url, "--mail-from", "hola@agencia.example", "--base-url", BASE];
    (TestApp::start(&[&mail[..], options].concat()).await, sink)
}

async fn send(app: &TestApp, path: &str, kind: &str, body: String) -> Response {
    app.request(Method::POST, path).header("content-type", kind).body(body).send().await.unwrap()
}

async fn ask(app: &TestApp, email: &str, lang: Lang) -> Response {
    send(app, "/api/newsletter", "application/json", json!({ "email": email, "lang": lang.code() }).to_string()).await
}

fn encoded(name: &str, value: &str) -> String {
    url::form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish()
}

async fn press(app: &TestApp, path: &str, token: &str) -> Response {
    send(app, path, FORM, encoded("token", token)).await
}

async fn json_of(response: Response) -> Value {
    serde_json::from_str(&response.text().await.unwrap()).unwrap()
}

fn confirm_path(lang: Lang) -> String {
    Route::new(lang, Page::NewsletterConfirm).path()
}

fn leave_path(lang: Lang) -> String {
    Route::new(lang, Page::NewsletterLeave).path()
}

/// The plain text of a mail.
fn text(mail: &Received) -> String {
    let parsed = mailparse::parse_mail(&mail.data).unwrap();
    parsed.subparts[0].get_body().unwrap()
}

/// The token in a mail's link to a page.
fn token(mail: &Received, path: &str) -> String {
    let text = text(mail);
    let link = format!("{BASE}{path}?token=");
    let (_, rest) = text.split_once(&link).unwrap_or_else(|| panic!("{link} is not in\n{text}"));
    rest.split_whitespace().next().unwrap().to_owned()
}

fn open(app: &TestApp) -> Store {
    Store::open(app.dir.path(), OpenMode::Existing).unwrap()
}

/// A server on a store in which `prepare` has made the tokens of a mail's links: a running one would send and forget the mail meanwhile.
async fn with_tokens(prepare: impl AsyncFnOnce(&Store) -> NewsletterTokens) -> (TestApp, Store, NewsletterTokens) {
    let dir = TempDir::new().unwrap();
    let tokens = prepare(&Store::open(dir.path(), OpenMode::Create).unwrap()).await;
    let app = TestApp::start_in(dir, &[]).await;
    let store = open(&app);
    (app, store, tokens)
}

fn subscribers(store: &Store) -> Vec<Subscriber> {
    let mut list = Vec::new();
    let all = store.for_each_subscriber(|subscriber| {
        list.push(subscriber);
        Ok::<(), StoreError>(())
    });
    all.unwrap();
    list
}

/// Subscribes somebody in a store, as the form and the link do.
async fn subscribe(store: &Store, email: &str, lang: Lang, now: Timestamp) -> NewsletterTokens {
    let tokens = begin(store, email, lang, now).await;
    store.confirm_subscription(&tokens.confirm, now).await.unwrap();
    tokens
}

async fn begin(store: &Store, email: &str, lang: Lang, now: Timestamp) -> NewsletterTokens {
    let email = Email::parse(email).unwrap();
    let request = SubscriptionRequest { email, lang, source: Source::Form, privacy_version: "2024-01-15".into(), now };
    store.request_subscription(request).await.unwrap();
    let payload = store.outbox_list(None, 1).await.unwrap().remove(0).payload;
    store.newsletter_tokens(payload, now).await.unwrap().unwrap()
}

fn words(lang: Lang) -> Value {
    let texts = std::fs::read_to_string(format!("data/locales/{lang}/ui.json")).unwrap();
    serde_json::from_str::<Value>(&texts).unwrap()["newsletter"].clone()
}

fn heading(html: &str) -> String {
    let selector = Selector::parse("main h1").unwrap();
    Html::parse_document(html).select(&selector).next().unwrap().text().collect()
}

/// Address and token of the page's one button.
fn button(html: &str) -> Option<(String, String)> {
    let html = Html::parse_document(html);
    let form = html.select(&Selector::parse("main form[method=post]").unwrap()).next()?;
    let field = form.select(&Selector::parse("input[name=token]").unwrap()).next().unwrap();
    let attribute = |element: scraper::ElementRef, name| element.value().attr(name).unwrap().to_owned();
    Some((attribute(form, "action"), attribute(field, "value")))
}

/// Checks the headers that keep a page with a token private.
fn is_private(response: &Response) {
    assert_eq!(header(response, "cache-control"), "no-store");
    assert_eq!(header(response, "referrer-policy"), "no-referrer");
    assert_eq!(header(response, "etag"), "");
}

#[tokio::test]
async fn from_the_form_to_the_farewell_in_every_language() {
    let (app, sink) = with_sink(&["--analytics-script", "https://metrics.example/x.js?id=G-1"]).await;
    let store = open(&app);
    for (number, lang) in (1..).zip(Lang::ALL) {
        let (address, words) = (format!("{lang}@example.org"), words(lang));
        let asked = ask(&app, &format!(" {address} "), lang).await;
        assert_eq!((asked.status().as_u16(), header(&asked, "cache-control")), (202, "no-store"));
        assert_eq!(json_of(asked).await, json!({}));
        let mails = sink.until_taken(number).await;
        let mail = &mails[number - 1];
        assert_eq!(mail.to, [format!("<{address}>")]);
        assert_eq!(mail.header("content-language"), lang.code());
        assert!(mail.header("subject").contains("Patagonia Regenerativa"));
        let (confirm, leave) = (token(mail, &confirm_path(lang)), token(mail, &leave_path(lang)));

        // Fetching the page, as programs that follow every link do, changes nothing.
        let page = format!("{}?token={confirm}", confirm_path(lang));
        for method in [Method::GET, Method::HEAD, Method::GET] {
            let response = app.request(method, &page).send().await.unwrap();
            assert_eq!(response.status(), 200);
            is_private(&response);
        }
        let html = app.page(&page).await;
        let title = format!("<title>{} | Patagonia Regenerativa</title>", words["confirm"]["page"].as_str().unwrap());
        assert!(html.contains(&title), "{title}");
        assert!(html.contains("<meta name=\"robots\" content=\"noindex\">") && !html.contains("rel=\"canonical\""));
        assert!(!html.contains("metrics.example"), "no script of another's sees the token");
        assert_eq!(button(&html), Some((confirm_path(lang), confirm.clone())), "{lang}");
        assert!(subscribers(&store).is_empty());
        // The links to the other languages keep the token.
        let other = Route::new(if lang == Lang::Fr { Lang::De } else { Lang::Fr }, Page::NewsletterConfirm).path();
        assert!(html.contains(&format!("href=\"{other}?token={confirm}\"")));
        let data = app.get(&format!("/api/pages?path={other}?token={confirm}")).await;
        assert_eq!(header(&data, "cache-control"), "no-store");
        assert_eq!(json_of(data).await["body"]["step"]["state"], "ask");

        let pressed = press(&app, &confirm_path(lang), &confirm).await;
        assert_eq!((pressed.status().as_u16(), header(&pressed, "cache-control")), (303, "no-store"));
        let done = format!("{}?done=1", confirm_path(lang));
        assert_eq!(header(&pressed, "location"), done);
        let html = app.page(&done).await;
        assert_eq!(heading(&html), words["confirm"]["done"]["title"]);
        assert!(button(&html).is_none() && html.contains("noindex"));
        let all = subscribers(&store);
        assert_eq!(all.len(), 1);
        assert_eq!((all[0].email.as_str(), all[0].lang, all[0].source), (&*address, lang, Source::Form));
        assert_eq!(all[0].leave, leave);
        // The mail's link now says so, too.
        assert_eq!(heading(&app.page(&page).await), words["confirm"]["done"]["title"]);

        let page = format!("{}?token={leave}", leave_path(lang));
        let response = app.get(&page).await;
        is_private(&response);
        let html = response.text().await.unwrap();
        assert_eq!(button(&html), Some((leave_path(lang), leave.clone())));
        assert_eq!(subscribers(&store).len(), 1, "a look ends nothing");
        for _ in 0..2 {
            let pressed = press(&app, &leave_path(lang), &leave).await;
            assert_eq!(pressed.status(), 303);
            assert_eq!(header(&pressed, "location"), format!("{}?done=1", leave_path(lang)));
        }
        let html = app.page(&format!("{}?done=1", leave_path(lang))).await;
        assert_eq!(heading(&html), words["leave"]["done"]["title"]);
        assert_eq!(heading(&app.page(&page).await), words["leave"]["done"]["title"]);
        assert!(subscribers(&store).is_empty());
    }
}

#[tokio::test]
async fn the_mail_asks_and_offers_the_way_out() {
    let (app, sink) = with_sink(&[]).await;
    ask(&app, "Anna@müller.example", Lang::De).await;
    let mails = sink.until_taken(1).await;
    let mail = &mails[0];
    assert_eq!(mail.to, ["<Anna@xn--mller-kva.example>"]);
    let leave = token(mail, "/de/newsletter/abmeldung");
    assert_eq!(mail.header("list-unsubscribe"), format!("<{BASE}/api/newsletter/unsubscribe?token={leave}>"));
    assert_eq!(mail.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    // On one line, as programs expect it.
    let raw = String::from_utf8(mail.data.clone()).unwrap();
    assert!(raw.contains(&format!("List-Unsubscribe: <{BASE}/api/newsletter/unsubscribe?token={leave}>\r\n")), "{raw}");
    assert_eq!(mail.header("auto-submitted"), "auto-replied");
    let html = mailparse::parse_mail(&mail.data).unwrap().subparts[1].get_body().unwrap();
    let confirm = token(mail, "/de/newsletter/anmeldung");
    assert_eq!(html.matches(&format!("href=\"{BASE}/de/newsletter/anmeldung?token={confirm}\"")).count(), 2);
    assert!(html.contains(&format!("href=\"{BASE}/de/newsletter/abmeldung?token={leave}\"")));
    assert!(!text(mail).contains("Anna@"), "nothing that was typed");

    // Once a server has accepted it, nothing of the mail is kept.
    let store = open(&app);
    let empty = async {
        while !store.outbox_list(None, 10).await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), empty).await.expect("sent mails leave no row");
}

#[tokio::test]
async fn one_click_ends_a_subscription_and_a_look_does_not() {
    let (app, store, tokens) =
        with_tokens(async |store| subscribe(store, "ana@example.org", Lang::It, Timestamp::now()).await).await;
    let address = format!("/api/newsletter/unsubscribe?token={}", tokens.leave);
    let look = app.get(&address).await;
    assert_eq!((look.status().as_u16(), header(&look, "cache-control")), (302, "no-store"));
    assert_eq!(header(&look, "location"), format!("/it/newsletter/disiscrizione?token={}", tokens.leave));
    assert_eq!(subscribers(&store).len(), 1);

    // From another site, as webmail does it, in either encoding of RFC 8058; repeating it is fine.
    for kind in [FORM, "multipart/form-data; boundary=x"] {
        let response = app
            .request(Method::POST, &address)
            .header("content-type", kind)
            .header("origin", "https://mail.example")
            .header("sec-fetch-site", "cross-site")
            .body("List-Unsubscribe=One-Click");
        let response = response.send().await.unwrap();
        assert_eq!((response.status().as_u16(), header(&response, "location")), (200, ""));
        assert!(subscribers(&store).is_empty());
    }
    let look = app.get_with(&address, "accept-language", "fr-CA").await;
    assert_eq!(header(&look, "location"), format!("/fr/newsletter/desabonnement?token={}", tokens.leave));

    for (address, status) in [
        ("/api/newsletter/unsubscribe?token=x".to_owned(), 404),
        (format!("/api/newsletter/unsubscribe?token={}", tokens.confirm), 404),
        ("/api/newsletter/unsubscribe".to_owned(), 400),
    ] {
        assert_eq!(send(&app, &address, FORM, String::new()).await.status(), status, "{address}");
    }
    let other = app.request(Method::PUT, &address).send().await.unwrap();
    assert_eq!((other.status().as_u16(), header(&other, "allow")), (405, "GET, HEAD, POST"));
}

#[tokio::test]
async fn a_link_that_leads_nowhere_says_so_and_leads_on() {
    let eight_days_ago = Timestamp::now() - (8 * 24).hours();
    let (app, store, old) =
        with_tokens(async |store| begin(store, "ana@example.org", Lang::Es, eight_days_ago).await).await;
    let words = words(Lang::Es);
    for token in [&old.confirm, "x", &old.leave] {
        let response = app.get(&format!("/es/boletin/confirmar?token={token}")).await;
        assert_eq!(response.status(), 404);
        is_private(&response);
        let html = response.text().await.unwrap();
        assert_eq!(heading(&html), words["confirm"]["unknown"]["title"]);
        assert!(button(&html).is_none() && html.contains("href=\"/es/blog#newsletter\""));
        let pressed = press(&app, "/es/boletin/confirmar", token).await;
        assert_eq!((pressed.status().as_u16(), header(&pressed, "location")), (404, ""));
        is_private(&pressed);
        assert_eq!(heading(&pressed.text().await.unwrap()), words["confirm"]["unknown"]["title"]);
    }
    for path in ["/es/boletin/confirmar", "/es/boletin/salir", "/es/boletin/salir?token=x", "/es/boletin/salir?token="]
    {
        let response = app.get(path).await;
        assert_eq!(response.status(), 404, "{path}");
        is_private(&response);
        assert!(!response.text().await.unwrap().contains("name=\"token\""));
    }
    assert_eq!(press(&app, "/es/boletin/salir", "x").await.status(), 404);
    // Nothing from an address without a well-formed token gets onto the page.
    let html = app.get("/es/boletin/confirmar?token=%22%3E%3Cscript%3E").await.text().await.unwrap();
    assert!(!html.contains("script%3E") && !html.contains("\"><script>"));
    assert!(subscribers(&store).is_empty());
}

#[tokio::test]
async fn another_sites_page_cannot_press_the_button() {
    let (app, store, tokens) =
        with_tokens(async |store| begin(store, "ana@example.org", Lang::Es, Timestamp::now()).await).await;
    for (name, value, status) in [
        ("sec-fetch-site", "cross-site", 403),
        ("origin", "https://evil.example", 403),
        // What a browser without Sec-Fetch-Site sends from a page without a referrer.
        ("origin", "null", 303),
    ] {
        let request = app.request(Method::POST, "/es/boletin/confirmar").header("content-type", FORM);
        let response = request.header(name, value).body(encoded("token", &tokens.confirm)).send().await.unwrap();
        assert_eq!(response.status(), status, "{name}: {value}");
        assert_eq!(subscribers(&store).len(), usize::from(status == 303));
    }
    let plain = send(&app, "/es/boletin/confirmar", "text/plain", "x".to_owned()).await;
    assert_eq!(plain.status(), 415);
    let long = send(&app, "/es/boletin/salir", FORM, "x".repeat(70_000)).await;
    assert_eq!(long.status(), 413);
}

#[tokio::test]
async fn asking_again_changes_nothing_and_tells_a_stranger_nothing() {
    let (app, sink) = with_sink(&["--inquiry-limit", "0"]).await;
    let store = open(&app);
    ask(&app, "ana@example.org", Lang::De).await;
    let mails = sink.until_taken(1).await;
    press(&app, "/de/newsletter/anmeldung", &token(&mails[0], "/de/newsletter/anmeldung")).await;
    ask(&app, "eva@example.org", Lang::De).await;
    sink.until_taken(2).await;
    let before = subscribers(&store);
    assert_eq!(before.len(), 1);

    let mut answers = Vec::new();
    for email in ["ana@example.org", "ANA@Example.org", "eva@example.org", "new@example.org"] {
        let response = ask(&app, email, Lang::Fr).await;
        let mut headers: Vec<String> = response.headers().keys().map(ToString::to_string).collect();
        headers.sort();
        answers.push((response.status(), headers, response.text().await.unwrap()));
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}");
    assert!(subscribers(&store) == before);
    // Only the new one is mailed, so that the sink has seen everything.
    let mails = sink.until_taken(3).await;
    let to: Vec<&str> = mails.iter().map(|mail| mail.to[0].as_str()).collect();
    assert_eq!(to, ["<ana@example.org>", "<eva@example.org>", "<new@example.org>"]);
}

#[tokio::test]
async fn the_inquirys_tick_begins_the_same() {
    let (app, sink) = with_sink(&[]).await;
    let mut inquiry = crate::inquiries::inquiry();
    inquiry["newsletter"] = json!(true);
    let body = inquiry.to_string();
    assert_eq!(send(&app, "/api/inquiries", "application/json", body.clone()).await.status(), 201);
    assert_eq!(send(&app, "/api/inquiries", "application/json", body).await.status(), 201, "a double click");
    let mails = sink.until_taken(2).await;
    let lang: Lang = inquiry["lang"].as_str().unwrap().parse().unwrap();
    let mail = mails.iter().find(|mail| mail.data.windows(16).any(|part| part == b"List-Unsubscribe")).unwrap();
    assert!(mail.to[0].contains('@') && mail.header("content-language") == lang.code());
    let store = open(&app);
    assert!(subscribers(&store).is_empty());
    press(&app, &confirm_path(lang), &token(mail, &confirm_path(lang))).await;
    assert_eq!(subscribers(&store)[0].source, Source::Inquiry);
    assert_eq!(sink.log().messages.len(), 2);
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
        let response = send(&app, "/api/newsletter", "application/json", body.to_string()).await;
        assert_eq!(response.status(), 422, "{body}");
        assert_eq!(json_of(response).await, json!({ "errors": [{ "field": field, "code": code }] }), "{body}");
    }
    for (kind, body, status) in [
        ("text/plain", "{}".to_owned(), 415),
        ("application/json", "{".to_owned(), 400),
        ("application/json", json!({ "email": 7 }).to_string(), 400),
        ("application/json", json!({ "email": "x".repeat(70_000), "lang": "de" }).to_string(), 413),
    ] {
        assert_eq!(send(&app, "/api/newsletter", kind, body).await.status(), status);
    }
    let get = app.get("/api/newsletter").await;
    assert_eq!((get.status().as_u16(), header(&get, "allow")), (405, "POST"));
    assert!(open(&app).outbox_list(None, 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn one_client_asks_so_often_and_no_more() {
    let app = TestApp::start(&["--inquiry-limit", "2/hour"]).await;
    for name in ["ana", "eva"] {
        assert_eq!(ask(&app, &format!("{name}@example.org"), Lang::Es).await.status(), 202);
    }
    let refused = ask(&app, "zoe@example.org", Lang::Es).await;
    assert_eq!(refused.status(), 429);
    assert!(header(&refused, "retry-after").parse::<u64>().unwrap() > 1000);
    assert_eq!(json_of(refused).await["errors"][0]["code"], "too_many_requests");
    let form = send(&app, "/es/blog", FORM, encoded("email", "zoe@example.org")).await;
    assert_eq!(form.status(), 429);
    let html = form.text().await.unwrap();
    assert!(html.contains("zoe@example.org") && html.contains("muchas solicitudes"));
    // Another client, and other requests of this one, are not affected.
    let other = app.request(Method::POST, "/api/newsletter").header("content-type", "application/json");
    let other = other.header("x-forwarded-for", "198.51.100.7");
    let body = json!({ "email": "zoe@example.org", "lang": "es" }).to_string();
    assert_eq!(other.body(body).send().await.unwrap().status(), 202);
    let inquiry = crate::inquiries::inquiry().to_string();
    assert_eq!(send(&app, "/api/inquiries", "application/json", inquiry).await.status(), 201);
}

#[tokio::test]
async fn the_plain_form_works_in_every_language() {
    let (app, sink) = with_sink(&[]).await;
    for (number, lang) in (1..).zip(Lang::ALL) {
        let (blog, words) = (Route::new(lang, Page::Blog).path(), words(lang));
        let refused = send(&app, &blog, FORM, encoded("email", "ana@<b>")).await;
        assert_eq!((refused.status().as_u16(), header(&refused, "cache-control")), (422, "no-store"));
        let html = refused.text().await.unwrap();
        for expected in ["value=\"ana@&lt;b&gt;\"", "aria-describedby=\"newsletter-email-error ", "noindex"] {
            assert!(html.contains(expected), "{expected}");
        }
        let sent = send(&app, &blog, FORM, encoded("email", &format!("{lang}@example.org"))).await;
        assert_eq!(sent.status(), 303);
        assert_eq!(header(&sent, "location"), format!("{blog}?subscribed=1#newsletter"));
        let html = app.page(&format!("{blog}?subscribed=1")).await;
        assert!(html.contains(words["sent"]["title"].as_str().unwrap()) && html.contains("noindex"));
        let usual = app.page(&blog).await;
        assert!(!usual.contains(words["sent"]["title"].as_str().unwrap()) && !usual.contains("noindex"), "{lang}");
        assert!(usual.contains(&format!("action=\"{blog}\"")) && usual.contains("id=\"newsletter\""));
        let mails = sink.until_taken(number).await;
        assert_eq!(mails[number - 1].header("content-language"), lang.code());
    }
    let kept = send(&app, "/es/blog?category=conservation&x=1", FORM, encoded("email", "ana@example.org")).await;
    assert_eq!(header(&kept, "location"), "/es/blog?category=conservation&subscribed=1&x=1#newsletter");
    let html = app.page("/es/blog?category=conservation&subscribed=1").await;
    assert!(html.contains("action=\"/es/blog?category=conservation\""));
    let foreign = app.request(Method::POST, "/es/blog").header("content-type", FORM);
    let foreign = foreign.header("sec-fetch-site", "cross-site").body(encoded("email", "ana@example.org"));
    assert_eq!(foreign.send().await.unwrap().status(), 403);
}

#[tokio::test]
async fn its_pages_are_in_no_sitemap_and_no_menu() {
    let app = TestApp::start(&[]).await;
    let (sitemap, home) = (app.page("/sitemap.xml").await, app.page("/es").await);
    for path in [confirm_path(Lang::Es), leave_path(Lang::Es)] {
        assert!(!sitemap.contains(&path) && !home.contains(&path));
    }
    assert_eq!(header(&app.get("/es/boletin/salir/").await, "location"), "/es/boletin/salir");
}

/// The real binary, with everything logged that it and its libraries can log.
#[tokio::test]
async fn no_token_and_no_address_is_logged() {
    let sink = SmtpSink::plain().await;
    let desk = Desk::new();
    let mut server = desk
        .command(&["serve", "--listen", "127.0.0.1:0", "--base-url", BASE, "--mail-from", "hola@agencia.example"])
        .args(["--smtp-url", &sink.url("")])
        .env("RUST_LOG", "trace")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stderr.take().unwrap()).lines().map(Result::unwrap);
    let url = lines.find_map(|line| Some(line.split_once("serving on ")?.1.trim().to_owned())).unwrap();
    // Drained, or the server would block on a full pipe.
    let log = std::thread::spawn(move || lines.collect::<Vec<String>>());
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let post = |path: &str, kind: &str, body: String| {
        client.post(format!("{url}{path}")).header("content-type", kind).body(body).send()
    };
    let body = json!({ "email": "unverwechselbar@example.org", "lang": "es" }).to_string();
    post("/api/newsletter", "application/json", body).await.unwrap();
    let mails = sink.until_taken(1).await;
    let (confirm, leave) = (token(&mails[0], "/es/boletin/confirmar"), token(&mails[0], "/es/boletin/salir"));
    client.get(format!("{url}/es/boletin/confirmar?token={confirm}")).send().await.unwrap();
    let pressed = post("/es/boletin/confirmar", FORM, encoded("token", &confirm)).await.unwrap();
    assert_eq!(pressed.status(), 303);
    client.get(format!("{url}/api/newsletter/unsubscribe?token={leave}")).send().await.unwrap();
    let ended = post(&format!("/api/newsletter/unsubscribe?token={leave}"), FORM, String::new()).await.unwrap();
    assert_eq!(ended.status(), 200);
    let refused = post("/es/blog", FORM, encoded("email", "unverwechselbar@")).await.unwrap().text().await.unwrap();
    let (_, rest) = refused.split_once("name=\"form_token\" value=\"").unwrap();
    let form_token = rest.split('"').next().unwrap().to_owned();
    let again = [encoded("email", "unverwechselbar@example.com"), encoded("form_token", &form_token)].join("&");
    let again = client.post(format!("{url}/es/blog")).header("content-type", FORM).header("origin", "null").body(again);
    assert_eq!(again.send().await.unwrap().status(), 303);
    sink.until_taken(2).await;
    server.kill().unwrap();
    server.wait().unwrap();
    let log = log.join().unwrap();
    assert!(log.iter().any(|line| line.contains("mail sent")), "{log:#?}");
    for secret in [&confirm, &leave, &form_token, "unverwechselbar"] {
        assert!(!log.iter().any(|line| line.contains(secret)), "{log:#?}");
    }
}

#[tokio::test]
async fn staff_export_who_confirmed() {
    let desk = Desk::new();
    let at = |text: &str| text.parse::<Timestamp>().unwrap();
    let eva = subscribe(&desk.store, "Eva@bücher.example", Lang::De, at("2026-03-10T12:00:00Z")).await;
    let ana = subscribe(&desk.store, "ana@example.org", Lang::Es, at("2026-03-09T01:30:00Z")).await;
    begin(&desk.store, "waiting@example.org", Lang::Fr, Timestamp::now()).await;

    let csv = desk.stdout(&["subscribers", "export", "--base-url", BASE]);
    let expected = format!(
        "\u{feff}email,lang,consented_at,requested_at,source,privacy_version,unsubscribe_url\r\n\
         ana@example.org,es,2026-03-08T22:30:00-03:00,2026-03-08T22:30:00-03:00,form,2024-01-15,\
         {BASE}/es/boletin/salir?token={}\r\n\
         Eva@bücher.example,de,2026-03-10T09:00:00-03:00,2026-03-10T09:00:00-03:00,form,2024-01-15,\
         {BASE}/de/newsletter/abmeldung?token={}\r\n",
        ana.leave, eva.leave
    );
    assert_eq!(csv, expected);

    let lines = desk.stdout(&["subscribers", "export", "--format", "ndjson"]);
    let first: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(
        first,
        json!({
            "email": "ana@example.org", "lang": "es", "consented_at": "2026-03-09T01:30:00Z",
            "requested_at": "2026-03-09T01:30:00Z", "source": "form", "privacy_version": "2024-01-15",
            "unsubscribe_url": null,
        })
    );
    assert_eq!(lines.lines().count(), 2);
    assert!(!lines.contains("waiting"));

    let run = desk.run(&["subscribers", "export", "--output", desk.dir.path().join("list.json").to_str().unwrap()]);
    assert_eq!(run.stdout(), "");
    assert!(run.stderr().starts_with("2 subscribers exported to `"), "{}", run.stderr());
    assert!(run.stderr().contains("without --base-url"));
    let list = std::fs::read_to_string(desk.dir.path().join("list.json")).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&list).unwrap().as_array().unwrap().len(), 2);

    let (code, said) = desk.run(&["subscribers", "export", "--output", "list.xlsx"]).refusal();
    assert!(code == Some(1) && said.contains(".ndjson"), "{said}");
    let (code, said) = desk
        .run(&["subscribers", "export", "--output", desk.dir.path().join("inquiries.db").to_str().unwrap()])
        .refusal();
    assert!(code == Some(1) && said.contains("data folder"), "{said}");
    assert_eq!(Desk::new().stdout(&["subscribers", "export", "--format", "json"]), "[]\n");
}

#[tokio::test]
async fn staff_remove_and_erase() {
    let desk = Desk::new();
    subscribe(&desk.store, "ana@example.org", Lang::Es, Timestamp::now()).await;
    begin(&desk.store, "eva@example.org", Lang::Es, Timestamp::now()).await;
    begin(&desk.store, "zoe@example.org", Lang::Es, Timestamp::now()).await;
    let list = desk.stdout(&["outbox", "list"]);
    assert!(list.contains("  newsletter_confirm  -  "), "{list}");
    let said = desk.stdout(&["subscribers", "remove", "ANA@Example.org"]);
    assert_eq!(said, "removed: ANA@Example.org, 0 mails, 0 mail files\n");
    let said = desk.stdout(&["subscribers", "remove", "eva@example.org"]);
    assert_eq!(said, "removed: eva@example.org (not confirmed), 1 mail, 0 mail files\n");
    let (code, said) = desk.run(&["subscribers", "remove", "eva@example.org"]).refusal();
    assert!(code == Some(1) && said.contains("does not get the newsletter"), "{said}");
    let (code, said) = desk.run(&["subscribers", "remove", "eva"]).refusal();
    assert!(code == Some(2) && said.contains("not an e-mail address"), "{said}");
    let said = desk.stdout(&["inquiries", "erase", "zoe@example.org", "--yes"]);
    assert_eq!(said, "erased: 0 inquiries, 1 mail, 0 mail files, the subscription to the newsletter\n");
    assert!(desk.store.outbox_list(None, 10).await.unwrap().is_empty() && subscribers(&desk.store).is_empty());
}

#[tokio::test]
async fn removing_reaches_mail_files_too() {
    let app = TestApp::start(&[]).await;
    ask(&app, "ana@example.org", Lang::Es).await;
    let folder = app.dir.path().join("mail");
    let written = async {
        while !folder.exists() || !files(&folder).iter().any(|name| name.ends_with(".eml")) {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), written).await.unwrap();
    let name = files(&folder).remove(0);
    assert!(name.ends_with(&format!("-{}.eml", MailKind::NewsletterConfirm)), "{name}");
    let mut command = Desk::new().command(&["subscribers", "remove", "ana@example.org"]);
    let output = command.env("PATAGONIA_DATA_DIR", app.dir.path()).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, "removed: ana@example.org (not confirmed), 1 mail, 1 mail file\n");
    assert!(files(&folder).is_empty());
}
