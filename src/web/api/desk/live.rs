//! `GET /api/desk/live`: what happens to inquiries, as it happens.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::http::{HeaderValue, Response};

use crate::web::desk::{SignedIn, live_events};
use crate::web::error::{ApiError, ErrorBody};
use crate::web::state::App;

/// Tells nginx to hand on each piece as it comes.
const BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// What happens to inquiries
///
/// Server-sent events until the session ends. `hello` comes first, and again whenever more happened than can be named: the list is to be
/// asked anew. `inquiry` says that one came in, changed or was erased, whoever did it: `{"reference":"PAT-7K3QX2"}`. At most four streams
/// of a session: a further one ends the oldest.
#[utoipa::path(
    get,
    path = "/api/desk/live",
    tag = "desk",
    operation_id = "desk_live",
    security(("staff" = [])),
    responses(
        (status = 200, description = "The events", body = String, content_type = "text/event-stream"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 503, description = "The store cannot say it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn get(State(app): State<App>, SignedIn(session): SignedIn) -> Result<Response<Body>, ApiError> {
    let mut response = Response::new(live_events(&app, session).await?);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(BUFFERING, HeaderValue::from_static("no"));
    Ok(response)
}
