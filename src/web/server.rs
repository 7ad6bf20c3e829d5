//! The accept loop: limits and time on every connection, pages from the cache
//! before any routing, a stop that finishes what is in flight.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use super::entity::{Caching, respond};
use super::headers;
use super::router;
use super::state::{App, Peer};

/// A request's head must be whole within this time; also how long a kept connection may be idle.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// A client that takes or gives no byte for this long is cut off.
const STALL_TIMEOUT: Duration = Duration::from_secs(30);
/// Request line and headers together.
const HEAD_BYTES: usize = 16 << 10;
const HEADERS: usize = 64;
/// Connections at a time; more wait in the listener's queue.
const CONNECTIONS: usize = 2048;
/// How long a stopping server waits for answers in flight.
const STOP_TIMEOUT: Duration = Duration::from_secs(20);
/// After a failed accept, mostly for want of file handles.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves until `stop` resolves, then finishes the answers in flight.
///
/// # Errors
/// None once it runs: a failed accept is logged and tried again.
pub async fn serve(listener: TcpListener, app: App, stop: impl Future<Output = ()>) -> io::Result<()> {
    let router = router::new(app.clone());
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_headers(HEADERS)
        .max_buf_size(HEAD_BYTES)
        .pipeline_flush(true);
    let mut stop = pin!(stop);
    loop {
        let place = tokio::select! {
            place = Arc::clone(&places).acquire_owned() => place.map_err(io::Error::other)?,
            () = &mut stop => break,
        };
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(connection) => connection,
                Err(error) => {
                    tracing::warn!(%error, "could not accept a connection");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let peer = Peer(peer.ip());
        let (app, router) = (app.clone(), router.clone());
        let service = service_fn(move |request| answer(app.clone(), router.clone(), peer, request));
        let connection = graceful.watch(http.serve_connection(TokioIo::new(timed(stream)), service));
        tokio::spawn(async move {
            // Broken connections are the network's everyday life.
            if let Err(error) = connection.await {
                tracing::debug!(%error, "connection ended");
            }
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(STOP_TIMEOUT, graceful.shutdown()).await.is_err() {
        tracing::warn!("stopped before every connection had finished");
    }
    Ok(())
}

fn timed(stream: TcpStream) -> std::pin::Pin<Box<TimeoutStream<TcpStream>>> {
    // Answers are small and complete: waiting to fill a packet only delays them.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "TCP_NODELAY is not available");
    }
    let mut stream = TimeoutStream::new(stream);
    stream.set_read_timeout(Some(STALL_TIMEOUT));
    stream.set_write_timeout(Some(STALL_TIMEOUT));
    Box::pin(stream)
}

/// A finished page goes out at once; everything else through the router.
async fn answer(
    app: App,
    router: axum::Router,
    peer: Peer,
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    let https = app.settings.base_url.is_https();
    if let Some(mut response) = ready(&app, &request) {
        headers::secure(response.headers_mut(), https);
        return Ok(response);
    }
    let id = request_id();
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(peer);
    let span = tracing::info_span!("request", id, method = %request.method(), path = request.uri().path());
    let answer = tracing::Instrument::instrument(router.oneshot(request), span).await;
    answer.map(|mut response| {
        headers::secure(response.headers_mut(), https);
        if let Ok(id) = HeaderValue::try_from(id) {
            response.headers_mut().insert("x-request-id", id);
        }
        response
    })
}

/// The page at an address without a query, if it is in the cache.
fn ready(app: &App, request: &Request<Incoming>) -> Option<Response<Body>> {
    let (method, uri) = (request.method(), request.uri());
    if uri.query().is_some() || (method != Method::GET && method != Method::HEAD) {
        return None;
    }
    let page = app.pages.ready(uri.path())?;
    Some(respond(&page, Caching::Revalidate, method, request.headers()))
}

/// Sixteen hexadecimal digits by which a log line and an answer are matched.
fn request_id() -> String {
    format!("{:016x}", rand::random::<u64>())
}
