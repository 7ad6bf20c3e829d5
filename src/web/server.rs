//! The accept loop: limits and time on every connection, a stop that finishes
//! what is in flight.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderMap;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

use super::client::client_address;
use super::door::Door;
use super::guests::Guests;
use super::router;
use super::state::{App, Peer};
use crate::log::Repeated;

/// A request's head must be whole within this time; also how long a kept connection may be idle.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// A client that takes or gives no byte for this long is cut off.
const STALL_TIMEOUT: Duration = Duration::from_secs(30);
/// Request line and headers together.
const HEAD_BYTES: usize = 16 << 10;
const HEADERS: usize = 64;
/// Connections at a time; more wait in the listener's queue.
const CONNECTIONS: usize = 2048;
/// Of these, connections of one address that is no trusted proxy: a browser opens six.
const CONNECTIONS_OF_ONE: usize = 64;
/// A connection from no trusted proxy ends after this time, so that nobody holds one by taking an answer byte by byte.
const CONNECTION_AGE: Duration = Duration::from_secs(600);
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
    let guests = Guests::default();
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
                    static REFUSED: Repeated = Repeated::new();
                    REFUSED.log(move |times| tracing::warn!(times, %error, "could not accept a connection"));
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let peer = peer.ip();
        let trusted = app.settings.trusted_proxies.iter().any(|net| net.contains(&peer.to_canonical()));
        let most = if trusted { CONNECTIONS } else { CONNECTIONS_OF_ONE };
        let Some(seat) = guests.seat(client_address(peer, &HeaderMap::new(), &[]), most) else { continue };
        let age = if trusted { Duration::MAX } else { CONNECTION_AGE };
        let door = Door { app: app.clone(), router: router.clone(), peer: Peer(peer) };
        let connection = graceful.watch(http.serve_connection(TokioIo::new(timed(stream)), door));
        tokio::spawn(async move {
            // Broken connections are the network's everyday life.
            if let Ok(Err(error)) = tokio::time::timeout(age, connection).await {
                tracing::debug!(%error, "connection ended");
            }
            drop((place, seat));
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
