//! Reminders by a clock that the test turns; a year of them is in `tests/it/reminders.rs`.

use std::sync::Arc;

use jiff::tz::TimeZone;

use super::*;
use crate::inquiry::{Email, Promise, Reminder, Status};

fn plan(now: Timestamp) -> ReminderPlan {
    let promise = Promise { within: hours(24), zone: TimeZone::get("America/Punta_Arenas").unwrap() };
    let otherwise = Staff { addresses: Arc::new(["equipo@example.cl".to_owned()]), lang: Lang::Es };
    ReminderPlan { promise, otherwise, now }
}

async fn add(store: &Store, name: &str, owner: bool) -> Holder {
    let email = Email::parse(&format!("{}@example.cl", name.to_lowercase())).unwrap();
    let new = NewPerson { name: name.parse().unwrap(), email, owner, lang: Lang::De };
    match store.add_person(new, noon()).await.unwrap() {
        Added::Person(person) => Holder { id: person.id, name: person.name },
        other => panic!("{other:?}"),
    }
}

async fn take(store: &Store, reference: Reference, person: &Holder, action: Action) {
    let version = store.open_inquiry(reference).await.unwrap().unwrap().version;
    let step = Step { reference, version, action, person: person.clone(), now: noon() };
    assert!(matches!(store.act(step).await.unwrap(), Acted::Done(_)));
}

/// The mails of a kind, oldest first: to whom, and which inquiries they name by now.
async fn written(store: &Store, kind: MailKind) -> Vec<(String, Vec<Reference>)> {
    let mut written = Vec::new();
    for mail in mails(store).await.into_iter().filter(|mail| mail.kind == kind) {
        let named = store.reminded_in(mail.id).await.unwrap();
        let named = named.into_iter().map(|reminded| reminded.inquiry.reference).collect();
        written.push((mail.recipient.unwrap(), named));
    }
    written
}

async fn steps(store: &Store, reference: Reference) -> Vec<Reminder> {
    let (events, _) = store.events_of(reference).await.unwrap();
    let steps = events.into_iter().filter_map(|event| match event.what {
        Change::Reminded { step } => Some(step),
        _ => None,
    });
    steps.collect()
}

#[tokio::test]
async fn whoever_has_it_is_reminded_else_everybody_and_at_last_the_owners_too() {
    let (store, dir) = store();
    let (luz, max) = (add(&store, "Luz", true).await, add(&store, "Max", false).await);
    let (ana, eva) = (submit(&store, "Ana").await.reference, submit(&store, "Eva").await.reference);
    take(&store, eva, &max, Action::Assign { mine: true }).await;
    // 18 and 23 hours after noon UTC are 3:00 and 8:00 there: the first is due at 21:00 of the evening before, which is midnight UTC.
    let (evening, morning) = (at("2026-03-11T00:00:00Z"), noon() + hours(23));
    assert_eq!(store.remind(plan(evening - hours(1))).await.unwrap(), 0);
    assert_eq!(store.remind(plan(evening)).await.unwrap(), 2);
    let to_luz = ("luz@example.cl".to_owned(), vec![ana]);
    let to_max = ("max@example.cl".to_owned(), vec![ana, eva]);
    assert_eq!(written(&store, MailKind::Reminder).await, [to_luz, to_max]);
    // Neither a second look nor another process reminds again.
    assert_eq!(store.remind(plan(evening)).await.unwrap(), 0);
    let store = {
        drop(store);
        Store::open(&dir, OpenMode::Existing).unwrap()
    };
    assert_eq!(store.remind(plan(evening + hours(1))).await.unwrap(), 0);

    take(&store, ana, &luz, Action::Status(Status::Answered)).await;
    assert_eq!(written(&store, MailKind::Reminder).await[0].1, [], "answered before the mail went out");
    assert_eq!(store.remind(plan(morning)).await.unwrap(), 1);
    let last = &written(&store, MailKind::Reminder).await[2..];
    let named = |name: &str| (format!("{name}@example.cl"), vec![eva]);
    assert_eq!(last, [named("luz"), named("max")]);
    assert_eq!(steps(&store, eva).await, [Reminder::First, Reminder::Last]);
    assert_eq!(steps(&store, ana).await, [Reminder::First]);
    assert_eq!(store.remind(plan(morning + hours(100))).await.unwrap(), 0);
}

