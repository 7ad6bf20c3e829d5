//! What the buttons of mails to staff open.

use jiff::{SignedDuration, Timestamp};
use patagonia::inquiry::Reference;
use patagonia::store::{OpenMode, Store};
use rusqlite::Connection;
use scraper::{Html, Selector};
use serde_json::{Value, json};

use crate::app::{TestApp, header};
use crate::desk::submit;
use crate::staff::{Browser, add};

async fn staffed() -> (TestApp, Reference) {
    let app = TestApp::start(&[]).await;
    add(&app, "Luz", "luz@example.cl", &["--owner"]);
    add(&app, "Max", "max@example.cl", &["--lang", "de"]);
    let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
    let markup = json!({ "full_name": "Ana <i>Paz</i>" });
    let reference = submit(&store, markup, Timestamp::now() - SignedDuration::from_hours(19)).await;
    (app, reference)
}

fn events(app: &TestApp) -> i64 {
    let db = Connection::open(app.dir.path().join("inquiries.db")).unwrap();
    db.query_row("SELECT count(*) FROM events WHERE what NOT LIKE 'mail_%'", [], |row| row.get(0)).unwrap()
}

/// The hidden field with the version that a page shows.
fn version(html: &str) -> String {
    let html = Html::parse_document(html);
    let field = html.select(&Selector::parse("input[name=version]").unwrap()).next().unwrap();
    field.value().attr("value").unwrap().to_owned()
}

fn words(lang: &str) -> Value {
    let texts: Value =
        serde_json::from_str(&std::fs::read_to_string(format!("data/locales/{lang}/desk.json")).unwrap()).unwrap();
    texts["press"].clone()
}

#[tokio::test]
async fn whoever_is_not_signed_in_signs_in_first_and_goes_on_there() {
    let (app, reference) = staffed().await;
    let page = format!("/desk/inquiries/{reference}");
    for path in [page.clone(), format!("{page}/take"), format!("{page}/answered")] {
        let mut max = Browser::new(&app);
        let response = max.get(&path).await;
        assert_eq!((response.status().as_u16(), max.cookie("desk-onward")), (200, Some(&*path)));
        let html = response.text().await.unwrap();
        assert!(html.contains("name=\"email\"") && !html.contains("Ana"), "{html}");
        let link = app_link(&app);
        let response = max.post("/desk/link", &[("token", &link)]).await;
        assert_eq!((response.status().as_u16(), header(&response, "location")), (303, &*path));
        assert_eq!(max.cookie("desk-onward"), None, "once");
        assert_eq!(max.get(&path).await.status(), 200);
    }
    // Nothing else leads anywhere, whoever set the cookie.
    for elsewhere in ["https://elsewhere.example/", "//elsewhere.example", "/es", "/desk/inquiries/PAT-7K3QX2/x"] {
        let mut max = Browser::new(&app);
        max.set_cookie("desk-onward", elsewhere);
        let response = max.post("/desk/link", &[("token", &app_link(&app))]).await;
        assert_eq!((response.status().as_u16(), header(&response, "location")), (303, "/desk"));
    }
    for other in ["/desk", "/desk/inquiries/x/take", "/desk/inquiries/..%2f/take"] {
        let mut nobody = Browser::new(&app);
        nobody.get(other).await;
        assert_eq!(nobody.cookie("desk-onward"), None, "{other}");
    }
}

/// The token of a link that signs Max in.
fn app_link(app: &TestApp) -> String {
    let base = "https://www.example.cl";
    let (code, out, said) =
        crate::data_folder::run(app.dir.path(), &["staff", "link", "max@example.cl", "--base-url", base]);
    assert_eq!(code, Some(0), "{said}");
    out.trim().rsplit_once("token=").unwrap().1.to_owned()
}

#[tokio::test]
async fn looking_changes_nothing_and_a_press_takes_it() {
    let (app, reference) = staffed().await;
    let mut max = Browser::new(&app);
    max.sign_in("max@example.cl").await;
    let before = events(&app);
    let take = format!("/desk/inquiries/{reference}/take");
    let mut html = String::new();
    for _ in 0..20 {
        let response = max.get(&take).await;
        assert_eq!((response.status().as_u16(), header(&response, "cache-control")), (200, "no-store"));
        html = response.text().await.unwrap();
    }
    assert_eq!(events(&app), before);
    assert!(html.contains("Ana &lt;i&gt;Paz&lt;&#x2f;i&gt;") && !html.contains("<script"), "{html}");
    assert!(html.contains(words("de")["take"]["free"].as_str().unwrap()));

    // Another site's form, and one that hides where it comes from, are refused.
    for site in ["cross-site", "same-site", ""] {
        max.site = site;
        let response = max.post(&take, &[("version", &version(&html))]).await;
        assert_eq!((response.status().as_u16(), events(&app)), (403, before), "{site}");
    }
    max.site = "same-origin";
    let response = max.post(&take, &[("version", &version(&html))]).await;
    let page = format!("/desk/inquiries/{reference}");
    assert_eq!((response.status().as_u16(), header(&response, "location")), (303, &*page));
    let (_, shown) = max.read(&format!("/api/desk/inquiries/{reference}")).await;
    assert_eq!(shown["holder"]["name"], "Max");
    let html = max.get(&take).await.text().await.unwrap();
    assert!(html.contains(words("de")["take"]["mine"].as_str().unwrap()) && !html.contains("name=\"version\""));

    // The other sees whose it is now, and takes it over only by pressing again.
    let mut luz = Browser::new(&app);
    luz.sign_in("luz@example.cl").await;
    let stale = luz.post(&take, &[("version", "1")]).await;
    assert_eq!(stale.status(), 409);
    let html = stale.text().await.unwrap();
    assert!(html.contains(words("es")["changed"].as_str().unwrap()));
    assert!(html.contains(&words("es")["take"]["other"].as_str().unwrap().replace("{{name}}", "Max")));
    assert_eq!(luz.post(&take, &[("version", &version(&html))]).await.status(), 303);
    let (_, shown) = luz.read(&format!("/api/desk/inquiries/{reference}")).await;
    assert_eq!(shown["holder"]["name"], "Luz");
}

