//! People, sign-ins and sessions by a clock that the test turns.

use super::*;
use crate::inquiry::Email;
use crate::store::sessions::NewSession;

fn address(text: &str) -> Email {
    Email::parse(text).unwrap()
}

async fn add(store: &Store, name: &str, email: &str) -> Person {
    let new = NewPerson { name: name.parse().unwrap(), email: address(email), owner: false, lang: Lang::De };
    match store.add_person(new, noon()).await.unwrap() {
        Added::Person(person) => person,
        other => panic!("{other:?}"),
    }
}

fn here(now: Timestamp) -> NewSession {
    NewSession { device: "Firefox".to_owned(), earlier: None, now }
}

fn minutes(minutes: i64) -> SignedDuration {
    SignedDuration::from_mins(minutes)
}

/// Asks for a mail as a browser does; returns what the mail would hold.
async fn ask(store: &Store, email: &str, browser: &str, now: Timestamp) -> SignInTokens {
    assert_eq!(store.request_sign_in(&address(email), browser, now).await.unwrap(), SignInAsked::Taken);
    let mail = store.outbox_list(None, 1).await.unwrap().remove(0);
    assert_eq!((mail.kind, mail.lang), (MailKind::SignIn, Lang::De));
    store.sign_in_tokens(mail.payload, now).await.unwrap().unwrap().1
}

/// A code that is not this one.
fn other_than(code: &str) -> String {
    if code == "000000" { "000001".to_owned() } else { "000000".to_owned() }
}

#[tokio::test]
async fn a_link_and_a_code_are_good_for_fifteen_minutes() {
    let (store, _dir) = store();
    add(&store, "Luz", "luz@example.cl").await;
    let last = noon() + minutes(15) - SignedDuration::from_millis(1);
    for (at, valid) in [(noon(), true), (last, true), (noon() + minutes(15), false), (noon() - hours(2), false)] {
        let tokens = ask(&store, "LUZ@example.cl", "b", noon()).await;
        assert_eq!(tokens.expires_at, noon() + minutes(15));
        assert_eq!(store.is_sign_in_link(&tokens.link, at).await.unwrap(), valid, "{at}");
        let tried = store.sign_in_by_code("b", &tokens.code, here(at)).await.unwrap();
        assert_eq!(matches!(tried, CodeTried::SignedIn(_)), valid, "{at}");
        // Signing in by the code has used up the link too.
        assert_eq!(store.sign_in_by_link(&tokens.link, here(noon())).await.unwrap().is_none(), valid, "{at}");
    }
}

#[tokio::test]
async fn a_mail_that_is_late_is_not_written_any_more() {
    let (store, _dir) = store();
    let luz = add(&store, "Luz", "luz@example.cl").await;
    store.request_sign_in(&address("luz@example.cl"), "b", noon()).await.unwrap();
    let payload = store.outbox_list(None, 1).await.unwrap().remove(0).payload;
    let written = store.sign_in_tokens(payload.clone(), noon() + minutes(14)).await.unwrap().unwrap();
    assert_eq!((written.0, written.1.expires_at), ("Luz".to_owned(), noon() + minutes(15)));
    assert_eq!(store.sign_in_tokens(payload.clone(), noon() + minutes(15)).await.unwrap(), None);
    store.remove_person(luz.id, Actor::CommandLine, noon()).await.unwrap();
    assert_eq!(store.sign_in_tokens(payload, noon()).await.unwrap(), None);
    assert_eq!(store.sign_in_tokens(Some("nonsense".to_owned()), noon()).await.unwrap(), None);
}

#[tokio::test]
async fn five_mails_an_hour_go_to_an_address_whoever_has_it() {
    let (store, _dir) = store();
    add(&store, "Luz", "luz@example.cl").await;
    for (email, mails) in [("luz@example.cl", 5), ("nobody@example.cl", 0)] {
        let before = store.outbox_list(None, 100).await.unwrap().len();
        let mut taken = 0;
        for minute in 0..8 {
            let asked = store.request_sign_in(&address(email), "b", noon() + minutes(minute)).await.unwrap();
            taken += usize::from(asked == SignInAsked::Taken);
        }
        assert_eq!(taken, 5, "{email}");
        assert_eq!(store.outbox_list(None, 100).await.unwrap().len() - before, mails, "{email}");
        let later = store.request_sign_in(&address(email), "b", noon() + minutes(60)).await.unwrap();
        assert_eq!(later, SignInAsked::Taken, "{email}: the first of them is an hour ago");
    }
}

