//! Security headers on every response, and a shutdown that finishes what was begun.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::app::{TestApp, header};

/// Sends bytes as they are and reads until the server closes.
pub async fn raw(app: &TestApp, request: &str) -> String {
    let mut stream = TcpStream::connect(app.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut answer)).await.unwrap();
    if let Err(error) = read {
        assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset);
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn every_answer_carries_the_headers_of_safety() {
    let app = TestApp::start(&["--base-url", "https://www.example.cl"]).await;
    for path in ["/es", "/", "/nada", "/es/itinerarios/nada", "/api/pages", "/robots.txt", "/x.png", "/healthz"] {
        let response = app.get(path).await;
        let csp = header(&response, "content-security-policy");
        assert!(csp.contains("default-src 'self'") && csp.contains("frame-ancestors 'none'"), "{path}: {csp}");
        assert!(!csp.contains("unsafe") && !csp.contains("data:") && !csp.contains('*'), "{path}: {csp}");
        assert_eq!(header(&response, "x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header(&response, "referrer-policy"), "strict-origin-when-cross-origin", "{path}");
        assert_eq!(header(&response, "cross-origin-opener-policy"), "same-origin", "{path}");
        assert_eq!(header(&response, "cross-origin-resource-policy"), "same-origin", "{path}");
        assert!(header(&response, "permissions-policy").contains("geolocation=()"), "{path}");
        assert_eq!(header(&response, "strict-transport-security"), "max-age=31536000", "{path}");
    }
    let plain = TestApp::start(&[]).await;
    assert_eq!(header(&plain.get("/es").await, "strict-transport-security"), "", "no HSTS without https");
}

#[tokio::test]
async fn an_analytics_script_is_in_the_policy_and_the_page_data_only_where_it_is_set() {
    let script = "https://metrics.example:8443/gtag/js?id=G-12AB";
    let connect = "https://*.collect.example,https://beacon.example";
    let app = TestApp::start(&["--analytics-script", script, "--analytics-connect", connect]).await;
    let expected = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
                    object-src 'none'; script-src 'self' https://metrics.example:8443; connect-src 'self' \
                    https://metrics.example:8443 https://*.collect.example https://beacon.example";
    // Twice: the second response comes from the cache, which sets headers of its own.
    for path in ["/es", "/es", "/es?x=1", "/nada", "/api/pages?path=/es", "/robots.txt"] {
        let response = app.get(path).await;
        assert_eq!(header(&response, "content-security-policy"), expected, "{path}");
        assert_eq!(header(&response, "cross-origin-opener-policy"), "same-origin", "{path}");
        assert_eq!(header(&response, "cross-origin-embedder-policy"), "", "{path}: it would refuse the script");
    }
    let html = app.page("/es").await;
    assert!(html.contains(&format!(r#""analytics":{{"script":"{script}","id":"G-12AB"}}"#)));
    assert_eq!(html.matches("metrics.example").count(), 1, "named in the data, loaded and announced by nothing");

    let plain = TestApp::start(&[]).await;
    for path in ["/es", "/es", "/nada"] {
        let response = plain.get(path).await;
        let strict = expected.split("; script-src").next().unwrap();
        assert_eq!(header(&response, "content-security-policy"), strict, "{path}");
    }
    assert!(!plain.page("/es").await.contains(r#""analytics""#));
}

#[tokio::test]
async fn a_stopping_server_finishes_what_it_began() {
    let app = TestApp::start(&[]).await;
    let mut stream = TcpStream::connect(app.address).await.unwrap();
    let body = "{\"lang\":\"es\"}";
    let head = format!(
        "POST /api/inquiries HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&body.as_bytes()[..5]).await.unwrap();
    // A response on another connection shows that the server has read on since.
    app.page("/es").await;
    let stopping = tokio::spawn(app.stop());
    stream.write_all(&body.as_bytes()[5..]).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert!(String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 422"));
    stopping.await.unwrap();
}

#[tokio::test]
async fn readiness_is_asked_without_a_write_and_by_all_together() {
    let app = TestApp::start(&[]).await;
    let log = app.dir.path().join("inquiries.db-wal");
    let length = || std::fs::metadata(&log).unwrap().len();
    // What the start wrote is checkpointed into the file after a second; later writes stay in the log for at least a second.
    while length() > 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for _ in 0..200 {
        assert_eq!(app.get("/readyz").await.text().await.unwrap(), "ready\n");
        assert_eq!(length(), 0, "nothing was written");
    }
}
