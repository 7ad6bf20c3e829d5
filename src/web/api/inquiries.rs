//! `POST /api/inquiries`: an inquiry in JSON.

use axum::Json;
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::inquiry::{InquiryForm, Reference, Status, reply_due};
use crate::web::error::{ApiError, ErrorBody};
use crate::web::field_errors::invalid_lang;
use crate::web::state::{App, Peer};
use crate::web::submission::submit;
use crate::web::whole_body::{has_type, read_body};

/// Longest idempotency key; a UUID has 36 characters.
const KEY_CHARS: usize = 128;

/// An inquiry that is stored.
#[derive(Serialize, ToSchema)]
pub struct Accepted {
    #[schema(value_type = String, example = "PAT-7K3QX2")]
    pub reference: Reference,
    pub status: Status,
    /// Until when the team replies, UTC
    #[schema(value_type = String, format = DateTime)]
    pub reply_due: jiff::Timestamp,
}

/// Send an inquiry
///
/// The answer comes after the inquiry and its mails are on disk. The same `Idempotency-Key` with the same
/// content gets the same answer; without a key, equal content from one e-mail address within 30 minutes does.
#[utoipa::path(
    post,
    path = "/api/inquiries",
    tag = "inquiries",
    request_body = InquiryForm,
    params(("Idempotency-Key" = Option<String>, Header, description = "Chosen by the sender, at most 128 characters")),
    responses(
        (status = 201, body = Accepted),
        (status = 400, description = "The body is not JSON, or the key is too long", body = ErrorBody),
        (status = 408, description = "The body came too slowly", body = ErrorBody),
        (status = 409, description = "The key was used with other content", body = ErrorBody),
        (status = 413, description = "More than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not `application/json`", body = ErrorBody),
        (status = 422, description = "One entry for each faulty field", body = ErrorBody),
        (status = 429, description = "Too many from one address; see Retry-After", body = ErrorBody),
        (status = 503, description = "The store cannot take it now; nothing was stored; see Retry-After", body = ErrorBody),
    )
)]
pub async fn post(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    if !has_type(&headers, "application/json") {
        return Err(ApiError::UnsupportedMediaType);
    }
    let key = match headers.get("idempotency-key").map(|value| value.to_str()) {
        None => None,
        Some(Ok(key)) if !key.is_empty() && key.len() <= KEY_CHARS => Some(key.to_owned()),
        Some(_) => return Err(ApiError::Malformed),
    };
    let form: InquiryForm = serde_json::from_slice(&read_body(body).await?).map_err(|_| ApiError::Malformed)?;
    let lang = form.lang().ok_or_else(invalid_lang)?;
    let client = app.client(peer, &headers);
    let stored = submit(&app, &form, lang, key, client).await?;
    let reply_due = reply_due(stored.created_at, app.pages.snapshot().site.reply_within());
    let accepted = Accepted { reference: stored.reference, status: Status::Received, reply_due };
    Ok((StatusCode::CREATED, [(CACHE_CONTROL, "no-store")], Json(accepted)).into_response())
}