#[tokio::test]
async fn twenty_codes_a_day_may_be_tried_and_the_right_one_is_refused_after_them() {
    let (store, _dir) = store();
    add(&store, "Luz", "luz@example.cl").await;
    let tokens = ask(&store, "luz@example.cl", "b", noon()).await;
    let wrong = other_than(&tokens.code);
    for _ in 0..20 {
        assert_eq!(store.sign_in_by_code("b", &wrong, here(noon())).await.unwrap(), CodeTried::Wrong);
    }
    assert_eq!(store.sign_in_by_code("b", &tokens.code, here(noon())).await.unwrap(), CodeTried::TooMany);
    // Neither another mail nor another browser brings new tries.
    let again = ask(&store, "luz@example.cl", "c", noon() + hours(23)).await;
    let later = here(noon() + hours(23));
    assert_eq!(store.sign_in_by_code("c", &again.code, later.clone()).await.unwrap(), CodeTried::TooMany);
    assert!(store.sign_in_by_link(&again.link, later).await.unwrap().is_some(), "the link cannot be guessed");
    let tomorrow = ask(&store, "luz@example.cl", "b", noon() + hours(24)).await;
    let tried = store.sign_in_by_code("b", &tomorrow.code, here(noon() + hours(24))).await.unwrap();
    assert!(matches!(tried, CodeTried::SignedIn(_)));
}

#[tokio::test]
async fn tries_count_for_each_address_that_was_asked_for_in_the_browser() {
    let (store, _dir) = store();
    add(&store, "Luz", "luz@example.cl").await;
    let tokens = ask(&store, "luz@example.cl", "b", noon()).await;
    // Somebody who guesses asks for an address of their own afterwards, so that tries would count against that one.
    for own in 0..4 {
        store.request_sign_in(&address(&format!("m{own}@example.org")), "b", noon()).await.unwrap();
        for _ in 0..5 {
            let tried = store.sign_in_by_code("b", &other_than(&tokens.code), here(noon())).await.unwrap();
            assert_eq!(tried, CodeTried::Wrong);
        }
    }
    assert_eq!(store.sign_in_by_code("b", &tokens.code, here(noon())).await.unwrap(), CodeTried::TooMany);
}

#[tokio::test]
async fn a_code_works_in_the_browser_that_asked_for_it() {
    let (store, _dir) = store();
    add(&store, "Luz", "luz@example.cl").await;
    let first = ask(&store, "luz@example.cl", "b", noon()).await;
    let second = ask(&store, "luz@example.cl", "b", noon()).await;
    for browser in ["c", "", "B"] {
        let tried = store.sign_in_by_code(browser, &first.code, here(noon())).await.unwrap();
        assert_eq!(tried, CodeTried::Wrong, "{browser}");
    }
    for code in [first.code, second.code] {
        let tried = store.sign_in_by_code("b", &code, here(noon())).await.unwrap();
        assert!(matches!(tried, CodeTried::SignedIn(_)), "both mails of one browser");
    }
}

#[tokio::test]
async fn a_session_lasts_thirty_days_unused_and_ninety_at_most() {
    let (store, _dir) = store();
    let luz = add(&store, "Luz", "luz@example.cl").await;
    let link = store.sign_in_link(&address("luz@example.cl"), noon()).await.unwrap().unwrap();
    let token = store.sign_in_by_link(&link, here(noon())).await.unwrap().unwrap();
    let days = |days: i64| noon() + hours(24 * days);
    let session = store.session(&token, noon()).await.unwrap().unwrap();
    assert_eq!((session.person, session.fresh_until()), (luz.id, noon() + hours(1)));
    assert!(session.is_fresh(noon() + minutes(59)) && !session.is_fresh(noon() + hours(1)));
    assert!(store.session(&token, days(30)).await.unwrap().is_none(), "never used since");
    assert!(store.session(&token, noon() - hours(2)).await.unwrap().is_none(), "from the future");
    for day in [29, 58, 87] {
        let session = store.session(&token, days(day)).await.unwrap().unwrap();
        assert_eq!(
            (session.signed_in_at, session.fresh_until()),
            (noon(), noon() + hours(1)),
            "use makes it no fresher"
        );
    }
    assert_eq!(store.sessions_of(luz.id, days(88)).await.unwrap()[0].used_at, days(87));
    assert!(store.session(&token, days(90) - minutes(1)).await.unwrap().is_some());
    assert!(store.session(&token, days(90)).await.unwrap().is_none(), "however much it was used");
    purge(&store, days(89)).await;
    assert_eq!(count(&store, "sessions").await, 1);
    purge(&store, days(90)).await;
    assert_eq!(count(&store, "sessions").await, 0);
}

async fn count(store: &Store, table: &'static str) -> i64 {
    let counted = store
        .read(move |connection| connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)));
    counted.await.unwrap()
}

