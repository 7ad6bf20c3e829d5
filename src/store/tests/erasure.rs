use super::*;
use crate::inquiry::Email;

#[tokio::test]
async fn an_inquiry_goes_with_its_mails() {
    let (store, _dir) = store();
    let keyed = Submission { idempotency_key: Some("k".to_owned()), ..submission(&json!({})) };
    let reference = store.submit_inquiry(keyed.clone()).await.unwrap().reference;
    let kept = submit(&store, "Eva").await.reference;
    let ids: Vec<i64> =
        mails(&store).await.iter().filter(|mail| mail.reference == Some(reference)).map(|mail| mail.id).collect();
    assert_eq!(ids.len(), 2);

    let erased = store.erase_reference(reference).await.unwrap();
    assert_eq!(erased, Erased { references: vec![reference], mails: ids, subscription: false, copies: 0 });
    assert_eq!(stored(&store).await, [kept]);
    assert!(mails(&store).await.iter().all(|mail| mail.reference == Some(kept)));
    assert!(store.erase_reference(reference).await.unwrap().is_empty());
    // The key is forgotten: the visitor may write again.
    assert!(!store.submit_inquiry(keyed).await.unwrap().replayed);
}

#[tokio::test]
async fn an_address_goes_however_it_is_spelled() {
    let (store, _dir) = store();
    let send = async |name: &str, email: &str| {
        store.submit_inquiry(submission(&json!({ "full_name": name, "email": email }))).await.unwrap().reference
    };
    let a = send("A.", "Ana@Bücher.example").await;
    let b = send("B.", "ana@xn--bcher-kva.example").await;
    let kept = send("C.", "eva@bücher.example").await;
    let own = queue_mail(&store, "ANA@BÜCHER.EXAMPLE", noon()).await;
    let other = queue_mail(&store, "eva@bücher.example", noon()).await;

    let erased = store.erase_email(Email::parse("ana@bücher.example").unwrap()).await.unwrap();
    assert_eq!(erased.references, [a, b]);
    assert_eq!(erased.mails.len(), 5);
    assert!(erased.mails.contains(&own) && !erased.mails.contains(&other));
    assert_eq!(stored(&store).await, [kept]);
    assert_eq!(mails(&store).await.len(), 3);
    // Nor is it remembered that three mails were sent there.
    let count = store
        .read(|connection| connection.query_row("SELECT count(*) FROM submissions", [], |row| row.get::<_, i64>(0)));
    assert_eq!(count.await.unwrap(), 1);
    assert!(store.erase_email(Email::parse("ana@bücher.example").unwrap()).await.unwrap().is_empty());
}

#[tokio::test]
async fn staff_are_still_told_of_others_when_one_of_them_is_erased() {
    let (store, _dir) = store();
    let reference = submit(&store, "Ana").await.reference;
    let erased = store.erase_email(Email::parse("staff@example.cl").unwrap()).await.unwrap();
    assert!(erased.is_empty());
    assert_eq!(stored(&store).await, [reference]);
    assert_eq!(mails(&store).await.len(), 2);
}

#[tokio::test]
async fn nothing_stays_on_the_disk() {
    let (store, dir) = store();
    let secret = "palabra-inconfundible-77";
    let sent = submission(&json!({ "comments": secret, "email": format!("{secret}@example.com") }));
    let reference = store.submit_inquiry(sent).await.unwrap().reference;
    let on_disk = || {
        dir.files().iter().any(|file| {
            let bytes = std::fs::read(dir.join(file)).unwrap();
            bytes.windows(secret.len()).any(|window| window == secret.as_bytes())
        })
    };
    assert!(on_disk(), "the test can see it");
    store.erase_reference(reference).await.unwrap();
    assert!(!on_disk());
}
