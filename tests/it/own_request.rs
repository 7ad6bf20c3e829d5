//! The page of a traveller's own inquiry, through HTTP and mail: what its link shows, what can be done there, and what nobody else can do.

use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use patagonia::inquiry::{Inquiry, Reference, Status};
use patagonia::locale::Lang;
use patagonia::routes::{Page, Route};
use patagonia::store::{Actor, Change, Event, MailKind, OpenMode, Store};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::app::{TestApp, header};
use crate::desk::{STAFF, files, submit};
use crate::smtp_sink::{Received, SmtpSink};

const BASE: &str = "https://www.example.cl";
const FORM: &str = "application/x-www-form-urlencoded";
const ANA: &str = "ana@example.com";

/// A server with a mail server, and what both keep.
struct Site {
    app: TestApp,
    sink: SmtpSink,
    store: Store,
}

impl Site {
    /// Nothing limits the tests' one client.
    async fn start() -> Site {
        Site::start_in(TempDir::new().unwrap(), &["--inquiry-limit", "0", "--mail-limit", "0"]).await
    }

    async fn start_in(dir: TempDir, options: &[&str]) -> Site {
        let sink = SmtpSink::plain().await;
        let url = sink.url("");
        let mail =
            ["--smtp-url", &url, "--mail-from", "hola@agencia.example", "--mail-staff", STAFF, "--base-url", BASE];
        let app = TestApp::start_in(dir, &[&mail[..], options].concat()).await;
        let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
        Site { app, sink, store }
    }

    async fn add(&self, fields: Value) -> Inquiry {
        let mut form = json!({
            "full_name": "Ana Pérez", "email": ANA, "phone": "+56 9 8765 4321", "country": "CL", "trip_type": "custom_tour",
            "travelers": "2", "duration": "7-10", "privacy_accepted": true, "lang": "es",
        });
        form.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        let request = self.app.request(Method::POST, "/api/inquiries").header("content-type", "application/json");
        let sent: Value =
            serde_json::from_str(&request.body(form.to_string()).send().await.unwrap().text().await.unwrap()).unwrap();
        self.inquiry(sent["reference"].as_str().unwrap().parse().unwrap()).await
    }

    async fn inquiry(&self, reference: Reference) -> Inquiry {
        self.store.inquiry_by_reference(reference).await.unwrap().unwrap()
    }

    async fn events(&self, reference: Reference) -> Vec<Event> {
        self.store.events_of(reference).await.unwrap().0
    }

    /// What others than the mail desk did to an inquiry.
    async fn changes(&self, reference: Reference) -> Vec<(Actor, Change)> {
        let events = self.events(reference).await.into_iter();
        events
            .map(|event| (event.who, event.what))
            .filter(|(_, what)| !matches!(what, Change::Mail { .. } | Change::Received))
            .collect()
    }

    async fn post(&self, lang: Lang, fields: &[(&str, &str)]) -> Response {
        self.post_with(lang, fields, "sec-fetch-site", "same-origin").await
    }

    async fn post_with(&self, lang: Lang, fields: &[(&str, &str)], name: &str, value: &str) -> Response {
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = self.app.request(Method::POST, &path(lang)).header("content-type", FORM).header(name, value);
        request.body(body).send().await.unwrap()
    }

    /// Takes a step that is done, and returns the page that says so.
    async fn step(&self, inquiry: &Inquiry, fields: &[(&str, &str)], done: &str) -> String {
        let link = self.store.request_link(inquiry);
        let fields = [&[("token", &*link)], fields].concat();
        let answer = self.post(Lang::Es, &fields).await;
        assert_eq!(answer.status(), 303, "{fields:?}");
        let page = header(&answer, "location").to_owned();
        assert_eq!(page, format!("{}?done={done}&token={link}", path(Lang::Es)));
        let html = self.app.page(&page).await;
        assert!(html.contains(texts(Lang::Es)["done"][done].as_str().unwrap()), "{done}");
        html
    }

    /// The newest mail to an address with this in its text.
    async fn mail(&self, to: &str, holds: &str) -> Received {
        let found = |messages: &[Received]| {
            messages.iter().rev().find(|mail| mail.to == [format!("<{to}>")] && text(mail).contains(holds)).cloned()
        };
        let log =
            self.sink.until(&format!("a mail to {to} with `{holds}`"), |log| found(&log.messages).is_some()).await;
        found(&log.messages).unwrap()
    }
}

