//! The desk's API: who may use it, what it lists, what it changes.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use patagonia::inquiry::Reference;
use patagonia::store::{OpenMode, Store};
use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::app::{TestApp, header};
use crate::data_folder::run;
use crate::desk::submit;
use crate::staff::{Browser, add};

pub fn store(app: &TestApp) -> Store {
    Store::open(app.dir.path(), OpenMode::Existing).unwrap()
}

/// A server with an owner and somebody who is none.
pub async fn staffed() -> TestApp {
    let app = TestApp::start(&[]).await;
    add(&app, "Luz", "luz@example.cl", &["--owner"]);
    add(&app, "Max", "max@example.cl", &["--lang", "de"]);
    app
}

/// An operation of the document that belongs to the desk.
struct Operation {
    method: Method,
    path: String,
    /// `staff` or `owner`.
    role: String,
}

fn operations() -> Vec<Operation> {
    let document: Value = serde_json::from_str(&patagonia::web::openapi()).unwrap();
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let security = operation["security"].as_array();
            assert_eq!(security.is_some(), path.starts_with("/api/desk/"), "{method} {path}");
            let Some(security) = security else { continue };
            let roles: Vec<&String> = security.iter().flat_map(|role| role.as_object().unwrap().keys()).collect();
            assert_eq!(roles.len(), 1, "{method} {path}");
            let method = method.to_uppercase().parse().unwrap();
            found.push(Operation { method, path: path.clone(), role: roles[0].clone() });
        }
    }
    found
}

/// A body with which an operation succeeds.
fn body(path: &str, reference: Reference, number: usize) -> Value {
    match path.rsplit('/').next().unwrap() {
        "assignment" => json!({ "version": 1_000, "mine": true }),
        "status" => json!({ "version": 1_000, "status": "received" }),
        "note" => json!({ "version": 1_000, "note": "Llamar" }),
        "answered" => json!({ "version": 1_000, "by": "phone" }),
        "wrote-again" => json!({ "version": 1_000 }),
        "restriction" => json!({ "version": 1_000, "restricted": true }),
        "correction" => json!({ "version": 1_000, "fields": { "full_name": format!("Ana {number}") } }),
        "{reference}" => json!({ "version": 1_000, "confirm": reference }),
        "address" => json!({ "email": format!("ana{number}@example.com") }),
        "people" => json!({ "name": format!("Eva {number}"), "email": format!("e{number}@example.cl"), "lang": "fr" }),
        _ => Value::Null,
    }
}

/// The path of an operation on something that is there, of the person with this address.
async fn path(app: &TestApp, path: &str, reference: Reference, email: &str, number: usize) -> String {
    let id = match path {
        "/api/desk/people/{id}" => {
            add(app, &format!("Paz {number}"), &format!("p{number}@example.cl"), &[]);
            store(app).people().await.unwrap().last().unwrap().id.to_string()
        }
        "/api/desk/sessions/{id}" => {
            let mut other = Browser::new(app);
            other.sign_in(email).await;
            let own = other.read("/api/desk/sessions").await.1;
            let own = own["sessions"].as_array().unwrap().iter().find(|session| session["is_this"] == true).unwrap();
            own["id"].as_str().unwrap().to_owned()
        }
        "/api/desk/outbox/{id}/retry" | "/api/desk/outbox/{id}/address" => refused_mail(app, reference).to_string(),
        "/api/desk/export" => return format!("{path}?format=csv"),
        _ => String::new(),
    };
    path.replace("{reference}", &reference.to_string()).replace("{id}", &id)
}

/// The confirmation of an inquiry, as if its address had refused it.
pub fn refused_mail(app: &TestApp, reference: Reference) -> i64 {
    let db = Connection::open(app.dir.path().join("inquiries.db")).unwrap();
    db.query_row(
        "INSERT INTO outbox (kind, inquiry_id, recipient, lang, message_id, state, attempts, queued_at, next_attempt_at, last_error,
             created_at)
         SELECT 'confirmation', id, email, lang, hex(randomblob(16)), 'failed', 1, created_at, created_at, '550 no such user', created_at
         FROM inquiries WHERE reference = ?1 RETURNING id",
        [reference.to_string()],
        |row| row.get(0),
    )
    .unwrap()
}

