//! What the desk finds, and what staff do at a visitor's request.

use std::time::{Duration, Instant};

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use patagonia::inquiry::Reference;
use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::app::TestApp;
use crate::data_folder::run;
use crate::desk::{files, submit};
use crate::desk_api::{staffed, store};
use crate::staff::Browser;

fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

fn at(reference: Reference, what: &str) -> String {
    format!("/api/desk/inquiries/{reference}{what}")
}

async fn signed_in<'a>(app: &'a TestApp, email: &str) -> Browser<'a> {
    let mut browser = Browser::new(app);
    browser.sign_in(email).await;
    browser
}

/// Takes a step on an inquiry as it is now.
async fn act(browser: &mut Browser<'_>, reference: Reference, what: &str, fields: Value) -> (u16, Value) {
    let mut body = fields;
    body["version"] = browser.read(&at(reference, "")).await.1["version"].clone();
    browser.json(Method::POST, &at(reference, what), &body).await
}

/// What people did, with their names.
fn done(inquiry: &Value) -> Vec<(String, String)> {
    let text = |event: &Value, name: &str| event[name].as_str().unwrap().to_owned();
    let events = inquiry["events"].as_array().unwrap().iter();
    let by_people = events.filter(|event| event["who"] == "person");
    by_people.map(|event| (text(event, "person"), text(event, "what"))).collect()
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(person, what)| ((*person).to_owned(), (*what).to_owned())).collect()
}

#[tokio::test]
async fn whoever_wrote_again_waits_for_an_answer_from_then_on() {
    let app = staffed().await;
    let now = Timestamp::now();
    let answered = submit(&store(&app), json!({}), now - hours(60)).await;
    let waiting = submit(&store(&app), json!({ "full_name": "Eva" }), now - hours(30)).await;
    let mut max = signed_in(&app, "max@example.cl").await;
    act(&mut max, answered, "/answered", json!({ "by": "mail" })).await;
    let version = max.read(&at(answered, "")).await.1["version"].clone();

    let (status, again) = act(&mut max, answered, "/wrote-again", json!({})).await;
    assert_eq!((status, &again["status"], &again["overdue"]), (200, &json!("received"), &json!(false)));
    let due: Timestamp = again["reply_due"].as_str().unwrap().parse().unwrap();
    let late = due.duration_since(now + hours(24));
    assert!(late > -SignedDuration::from_secs(1) && late < SignedDuration::from_mins(1), "{due}");
    assert_eq!(
        done(&again),
        pairs(&[("Max", "answered"), ("Max", "status"), ("Max", "wrote_again"), ("Max", "status")])
    );
    // It came first and is due later now.
    let listed = max.read("/api/desk/inquiries?status=received").await.1;
    let order: Vec<&Value> = listed["inquiries"].as_array().unwrap().iter().map(|one| &one["reference"]).collect();
    assert_eq!(order, [&json!(waiting), &json!(answered)]);
    let overdue = |lines: &str| lines.contains(&answered.to_string());
    assert!(!overdue(&run(app.dir.path(), &["inquiries", "list", "--overdue"]).1));
    assert!(run(app.dir.path(), &["inquiries", "show", &answered.to_string()]).1.contains("wrote again"));
    let db = Connection::open(app.dir.path().join("inquiries.db")).unwrap();
    db.execute("UPDATE inquiries SET waiting_since = waiting_since - 25 * 3600000 WHERE waiting_since IS NOT NULL", [])
        .unwrap();
    assert!(overdue(&run(app.dir.path(), &["inquiries", "list", "--overdue"]).1));
    assert_eq!(max.read(&at(answered, "")).await.1["overdue"], true);

    // What is promised already stays promised.
    let before = max.read(&at(waiting, "")).await.1["reply_due"].clone();
    let (status, still) = act(&mut max, waiting, "/wrote-again", json!({})).await;
    assert_eq!((status, &still["reply_due"], &still["overdue"]), (200, &before, &json!(true)));
    assert_eq!(done(&still), pairs(&[("Max", "wrote_again")]));
    let body = json!({ "version": version });
    let (status, late) = max.json(Method::POST, &at(answered, "/wrote-again"), &body).await;
    assert_eq!((status, &late["errors"][0]["code"]), (409, &json!("changed")));
}

