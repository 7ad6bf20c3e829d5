//! What is recorded for each change of an inquiry, whatever makes the change.

use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use patagonia::inquiry::Reference;
use patagonia::jobs::MailDeliveryOptions;
use patagonia::store::{Actor, MailState, Retry, Store};
use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::app::TestApp;
use super::data_folder::run;
use super::desk::{Desk, files};
use super::inquiries::inquiry;
use super::mail_fixture::new_tour;
use super::mail_outbox::{House, eager, patient, smtp};
use super::smtp_sink::{At, Do, SmtpSink};
use super::upgrades::left_by;

const AT: &str = "2026-03-10T12:00:00Z";

/// The events that `inquiries show --json` prints.
fn shown(dir: &Path, reference: &str) -> Vec<Value> {
    let (code, out, said) = run(dir, &["inquiries", "show", reference, "--json"]);
    assert_eq!(code, Some(0), "{said}");
    let shown: Value = serde_json::from_str(&out).unwrap();
    shown["events"].as_array().unwrap().clone()
}

/// The same without their timestamps, which are in order.
fn undated(events: Vec<Value>) -> Vec<Value> {
    let moments: Vec<Timestamp> = events.iter().map(|event| event["at"].as_str().unwrap().parse().unwrap()).collect();
    assert!(moments.is_sorted(), "{moments:?}");
    let without = |mut event: Value| {
        event.as_object_mut().unwrap().remove("at");
        event
    };
    events.into_iter().map(without).collect()
}

fn happened(who: &str, what: &str, particulars: Value) -> Value {
    let mut event = json!({ "who": who, "what": what });
    event.as_object_mut().unwrap().extend(particulars.as_object().unwrap().clone());
    event
}

fn received() -> Value {
    happened("visitor", "received", json!({}))
}

fn mail(who: &str, what: &str, mail: i64, kind: &str) -> Value {
    happened(who, what, json!({ "mail": mail, "kind": kind }))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_that_came_by_http_was_received_once_and_its_mails_were_sent() {
    let sink = SmtpSink::plain().await;
    let options =
        ["--smtp-url", &sink.url(""), "--mail-from", "hola@agencia.example", "--mail-staff", "equipo@agencia.example"];
    let app = TestApp::start(&options).await;
    let before = Timestamp::now();
    let post = async || {
        let body = inquiry().to_string();
        let posted = app.request(Method::POST, "/api/inquiries").header("content-type", "application/json").body(body);
        let answer: Value = serde_json::from_str(&posted.send().await.unwrap().text().await.unwrap()).unwrap();
        answer["reference"].as_str().unwrap().to_owned()
    };
    let reference = post().await;
    assert_eq!(post().await, reference, "the same content again");
    sink.until_taken(2).await;
    let form = "full_name=Eva&email=eva%40example.org&phone=%2B56987654321&country=CL&trip_type=custom_tour&travelers=2\
                &duration=7-10&privacy_accepted=on&website=x";
    let posted = app
        .request(Method::POST, "/es/reservas")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form)
        .send()
        .await
        .unwrap();
    assert!(posted.status().is_redirection(), "{}", posted.status());
    let dir = app.stop().await;

    let events = shown(dir.path(), &reference);
    let at: Timestamp = events[0]["at"].as_str().unwrap().parse().unwrap();
    assert!((before - SignedDuration::from_millis(1)..=Timestamp::now()).contains(&at));
    let mut events = undated(events);
    events[1..].sort_by_key(|event| event["mail"].as_i64());
    let sent = |id, kind| mail("server", "mail_sent", id, kind);
    assert_eq!(events, [received(), sent(1, "confirmation"), sent(2, "staff")]);
    // Also what a robot submitted through the plain form.
    let spam = run(dir.path(), &["inquiries", "list", "--status", "spam"]).1;
    let spam = spam.lines().nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    assert_eq!(undated(shown(dir.path(), &spam)), [received()]);
}

