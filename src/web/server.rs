//! The accept loop: limits and timeouts on every connection, an answer to every refused request, a shutdown that finishes what is in
//! flight.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderMap;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;

use super::bodies::Bodies;
use super::client::client_address;
use super::connections::{Connections, Order, Place};
use super::door::Door;
use super::host::KnownHost;
use super::router;
use super::state::{App, Peer};
use super::stream::Stream;
use super::workers::Workers;
use crate::log::Repeated;
use crate::machine::processors;

/// Request line and headers together.
const HEAD_BYTES: usize = 16 << 10;
const HEADERS: usize = 64;
/// How long a stopping server waits for answers in flight.
const STOP_TIMEOUT: Duration = Duration::from_secs(20);
/// The pause after a failed accept, usually for lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// Connections beyond an address's share that are told so concurrently; further ones are closed without an answer.
const REFUSALS: usize = 64;
/// How a client that speaks only HTTP/2 begins (RFC 9113, 3.4).
const HTTP_2_PREFACE: &[u8] = b"PRI * HTTP/2.0";

/// Serves until `stop` resolves, then finishes the answers in flight.
///
/// # Errors
/// When its threads cannot be started. Once it runs, a failed accept is logged and retried.
pub async fn serve(listener: TcpListener, app: App, stop: impl Future<Output = ()>) -> io::Result<()> {
    let limits = app.settings.connections;
    let router = router::new(app.clone());
    let (connections, bodies) = (Connections::new(limits), Bodies::new(limits));
    let mut workers = Workers::start(processors())?;
    let (tasks, refusals) = (TaskTracker::new(), Arc::new(Semaphore::new(REFUSALS)));
    let mut http = http1::Builder::new();
    // The stream keeps time: hyper's own timer would run while a slow reader still takes the last answer.
    http.header_read_timeout(None)
        .half_close(true)
        .max_headers(HEADERS)
        .max_header_size(HEAD_BYTES)
        .max_buf_size(HEAD_BYTES);
    let mut stop = pin!(stop);
    loop {
        let (tcp, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(connection) => connection,
                Err(error) => {
                    static REFUSED: Repeated = Repeated::new();
                    REFUSED.log(move |times| tracing::warn!(times, %error, "could not accept a connection"));
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let peer = Peer(peer.ip().to_canonical());
        let trusted = app.settings.trusts(peer.0);
        let Some(place) = connections.admit(client_address(peer.0, &HeaderMap::new(), &[]), trusted) else {
            refuse(tcp, &refusals, limits.linger);
            continue;
        };
        let tcp = match tcp.into_std() {
            Ok(tcp) => tcp,
            Err(error) => {
                tracing::debug!(%error, "a connection could not be handed over");
                continue;
            }
        };
        let connection = Arc::clone(&place.connection);
        let (app, router, bodies, host) = (app.clone(), router.clone(), bodies.clone(), KnownHost::default());
        let door = Door { app, router, peer, connection, bodies, host };
        let http = http.clone();
        workers.spawn(tasks.track_future(async move {
            match TcpStream::from_std(tcp) {
                Ok(tcp) => {
                    let stream = Stream::new(tcp, Arc::clone(&door.connection));
                    attend(http.serve_connection(TokioIo::new(stream), door), place, limits.linger).await;
                }
                Err(error) => tracing::debug!(%error, "a connection could not be taken over"),
            }
        }));
    }
    drop(listener);
    app.live.end();
    connections.finish();
    tasks.close();
    if tokio::time::timeout(STOP_TIMEOUT, tasks.wait()).await.is_err() {
        tracing::warn!("stopped before every connection had finished");
    }
    Ok(())
}

/// Drives one connection to its end, and answers what hyper leaves unanswered.
async fn attend(mut served: http1::Connection<TokioIo<Stream>, Door>, place: Place, linger: Duration) {
    let connection = Arc::clone(&place.connection);
    let mut order = pin!(connection.order());
    let ended = loop {
        tokio::select! {
            biased;
            ended = std::future::poll_fn(|cx| served.poll_without_shutdown(cx)) => break Some(ended),
            order_given = &mut order => match order_given {
                Order::Finish => {
                    Pin::new(&mut served).graceful_shutdown();
                    order.set(connection.order());
                }
                Order::Leave => break None,
            },
        }
    };
    // Taking the connection apart aborts what it is working on.
    let owes_answer = connection.owes_answer();
    let parts = served.into_parts();
    let (stream, unread) = (parts.io.into_inner(), parts.read_buf.trim_ascii_start());
    let (last, owed) = match &ended {
        None => ("503 Service Unavailable", owes_answer),
        // Part of a next request may have arrived with the previous one.
        Some(Err(error)) if is_time_out(error) => ("408 Request Timeout", owes_answer || !unread.is_empty()),
        Some(Err(_)) if unread.starts_with(HTTP_2_PREFACE) => ("505 HTTP Version Not Supported", owes_answer),
        Some(_) => ("400 Bad Request", owes_answer),
    };
    let last = if owed && !stream.is_blocked() { closing_answer(last) } else { String::new() };
    // A connection that has to make room is not waited for.
    let linger = if ended.is_none() { Duration::ZERO } else { linger };
    stream.close(last.as_bytes(), linger).await;
    drop(place);
}

/// Tells a client that its address has reached the limit of connections.
fn refuse(tcp: TcpStream, refusals: &Arc<Semaphore>, linger: Duration) {
    let Ok(turn) = Arc::clone(refusals).try_acquire_owned() else { return };
    tokio::spawn(async move {
        super::stream::close(tcp, closing_answer("429 Too Many Requests").as_bytes(), linger).await;
        drop(turn);
    });
}

fn closing_answer(status: &str) -> String {
    format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
}

fn is_time_out(error: &hyper::Error) -> bool {
    let cause = std::error::Error::source(error).and_then(|cause| cause.downcast_ref::<io::Error>());
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::TimedOut)
}
