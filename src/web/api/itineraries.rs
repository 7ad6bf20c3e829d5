//! `POST /api/itineraries/{slug}/mail`: a whole itinerary by mail.

use axum::Json;
use axum::body::Body;
use axum::extract::{Extension, Path, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::inquiry::FieldError;
use crate::locale::Lang;
use crate::web::error::{ApiError, ErrorBody};
use crate::web::itinerary_mail::request;
use crate::web::state::{App, Peer};
use crate::web::submission::{has_type, read_body};

/// Where an itinerary goes.
#[derive(Deserialize, ToSchema)]
pub struct ItineraryMailForm {
    #[schema(value_type = String, format = Email, max_length = 254)]
    email: Option<String>,
    /// Language of the page, and of the mail
    #[schema(value_type = Lang)]
    lang: Option<String>,
}

/// The request was taken: an empty object.
#[derive(Serialize, ToSchema)]
pub struct Taken {}

/// Send an itinerary by mail
///
/// The mail leaves after the answer, in `lang`, and the address is not kept. At most three go to one address in a day; a further
/// request gets the same answer and no mail.
#[utoipa::path(
    post,
    path = "/api/itineraries/{slug}/mail",
    tag = "itineraries",
    request_body = ItineraryMailForm,
    params(("slug" = String, Path, description = "Slug of an itinerary")),
    responses(
        (status = 202, body = Taken),
        (status = 400, description = "The body is not JSON with the two texts", body = ErrorBody),
        (status = 404, description = "No itinerary has this slug", body = ErrorBody),
        (status = 408, description = "The body came too slowly", body = ErrorBody),
        (status = 413, description = "More than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not `application/json`", body = ErrorBody),
        (status = 422, description = "One entry for each faulty field", body = ErrorBody),
        (status = 429, description = "Too many from one address; see Retry-After", body = ErrorBody),
        (status = 503, description = "The store cannot take it now; nothing was stored; see Retry-After", body = ErrorBody),
    )
)]
pub async fn post_mail(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    Path(slug): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    if !has_type(&headers, "application/json") {
        return Err(ApiError::UnsupportedMediaType);
    }
    let form: ItineraryMailForm = serde_json::from_slice(&read_body(body).await?).map_err(|_| ApiError::Malformed)?;
    let lang = form.lang.as_deref().and_then(|lang| lang.parse::<Lang>().ok());
    let lang = lang.ok_or(ApiError::Invalid(vec![FieldError { field: "lang", code: "invalid_option" }]))?;
    let client = app.client(peer, &headers);
    request(&app, &slug, form.email.as_deref().unwrap_or_default(), lang, client).await?;
    Ok((StatusCode::ACCEPTED, [(CACHE_CONTROL, "no-store")], Json(Taken {})).into_response())
}