#[tokio::test]
async fn what_staff_do_at_the_command_line_is_written_down() {
    let desk = Desk::new();
    let reference = desk.add(json!({ "comments": "hello", "newsletter": true }), AT).await.to_string();
    for args in [
        &["mark", &reference, "answered", "--note", "called back"][..],
        &["mark", &reference, "answered", "--note", ""],
        &["correct", &reference, "full_name=Ana María Pérez", "comments=", "country=CL"],
        &["restrict", &reference],
        &["restrict", &reference, "--lift"],
        &["mark", &reference, "closed"],
    ] {
        desk.stdout(&[&["inquiries"], args].concat());
    }
    desk.stdout(&["outbox", "retry", "2"]);
    let by_staff = |what, particulars| happened("command_line", what, particulars);
    let events = shown(desk.dir.path(), &reference);
    assert_eq!(events[0]["at"], AT);
    let expected = [
        received(),
        by_staff("status", json!({ "old": "received", "new": "answered" })),
        by_staff("note", json!({})),
        by_staff("note", json!({})),
        by_staff("corrected", json!({ "fields": ["full_name", "comments"] })),
        by_staff("restricted", json!({ "old": false, "new": true })),
        by_staff("restricted", json!({ "old": true, "new": false })),
        by_staff("status", json!({ "old": "answered", "new": "closed" })),
        mail("command_line", "mail_retried", 2, "staff"),
    ];
    assert_eq!(undated(events), expected);

    // In the agency's time zone, in the same order, below the mails.
    let text = desk.stdout(&["inquiries", "show", &reference]);
    let history: Vec<&str> = text.split_once("\n\nWHEN ").unwrap().1.lines().skip(1).collect();
    assert_eq!(history[0], "2026-03-10 09:00:00 -03:00  visitor       received");
    let rest: Vec<&str> = history[1..].iter().map(|line| line.split_once("  ").unwrap().1).collect();
    let expected = [
        "command line  status: from received to answered",
        "command line  note changed",
        "command line  note changed",
        "command line  corrected: full_name, comments",
        "command line  restricted",
        "command line  no longer restricted",
        "command line  status: from answered to closed",
        "command line  mail 2 (staff) to be tried again",
    ];
    assert_eq!(rest, expected);

    // The history contains none of the text that was written or cleared.
    let db = Connection::open(desk.dir.path().join("inquiries.db")).unwrap();
    let words: String = db
        .query_row("SELECT group_concat(concat_ws('|', person, detail, old, new)) FROM events", [], |row| row.get(0))
        .unwrap();
    for given in ["hello", "called", "María"] {
        assert!(!words.contains(given), "{words}");
    }
    // The export is unchanged.
    let exported = desk.stdout(&["export-inquiries", "--format", "ndjson"]);
    let record: Value = serde_json::from_str(exported.lines().next().unwrap()).unwrap();
    assert_eq!((&record["reference"], record.get("events")), (&json!(reference), None));
}

#[tokio::test]
async fn a_corrected_address_withdraws_what_waits_for_the_old_one() {
    let desk = Desk::new();
    let reference = desk.add(json!({}), AT).await.to_string();
    desk.stdout(&["inquiries", "correct", &reference, "email=eva@example.org"]);
    let corrected = happened("command_line", "corrected", json!({ "fields": ["email"] }));
    let withdrawn = mail("command_line", "mail_withdrawn", 1, "confirmation");
    assert_eq!(undated(shown(desk.dir.path(), &reference)), [received(), corrected, withdrawn]);
}

/// Waits until an inquiry has this many events.
async fn until(house: &House, reference: Reference, count: usize) -> Vec<Value> {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    loop {
        let (events, _) = house.store.events_of(reference).await.unwrap();
        if events.len() >= count {
            return undated(shown(house.dir.path(), &reference.to_string()));
        }
        assert!(std::time::Instant::now() < deadline, "{events:?}");
        tokio::task::yield_now().await;
    }
}

