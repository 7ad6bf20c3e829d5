//! News for the owner's address: what is posted there, when it is tried again, and what is never said.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use patagonia::notify::{Note, Notifier, PostError};
use patagonia::store::{MailKind, OpenMode, Store};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::TestApp;
use crate::desk::submit;

const PATIENCE: Duration = Duration::from_secs(30);

/// What was posted: the head of the request in lower case, and its body.
type Posted = (String, Value);

/// Takes posts; the first ones are answered with these statuses, the others with 200.
struct Hook {
    port: u16,
    posts: Arc<watch::Sender<Vec<Posted>>>,
}

impl Hook {
    async fn start(first: &'static [u16]) -> Hook {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let posts = Arc::new(watch::Sender::new(Vec::new()));
        let kept = Arc::clone(&posts);
        tokio::spawn(async move {
            let mut statuses = first.iter();
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut read = Vec::new();
                let posted = loop {
                    let mut buffer = [0; 4096];
                    let size = stream.read(&mut buffer).await.unwrap();
                    assert!(size > 0, "the whole request");
                    read.extend(&buffer[..size]);
                    let text = String::from_utf8_lossy(&read).into_owned();
                    let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
                    let head = head.to_lowercase();
                    let (_, length) = head.split_once("content-length: ").unwrap();
                    let length: usize = length.lines().next().unwrap().parse().unwrap();
                    if body.len() == length {
                        break (head, serde_json::from_str(body).unwrap());
                    }
                };
                let status = statuses.next().copied().unwrap_or(200);
                let answer = format!("HTTP/1.1 {status} x\r\ncontent-length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
                kept.send_modify(|posts| posts.push(posted));
            }
        });
        Hook { port, posts }
    }

    async fn until(&self, count: usize) -> Vec<Posted> {
        let mut posts = self.posts.subscribe();
        let waiting = posts.wait_for(|posts| posts.len() >= count);
        tokio::time::timeout(PATIENCE, waiting).await.expect("the posts come").unwrap().clone()
    }
}

fn inquiry() -> Value {
    json!({
        "full_name": "Ana Secreta", "email": "ana@example.com", "phone": "+56 9 8765 4321", "country": "CL",
        "trip_type": "custom_tour", "travelers": "2", "duration": "7-10", "privacy_accepted": true, "lang": "de",
        "comments": "¿Hay pumas?",
    })
}

#[tokio::test]
async fn a_new_inquiry_is_posted_without_anything_personal_and_tried_again() {
    let hook = Hook::start(&[500]).await;
    let url = format!("http://luz:geheim@127.0.0.1:{}/t0pic?x=1", hook.port);
    let app = TestApp::start(&["--notify-url", &url, "--base-url", "https://www.example.cl"]).await;
    let response = app
        .request(reqwest::Method::POST, "/api/inquiries")
        .header("content-type", "application/json")
        .header("idempotency-key", "a")
        .body(inquiry().to_string())
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 201);
    let answer: Value = serde_json::from_str(&response.text().await.unwrap()).unwrap();
    let reference = answer["reference"].as_str().unwrap();
    let posts = hook.until(2).await;
    let (head, body) = &posts[0];
    assert_eq!(posts[1].1, *body, "the same again");
    assert!(head.starts_with("post /t0pic?x=1 http/1.1\r\n"), "{head}");
    let link = format!("https://www.example.cl/desk/inquiries/{reference}");
    for line in [
        format!("host: 127.0.0.1:{}", hook.port),
        "content-type: application/json".to_owned(),
        "template: yes".to_owned(),
        "title: {{.title}}".to_owned(),
        "message: {{.message}}".to_owned(),
        format!("click: {}", link.to_lowercase()),
        "authorization: basic bhv6omdlagvpbq==".to_owned(),
    ] {
        assert!(head.lines().any(|known| known == line), "{line} is not in\n{head}");
    }
    assert_eq!((&body["title"], &body["link"]), (&json!("Nueva solicitud"), &json!(link)));
    let message = body["message"].as_str().unwrap();
    assert!(message.starts_with(&format!("{reference}: responder a más tardar el ")), "{message}");
    assert_eq!(body["text"], format!("Nueva solicitud: {message} {link}"));
    let whole = body.to_string();
    for personal in ["Ana", "Secreta", "example.com", "8765"] {
        assert!(!whole.contains(personal), "{personal} is in {whole}");
    }
}

#[tokio::test]
async fn a_reminder_is_posted_once_for_all_that_are_due() {
    // A day at noon.
    let noon = "2026-03-10T15:00:00Z".parse::<Timestamp>().unwrap();
    let clock = patagonia::machine::Clock::new(move || noon);
    let dir = tempfile::TempDir::new().unwrap();
    let store = Store::open(dir.path(), OpenMode::Create).unwrap();
    let mut references = Vec::new();
    for (name, hours) in [("Ana", 19), ("Eva", 30), ("Paz", 2)] {
        let fields = json!({ "full_name": name, "email": format!("{name}@example.com") });
        references.push(submit(&store, fields, noon - SignedDuration::from_hours(hours)).await);
    }
    drop(store);
    let hook = Hook::start(&[]).await;
    let url = format!("http://127.0.0.1:{}/t0pic", hook.port);
    let options = ["--notify-url", &url, "--mail-staff", "equipo@example.cl", "--base-url", "https://www.example.cl"];
    let app = TestApp::start_by(clock, dir, &options).await;
    let (_, body) = &hook.until(1).await[0];
    let [ana, eva, _] = &references[..] else { unreachable!() };
    assert_eq!(body["message"], format!("Esperan respuesta: {eva}, {ana}."));
    assert_eq!(body["link"], "https://www.example.cl/desk");
    // Nobody can sign in, so the mail goes to the address for notices.
    let dir = app.stop().await;
    let store = Store::open(dir.path(), OpenMode::Existing).unwrap();
    let mails = store.outbox_list(None, 100).await.unwrap();
    let reminders: Vec<_> = mails.iter().filter(|mail| mail.kind == MailKind::Reminder).collect();
    assert_eq!(reminders.len(), 1);
    assert_eq!(reminders[0].recipient.as_deref(), Some("equipo@example.cl"));
    assert_eq!(hook.posts.borrow().len(), 1);
}

#[tokio::test]
async fn what_is_not_taken_says_why_and_never_where() {
    let note = Note { title: "a".to_owned(), message: "b".to_owned(), link: "https://www.example.cl/desk".to_owned() };
    let hook = Hook::start(&[404, 301]).await;
    for (url, words) in [
        (format!("http://127.0.0.1:{}/geheim", hook.port), "the answer was 404"),
        (format!("http://127.0.0.1:{}/geheim", hook.port), "the answer was 301"),
        ("http://127.0.0.1:1/geheim".to_owned(), "no connection"),
    ] {
        let notifier = Notifier::new(url.parse().unwrap());
        let error = notifier.post(&note).await.unwrap_err();
        assert!(error.to_string().contains(words) && !format!("{error:?}").contains("geheim"), "{error:?}");
    }
    // A server that nobody vouches for.
    let sink = crate::smtp_sink::SmtpSink::start(crate::smtp_sink::SinkOptions {
        security: crate::smtp_sink::Security::Implicit,
        ..Default::default()
    })
    .await;
    let port = sink.url("").rsplit_once(':').unwrap().1.to_owned();
    let notifier = Notifier::new(format!("https://127.0.0.1:{port}/geheim").parse().unwrap());
    assert!(matches!(notifier.post(&note).await, Err(PostError::Tls(_))));
}
