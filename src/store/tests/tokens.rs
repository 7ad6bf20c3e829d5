use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::ToSpan as _;

use super::*;
use crate::inquiry::Email;
use crate::store::secret::TokenPurpose;
use crate::store::tokens::{self, Found};

type Id = [u8; 16];

const ONE: Id = [1; 16];
const OTHER: Id = [2; 16];

/// A stored token for a subject, valid for an hour from noon.
async fn stored_token(store: &Store, purpose: TokenPurpose, subject: Id) -> String {
    let token = tokens::random();
    let hash = store.inner.secret.token_hash(purpose, &token);
    let expires_at = (noon() + hours(1)).as_millisecond();
    store.write(move |connection| tokens::store(connection, purpose, hash, subject, expires_at)).await.unwrap();
    token
}

async fn find(store: &Store, purpose: TokenPurpose, token: &str, at: Timestamp) -> Option<Found<Id>> {
    let (hash, expiry) = (store.inner.secret.token_hash(purpose, token), store.expiry(at));
    store.read(move |connection| tokens::find(connection, purpose, hash, expiry)).await.unwrap()
}

async fn redeem(store: &Store, purpose: TokenPurpose, token: &str, at: Timestamp) -> Option<Found<Id>> {
    let (hash, expiry) = (store.inner.secret.token_hash(purpose, token), store.expiry(at));
    let redeemed =
        store.write(move |connection| tokens::redeem(connection, purpose, hash, at.as_millisecond(), expiry));
    redeemed.await.unwrap()
}

const fn unused(subject: Id) -> Found<Id> {
    Found { subject, is_used: false }
}

const fn used(subject: Id) -> Found<Id> {
    Found { subject, is_used: true }
}

fn client(text: &str) -> IpAddr {
    text.parse().unwrap()
}

/// Random bytes encoded like a token, of any length.
fn random_token(bytes: usize) -> String {
    URL_SAFE_NO_PAD.encode((0..bytes).map(|_| rand::rng().random()).collect::<Vec<u8>>())
}

#[tokio::test]
async fn a_stored_token_is_of_one_purpose_and_one_subject() {
    let (store, _dir) = store();
    let (one, other) = (
        stored_token(&store, TokenPurpose::NewsletterConfirm, ONE).await,
        stored_token(&store, TokenPurpose::NewsletterConfirm, OTHER).await,
    );
    for purpose in TokenPurpose::ALL {
        let is_own = purpose == TokenPurpose::NewsletterConfirm;
        assert_eq!(find(&store, purpose, &one, noon()).await, Some(unused(ONE)).filter(|_| is_own), "{purpose:?}");
        assert_eq!(find(&store, purpose, &other, noon()).await, Some(unused(OTHER)).filter(|_| is_own), "{purpose:?}");
    }
}

#[tokio::test]
async fn a_stored_token_is_redeemed_once_and_looked_at_often() {
    let (store, _dir) = store();
    let purpose = TokenPurpose::NewsletterConfirm;
    let (token, other) = (stored_token(&store, purpose, ONE).await, stored_token(&store, purpose, ONE).await);
    for _ in 0..3 {
        assert_eq!(find(&store, purpose, &token, noon()).await, Some(unused(ONE)));
    }
    assert_eq!(redeem(&store, purpose, &token, noon()).await, Some(unused(ONE)));
    for _ in 0..2 {
        assert_eq!(redeem(&store, purpose, &token, noon()).await, Some(used(ONE)));
        assert_eq!(find(&store, purpose, &token, noon()).await, Some(used(ONE)));
    }
    assert_eq!(find(&store, purpose, &other, noon()).await, Some(unused(ONE)), "each token for itself");
}

#[tokio::test]
async fn of_many_who_redeem_a_token_at_once_one_is_the_first() {
    let (store, _dir) = store();
    let token = stored_token(&store, TokenPurpose::NewsletterConfirm, ONE).await;
    let tasks: Vec<_> = (0..50)
        .map(|_| {
            let (store, token) = (store.clone(), token.clone());
            tokio::spawn(async move { redeem(&store, TokenPurpose::NewsletterConfirm, &token, noon()).await.unwrap() })
        })
        .collect();
    let mut first = 0;
    for task in tasks {
        first += usize::from(!task.await.unwrap().is_used);
    }
    assert_eq!(first, 1);
}