fn in_order_of_mails(mut events: Vec<Value>) -> Vec<Value> {
    events.sort_by_key(|event| event["mail"].as_i64());
    events
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_mail_is_tried_again_in_vain_and_then_sent() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let refuse = || sink.rule(At::Recipient, Do::Say("550 5.1.1 no such user here"), 1);
    let retry = async |id| house.store.outbox_retry(Retry::One(id), Actor::CommandLine, Timestamp::now()).await;
    refuse();
    let reference = house.submit(new_tour()).await;
    let worker = house.work(smtp(&sink), MailDeliveryOptions { at_a_time: 1, ..patient() });
    // The visitor's confirmation, the mail to staff, and another that tells them of the refusal.
    until(&house, reference, 4).await;
    retry(1).await.unwrap();
    let events = until(&house, reference, 6).await;
    worker.stop().await;
    let of_first: Vec<Value> = events.iter().filter(|event| event["mail"] == 1).cloned().collect();
    let expected = ["mail_refused", "mail_retried", "mail_sent"]
        .map(|what| mail(if what == "mail_retried" { "command_line" } else { "server" }, what, 1, "confirmation"));
    assert_eq!(of_first, expected);
    let others: Vec<Value> = events.into_iter().filter(|event| event["mail"] != 1).collect();
    let sent = |id, kind| mail("server", "mail_sent", id, kind);
    assert_eq!(in_order_of_mails(others), [received(), sent(2, "staff"), sent(3, "refused")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_that_is_no_longer_true_is_withdrawn_by_the_server() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let reference = house.submit(new_tour()).await;
    let now = Timestamp::now();
    let staff = super::mail_outbox::staff();
    let fate = patagonia::store::MailFate::Refused;
    house.store.outbox_refused(1, fate, "550 no".to_owned(), staff, now).await.unwrap();
    assert_eq!(house.store.outbox_retry(Retry::One(1), Actor::CommandLine, now).await.unwrap(), 1);
    let worker = house.send_to(&sink);
    let events = until(&house, reference, 6).await;
    worker.stop().await;
    assert!(events.contains(&mail("server", "mail_withdrawn", 3, "refused")), "{events:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_nobody_took_in_time_is_given_up() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    sink.rule(At::Recipient, Do::Say("450 4.2.1 greylisted"), 1000);
    let id = house.submit_for_staff_only().await;
    let reference = house.mail(id).await.reference.unwrap();
    let mut options = eager();
    options.patience.give_up_after = std::time::Duration::ZERO;
    let worker = house.work(smtp(&sink), options);
    // Deferred attempts are not events.
    assert_eq!(until(&house, reference, 2).await, [received(), mail("server", "mail_given_up", id, "staff")]);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_cannot_be_read_is_set_aside() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let id = house.submit_for_staff_only().await;
    let reference = house.mail(id).await.reference.unwrap();
    let db = Connection::open(house.dir.path().join("inquiries.db")).unwrap();
    db.execute("UPDATE outbox SET lang = 'xx' WHERE id = ?1", [id]).unwrap();
    let worker = house.send_to(&sink);
    assert_eq!(until(&house, reference, 2).await, [received(), mail("server", "mail_set_aside", id, "staff")]);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_server_a_mail_in_a_file_counts_as_sent() {
    let app = TestApp::start(&["--mail-staff", "equipo@agencia.example"]).await;
    let body = inquiry().to_string();
    let posted = app.request(Method::POST, "/api/inquiries").header("content-type", "application/json").body(body);
    assert_eq!(posted.send().await.unwrap().status(), 201);
    let store = Store::open(app.dir.path(), patagonia::store::OpenMode::Existing).unwrap();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while store.outbox_list(Some(MailState::Sent), 10).await.unwrap().len() < 2 {
        assert!(std::time::Instant::now() < deadline);
        tokio::task::yield_now().await;
    }
    let reference = store.outbox_show(1).await.unwrap().unwrap().reference.unwrap();
    let (events, _) = store.events_of(reference).await.unwrap();
    assert_eq!(events.len(), 3);
}

#[tokio::test]
async fn erasing_an_inquiry_or_an_address_erases_the_events() {
    let desk = Desk::new();
    let one = desk.add(json!({}), AT).await.to_string();
    desk.add(json!({ "email": "bea@example.com" }), AT).await;
    let kept = desk.add(json!({ "email": "eva@example.com" }), AT).await.to_string();
    desk.stdout(&["inquiries", "mark", &one, "answered"]);
    let count = || {
        let db = Connection::open(desk.dir.path().join("inquiries.db")).unwrap();
        db.query_row("SELECT count(*) FROM events", [], |row| row.get::<_, i64>(0)).unwrap()
    };
    assert_eq!(count(), 4);
    desk.stdout(&["inquiries", "erase", &one, "--yes"]);
    assert_eq!(count(), 2);
    desk.stdout(&["inquiries", "erase", "bea@example.com", "--yes"]);
    assert_eq!(count(), 1);
    assert_eq!(undated(shown(desk.dir.path(), &kept)), [received()]);
}

#[test]
fn an_inquiry_of_before_has_its_receipt_and_goes_on_from_there() {
    for version in 1..=4 {
        let dir = left_by(version, 2);
        let receipt = json!({ "at": AT, "who": "visitor", "what": "received" });
        assert_eq!(run(dir.path(), &["inquiries", "mark", "PAT-7K3QX2", "closed"]).0, Some(0));
        let events = shown(dir.path(), "PAT-7K3QX2");
        assert_eq!(events.len(), 2, "{version}: {events:?}");
        assert_eq!(
            (&events[0], &events[1]["old"], &events[1]["new"]),
            (&receipt, &json!("answered"), &json!("closed"))
        );
    }
}

#[test]
fn the_history_of_a_folder_that_has_one_is_shown_as_it_is() {
    let dir = left_by(5, 2);
    let at = "2026-03-10T14:00:00Z";
    let events = shown(dir.path(), "PAT-7K3QX2");
    let expected = json!([
        { "at": AT, "who": "visitor", "what": "received" },
        { "at": "2026-03-10T12:00:02Z", "who": "server", "what": "mail_sent", "mail": 1, "kind": "confirmation" },
        { "at": at, "who": "command_line", "what": "status", "old": "received", "new": "answered" },
        { "at": at, "who": "command_line", "what": "note" },
        { "at": at, "who": "person", "person": "Luz", "what": "corrected", "fields": ["phone", "regions"] },
        { "at": at, "who": "command_line", "what": "restricted", "old": false, "new": true },
    ]);
    assert_eq!(Value::from(events), expected);
    let text = run(dir.path(), &["inquiries", "show", "PAT-7K3QX2"]).1;
    assert!(text.contains("  Luz           corrected: phone, regions\n"), "{text}");
}

#[test]
fn erasing_reaches_the_events_in_a_copy() {
    for whose in ["PAT-7K3QX2", "ana@example.com"] {
        let dir = left_by(5, 2);
        // The first command upgrades the file and leaves a copy of the old one.
        assert_eq!(run(dir.path(), &["inquiries", "erase", whose, "--yes"]).0, Some(0));
        let mut stores = files(dir.path());
        stores.retain(|name| name == "inquiries.db" || name.starts_with("inquiries.db.v5-"));
        assert_eq!(stores.len(), 2, "{stores:?}");
        for name in stores {
            let left: Vec<i64> = Connection::open(dir.path().join(&name))
                .unwrap()
                .prepare("SELECT inquiry FROM events")
                .unwrap()
                .query_map([], |row| row.get(0))
                .unwrap()
                .collect::<rusqlite::Result<_>>()
                .unwrap();
            assert_eq!(left, [2], "{name}");
        }
    }
}