#[tokio::test]
async fn each_operation_is_for_those_whom_the_document_names() {
    let app = staffed().await;
    let mut people = [Browser::new(&app), Browser::new(&app), Browser::new(&app)];
    people[1].sign_in("max@example.cl").await;
    people[2].sign_in("luz@example.cl").await;
    let emails = ["max@example.cl", "max@example.cl", "luz@example.cl"];
    let operations = operations();
    let known: BTreeSet<String> = operations.iter().map(|one| format!("{} {}", one.method, one.path)).collect();
    assert_eq!(known.len(), 22, "{known:?}");
    let mut number = 0;
    for Operation { method, path: pattern, role } in &operations {
        for ((who, person), email) in ["nobody", "staff", "owner"].into_iter().zip(&mut people).zip(emails) {
            number += 1;
            let reference = submit(&store(&app), json!({}), Timestamp::now()).await;
            let path = path(&app, pattern, reference, email, number).await;
            let body = body(pattern, reference, number);
            let expected: &[u16] = match (who, role.as_str()) {
                ("nobody", _) => &[401],
                ("staff", "owner") => &[403],
                _ => &[200, 201, 204],
            };
            let before = kept(&app);
            // What another site sends in the person's name is refused before anything is done.
            let sites = if *method == Method::GET {
                &["same-origin"][..]
            } else {
                &["cross-site", "same-site", "", "same-origin"]
            };
            for site in sites {
                person.site = site;
                let response = person.send(method.clone(), &path, "application/json", body.to_string()).await;
                let status = response.status().as_u16();
                assert_eq!(header(&response, "cache-control"), "no-store", "{path}");
                let is_own = *site == "same-origin";
                let expected = if is_own || who == "nobody" { expected } else { &[403][..] };
                assert!(expected.contains(&status), "{who}, {site}: {method} {path} is {status}");
                let code = match (who, is_own) {
                    ("nobody", _) => "signed_out",
                    (_, false) => "cross_site",
                    _ => "owners_only",
                };
                if status > 400 {
                    let answer: Value = serde_json::from_str(&response.text().await.unwrap()).unwrap();
                    assert_eq!(answer["errors"], json!([{ "field": null, "code": code }]), "{who}: {method} {path}");
                    assert_eq!(kept(&app), before, "{who}, {site}: {method} {path}");
                }
            }
        }
    }
    // Paths that the document does not name exist for nobody.
    for person in &mut people {
        assert_eq!(person.read("/api/desk").await.0, 404);
        assert_eq!(person.read("/api/desk/exports").await.0, 404);
    }
}

/// How much there is of what a request may change; mails are sent meanwhile.
fn kept(app: &TestApp) -> Vec<i64> {
    let db = Connection::open(app.dir.path().join("inquiries.db")).unwrap();
    [
        "events WHERE what <> 'mail_sent'",
        "inquiries",
        "sessions",
        "outbox WHERE state = 'failed'",
        "staff WHERE removed_at IS NULL",
    ]
    .map(|table| db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap())
    .to_vec()
}

