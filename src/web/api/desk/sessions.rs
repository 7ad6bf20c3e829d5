//! `/api/desk/sessions`: the browsers that a person is signed in with.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::web::desk::SignedIn;
use crate::web::error::{ApiError, ErrorBody};
use crate::web::state::App;

#[derive(Serialize, ToSchema)]
pub struct SessionList {
    /// The last used first
    sessions: Vec<DeskSession>,
}

#[derive(Serialize, ToSchema)]
struct DeskSession {
    id: String,
    /// Browser and system
    device: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// To ten minutes
    #[schema(value_type = String, format = DateTime)]
    used_at: Timestamp,
    /// Whether this request came from it
    is_this: bool,
}

/// Where the person is signed in
#[utoipa::path(
    get,
    path = "/api/desk/sessions",
    tag = "desk",
    operation_id = "desk_sessions",
    security(("staff" = [])),
    responses(
        (status = 200, body = SessionList),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 503, description = "The store cannot say it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn list(State(app): State<App>, SignedIn(session): SignedIn) -> Result<Json<SessionList>, ApiError> {
    let sessions = app.store.sessions_of(session.person, Timestamp::now()).await?;
    let sessions = sessions.into_iter().map(|other| DeskSession {
        id: other.id(),
        is_this: other.is_same(&session),
        device: other.device,
        created_at: other.signed_in_at,
        used_at: other.used_at,
    });
    Ok(Json(SessionList { sessions: sessions.collect() }))
}

/// Sign the person out in one browser
#[utoipa::path(
    delete,
    path = "/api/desk/sessions/{id}",
    tag = "desk",
    operation_id = "desk_end_session",
    security(("staff" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 204, description = "Signed out there"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Another site sent it", body = ErrorBody),
        (status = 404, description = "The person has no such session", body = ErrorBody),
        (status = 503, description = "The store cannot do it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn end(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let own = app.store.sessions_of(session.person, Timestamp::now()).await?;
    let ended = own.into_iter().find(|own| own.id() == id).ok_or(ApiError::NotFound)?;
    app.store.sign_out(&ended).await?;
    Ok(StatusCode::NO_CONTENT)
}