fn now() -> Timestamp {
    Timestamp::now()
}

fn path(lang: Lang) -> String {
    Route::new(lang, Page::Request).path()
}

fn texts(lang: Lang) -> Value {
    serde_json::from_str(&std::fs::read_to_string(format!("data/locales/{lang}/request.json")).unwrap()).unwrap()
}

fn text(mail: &Received) -> String {
    mailparse::parse_mail(&mail.data).unwrap().subparts[0].get_body().unwrap()
}

/// The value after a parameter's name in a mail's link to the page.
fn linked(mail: &Received, lang: Lang, parameter: &str) -> String {
    let text = text(mail);
    let link = format!("{BASE}{}?{parameter}=", path(lang));
    let (_, rest) = text.split_once(&link).unwrap_or_else(|| panic!("{link} is not in\n{text}"));
    rest.split_whitespace().next().unwrap().to_owned()
}

/// The code in a mail: the one line of six digits.
fn code(mail: &Received) -> String {
    let text = text(mail);
    let is_code = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
    text.lines().map(str::trim).find(is_code).unwrap_or_else(|| panic!("no code in\n{text}")).to_owned()
}

fn is_private(response: &Response) {
    assert_eq!(header(response, "cache-control"), "no-store");
    assert_eq!(header(response, "referrer-policy"), "no-referrer");
    assert_eq!(header(response, "etag"), "");
}

#[tokio::test]
async fn the_confirmation_leads_to_the_page_in_every_language_and_a_thousand_visits_change_nothing() {
    let site = Site::start().await;
    for lang in Lang::ALL {
        let address = format!("{lang}@example.org");
        let inquiry = site.add(json!({ "lang": lang, "email": address, "comments": "<b>ventanas</b> al lago" })).await;
        let reference = inquiry.reference;
        let mail = site.mail(&address, &reference.to_string()).await;
        let link = linked(&mail, lang, "token");
        assert_eq!(link, site.store.request_link(&inquiry));
        let page = format!("{}?token={link}", path(lang));
        let answer = site.app.get(&page).await;
        is_private(&answer);
        let html = answer.text().await.unwrap();
        let words = texts(lang);
        assert!(html.contains(&reference.to_string()) && html.contains("noindex"), "{lang}");
        assert!(html.contains(words["lead"]["received"].as_str().unwrap()), "{lang}");
        assert!(html.contains("&lt;b&gt;ventanas") && !html.contains("<b>ventanas"), "{lang}");
        assert!(html.contains("+56 9 8765 4321") && html.contains(&address));
        assert!(!html.contains("rel=\"canonical\""));
    }
    let inquiry = site.add(json!({})).await;
    let link = site.store.request_link(&inquiry);
    site.mail(ANA, &link).await;
    site.sink.until("the notices", |log| log.acknowledged().count() == 14).await;
    let until = async {
        while site.events(inquiry.reference).await.len() < 3 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), until).await.unwrap();
    let before = (site.inquiry(inquiry.reference).await, site.events(inquiry.reference).await);
    for visit in 0..1_000 {
        let method = if visit % 3 == 0 { Method::HEAD } else { Method::GET };
        let address = match visit % 4 {
            0 => format!("{}?token={link}&done=added", path(Lang::Es)),
            1 => format!("{}?token={link}&step=withdraw&words=x", path(Lang::De)),
            2 => format!("/api/pages?path={}?token={link}", path(Lang::Es)),
            _ => format!("{}?token={link}", path(Lang::Es)),
        };
        // The pages themselves are rendered a few times only: what is stored is what matters.
        if visit < 40 || visit % 4 == 2 {
            assert_eq!(site.app.request(method, &address).send().await.unwrap().status(), 200, "{address}");
        } else {
            assert!(site.store.own_request(&link).await.unwrap().is_some());
        }
    }
    assert_eq!((site.inquiry(inquiry.reference).await, site.events(inquiry.reference).await), before);
    assert_eq!(site.sink.log().messages.len(), 14);
}

