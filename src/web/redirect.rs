//! Redirects.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, LOCATION};
use axum::http::{HeaderValue, Response, StatusCode};

/// A redirect that is not cached: what is at an address may change with the content.
pub fn redirect(status: StatusCode, target: &str) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    let location = HeaderValue::try_from(target).unwrap_or(HeaderValue::from_static("/"));
    headers.insert(LOCATION, location);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
