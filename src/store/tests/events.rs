use std::sync::Arc;

use super::*;
use crate::inquiry::{Correction, Status};

fn correction(changes: &[(&str, &str)]) -> Correction {
    Correction {
        changes: changes.iter().map(|(field, value)| ((*field).to_owned(), (*value).to_owned())).collect(),
        today: "2026-03-10".parse().unwrap(),
        zone: jiff::tz::TimeZone::UTC,
        itineraries: vec!["aysen".to_owned()],
    }
}

fn staff() -> Staff {
    Staff { addresses: Arc::new(["staff@example.cl".to_owned()]), lang: Lang::Es }
}

async fn events(store: &Store, reference: Reference) -> Vec<Event> {
    let (events, unreadable) = store.events_of(reference).await.unwrap();
    assert_eq!(unreadable, []);
    events
}

async fn count(store: &Store, table: &'static str) -> i64 {
    let sql = format!("SELECT count(*) FROM {table}");
    store.read(move |connection| connection.query_row(&sql, [], |row| row.get(0))).await.unwrap()
}

#[tokio::test]
async fn what_happened_is_read_in_the_order_in_which_it_happened() {
    let (store, _dir) = store();
    let reference = submit(&store, "Ana").await.reference;
    submit(&store, "Eva").await;
    let luz = || Actor::Person("Luz".to_owned());
    // The clock goes back in between.
    let (later, earlier) = (noon() + hours(2), noon() - hours(1));
    store.mark(reference, Status::Answered, Some("called".to_owned()), luz(), later).await.unwrap();
    store.restrict(reference, true, Actor::CommandLine, earlier).await.unwrap();
    let happened = |at, who, what| Event { at, who, what };
    let expected = [
        happened(noon(), Actor::Visitor, Change::Received),
        happened(later, luz(), Change::Status { old: Status::Received, new: Status::Answered }),
        happened(later, luz(), Change::Note),
        happened(earlier, Actor::CommandLine, Change::Restricted { old: false, new: true }),
    ];
    assert_eq!(events(&store, reference).await, expected);
    assert_eq!(events(&store, "PAT-222222".parse().unwrap()).await, []);

    // An unchanged field is no change, and a resend is no new inquiry.
    store.mark(reference, Status::Answered, Some("called".to_owned()), luz(), later).await.unwrap();
    store.restrict(reference, true, luz(), later).await.unwrap();
    store.correct(reference, correction(&[("email", "ana@example.com")]), luz(), later).await.unwrap();
    submit(&store, "Ana").await;
    assert_eq!(events(&store, reference).await, expected);
    assert_eq!(count(&store, "events").await, 5);
}

#[tokio::test]
async fn a_correction_names_the_fields_that_changed_and_no_other() {
    let (store, _dir) = store();
    let reference = submit(&store, "Ana").await.reference;
    let changes = [("comments", "x"), ("phone", "+56 9 8765 4321"), ("trip_type", "custom_tour"), ("duration", "7-10")];
    store.correct(reference, correction(&changes), Actor::CommandLine, noon()).await.unwrap();
    // An itinerary belongs to the other kind of trip.
    let fields = vec!["trip_type", "itinerary", "duration", "comments"];
    assert_eq!(events(&store, reference).await[1].what, Change::Corrected { fields });
}

/// Each change, with what it would leave in the tables if it were made.
#[tokio::test]
async fn what_cannot_be_written_down_is_not_done() {
    let (store, _dir) = store();
    let reference = submit(&store, "Ana").await.reference;
    let ids: Vec<i64> = mails(&store).await.iter().map(|mail| mail.id).collect();
    store.outbox_failed(ids[1], MailFate::GivenUp, "451 later".into(), noon()).await.unwrap();
    let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no events today'); END";
    store.write(move |connection| connection.execute_batch(refuse)).await.unwrap();
    let before = (list(&store, &Filter::default()), mails(&store).await);
    let by = || Actor::CommandLine;
    let later = noon() + hours(1);
    let eva = submission(&json!({ "full_name": "Eva" }));
    let refused = [
        store.submit_inquiry(eva).await.is_err(),
        store.mark(reference, Status::Answered, None, by(), later).await.is_err(),
        store.mark(reference, Status::Received, Some("called".to_owned()), by(), later).await.is_err(),
        store.correct(reference, correction(&[("email", "eva@example.com")]), by(), later).await.is_err(),
        store.restrict(reference, true, by(), later).await.is_err(),
        store.outbox_sent(ids[0], later).await.is_err(),
        store.outbox_failed(ids[0], MailFate::Refused, "550 no".into(), later).await.is_err(),
        store.outbox_refused(ids[0], MailFate::Refused, "550 no".into(), staff(), later).await.is_err(),
        store.outbox_set_aside(ids[0], "unknown code".into(), later).await.is_err(),
        store.outbox_forget(ids[0], later).await.is_err(),
        store.outbox_retry(Retry::AllFailed, by(), later).await.is_err(),
        store.outbox_retry(Retry::One(ids[1]), by(), later).await.is_err(),
    ];
    assert_eq!(refused, [true; 12]);
    assert_eq!((list(&store, &Filter::default()), mails(&store).await), before);
    assert_eq!(count(&store, "submissions").await, 1);
    // A mail without an inquiry has no event that could fail.
    let other = queue_mail(&store, "a@example.com", noon()).await;
    assert!(store.outbox_sent(other, later).await.unwrap());
}

#[tokio::test]
async fn events_go_with_their_inquiry() {
    let (store, _dir) = store();
    let erased = submit(&store, "Ana").await.reference;
    let kept = submit(&store, "Eva").await.reference;
    store.mark(erased, Status::Answered, None, Actor::CommandLine, noon()).await.unwrap();
    store.erase_reference(erased).await.unwrap();
    assert_eq!((count(&store, "events").await, events(&store, kept).await.len()), (1, 1));
    // The next one may reuse the row number of the erased one.
    let next = submit(&store, "Luz").await.reference;
    assert_eq!(events(&store, next).await.len(), 1);
    purge(&store, noon() + hours(24 * 366 * 8)).await;
    assert_eq!((count(&store, "inquiries").await, count(&store, "events").await), (0, 0));
}

#[tokio::test]
async fn an_event_that_cannot_be_read_is_named_beside_the_others() {
    let (store, _dir) = store();
    let reference = submit(&store, "Ana").await.reference;
    store.mark(reference, Status::Answered, None, Actor::CommandLine, noon()).await.unwrap();
    let spoil = "UPDATE events SET what = 'danced' WHERE number = 1";
    store.write(move |connection| connection.execute(spoil, [])).await.unwrap();
    let (events, unreadable) = store.events_of(reference).await.unwrap();
    assert_eq!(events.len(), 1);
    assert!(
        unreadable[0].to_string().starts_with(&format!("event 1 of {reference} cannot be read: ")),
        "{unreadable:?}"
    );
}