#[tokio::test]
async fn added_words_reach_staff_and_start_the_clock_of_an_answered_inquiry_anew() {
    let site = Site::start().await;
    let inquiry = site.add(json!({ "comments": "Somos dos." })).await;
    let reference = inquiry.reference;
    let html = site.step(&inquiry, &[("step", "add"), ("words", " ¿Se puede en <i>abril</i>?\r\n ")], "added").await;
    assert!(html.contains("&lt;i&gt;abril") && !html.contains("<i>abril"));
    let after = site.inquiry(reference).await;
    let comments = after.details.comments.unwrap();
    assert!(comments.starts_with("Somos dos.\n\n— "), "{comments}");
    assert!(comments.ends_with(" —\n¿Se puede en <i>abril</i>?"), "{comments}");
    // It was waiting already: nobody gets more time by that.
    assert_eq!((after.status, after.waiting_since), (Status::Received, None));
    assert_eq!(site.changes(reference).await, [(Actor::Visitor, Change::WroteAgain)]);
    let mail = site.mail(STAFF, "> ¿Se puede en <i>abril</i>?").await;
    assert!(mail.header("subject").contains("agregó algo") && mail.header("subject").contains("Ana Pérez"));

    site.store.mark(reference, Status::Answered, None, Actor::CommandLine, now()).await.unwrap();
    let before = now();
    let html = site.step(&inquiry, &[("step", "add"), ("words", "Otra pregunta")], "added").await;
    let after = site.inquiry(reference).await;
    assert_eq!(after.status, Status::Received);
    assert!(after.waiting_since.unwrap() >= before - SignedDuration::from_secs(1));
    let due = after.reply_due(SignedDuration::from_hours(24));
    assert!(html.contains(&format!("dateTime=\"{due}\"")), "{due}");
    let changed = Change::Status { old: Status::Answered, new: Status::Received };
    assert_eq!(site.changes(reference).await[2..], [(Actor::Visitor, Change::WroteAgain), (Actor::Visitor, changed)]);
    // A closed one too, but not spam.
    site.step(&inquiry, &[("step", "withdraw")], "withdrawn").await;
    site.step(&inquiry, &[("step", "add"), ("words", "Mejor sí")], "added").await;
    assert_eq!(site.inquiry(reference).await.status, Status::Received);
    site.store.mark(reference, Status::Spam, None, Actor::CommandLine, now()).await.unwrap();
    site.step(&inquiry, &[("step", "add"), ("words", "¿Hola?")], "added").await;
    assert_eq!(site.inquiry(reference).await.status, Status::Spam);

    // Too long, and nothing: the page comes back with what was typed.
    let link = site.store.request_link(&inquiry);
    let long = "ñ".repeat(4_000);
    for (words, code) in [(&*long, "too_long"), ("  ", "required")] {
        let answer = site.post(Lang::Es, &[("token", &link), ("step", "add"), ("words", words)]).await;
        assert_eq!(answer.status(), 422);
        is_private(&answer);
        let html = answer.text().await.unwrap();
        let message = texts(Lang::Es)["errors"][code].as_str().unwrap_or("Este campo es obligatorio").to_owned();
        assert!(html.contains(&message) && html.contains(words), "{code}");
        assert!(html.contains("aria-describedby=\"add-words-error\""));
    }
}

