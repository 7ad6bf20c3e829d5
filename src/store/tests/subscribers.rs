use jiff::ToSpan as _;

use super::*;
use crate::inquiry::Email;

const ANA: &str = "ana@bücher.example";

async fn ask(store: &Store, email: &str, lang: Lang, now: Timestamp) {
    let email = Email::parse(email).unwrap();
    let request = SubscriptionRequest { email, lang, source: Source::Form, privacy_version: "2024-01-15".into(), now };
    store.request_subscription(request).await.unwrap();
}

/// The tokens in the newest mail's links, as mail delivery creates them.
async fn tokens(store: &Store, now: Timestamp) -> NewsletterTokens {
    let payload = mails(store).await.pop().unwrap().payload;
    store.newsletter_tokens(payload, now).await.unwrap().unwrap()
}

/// Marks all waiting mails as sent, as if by a mail server.
async fn send_all(store: &Store) {
    for mail in mails(store).await {
        assert!(store.outbox_forget(mail.id, noon()).await.unwrap());
    }
}

async fn count(store: &Store, table: &'static str) -> i64 {
    let count = store
        .read(move |connection| connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)));
    count.await.unwrap()
}

fn minutes(minutes: i64) -> Timestamp {
    noon() + minutes.minutes()
}

#[tokio::test]
async fn a_subscription_begins_with_a_mail_and_counts_once_it_is_confirmed() {
    let (store, _dir) = store();
    ask(&store, ANA, Lang::De, noon()).await;
    let [mail] = &mails(&store).await[..] else { panic!("one mail") };
    assert_eq!((mail.kind, mail.recipient.as_deref(), mail.lang), (MailKind::NewsletterConfirm, Some(ANA), Lang::De));
    assert!(subscribers(&store).is_empty());

    let tokens = tokens(&store, minutes(1)).await;
    assert_eq!(tokens.expires_at, minutes(1) + hours(7 * 24));
    assert_eq!(store.confirming(&tokens.confirm, minutes(2)).await.unwrap(), Confirming::Waiting);
    assert!(subscribers(&store).is_empty(), "looking changes nothing");
    assert_eq!(store.confirm_subscription(&tokens.confirm, minutes(3)).await.unwrap(), Confirming::Done);
    let [ana] = &subscribers(&store)[..] else { panic!("one subscriber") };
    assert_eq!((ana.email.as_str(), ana.lang, ana.source), (ANA, Lang::De, Source::Form));
    assert_eq!((ana.requested_at, ana.confirmed_at), (noon(), minutes(3)));
    assert_eq!((ana.privacy_version.as_str(), &ana.leave), ("2024-01-15", &tokens.leave));
    assert!(mails(&store).await.is_empty(), "nobody waits for the mail any more");
    // Again, and later: the same answer, the first consent.
    assert_eq!(store.confirm_subscription(&tokens.confirm, minutes(9)).await.unwrap(), Confirming::Done);
    assert_eq!(store.confirming(&tokens.confirm, minutes(9)).await.unwrap(), Confirming::Done);
    assert_eq!(subscribers(&store)[0].confirmed_at, minutes(3));
}

#[tokio::test]
async fn no_link_is_on_the_disk() {
    let (store, dir) = store();
    ask(&store, ANA, Lang::De, noon()).await;
    let tokens = tokens(&store, noon()).await;
    for token in [&tokens.confirm, &tokens.leave] {
        for file in dir.files() {
            let bytes = std::fs::read(dir.join(&file)).unwrap();
            assert!(!bytes.windows(token.len()).any(|window| window == token.as_bytes()), "{file}");
        }
    }
    assert_eq!(format!("{tokens:?}"), "NewsletterTokens(…)");
}

#[tokio::test]
async fn a_link_is_good_for_seven_days() {
    let (store, _dir) = store();
    ask(&store, ANA, Lang::De, noon()).await;
    let tokens = tokens(&store, noon()).await;
    let last = noon() + hours(7 * 24) - 1.millisecond();
    assert_eq!(store.confirming(&tokens.confirm, last).await.unwrap(), Confirming::Waiting);
    let over = noon() + hours(7 * 24);
    assert_eq!(store.confirming(&tokens.confirm, over).await.unwrap(), Confirming::Unknown);
    assert_eq!(store.confirm_subscription(&tokens.confirm, over).await.unwrap(), Confirming::Unknown);
    assert!(subscribers(&store).is_empty());
    for wrong in ["", "x", &tokens.leave] {
        assert_eq!(store.confirm_subscription(wrong, noon()).await.unwrap(), Confirming::Unknown, "{wrong}");
    }
}

