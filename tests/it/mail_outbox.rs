//! From an inquiry in the store to a mail at the server, whatever the server does meanwhile.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use patagonia::inquiry::{Correction, Email, NewInquiry, Reference};
use patagonia::jobs::{self, Backoff, MailDelivery, MailDeliveryOptions, Patience};
use patagonia::locale::Lang;
use patagonia::machine::Clock;
use patagonia::mail::{Timeouts, Transport};
use patagonia::store::{
    Actor, Confirming, ItineraryRequest, MailKind, MailPlan, MailState, OpenMode, OutboxCounts, OutboxMail, Retry,
    Source, Staff, Store, Submission, SubscriptionRequest,
};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::mail_fixture::{SLUG, composer, new_itinerary, new_tour};
use super::smtp_sink::{At, Do, Received, SmtpSink};

/// How long a test waits for what must come. Reached only when the test fails.
const PATIENCE: Duration = Duration::from_secs(20);

const STAFF: &str = "equipo@patagonia.example";

pub fn staff() -> Staff {
    Staff { addresses: Arc::new([STAFF.to_owned()]), lang: Lang::Es }
}

/// A store in a directory of its own.
pub struct House {
    pub dir: tempfile::TempDir,
    pub store: Store,
}

impl House {
    pub fn new() -> House {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path(), OpenMode::Create).unwrap();
        House { dir, store }
    }

    pub async fn submit(&self, inquiry: NewInquiry) -> Reference {
        self.submit_as(inquiry, false).await
    }

    async fn submit_as(&self, inquiry: NewInquiry, spam: bool) -> Reference {
        let mails =
            MailPlan { confirm: true, newsletter: true, staff: Arc::new([STAFF.to_owned()]), staff_lang: Lang::Es };
        let submission =
            Submission { inquiry, lang: Lang::De, spam, idempotency_key: None, mails, now: Timestamp::now() };
        self.store.submit_inquiry(submission).await.unwrap().reference
    }

    /// A single mail, so that a test follows a single row.
    pub async fn submit_for_staff_only(&self) -> i64 {
        let mails =
            MailPlan { confirm: false, newsletter: true, staff: Arc::new([STAFF.to_owned()]), staff_lang: Lang::Es };
        let submission = Submission {
            inquiry: new_tour(),
            lang: Lang::De,
            spam: false,
            idempotency_key: None,
            mails,
            now: Timestamp::now(),
        };
        self.store.submit_inquiry(submission).await.unwrap();
        self.mails().await[0].id
    }

    /// A visitor requests an itinerary; returns the row's id.
    async fn ask_for_itinerary(&self, slug: &str) -> i64 {
        let email = Email::parse("anna@example.com").unwrap();
        let request = ItineraryRequest { slug: slug.to_owned(), email, lang: Lang::De, now: Timestamp::now() };
        assert!(self.store.request_itinerary(request).await.unwrap());
        self.mails().await[0].id
    }

    /// A visitor requests the newsletter; returns the row's id.
    async fn ask_for_newsletter(&self) -> i64 {
        let request = SubscriptionRequest {
            email: Email::parse("anna@example.com").unwrap(),
            lang: Lang::De,
            source: Source::Form,
            privacy_version: "2024-01-15".to_owned(),
            now: Timestamp::now(),
        };
        self.store.request_subscription(request).await.unwrap();
        self.mails().await[0].id
    }

    /// Waits until nothing is left of a row.
    async fn until_gone(&self, id: i64) {
        let waiting = async {
            while self.store.outbox_show(id).await.unwrap().is_some() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.expect("the row goes");
    }

    /// The newest first.
    async fn mails(&self) -> Vec<OutboxMail> {
        self.store.outbox_list(None, 1000).await.unwrap()
    }

    pub async fn mail(&self, id: i64) -> OutboxMail {
        self.store.outbox_show(id).await.unwrap().unwrap()
    }

    /// Waits until a row meets the condition. The worker writes it just after the server's reply.
    async fn until(&self, id: i64, what: &str, reached: impl Fn(&OutboxMail) -> bool) -> OutboxMail {
        let waiting = async {
            loop {
                let mail = self.mail(id).await;
                if reached(&mail) {
                    return mail;
                }
                tokio::task::yield_now().await;
            }
        };
        match tokio::time::timeout(PATIENCE, waiting).await {
            Ok(mail) => mail,
            Err(_) => panic!("{what} did not happen: {:#?}", self.mail(id).await),
        }
    }

    async fn until_sent(&self, id: i64) -> OutboxMail {
        self.until(id, "sending", |mail| mail.state == MailState::Sent).await
    }

    pub fn work(&self, transport: Transport, options: MailDeliveryOptions) -> Running {
        let delivery = MailDelivery::new(self.store.clone(), composer(), transport, staff(), options, Clock::default());
        let stop = CancellationToken::new();
        let task = tokio::spawn(jobs::run(delivery, self.store.clone(), Clock::default(), stop.clone()));
        Running { stop, task }
    }

    pub fn send_to(&self, sink: &SmtpSink) -> Running {
        self.work(smtp(sink), patient())
    }
}