#[tokio::test]
async fn corrections_follow_the_forms_rules_and_are_told_by_field_names() {
    let site = Site::start().await;
    let inquiry = site.add(json!({ "regions": ["aysen"], "budget": "1000-2000" })).await;
    let reference = inquiry.reference;
    let changed = [
        ("step", "correct"),
        ("full_name", "Ana María Pérez"),
        ("phone", "+49 170 1234567"),
        ("tentative_date", "2027-02"),
        ("tentative_date", ""),
        ("duration", "11-14"),
        ("travelers", "3-4"),
        ("group_size", "4"),
        ("regions", "magallanes"),
        ("regions", "aysen"),
        ("budget", ""),
        // Not among what can be corrected here.
        ("email", "eva@example.org"),
        ("comments", "nada"),
        ("status", "closed"),
        ("trip_type", "existing_itinerary"),
    ];
    site.step(&inquiry, &changed, "corrected").await;
    let after = site.inquiry(reference).await;
    let details = &after.details;
    assert_eq!((details.full_name.as_str(), details.phone_e164.as_deref()), ("Ana María Pérez", Some("+491701234567")));
    assert_eq!((details.group_size, details.regions.len(), details.budget), (Some(4), 2, None));
    assert_eq!((details.email.as_str(), details.comments.as_deref(), after.status), (ANA, None, Status::Received));
    assert_eq!(details.trip_type, inquiry.details.trip_type);
    let fields =
        vec!["tentative_date", "duration", "travelers", "group_size", "regions", "budget", "full_name", "phone"];
    assert_eq!(site.changes(reference).await, [(Actor::Visitor, Change::Corrected { fields })]);
    let mail = site.mail(STAFF, "Lo que cambió: Fecha tentativa").await;
    let words = text(&mail);
    assert!(!words.contains("170 1234567") && words.contains("Teléfono / WhatsApp"), "{words}");
    // The same again changes nothing and tells nobody.
    let told = site.sink.log().messages.len();
    site.step(&inquiry, &changed, "corrected").await;
    assert_eq!(site.changes(reference).await.len(), 1);
    assert_eq!(site.store.outbox_of(reference).await.unwrap().len(), 3);
    assert_eq!(site.sink.log().messages.len(), told);

    let after = site.inquiry(reference).await;
    let link = site.store.request_link(&inquiry);
    let wrong = [("token", &*link), ("step", "correct"), ("full_name", "Ana"), ("phone", "12"), ("travelers", "9")];
    let answer = site.post(Lang::De, &wrong).await;
    assert_eq!(answer.status(), 422);
    let html = answer.text().await.unwrap();
    for part in ["correct-phone-error", "correct-travelers-error", "href=\"#correct-duration\"", "value=\"12\""] {
        assert!(html.contains(part), "{part}");
    }
    assert_eq!(site.inquiry(reference).await, after);
}

#[tokio::test]
async fn withdrawing_and_restricting_are_told_to_staff_and_can_be_taken_back() {
    let site = Site::start().await;
    let inquiry = site.add(json!({ "lang": "de" })).await;
    let reference = inquiry.reference;
    site.step(&inquiry, &[("step", "restrict")], "restricted").await;
    assert!(site.inquiry(reference).await.restricted);
    // Mails about it wait, but those that the traveller causes do not.
    site.mail(STAFF, "nadie debe trabajar").await;
    site.step(&inquiry, &[("step", "code")], "code").await;
    site.mail(ANA, "Ihre Daten löschen").await;
    let html = site.app.page(&format!("{}?token={}", path(Lang::De), site.store.request_link(&inquiry))).await;
    assert!(html.contains(texts(Lang::De)["restricted"].as_str().unwrap()) && !html.contains("name=\"words\""));
    site.step(&inquiry, &[("step", "lift")], "lifted").await;
    assert!(!site.inquiry(reference).await.restricted);
    site.mail(STAFF, "se puede atender de nuevo").await;
    site.step(&inquiry, &[("step", "withdraw")], "withdrawn").await;
    assert_eq!(site.inquiry(reference).await.status, Status::Closed);
    site.mail(STAFF, "ya no espera respuesta").await;
    let by_visitor = |change| (Actor::Visitor, change);
    assert_eq!(
        site.changes(reference).await,
        [
            by_visitor(Change::Restricted { old: false, new: true }),
            by_visitor(Change::Restricted { old: true, new: false }),
            by_visitor(Change::Status { old: Status::Received, new: Status::Closed }),
        ]
    );
}

