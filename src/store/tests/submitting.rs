use super::*;
use crate::inquiry::Status;
use crate::store::submit::insert;

#[tokio::test]
async fn an_inquiry_is_read_back_as_it_came() {
    let (store, _dir) = store();
    let full = json!({
        "full_name": "Ana O'Higgins \"la\" ñandú", "travelers": "6+", "group_size": 8, "tentative_date": "2026-12-01",
        "activity_level": "high", "duration": "22+", "budget": "5000+", "accommodation": "lodge",
        "transport": "private_bus", "regions": ["aysen", "magallanes"], "activities": ["trekking"],
        "interests": ["science", "nature"], "comments": "líneas\nvarias; DROP TABLE", "newsletter": true,
    });
    let sent = Submission { now: at("2026-03-10T12:00:00.123456789Z"), ..submission(&full) };
    let answer = store.submit_inquiry(sent.clone()).await.unwrap();
    assert_eq!((answer.status, answer.replayed), (Status::Received, false));
    assert_eq!(answer.created_at, at("2026-03-10T12:00:00.123Z"), "whole milliseconds");

    let read = store.inquiry_by_reference(answer.reference).await.unwrap().unwrap();
    assert_eq!(read.details, sent.inquiry);
    assert_eq!((read.reference, read.lang, read.status), (answer.reference, Lang::De, Status::Received));
    assert_eq!((read.created_at, read.updated_at), (answer.created_at, answer.created_at));
    assert_eq!(read.privacy_accepted_at, answer.created_at);
    assert_eq!((read.note.as_deref(), read.restricted), (None, false));
    assert_eq!(read.reply_due(hours(24)), at("2026-03-11T12:00:00.123Z"));

    let sparse = store.submit_inquiry(submission(&json!({ "email": "eva@example.com" }))).await.unwrap();
    let read = store.inquiry_by_reference(sparse.reference).await.unwrap().unwrap();
    assert_eq!(read.details, inquiry(&json!({ "email": "eva@example.com" })));
    assert_eq!(store.inquiry_by_reference("PAT-222222".parse().unwrap()).await.unwrap(), None);
}

#[tokio::test]
async fn its_mails_are_queued_with_it() {
    let (store, _dir) = store();
    let mut sent = submission(&json!({}));
    sent.mails.staff = ["a@example.cl".to_owned(), "b@example.cl".to_owned()].into();
    let answer = store.submit_inquiry(sent).await.unwrap();
    let mails = mails(&store).await;
    let listed: Vec<_> = mails.iter().map(|m| (m.kind.code(), m.recipient.as_deref().unwrap(), m.lang)).collect();
    assert_eq!(
        listed,
        [
            ("confirmation", "ana@example.com", Lang::De),
            ("staff", "a@example.cl", Lang::Es),
            ("staff", "b@example.cl", Lang::Es),
        ]
    );
    for mail in &mails {
        assert_eq!((mail.reference, mail.state, mail.attempts), (Some(answer.reference), MailState::Queued, 0));
        assert_eq!((mail.created_at, mail.queued_at, mail.next_attempt_at), (noon(), noon(), noon()));
        assert_eq!((mail.sent_at, &mail.last_error), (None, &None));
    }
    assert_ne!(mails[0].message_id, mails[1].message_id);

    let mut quiet = submission(&json!({ "full_name": "Eva" }));
    quiet.mails = MailPlan { confirm: false, newsletter: true, staff: [].into(), staff_lang: Lang::Es };
    store.submit_inquiry(quiet).await.unwrap();
    assert_eq!(super::mails(&store).await.len(), 3);
}

#[tokio::test]
async fn the_same_key_gets_the_same_answer_or_a_conflict() {
    let (store, _dir) = store();
    let keyed = |key: &str, name: &str, now: Timestamp| Submission {
        idempotency_key: Some(key.to_owned()),
        now,
        ..submission(&json!({ "full_name": name }))
    };
    let first = store.submit_inquiry(keyed("k1", "Ana", noon())).await.unwrap();
    // Any time later, from a page in another language.
    let again = Submission { lang: Lang::Pt, ..keyed("k1", "Ana", noon() + hours(30)) };
    let again = store.submit_inquiry(again).await.unwrap();
    assert_eq!(again, Submitted { replayed: true, ..first.clone() });
    let other = store.submit_inquiry(keyed("k1", "Eva", noon())).await;
    assert!(matches!(other, Err(SubmitError::IdempotencyConflict)), "{other:?}");
    assert_eq!(stored(&store).await, [first.reference]);
    assert_eq!(mails(&store).await.len(), 2);
    // A new key is a new inquiry: the browser creates one when it means one.
    let second = store.submit_inquiry(keyed("k2", "Ana", noon())).await.unwrap();
    assert_eq!(stored(&store).await, [first.reference, second.reference]);
    // Nothing was stored of the refused one: its content under a new key is no replay.
    assert!(!store.submit_inquiry(keyed("k3", "Eva", noon())).await.unwrap().replayed);
}

