//! The stream by which open pages of the desk learn what happens.

use std::time::Duration;

use jiff::Timestamp;
use patagonia::inquiry::Reference;
use patagonia::web::ConnectionLimits;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::timeout;

use crate::app::{TestApp, header};
use crate::data_folder::run;
use crate::desk::submit;
use crate::desk_api::{staffed, store};
use crate::staff::{Browser, add};

/// A stream, with what came of the next event.
struct Live {
    response: Response,
    text: String,
}

impl Live {
    async fn open(browser: &mut Browser<'_>) -> Live {
        let response = browser.get("/api/desk/live").await;
        assert_eq!(response.status(), 200);
        assert_eq!(header(&response, "content-type"), "text/event-stream");
        assert_eq!((header(&response, "cache-control"), header(&response, "x-accel-buffering")), ("no-store", "no"));
        let mut live = Live { response, text: String::new() };
        assert_eq!(live.next().await.as_deref(), Some("retry: 3000\nevent: hello\ndata: {}"));
        live
    }

    /// The next block; `None` when the stream has ended.
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.text = rest;
                return Some(block);
            }
            let chunk = timeout(Duration::from_secs(30), self.response.chunk()).await.expect("something comes");
            self.text += str::from_utf8(&chunk.unwrap()?).unwrap();
        }
    }

    /// Reads until an inquiry is named.
    async fn until_named(&mut self, reference: Reference) {
        let wanted = format!("event: inquiry\ndata: {{\"reference\":\"{reference}\"}}");
        while self.next().await.expect("the stream goes on") != wanted {}
    }
}

#[tokio::test]
async fn what_anybody_does_is_told_until_the_session_ends() {
    let app = staffed().await;
    let mut max = Browser::new(&app);
    max.sign_in("max@example.cl").await;
    let mut live = Live::open(&mut max).await;
    // By another process, by a person, by the command line.
    let reference = submit(&store(&app), json!({}), Timestamp::now()).await;
    live.until_named(reference).await;
    let mut luz = Browser::new(&app);
    luz.sign_in("luz@example.cl").await;
    let version = luz.read(&format!("/api/desk/inquiries/{reference}")).await.1["version"].clone();
    let taken = json!({ "version": version, "mine": true });
    let (status, _) = luz.json(Method::POST, &format!("/api/desk/inquiries/{reference}/assignment"), &taken).await;
    assert_eq!(status, 200);
    live.until_named(reference).await;
    let other = submit(&store(&app), json!({ "full_name": "Eva" }), Timestamp::now()).await;
    live.until_named(other).await;
    assert_eq!(run(app.dir.path(), &["inquiries", "erase", &other.to_string(), "--yes"]).0, Some(0));
    live.until_named(other).await;
    // Another's session is not this one's.
    assert_eq!(luz.post("/desk/sign-out", &[]).await.status(), 303);
    let third = submit(&store(&app), json!({ "full_name": "Ida" }), Timestamp::now()).await;
    live.until_named(third).await;
    let id = max.read("/api/desk/sessions").await.1["sessions"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(max.json(Method::DELETE, &format!("/api/desk/sessions/{id}"), &Value::Null).await.0, 204);
    while live.next().await.is_some() {}
    assert_eq!(max.read("/api/desk/live").await.0, 401);
}

#[tokio::test]
async fn a_stream_outlives_the_patience_with_idle_connections_and_makes_room_for_others() {
    let limits = ConnectionLimits { head: Duration::from_millis(100), ..ConnectionLimits::default() };
    let app = TestApp::start_bounded(TempDir::new().unwrap(), &[], limits).await;
    add(&app, "Max", "max@example.cl", &[]);
    let mut max = Browser::new(&app);
    max.sign_in("max@example.cl").await;
    let mut streams = Vec::new();
    for _ in 0..5 {
        streams.push(Live::open(&mut max).await);
    }
    let first = submit(&store(&app), json!({}), Timestamp::now()).await;
    let mut oldest = streams.remove(0);
    assert_eq!(oldest.next().await.as_deref(), Some("retry: 60000"));
    assert_eq!(oldest.next().await, None);
    for stream in &mut streams {
        stream.until_named(first).await;
    }
    // A second later nothing has ended them.
    let second = submit(&store(&app), json!({ "full_name": "Eva" }), Timestamp::now()).await;
    for stream in &mut streams {
        stream.until_named(second).await;
    }
    // A server that stops does not wait for them.
    timeout(Duration::from_secs(10), app.stop()).await.expect("the streams end");
    for stream in &mut streams {
        while stream.next().await.is_some() {}
    }
}