pub struct Running {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Running {
    pub async fn stop(self) {
        self.stop.cancel();
        tokio::time::timeout(PATIENCE, self.task).await.expect("the worker stops").unwrap();
    }
}

pub fn smtp(sink: &SmtpSink) -> Transport {
    Transport::smtp(sink.url("").parse().unwrap(), Timeouts::default()).unwrap()
}

/// Looks at the outbox only when notified, or when a mail is due.
pub fn patient() -> MailDeliveryOptions {
    MailDeliveryOptions { look_every: Duration::from_secs(3600), ..MailDeliveryOptions::default() }
}

/// Retries at once.
pub fn eager() -> MailDeliveryOptions {
    let backoff = Backoff { first: Duration::from_millis(1), longest: Duration::from_millis(2) };
    MailDeliveryOptions { patience: Patience { backoff, ..Patience::default() }, ..patient() }
}

fn to(messages: &[Received], address: &str) -> usize {
    messages.iter().filter(|message| message.to == [format!("<{address}>")]).count()
}

#[tokio::test]
async fn an_inquiry_sends_the_visitor_and_the_staff_their_mails() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let worker = house.send_to(&sink);
    // The worker is idle by now or soon will be: the commit notifies it.
    let reference = house.submit(new_tour()).await;
    let messages = sink.until_taken(2).await;
    for mail in house.mails().await {
        let sent = house.until_sent(mail.id).await;
        assert!(sent.sent_at.is_some() && sent.last_error.is_none());
    }
    assert_eq!(to(&messages, STAFF), 1);
    assert_eq!(to(&messages, "anna.mueller+reise@xn--mller-kva.example"), 1);
    let confirmation = messages.iter().find(|message| message.to != [format!("<{STAFF}>")]).unwrap();
    assert_eq!(confirmation.header("Subject"), format!("Ihre Anfrage {reference} ist bei uns angekommen"));
    let notice = messages.iter().find(|message| message.to == [format!("<{STAFF}>")]).unwrap();
    assert_eq!(notice.header("Subject"), format!("Nueva solicitud {reference}: Anna Müller"));
    assert_ne!(confirmation.header("Message-ID"), notice.header("Message-ID"));
    worker.stop().await;
    sink.until("goodbye", |log| log.open == 0).await;
}

#[tokio::test]
async fn spam_sends_nothing() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let worker = house.send_to(&sink);
    house.submit_as(new_tour(), true).await;
    assert!(house.mails().await.is_empty());
    house.submit(new_itinerary()).await;
    assert_eq!(sink.until_taken(2).await.len(), 2);
    worker.stop().await;
}