#[tokio::test]
async fn without_a_key_equal_content_within_half_an_hour_is_one_inquiry() {
    let (store, _dir) = store();
    let after = |minutes: i64, changes: &Value| Submission {
        now: noon() + SignedDuration::from_mins(minutes),
        ..submission(changes)
    };
    let first = store.submit_inquiry(after(0, &json!({}))).await.unwrap();
    let again = store.submit_inquiry(after(29, &json!({}))).await.unwrap();
    assert_eq!(again, Submitted { replayed: true, ..first.clone() });
    for changes in [json!({ "email": "eva@example.com" }), json!({ "comments": "x" })] {
        assert!(!store.submit_inquiry(after(1, &changes)).await.unwrap().replayed);
    }
    // Half an hour after the first, not after the replay.
    let later = store.submit_inquiry(after(30, &json!({}))).await.unwrap();
    assert!(!later.replayed);
    assert_eq!(stored(&store).await.len(), 4);
}

#[tokio::test]
async fn a_resend_without_its_key_is_known_by_its_content() {
    let (store, _dir) = store();
    let keyed = Submission { idempotency_key: Some("k".to_owned()), ..submission(&json!({})) };
    let first = store.submit_inquiry(keyed).await.unwrap();
    let again = store.submit_inquiry(submission(&json!({}))).await.unwrap();
    assert_eq!(again, Submitted { replayed: true, ..first });
}

#[tokio::test]
async fn a_double_click_makes_one_inquiry() {
    let (store, _dir) = store();
    for key in [None, Some("k".to_owned())] {
        let clicks: Vec<_> = (0..20)
            .map(|_| {
                let store = store.clone();
                let click = submission(&json!({ "full_name": format!("Ana {key:?}") }));
                let click = Submission { idempotency_key: key.clone(), ..click };
                tokio::spawn(async move { store.submit_inquiry(click).await.unwrap() })
            })
            .collect();
        let mut answers = Vec::new();
        for click in clicks {
            answers.push(click.await.unwrap());
        }
        assert!(answers.iter().all(|answer| answer.reference == answers[0].reference));
        assert_eq!(answers.iter().filter(|answer| !answer.replayed).count(), 1);
    }
    assert_eq!(stored(&store).await.len(), 2);
    assert_eq!(mails(&store).await.len(), 4);
}

#[tokio::test]
async fn answers_survive_a_restart() {
    let dir = Dir::new();
    let keyed = || Submission { idempotency_key: Some("k".to_owned()), ..submission(&json!({})) };
    let first = Store::open(&dir, OpenMode::Create).unwrap().submit_inquiry(keyed()).await.unwrap();
    let store = Store::open(&dir, OpenMode::Create).unwrap();
    assert_eq!(store.submit_inquiry(keyed()).await.unwrap(), Submitted { replayed: true, ..first.clone() });
    assert_eq!(store.submit_inquiry(submission(&json!({}))).await.unwrap().reference, first.reference);
}

#[tokio::test]
async fn spam_is_kept_without_mail_and_swallows_nothing() {
    let (store, _dir) = store();
    let spam = || Submission { spam: true, ..submission(&json!({})) };
    let kept = store.submit_inquiry(spam()).await.unwrap();
    assert_eq!(kept.status, Status::Spam);
    assert_eq!(store.submit_inquiry(spam()).await.unwrap(), Submitted { replayed: true, ..kept.clone() });
    assert_eq!(store.inquiry_by_reference(kept.reference).await.unwrap().unwrap().status, Status::Spam);
    assert!(mails(&store).await.is_empty());
    let genuine = store.submit_inquiry(submission(&json!({}))).await.unwrap();
    assert_eq!((genuine.status, genuine.replayed), (Status::Received, false));
    assert_eq!(mails(&store).await.len(), 2);
}

