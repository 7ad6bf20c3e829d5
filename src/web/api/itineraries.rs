//! `POST /api/itineraries/{slug}/mail`: a whole itinerary by mail.

use axum::body::Body;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, Response, StatusCode};

use super::address::{AddressForm, Taken, taken};
use crate::web::error::{ApiError, ErrorBody};
use crate::web::itinerary_mail::request;
use crate::web::state::{App, Peer};

/// Send an itinerary by mail
///
/// The mail leaves after the answer, in `lang`, and the address is not kept. At most three go to one address in a day; a further
/// request gets the same answer and no mail.
#[utoipa::path(
    post,
    path = "/api/itineraries/{slug}/mail",
    tag = "itineraries",
    request_body = AddressForm,
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
    let (email, lang) = AddressForm::read(&headers, body).await?;
    let client = app.client(peer, &headers);
    request(&app, &slug, &email, lang, client).await?;
    Ok(taken(StatusCode::ACCEPTED))
}
