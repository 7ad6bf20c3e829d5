use super::*;
use crate::inquiry::Email;

const SLUG: &str = "aysen-carretera-austral";

async fn request(store: &Store, email: &str, now: Timestamp) -> bool {
    let email = Email::parse(email).unwrap();
    store.request_itinerary(ItineraryRequest { slug: SLUG.to_owned(), email, lang: Lang::De, now }).await.unwrap()
}

async fn counted(store: &Store) -> i64 {
    store
        .read(|connection| connection.query_row("SELECT count(*) FROM itinerary_mails", [], |row| row.get(0)))
        .await
        .unwrap()
}

#[tokio::test]
async fn a_request_is_queued_with_its_slug() {
    let (store, _dir) = store();
    assert!(request(&store, "ana@bücher.example", noon()).await);
    let [mail] = &mails(&store).await[..] else { panic!("one mail") };
    assert_eq!((mail.kind, mail.payload.as_deref()), (MailKind::Itinerary, Some(SLUG)));
    assert_eq!((mail.recipient.as_deref(), mail.lang, mail.reference), (Some("ana@bücher.example"), Lang::De, None));
    assert_eq!((mail.state, mail.next_attempt_at), (MailState::Queued, noon()));
}

#[tokio::test]
async fn three_go_to_an_address_in_any_day_however_it_is_spelled() {
    let (store, _dir) = store();
    for (email, after, queued) in [
        ("Ana@Bücher.example", 0, true),
        ("ana@xn--bcher-kva.example", 1, true),
        ("ana@bücher.example", 2, true),
        ("ANA@BÜCHER.EXAMPLE", 23, false),
        ("eva@bücher.example", 23, true),
        // The first one is a day old.
        ("ana@bücher.example", 24, true),
        ("ana@bücher.example", 24, false),
    ] {
        assert_eq!(request(&store, email, noon() + hours(after)).await, queued, "{email} after {after} hours");
    }
    assert_eq!(mails(&store).await.len(), 5);
}

#[tokio::test]
async fn inquiries_and_itineraries_count_apart() {
    let (store, _dir) = store();
    for _ in 0..4 {
        request(&store, "ana@example.com", noon()).await;
    }
    submit(&store, "Ana").await;
    assert!(mails(&store).await.iter().any(|mail| mail.kind == MailKind::Confirmation));
}

#[tokio::test]
async fn a_mail_that_left_leaves_no_row() {
    let (store, _dir) = store();
    request(&store, "ana@example.com", noon()).await;
    let id = mails(&store).await[0].id;
    assert!(store.outbox_forget(id, noon()).await.unwrap());
    assert!(mails(&store).await.is_empty());
    assert!(!store.outbox_forget(id, noon()).await.unwrap(), "it is gone");
    request(&store, "ana@example.com", noon()).await;
    let next = mails(&store).await[0].id;
    assert!(next > id, "its identifier is not used again");
    store.outbox_failed(next, MailFate::Refused, "550 no".into(), noon()).await.unwrap();
    assert!(!store.outbox_forget(next, noon()).await.unwrap(), "it does not wait");
}

#[tokio::test]
async fn hashes_go_after_a_day_and_what_was_given_up_with_the_next_purge() {
    let (store, _dir) = store();
    request(&store, "ana@example.com", noon()).await;
    let id = mails(&store).await[0].id;
    store.outbox_failed(id, MailFate::Refused, "550 no".into(), noon()).await.unwrap();
    assert_eq!(purge(&store, noon() + hours(23)).await.mails, [id]);
    assert_eq!(counted(&store).await, 1);
    purge(&store, noon() + hours(24)).await;
    assert_eq!(counted(&store).await, 0);
    assert!(mails(&store).await.is_empty());
}

#[tokio::test]
async fn erasing_an_address_reaches_what_waits_and_what_was_counted() {
    let (store, _dir) = store();
    for email in ["ana@example.com", "eva@example.com", "Ana@Example.com"] {
        request(&store, email, noon()).await;
    }
    let erased = store.erase_email(Email::parse("ana@example.com").unwrap()).await.unwrap();
    assert_eq!((erased.references.len(), erased.mails.len()), (0, 2));
    assert_eq!((mails(&store).await.len(), counted(&store).await), (1, 1));
}
