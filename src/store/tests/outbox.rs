use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _};

use super::*;

fn minutes(n: i64) -> SignedDuration {
    SignedDuration::from_mins(n)
}

async fn due(store: &Store, now: Timestamp) -> Vec<i64> {
    store.outbox_due(now, 10, 10, false).await.unwrap().mails.into_iter().map(|mail| mail.id).collect()
}

#[tokio::test]
async fn a_mail_is_shown_as_it_was_queued() {
    let (store, _dir) = store();
    let submitted = submit(&store, "Ana").await;
    let [confirmation, staff] = &mails(&store).await[..] else { panic!("two mails") };
    assert_eq!(
        (confirmation.kind, confirmation.recipient.as_deref()),
        (MailKind::Confirmation, Some("ana@example.com"))
    );
    assert_eq!((confirmation.lang, confirmation.reference), (Lang::De, Some(submitted.reference)));
    assert_eq!((staff.kind, staff.recipient.as_deref()), (MailKind::Staff, Some("staff@example.cl")));
    assert_eq!((staff.lang, staff.reference), (Lang::Es, Some(submitted.reference)));
    assert_eq!(store.outbox_show(staff.id).await.unwrap().as_ref(), Some(staff));
    assert_eq!(store.outbox_show(staff.id + 1).await.unwrap(), None);
    let own = queue_mail(&store, "ana@bücher.example", noon()).await;
    assert_eq!(store.outbox_show(own).await.unwrap().unwrap().reference, None);
}