#[tokio::test]
async fn another_address_takes_over_once_it_says_yes_and_the_old_links_end() {
    let site = Site::start().await;
    let inquiry = site.add(json!({ "lang": "fr" })).await;
    let reference = inquiry.reference;
    let link = site.store.request_link(&inquiry);
    site.mail(ANA, &link).await;
    // A code that was mailed to the old address ends with it.
    site.step(&inquiry, &[("step", "code")], "code").await;
    let old_code = code(&site.mail(ANA, "Effacer vos données").await);
    site.step(&inquiry, &[("step", "address"), ("email", "wrong@example.org")], "asked").await;
    let first = linked(&site.mail("wrong@example.org", "PAT-").await, Lang::Fr, "address");
    let html = site.step(&inquiry, &[("step", "address"), ("email", "eva@example.org")], "asked").await;
    assert!(html.contains("eva@example.org"));
    let mail = site.mail("eva@example.org", "PAT-").await;
    assert!(!text(&mail).contains("Ana"), "nothing that was typed goes to whoever has the address");
    let token = linked(&mail, Lang::Fr, "address");
    assert_eq!(site.inquiry(reference).await.details.email.as_str(), ANA, "not before the yes");

    // A look changes nothing; the later one took the earlier one's place.
    let ask = format!("{}?address={token}", path(Lang::Fr));
    for _ in 0..20 {
        assert_eq!(site.app.get(&ask).await.status(), 200);
    }
    assert!(site.app.page(&ask).await.contains("eva@example.org"));
    assert_eq!(site.app.get(&format!("{}?address={first}", path(Lang::Fr))).await.status(), 404);
    assert_eq!(site.post(Lang::Fr, &[("step", "confirm"), ("token", &first)]).await.status(), 404);
    // Neither link stands in for the other.
    assert_eq!(site.app.get(&format!("{}?token={token}", path(Lang::Fr))).await.status(), 404);
    assert_eq!(site.post(Lang::Fr, &[("step", "confirm"), ("token", &link)]).await.status(), 404);
    assert_eq!(site.inquiry(reference).await.details.email.as_str(), ANA);

    let confirmed = site.post(Lang::Fr, &[("step", "confirm"), ("token", &token)]).await;
    assert_eq!(confirmed.status(), 303);
    let page = header(&confirmed, "location").to_owned();
    let after = site.inquiry(reference).await;
    assert_eq!(after.details.email.as_str(), "eva@example.org");
    let new_link = site.store.request_link(&after);
    assert_eq!(page, format!("{}?done=address&token={new_link}", path(Lang::Fr)));
    assert!(site.app.page(&page).await.contains("eva@example.org"));
    assert_eq!(site.changes(reference).await, [(Actor::Visitor, Change::Corrected { fields: vec!["email"] })]);
    // The confirmation goes to the new address with the new link, the old one is told and staff are.
    site.mail("eva@example.org", &new_link).await;
    let told = site.mail(ANA, "répondez à ce message au plus vite").await;
    assert!(!text(&told).contains("eva@example.org") && !text(&told).contains("token="));
    site.mail(STAFF, "Lo que cambió: Correo electrónico").await;

    // Replay, the old link, the old code: nothing.
    assert_eq!(site.post(Lang::Fr, &[("step", "confirm"), ("token", &token)]).await.status(), 404);
    assert_eq!(site.app.get(&ask).await.status(), 404);
    assert_eq!(site.app.get(&format!("{}?token={link}", path(Lang::Fr))).await.status(), 404);
    assert_eq!(site.post(Lang::Fr, &[("step", "withdraw"), ("token", &link)]).await.status(), 404);
    let tried = site.post(Lang::Fr, &[("step", "erase"), ("token", &new_link), ("code", &old_code)]).await;
    assert_eq!(tried.status(), 422);
    assert_eq!(site.inquiry(reference).await, after);

    // Its own address is refused, and one that is none.
    for (email, message) in
        [("eva@example.org", texts(Lang::Fr)["errors"]["same_address"].as_str().unwrap()), ("eva@", "value=\"eva@\"")]
    {
        let answer = site.post(Lang::Fr, &[("step", "address"), ("token", &new_link), ("email", email)]).await;
        assert_eq!(answer.status(), 422);
        assert!(answer.text().await.unwrap().contains(message), "{email}");
    }
}