#[tokio::test]
async fn a_temporary_refusal_waits_a_minute_and_is_kept_in_the_servers_words() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    sink.rule(At::Recipient, Do::Say("450 4.2.1 greylisted, come back"), 1);
    let id = house.submit_for_staff_only().await;
    let before = Timestamp::now();
    let worker = house.send_to(&sink);
    let mail = house.until(id, "putting off", |mail| mail.attempts == 1).await;
    let wait = mail.next_attempt_at.duration_since(before);
    assert!(wait >= SignedDuration::from_millis(59_999), "{wait:?}");
    assert!(mail.next_attempt_at.duration_since(Timestamp::now()) <= SignedDuration::from_secs(75));
    assert_eq!(mail.state, MailState::Queued);
    assert_eq!(mail.last_error.as_deref(), Some("naming the recipient: 450 4.2.1 greylisted, come back"));
    assert!(sink.log().messages.is_empty());

    // Staff need not wait for the next attempt.
    house.store.outbox_retry(Retry::One(id), Actor::CommandLine, Timestamp::now()).await.unwrap();
    let sent = house.until_sent(id).await;
    assert_eq!(sent.message_id, mail.message_id);
    worker.stop().await;
}

#[tokio::test]
async fn every_kind_of_temporary_trouble_ends_in_a_delivery() {
    for (at, action) in [
        (At::Greeting, Do::Say("421 4.3.2 restarting")),
        (At::Greeting, Do::Say("554 5.3.2 maintenance")),
        (At::Greeting, Do::Drop),
        (At::Hello, Do::Say("451 4.3.0 later")),
        (At::Sender, Do::Say("452 4.3.1 full")),
        (At::Recipient, Do::Drop),
        (At::Data, Do::Say("451 4.3.0 later")),
        (At::Message, Do::Say("451 4.7.1 later")),
        (At::Message, Do::Drop),
    ] {
        let (house, sink) = (House::new(), SmtpSink::plain().await);
        sink.rule(at, action.clone(), 3);
        let id = house.submit_for_staff_only().await;
        let worker = house.work(smtp(&sink), eager());
        let sent = house.until_sent(id).await;
        assert_eq!(sent.attempts, 3, "{at:?} {action:?}");
        let messages = sink.until_taken(1).await;
        // At least once, and recognisable: every copy that the server has seen has the same Message-ID.
        let seen = sink.log().messages;
        assert!(seen.iter().all(|copy| copy.header("Message-ID") == messages[0].header("Message-ID")));
        assert_eq!(seen.len(), if at == At::Message { 4 } else { 1 }, "{at:?} {action:?}");
        worker.stop().await;
    }
}

#[tokio::test]
async fn a_permanent_refusal_sets_one_mail_aside_and_no_other() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    sink.rule(At::Recipient, Do::Say("550 5.1.1 no such user here"), 1);
    let id = house.submit_for_staff_only().await;
    let worker = house.send_to(&sink);
    let failed = house.until(id, "giving up", |mail| mail.state == MailState::Failed).await;
    assert_eq!((failed.attempts, failed.sent_at), (1, None));
    assert_eq!(failed.last_error.as_deref(), Some("naming the recipient: 550 5.1.1 no such user here"));

    house.submit(new_itinerary()).await;
    assert_eq!(sink.until_taken(2).await.len(), 2);
    assert_eq!(house.mail(id).await.state, MailState::Failed);

    assert_eq!(house.store.outbox_retry(Retry::AllFailed, Actor::CommandLine, Timestamp::now()).await.unwrap(), 1);
    house.until_sent(id).await;
    worker.stop().await;
}

