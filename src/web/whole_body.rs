//! Whole bodies within their bound of size, and what they say they are.

use axum::body::Body;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;

use super::bodies::collect;
use super::error::ApiError;

/// A whole inquiry with every list and 4,000 characters of comments has less than half of it.
pub const BODY_BYTES: usize = 64 << 10;

/// The whole body, within its bound of size.
pub async fn read_body(body: Body) -> Result<Vec<u8>, ApiError> {
    let (bytes, read) = collect(body, BODY_BYTES).await;
    read.map(|()| bytes)
}

/// Whether the request says that its body is of this type.
pub fn has_type(headers: &HeaderMap, expected: &str) -> bool {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(expected)
}