#[tokio::test]
async fn a_stored_token_expires() {
    let (store, _dir) = store();
    *store.inner.clock.lock().unwrap() = clock::Watch::that_has_held();
    let purpose = TokenPurpose::NewsletterConfirm;
    let token = stored_token(&store, purpose, ONE).await;
    assert_eq!(find(&store, purpose, &token, noon() + hours(1) - 1.millisecond()).await, Some(unused(ONE)));
    assert_eq!(find(&store, purpose, &token, noon() + hours(1)).await, None);
    assert_eq!(redeem(&store, purpose, &token, noon() + hours(1)).await, None);
    purge(&store, noon() + hours(1)).await;
    assert_eq!(find(&store, purpose, &token, noon()).await, None, "it is gone");
}

#[tokio::test]
async fn a_form_s_token_is_one_client_s_for_a_day() {
    let (store, _dir) = store();
    let own = client("192.0.2.1");
    let token = store.form_token(own, noon());
    for (who, at, good) in [
        ("192.0.2.1", noon(), true),
        ("192.0.2.1", noon() + hours(24) - 1.millisecond(), true),
        ("192.0.2.1", noon() + hours(24), false),
        ("192.0.2.2", noon(), false),
        ("2001:db8::", noon(), false),
    ] {
        assert_eq!(store.is_form_token(&token, client(who), at), good, "{who} at {at}");
    }
    let network = client("2001:db8:1:2::");
    let token = store.form_token(network, noon());
    assert!(store.is_form_token(&token, network, noon()) && !store.is_form_token(&token, own, noon()));
}

#[tokio::test]
async fn signed_tokens_are_of_one_purpose_and_one_store() {
    let ((store, _dir), (stranger, _other_dir)) = (super::store(), super::store());
    let own = client("192.0.2.1");
    for purpose in TokenPurpose::ALL {
        let token = store.inner.secret.sign(purpose, b"subject", &ONE);
        for other in TokenPurpose::ALL {
            let content = store.inner.secret.signed::<16>(other, b"subject", &token);
            assert_eq!(content, (other == purpose).then_some(ONE), "{purpose:?} as {other:?}");
        }
        assert_eq!(store.inner.secret.signed::<16>(purpose, b"another", &token), None);
        assert_eq!(store.inner.secret.signed::<8>(purpose, b"subject", &token), None);
        assert_eq!(stranger.inner.secret.signed::<16>(purpose, b"subject", &token), None);
        // Signing again gives the same token.
        assert_eq!(store.inner.secret.sign(purpose, b"subject", &ONE), token);
    }
    assert!(!stranger.is_form_token(&store.form_token(own, noon()), own, noon()));
}

#[tokio::test]
async fn a_signed_token_that_differs_in_one_bit_is_none() {
    let (store, _dir) = store();
    let (own, token) = (client("192.0.2.1"), store.form_token(client("192.0.2.1"), noon()));
    let bytes = URL_SAFE_NO_PAD.decode(&token).unwrap();
    for bit in 0..bytes.len() * 8 {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(!store.is_form_token(&URL_SAFE_NO_PAD.encode(changed), own, noon()), "bit {bit}");
    }
    let padded = [token.as_str(), "="].concat();
    let doubled = token.repeat(2);
    for wrong in ["", "x", "=", "ñ", &token[1..], &token[..token.len() - 1], &padded, &doubled, &" ".repeat(10_000)] {
        assert!(!store.is_form_token(wrong, own, noon()), "{wrong}");
    }
}

