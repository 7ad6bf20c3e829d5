//! Pages when engines fail, wait or are overloaded: every response is complete, or nobody caches it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use patagonia::inquiry::FIELDS;
use patagonia::jobs::{self, CacheWarming, Calendar};
use patagonia::locale::Lang;
use patagonia::machine::Clock;
use patagonia::render::assets::Assets;
use patagonia::render::cache::Pages;
use patagonia::render::engine::{Engine, QuickJs, RenderError};
use patagonia::render::query::PageQuery;
use patagonia::render::renderer::Renderer;
use patagonia::routes::{Page, Route};
use patagonia::store::{ContentStore, JobKind, OpenMode, Store};
use reqwest::{Method, RequestBuilder, Response};
use scraper::{ElementRef, Html, Selector};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::app::{TestApp, header};
use crate::desk::submit;
use crate::inquiries::inquiry;

/// How the engines behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    Well,
    Throw,
    /// What React writes for a boundary whose content failed, as when the engine ran out of memory.
    Failed,
    /// And for one that is suspended.
    Suspended,
    Nothing,
    /// Blocks until the mood changes.
    Hold,
}

/// The mood of all engines of a server.
#[derive(Clone)]
struct Moods(Arc<(Mutex<Mood>, Condvar)>);

struct Moody(Moods);

const WELL: &str = "<main id=\"content\"><!--$--><p>Hecho por React</p><!--/$--></main>";

impl Moods {
    fn new(mood: Mood) -> Moods {
        Moods(Arc::new((Mutex::new(mood), Condvar::new())))
    }

    fn set(&self, mood: Mood) {
        *self.0.0.lock().unwrap() = mood;
        self.0.1.notify_all();
    }

    /// A server with one engine.
    async fn start_in(&self, dir: TempDir, options: &[&str]) -> TestApp {
        TestApp::start_with(dir, options, self.renderer(1)).await
    }

    fn renderer(&self, engines: usize) -> Renderer {
        let moods = self.clone();
        Renderer::with(engines, move || Ok(Moody(moods.clone()))).unwrap()
    }
}

impl Engine for Moody {
    fn render(&mut self, _: &str) -> Result<String, RenderError> {
        let (mood, changed) = &*self.0.0;
        let mood = *changed.wait_while(mood.lock().unwrap(), |mood| *mood == Mood::Hold).unwrap();
        let html = match mood {
            Mood::Throw => return Err(RenderError::Script("told to".to_owned())),
            Mood::Failed => "<!--$!--><template></template><p>Cargando...</p><!--/$-->",
            Mood::Suspended => "<main><!--$?--><template id=\"B:0\"></template><!--/$--></main>",
            Mood::Nothing => "",
            Mood::Well | Mood::Hold => WELL,
        };
        Ok(html.to_owned())
    }

    fn memory(&self) -> usize {
        0
    }
}

/// Pages of the embedded content on a day of 2027.
fn pages(renderer: Renderer) -> Pages {
    let content = Arc::new(ContentStore::embedded().unwrap());
    let assets = Arc::new(Assets::embedded().unwrap());
    Pages::new(content, "2027-01-15".parse().unwrap(), renderer, assets, "https://www.example.cl", None)
}

fn json_of(pages: &Pages, route: &Route) -> Value {
    serde_json::to_value(pages.data(route, &PageQuery::default())).unwrap()
}

fn select<'a>(html: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    html.select(&Selector::parse(selector).unwrap()).collect()
}