/// Waits until this many messages to staff have come; returns the last one with its text on one line.
async fn told(sink: &SmtpSink, count: usize) -> (Received, String) {
    sink.until("a mail to staff", |log| to(&log.messages, STAFF) >= count).await;
    let messages = sink.log().messages;
    let last = messages.iter().rfind(|message| message.to == [format!("<{STAFF}>")]).unwrap().clone();
    let text = mailparse::parse_mail(&last.data).unwrap().subparts[0].get_body().unwrap();
    (last, text.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[tokio::test]
async fn staff_are_told_at_once_of_an_address_that_takes_no_mail() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let reference = house.submit(new_tour()).await;
    sink.rule(At::Recipient, Do::Say("550 5.1.1 no such user here"), 1);
    let worker = house.work(smtp(&sink), MailDeliveryOptions { at_a_time: 1, ..patient() });
    let (notice, text) = told(&sink, 2).await;
    assert_eq!(notice.header("Subject"), format!("No llegó la confirmación de {reference}: Anna Müller"));
    for expected in [
        "no se pudo entregar en anna.mueller+reise@müller.example",
        "+49 170 1234567",
        "https://wa.me/491701234567?text=",
        "550 5.1.1 no such user here",
        &format!("patagonia inquiries correct {reference} email="),
    ] {
        assert!(text.contains(expected), "{expected} is missing in {text}");
    }
    let failed = house.store.outbox_list(Some(MailState::Failed), 10).await.unwrap();
    assert_eq!(failed.len(), 1);
    // Retried in vain: staff are told once more.
    sink.rule(At::Recipient, Do::Say("550 5.1.1 no such user here"), 1);
    house.store.outbox_retry(Retry::One(failed[0].id), Actor::CommandLine, Timestamp::now()).await.unwrap();
    told(&sink, 3).await;
    worker.stop().await;
}

fn corrected_to(email: &str) -> Correction {
    Correction {
        changes: vec![("email".to_owned(), email.to_owned())],
        today: "2026-03-02".parse().unwrap(),
        zone: jiff::tz::TimeZone::UTC,
        itineraries: Vec::new(),
    }
}

#[tokio::test]
async fn a_corrected_address_gets_the_confirmation_and_the_old_one_nothing_more() {
    // The first attempt is rejected, deferred, still in progress, or has been accepted, by a stranger.
    for rule in [
        Some((At::Recipient, Do::Say("550 5.1.1 no such user here"))),
        Some((At::Recipient, Do::Say("450 4.2.1 greylisted"))),
        Some((At::Recipient, Do::Delay(Duration::from_millis(300)))),
        None,
    ] {
        let (house, sink) = (House::new(), SmtpSink::plain().await);
        let mails = MailPlan { confirm: true, newsletter: true, staff: Arc::new([]), staff_lang: Lang::Es };
        let submission = Submission {
            inquiry: NewInquiry { newsletter: true, ..new_tour() },
            lang: Lang::De,
            spam: false,
            idempotency_key: None,
            mails,
            now: Timestamp::now(),
        };
        let reference = house.store.submit_inquiry(submission).await.unwrap().reference;
        let confirmation = house.mails().await.into_iter().find(|mail| mail.kind == MailKind::Confirmation).unwrap();
        if let Some((at, action)) = rule.clone() {
            sink.rule(at, action, 1);
        }
        // One at a time, the confirmation first; the rule decides its fate.
        let worker = house.work(smtp(&sink), MailDeliveryOptions { at_a_time: 1, ..patient() });
        match rule.clone() {
            Some((at, Do::Delay(_))) => drop(sink.until("the delay", |log| log.rules.contains(&at)).await),
            Some(_) => drop(house.until(confirmation.id, "an attempt", |mail| mail.attempts == 1).await),
            None => drop(house.until_sent(confirmation.id).await),
        }
        let corrected = house
            .store
            .correct(reference, corrected_to("eva@example.org"), Actor::CommandLine, Timestamp::now())
            .await
            .unwrap();
        assert!(corrected.unwrap().confirmed_anew, "{rule:?}");
        sink.until("the confirmation", |log| {
            log.messages.iter().any(|message| {
                message.to == ["<eva@example.org>"] && message.header("Subject").contains(&reference.to_string())
            })
        })
        .await;
        sink.until("the newsletter's question", |log| to(&log.messages, "eva@example.org") == 2).await;
        for mail in house.mails().await {
            let old = mail.recipient.as_deref() == Some("anna.mueller+reise@müller.example");
            assert!(!old || mail.state == MailState::Sent, "{rule:?}: {mail:?}");
        }
        worker.stop().await;
    }
}

#[tokio::test]
async fn any_number_of_other_mails_holds_up_no_inquiry() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    for n in 0..40 {
        let email = Email::parse(&format!("a{n}@example.com")).unwrap();
        let request = ItineraryRequest { slug: SLUG.to_owned(), email, lang: Lang::De, now: Timestamp::now() };
        assert!(house.store.request_itinerary(request).await.unwrap());
    }
    // However slow the server is with them, half of the places are not theirs.
    sink.rule(At::Recipient, Do::Stall, 2);
    let worker = house.send_to(&sink);
    sink.until("the two that stall", |log| log.rules.len() == 2).await;
    let reference = house.submit(new_tour()).await;
    let messages = sink.until_taken(2).await;
    assert!(messages[..2].iter().all(|message| message.header("Subject").contains(&reference.to_string())));
    drop(worker);
}