#[tokio::test]
async fn what_is_over_is_deleted() {
    let (store, _dir) = store();
    add(&store, "Luz", "luz@example.cl").await;
    let tokens = ask(&store, "luz@example.cl", "b", noon()).await;
    store.request_sign_in(&address("nobody@example.cl"), "b", noon()).await.unwrap();
    store.sign_in_by_code("b", &other_than(&tokens.code), here(noon())).await.unwrap();
    let rows = async || {
        let mut rows = Vec::new();
        for table in ["sign_ins", "tokens", "sign_in_mails", "sign_in_tries"] {
            rows.push(count(&store, table).await);
        }
        rows
    };
    assert_eq!(rows().await, [2, 2, 2, 2]);
    purge(&store, noon() + minutes(15)).await;
    assert_eq!(rows().await, [0, 0, 2, 2]);
    purge(&store, noon() + hours(24)).await;
    assert_eq!(rows().await, [0, 0, 0, 0]);
}

#[tokio::test]
async fn signing_in_ends_the_session_that_the_browser_had() {
    let (store, _dir) = store();
    add(&store, "Luz", "luz@example.cl").await;
    let sign_in = async |earlier: Option<String>| {
        let link = store.sign_in_link(&address("luz@example.cl"), noon()).await.unwrap().unwrap();
        store.sign_in_by_link(&link, NewSession { earlier, ..here(noon()) }).await.unwrap().unwrap()
    };
    let first = sign_in(None).await;
    let second = sign_in(Some(first.clone())).await;
    assert!(store.session(&first, noon()).await.unwrap().is_none());
    assert!(store.session(&second, noon()).await.unwrap().is_some());
}

#[tokio::test]
async fn whoever_is_removed_is_out_and_what_they_had_is_nobodys() {
    let (store, _dir) = store();
    let luz = add(&store, "Luz", "luz@example.cl").await;
    let link = store.sign_in_link(&address("luz@example.cl"), noon()).await.unwrap().unwrap();
    let token = store.sign_in_by_link(&link, here(noon())).await.unwrap().unwrap();
    let unused = ask(&store, "luz@example.cl", "b", noon()).await;
    let reference = submit(&store, "Ana").await.reference;
    let holder = Holder { id: luz.id, name: luz.name.clone() };
    let step =
        Step { reference, version: 1, action: Action::Assign { mine: true }, person: holder.clone(), now: noon() };
    let Acted::Done(open) = store.act(step).await.unwrap() else { panic!("not done") };
    assert_eq!(open.holder, Some(holder));

    let removed = store.remove_person(luz.id, Actor::CommandLine, noon()).await.unwrap().unwrap();
    assert_eq!((removed.email, removed.removed_at), (None, Some(noon())));
    assert!(store.session(&token, noon()).await.unwrap().is_none());
    assert!(!store.is_sign_in_link(&unused.link, noon()).await.unwrap());
    assert_eq!(store.sign_in_by_code("b", &unused.code, here(noon())).await.unwrap(), CodeTried::Wrong);
    assert_eq!(store.sign_in_link(&address("luz@example.cl"), noon()).await.unwrap(), None);
    assert_eq!(store.remove_person(luz.id, Actor::CommandLine, noon()).await.unwrap(), None);
    let open = store.open_inquiry(reference).await.unwrap().unwrap();
    assert_eq!(open.holder, None);
    let what: Vec<_> = open.events.into_iter().map(|(_, event)| (event.who, event.what)).collect();
    assert_eq!(
        what[1..],
        [
            (Actor::Person("Luz".to_owned()), Change::Assigned { old: None, new: Some("Luz".to_owned()) }),
            (Actor::CommandLine, Change::Assigned { old: Some("Luz".to_owned()), new: None }),
        ]
    );
    // Somebody else may have the name and the address now, and is somebody else.
    assert_ne!(add(&store, "Luz", "luz@example.cl").await.id, luz.id);
}

#[tokio::test]
async fn a_name_and_an_address_are_one_persons() {
    let (store, _dir) = store();
    add(&store, "Ángela", "angela@example.cl").await;
    let new = |name: &str, email: &str| NewPerson {
        name: name.parse().unwrap(),
        email: address(email),
        owner: true,
        lang: Lang::Es,
    };
    let taken = store.add_person(new("Eva", "Angela@EXAMPLE.cl"), noon()).await.unwrap();
    assert_eq!(taken, Added::AddressTaken("Ángela".to_owned()));
    assert_eq!(store.add_person(new("ángela", "a@example.cl"), noon()).await.unwrap(), Added::NameTaken);
    for wrong in ["", "  ", "a\tb", &"ñ".repeat(61)] {
        assert!(wrong.parse::<StaffName>().is_err(), "{wrong:?}");
    }
    assert_eq!(" Luz \u{200b}".parse::<StaffName>().unwrap().to_string(), "Luz");
}