#[tokio::test]
async fn each_attempt_has_a_link_of_its_own_and_all_are_good() {
    let (store, _dir) = store();
    ask(&store, ANA, Lang::De, noon()).await;
    let first = tokens(&store, noon()).await;
    let second = tokens(&store, minutes(60)).await;
    assert!(first.confirm != second.confirm && first.leave == second.leave);
    assert_eq!(store.confirming(&second.confirm, minutes(61)).await.unwrap(), Confirming::Waiting);
    assert_eq!(store.confirm_subscription(&first.confirm, minutes(61)).await.unwrap(), Confirming::Done);
    assert_eq!(store.confirming(&second.confirm, minutes(61)).await.unwrap(), Confirming::Done);
}

#[tokio::test]
async fn asking_twice_changes_nothing_however_the_address_is_spelled() {
    let (store, _dir) = store();
    ask(&store, ANA, Lang::De, noon()).await;
    let link = tokens(&store, noon()).await;
    send_all(&store).await;
    ask(&store, "ANA@xn--bcher-kva.example", Lang::Fr, minutes(5)).await;
    assert!(mails(&store).await.is_empty());
    store.confirm_subscription(&link.confirm, minutes(6)).await.unwrap();
    let before = subscribers(&store);
    assert_eq!((before[0].email.as_str(), before[0].lang), (ANA, Lang::De));
    for after in [7, 60, 60 * 24 * 30] {
        ask(&store, "Ana@Bücher.example", Lang::It, minutes(after)).await;
        assert!(mails(&store).await.is_empty() && subscribers(&store) == before, "after {after} minutes");
    }
}

#[tokio::test]
async fn a_lost_mail_is_sent_again_but_not_without_end() {
    let (store, _dir) = store();
    ask(&store, ANA, Lang::De, noon()).await;
    ask(&store, ANA, Lang::De, minutes(11)).await;
    assert_eq!(mails(&store).await.len(), 1, "the first one has not left yet");
    let payload = mails(&store).await[0].payload.clone();
    let mut sent = 0;
    for day in 0..7 {
        for hour in [1, 2, 3, 4] {
            send_all(&store).await;
            ask(&store, ANA, Lang::Fr, noon() + hours(24 * day + hour)).await;
            sent += mails(&store).await.len();
        }
    }
    assert_eq!(sent, 2, "three in all for one subscription that is never confirmed");
    let link = store.newsletter_tokens(payload, noon() + hours(3)).await.unwrap().unwrap();
    store.confirm_subscription(&link.confirm, noon() + hours(4)).await.unwrap();
    assert_eq!(subscribers(&store)[0].lang, Lang::Fr, "of what waits, the last word counts");
}

#[tokio::test]
async fn whoever_leaves_is_forgotten_and_may_come_back() {
    let (store, _dir) = store();
    ask(&store, ANA, Lang::De, noon()).await;
    let link = tokens(&store, noon()).await;
    store.confirm_subscription(&link.confirm, noon()).await.unwrap();
    assert_eq!(store.leaving(&link.leave).await.unwrap(), Leaving::Subscribed(Lang::De));
    assert_eq!(subscribers(&store).len(), 1, "looking changes nothing");
    for _ in 0..2 {
        assert_eq!(store.end_subscription(&link.leave).await.unwrap(), Leaving::Done);
        assert_eq!(store.leaving(&link.leave).await.unwrap(), Leaving::Done);
    }
    assert_eq!((count(&store, "subscribers").await, count(&store, "tokens").await), (0, 0));
    assert_eq!(store.confirm_subscription(&link.confirm, noon()).await.unwrap(), Confirming::Unknown);

    ask(&store, ANA, Lang::It, minutes(1)).await;
    let again = tokens(&store, minutes(1)).await;
    assert_ne!(again.leave, link.leave);
    // The old link does not end the new one.
    store.end_subscription(&link.leave).await.unwrap();
    assert_eq!(store.confirm_subscription(&again.confirm, minutes(2)).await.unwrap(), Confirming::Done);
    assert_eq!(subscribers(&store).len(), 1);
}