#[tokio::test]
async fn everything_is_erased_by_a_code_that_only_the_mailbox_has() {
    let site = Site::start().await;
    let inquiry = site.add(json!({})).await;
    let second = site.add(json!({ "email": "ANA@example.com", "full_name": "Ana P." })).await;
    let other = site.add(json!({ "email": "eva@example.org" })).await;
    let link = site.store.request_link(&inquiry);
    site.step(&inquiry, &[("step", "code")], "code").await;
    let mail = site.mail(ANA, "Borrar tus datos").await;
    assert!(!text(&mail).contains("token="), "a mail with the code has no link beside it");
    let code = code(&mail);
    let wrong = if code == "000000" { "111111" } else { "000000" };
    // A wrong code, the code of one inquiry for another one's page, a code without the link.
    let foreign = site.store.request_link(&other);
    for (token, code, status) in [(&link, wrong, 422), (&foreign, &code, 422), (&"x".to_owned(), &code, 404)] {
        let answer = site.post(Lang::Es, &[("step", "erase"), ("token", token), ("code", code)]).await;
        assert_eq!(answer.status(), status);
        is_private(&answer);
    }
    assert!(site.store.inquiry_by_reference(inquiry.reference).await.unwrap().is_some());
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    let erased = site.post(Lang::Es, &[("step", "erase"), ("token", &link), ("code", &spaced)]).await;
    assert_eq!((erased.status().as_u16(), header(&erased, "location")), (303, "/es/mi-solicitud?done=erased"));
    for reference in [inquiry.reference, second.reference] {
        assert!(site.store.inquiry_by_reference(reference).await.unwrap().is_none());
    }
    assert!(site.store.inquiry_by_reference(other.reference).await.unwrap().is_some());
    let rest = site.store.outbox_list(None, 100).await.unwrap();
    assert!(rest.iter().all(|mail| mail.recipient.as_deref() != Some(ANA)), "{rest:?}");
    // Staff learn which, and nothing else.
    let told = site.mail(STAFF, "Borra también los correos").await;
    let words = text(&told);
    assert!(words.contains(&inquiry.reference.to_string()) && words.contains(&second.reference.to_string()));
    assert!(!words.contains("Ana") && !words.contains(ANA), "{words}");
    let html = site.app.page("/es/mi-solicitud?done=erased").await;
    assert!(html.contains(texts(Lang::Es)["done"]["erased"].as_str().unwrap()) && !html.contains("name=\"email\""));
    assert_eq!(site.app.get(&format!("/es/mi-solicitud?token={link}")).await.status(), 404);
    assert_eq!(site.post(Lang::Es, &[("step", "erase"), ("token", &link), ("code", &code)]).await.status(), 404);
}

#[tokio::test]
async fn codes_cannot_be_guessed_and_do_not_flood_a_mailbox() {
    let site = Site::start().await;
    let inquiry = site.add(json!({})).await;
    let link = site.store.request_link(&inquiry);
    for _ in 0..5 {
        site.step(&inquiry, &[("step", "code")], "code").await;
    }
    let answer = site.post(Lang::Es, &[("step", "code"), ("token", &link)]).await;
    assert_eq!((answer.status().as_u16(), header(&answer, "retry-after")), (429, "3600"));
    let kinds = site.store.outbox_of(inquiry.reference).await.unwrap();
    assert_eq!(kinds.iter().filter(|mail| mail.kind == MailKind::EraseCode).count(), 5);
    let code = code(&site.mail(ANA, "Borrar tus datos").await);
    let wrong = if code == "000000" { "111111" } else { "000000" };
    for _ in 0..20 {
        let answer = site.post(Lang::Es, &[("step", "erase"), ("token", &link), ("code", wrong)]).await;
        assert_eq!(answer.status(), 422);
    }
    // Even the right one, from then on.
    let answer = site.post(Lang::Es, &[("step", "erase"), ("token", &link), ("code", &code)]).await;
    assert_eq!(answer.status(), 429);
    assert!(site.store.inquiry_by_reference(inquiry.reference).await.unwrap().is_some());
}

