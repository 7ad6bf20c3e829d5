//! The outbox, the subscribers and the export in the desk.

use std::io::Cursor;

use calamine::{Reader as _, Xlsx};
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::app::{TestApp, header};
use crate::data_folder::run;
use crate::desk::{files, submit};
use crate::desk_api::{refused_mail, staffed, store};
use crate::staff::{Browser, add};

#[tokio::test]
async fn mails_that_are_not_sent_are_listed_retried_and_mended() {
    // Nothing listens there.
    let options = ["--smtp-url", "smtp://127.0.0.1:9", "--mail-from", "hola@agencia.example"];
    let app = TestApp::start(&options).await;
    add(&app, "Luz", "luz@example.cl", &["--owner"]);
    let mut luz = Browser::new(&app);
    luz.sign_in("luz@example.cl").await;
    let reference = submit(&store(&app), json!({ "lang": "de" }), Timestamp::now()).await;
    let refused = refused_mail(&app, reference);
    let mut list = async |query: &str| {
        let (status, answer) = luz.read(&format!("/api/desk/outbox{query}")).await;
        assert_eq!(status, 200, "{query}");
        answer["mails"].as_array().unwrap().clone()
    };
    let mut failed = list("?state=refused").await;
    assert_eq!(failed.len(), 1);
    failed[0].as_object_mut().unwrap().remove("created_at").unwrap();
    assert_eq!(
        failed[0],
        json!({
            "id": refused, "kind": "confirmation", "to": "ana@example.com", "lang": "de", "tries": 1, "next_try_at": null,
            "state": "refused", "error": "550 no such user", "reference": reference,
        })
    );
    let waiting = list("?state=waiting").await;
    let kinds: Vec<&str> = waiting.iter().map(|mail| mail["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["staff", "confirmation"]);
    assert!(waiting.iter().all(|mail| mail["state"] == "waiting" && mail["next_try_at"].is_string()));
    let ids: Vec<i64> = list("").await.iter().map(|mail| mail["id"].as_i64().unwrap()).collect();
    assert!(ids.len() == 3 && ids.is_sorted_by(|a, b| a > b), "{ids:?}");
    assert_eq!(luz.read("/api/desk/outbox?state=sent").await.0, 400);

    let retry = format!("/api/desk/outbox/{refused}/retry");
    assert_eq!(luz.json(Method::POST, &retry, &Value::Null).await.0, 204);
    assert!(luz.read("/api/desk/outbox?state=refused").await.1["mails"].as_array().unwrap().is_empty());
    for gone in ["0", "x"] {
        let path = format!("/api/desk/outbox/{gone}/retry");
        assert_eq!(luz.json(Method::POST, &path, &Value::Null).await.0, 404);
    }

    let mend = format!("/api/desk/outbox/{refused}/address");
    for (email, code) in [("", "required"), ("ana@", "invalid_email")] {
        let (status, answer) = luz.json(Method::POST, &mend, &json!({ "email": email })).await;
        assert_eq!((status, &answer["errors"]), (422, &json!([{ "field": "email", "code": code }])));
    }
    // To the address that it has, the mail is only tried again.
    let (status, same) = luz.json(Method::POST, &mend, &json!({ "email": "ana@example.com" })).await;
    assert_eq!((status, &same["events"].as_array().unwrap().last().unwrap()["what"]), (200, &json!("mail_retried")));
    let (status, mended) = luz.json(Method::POST, &mend, &json!({ "email": "anna@example.com" })).await;
    assert_eq!(status, 200, "{mended}");
    let corrected = mended["events"].as_array().unwrap().iter().find(|event| event["what"] == "corrected").unwrap();
    assert_eq!((&corrected["person"], &corrected["fields"]), (&json!("Luz"), &json!(["email"])));
    let to: Vec<Value> = luz.read("/api/desk/outbox").await.1["mails"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|mail| mail["kind"] == "confirmation")
        .map(|mail| mail["to"].clone())
        .collect();
    assert_eq!(to, ["anna@example.com"]);
    assert_eq!(luz.json(Method::POST, &mend, &json!({ "email": "eva@example.com" })).await.0, 404, "it is gone");
    // Mails to staff are not for a visitor's new address.
    let staff = waiting[0]["id"].as_i64().unwrap();
    let path = format!("/api/desk/outbox/{staff}/address");
    assert_eq!(luz.json(Method::POST, &path, &json!({ "email": "eva@example.com" })).await.0, 404);
}

#[tokio::test]
async fn subscribers_are_counted() {
    let app = staffed().await;
    let mut max = Browser::new(&app);
    max.sign_in("max@example.cl").await;
    let db = Connection::open(app.dir.path().join("inquiries.db")).unwrap();
    let later = Timestamp::now().as_millisecond() + 3_600_000;
    for (expires, confirmed) in [(None, Some(1)), (None, Some(2)), (Some(later), None), (Some(1), None)] {
        db.execute(
            "INSERT INTO subscribers VALUES (randomblob(16), randomblob(16), 'a@example.com', 'es', 'form', '2024-01-15', 1, 1, ?1, ?2)",
            rusqlite::params![expires, confirmed],
        )
        .unwrap();
    }
    assert_eq!(max.read("/api/desk/subscribers").await, (200, json!({ "confirmed": 2, "waiting": 1 })));
}

#[tokio::test]
async fn the_list_is_exported_as_the_command_line_does() {
    let app = staffed().await;
    let now = Timestamp::now();
    for (name, lang, hours) in [("Ana", "es", 80), ("Jürgen Müller", "de", 50), ("Eva", "de", 1)] {
        let at = now - SignedDuration::from_hours(hours);
        let fields = json!({ "full_name": name, "lang": lang, "email": format!("a{hours}@example.com") });
        submit(&store(&app), fields, at).await;
    }
    submit(&store(&app), json!({ "full_name": "Robot", "website": "x" }), now).await;
    let mut luz = Browser::new(&app);
    luz.sign_in("luz@example.cl").await;
    let response = luz.get("/api/desk/export?format=csv").await;
    assert_eq!((response.status().as_u16(), header(&response, "content-type")), (200, "text/csv; charset=utf-8"));
    let today = now.in_tz("America/Punta_Arenas").unwrap().date();
    let name = format!("attachment; filename=\"inquiries-{today}.csv\"");
    assert_eq!((header(&response, "content-disposition"), header(&response, "cache-control")), (&*name, "no-store"));
    let (code, out, _) = run(app.dir.path(), &["export-inquiries"]);
    assert_eq!(code, Some(0));
    assert_eq!(response.text().await.unwrap(), out);

    let mut rows = async |query: &str| {
        let response = luz.get(&format!("/api/desk/export?format=xlsx&{query}")).await;
        assert_eq!(response.status(), 200, "{query}");
        let mut book: Xlsx<_> = Xlsx::new(Cursor::new(response.bytes().await.unwrap())).unwrap();
        let sheet = book.worksheet_range_at(0).unwrap().unwrap();
        sheet.rows().skip(1).map(|row| row[8].to_string()).collect::<Vec<_>>()
    };
    let day = |hours: i64| (now - SignedDuration::from_hours(hours)).in_tz("America/Punta_Arenas").unwrap().date();
    assert_eq!(rows("lang=de").await, ["Jürgen Müller", "Eva"]);
    assert_eq!(rows("search=muller").await, ["Jürgen Müller"]);
    assert_eq!(rows("status=spam").await, ["Robot"]);
    assert_eq!(rows(&format!("from={}&to={}", day(80), day(50))).await, ["Ana", "Jürgen Müller"]);
    assert_eq!(rows("itinerary=retired").await, [""; 0]);
    for wrong in ["", "format=json", "format=csv&from=2026-3-1", "format=csv&person=max"] {
        assert_eq!(luz.read(&format!("/api/desk/export?{wrong}")).await.0, 400, "{wrong}");
    }
    let db = Connection::open(app.dir.path().join("inquiries.db")).unwrap();
    db.execute("UPDATE sessions SET created_at = created_at - 3600000", []).unwrap();
    let (status, answer) = luz.read("/api/desk/export?format=csv").await;
    assert_eq!((status, &answer["errors"][0]["code"]), (403, &json!("sign_in_again")));
    // Nothing is left in the data folder.
    assert!(!files(app.dir.path()).iter().any(|name| name.contains("export") || name.ends_with("csv")));
}
