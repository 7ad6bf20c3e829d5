//! `GET /api/desk/me`: who is signed in.

use axum::Json;
use axum::extract::State;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::locale::Lang;
use crate::web::desk::SignedIn;
use crate::web::error::{ApiError, ErrorBody};
use crate::web::state::App;

/// Who is signed in, and where.
#[derive(Serialize, ToSchema)]
pub struct Me {
    id: i64,
    name: String,
    owner: bool,
    lang: Lang,
    #[schema(value_type = String, format = DateTime)]
    signed_in_at: Timestamp,
    /// Until when this sign-in is recent enough to add and remove people, UTC
    #[schema(value_type = String, format = DateTime)]
    fresh_until: Timestamp,
    /// Browsers in which the person is signed in, the last used first
    devices: Vec<SignedInDevice>,
}

#[derive(Serialize, ToSchema)]
struct SignedInDevice {
    /// Browser and system
    name: String,
    #[schema(value_type = String, format = DateTime)]
    signed_in_at: Timestamp,
    /// To ten minutes
    #[schema(value_type = String, format = DateTime)]
    used_at: Timestamp,
    /// Whether this request came from it
    is_this: bool,
}

/// Who is signed in
#[utoipa::path(
    get,
    path = "/api/desk/me",
    tag = "desk",
    operation_id = "desk_me",
    security(("staff" = [])),
    responses(
        (status = 200, body = Me),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 503, description = "The store cannot say it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn get(State(app): State<App>, SignedIn(session): SignedIn) -> Result<Json<Me>, ApiError> {
    let devices = app.store.sessions_of(session.person, Timestamp::now()).await?;
    let devices = devices.into_iter().map(|other| SignedInDevice {
        is_this: other.is_same(&session),
        name: other.device,
        signed_in_at: other.signed_in_at,
        used_at: other.used_at,
    });
    Ok(Json(Me {
        id: session.person,
        owner: session.owner,
        lang: session.lang,
        signed_in_at: session.signed_in_at,
        fresh_until: session.fresh_until(),
        devices: devices.collect(),
        name: session.name,
    }))
}