#[tokio::test]
async fn people_are_changed_by_an_owner_who_has_just_signed_in() {
    let app = staffed().await;
    let mut luz = Browser::new(&app);
    luz.sign_in("luz@example.cl").await;
    let mut max = Browser::new(&app);
    max.sign_in("max@example.cl").await;
    let new = json!({ "name": " Eva ", "email": "eva@example.cl", "lang": "fr", "owner": true });
    let (status, eva) = luz.json(Method::POST, "/api/desk/people", &new).await;
    assert_eq!(status, 201);
    assert_eq!(
        (&eva["name"], &eva["email"], &eva["owner"], &eva["lang"]),
        (&json!("Eva"), &json!("eva@example.cl"), &json!(true), &json!("fr"))
    );
    for (change, field, code) in [
        (json!({ "email": "e2@example.cl" }), "name", "taken"),
        (json!({ "name": "Ema", "email": "EVA@example.cl" }), "email", "taken"),
        (json!({ "name": "" }), "name", "invalid_name"),
        (json!({ "name": "Ema", "email": "ema" }), "email", "invalid_email"),
        (json!({ "name": "Ema", "email": "" }), "email", "required"),
        (json!({ "name": "Ema", "email": "ema@example.cl", "lang": "ja" }), "lang", "invalid_option"),
    ] {
        let mut form = new.clone();
        form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let (status, answer) = luz.json(Method::POST, "/api/desk/people", &form).await;
        assert_eq!((status, answer["errors"].clone()), (422, json!([{ "field": field, "code": code }])), "{form}");
    }
    let names = async |browser: &mut Browser<'_>| -> Vec<String> {
        let (_, people) = browser.read("/api/desk/people").await;
        people.as_array().unwrap().iter().map(|person| person["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&mut max).await, ["Luz", "Max", "Eva"]);
    let id = |person: &Value| person["id"].as_i64().unwrap();
    let (status, _) = luz.json(Method::DELETE, &format!("/api/desk/people/{}", id(&eva)), &Value::Null).await;
    assert_eq!((status, names(&mut max).await), (204, vec!["Luz".to_owned(), "Max".to_owned()]));
    for gone in [id(&eva).to_string(), "0".to_owned(), "x".to_owned()] {
        assert_eq!(luz.json(Method::DELETE, &format!("/api/desk/people/{gone}"), &Value::Null).await.0, 404, "{gone}");
    }
    // An hour later the owner signs in again first.
    let db = Connection::open(app.dir.path().join("inquiries.db")).unwrap();
    db.execute("UPDATE sessions SET created_at = created_at - 3600000", []).unwrap();
    let (status, answer) = luz.json(Method::POST, "/api/desk/people", &new).await;
    assert_eq!((status, &answer["errors"][0]["code"]), (403, &json!("sign_in_again")));
    assert_eq!(luz.read("/api/desk/inquiries").await.0, 200, "everything else goes on");
    luz.sign_in("luz@example.cl").await;
    assert_eq!(luz.json(Method::POST, "/api/desk/people", &new).await.0, 201);
    // Removing somebody signs them out at once.
    let max_id = max.read("/api/desk/me").await.1["id"].as_i64().unwrap();
    assert_eq!(luz.json(Method::DELETE, &format!("/api/desk/people/{max_id}"), &Value::Null).await.0, 204);
    assert_eq!(max.read("/api/desk/me").await.0, 401);
}

#[tokio::test]
async fn a_session_that_is_too_old_is_over() {
    let app = staffed().await;
    let mut max = Browser::new(&app);
    let db = Connection::open(app.dir.path().join("inquiries.db")).unwrap();
    for (column, days) in [("used_at", 30), ("created_at", 90)] {
        max.sign_in("max@example.cl").await;
        assert_eq!(max.read("/api/desk/me").await.0, 200);
        db.execute(&format!("UPDATE sessions SET {column} = {column} - {days} * 86400000"), []).unwrap();
        assert_eq!(max.read("/api/desk/me").await.0, 401, "{column}");
    }
}

#[tokio::test]
async fn an_inquiry_is_shown_whole_in_the_readers_language() {
    let app = staffed().await;
    let fields = json!({
        "lang": "en", "country": "DE", "trip_type": "existing_itinerary", "duration": null,
        "itinerary": "patagonia-austral-expedicion-cientifica", "travelers": "6+", "group_size": "7",
        "regions": ["magallanes", "aysen"], "comments": "Is <b>March</b> fine?", "budget": "5000+",
    });
    let now = Timestamp::now();
    let reference = submit(&store(&app), fields, now).await;
    let mut max = Browser::new(&app);
    max.sign_in("max@example.cl").await;
    let (status, shown) = max.read(&format!("/api/desk/inquiries/{reference}")).await;
    assert_eq!(status, 200);
    let events = shown["events"].as_array().unwrap();
    let receipt = [&events[0]["number"], &events[0]["who"], &events[0]["what"]];
    assert_eq!(receipt, [&json!(1), &json!("visitor"), &json!("received")]);
    let due = Timestamp::from_millisecond(now.as_millisecond()).unwrap() + SignedDuration::from_hours(24);
    assert_eq!(shown["reply_due"].as_str().unwrap().parse::<Timestamp>().unwrap(), due);
    assert_eq!(
        [
            &shown["status"],
            &shown["overdue"],
            &shown["version"],
            &shown["country"],
            &shown["travelers"],
            &shown["holder"]
        ],
        [&json!("received"), &json!(false), &json!(events.len()), &json!("Deutschland"), &json!("7"), &Value::Null]
    );
    let field = |name: &str| {
        let found = shown["fields"].as_array().unwrap().iter().find(|field| field["name"] == name);
        found.map(|field| (field["label"].clone(), field["values"].clone(), field["words"].clone()))
    };
    let labels: Value = serde_json::from_str(&std::fs::read_to_string("data/locales/de/form.json").unwrap()).unwrap();
    let option = |field: &str, code: &str| labels["options"][field][code].clone();
    assert_eq!(
        field("regions").unwrap(),
        (
            labels["fields"]["regions"].clone(),
            json!(["aysen", "magallanes"]),
            json!([option("regions", "aysen"), option("regions", "magallanes")])
        )
    );
    assert_eq!(field("budget").unwrap().2, json!([option("budget", "5000+")]));
    let typed = json!(["Is <b>March</b> fine?"]);
    assert_eq!(field("comments").unwrap(), (labels["fields"]["comments"].clone(), typed.clone(), typed));
    assert_eq!(field("newsletter"), None, "what was not sent is missing");
    assert_eq!(field("privacy_accepted").unwrap().2, json!([labels["record"]["yes"]]));
    assert_ne!(field("itinerary").unwrap().1, field("itinerary").unwrap().2);
    for wrong in ["PAT-222222", "x", "..%2f"] {
        assert_eq!(max.read(&format!("/api/desk/inquiries/{wrong}")).await.0, 404, "{wrong}");
    }
}

#[tokio::test]
async fn the_list_is_filtered_searched_and_goes_on() {
    let app = staffed().await;
    let store = store(&app);
    let now = Timestamp::now();
    let mut references: Vec<Reference> = Vec::new();
    for (number, lang) in ["de", "es", "de"].into_iter().enumerate() {
        let fields = json!({
            "full_name": format!("Ana {number}"), "email": format!("a{number}@example.com"), "lang": lang,
            "comments": format!("Pregunta {number} por el huemul"),
        });
        let hours = 30 - 10 * i64::try_from(number).unwrap();
        references.push(submit(&store, fields, now - SignedDuration::from_hours(hours)).await);
    }
    let mut max = Browser::new(&app);
    max.sign_in("max@example.cl").await;
    let mut found = async |query: &str| {
        let (status, list) = max.read(&format!("/api/desk/inquiries{query}")).await;
        assert_eq!(status, 200, "{query}");
        let shown: Vec<String> = list["inquiries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|inquiry| inquiry["reference"].as_str().unwrap().to_owned())
            .collect();
        (shown, list["next"].as_str().map(str::to_owned), list["inquiries"][0]["overdue"].clone())
    };
    let names = |numbers: &[usize]| numbers.iter().map(|number| references[*number].to_string()).collect::<Vec<_>>();
    assert_eq!(found("").await, (names(&[0, 1, 2]), None, json!(true)));
    assert_eq!(found("?lang=de").await.0, names(&[0, 2]));
    assert_eq!(found("?status=received&search=HUEMUL%202").await.0, names(&[2]));
    assert_eq!(found("?search=a1@example").await.0, names(&[1]));
    assert_eq!(found("?search=%20").await.0, names(&[0, 1, 2]));
    assert_eq!(found("?status=answered").await.0, names(&[]));
    assert_eq!(found("?itinerary=retired").await.0, names(&[]));
    let (first, next, _) = found("?limit=2").await;
    assert_eq!(first, names(&[0, 1]));
    assert_eq!(found(&format!("?limit=2&after={}", next.unwrap())).await, (names(&[2]), None, json!(false)));
    for wrong in ["?status=new", "?lang=ja", "?after=x", "?person=max", "?limit=-1"] {
        assert_eq!(max.read(&format!("/api/desk/inquiries{wrong}")).await.0, 400, "{wrong}");
    }
}

#[tokio::test]
async fn two_people_at_once_lose_nothing_and_everything_has_a_name() {
    let app = staffed().await;
    let reference = submit(&store(&app), json!({}), Timestamp::now() - SignedDuration::from_hours(30)).await;
    let (mut luz, mut max) = (Browser::new(&app), Browser::new(&app));
    luz.sign_in("luz@example.cl").await;
    max.sign_in("max@example.cl").await;
    let at = |what: &str| format!("/api/desk/inquiries/{reference}/{what}");
    let seen = luz.read(&format!("/api/desk/inquiries/{reference}")).await.1["version"].clone();

    let (status, taken) = luz.json(Method::POST, &at("assignment"), &json!({ "version": seen, "mine": true })).await;
    assert_eq!((status, &taken["holder"]["name"]), (200, &json!("Luz")));
    let (_, noted) = luz
        .json(Method::POST, &at("note"), &json!({ "version": taken["version"], "note": " Llamar\u{7} \r\nmañana " }))
        .await;
    assert_eq!(noted["note"], "Llamar  \nmañana");
    let answered = json!({ "version": seen, "by": "whatsapp", "note": "Quiere marzo" });
    let (status, late) = max.json(Method::POST, &at("answered"), &answered).await;
    assert_eq!((status, &late["errors"][0]["code"]), (409, &json!("changed")));
    let since: Vec<_> = late["since"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|event| event["who"] == "person")
        .map(|event| (event["person"].as_str().unwrap(), event["what"].as_str().unwrap()))
        .collect();
    assert_eq!(since, [("Luz", "assigned"), ("Luz", "note")]);
    assert_eq!((&late["inquiry"]["status"], &late["inquiry"]["overdue"]), (&json!("received"), &json!(true)));

    let again = json!({ "version": late["inquiry"]["version"], "by": "whatsapp", "note": "Quiere marzo" });
    let (status, done) = max.json(Method::POST, &at("answered"), &again).await;
    assert_eq!(status, 200, "{done}");
    assert_eq!((&done["status"], &done["overdue"]), (&json!("answered"), &json!(false)), "the clock has stopped");
    assert_eq!(done["note"], "Llamar  \nmañana\n\nQuiere marzo");
    let (status, closed) =
        luz.json(Method::POST, &at("status"), &json!({ "version": done["version"], "status": "closed" })).await;
    assert_eq!((status, &closed["status"]), (200, &json!("closed")));

    // The command line tells the same.
    let (code, out, _) = run(app.dir.path(), &["inquiries", "show", &reference.to_string(), "--json"]);
    assert_eq!(code, Some(0));
    let shown: Value = serde_json::from_str(&out).unwrap();
    let people: Vec<Value> = shown["events"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|event| event["who"] == "person")
        .map(|event| {
            let mut event = event.clone();
            event.as_object_mut().unwrap().retain(|name, _| !["at", "who"].contains(&&**name));
            event
        })
        .collect();
    assert_eq!(
        people,
        [
            json!({ "person": "Luz", "what": "assigned", "old": null, "new": "Luz" }),
            json!({ "person": "Luz", "what": "note" }),
            json!({ "person": "Max", "what": "answered", "by": "whatsapp" }),
            json!({ "person": "Max", "what": "status", "old": "received", "new": "answered" }),
            json!({ "person": "Max", "what": "note" }),
            json!({ "person": "Luz", "what": "status", "old": "answered", "new": "closed" }),
        ]
    );
    let (_, out, _) = run(app.dir.path(), &["inquiries", "show", &reference.to_string()]);
    for words in ["Luz has it", "answered by whatsapp"] {
        assert!(out.contains(words), "{words} is not in\n{out}");
    }
}

#[tokio::test]
async fn a_body_that_is_none_changes_nothing() {
    let app = staffed().await;
    let reference = submit(&store(&app), json!({}), Timestamp::now()).await;
    let mut max = Browser::new(&app);
    max.sign_in("max@example.cl").await;
    let before = kept(&app);
    let path = format!("/api/desk/inquiries/{reference}/note");
    for (kind, body, status) in [
        ("application/json", "{", 400),
        ("application/json", "{}", 400),
        ("application/json", r#"{"version":"1","note":"x"}"#, 400),
        ("application/json", r#"{"version":1}"#, 400),
        ("text/plain", r#"{"version":1,"note":"x"}"#, 415),
        ("application/x-www-form-urlencoded", "version=1&note=x", 415),
    ] {
        let response = max.send(Method::POST, &path, kind, body.to_owned()).await;
        assert_eq!((response.status().as_u16(), header(&response, "cache-control")), (status, "no-store"), "{body}");
    }
    let long = json!({ "version": 1, "note": "ñ".repeat(4_001) });
    let (status, answer) = max.json(Method::POST, &path, &long).await;
    assert_eq!((status, answer["errors"].clone()), (422, json!([{ "field": "note", "code": "too_long" }])));
    let other = json!({ "version": 1, "note": "x" });
    assert_eq!(max.json(Method::POST, "/api/desk/inquiries/PAT-222222/note", &other).await.0, 404);
    assert_eq!(kept(&app), before);
}
