//! Limits and timeouts of connections: whatever is refused is answered, and nobody who keeps up the pace is cut off.

use std::iter;
use std::time::{Duration, Instant};

use futures_util::future::select_all;
use patagonia::web::ConnectionLimits;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::app::TestApp;
use crate::safety::raw;

/// Long enough that nothing is cut off by chance, for tests that are not about time.
const EVER: Duration = Duration::from_secs(60);
const SOON: Duration = Duration::from_millis(300);

async fn bounded(options: &[&str], limits: ConnectionLimits) -> TestApp {
    TestApp::start_bounded(TempDir::new().unwrap(), options, limits).await
}

fn patient() -> ConnectionLimits {
    ConnectionLimits { head: EVER, body: EVER, stall: EVER, ..ConnectionLimits::default() }
}

/// The status line of a response.
fn status(answer: &str) -> &str {
    answer.lines().next().unwrap_or_default()
}

/// The head of a response.
async fn head(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        let read = tokio::time::timeout(EVER, stream.read(&mut byte)).await.unwrap().unwrap();
        assert!(read > 0, "closed after {:?}", String::from_utf8_lossy(&answer));
        answer.push(byte[0]);
    }
    String::from_utf8(answer).unwrap()
}

/// Everything that follows until the server closes.
async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    tokio::time::timeout(EVER, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// A connection on which `text` has been sent.
async fn sent(app: &TestApp, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(app.address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

const PROBE: &str = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

fn held_body(client: &str) -> String {
    format!(
        "POST /api/newsletter HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {client}\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n{{"
    )
}

#[tokio::test]
async fn a_head_that_never_ends_is_answered_with_408_and_silence_with_silence() {
    let app = bounded(&[], ConnectionLimits { head: SOON, ..patient() }).await;
    assert_eq!(status(&raw(&app, "GET /es HTTP/1.1\r\nhost: x\r\nx-slow: ").await), "HTTP/1.1 408 Request Timeout");
    assert_eq!(raw(&app, "").await, "");
    assert_eq!(raw(&app, "\r\n\r\n").await, "", "line breaks are no request");
    // The second head on a connection has its own timeout.
    let mut stream = sent(&app, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /es HT").await;
    assert_eq!(status(&head(&mut stream).await), "HTTP/1.1 200 OK");
    assert!(rest(&mut stream).await.contains("HTTP/1.1 408 Request Timeout\r\n"));
}

#[tokio::test]
async fn a_head_that_cannot_be_taken_is_answered() {
    let app = bounded(&[], patient()).await;
    let get = |rest: &str| format!("GET /es HTTP/1.1\r\nhost: x\r\n{rest}\r\n");
    let lines = |count: usize| (0..count).map(|n| format!("x-{n}: y\r\n")).collect::<String>();
    let too_large = "HTTP/1.1 431 Request Header Fields Too Large";
    let bad = "HTTP/1.1 400 Bad Request";
    for (request, answer) in [
        (get(&format!("cookie: {}\r\n", "x".repeat(17_000))), too_large),
        (get(&format!("cookie: {}\r\n", "x".repeat(400_000))), too_large),
        (format!("GET /es?{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(40_000)), too_large),
        (get(&lines(65)), too_large),
        (get(&lines(2000)), too_large),
        (get("no colon\r\n"), bad),
        (get("a b: c\r\n"), bad),
        (get(" folded\r\n"), bad),
        ("\u{1}\u{2}\r\n\r\n".to_owned(), bad),
        ("GET /es HTTP/3.0\r\nhost: x\r\n\r\n".to_owned(), bad),
        ("GET /es\r\n\r\n".to_owned(), bad),
        ("GET /es HTTP/1.1\r\nhost: x\r\n\r\n\u{16}\u{3}nonsense\r\n\r\n".to_owned(), bad),
        ("POST /es/reservas HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n".to_owned(), bad),
        ("POST /es/reservas HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx".to_owned(), bad),
        ("POST /es/reservas HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip\r\n\r\n".to_owned(), bad),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), "HTTP/1.1 505 HTTP Version Not Supported"),
    ] {
        let whole = raw(&app, &request).await;
        let last = whole.rfind("HTTP/1.1 ").map_or("", |at| status(&whole[at..]));
        assert_eq!(last, answer, "{}", request.chars().take(80).collect::<String>());
    }
    assert!(raw(&app, &get(&format!("connection: close\r\n{}", lines(60)))).await.starts_with("HTTP/1.1 200 OK"));
}

#[tokio::test]
async fn a_request_has_one_fit_host() {
    let app = bounded(&[], patient()).await;
    for (hosts, fits) in [
        ("host: x\r\n", true),
        ("HOST:www.example.cl:8080\r\n", true),
        ("host: [::1]:80\r\n", true),
        ("", false),
        ("host: x\r\nhost: x\r\n", false),
        ("host: x\r\nhost: y\r\n", false),
        ("host:\r\n", false),
        ("host: a b\r\n", false),
        ("host: a/b\r\n", false),
        ("host: a@b\r\n", false),
        ("host: x:99999\r\n", false),
    ] {
        // A page from the cache, one that is rendered, and one of the API.
        for path in ["/es", "/es?x=1", "/api/pages?path=/es"] {
            let answer = raw(&app, &format!("GET {path} HTTP/1.1\r\n{hosts}connection: close\r\n\r\n")).await;
            let expected = if fits { "HTTP/1.1 200 OK" } else { "HTTP/1.1 400 Bad Request" };
            assert_eq!(status(&answer), expected, "{hosts:?} {path}");
            assert!(answer.contains("x-content-type-options: nosniff\r\n"));
        }
    }
    assert_eq!(status(&raw(&app, "GET /es HTTP/1.0\r\n\r\n").await), "HTTP/1.0 200 OK");
    // A host named earlier on a connection does not count for its next request.
    for (hosts, expected) in [
        ("host: x\r\n", "200 OK"),
        ("host: y.example.org\r\n", "200 OK"),
        ("host: a/b\r\n", "400 Bad Request"),
        ("", "400 Bad Request"),
        ("host: x\r\nhost: x\r\n", "400 Bad Request"),
    ] {
        let request = format!(
            "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /healthz HTTP/1.1\r\n{hosts}connection: close\r\n\r\n"
        );
        let answers = raw(&app, &request).await;
        let last = answers.rsplit("HTTP/1.1 ").next().and_then(|last| last.lines().next());
        assert_eq!(last, Some(expected), "{hosts:?} {answers}");
    }
}

#[tokio::test]
async fn a_line_break_after_a_body_is_none_of_anything() {
    let app = bounded(&[], patient()).await;
    let body = r#"{"email":"ana@example.org","lang":"es"}"#;
    let request = format!(
        "POST /api/newsletter HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}\r\n",
        body.len()
    );
    let mut stream = sent(&app, &request).await;
    assert_eq!(status(&head(&mut stream).await), "HTTP/1.1 202 Accepted");
    // The connection stays open, and every next request is answered.
    stream.write_all(request.as_bytes()).await.unwrap();
    stream.write_all(PROBE.as_bytes()).await.unwrap();
    let answers = rest(&mut stream).await;
    assert!(answers.contains("HTTP/1.1 202 Accepted") && answers.ends_with("ok\n"), "{answers}");
}

#[tokio::test]
async fn a_sender_who_says_no_more_is_answered() {
    let app = bounded(&[], patient()).await;
    for (request, answer) in [
        ("GET /es?x=1 HTTP/1.1\r\nhost: x\r\n\r\n".to_owned(), "HTTP/1.1 200 OK"),
        (held_body("192.0.2.1"), "HTTP/1.1 400 Bad Request"),
    ] {
        let mut stream = sent(&app, &request).await;
        stream.shutdown().await.unwrap();
        assert_eq!(status(&rest(&mut stream).await), answer);
    }
}

#[tokio::test]
async fn one_address_cannot_take_every_connection() {
    let app = bounded(&["--trusted-proxy", "none"], ConnectionLimits { connections_of_one: 4, ..patient() }).await;
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(sent(&app, "GET /healthz HT").await);
    }
    assert_eq!(status(&raw(&app, PROBE).await), "HTTP/1.1 429 Too Many Requests");
    // The held connections still work, and the places they free are there for others.
    held[0].write_all(b"TP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    assert!(rest(&mut held[0]).await.starts_with("HTTP/1.1 200"));
    drop(held);
    loop {
        if status(&raw(&app, PROBE).await) == "HTTP/1.1 200 OK" {
            break;
        }
    }
}

#[tokio::test]
async fn a_body_that_never_comes_is_answered_with_408() {
    let app = bounded(&[], ConnectionLimits { body: SOON, ..patient() }).await;
    let answer = raw(&app, &held_body("192.0.2.1")).await;
    assert_eq!(status(&answer), "HTTP/1.1 408 Request Timeout");
    assert!(answer.ends_with(r#"{"errors":[{"field":null,"code":"timeout"}]}"#), "{answer}");
}

#[tokio::test]
async fn bodies_under_way_are_bounded_for_each_visitor_and_in_all() {
    let limits = ConnectionLimits { bodies: 5, bodies_of_one: 3, ..patient() };
    let app = bounded(&[], limits).await;
    let whole = r#"{"email":"ana@example.org","lang":"es"}"#;
    let at_once = |client: &str| {
        format!(
            "POST /api/newsletter HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {client}\r\ncontent-type: application/json\r\n\
             connection: close\r\ncontent-length: {}\r\n\r\n{whole}",
            whole.len()
        )
    };
    // Of four that begin at once one is refused, as is whatever else this visitor sends, wherever it goes; another visitor is not.
    let begun = |client: &'static str, times| iter::repeat_n(held_body(client), times);
    let (refused, mut held) = one_refused(&app, begun("192.0.2.1", 4)).await;
    assert_eq!(status(&refused), "HTTP/1.1 429 Too Many Requests");
    assert!(refused.contains("retry-after: 5\r\n") && refused.contains("too_many_requests"), "{refused}");
    let form = held_body("192.0.2.1")
        .replace("/api/newsletter", "/es/reservas")
        .replace("application/json", "application/x-www-form-urlencoded");
    assert_eq!(status(&raw(&app, &form).await), "HTTP/1.1 429 Too Many Requests");
    let (refused, others) = one_refused(&app, begun("192.0.2.2", 2).chain(begun("192.0.2.3", 1))).await;
    assert_eq!(status(&refused), "HTTP/1.1 503 Service Unavailable");
    assert!(refused.contains("retry-after: 5\r\n") && refused.contains("unavailable"), "{refused}");
    // Pages have places of their own, and a body that came with its head is not waited for: not even that visitor's.
    assert_eq!(app.get("/es").await.status(), 200);
    assert_eq!(status(&raw(&app, &at_once("192.0.2.1")).await), "HTTP/1.1 202 Accepted");
    // A held request that goes on is answered, and its place is freed.
    held[0].write_all(&[b' '; 99]).await.unwrap();
    assert_eq!(status(&head(&mut held[0]).await), "HTTP/1.1 400 Bad Request");
    drop((held, others));
    loop {
        let mut stream = sent(&app, &held_body("192.0.2.3")).await;
        if tokio::time::timeout(SOON, head(&mut stream)).await.is_err() {
            break;
        }
    }
}

/// Sends them concurrently: the response to the one that is refused, and those that are held.
async fn one_refused(app: &TestApp, requests: impl Iterator<Item = String>) -> (String, Vec<TcpStream>) {
    let mut held = Vec::new();
    for request in requests {
        held.push(sent(app, &request).await);
    }
    let answered = select_all(held.iter().map(|stream| Box::pin(stream.readable())));
    let (ready, answered, _) = tokio::time::timeout(EVER, answered).await.unwrap();
    ready.unwrap();
    let mut refused = held.remove(answered);
    let answer = head(&mut refused).await + &rest(&mut refused).await;
    (answer, held)
}

#[tokio::test]
async fn the_slowest_connections_of_the_busiest_address_make_room() {
    let app = bounded(&[], ConnectionLimits { connections: 8, bodies: 8, bodies_of_one: 8, ..patient() }).await;
    // One visitor in the middle of a request, then another who takes all the other places. Whoever gets 100 Continue has been read.
    let mut held = Vec::new();
    for client in iter::once("192.0.2.7").chain(iter::repeat_n("192.0.2.8", 7)) {
        let asking = held_body(client).replace("content-length", "expect: 100-continue\r\ncontent-length");
        let mut stream = sent(&app, &asking).await;
        assert_eq!(status(&head(&mut stream).await), "HTTP/1.1 100 Continue");
        held.push(stream);
    }
    let mut quiet = held.remove(0);
    for _ in 0..5 {
        let mut visitor = sent(&app, PROBE).await;
        assert_eq!(status(&head(&mut visitor).await), "HTTP/1.1 200 OK");
    }
    let mut first = held.remove(0);
    assert_eq!(status(&rest(&mut first).await), "HTTP/1.1 503 Service Unavailable", "its place is another's now");
    quiet.write_all(&[b' '; 99]).await.unwrap();
    assert_eq!(status(&head(&mut quiet).await), "HTTP/1.1 400 Bad Request");
}

/// Some megabytes of responses on one connection, more than the network buffers.
async fn many_pages(app: &TestApp) -> (TcpStream, usize) {
    const TIMES: usize = 120;
    let page = app.page("/es").await.len();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(64 << 10).unwrap();
    let mut stream = socket.connect(app.address).await.unwrap();
    let request = "GET /es HTTP/1.1\r\nhost: x\r\n\r\n".repeat(TIMES);
    stream.write_all(request.as_bytes()).await.unwrap();
    (stream, page * TIMES)
}

#[tokio::test]
async fn a_slow_reader_gets_the_whole_answer() {
    // 200 kB/s stand for 1 kB/s, and everything else is as much faster.
    let bound = Duration::from_millis(700);
    let limits =
        ConnectionLimits { pace: 200_000, stall: bound, behind: bound, head: bound, ..ConnectionLimits::default() };
    let app = bounded(&[], limits).await;
    let (mut stream, expected) = many_pages(&app).await;
    let (begun, mut taken) = (Instant::now(), 0);
    let mut piece = vec![0; 64 << 10];
    while taken < expected {
        let read = tokio::time::timeout(EVER, stream.read(&mut piece)).await.unwrap().unwrap();
        assert!(read > 0, "cut off after {taken} of {expected} bytes and {:?}", begun.elapsed());
        taken += read;
        // At 1.5 MB/s it takes four times as long as any of the limits.
        let ahead = Duration::from_micros(taken as u64 * 2 / 3).saturating_sub(begun.elapsed());
        tokio::time::sleep(ahead).await;
    }
    assert!(begun.elapsed() > 3 * bound);
}

#[tokio::test]
async fn a_reader_who_takes_nothing_is_cut_off() {
    let limits = ConnectionLimits { pace: 1_000_000, stall: SOON, linger: SOON, ..patient() };
    let app = bounded(&[], limits).await;
    let (mut stream, _) = many_pages(&app).await;
    // Once the server has closed, writes fail.
    let refused = async {
        while stream.write_all(b"\r\n").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(EVER, refused).await.expect("the connection is closed");
}
