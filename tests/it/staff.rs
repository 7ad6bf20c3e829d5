//! Who gets in to the desk: through the command line, a mail, a link, a code.

use jiff::Timestamp;
use patagonia::locale::Lang;
use patagonia::store::{OpenMode, Store};
use reqwest::{Method, Response};
use scraper::{Html, Selector};
use serde_json::{Value, json};

use crate::app::{TestApp, header};
use crate::data_folder::run;
use crate::desk::Desk;
use crate::smtp_sink::{Received, SmtpSink};

const BASE: &str = "https://www.example.cl";
const FORM: &str = "application/x-www-form-urlencoded";

/// A browser: it keeps cookies, and says which site a form comes from.
pub struct Browser<'a> {
    app: &'a TestApp,
    cookies: Vec<(String, String)>,
    /// What `Sec-Fetch-Site` says; nothing when empty.
    pub site: &'static str,
    pub lang: &'static str,
}

impl<'a> Browser<'a> {
    pub fn new(app: &'a TestApp) -> Browser<'a> {
        Browser { app, cookies: Vec::new(), site: "same-origin", lang: "es" }
    }

    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn set_cookie(&mut self, name: &str, value: &str) {
        self.cookies.retain(|(known, _)| known != name);
        self.cookies.push((name.to_owned(), value.to_owned()));
    }

    pub async fn send(&mut self, method: Method, path: &str, kind: &str, body: String) -> Response {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut request = self.app.request(method, path).header("accept-language", self.lang);
        if !cookies.is_empty() {
            request = request.header("cookie", cookies.join("; "));
        }
        if !self.site.is_empty() {
            request = request.header("sec-fetch-site", self.site);
        }
        if !kind.is_empty() {
            request = request.header("content-type", kind).body(body);
        }
        let response = request.send().await.unwrap();
        for set in response.headers().get_all("set-cookie") {
            let set = set.to_str().unwrap();
            let (pair, attributes) = set.split_once("; ").unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            assert!(attributes.contains("HttpOnly") && attributes.contains("SameSite=Lax"), "{set}");
            self.cookies.retain(|(known, _)| known != name);
            if !attributes.contains("Max-Age=0") {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
        response
    }

    pub async fn get(&mut self, path: &str) -> Response {
        self.send(Method::GET, path, "", String::new()).await
    }

    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Response {
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        self.send(Method::POST, path, FORM, body).await
    }

    pub async fn json(&mut self, method: Method, path: &str, body: &Value) -> (u16, Value) {
        let response = self.send(method, path, "application/json", body.to_string()).await;
        let status = response.status().as_u16();
        assert_eq!(header(&response, "cache-control"), "no-store", "{path}");
        let text = response.text().await.unwrap();
        (status, if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap() })
    }

    pub async fn read(&mut self, path: &str) -> (u16, Value) {
        let response = self.get(path).await;
        let status = response.status().as_u16();
        assert_eq!(header(&response, "cache-control"), "no-store", "{path}");
        (status, serde_json::from_str(&response.text().await.unwrap()).unwrap())
    }

    /// Signs in by a link from the command line.
    pub async fn sign_in(&mut self, email: &str) {
        let link = link(self.app, email);
        let response = self.post("/desk/link", &[("token", &link)]).await;
        assert_eq!((response.status().as_u16(), header(&response, "location")), (303, "/desk"));
    }
}

/// Adds somebody by the command line.
pub fn add(app: &TestApp, name: &str, email: &str, more: &[&str]) {
    let (code, _, said) = run(app.dir.path(), &[&["staff", "add", name, email], more].concat());
    assert_eq!(code, Some(0), "{said}");
}

/// The token of a link from the command line.
fn link(app: &TestApp, email: &str) -> String {
    let (code, out, said) = run(app.dir.path(), &["staff", "link", email, "--base-url", BASE]);
    assert_eq!(code, Some(0), "{said}");
    out.trim().strip_prefix(&format!("{BASE}/desk/link?token=")).unwrap_or_else(|| panic!("{out}")).to_owned()
}

/// What a mail holds.
struct Mailed {
    subject: String,
    text: String,
    link: String,
    code: String,
}

fn mailed(mail: &Received, base: &str) -> Mailed {
    let parsed = mailparse::parse_mail(&mail.data).unwrap();
    let subject = parsed.headers.iter().find(|header| header.get_key() == "Subject").unwrap().get_value();
    let text = parsed.subparts[0].get_body().unwrap();
    let marked = format!("{base}/desk/link?token=");
    let (_, rest) = text.split_once(&marked).unwrap_or_else(|| panic!("{text}"));
    let link = rest.split_whitespace().next().unwrap().to_owned();
    let digits = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
    let code = text.lines().map(str::trim).find(digits).unwrap_or_else(|| panic!("{text}")).to_owned();
    Mailed { subject, text, link, code }
}

async fn with_sink() -> (TestApp, SmtpSink) {
    let sink = SmtpSink::plain().await;
    let url = sink.url("");
    let options = ["--smtp-url", &url, "--mail-from", "hola@agencia.example", "--inquiry-limit", "0"];
    (TestApp::start(&options).await, sink)
}

fn heading(html: &str) -> String {
    let selector = Selector::parse("main h1").unwrap();
    Html::parse_document(html).select(&selector).next().unwrap().text().collect()
}

fn words(lang: Lang) -> Value {
    serde_json::from_str(&std::fs::read_to_string(format!("data/locales/{lang}/desk.json")).unwrap()).unwrap()
}

/// The token by which a form proves where it was shown.
fn proof(html: &str) -> String {
    let selector = Selector::parse("input[name=form_token]").unwrap();
    let html = Html::parse_document(html);
    html.select(&selector).next().unwrap().value().attr("value").unwrap().to_owned()
}

#[test]
fn the_command_line_says_who_gets_in_and_what_to_do_when_something_is_wrong() {
    let desk = Desk::new();
    let run = desk.run(&["staff", "list"]);
    assert!(run.stdout().is_empty() && run.stderr().contains("`patagonia staff add NAME ADDRESS --owner`"));
    let said = desk.stdout(&["staff", "add", "Luz Soto", "luz@example.cl", "--owner", "--lang", "de"]);
    assert_eq!(said, "Luz Soto, an owner, signs in at /desk with luz@example.cl\n");
    assert_eq!(desk.stdout(&["staff", "add", "Max", "max@example.cl"]), "Max signs in at /desk with max@example.cl\n");
    for (args, message, hint) in [
        (
            &["staff", "add", "Eva", "LUZ@example.cl"][..],
            "`LUZ@example.cl` is the address of Luz Soto already",
            "`patagonia staff remove LUZ@example.cl`",
        ),
        (&["staff", "add", "luz soto", "l@example.cl"], "there is another luz soto on the staff", "add a surname"),
        (&["staff", "remove", "eva@example.cl"], "nobody on the staff has the address `eva@example.cl`", "staff list"),
        (&["staff", "link", "eva@example.cl", "--base-url", BASE], "nobody on the staff", "staff list"),
        (&["staff", "link", "luz@example.cl"], "a link needs the public address of the site", "PATAGONIA_BASE_URL"),
    ] {
        let (code, said) = desk.run(args).refusal();
        assert!(code == Some(1) && said.contains(message) && said.contains(hint), "{args:?}: {said}");
    }
    for args in [["staff", "add", "", "a@example.cl"], ["staff", "add", "Eva", "eva"]] {
        assert_eq!(desk.run(&args).refusal().0, Some(2));
    }
    assert_eq!(desk.stdout(&["staff", "remove", "max@example.cl"]), "Max is removed and signed out everywhere\n");
    let today = Timestamp::now().in_tz("America/Punta_Arenas").unwrap().date().to_string();
    let list: Vec<Vec<String>> = desk
        .stdout(&["staff", "list"])
        .lines()
        .map(|line| line.split("  ").filter(|cell| !cell.is_empty()).map(|cell| cell.trim().to_owned()).collect())
        .collect();
    assert_eq!(list[0], ["NAME", "E-MAIL", "ROLE", "LANG", "ADDED", "REMOVED"]);
    assert_eq!(list[1], ["Luz Soto", "luz@example.cl", "owner", "de", &today, "-"]);
    assert_eq!(list[2], ["Max", "-", "staff", "es", &today, &today]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_signs_in_by_the_code_and_by_the_link_of_a_mail_in_their_language() {
    let (app, sink) = with_sink().await;
    let base = app.url("");
    for (number, lang) in Lang::ALL.into_iter().enumerate() {
        let email = format!("{lang}@example.cl");
        add(&app, &format!("Luz {lang}"), &email, &["--lang", lang.code()]);
        // The browser's language is another one: the mail and the desk have the person's.
        let mut browser = Browser::new(&app);
        let response = browser.post("/desk", &[("email", &format!(" {} ", email.to_uppercase()))]).await;
        assert_eq!((response.status().as_u16(), header(&response, "location")), (303, "/desk/code"));
        let mail = mailed(&sink.until_taken(number + 1).await[number], &base);
        let texts: Value =
            serde_json::from_str(&std::fs::read_to_string(format!("data/locales/{lang}/mail.json")).unwrap()).unwrap();
        let subject = texts["sign_in"]["subject"].as_str().unwrap().replace("{{agency}}", "Patagonia Regenerativa");
        assert_eq!(mail.subject, subject);
        assert!(mail.text.contains(&format!("Luz {lang}")) && !mail.text.contains("{{"), "{}", mail.text);

        let by_code = number % 2 == 0;
        let response = if by_code {
            // As people copy it.
            let spaced = format!("{} {}", &mail.code[..3], &mail.code[3..]);
            browser.post("/desk/code", &[("code", &spaced)]).await
        } else {
            // On another device.
            browser = Browser::new(&app);
            let html = browser.get(&format!("/desk/link?token={}", mail.link)).await.text().await.unwrap();
            assert_eq!(heading(&html), words(Lang::Es)["link"]["title"].as_str().unwrap());
            browser.post("/desk/link", &[("token", &mail.link)]).await
        };
        assert_eq!((response.status().as_u16(), header(&response, "location")), (303, "/desk"));
        assert_eq!(browser.cookie("desk").map(str::len), Some(32));
        assert_eq!(browser.cookie("desk-browser"), None);
        let html = browser.get("/desk").await.text().await.unwrap();
        assert!(html.contains(&format!("<html lang=\"{lang}\">")));
        assert_eq!(
            heading(&html),
            words(lang)["home"]["title"].as_str().unwrap().replace("{{name}}", &format!("Luz {lang}"))
        );
        // Neither is good for a second time, wherever.
        let response = Browser::new(&app).post("/desk/link", &[("token", &mail.link)]).await;
        assert_eq!((response.status().as_u16(), header(&response, "set-cookie")), (404, ""));
        let response = browser.post("/desk/code", &[("code", &mail.code)]).await;
        assert_eq!((response.status().as_u16(), header(&response, "set-cookie")), (422, ""));
    }
}

#[tokio::test]
async fn looking_at_a_link_changes_nothing_however_often() {
    let app = TestApp::start(&[]).await;
    add(&app, "Luz", "luz@example.cl", &[]);
    let token = link(&app, "luz@example.cl");
    for method in [Method::GET, Method::HEAD, Method::GET] {
        for _ in 0..50 {
            let response = app.request(method.clone(), &format!("/desk/link?token={token}")).send().await.unwrap();
            assert_eq!((response.status().as_u16(), header(&response, "set-cookie")), (200, ""));
        }
    }
    let mut browser = Browser::new(&app);
    let response = browser.post("/desk/link", &[("token", &token)]).await;
    assert_eq!(response.status(), 303);
    let gone = browser.get(&format!("/desk/link?token={token}")).await;
    assert_eq!(gone.status(), 404);
    assert_eq!(heading(&gone.text().await.unwrap()), words(Lang::Es)["gone"]["title"].as_str().unwrap());
    for path in ["/desk/link", "/desk/link?token=", "/desk/link?token=%00", "/desk/link?other=1"] {
        assert_eq!(browser.get(path).await.status(), 404, "{path}");
    }
}

#[tokio::test]
async fn an_address_that_nobody_has_gets_the_same_answers() {
    let app = TestApp::start(&["--inquiry-limit", "0"]).await;
    add(&app, "Luz", "luz@example.cl", &[]);
    let mut answers = Vec::new();
    for email in ["luz@example.cl", "nobody@example.cl"] {
        let mut browser = Browser::new(&app);
        let mut seen = Vec::new();
        let mut look = async |response: Response| {
            let shape: Vec<String> = ["location", "content-type", "retry-after"]
                .map(|name| header(&response, name).to_owned())
                .into_iter()
                .chain(response.headers().get_all("set-cookie").iter().map(|set| {
                    let set = set.to_str().unwrap();
                    let (name, rest) = set.split_once('=').unwrap();
                    let (value, attributes) = rest.split_once(';').unwrap();
                    format!("{name} {} {attributes}", value.len())
                }))
                .collect();
            let status = response.status().as_u16();
            let html = response.text().await.unwrap();
            let html = if html.is_empty() { html } else { html.replace(&proof(&html), "").replace(email, "") };
            seen.push((status, shape, html));
        };
        look(browser.post("/desk", &[("email", email)]).await).await;
        look(browser.get("/desk/code").await).await;
        for code in ["000000", "", "12345678"] {
            let response = browser.post("/desk/code", &[("code", code)]).await;
            // A code that happens to be right.
            if response.status() != 303 {
                look(response).await;
            }
        }
        for _ in 0..6 {
            look(browser.post("/desk", &[("email", email)]).await).await;
        }
        for _ in 0..20 {
            browser.post("/desk/code", &[("code", "1")]).await;
        }
        look(browser.post("/desk/code", &[("code", "1")]).await).await;
        answers.push(seen);
    }
    let [known, unknown] = &answers[..] else { unreachable!() };
    assert_eq!(known, unknown);
    let statuses: Vec<u16> = known.iter().map(|(status, ..)| *status).collect();
    assert_eq!(statuses, [303, 200, 422, 422, 422, 303, 303, 303, 303, 429, 429, 429]);
    let texts = words(Lang::Es);
    assert!(known[9].2.contains(texts["errors"]["too_many_mails"].as_str().unwrap()));
    assert!(known[11].2.contains(texts["errors"]["too_many_tries"].as_str().unwrap()));
    let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
    let mails = store.outbox_list(None, 100).await.unwrap();
    assert!(mails.len() == 5 && mails.iter().all(|mail| mail.recipient.as_deref() == Some("luz@example.cl")));
}

#[tokio::test]
async fn a_form_of_another_site_is_refused_and_one_that_hides_its_site_needs_a_proof() {
    let app = TestApp::start(&["--inquiry-limit", "0"]).await;
    add(&app, "Luz", "luz@example.cl", &[]);
    let mut browser = Browser::new(&app);
    browser.sign_in("luz@example.cl").await;
    let html = browser.get("/desk").await.text().await.unwrap();
    let proof = proof(&html);
    let token = link(&app, "luz@example.cl");
    for site in ["cross-site", "same-site", ""] {
        for (path, field) in [
            ("/desk", ("email", "luz@example.cl")),
            ("/desk/code", ("code", "123456")),
            ("/desk/link", ("token", token.as_str())),
            ("/desk/sign-out", ("", "")),
            ("/desk/sign-out-everywhere", ("", "")),
        ] {
            browser.site = site;
            let response =
                browser.post(path, &[field, ("form_token", if site.is_empty() { "x" } else { &proof })]).await;
            assert_eq!((response.status().as_u16(), header(&response, "set-cookie")), (403, ""), "{site} {path}");
            browser.site = "same-origin";
            assert_eq!(browser.read("/api/desk/me").await.0, 200, "{site} {path}: still signed in");
        }
    }
    // As browsers that know no `Sec-Fetch-Site` send it from a page without referrer.
    for (origin, status) in [("null", 303), ("https://evil.example", 403)] {
        let response = app
            .request(Method::POST, "/desk/sign-out")
            .header("origin", origin)
            .header("cookie", format!("desk={}", browser.cookie("desk").unwrap()))
            .header("content-type", FORM)
            .body(format!("form_token={proof}"))
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), status, "{origin}");
        if status == 303 {
            assert_eq!(browser.read("/api/desk/me").await.0, 401, "signed out");
            browser.sign_in("luz@example.cl").await;
        }
    }
    assert_eq!(browser.read("/api/desk/me").await.0, 200);
}

#[tokio::test]
async fn a_session_is_nobodys_choice_but_the_servers() {
    let app = TestApp::start(&[]).await;
    add(&app, "Luz", "luz@example.cl", &[]);
    let fixed = "A".repeat(32);
    let mut browser = Browser::new(&app);
    browser.set_cookie("desk", &fixed);
    assert_eq!(browser.read("/api/desk/me").await.0, 401);
    browser.sign_in("luz@example.cl").await;
    let first = browser.cookie("desk").unwrap().to_owned();
    assert_ne!(first, fixed);
    browser.sign_in("luz@example.cl").await;
    let second = browser.cookie("desk").unwrap().to_owned();
    assert_ne!(first, second);
    for (cookie, status) in [(&fixed, 401), (&first, 401), (&second, 200)] {
        let mut other = Browser::new(&app);
        other.set_cookie("desk", cookie);
        assert_eq!(other.read("/api/desk/me").await.0, status, "{cookie}");
        // The name that counts over https is not read over plain http.
        let mut other = Browser::new(&app);
        other.set_cookie("__Host-desk", cookie);
        assert_eq!(other.read("/api/desk/me").await.0, 401, "{cookie}");
    }
    // No file of the store holds what the cookie holds.
    drop(browser);
    let dir = app.stop().await;
    for name in crate::desk::files(dir.path()).into_iter().filter(|name| name.starts_with("inquiries.db")) {
        let bytes = std::fs::read(dir.path().join(name)).unwrap();
        assert!(!bytes.windows(32).any(|window| window == second.as_bytes()));
    }
}

#[tokio::test]
async fn signing_out_ends_this_browser_or_all() {
    let app = TestApp::start(&[]).await;
    add(&app, "Luz", "luz@example.cl", &[]);
    add(&app, "Max", "max@example.cl", &[]);
    let (mut one, mut two, mut max) = (Browser::new(&app), Browser::new(&app), Browser::new(&app));
    one.sign_in("luz@example.cl").await;
    two.sign_in("luz@example.cl").await;
    max.sign_in("max@example.cl").await;
    let (_, me) = one.read("/api/desk/me").await;
    let this: Vec<bool> = me["devices"].as_array().unwrap().iter().map(|device| device["is_this"] == true).collect();
    assert_eq!((me["name"].as_str(), this.iter().filter(|this| **this).count(), this.len()), (Some("Luz"), 1, 2));

    let stolen = one.cookie("desk").unwrap().to_owned();
    let response = one.post("/desk/sign-out", &[]).await;
    assert_eq!((response.status().as_u16(), header(&response, "location")), (303, "/desk"));
    assert_eq!(one.cookie("desk"), None);
    one.set_cookie("desk", &stolen);
    assert_eq!(one.read("/api/desk/me").await.0, 401, "replayed");
    assert_eq!(two.read("/api/desk/me").await.0, 200);

    one.sign_in("luz@example.cl").await;
    assert_eq!(one.post("/desk/sign-out-everywhere", &[]).await.status(), 303);
    assert_eq!(two.read("/api/desk/me").await.0, 401);
    assert_eq!(max.read("/api/desk/me").await.0, 200);
    // Whoever is signed out already is led to the same page.
    let response = two.post("/desk/sign-out", &[]).await;
    assert_eq!((response.status().as_u16(), header(&response, "location")), (303, "/desk"));

    let (code, _, said) = run(app.dir.path(), &["staff", "remove", "max@example.cl"]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(max.read("/api/desk/me").await.0, 401);
    let html = max.get("/desk").await.text().await.unwrap();
    assert_eq!(heading(&html), words(Lang::Es)["ask"]["title"].as_str().unwrap());
}

#[tokio::test]
async fn over_https_the_cookie_is_secure_and_over_plain_http_it_stays_on_the_machine() {
    let app = TestApp::start(&["--base-url", BASE]).await;
    add(&app, "Luz", "luz@example.cl", &[]);
    let token = link(&app, "luz@example.cl");
    let mut browser = Browser::new(&app);
    let response = browser.post("/desk/link", &[("token", &token)]).await;
    let set = response.headers().get_all("set-cookie").iter().map(|set| set.to_str().unwrap()).collect::<Vec<_>>();
    let (name, rest) = set[0].split_once('=').unwrap();
    assert_eq!((name, &rest[32..]), ("__Host-desk", "; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure"));
    assert_eq!(browser.read("/api/desk/me").await.0, 200);

    let plain = TestApp::start(&["--base-url", "http://www.example.cl"]).await;
    add(&plain, "Luz", "luz@example.cl", &[]);
    let token = link(&plain, "luz@example.cl");
    let mut browser = Browser::new(&plain);
    for response in [
        browser.get("/desk").await,
        browser.post("/desk", &[("email", "luz@example.cl")]).await,
        browser.post("/desk/code", &[("code", "123456")]).await,
        browser.post("/desk/link", &[("token", &token)]).await,
    ] {
        assert_eq!((response.status().as_u16(), header(&response, "set-cookie")), (403, ""));
        assert!(response.text().await.unwrap().contains(words(Lang::Es)["errors"]["insecure"].as_str().unwrap()));
    }
    // A proxy that nobody declared: asked for by a public name.
    let app = TestApp::start(&[]).await;
    let response = app.request(Method::GET, "/desk").header("host", "www.example.cl").send().await.unwrap();
    assert_eq!(response.status(), 403);
}

#[tokio::test]
async fn the_desk_is_kept_by_nobody_and_listed_nowhere() {
    let app = TestApp::start(&["--analytics-script", "https://metrics.example/x.js?id=G-1"]).await;
    for path in ["/desk", "/desk/code", "/desk/link?token=x", "/api/desk/me", "/desk/", "/desk/sign-out"] {
        for method in [Method::GET, Method::HEAD] {
            let response = app.request(method, path).send().await.unwrap();
            assert_eq!(header(&response, "cache-control"), "no-store", "{path}");
            assert_eq!(header(&response, "referrer-policy"), "no-referrer", "{path}");
            assert_eq!(header(&response, "x-robots-tag"), "noindex, nofollow", "{path}");
            assert!(header(&response, "content-security-policy").contains("default-src 'self'"), "{path}");
            let text = response.text().await.unwrap();
            assert!(
                !text.contains("<script") && !text.contains("style=") && !text.contains("metrics.example"),
                "{path}"
            );
        }
    }
    let moved = app.get("/desk/").await;
    assert_eq!((moved.status().as_u16(), header(&moved, "location")), (308, "/desk"));
    for (method, path, allow) in [
        (Method::GET, "/desk/sign-out", "POST"),
        (Method::PUT, "/desk", "GET, HEAD, POST"),
        (Method::POST, "/api/desk/me", "GET, HEAD"),
    ] {
        let response = app.request(method, path).send().await.unwrap();
        assert_eq!((response.status().as_u16(), header(&response, "allow")), (405, allow), "{path}");
    }
    for list in ["/sitemap.xml", "/robots.txt", "/es", "/de", "/es/feed.xml", "/manifest-es.webmanifest"] {
        let text = app.page(list).await;
        assert!(!text.contains("/desk") && !text.contains("desk-"), "{list}");
    }
}

#[tokio::test]
async fn what_waits_is_shown_to_whoever_has_no_script_and_nothing_in_it_is_markup() {
    let app = TestApp::start(&[]).await;
    add(&app, "Luz <b>", "luz@example.cl", &["--owner"]);
    let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
    let markup = json!({ "full_name": "<img src=x onerror=a> Ana", "comments": "</p><script>a</script>" });
    let old = crate::desk::submit(&store, markup, Timestamp::now() - jiff::SignedDuration::from_hours(25)).await;
    let new =
        crate::desk::submit(&store, json!({ "full_name": "Eva", "email": "e@example.com" }), Timestamp::now()).await;
    let mut browser = Browser::new(&app);
    browser.sign_in("luz@example.cl").await;
    let html = browser.get("/desk").await.text().await.unwrap();
    assert!(!html.contains("<img") && !html.contains("<b>") && !html.contains("<script>"), "{html}");
    let parsed = Html::parse_document(&html);
    let texts = |selector: &str| -> Vec<String> {
        parsed
            .select(&Selector::parse(selector).unwrap())
            .map(|element| element.text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    };
    assert_eq!(texts(".waiting__name"), ["<img src=x onerror=a> Ana", "Eva"]);
    assert_eq!(texts(".waiting__reference"), [old.to_string(), new.to_string()]);
    let (overdue, due) = (words(Lang::Es)["home"]["overdue"].clone(), words(Lang::Es)["home"]["due"].clone());
    let starts = |text: &Value| text.as_str().unwrap().split("{{").next().unwrap().to_owned();
    let shown = texts(".waiting__due");
    assert!(shown[0].starts_with(&starts(&overdue)) && shown[1].starts_with(&starts(&due)), "{shown:?}");
}
