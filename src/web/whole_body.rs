//! Complete request bodies within their size limit, and their declared types.

use axum::body::Body;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use serde::de::DeserializeOwned;

use super::bodies::collect;
use super::error::ApiError;

/// A complete inquiry with every list and 4,000 characters of comments takes less than half of it.
pub const BODY_BYTES: usize = 64 << 10;

/// The complete body, within its size limit.
pub async fn read_body(body: Body) -> Result<Vec<u8>, ApiError> {
    let (bytes, read) = collect(body, BODY_BYTES).await;
    read.map(|()| bytes)
}

/// The body as a JSON document.
pub async fn read_json<T: DeserializeOwned>(headers: &HeaderMap, body: Body) -> Result<T, ApiError> {
    if !has_type(headers, "application/json") {
        return Err(ApiError::UnsupportedMediaType);
    }
    serde_json::from_slice(&read_body(body).await?).map_err(|_| ApiError::Malformed)
}

/// Whether the request declares this type for its body.
pub fn has_type(headers: &HeaderMap, expected: &str) -> bool {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(expected)
}