#[tokio::test]
async fn a_row_that_cannot_be_read_is_set_aside_and_stops_nobody() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let broken = house.submit_for_staff_only().await;
    let orphan = house.submit(NewInquiry { full_name: "Eva".to_owned(), ..new_tour() }).await;
    let whole = house.submit(new_itinerary()).await;
    let store = rusqlite::Connection::open(house.dir.path().join("inquiries.db")).unwrap();
    store.execute("UPDATE outbox SET lang = 'xx' WHERE id = ?1", [broken]).unwrap();
    store.execute("UPDATE inquiries SET travelers = 'many' WHERE reference = ?1", [orphan.to_string()]).unwrap();
    let worker = house.send_to(&sink);
    let messages = sink.until_taken(2).await;
    assert!(messages.iter().all(|message| message.header("Subject").contains(&whole.to_string())));
    for mail in house.store.outbox_of(orphan).await.unwrap() {
        let aside = house.until(mail.id, "setting aside", |mail| mail.state == MailState::Failed).await;
        assert!(aside.last_error.unwrap().contains("unknown code `many`"));
    }
    let state = |id| {
        store
            .query_row("SELECT state, last_error FROM outbox WHERE id = ?1", [id], |row| Ok((row.get(0)?, row.get(1)?)))
    };
    let (state, words): (String, String) = state(broken).unwrap();
    assert_eq!((&*state, &*words), ("failed", "`lang`: unknown code `xx`"));
    let unreadable = house.store.outbox_unreadable().await.unwrap();
    assert_eq!(unreadable[0].to_string(), format!("mail {broken} cannot be read: `lang`: unknown code `xx`"));
    worker.stop().await;
}

#[tokio::test]
async fn one_mail_of_ten_thousand_that_cannot_be_read_holds_up_none() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let first = house.submit_for_staff_only().await;
    let store = rusqlite::Connection::open(house.dir.path().join("inquiries.db")).unwrap();
    store
        .execute_batch(
            "WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
             INSERT INTO outbox (kind, inquiry_id, recipient, lang, message_id, queued_at, next_attempt_at, created_at)
             SELECT kind, inquiry_id, recipient, lang, 'copy' || n, queued_at, next_attempt_at, created_at
             FROM outbox, numbers;",
        )
        .unwrap();
    let broken = first + 60;
    store.execute("UPDATE outbox SET lang = 'xx' WHERE id = ?1", [broken]).unwrap();

    let worker = house.work(smtp(&sink), MailDeliveryOptions { at_a_time: 50, ..patient() });
    sink.until_taken(200).await;
    worker.stop().await;

    let taken: HashSet<String> = sink.log().acknowledged().map(|mail| mail.header("Message-ID")).collect();
    assert_eq!(taken.len(), sink.log().messages.len(), "each once");
    let queued = 9_999 - taken.len() as u64;
    assert_eq!(house.store.outbox_counts().await.unwrap(), OutboxCounts { queued, failed: 1 });
    let unreadable = house.store.outbox_unreadable().await.unwrap();
    assert_eq!(unreadable.len(), 1);
    assert_eq!(unreadable[0].to_string(), format!("mail {broken} cannot be read: `lang`: unknown code `xx`"));
    let reason: String =
        store.query_row("SELECT last_error FROM outbox WHERE id = ?1", [broken], |row| row.get(0)).unwrap();
    assert_eq!(reason, "`lang`: unknown code `xx`");
}