fn words(element: ElementRef<'_>) -> String {
    element.text().collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn form(app: &TestApp, path: &str, pairs: &[(&str, &str)], visitor: &str) -> RequestBuilder {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let request = app.request(Method::POST, path).header("content-type", "application/x-www-form-urlencoded");
    request.header("x-forwarded-for", visitor).body(body)
}

async fn post_form(app: &TestApp, path: &str, pairs: &[(&str, &str)], visitor: &str) -> Response {
    form(app, path, pairs, visitor).send().await.unwrap()
}

/// The same from a page without a referrer, in a browser that then hides the form's origin.
async fn post_form_again(app: &TestApp, path: &str, pairs: &[(&str, &str)], visitor: &str) -> Response {
    form(app, path, pairs, visitor).header("origin", "null").send().await.unwrap()
}

#[tokio::test]
async fn an_engine_holds_as_much_after_many_pages_as_after_a_few() {
    let pages = pages(Moods::new(Mood::Well).renderer(1));
    let all: Vec<String> = pages.routes().iter().map(|route| json_of(&pages, route).to_string()).collect();
    let mut engine = QuickJs::load().unwrap();
    let mut memory_after_all = || {
        for data in &all {
            engine.render(data).unwrap();
        }
        engine.memory()
    };
    let first = memory_after_all();
    let second = memory_after_all();
    // A page is some 40 kB of data: even one in a hundred that is kept would show.
    assert!(second <= first + (32 << 10), "{first} bytes after {} pages, {second} after as many again", all.len());
}

#[tokio::test]
async fn what_a_boundary_of_react_swallows_is_a_failure_with_its_cause() {
    let pages = pages(Moods::new(Mood::Well).renderer(1));
    let mut engine = QuickJs::load().unwrap();
    for page in [Page::Home, Page::Reservations, Page::Privacy] {
        let mut data = json_of(&pages, &Route::new(Lang::Pt, page));
        assert!(engine.render(&data.to_string()).is_ok(), "{page:?}");
        let kind = data["body"]["kind"].clone();
        data["body"] = json!({ "kind": kind });
        let Err(RenderError::Script(cause)) = engine.render(&data.to_string()) else {
            panic!("{page:?} without a text")
        };
        assert!(cause.contains("undefined"), "{page:?}: {cause}");
    }
}

#[tokio::test]
async fn a_page_that_could_not_be_rendered_is_kept_by_nobody() {
    let moods = Moods::new(Mood::Throw);
    let app = moods.start_in(TempDir::new().unwrap(), &[]).await;
    // Addresses that are not rendered in advance.
    for (travelers, mood) in (1..).zip([Mood::Throw, Mood::Failed, Mood::Suspended, Mood::Nothing]) {
        let path = format!("/es/reservas?travelers={travelers}");
        moods.set(mood);
        for _ in 0..2 {
            let answer = app.get_with(&path, "if-none-match", "*").await;
            assert_eq!(answer.status(), 200, "{mood:?}");
            assert_eq!((header(&answer, "cache-control"), header(&answer, "etag")), ("no-store", ""), "{mood:?}");
            let html = answer.text().await.unwrap();
            assert!(html.contains("<div id=\"root\" data-plain>") && !html.contains("<!--$"), "{mood:?}");
        }
        moods.set(Mood::Well);
        let whole = app.get(&path).await;
        let tag = header(&whole, "etag").to_owned();
        assert_eq!((header(&whole, "cache-control"), tag.is_empty()), ("no-cache", false), "{mood:?}");
        assert!(whole.text().await.unwrap().contains(&format!("<div id=\"root\">{WELL}</div>")), "{mood:?}");
        // Complete pages stay cached, whatever happens to the engines.
        moods.set(mood);
        assert_eq!(app.get_with(&path, "if-none-match", &tag).await.status(), 304, "{mood:?}");
    }
    moods.set(Mood::Failed);
    let missing = app.get("/es/blog/no-existe").await;
    assert_eq!(
        (missing.status().as_u16(), header(&missing, "cache-control"), header(&missing, "etag")),
        (404, "no-store", "")
    );
}

#[tokio::test]
async fn pages_that_could_not_be_made_beforehand_are_tried_again() {
    struct Tired(Arc<AtomicUsize>);
    impl Engine for Tired {
        fn render(&mut self, _: &str) -> Result<String, RenderError> {
            match self.0.fetch_add(1, Ordering::SeqCst) {
                // An engine that never worked is replaced; a render that failed on one that did is retried on another.
                0 | 40 | 41 | 80 | 81 => Err(RenderError::Script("told to".to_owned())),
                _ => Ok(WELL.to_owned()),
            }
        }

        fn memory(&self) -> usize {
            0
        }
    }
    let renders = Arc::new(AtomicUsize::new(0));
    let pages = pages(Renderer::with(1, move || Ok(Tired(Arc::clone(&renders)))).unwrap());
    let noon = Clock::new(|| "2027-01-15T12:00:00Z".parse().unwrap());
    let calendar = Calendar { clock: noon.clone(), time_zone: TimeZone::UTC };
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path(), OpenMode::Create).unwrap();
    let stop = CancellationToken::new();
    let warming = CacheWarming::new(pages.clone(), calendar, Arc::default());
    let warming = tokio::spawn(jobs::run(warming, store.clone(), noon, stop.clone()));
    let is_made = |route: &Route| pages.ready(&route.path()).is_some();
    let made = async {
        while !pages.routes().iter().all(is_made) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let failing = async {
        loop {
            let failing = store.failing_jobs().await.unwrap();
            match &failing[..] {
                [] => tokio::time::sleep(Duration::from_millis(20)).await,
                [failing] => break failing.clone(),
                _ => panic!("{failing:?}"),
            }
        }
    };
    let (failing, ()) = tokio::time::timeout(Duration::from_secs(60), async { tokio::join!(failing, made) })
        .await
        .expect("every page is made, and what failed before is on record");
    assert_eq!((failing.kind, failing.attempts), (JobKind::CacheWarming, 1));
    assert!(failing.last_error.unwrap().ends_with("pages could not be made before anybody asks"));
    let forgotten = async {
        while !store.failing_jobs().await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), forgotten).await.expect("it does not fail any more");
    stop.cancel();
    warming.await.unwrap();
}