#[tokio::test]
async fn nobody_can_make_up_a_link_to_leave() {
    let (store, _dir) = store();
    ask(&store, ANA, Lang::De, noon()).await;
    let link = tokens(&store, noon()).await;
    let mut other = link.leave.clone().into_bytes();
    other[40] ^= 1;
    let other = String::from_utf8(other).unwrap();
    let payload = mails(&store).await[0].payload.clone().unwrap();
    for wrong in ["", "x", &link.confirm, &payload, &link.leave[1..], &format!("{}AA", link.leave), &other] {
        assert_eq!(store.leaving(wrong).await.unwrap(), Leaving::Unknown, "{wrong}");
        assert_eq!(store.end_subscription(wrong).await.unwrap(), Leaving::Unknown, "{wrong}");
    }
    assert_eq!(count(&store, "subscribers").await, 1);
}

#[tokio::test]
async fn a_mail_that_waits_goes_with_its_subscription() {
    let (store, _dir) = store();
    ask(&store, ANA, Lang::De, noon()).await;
    let (link, payload) = (tokens(&store, noon()).await, mails(&store).await[0].payload.clone());
    store.end_subscription(&link.leave).await.unwrap();
    assert!(mails(&store).await.is_empty());
    assert_eq!(store.newsletter_tokens(payload, noon()).await.unwrap(), None);
    for wrong in [None, Some("x".to_owned())] {
        assert_eq!(store.newsletter_tokens(wrong, noon()).await.unwrap(), None);
    }
}

#[tokio::test]
async fn leaving_and_asking_again_is_no_way_to_flood_an_address() {
    let (store, _dir) = store();
    let mut sent = 0;
    for round in 0..6 {
        ask(&store, ANA, Lang::De, minutes(round)).await;
        let waiting = mails(&store).await;
        sent += waiting.len();
        if !waiting.is_empty() {
            let link = tokens(&store, minutes(round)).await;
            store.end_subscription(&link.leave).await.unwrap();
        }
    }
    assert_eq!(sent, 3);
    ask(&store, ANA, Lang::De, noon() + hours(24)).await;
    assert_eq!(mails(&store).await.len(), 1, "another day");
}

#[tokio::test]
async fn the_tick_of_the_inquiry_form_begins_one_too() {
    let (store, _dir) = store();
    let ticked = submission(&json!({ "newsletter": true }));
    store.submit_inquiry(ticked.clone()).await.unwrap();
    let kinds: Vec<MailKind> = mails(&store).await.into_iter().map(|mail| mail.kind).collect();
    assert_eq!(kinds, [MailKind::Confirmation, MailKind::Staff, MailKind::NewsletterConfirm]);
    assert!(store.submit_inquiry(ticked.clone()).await.unwrap().replayed);
    assert_eq!(mails(&store).await.len(), 3, "a resend is the same inquiry");
    let link = tokens(&store, noon()).await;
    store.confirm_subscription(&link.confirm, noon()).await.unwrap();
    let [ana] = &subscribers(&store)[..] else { panic!("one subscriber") };
    assert_eq!((ana.email.as_str(), ana.lang, ana.source), ("ana@example.com", Lang::De, Source::Inquiry));
    assert_eq!(ana.privacy_version, "2024-01-15");

    let spam = Submission { spam: true, ..submission(&json!({ "newsletter": true, "email": "bot@example.com" })) };
    store.submit_inquiry(spam).await.unwrap();
    store.submit_inquiry(submission(&json!({ "email": "eva@example.com" }))).await.unwrap();
    assert_eq!(count(&store, "subscribers").await, 1);
}