#[tokio::test]
async fn the_link_goes_again_to_the_stored_address_alone_and_everybody_gets_one_answer() {
    let site = Site::start().await;
    let inquiry = site.add(json!({ "lang": "it" })).await;
    let link = site.store.request_link(&inquiry);
    let mut bodies = Vec::new();
    for email in ["nadie@example.org", " Ana@Example.com ", "eva@example.org"] {
        let begun = Instant::now();
        let answer = site.post(Lang::Es, &[("step", "link"), ("email", email)]).await;
        assert!(begun.elapsed() >= Duration::from_millis(50), "{email}");
        assert_eq!(answer.status(), 303, "{email}");
        let headers: Vec<(String, String)> = answer
            .headers()
            .iter()
            .filter(|(name, _)| *name != "date" && *name != "x-request-id")
            .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
            .collect();
        bodies.push((headers, answer.text().await.unwrap()));
    }
    assert!(bodies.windows(2).all(|two| two[0] == two[1]), "{bodies:?}");
    let mail = site.mail(ANA, "è stato chiesto di nuovo il link").await;
    assert_eq!(linked(&mail, Lang::It, "token"), link);
    assert_eq!(mail.header("content-language"), "it", "in the language of the inquiry");
    // Three a day to one mailbox, and the answer stays the same.
    for _ in 0..4 {
        assert_eq!(site.post(Lang::Es, &[("step", "link"), ("email", ANA)]).await.status(), 303);
    }
    let mails = site.store.outbox_of(inquiry.reference).await.unwrap();
    assert_eq!(mails.iter().filter(|mail| mail.kind == MailKind::RequestLink).count(), 3);
    let answer = site.post(Lang::Es, &[("step", "link"), ("email", "ana@")]).await;
    assert_eq!(answer.status(), 422);
    assert!(answer.text().await.unwrap().contains("value=\"ana@\""));
    // A client has a limit too.
    let limited = Site::start_in(TempDir::new().unwrap(), &["--inquiry-limit", "2/hour"]).await;
    let mut statuses = Vec::new();
    for email in ["a@example.org", "b@example.org", "c@example.org"] {
        statuses.push(limited.post(Lang::Es, &[("step", "link"), ("email", email)]).await.status().as_u16());
    }
    assert_eq!(statuses, [303, 303, 429]);
}

#[tokio::test]
async fn a_link_opens_its_own_inquiry_and_nothing_else() {
    let site = Site::start().await;
    let inquiry = site.add(json!({})).await;
    let other = site.add(json!({ "email": "eva@example.org" })).await;
    let (own, foreign) = (site.store.request_link(&inquiry), site.store.request_link(&other));
    assert_ne!(own, foreign);
    // The reference of one with the signature of the other, cut, longer, another purpose's, nonsense.
    let mixed = format!("{}{}", &foreign[..13], &own[13..]);
    let form_token = site.store.form_token("127.0.0.1".parse().unwrap(), now());
    for token in [&*mixed, &own[..own.len() - 1], &format!("{own}A"), &form_token, "x", "PAT-7K3QX2", "%00", ""] {
        for parameter in ["token", "address"] {
            let answer = site.app.get(&format!("/es/mi-solicitud?{parameter}={token}")).await;
            let is_asked_for = answer.status() == 200 && !answer.text().await.unwrap().contains("Ana Pérez");
            assert!(
                is_asked_for || site.app.get(&format!("/es/mi-solicitud?{parameter}={token}")).await.status() == 404
            );
        }
        for step in
            ["add", "correct", "withdraw", "restrict", "lift", "address", "code", "erase", "json", "text", "confirm"]
        {
            let fields =
                [("step", step), ("token", token), ("words", "x"), ("email", "a@example.org"), ("code", "000000")];
            let answer = site.post(Lang::Es, &fields).await;
            assert_eq!(answer.status(), 404, "{step} with `{token}`");
            is_private(&answer);
            assert!(!answer.text().await.unwrap().contains("Ana Pérez"));
        }
    }
    for reference in [inquiry.reference, other.reference] {
        assert!(site.changes(reference).await.is_empty());
    }
    // The link lives as long as the inquiry: it has no date.
    assert!(site.store.own_request(&own).await.unwrap().is_some());
    let unknown = site.post(Lang::Es, &[("step", "x"), ("token", &own)]).await;
    assert_eq!(unknown.status(), 400);
}

#[tokio::test]
async fn another_sites_form_does_nothing() {
    let site = Site::start().await;
    let inquiry = site.add(json!({})).await;
    let link = site.store.request_link(&inquiry);
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        for fields in [
            &[("step", "withdraw"), ("token", &*link)][..],
            &[("step", "code"), ("token", &*link)],
            &[("step", "json"), ("token", &*link)],
            &[("step", "link"), ("email", ANA)],
        ] {
            let answer = site.post_with(Lang::Es, fields, name, value).await;
            assert_eq!(answer.status(), 403, "{fields:?}");
            is_private(&answer);
        }
    }
    assert_eq!(site.inquiry(inquiry.reference).await.status, Status::Received);
    assert_eq!(site.store.outbox_of(inquiry.reference).await.unwrap().len(), 2);
    // A browser that hides where the form is: the token shows that it was on the page.
    let answer = site.post_with(Lang::Es, &[("step", "withdraw"), ("token", &link)], "origin", "null").await;
    assert_eq!(answer.status(), 303);
    let plain = site.app.request(Method::POST, "/es/mi-solicitud").header("content-type", "text/plain").body("x");
    assert_eq!(plain.send().await.unwrap().status(), 415);
}