#[tokio::test]
async fn a_restriction_is_set_and_lifted_under_a_name() {
    let app = staffed().await;
    let reference = submit(&store(&app), json!({}), Timestamp::now()).await;
    let mut max = signed_in(&app, "max@example.cl").await;
    let (status, restricted) = act(&mut max, reference, "/restriction", json!({ "restricted": true })).await;
    assert_eq!((status, &restricted["restricted"]), (200, &json!(true)));
    let exported = run(app.dir.path(), &["export-inquiries"]).1;
    assert!(!exported.contains(&reference.to_string()));
    let (status, lifted) = act(&mut max, reference, "/restriction", json!({ "restricted": false })).await;
    assert_eq!((status, &lifted["restricted"]), (200, &json!(false)));
    assert_eq!(done(&lifted), pairs(&[("Max", "restricted"), ("Max", "restricted")]));
    let last = lifted["events"].as_array().unwrap().iter().rfind(|event| event["what"] == "restricted").unwrap();
    assert_eq!((&last["old"], &last["new"]), (&json!("true"), &json!("false")));
}

#[tokio::test]
async fn a_correction_follows_the_rules_of_the_form() {
    let app = staffed().await;
    let fields = json!({ "regions": ["aysen"], "comments": "Hola", "travelers": "5+", "group_size": 7 });
    let reference = submit(&store(&app), fields, Timestamp::now()).await;
    let mut max = signed_in(&app, "max@example.cl").await;
    let correct = json!({ "fields": {
        "full_name": " Ana María Pérez ", "regions": ["magallanes", "aysen"], "comments": "", "newsletter": "false",
    } });
    let (status, corrected) = act(&mut max, reference, "/correction", correct).await;
    assert_eq!((status, &corrected["full_name"]), (200, &json!("Ana María Pérez")), "{corrected}");
    let values = |inquiry: &Value, name: &str| {
        let field = inquiry["fields"].as_array().unwrap().iter().find(|field| field["name"] == name);
        field.map(|field| field["values"].clone())
    };
    assert_eq!(values(&corrected, "regions"), Some(json!(["aysen", "magallanes"])));
    assert_eq!(values(&corrected, "comments"), None);
    let event = corrected["events"].as_array().unwrap().iter().rfind(|event| event["what"] == "corrected").unwrap();
    assert_eq!((&event["person"], &event["fields"]), (&json!("Max"), &json!(["regions", "full_name", "comments"])));

    for (fields, field, code) in [
        (json!({ "email": "ana" }), "email", "invalid_email"),
        (json!({ "phone": "12" }), "phone", "invalid_phone"),
        (json!({ "regions": ["mars"] }), "regions", "invalid_option"),
        (json!({ "full_name": ["Ana", "Eva"] }), "full_name", "invalid_option"),
        (json!({ "newsletter": "yes" }), "newsletter", "invalid_option"),
        (json!({ "travelers": "2" }), "group_size", "group_size_mismatch"),
        (json!({ "tentative_date": "2020-01-01" }), "tentative_date", "date_out_of_range"),
    ] {
        let (status, answer) = act(&mut max, reference, "/correction", json!({ "fields": fields })).await;
        assert_eq!((status, answer["errors"].clone()), (422, json!([{ "field": field, "code": code }])), "{field}");
    }
    for fields in [json!({ "privacy_accepted": "true" }), json!({ "reference": "x" }), json!({ "email": 1 }), json!([])]
    {
        assert_eq!(act(&mut max, reference, "/correction", json!({ "fields": fields })).await.0, 400, "{fields}");
    }
    assert_eq!(max.read(&at(reference, "")).await.1["full_name"], "Ana María Pérez");

    // Another address gets the confirmation.
    let moved = json!({ "fields": { "email": "ana.maria@example.com" } });
    assert_eq!(act(&mut max, reference, "/correction", moved).await.0, 200);
    let db = Connection::open(app.dir.path().join("inquiries.db")).unwrap();
    let confirmations: i64 = db
        .query_row(
            "SELECT count(*) FROM outbox WHERE kind = 'confirmation' AND recipient = 'ana.maria@example.com'",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(confirmations, 1);
}

#[tokio::test]
async fn an_erasure_needs_the_reference_as_somebody_typed_it() {
    let app = staffed().await;
    let reference = submit(&store(&app), json!({}), Timestamp::now()).await;
    let other = submit(&store(&app), json!({ "full_name": "Eva" }), Timestamp::now()).await;
    let folder = app.dir.path().join("mail");
    let deadline = Instant::now() + Duration::from_secs(60);
    while !folder.exists() || files(&folder).iter().filter(|name| name.ends_with(".eml")).count() < 4 {
        assert!(Instant::now() < deadline, "the mails are not written");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut luz = signed_in(&app, "luz@example.cl").await;
    let mut version = luz.read(&at(reference, "")).await.1["version"].as_i64().unwrap();
    for confirm in [String::new(), other.to_string(), "PAT".to_owned()] {
        let body = json!({ "version": version, "confirm": confirm });
        let (status, answer) = luz.json(Method::DELETE, &at(reference, ""), &body).await;
        assert_eq!((status, &answer["errors"]), (422, &json!([{ "field": "confirm", "code": "mismatch" }])));
    }
    let (code, ..) = run(app.dir.path(), &["inquiries", "mark", &reference.to_string(), "closed"]);
    assert_eq!(code, Some(0));
    let body = json!({ "version": version, "confirm": reference });
    let (status, late) = luz.json(Method::DELETE, &at(reference, ""), &body).await;
    assert_eq!((status, &late["inquiry"]["status"]), (409, &json!("closed")));
    version = late["inquiry"]["version"].as_i64().unwrap();
    let typed = reference.to_string().to_lowercase().replace('-', " ");
    let body = json!({ "version": version, "confirm": typed });
    let db = Connection::open(app.dir.path().join("inquiries.db")).unwrap();
    db.execute("UPDATE sessions SET created_at = created_at - 3600000", []).unwrap();
    let (status, answer) = luz.json(Method::DELETE, &at(reference, ""), &body).await;
    assert_eq!((status, &answer["errors"][0]["code"]), (403, &json!("sign_in_again")));
    luz.sign_in("luz@example.cl").await;
    assert_eq!(luz.json(Method::DELETE, &at(reference, ""), &body).await, (204, Value::Null));
    assert_eq!(luz.read(&at(reference, "")).await.0, 404);
    assert_eq!(luz.json(Method::DELETE, &at(reference, ""), &body).await.0, 404);
    let found = luz.read("/api/desk/inquiries?search=ana").await.1;
    let left: Vec<&Value> = found["inquiries"].as_array().unwrap().iter().map(|one| &one["full_name"]).collect();
    assert_eq!(left, ["Eva"], "by her address");
    assert_eq!(files(&folder).iter().filter(|name| name.ends_with(".eml")).count(), 2);
}

#[tokio::test]
async fn each_browser_of_a_person_is_signed_out_alone() {
    let app = staffed().await;
    let (mut phone, mut desk) = (signed_in(&app, "max@example.cl").await, signed_in(&app, "max@example.cl").await);
    let mut luz = signed_in(&app, "luz@example.cl").await;
    let list = phone.read("/api/desk/sessions").await.1["sessions"].as_array().unwrap().clone();
    assert_eq!(list.len(), 2);
    let id = |is_this: bool| {
        list.iter().find(|session| session["is_this"] == is_this).unwrap()["id"].as_str().unwrap().to_owned()
    };
    assert_eq!(list[0]["device"], "?");
    assert!(list.iter().all(|session| session["created_at"].is_string() && session["used_at"].is_string()));
    let end = |id: &str| format!("/api/desk/sessions/{id}");
    // Nobody ends another's.
    assert_eq!(luz.json(Method::DELETE, &end(&id(false)), &Value::Null).await.0, 404);
    assert_eq!(phone.json(Method::DELETE, &end("x"), &Value::Null).await.0, 404);
    assert_eq!(phone.json(Method::DELETE, &end(&id(false)), &Value::Null).await.0, 204);
    assert_eq!((desk.read("/api/desk/me").await.0, phone.read("/api/desk/me").await.0), (401, 200));
    assert_eq!(phone.json(Method::DELETE, &end(&id(true)), &Value::Null).await.0, 204);
    assert_eq!(phone.read("/api/desk/me").await.0, 401);
}

#[tokio::test]
async fn days_are_those_of_the_agencys_calendar() {
    let app = staffed().await;
    // 02:30 in UTC is the evening before in Punta Arenas.
    let evening = submit(&store(&app), json!({}), "2026-03-10T02:30:00Z".parse().unwrap()).await;
    let morning = submit(&store(&app), json!({ "full_name": "Eva" }), "2026-03-10T03:00:00Z".parse().unwrap()).await;
    let mut max = signed_in(&app, "max@example.cl").await;
    let mut found = async |query: &str| {
        let (status, list) = max.read(&format!("/api/desk/inquiries?{query}")).await;
        assert_eq!(status, 200, "{query}");
        let list = list["inquiries"].as_array().unwrap().iter();
        list.map(|inquiry| inquiry["reference"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (evening, morning) = (evening.to_string(), morning.to_string());
    assert_eq!(found("from=2026-03-09&to=2026-03-09").await, [evening.as_str()]);
    assert_eq!(found("from=2026-03-10").await, [morning.as_str()]);
    assert_eq!(found("to=2026-03-09&search=ana").await, [evening.as_str()]);
    assert_eq!(found("from=2026-03-09&to=2026-03-10").await, [evening.as_str(), morning.as_str()]);
    assert_eq!(found("from=2026-03-10&to=2026-03-09").await, [""; 0]);
    for wrong in ["from=", "from=20260309", "to=2026-02-30", "to=2026-03-09T00:00"] {
        assert_eq!(max.read(&format!("/api/desk/inquiries?{wrong}")).await.0, 400, "{wrong}");
    }
}

#[tokio::test]
async fn earlier_inquiries_of_the_same_person_and_the_time_until_the_trip_are_shown() {
    let app = staffed().await;
    let now = Timestamp::now();
    let today: Date = now.in_tz("America/Punta_Arenas").unwrap().date();
    let add = async |fields: Value, hours_ago: i64| submit(&store(&app), fields, now - hours(hours_ago)).await;
    let custom = json!({ "phone": "+49 171 1234567" });
    let by_address = add(custom, 90).await;
    add(json!({ "full_name": "Otro", "email": "other@example.com", "phone": "+49 171 7654321" }), 80).await;
    let by_number =
        add(json!({ "full_name": "A. Pérez", "email": "perez@example.com", "phone": "0056 9 8765-4321" }), 70);
    let by_number = by_number.await;
    let month = today.checked_add(2.months()).unwrap().first_of_month();
    let named = json!({ "email": "ANA@example.com", "tentative_date": month.strftime("%Y-%m").to_string() });
    let inquiry = add(named, 60).await;
    let later = add(json!({ "tentative_date": today.to_string() }), 50).await;
    let mut max = signed_in(&app, "max@example.cl").await;
    let (_, shown) = max.read(&at(inquiry, "")).await;
    let earlier: Vec<&Value> = shown["earlier"].as_array().unwrap().iter().map(|one| &one["reference"]).collect();
    assert_eq!(earlier, [&json!(by_number), &json!(by_address)]);
    let labels: Value = serde_json::from_str(&std::fs::read_to_string("data/locales/de/form.json").unwrap()).unwrap();
    let first = &shown["earlier"][0];
    assert_eq!(
        (&first["status"], &first["trip"]),
        (&json!("received"), &labels["options"]["trip_type"]["custom_tour"])
    );
    assert_eq!(shown["agency_zone"], "America/Punta_Arenas");
    let days = (month - today).get_days();
    assert_eq!(shown["trip_in_days"], days);
    let (_, shown) = max.read(&at(later, "")).await;
    assert_eq!((&shown["trip_in_days"], shown["earlier"].as_array().unwrap().len()), (&json!(0), 3));
    let (_, shown) = max.read(&at(by_address, "")).await;
    assert_eq!((&shown["trip_in_days"], &shown["earlier"]), (&Value::Null, &json!([])));
    // What a step answers tells the same.
    let (_, acted) = act(&mut max, later, "/assignment", json!({ "mine": true })).await;
    assert_eq!(acted["earlier"].as_array().unwrap().len(), 3);
}
