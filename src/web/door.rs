//! Handles the requests of one connection: a cached page is sent at once, before any routing; everything else goes through the router.

use std::convert::Infallible;
use std::future::{self, Future};
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONNECTION};
use axum::http::{HeaderValue, Method, Response, StatusCode};
use axum::response::IntoResponse;
use bytes::Bytes;
use futures_util::FutureExt;
use http_body_util::{Either, Full};
use hyper::body::Incoming;
use hyper::service::Service;
use tower::ServiceExt;
use tracing::Instrument;

use super::bodies::Bodies;
use super::client::client_address;
use super::connections::Connection;
use super::entity::{NO_STORE, respond_ready};
use super::host::KnownHost;
use super::state::{App, Peer};

/// A cached page's bytes, or the router's answer.
type Answer = Response<Either<Full<Bytes>, Body>>;

/// One connection's view of the server.
pub struct Door {
    pub app: App,
    pub router: axum::Router,
    pub peer: Peer,
    pub connection: Arc<Connection>,
    pub bodies: Bodies,
    pub host: KnownHost,
}

impl Service<Request<Incoming>> for Door {
    type Response = Answer;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Answer, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let client = client_address(self.peer.0, request.headers(), &self.app.settings.trusted_proxies);
        self.connection.request(client);
        let done = Done(Arc::clone(&self.connection));
        if !self.host.is_fit(request.version(), request.headers()) {
            return Box::pin(future::ready(Ok(self.refuse_host().map(Either::Left))));
        }
        if let Some(response) = ready(&self.app, &request) {
            return Box::pin(future::ready(Ok(response.map(Either::Left))));
        }
        let id = request_id();
        let mut request = request.map(|body| self.bodies.bounded(body, client));
        request.extensions_mut().insert(self.peer);
        // The path is left out: its last part is whatever the visitor typed.
        let span = tracing::info_span!("request", id, method = %request.method());
        let answer = self.router.clone().oneshot(request).instrument(span);
        let app = self.app.clone();
        Box::pin(async move {
            let mut response = answered(answer).await?;
            drop(done);
            app.security.secure(response.headers_mut());
            if let Ok(id) = HeaderValue::try_from(id) {
                response.headers_mut().insert("x-request-id", id);
            }
            Ok(response.map(Either::Right))
        })
    }
}

impl Door {
    fn refuse_host(&self) -> Response<Full<Bytes>> {
        let mut response = Response::new(Full::from("400 Bad Request: one valid Host is needed\n"));
        *response.status_mut() = StatusCode::BAD_REQUEST;
        let headers = response.headers_mut();
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        self.app.security.secure(headers);
        response
    }
}

/// Signals the end of a request's handling, even if it was aborted.
struct Done(Arc<Connection>);

impl Drop for Done {
    fn drop(&mut self) {
        self.0.done();
    }
}

/// The page at an address without a query, if it is cached.
fn ready(app: &App, request: &Request<Incoming>) -> Option<Response<Full<Bytes>>> {
    let (method, uri) = (request.method(), request.uri());
    if uri.query().is_some() || (method != Method::GET && method != Method::HEAD) {
        return None;
    }
    let page = app.pages.ready(uri.path())?;
    Some(respond_ready(&page, method, request.headers(), &app.security).map(Full::new))
}

/// The router's answer; after a panic, which is already logged, a 500.
async fn answered(
    answer: impl Future<Output = Result<Response<Body>, Infallible>>,
) -> Result<Response<Body>, Infallible> {
    AssertUnwindSafe(answer).catch_unwind().await.unwrap_or_else(|_| {
        let headers = [(CACHE_CONTROL, NO_STORE)];
        Ok((StatusCode::INTERNAL_SERVER_ERROR, headers, "500 Internal Server Error\n").into_response())
    })
}

/// Sixteen hexadecimal digits that link a log line to an answer.
fn request_id() -> String {
    format!("{:016x}", rand::random::<u64>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_fault_of_the_program_is_answered() {
        let response = answered(async { panic!("told to") }).await.unwrap();
        assert_eq!((response.status().as_u16(), &response.headers()[CACHE_CONTROL]), (500, &NO_STORE));
    }
}