#[tokio::test]
async fn what_nobody_may_work_with_is_reminded_of_by_nobody() {
    let (store, _dir) = store();
    let luz = add(&store, "Luz", true).await;
    let spam = Submission { spam: true, ..submission(&json!({ "full_name": "Spam" })) };
    let spam = store.submit_inquiry(spam).await.unwrap().reference;
    let mut others = Vec::new();
    for status in [Status::Answered, Status::Closed, Status::Spam] {
        let reference = submit(&store, status.code()).await.reference;
        take(&store, reference, &luz, Action::Status(status)).await;
        others.push(reference);
    }
    let restricted = submit(&store, "Ana").await.reference;
    store.restrict(restricted, true, Actor::CommandLine, noon()).await.unwrap();
    let late = noon() + hours(30);
    assert_eq!(store.remind(plan(late)).await.unwrap(), 0);
    store.begin_day("2026-03-11".parse().unwrap(), plan(late)).await.unwrap();
    for reference in others.into_iter().chain([spam, restricted]) {
        assert_eq!(steps(&store, reference).await, []);
    }
    assert_eq!(written(&store, MailKind::Reminder).await, []);
    assert_eq!(written(&store, MailKind::Morning).await, []);
    // Once it may be worked with again, it is late.
    store.restrict(restricted, false, Actor::CommandLine, late).await.unwrap();
    assert_eq!(store.remind(plan(late)).await.unwrap(), 1);
    assert_eq!(steps(&store, restricted).await, [Reminder::Last], "both steps are due, and one mail says so");
    // That morning was done already.
    store.begin_day("2026-03-11".parse().unwrap(), plan(late)).await.unwrap();
    assert_eq!(written(&store, MailKind::Morning).await, []);
    store.begin_day("2026-03-12".parse().unwrap(), plan(late)).await.unwrap();
    store.begin_day("2026-03-12".parse().unwrap(), plan(late)).await.unwrap();
    assert_eq!(written(&store, MailKind::Morning).await.len(), 1);
    let news = store.morning_news(plan(late).promise, late).await.unwrap();
    assert_eq!((news.waiting, news.overdue, news.bounced), (1, 1, 0));
}

#[tokio::test]
async fn what_falls_due_while_a_mail_waits_joins_it() {
    let (store, _dir) = store();
    add(&store, "Luz", true).await;
    let ana = submit(&store, "Ana").await.reference;
    let evening = at("2026-03-11T00:00:00Z");
    store.remind(plan(evening)).await.unwrap();
    let waiting = mails(&store).await.into_iter().find(|mail| mail.kind == MailKind::Reminder).unwrap();
    store.outbox_retry_later(waiting.id, evening + hours(20), "451".to_owned()).await.unwrap();
    let later =
        store.submit_inquiry(Submission { now: noon() + hours(2), ..submission(&json!({ "full_name": "Eva" })) });
    let eva = later.await.unwrap().reference;
    let morning = noon() + hours(23);
    assert_eq!(store.remind(plan(morning)).await.unwrap(), 2);
    assert_eq!(written(&store, MailKind::Reminder).await, [("luz@example.cl".to_owned(), vec![ana, eva])]);
    let joined = store.outbox_show(waiting.id).await.unwrap().unwrap();
    assert_eq!((joined.attempts, joined.next_attempt_at), (0, morning));
    // One that is due may be under way, so that the next goes into another, and what it names is not named twice.
    let last = store.remind(plan(noon() + hours(25))).await.unwrap();
    assert_eq!(last, 1);
    let both = written(&store, MailKind::Reminder).await;
    let only = |reference| ("luz@example.cl".to_owned(), vec![reference]);
    assert_eq!(both, [only(ana), only(eva)]);
}

#[tokio::test]
async fn reminders_wait_for_the_morning_and_others_do_not() {
    let (store, _dir) = store();
    add(&store, "Luz", true).await;
    submit(&store, "Ana").await;
    let now = noon() + hours(30);
    store.remind(plan(now)).await.unwrap();
    store.begin_day("2026-03-11".parse().unwrap(), plan(now)).await.unwrap();
    let kinds = async |night| -> Vec<MailKind> {
        let due = store.outbox_due(now, 10, 10, night).await.unwrap();
        due.mails.into_iter().map(|mail| mail.kind).collect()
    };
    assert_eq!(kinds(true).await, [MailKind::Confirmation, MailKind::Staff]);
    assert_eq!(kinds(false).await, [MailKind::Confirmation, MailKind::Staff, MailKind::Reminder, MailKind::Morning]);
}