async fn confirmations(store: &Store) -> usize {
    mails(store).await.iter().filter(|mail| mail.kind == MailKind::Confirmation).count()
}

#[tokio::test]
async fn an_address_gets_three_confirmations_a_day() {
    let (store, _dir) = store();
    let send = async |name: &str, email: &str, now: Timestamp| {
        let sent = Submission { now, ..submission(&json!({ "full_name": name, "email": email })) };
        store.submit_inquiry(sent).await.unwrap();
    };
    for (n, email) in ["ana@bücher.example", "ANA@BÜCHER.example", "ana@xn--bcher-kva.example"].into_iter().enumerate()
    {
        send(&format!("Ana {n}"), email, noon() + hours(n.try_into().unwrap())).await;
    }
    assert_eq!(confirmations(&store).await, 3);
    send("Ana 3", "ana@bücher.example", noon() + hours(23)).await;
    assert_eq!(confirmations(&store).await, 3, "the fourth within a day");
    assert_eq!(mails(&store).await.len(), 3 + 4, "staff hear of each");
    send("Ana 4", "eva@bücher.example", noon() + hours(23)).await;
    assert_eq!(confirmations(&store).await, 4, "another address");
    // The first of the three is a day old, the second is not.
    send("Ana 5", "ana@bücher.example", noon() + hours(24)).await;
    assert_eq!(confirmations(&store).await, 5);
    send("Ana 6", "ana@bücher.example", noon() + hours(24)).await;
    assert_eq!(confirmations(&store).await, 5);
}

#[tokio::test]
async fn a_flood_does_not_reopen_the_quota() {
    let (store, _dir) = store();
    let flood = (0..230).map(|n| Submission {
        now: noon() + SignedDuration::from_secs(n),
        ..submission(&json!({ "full_name": format!("Ana {n}") }))
    });
    submit_all(&store, flood).await;
    let all = store.outbox_list(None, 1_000).await.unwrap();
    assert_eq!(all.iter().filter(|mail| mail.kind == MailKind::Confirmation).count(), 3);
    assert_eq!(all.iter().filter(|mail| mail.kind == MailKind::Staff).count(), 230);
}

#[tokio::test]
async fn a_reference_that_is_taken_is_not_given_again() {
    let (store, _dir) = store();
    let taken: Reference = "PAT-7K3QX2".parse().unwrap();
    let free: Reference = "PAT-7K3QX3".parse().unwrap();
    let given = store.write(move |connection| {
        let mut references = [taken, taken, taken, free].into_iter();
        let mut next = || references.next().unwrap();
        let first = insert(connection, &submission(&json!({})), 0, &mut next)?.1;
        let second = insert(connection, &submission(&json!({})), 0, &mut next)?.1;
        Ok((first, second))
    });
    assert_eq!(given.await.unwrap(), (taken, free));
    // But not forever.
    let endless = store.write(move |connection| insert(connection, &submission(&json!({})), 0, || taken));
    assert!(matches!(endless.await, Err(StoreError::Failed(_))));
    assert_eq!(stored(&store).await, [taken, free]);
}

#[tokio::test]
async fn no_address_is_kept_in_clear_beside_the_inquiry_and_its_mails() {
    let (store, _dir) = store();
    let keyed = Submission { idempotency_key: Some("ana-key".to_owned()), ..submission(&json!({})) };
    store.submit_inquiry(keyed).await.unwrap();
    let hashes = store.read(|connection| {
        let address: Vec<u8> = connection.query_row("SELECT address FROM submissions", [], |row| row.get(0))?;
        let token: Vec<u8> = connection.query_row("SELECT token FROM idempotency_keys", [], |row| row.get(0))?;
        Ok((address, token))
    });
    let (address, token) = hashes.await.unwrap();
    assert_eq!((address.len(), token.len()), (16, 16));
    // Another store hashes the same address differently.
    let (other, _other_dir) = super::store();
    other.submit_inquiry(submission(&json!({}))).await.unwrap();
    let elsewhere = other
        .read(|connection| connection.query_row("SELECT address FROM submissions", [], |row| row.get::<_, Vec<u8>>(0)));
    assert_ne!(elsewhere.await.unwrap(), address);
}