#[tokio::test]
async fn everything_can_be_taken_along_as_json_and_as_text() {
    let site = Site::start().await;
    let fields = json!({
        "lang": "de", "full_name": "Ana \"<script>\" Pérez", "comments": "Zeile eins\nZeile zwei",
        "tentative_date": "2027-02", "regions": ["aysen"],
    });
    let inquiry = site.add(fields).await;
    let link = site.store.request_link(&inquiry);
    site.step(&inquiry, &[("step", "restrict")], "restricted").await;
    site.mail(STAFF, "nadie debe trabajar").await;
    let before = site.events(inquiry.reference).await.len();
    let file = site.post(Lang::De, &[("step", "json"), ("token", &link)]).await;
    assert_eq!(file.status(), 200);
    is_private(&file);
    assert_eq!(header(&file, "content-type"), "application/json");
    let name = format!("attachment; filename=\"{}.json\"", inquiry.reference);
    assert_eq!(header(&file, "content-disposition"), name);
    let json: Value = serde_json::from_str(&file.text().await.unwrap()).unwrap();
    assert_eq!(json["reference"], inquiry.reference.to_string());
    assert_eq!((&json["email"], &json["comments"]), (&json!(ANA), &json!("Zeile eins\nZeile zwei")));
    assert_eq!(json["full_name"], "Ana \"<script>\" Pérez");
    assert_eq!((&json["events"][0]["what"], &json["events"][0]["who"]), (&json!("received"), &json!("visitor")));
    assert!(json["mails"].as_array().unwrap().iter().any(|mail| mail["kind"] == "confirmation"));

    let file = site.post(Lang::De, &[("step", "text"), ("token", &link)]).await;
    assert_eq!(header(&file, "content-type"), "text/plain; charset=utf-8");
    assert_eq!(header(&file, "x-content-type-options"), "nosniff");
    let text = file.text().await.unwrap();
    for line in
        ["Anfrage PAT-", "Februar 2027", "Zeile eins\nZeile zwei", "Bestätigung", "Nutzung eingeschränkt: Ja (Sie)"]
    {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    assert_eq!(site.events(inquiry.reference).await.len(), before, "taking it along changes nothing");
}

#[tokio::test]
async fn without_a_mail_server_the_files_of_an_erased_traveller_go() {
    let app = TestApp::start(&["--inquiry-limit", "0"]).await;
    let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
    let reference = submit(&store, json!({}), now()).await;
    let inquiry = store.inquiry_by_reference(reference).await.unwrap().unwrap();
    let link = store.request_link(&inquiry);
    let post = async |fields: &[(&str, &str)]| {
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = app.request(Method::POST, "/es/mi-solicitud").header("content-type", FORM);
        request.body(body).send().await.unwrap()
    };
    assert_eq!(post(&[("step", "code"), ("token", &link)]).await.status(), 303);
    let folder = app.dir.path().join("mail");
    let written = async {
        loop {
            let names = if folder.is_dir() { files(&folder) } else { Vec::new() };
            if let Some(name) = names.iter().find(|name| name.ends_with("-erase_code.eml")) {
                break std::fs::read(folder.join(name)).unwrap();
            }
            tokio::task::yield_now().await;
        }
    };
    let data = tokio::time::timeout(Duration::from_secs(20), written).await.unwrap();
    let text = mailparse::parse_mail(&data).unwrap().subparts[0].get_body().unwrap();
    let is_code = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
    let code = text.lines().map(str::trim).find(is_code).unwrap();
    assert_eq!(post(&[("step", "erase"), ("token", &link), ("code", code)]).await.status(), 303);
    let left = files(&folder);
    assert!(left.iter().all(|name| !name.contains("confirmation") && !name.contains("erase_code")), "{left:?}");
}