#[tokio::test]
async fn an_erased_inquiry_is_in_no_mail_that_waits_and_in_no_file() {
    let (store, _dir) = store();
    add(&store, "Luz", true).await;
    add(&store, "Max", false).await;
    let (ana, eva) = (submit(&store, "Ana").await.reference, submit(&store, "Eva").await.reference);
    let now = noon() + hours(30);
    store.remind(plan(now)).await.unwrap();
    let reminders: Vec<i64> =
        mails(&store).await.iter().filter(|mail| mail.kind == MailKind::Reminder).map(|mail| mail.id).collect();
    // One lies as a file by now.
    store.outbox_sent(reminders[0], now).await.unwrap();
    let erased = store.erase_reference(ana).await.unwrap();
    assert!(erased.mails.contains(&reminders[0]) && !erased.mails.contains(&reminders[1]), "{erased:?}");
    assert_eq!(store.outbox_show(reminders[0]).await.unwrap(), None);
    assert_eq!(written(&store, MailKind::Reminder).await, [("max@example.cl".to_owned(), vec![eva])]);
}

#[tokio::test]
async fn a_refused_mail_is_told_to_whoever_has_the_inquiry_too() {
    let (store, _dir) = store();
    let (_, max) = (add(&store, "Luz", true).await, add(&store, "Max", false).await);
    let told = async |staff: &[&str], reference: Reference| -> Vec<(String, Lang)> {
        let addresses = staff.iter().map(|address| (*address).to_owned()).collect();
        let staff = Staff { addresses, lang: Lang::Es };
        let mail =
            store.outbox_of(reference).await.unwrap().into_iter().find(|mail| mail.kind == MailKind::Confirmation);
        let refused = store.outbox_refused(mail.unwrap().id, MailFate::Refused, "550".to_owned(), staff, noon());
        assert!(refused.await.unwrap());
        let mails = store.outbox_of(reference).await.unwrap().into_iter();
        let mails = mails.filter(|mail| mail.kind == MailKind::Refused);
        mails.map(|mail| (mail.recipient.unwrap(), mail.lang)).collect()
    };
    let (team, luz) = (("equipo@example.cl".to_owned(), Lang::Es), ("luz@example.cl".to_owned(), Lang::De));
    let to_max = ("max@example.cl".to_owned(), Lang::De);
    let ana = submit(&store, "Ana").await.reference;
    assert_eq!(told(&["equipo@example.cl"], ana).await, std::slice::from_ref(&team));
    let eva = submit(&store, "Eva").await.reference;
    take(&store, eva, &max, Action::Assign { mine: true }).await;
    assert_eq!(told(&["equipo@example.cl"], eva).await, [team, to_max.clone()]);
    let paz = submit(&store, "Paz").await.reference;
    assert_eq!(told(&[], paz).await, [luz, to_max]);
    let news = store.morning_news(plan(noon()).promise, noon()).await.unwrap();
    assert_eq!((news.waiting, news.bounced), (3, 3));
    assert!(news.inquiries.iter().all(|one| one.bounced) && news.inquiries[1].holder.as_deref() == Some("Max"));
}

#[tokio::test]
async fn news_is_written_only_while_there_is_an_address_for_it() {
    let (store, _dir) = store();
    submit(&store, "Ana").await;
    assert_eq!(store.notification_due(noon()).await.unwrap(), None);
    store.notify();
    let eva = submit(&store, "Eva").await;
    // A resend is no news, and neither is spam.
    submit(&store, "Eva").await;
    store.submit_inquiry(Submission { spam: true, ..submission(&json!({ "full_name": "Spam" })) }).await.unwrap();
    let first = store.notification_due(noon()).await.unwrap().unwrap();
    assert_eq!((first.news, first.attempts, first.inquiries.len()), (News::Received, 0, 1));
    assert_eq!(first.inquiries[0].reference, eva.reference);
    store.notify_later(first.id, noon() + hours(1)).await.unwrap();
    assert_eq!(store.notification_due(noon()).await.unwrap(), None);
    // Nobody is on the desk: the address alone is told.
    let late =
        ReminderPlan { otherwise: Staff { addresses: Arc::new([]), lang: Lang::Es }, ..plan(noon() + hours(30)) };
    assert_eq!(store.remind(late).await.unwrap(), 2);
    store.mark(eva.reference, Status::Answered, None, Actor::CommandLine, noon()).await.unwrap();
    let first = store.notification_due(noon() + hours(1)).await.unwrap().unwrap();
    assert_eq!((first.attempts, first.inquiries.len()), (1, 0), "answered meanwhile");
    store.forget_notification(first.id).await.unwrap();
    let second = store.notification_due(noon() + hours(30)).await.unwrap().unwrap();
    assert_eq!((second.news, second.inquiries.len()), (News::Reminder, 1));
    store.forget_notification(second.id).await.unwrap();
    assert_eq!(store.notification_due(noon() + hours(100)).await.unwrap(), None);
}