#[tokio::test]
async fn what_nobody_confirms_goes_after_seven_days() {
    let (store, _dir) = store();
    ask(&store, ANA, Lang::De, noon()).await;
    ask(&store, "eva@example.com", Lang::De, noon()).await;
    let link = tokens(&store, noon()).await;
    store.confirm_subscription(&link.confirm, noon()).await.unwrap();
    let failed = mails(&store).await[0].id;
    store.outbox_failed(failed, MailFate::Refused, "550 no".into(), noon()).await.unwrap();

    purge(&store, noon() + hours(24) - 1.minute()).await;
    assert_eq!(count(&store, "newsletter_mails").await, 2);
    assert!(purge(&store, noon() + hours(7 * 24) - 1.minute()).await.mails.is_empty());
    assert_eq!((count(&store, "newsletter_mails").await, count(&store, "subscribers").await), (0, 2));
    assert_eq!(count(&store, "tokens").await, 1);
    assert_eq!(purge(&store, noon() + hours(7 * 24)).await.mails, [failed]);
    assert_eq!((count(&store, "subscribers").await, count(&store, "tokens").await), (1, 0));
    assert!(mails(&store).await.is_empty());
    purge(&store, noon() + hours(24 * 365 * 20)).await;
    assert_eq!(subscribers(&store).len(), 1, "a consent lasts until it is withdrawn");
}

#[tokio::test]
async fn after_its_time_a_subscription_that_was_not_purged_yet_begins_anew() {
    let (store, _dir) = store();
    ask(&store, ANA, Lang::De, noon()).await;
    let old = tokens(&store, noon()).await;
    let later = noon() + hours(8 * 24);
    let payload = mails(&store).await[0].payload.clone();
    assert_eq!(store.newsletter_tokens(payload, later).await.unwrap(), None, "that mail comes too late");
    ask(&store, ANA, Lang::Fr, later).await;
    let [mail] = &mails(&store).await[..] else { panic!("one mail") };
    assert_eq!(mail.lang, Lang::Fr);
    assert_ne!(tokens(&store, later).await.leave, old.leave);
}

#[tokio::test]
async fn erasing_and_removing_reach_all_of_it() {
    let (store, _dir) = store();
    for email in [ANA, "eva@example.com"] {
        ask(&store, email, Lang::De, noon()).await;
    }
    let erased = store.erase_email(Email::parse("ANA@bücher.example").unwrap()).await.unwrap();
    assert_eq!((erased.references.len(), erased.mails.len(), erased.subscription), (0, 1, true));
    assert_eq!((count(&store, "subscribers").await, count(&store, "newsletter_mails").await), (1, 1));

    let eva = Email::parse("Eva@Example.com").unwrap();
    let link = tokens(&store, noon()).await;
    let waiting = mails(&store).await[0].id;
    let removed = store.remove_subscriber(&eva).await.unwrap().unwrap();
    assert_eq!(removed, Removed { confirmed: false, mails: vec![waiting] });
    assert_eq!(store.remove_subscriber(&eva).await.unwrap(), None);
    assert_eq!(store.confirm_subscription(&link.confirm, noon()).await.unwrap(), Confirming::Unknown);
    assert!(mails(&store).await.is_empty());
    let erased = store.erase_email(eva).await.unwrap();
    assert!(erased.is_empty());
}

#[tokio::test]
async fn an_inquiry_that_is_erased_leaves_the_consent_of_its_own() {
    let (store, _dir) = store();
    let reference = store.submit_inquiry(submission(&json!({ "newsletter": true }))).await.unwrap().reference;
    store.erase_reference(reference).await.unwrap();
    assert_eq!(count(&store, "subscribers").await, 1);
    assert_eq!(mails(&store).await.len(), 1);
}

/// Otherwise the response time would tell whether an address is known.
#[tokio::test]
async fn every_request_waits_for_the_disk_once() {
    let (store, _dir) = store();
    // One connection sees how often others commit.
    let commits = async || -> i64 {
        let version = store.read(|connection| connection.pragma_query_value(None, "data_version", |row| row.get(0)));
        version.await.unwrap()
    };
    let asks_with_one_commit = async |email: &str, after: i64| {
        let before = commits().await;
        ask(&store, email, Lang::De, minutes(after)).await;
        assert_eq!(commits().await, before + 1, "{email} after {after} minutes");
    };
    asks_with_one_commit(ANA, 0).await;
    asks_with_one_commit(ANA, 1).await;
    let link = tokens(&store, noon()).await;
    store.confirm_subscription(&link.confirm, noon()).await.unwrap();
    asks_with_one_commit(ANA, 20).await;
    for after in 20..23 {
        asks_with_one_commit("eva@example.com", after).await;
        let link = tokens(&store, minutes(after)).await;
        store.end_subscription(&link.leave).await.unwrap();
    }
    // By now she has been sent all that one address may get.
    asks_with_one_commit("eva@example.com", 23).await;
    assert!(mails(&store).await.is_empty());
}
