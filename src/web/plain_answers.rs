//! One-line text answers in place of a file.

use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use axum::response::IntoResponse;

use super::entity::NO_STORE;

/// There is no such file.
pub fn missing() -> Response<Body> {
    (StatusCode::NOT_FOUND, [(header::CACHE_CONTROL, NO_STORE)], "404 Not Found\n").into_response()
}

/// The file exists but cannot be read.
pub fn unavailable() -> Response<Body> {
    (StatusCode::SERVICE_UNAVAILABLE, [(header::CACHE_CONTROL, NO_STORE)], "503 Service Unavailable\n").into_response()
}