#[tokio::test]
async fn answered_needs_to_say_how_and_keeps_what_was_typed() {
    let (app, reference) = staffed().await;
    let mut luz = Browser::new(&app);
    luz.sign_in("luz@example.cl").await;
    let page = format!("/desk/inquiries/{reference}/answered");
    let html = luz.get(&page).await.text().await.unwrap();
    let shown = version(&html);
    let response = luz.post(&page, &[("version", &shown), ("note", "Quiere <b>marzo</b>")]).await;
    assert_eq!(response.status(), 422);
    let html = response.text().await.unwrap();
    assert!(html.contains(words("es")["choose"].as_str().unwrap()) && html.contains("Quiere &lt;b&gt;marzo"), "{html}");
    let long = "ñ".repeat(4_001);
    let response = luz.post(&page, &[("version", &shown), ("by", "phone"), ("note", &long)]).await;
    assert_eq!(response.status(), 422);
    assert!(response.text().await.unwrap().contains(words("es")["too_long"].as_str().unwrap()));

    // Somebody else was faster.
    let mut max = Browser::new(&app);
    max.sign_in("max@example.cl").await;
    max.post(&format!("/desk/inquiries/{reference}/take"), &[("version", &shown)]).await;
    let response = luz.post(&page, &[("version", &shown), ("by", "whatsapp"), ("note", "Quiere marzo")]).await;
    assert_eq!(response.status(), 409);
    let html = response.text().await.unwrap();
    assert!(html.contains("value=\"whatsapp\" required checked") && html.contains("Quiere marzo"), "{html}");
    let form = [("version", &*version(&html)), ("by", "whatsapp"), ("note", "Quiere marzo")];
    assert_eq!(luz.post(&page, &form).await.status(), 303);
    let (_, now) = luz.read(&format!("/api/desk/inquiries/{reference}")).await;
    assert_eq!((&now["status"], &now["note"]), (&json!("answered"), &json!("Quiere marzo")));
    let answered = now["events"].as_array().unwrap().iter().find(|event| event["what"] == "answered").unwrap();
    assert_eq!((&answered["person"], &answered["by"]), (&json!("Luz"), &json!("whatsapp")));
    let html = luz.get(&page).await.text().await.unwrap();
    assert!(html.contains("Ya no espera respuesta. Estado: Respondida.") && !html.contains("name=\"by\""), "{html}");

    for gone in ["PAT-222222", "x"] {
        for what in ["take", "answered"] {
            let path = format!("/desk/inquiries/{gone}/{what}");
            let response = luz.get(&path).await;
            assert_eq!(response.status(), 404, "{path}");
            assert!(response.text().await.unwrap().contains(words("es")["missing"]["title"].as_str().unwrap()));
            assert_eq!(luz.post(&path, &[("version", "1"), ("by", "phone")]).await.status(), 404);
        }
    }
}

#[tokio::test]
async fn a_reminder_is_in_nobodys_way_and_in_the_history() {
    let (app, reference) = staffed().await;
    let mut max = Browser::new(&app);
    max.sign_in("max@example.cl").await;
    let seen = max.read(&format!("/api/desk/inquiries/{reference}")).await.1["version"].clone();
    let db = Connection::open(app.dir.path().join("inquiries.db")).unwrap();
    db.execute(
        "INSERT INTO events (inquiry, number, at, who, what, detail)
         SELECT inquiry, max(number) + 1, max(at), 'server', 'reminded', 'first' FROM events GROUP BY inquiry",
        [],
    )
    .unwrap();
    let path = format!("/api/desk/inquiries/{reference}/note");
    let (status, noted) = max.json(reqwest::Method::POST, &path, &json!({ "version": seen, "note": "Llamar" })).await;
    assert_eq!(status, 200, "{noted}");
    let reminded = noted["events"].as_array().unwrap().iter().find(|event| event["what"] == "reminded").unwrap();
    assert_eq!((&reminded["who"], &reminded["step"]), (&json!("server"), &json!("first")));
    let (code, out, _) = crate::data_folder::run(app.dir.path(), &["inquiries", "show", &reference.to_string()]);
    assert!(code == Some(0) && out.contains("staff reminded"), "{out}");
}
