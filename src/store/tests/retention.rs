use super::*;
use crate::inquiry::Status;

#[tokio::test]
async fn inquiries_go_at_the_latest_seven_years_after_the_last_interaction() {
    let (store, _dir) = store();
    let untouched = submit(&store, "Ana").await.reference;
    let touched = submit(&store, "Eva").await.reference;
    store.mark(touched, Status::Answered, None, Actor::CommandLine, at("2026-06-10T12:00:00Z")).await.unwrap();

    // The purge after this one would come too late.
    assert_eq!(purge(&store, at("2033-03-09T11:59:00Z")).await.inquiries, 0);
    let purged = purge(&store, at("2033-03-09T12:00:00Z")).await;
    assert_eq!((purged.inquiries, purged.mails.len()), (1, 2));
    assert_eq!(stored(&store).await, [touched]);
    assert_eq!(store.inquiry_by_reference(untouched).await.unwrap(), None);
    assert!(mails(&store).await.iter().all(|mail| mail.reference == Some(touched)));
    assert_eq!(purge(&store, at("2033-06-09T12:00:00Z")).await.inquiries, 1);
    assert!(stored(&store).await.is_empty() && mails(&store).await.is_empty());
}

#[tokio::test]
async fn many_old_inquiries_go_in_one_purge() {
    let (store, _dir) = store();
    submit_all(&store, (0..450).map(|n| submission(&json!({ "full_name": format!("Ana {n}") })))).await;
    assert_eq!(purge(&store, noon() + hours(24 * 366 * 8)).await.inquiries, 450);
    assert!(stored(&store).await.is_empty());
}

#[tokio::test]
async fn a_sent_mail_loses_its_personal_part_after_thirty_days() {
    let (store, _dir) = store();
    submit(&store, "Ana").await;
    let ids: Vec<i64> = mails(&store).await.iter().map(|mail| mail.id).collect();
    store.outbox_sent(ids[0], noon() + hours(1)).await.unwrap();

    let thirty_days = noon() + hours(1 + 30 * 24);
    assert!(purge(&store, thirty_days - hours(1)).await.mails.is_empty());
    assert_eq!(purge(&store, thirty_days).await.mails, [ids[0]]);
    let cleared = store.outbox_show(ids[0]).await.unwrap().unwrap();
    assert_eq!((cleared.state, cleared.recipient), (MailState::Sent, None));
    assert!(store.outbox_show(ids[1]).await.unwrap().unwrap().recipient.is_some(), "that one still waits");
    assert!(purge(&store, thirty_days + hours(24)).await.mails.is_empty(), "once is enough");
}

#[tokio::test]
async fn a_mail_without_an_inquiry_goes_as_a_whole() {
    let (store, _dir) = store();
    let queue = async || queue_mail(&store, "a@example.com", noon()).await;
    let (sent, failed, waiting) = (queue().await, queue().await, queue().await);
    store.outbox_sent(sent, noon()).await.unwrap();
    store.outbox_failed(failed, MailFate::Refused, "550 no".into(), noon()).await.unwrap();
    assert!(purge(&store, noon() + hours(30 * 24 - 1)).await.mails.is_empty());
    let mut gone = purge(&store, noon() + hours(30 * 24)).await.mails;
    gone.sort_unstable();
    assert_eq!(gone, [sent, failed]);
    assert_eq!(mails(&store).await.iter().map(|mail| mail.id).collect::<Vec<_>>(), [waiting]);
}

#[tokio::test]
async fn hashes_of_addresses_go_after_a_day_and_keys_after_two() {
    let (store, _dir) = store();
    let keyed = Submission { idempotency_key: Some("k".to_owned()), ..submission(&json!({})) };
    store.submit_inquiry(keyed).await.unwrap();
    let counts = async || {
        let count = |connection: &Connection, table| {
            connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0))
        };
        let both = store.read(move |c| Ok((count(c, "submissions")?, count(c, "idempotency_keys")?)));
        both.await.unwrap()
    };
    for (after, expected) in [(23, (1, 1)), (24, (0, 1)), (47, (0, 1)), (48, (0, 0))] {
        purge(&store, noon() + hours(after)).await;
        assert_eq!(counts().await, expected, "after {after} hours");
    }
}