/// A store that answers this accepts inquiries; asking costs no write unless the last one failed.
#[tokio::test]
async fn readiness_writes_only_after_a_write_that_failed() {
    let (store, dir) = store();
    let probes = async || {
        let value = |c: &Connection| {
            c.query_row("SELECT value FROM meta WHERE key = 'probes'", [], |row| row.get::<_, i64>(0)).optional()
        };
        store.read(value).await.unwrap()
    };
    store.readiness().await.unwrap();
    assert_eq!(probes().await, None);
    // Another process holds the file, so the next write fails.
    store.write(|c| c.busy_timeout(Duration::ZERO)).await.unwrap();
    let other = Connection::open(dir.join("inquiries.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    store.write(crate::store::readiness::probe).await.unwrap_err();
    assert!(matches!(store.readiness().await, Err(StoreError::Unavailable(_))));
    other.execute_batch("ROLLBACK").unwrap();
    store.readiness().await.unwrap();
    assert_eq!(probes().await, Some(1), "that it can be written again is known by writing");
    store.readiness().await.unwrap();
    assert_eq!(probes().await, Some(1));
}

#[tokio::test]
async fn due_mails_come_longest_waiting_first() {
    let (store, _dir) = store();
    let late = queue_mail(&store, "a@example.com", noon() + minutes(2)).await;
    let early = queue_mail(&store, "b@example.com", noon()).await;
    assert!(due(&store, noon() - minutes(1)).await.is_empty());
    assert_eq!(due(&store, noon()).await, [early]);
    assert_eq!(due(&store, noon() + minutes(2)).await, [early, late]);
    assert_eq!(store.outbox_due(noon() + minutes(2), 1, 1, false).await.unwrap().mails.len(), 1);
    assert_eq!(store.outbox_next_at().await.unwrap(), Some(noon()));
}

#[tokio::test]
async fn from_queued_to_sent_or_failed_and_back() {
    let (store, _dir) = store();
    let id = queue_mail(&store, "a@example.com", noon()).await;
    let show = async || store.outbox_show(id).await.unwrap().unwrap();
    let message_id = show().await.message_id;

    assert!(store.outbox_retry_later(id, noon() + minutes(1), "451 later".into()).await.unwrap());
    assert!(store.outbox_retry_later(id, noon() + minutes(3), "451 still".into()).await.unwrap());
    let waiting = show().await;
    assert_eq!((waiting.attempts, waiting.last_error.as_deref()), (2, Some("451 still")));
    assert_eq!(waiting.next_attempt_at, noon() + minutes(3));
    assert!(due(&store, noon() + minutes(2)).await.is_empty());
    assert_eq!(store.outbox_next_at().await.unwrap(), Some(noon() + minutes(3)));

    assert_eq!(store.outbox_requeue_all_waiting(noon() + minutes(1)).await.unwrap(), 1);
    assert_eq!(due(&store, noon() + minutes(1)).await, [id]);
    assert_eq!(show().await.queued_at, noon(), "patience counts from the queueing");

    assert!(store.outbox_failed(id, MailFate::Refused, "550 no".into(), noon()).await.unwrap());
    let failed = show().await;
    assert_eq!((failed.state, failed.attempts, failed.last_error.as_deref()), (MailState::Failed, 3, Some("550 no")));
    assert!(due(&store, noon() + hours(99)).await.is_empty());
    assert_eq!(store.outbox_next_at().await.unwrap(), None);
    assert_eq!(store.readiness().await.unwrap(), OutboxCounts { queued: 0, failed: 1 });
    assert!(!store.outbox_sent(id, noon()).await.unwrap(), "it does not wait");

    let later = noon() + hours(100);
    assert_eq!(store.outbox_retry(Retry::AllFailed, Actor::CommandLine, later).await.unwrap(), 1);
    let again = show().await;
    assert_eq!((again.state, again.attempts, again.queued_at), (MailState::Queued, 0, later));
    assert_eq!(again.message_id, message_id);
    assert_eq!(due(&store, later).await, [id]);

    assert!(store.outbox_sent(id, later).await.unwrap());
    let sent = show().await;
    assert_eq!((sent.state, sent.sent_at, sent.last_error), (MailState::Sent, Some(later), None));
    assert_eq!(
        store.outbox_retry(Retry::One(id), Actor::CommandLine, later).await.unwrap(),
        0,
        "a sent mail is not sent again"
    );
    assert!(!store.outbox_failed(id, MailFate::Refused, "x".into(), noon()).await.unwrap());
    assert_eq!(store.outbox_counts().await.unwrap(), OutboxCounts::default());
}

#[tokio::test]
async fn one_waiting_mail_can_be_hurried() {
    let (store, _dir) = store();
    let id = queue_mail(&store, "a@example.com", noon()).await;
    store.outbox_retry_later(id, noon() + hours(9), "later".into()).await.unwrap();
    assert_eq!(store.outbox_retry(Retry::One(id), Actor::CommandLine, noon()).await.unwrap(), 1);
    assert_eq!(due(&store, noon()).await, [id]);
    assert_eq!(store.outbox_retry(Retry::AllFailed, Actor::CommandLine, noon()).await.unwrap(), 0);
}

#[tokio::test]
async fn lists_by_state_the_newest_first() {
    let (store, _dir) = store();
    let a = queue_mail(&store, "a@example.com", noon()).await;
    let b = queue_mail(&store, "b@example.com", noon()).await;
    let c = queue_mail(&store, "c@example.com", noon()).await;
    store.outbox_sent(b, noon()).await.unwrap();
    let ids = async |state, limit| {
        let list = store.outbox_list(state, limit).await.unwrap();
        list.into_iter().map(|mail| mail.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(None, 10).await, [c, b, a]);
    assert_eq!(ids(Some(MailState::Queued), 10).await, [c, a]);
    assert_eq!(ids(Some(MailState::Sent), 10).await, [b]);
    assert!(ids(Some(MailState::Failed), 10).await.is_empty());
    assert_eq!(ids(None, 2).await, [c, b]);
}

#[tokio::test]
async fn an_identifier_is_not_used_again_while_its_mail_may_be_under_way() {
    let (store, _dir) = store();
    let reference = submit(&store, "Ana").await.reference;
    let newest = mails(&store).await.last().unwrap().id;
    store.erase_reference(reference).await.unwrap();
    let next = queue_mail(&store, "a@example.com", noon()).await;
    assert!(next > newest);
    assert!(!store.outbox_sent(newest, noon()).await.unwrap());
}
