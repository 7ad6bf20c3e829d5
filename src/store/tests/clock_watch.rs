//! A clock that jumps deletes nothing and locks nobody out.

use std::time::Duration;

use jiff::ToSpan as _;

use super::*;
use crate::inquiry::{Email, Status};

const YEARS: i64 = 24 * 366;
const LOOK: Duration = Duration::from_secs(600);

/// Runs the server from its start at a given time, for this many hours.
async fn run(store: &Store, from: Timestamp, hours_long: i64) -> Vec<ClockNews> {
    let mut news: Vec<ClockNews> = store.look_at_clock(from, None).await.unwrap().into_iter().collect();
    for look in 1..=hours_long * 6 {
        let now = from + SignedDuration::from_mins(look * 10);
        news.extend(store.look_at_clock(now, Some(LOOK)).await.unwrap());
    }
    news
}

fn reopened(store: Store, dir: &Dir) -> Store {
    drop(store);
    Store::open(dir, OpenMode::Create).unwrap()
}

#[tokio::test]
async fn a_clock_that_is_years_ahead_deletes_nothing() {
    let (store, dir) = store();
    run(&store, noon() - hours(200), 200).await;
    let reference = submit(&store, "Ana").await.reference;
    assert!(store.purge(noon()).await.unwrap().is_some(), "a time that has held deletes by age");
    store.keep_clock().await.unwrap();

    // At a start, and again at each one that follows.
    let store = reopened(store, &dir);
    let ahead = noon() + hours(8 * YEARS);
    let news = run(&store, ahead, 100).await;
    assert!(
        matches!(news[..], [ClockNews::Jumped(jump)] if jump.to == ahead && jump.left == hours(7 * 24)),
        "{news:?}"
    );
    assert_eq!(store.purge(ahead + hours(100)).await.unwrap(), None);
    store.keep_clock().await.unwrap();
    let store = reopened(store, &dir);
    assert_eq!(run(&store, ahead + hours(101), 60).await, []);
    assert_eq!(store.clock_jump().unwrap().left, hours(8));
    assert_eq!(store.purge(ahead + hours(161)).await.unwrap(), None);

    // Set right again: that is a jump too, and takes another seven days.
    let news = run(&store, noon() + hours(170), 167).await;
    assert!(matches!(news[..], [ClockNews::Jumped(_)]), "{news:?}");
    assert_eq!(store.purge(noon() + hours(337)).await.unwrap(), None);
    assert_eq!(store.look_at_clock(noon() + hours(338), Some(LOOK)).await.unwrap(), None);
    let mut news = Vec::new();
    for look in 1..=6 {
        let now = noon() + hours(338) + SignedDuration::from_mins(look * 10);
        news.extend(store.look_at_clock(now, Some(LOOK)).await.unwrap());
    }
    assert_eq!(news, [ClockNews::Held]);
    assert_eq!(store.clock_jump(), None);
    assert_eq!(store.purge(noon() + hours(339)).await.unwrap().unwrap().inquiries, 0);
    assert_eq!(stored(&store).await, [reference]);
}

#[tokio::test]
async fn a_clock_that_jumps_while_the_server_runs_is_noticed_whatever_measures_the_running() {
    let (store, _dir) = store();
    run(&store, noon() - hours(200), 200).await;
    for (ran, back) in [(LOOK, -300), (Duration::from_secs(8 * 366 * 86_400), 8 * YEARS)] {
        let news = store.look_at_clock(noon() + hours(back), Some(ran)).await.unwrap();
        assert!(matches!(news, Some(ClockNews::Jumped(_))), "{news:?}");
    }
    // A small correction is no jump.
    let (store, _dir) = self::store();
    run(&store, noon(), 1).await;
    assert_eq!(store.look_at_clock(noon() + 30.minutes(), Some(LOOK)).await.unwrap(), None);
}

#[tokio::test]
async fn an_inquiry_taken_while_the_clock_stood_back_is_kept_for_its_seven_years() {
    let (store, _dir) = store();
    let before = submit(&store, "Ana").await.reference;
    run(&store, noon() - hours(200), 200).await;
    // Eleven years back, as with a dead battery.
    let back = noon() - hours(11 * YEARS);
    run(&store, back, 1).await;
    let late = Submission { now: back + hours(1), ..submission(&json!({ "full_name": "Eva" })) };
    let taken = store.submit_inquiry(late).await.unwrap().reference;
    // Working on an inquiry at that time has not made it older.
    store.mark(before, Status::Answered, None, Actor::CommandLine, back + hours(1)).await.unwrap();
    assert_eq!(run(&store, noon() + hours(3), 168).await.len(), 2, "a jump, and that the time has held");
    let held = noon() + hours(171);
    assert_eq!(store.purge(held).await.unwrap().unwrap().inquiries, 0);
    assert_eq!(stored(&store).await, [before, taken]);
    // Nor is it kept forever.
    assert_eq!(purge(&store, held + hours(7 * YEARS)).await.inquiries, 2);
}