#[tokio::test]
async fn another_day_and_other_content_at_the_same_time_are_both_there_afterwards() {
    let pages = pages(Moods::new(Mood::Well).renderer(1));
    let contents = [(); 2].map(|()| Arc::new(ContentStore::embedded().unwrap()));
    let days = ["2027-01-16", "2027-01-17"].map(|day| day.parse().unwrap());
    for (content, day) in contents.iter().zip(days).cycle().take(200) {
        std::thread::scope(|scope| {
            scope.spawn(|| pages.set_today(day));
            scope.spawn(|| pages.set_snapshot(Arc::clone(content)));
        });
        assert!(Arc::ptr_eq(&pages.snapshot(), content) && pages.today() == day);
    }
}

#[tokio::test]
async fn a_confirmation_without_an_engine_says_what_the_page_says() {
    let app = TestApp::start(&["--inquiry-limit", "0"]).await;
    let mut sent = Vec::new();
    for lang in Lang::ALL {
        let mut body = inquiry();
        body["lang"] = lang.code().into();
        body["email"] = format!("ana-{lang}@example.org").into();
        let answer = app.request(Method::POST, "/api/inquiries").header("content-type", "application/json");
        let answer = answer.body(body.to_string()).send().await.unwrap();
        let accepted: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        let path =
            format!("{}?sent={}", Route::new(lang, Page::Reservations).path(), accepted["reference"].as_str().unwrap());
        let page = app.page(&path).await;
        sent.push((path, accepted["reference"].as_str().unwrap().to_owned(), page));
    }
    let app = Moods::new(Mood::Failed).start_in(app.stop().await, &[]).await;
    for (path, reference, page) in sent {
        let answer = app.get(&path).await;
        assert_eq!((header(&answer, "cache-control"), header(&answer, "referrer-policy")), ("no-store", "no-referrer"));
        let (page, plain) = (Html::parse_document(&page), Html::parse_document(&answer.text().await.unwrap()));
        let said = |html: &Html| {
            let parts = select(html, "main h1, main .lead, main dt, main dd, main h2, main li, main p a");
            parts.into_iter().map(words).collect::<Vec<_>>()
        };
        assert_eq!(said(&plain), said(&page), "{path}");
        assert!(said(&plain).contains(&reference), "{path}");
        for link in select(&plain, "main a").iter().filter_map(|link| link.attr("href")) {
            assert!(link.starts_with("https://wa.me/56") || app.get(link).await.status() == 200, "{link}");
        }
    }
}

/// What a browser submits for the form as it is.
fn successful(html: &Html) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for control in select(html, "main form input, main form select, main form textarea") {
        let name = control.attr("name").unwrap().to_owned();
        let is_tick = matches!(control.attr("type"), Some("checkbox" | "radio"));
        let value = match control.value().name() {
            "select" => select_value(control),
            "textarea" => control.text().collect::<String>(),
            _ if is_tick && control.attr("checked").is_none() => continue,
            _ => control.attr("value").unwrap_or_default().to_owned(),
        };
        pairs.push((name, value));
    }
    pairs
}