#[tokio::test]
async fn rows_that_cannot_be_read_do_not_hold_up_those_behind_them() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    for number in 0..20 {
        let email = Email::parse(&format!("anna{number}@example.com")).unwrap();
        house.submit(NewInquiry { email, ..new_tour() }).await;
    }
    let store = rusqlite::Connection::open(house.dir.path().join("inquiries.db")).unwrap();
    assert_eq!(store.execute("UPDATE outbox SET lang = 'xx'", []).unwrap(), 40);
    let whole = house.submit_for_staff_only().await;
    let worker = house.send_to(&sink);
    house.until_sent(whole).await;
    worker.stop().await;
}

#[tokio::test]
async fn an_address_that_no_server_can_take_is_set_aside() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let worker = house.send_to(&sink);
    let mut details = new_itinerary();
    details.email = Email::parse("josé@correo.example").unwrap();
    house.submit(details).await;
    let confirmation = house.mails().await.into_iter().find(|mail| mail.kind == MailKind::Confirmation).unwrap();
    let failed = house.until(confirmation.id, "giving up", |mail| mail.state == MailState::Failed).await;
    assert!(failed.last_error.unwrap().contains("SMTPUTF8"));
    // The inquiry, and the notice that mail to the address failed.
    sink.until_taken(2).await;
    worker.stop().await;
}

#[tokio::test]
async fn patience_ends() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    sink.rule(At::Recipient, Do::Say("450 4.2.1 greylisted"), 1000);
    let id = house.submit_for_staff_only().await;
    let mut options = eager();
    options.patience.give_up_after = Duration::ZERO;
    let worker = house.work(smtp(&sink), options);
    let failed = house.until(id, "giving up", |mail| mail.state == MailState::Failed).await;
    assert_eq!(failed.attempts, 5);
    let words = failed.last_error.unwrap();
    assert!(words.starts_with("given up after 5 attempts") && words.ends_with("450 4.2.1 greylisted"), "{words}");
    worker.stop().await;
}

#[tokio::test]
async fn patience_does_not_end_by_a_clock_that_jumped() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    sink.rule(At::Recipient, Do::Say("450 4.2.1 greylisted"), 8);
    let before = Timestamp::now() - SignedDuration::from_hours(4 * 24);
    house.store.look_at_clock(before, None).await.unwrap();
    house.store.look_at_clock(Timestamp::now(), Some(Duration::from_secs(1))).await.unwrap();
    let id = house.submit_for_staff_only().await;
    let mut options = eager();
    options.patience.give_up_after = Duration::from_millis(1);
    let worker = house.work(smtp(&sink), options);
    house.until_sent(id).await;
    worker.stop().await;
}

#[tokio::test]
async fn a_silent_server_holds_up_neither_the_others_nor_the_end() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    sink.rule(At::Recipient, Do::Stall, 1);
    let stalled = house.submit_for_staff_only().await;
    let options = MailDeliveryOptions { grace: Duration::from_millis(50), ..patient() };
    let worker = house.work(smtp(&sink), options);
    sink.until("the stall", |log| log.rules == [At::Recipient]).await;
    for n in 0..10 {
        let mut details = new_itinerary();
        details.email = Email::parse(&format!("anna{n}@example.com")).unwrap();
        house.submit(details).await;
    }
    sink.until_taken(20).await;
    // They share a few connections.
    assert!(sink.log().connections <= 4, "{}", sink.log().connections);

    worker.stop().await;
    assert_eq!(house.mail(stalled).await.state, MailState::Queued);
    assert_eq!(house.mail(stalled).await.attempts, 0);
}

#[tokio::test]
async fn a_start_tries_at_once_what_waits_for_later() {
    let house = House::new();
    let id = house.submit_for_staff_only().await;
    let tomorrow = Timestamp::now() + SignedDuration::from_hours(24);
    house.store.outbox_retry_later(id, tomorrow, "no route".to_owned()).await.unwrap();
    let sink = SmtpSink::plain().await;
    let worker = house.send_to(&sink);
    house.until_sent(id).await;
    worker.stop().await;
}