#[tokio::test]
async fn links_and_addresses_that_wait_do_not_expire_by_a_jump() {
    let (store, _dir) = store();
    run(&store, noon(), 1).await;
    let request = |at| SubscriptionRequest {
        email: Email::parse("ana@example.com").unwrap(),
        lang: Lang::Es,
        source: Source::Form,
        privacy_version: "2024-01-15".to_owned(),
        now: at,
    };
    store.request_subscription(request(noon())).await.unwrap();
    let payload = mails(&store).await[0].payload.clone();
    let ahead = noon() + hours(8 * YEARS);
    run(&store, ahead, 1).await;
    let tokens = store.newsletter_tokens(payload, ahead).await.unwrap().expect("the mail is still waited for");
    assert_eq!(store.confirming(&tokens.confirm, ahead + hours(9 * 24)).await.unwrap(), Confirming::Waiting);
    assert_eq!(store.confirm_subscription(&tokens.confirm, ahead + hours(9 * 24)).await.unwrap(), Confirming::Done);
}

#[tokio::test]
async fn what_a_clock_that_was_ahead_wrote_locks_nobody_out() {
    let (store, _dir) = store();
    let ahead = noon() + hours(8 * YEARS);
    let at = |now, name: &str| Submission { now, ..submission(&json!({ "full_name": name })) };
    for name in ["Ana", "Eva", "Ida"] {
        store.submit_inquiry(at(ahead, name)).await.unwrap();
    }
    let ask = async |now, email: &str| {
        let request = SubscriptionRequest {
            email: Email::parse(email).unwrap(),
            lang: Lang::Es,
            source: Source::Form,
            privacy_version: "2024-01-15".to_owned(),
            now,
        };
        store.request_subscription(request).await.unwrap();
        let asked =
            ItineraryRequest { slug: "aysen".to_owned(), email: Email::parse(email).unwrap(), lang: Lang::Es, now };
        store.request_itinerary(asked).await.unwrap()
    };
    for hour in 0..4 {
        ask(ahead + hours(hour), "ana@example.com").await;
    }
    let count = async || mails(&store).await.len();
    let before = count().await;
    // The same content months later is another inquiry, and is confirmed.
    let again = store.submit_inquiry(at(noon(), "Ana")).await.unwrap();
    assert!(!again.replayed);
    assert_eq!(count().await, before + 2, "staff and visitor");
    assert!(ask(noon(), "ana@example.com").await);
    let kinds = |mails: Vec<OutboxMail>| {
        mails.into_iter().filter(|mail| mail.created_at == noon()).map(|mail| mail.kind).collect::<Vec<_>>()
    };
    assert_eq!(
        kinds(mails(&store).await),
        [MailKind::Confirmation, MailKind::Staff, MailKind::NewsletterConfirm, MailKind::Itinerary]
    );
}

/// Makes every write of the clock watch fail, or no longer.
fn refuse_the_watch(dir: &Dir, refuse: bool) {
    let sql = if refuse {
        "CREATE TRIGGER full BEFORE INSERT ON meta WHEN new.key = 'clock' BEGIN SELECT raise(ABORT, 'disk full'); END"
    } else {
        "DROP TRIGGER full"
    };
    rusqlite::Connection::open(dir.join("inquiries.db")).unwrap().execute_batch(sql).unwrap();
}

#[tokio::test]
async fn a_jump_that_cannot_be_written_down_is_news_again_until_it_is() {
    let (store, dir) = store();
    run(&store, noon() - hours(200), 200).await;
    refuse_the_watch(&dir, true);
    let ahead = noon() + hours(8 * YEARS);
    for second in 0..3 {
        store.look_at_clock(ahead + second.seconds(), Some(LOOK)).await.unwrap_err();
        assert_eq!(store.purge(ahead).await.unwrap(), None, "nothing goes by a time that was not compared");
    }
    refuse_the_watch(&dir, false);
    let news = store.look_at_clock(ahead + 3.seconds(), Some(LOOK)).await.unwrap();
    assert!(matches!(news, Some(ClockNews::Jumped(jump)) if jump.from == noon() && jump.to == ahead), "{news:?}");
    assert_eq!(store.look_at_clock(ahead + 4.seconds(), Some(LOOK)).await.unwrap(), None);
}

#[tokio::test]
async fn nothing_is_deleted_by_its_age_before_rows_of_a_wrong_time_are_dated_anew() {
    let (store, dir) = store();
    run(&store, noon() - hours(200), 200).await;
    let back = noon() - hours(11 * YEARS);
    run(&store, back, 1).await;
    let late = Submission { now: back + hours(1), ..submission(&json!({ "full_name": "Eva" })) };
    let taken = store.submit_inquiry(late).await.unwrap().reference;
    // Right again, for an hour less than seven days.
    let right = noon() + hours(3);
    assert!(matches!(run(&store, right, 167).await[..], [ClockNews::Jumped(_)]));
    refuse_the_watch(&dir, true);
    for look in 1..=9 {
        let now = right + hours(167) + SignedDuration::from_mins(look * 10);
        let looked = store.look_at_clock(now, Some(LOOK)).await;
        assert!(looked.is_err() || look < 6, "{look}: {looked:?}");
        assert_eq!(store.purge(now).await.unwrap(), None);
    }
    refuse_the_watch(&dir, false);
    let now = right + hours(169);
    assert_eq!(store.look_at_clock(now, Some(LOOK)).await.unwrap(), Some(ClockNews::Held));
    assert_eq!(store.purge(now).await.unwrap().unwrap().inquiries, 0);
    assert_eq!(stored(&store).await, [taken]);
}