#[tokio::test]
async fn ten_thousand_random_tokens_are_good_for_nothing() {
    let (store, _dir) = store();
    let own = client("192.0.2.1");
    let request = SubscriptionRequest {
        email: Email::parse("ana@example.com").unwrap(),
        lang: Lang::De,
        source: Source::Form,
        privacy_version: "2024-01-15".into(),
        now: noon(),
    };
    store.request_subscription(request).await.unwrap();
    let payload = mails(&store).await[0].payload.clone();
    store.newsletter_tokens(payload, noon()).await.unwrap().unwrap();
    for number in 0..10_000 {
        // The right length of each kind, and others.
        let token = random_token([24, 32, 24, 32, number % 80][number % 5]);
        assert_eq!(store.confirming(&token, noon()).await.unwrap(), Confirming::Unknown);
        assert_eq!(store.leaving(&token).await.unwrap(), Leaving::Unknown);
        assert!(!store.is_form_token(&token, own, noon()));
    }
}

#[tokio::test]
async fn no_token_is_on_the_disk() {
    let (store, dir) = store();
    let form = store.form_token(client("192.0.2.1"), noon());
    let stored = stored_token(&store, TokenPurpose::NewsletterConfirm, ONE).await;
    redeem(&store, TokenPurpose::NewsletterConfirm, &stored, noon()).await;
    for token in [form, stored] {
        let bytes = URL_SAFE_NO_PAD.decode(&token).unwrap();
        for file in dir.files() {
            let file = std::fs::read(dir.join(&file)).unwrap();
            assert!(
                ![token.as_bytes(), &bytes].iter().any(|part| file.windows(part.len()).any(|window| &window == part))
            );
        }
    }
}

/// The links in `003_mailed_links.sql` were created and mailed by the program of schema 3.
#[tokio::test]
async fn links_that_an_older_version_mailed_keep_working() {
    let dir = Dir::new();
    create_private_dir(&dir).unwrap();
    let connection = Connection::open(dir.join("inquiries.db")).unwrap();
    connection.execute_batch(include_str!("../../../tests/fixtures/schema/inquiries/003.sql")).unwrap();
    connection.execute_batch(include_str!("../../../tests/fixtures/schema/inquiries/003_mailed_links.sql")).unwrap();
    drop(connection);
    let store = Store::open(&dir, OpenMode::Existing).unwrap();
    *store.inner.clock.lock().unwrap() = clock::Watch::that_has_held();
    let (mailed, last) = (at("2026-11-29T04:00:00Z"), at("2026-12-06T03:11:18.688Z"));

    let rosa = "l3FafC9YyeK4zT_QQ4TYZJ7Ylhp6JDWT";
    assert_eq!(store.confirming(rosa, last).await.unwrap(), Confirming::Waiting);
    assert_eq!(store.confirming(rosa, last + 1.millisecond()).await.unwrap(), Confirming::Unknown);
    let leave = "th0yzta8l6WXlvpmrZcIBDibvGwvXTpUakDe1N4LMi8";
    assert_eq!(store.leaving(leave).await.unwrap(), Leaving::Subscribed(Lang::De));
    assert_eq!(store.confirm_subscription(rosa, mailed).await.unwrap(), Confirming::Done);
    let subscribed: Vec<(String, String)> = subscribers(&store)
        .into_iter()
        .map(|subscriber| (subscriber.email.as_str().to_owned(), subscriber.leave))
        .collect();
    assert!(subscribed.contains(&("rosa@example.org".to_owned(), leave.to_owned())), "{subscribed:?}");

    let (zoe, leave) = ("YQO4lbj1jzvbNkdhATbpedoZ1Xz-RnC-", "wrP_tQSVKiXASxmuiSzhFgYBMFdE5CF4o1vkXnHJujY");
    assert_eq!(store.confirm_subscription(zoe, mailed).await.unwrap(), Confirming::Done);
    assert_eq!(store.end_subscription(leave).await.unwrap(), Leaving::Done);
    assert_eq!(store.confirming(zoe, mailed).await.unwrap(), Confirming::Unknown, "it went with the subscription");
    assert_eq!(store.leaving(leave).await.unwrap(), Leaving::Done);
}