#[tokio::test]
async fn an_attempt_that_a_dying_process_began_is_made_again() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    sink.rule(At::Message, Do::Stall, 1);
    let id = house.submit_for_staff_only().await;
    let worker = house.send_to(&sink);
    sink.until("the stall", |log| log.messages.len() == 1).await;
    worker.task.abort();

    let worker = house.send_to(&sink);
    house.until_sent(id).await;
    let seen = sink.log().messages;
    assert_eq!(seen.len(), 2);
    assert_eq!(seen[0].header("Message-ID"), seen[1].header("Message-ID"));
    worker.stop().await;
}

#[tokio::test]
async fn what_another_process_puts_back_is_noticed() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    sink.rule(At::Recipient, Do::Say("550 5.1.1 no such user here"), 1);
    let id = house.submit_for_staff_only().await;
    let options = MailDeliveryOptions { look_every: Duration::from_millis(20), ..MailDeliveryOptions::default() };
    let worker = house.work(smtp(&sink), options);
    house.until(id, "giving up", |mail| mail.state == MailState::Failed).await;

    // As the command line does: a store of its own, whose notification does not reach the worker.
    let other = Store::open(house.dir.path(), OpenMode::Existing).unwrap();
    assert_eq!(other.outbox_retry(Retry::One(id), Actor::CommandLine, Timestamp::now()).await.unwrap(), 1);
    house.until_sent(id).await;
    worker.stop().await;
}

#[tokio::test]
async fn erased_and_restricted_inquiries_send_no_more() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let erased = house.submit(new_tour()).await;
    let restricted = house.submit(new_itinerary()).await;
    house.store.erase_reference(erased).await.unwrap();
    house.store.restrict(restricted, true, Actor::CommandLine, Timestamp::now()).await.unwrap();
    let worker = house.send_to(&sink);
    let mut details = new_tour();
    details.email = Email::parse("otra@example.com").unwrap();
    let other = house.submit(details).await;
    let messages = sink.until_taken(2).await;
    assert!(messages.iter().all(|message| message.header("Subject").contains(&other.to_string())));

    // Mail that was held back is sent once the restriction is lifted.
    house.store.restrict(restricted, false, Actor::CommandLine, Timestamp::now()).await.unwrap();
    house.store.outbox_wakeup().notify_one();
    sink.until_taken(4).await;
    worker.stop().await;
}

#[tokio::test]
async fn a_kind_of_mail_that_this_version_cannot_write_is_set_aside() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let id = house.submit_for_staff_only().await;
    let store = rusqlite::Connection::open(house.dir.path().join("inquiries.db")).unwrap();
    store.execute("UPDATE outbox SET kind = 'poem' WHERE id = ?1", [id]).unwrap();
    let worker = house.send_to(&sink);
    let set_aside = async { while house.store.outbox_counts().await.unwrap().failed == 0 {} };
    tokio::time::timeout(Duration::from_secs(60), set_aside).await.unwrap();
    worker.stop().await;
    let unreadable = house.store.outbox_unreadable().await.unwrap();
    assert_eq!(unreadable[0].to_string(), format!("mail {id} cannot be read: `kind`: unknown code `poem`"));
    let reason: String =
        store.query_row("SELECT last_error FROM outbox WHERE id = ?1", [id], |row| row.get(0)).unwrap();
    assert_eq!(reason, "`kind`: unknown code `poem`");
    assert!(sink.log().messages.is_empty());
}

#[tokio::test]
async fn an_itinerary_goes_out_under_one_message_id_and_leaves_no_row() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    sink.rule(At::Message, Do::Say("451 4.7.1 later"), 2);
    let id = house.ask_for_itinerary(SLUG).await;
    let worker = house.work(smtp(&sink), eager());
    house.until_gone(id).await;
    let seen = sink.log().messages;
    assert_eq!(seen.len(), 3);
    assert!(seen.iter().all(|copy| copy.header("Message-ID") == seen[0].header("Message-ID")));
    assert_eq!(seen[2].to, ["<anna@example.com>"]);
    worker.stop().await;
}