fn select_value(control: ElementRef<'_>) -> String {
    let chosen = Selector::parse("option[selected]").unwrap();
    control.select(&chosen).next().and_then(|option| option.attr("value")).unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_refused_form_without_an_engine_keeps_all_that_was_typed() {
    let app = Moods::new(Mood::Throw).start_in(TempDir::new().unwrap(), &["--inquiry-limit", "0"]).await;
    let typed = [
        ("full_name", "Ana \"la <b>Pampa</b>\" Pérez"),
        ("email", "ana@"),
        ("phone", "+56 9 8765 4321"),
        ("country", "DE"),
        ("trip_type", "custom_tour"),
        ("itinerary", "aysen-carretera-austral"),
        ("travelers", "3-4"),
        ("group_size", "4"),
        ("tentative_date", "2020-01-01"),
        ("activity_level", "relaxed"),
        ("duration", "11-14"),
        ("budget", "5000+"),
        ("accommodation", "mixed"),
        ("transport", "private_bus"),
        ("regions", "aysen"),
        ("regions", "magallanes"),
        ("activities", "trekking"),
        ("interests", "science"),
        ("comments", "\nPrimera línea\n</textarea><script>1</script> & última"),
        ("newsletter", "true"),
        ("privacy_accepted", "true"),
    ];
    assert!(FIELDS.iter().all(|field| typed.iter().any(|(name, _)| name == field)), "every field is tried");
    for lang in Lang::ALL {
        let path = Route::new(lang, Page::Reservations).path();
        let answer = post_form(&app, &path, &typed, "192.0.2.1").await;
        assert_eq!((answer.status().as_u16(), header(&answer, "cache-control")), (422, "no-store"));
        let html = Html::parse_document(&answer.text().await.unwrap());
        let form = select(&html, "main form")[0];
        assert_eq!((form.attr("method"), form.attr("action")), (Some("post"), Some(path.as_str())));
        let sends = successful(&html);
        for (name, value) in typed {
            assert!(sends.iter().any(|(field, own)| field == name && own == value), "{lang} {name}: {sends:?}");
        }
        let file = std::fs::read_to_string(format!("data/locales/{lang}/form.json")).unwrap();
        let texts: Value = serde_json::from_str(&file).unwrap();
        let shown: Vec<String> = select(&html, ".field__error").into_iter().map(words).collect();
        assert_eq!(shown, ["date_out_of_range", "invalid_email"].map(|code| texts["errors"][code].as_str().unwrap()));
        let summary = words(select(&html, ".notice--error")[0]);
        assert!(summary.contains(texts["fields"]["email"].as_str().unwrap()), "{summary}");
        // Resubmitted with its errors corrected, the form is accepted.
        let mended: Vec<(&str, &str)> = sends
            .iter()
            .map(|(name, value)| match name.as_str() {
                "full_name" => ("full_name", "Ana Pérez"),
                "email" => ("email", "ana@example.org"),
                "tentative_date" => ("tentative_date", ""),
                "activity_level" => ("activity_level", "moderate"),
                _ => (name.as_str(), value.as_str()),
            })
            .filter(|(name, _)| *name != "itinerary" && *name != "comments")
            .collect();
        let answer = post_form_again(&app, &path, &mended, "192.0.2.1").await;
        assert_eq!(answer.status(), 303, "{}", answer.text().await.unwrap());
    }
}

#[tokio::test]
async fn the_other_forms_work_without_an_engine() {
    let app = Moods::new(Mood::Suspended).start_in(TempDir::new().unwrap(), &["--inquiry-limit", "0"]).await;
    let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
    for lang in Lang::ALL {
        let itinerary = Route::with_slug(lang, Page::Itinerary, "aysen-carretera-austral").path();
        for path in [Route::new(lang, Page::Blog).path(), itinerary] {
            let answer = post_form(&app, &path, &[("email", "ana@")], "192.0.2.1").await;
            assert_eq!(answer.status(), 422);
            let html = Html::parse_document(&answer.text().await.unwrap());
            let mut sends = successful(&html);
            assert_eq!(sends.iter().position(|(name, _)| name == "form_token"), Some(0), "{path}");
            let (_, token) = sends.remove(0);
            assert_eq!(sends, [("email".to_owned(), "ana@".to_owned())], "{path}");
            assert_eq!(select(&html, ".field__error").len(), 1, "{path}");
            let again = [("email", "ana@example.org"), ("form_token", token.as_str())];
            let answer = post_form_again(&app, &path, &again, "192.0.2.1").await;
            assert_eq!(answer.status(), 303);
            let thanks = Html::parse_document(&app.page(header(&answer, "location")).await);
            assert_eq!(select(&thanks, "main .notice strong").len(), 1, "{path}");
        }
        // The form itself is there for visitors who have not sent anything yet.
        let form = Html::parse_document(
            &app.page(&format!("{}?travelers=2", Route::new(lang, Page::Reservations).path())).await,
        );
        assert_eq!(select(&form, "main form button[type=submit]").len(), 1);
        for page in [Page::NewsletterConfirm, Page::NewsletterLeave] {
            let path = Route::new(lang, page).path();
            let unknown = app.get(&format!("{path}?token=unknown")).await;
            assert_eq!(unknown.status(), 404);
            let html = Html::parse_document(&unknown.text().await.unwrap());
            assert!(!words(select(&html, "main h1")[0]).is_empty() && select(&html, "main form").is_empty(), "{path}");
        }
        let path = Route::new(lang, Page::Request).path();
        let ask = Html::parse_document(&app.page(&path).await);
        assert_eq!(successful(&ask), [("step".to_owned(), "link".to_owned()), ("email".to_owned(), String::new())]);
        let reference = submit(&store, json!({ "comments": "<b>x</b>" }), Timestamp::now()).await;
        let inquiry = store.inquiry_by_reference(reference).await.unwrap().unwrap();
        let link = store.request_link(&inquiry);
        let html = app.page(&format!("{path}?token={link}")).await;
        assert!(html.contains(&reference.to_string()) && html.contains("&lt;b&gt;x"));
        let steps = select(&Html::parse_document(&html), "main form").len();
        assert_eq!(steps, 8, "{lang}");
        let added = post_form(&app, &path, &[("step", "add"), ("token", &link), ("words", "más")], "192.0.2.1").await;
        assert_eq!(added.status(), 303);
        let refused = post_form(&app, &path, &[("step", "add"), ("token", &link), ("words", " ")], "192.0.2.1").await;
        let html = Html::parse_document(&refused.text().await.unwrap());
        assert_eq!(select(&html, "main .notice--error").len(), 1);
    }
}

#[tokio::test]
async fn a_reference_that_confirms_nothing_leads_to_the_one_page_of_the_form() {
    let app = TestApp::start(&[]).await;
    for prefix in ["", "/api/pages?path="] {
        for lang in Lang::ALL {
            let path = format!("{prefix}{}", Route::new(lang, Page::Reservations).path());
            let form = app.get(&path).await;
            let tag = header(&form, "etag").to_owned();
            assert!(!tag.is_empty());
            let form = form.text().await.unwrap();
            for reference in ["PAT-7K3QX2", "PAT-7K3QX3", "pat-7k3qx2", "nonsense", ""] {
                for _ in 0..2 {
                    let answer = app.get(&format!("{path}?sent={reference}")).await;
                    assert_eq!((answer.status().as_u16(), header(&answer, "cache-control")), (200, "no-cache"));
                    assert_eq!(header(&answer, "etag"), tag, "{path} {reference}");
                    assert!(answer.text().await.unwrap() == form, "{path} {reference}");
                }
                let again = app.get_with(&format!("{path}?sent={reference}"), "if-none-match", &tag).await;
                assert_eq!(again.status(), 304);
            }
        }
    }
}

#[tokio::test]
async fn one_visitor_does_not_take_the_engines_from_others() {
    let moods = Moods::new(Mood::Hold);
    let app = moods.start_in(TempDir::new().unwrap(), &["--inquiry-limit", "0"]).await;
    let sent = app.request(Method::POST, "/api/inquiries").header("content-type", "application/json");
    let sent = sent.body(inquiry().to_string()).send().await.unwrap();
    let accepted: Value = serde_json::from_str(&sent.text().await.unwrap()).unwrap();
    let confirmation = format!("/es/reservas?sent={}", accepted["reference"].as_str().unwrap());

    let flood = |count: usize| -> JoinSet<Response> {
        let refused = move |app: reqwest::RequestBuilder| async move { app.send().await.unwrap() };
        (0..count)
            .map(|_| {
                let post = app.request(Method::POST, "/es/reservas").header("x-forwarded-for", "198.51.100.1");
                let post = post.header("content-type", "application/x-www-form-urlencoded");
                refused(post.body("full_name=Quien%20insiste"))
            })
            .collect()
    };
    let mut answers = flood(100);
    // The visitor's turns wait for the engine; requests beyond them are answered without it.
    for _ in 0..96 {
        let answer = answers.join_next().await.unwrap().unwrap();
        assert_eq!(answer.status(), 422);
        assert!(answer.text().await.unwrap().contains("value=\"Quien insiste\""));
    }
    let other = app.get_with("/es/reservas?travelers=3", "x-forwarded-for", "198.51.100.2");
    let stored = app.get_with(&confirmation, "x-forwarded-for", "198.51.100.3");
    let release = async {
        tokio::task::yield_now().await;
        moods.set(Mood::Well);
    };
    let (other, stored, ()) = tokio::join!(other, stored, release);
    for answer in [other, stored] {
        assert!(answer.text().await.unwrap().contains(WELL));
    }
    for answer in answers.join_all().await {
        assert_eq!(answer.status(), 422);
    }
}