#[tokio::test]
async fn an_itinerary_that_is_given_up_leaves_no_address_behind() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let retired = house.ask_for_itinerary("retired").await;
    let worker = house.send_to(&sink);
    house.until_gone(retired).await;
    assert!(sink.log().messages.is_empty());
    sink.rule(At::Recipient, Do::Say("550 5.1.1 no such user here"), 1);
    let refused = house.ask_for_itinerary(SLUG).await;
    house.until_gone(refused).await;
    assert!(house.mails().await.is_empty() && sink.log().messages.is_empty());
    worker.stop().await;
}

/// Erasing an address finds the file through its row, and both are removed together.
#[tokio::test]
async fn an_itinerary_in_a_file_keeps_its_row() {
    let house = House::new();
    let id = house.ask_for_itinerary(SLUG).await;
    let worker = house.work(Transport::folder(house.dir.path()), patient());
    let sent = house.until_sent(id).await;
    assert!(file(house.dir.path(), &sent).exists());
    let erased = house.store.erase_email(Email::parse("anna@example.com").unwrap()).await.unwrap();
    assert_eq!(erased.mails, [id]);
    worker.stop().await;
}

/// The token in a mail's link to a page of the fixture's site.
fn token(mail: &Received, page: &str) -> String {
    let text = mailparse::parse_mail(&mail.data).unwrap().subparts[0].get_body().unwrap();
    let (_, rest) = text.split_once(&format!("/de/{page}?token=")).unwrap();
    rest.split_whitespace().next().unwrap().to_owned()
}

#[tokio::test]
async fn a_newsletters_mail_has_another_link_at_each_attempt_and_any_of_them_is_good() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    // The server has the message by then, and may deliver it although it replied that it did not accept it.
    sink.rule(At::Message, Do::Say("451 4.7.1 later"), 2);
    let id = house.ask_for_newsletter().await;
    let worker = house.work(smtp(&sink), eager());
    house.until_gone(id).await;
    let seen = sink.log().messages;
    assert_eq!(seen.len(), 3);
    assert!(seen.iter().all(|copy| copy.header("Message-ID") == seen[0].header("Message-ID")));
    let (first, last) = (token(&seen[0], "confirm"), token(&seen[2], "confirm"));
    assert_ne!(first, last);
    assert_eq!(token(&seen[0], "leave"), token(&seen[2], "leave"));
    let now = Timestamp::now();
    assert_eq!(house.store.confirming(&last, now).await.unwrap(), Confirming::Waiting);
    assert_eq!(house.store.confirm_subscription(&first, now).await.unwrap(), Confirming::Done);
    assert_eq!(house.store.confirming(&last, now).await.unwrap(), Confirming::Done);
    worker.stop().await;
}

#[tokio::test]
async fn a_newsletters_mail_that_nobody_waits_for_is_not_sent() {
    let (house, sink) = (House::new(), SmtpSink::plain().await);
    let id = house.ask_for_newsletter().await;
    let store = rusqlite::Connection::open(house.dir.path().join("inquiries.db")).unwrap();
    store.execute("UPDATE subscribers SET confirmed_at = 1, expires_at = NULL", []).unwrap();
    let worker = house.send_to(&sink);
    house.until_gone(id).await;
    assert!(sink.log().messages.is_empty());
    worker.stop().await;
}

#[tokio::test]
async fn without_a_server_mails_become_files() {
    let house = House::new();
    let worker = house.work(Transport::folder(house.dir.path()), patient());
    house.submit(new_tour()).await;
    for mail in house.mails().await {
        house.until_sent(mail.id).await;
        let written = std::fs::read(file(house.dir.path(), &mail)).unwrap();
        let parsed = mailparse::parse_mail(&written).unwrap();
        assert_eq!(parsed.subparts.len(), 2);
    }
    worker.stop().await;
}

fn file(data_dir: &Path, mail: &OutboxMail) -> std::path::PathBuf {
    data_dir.join("mail").join(format!("{}-{}.eml", mail.id, mail.kind))
}
