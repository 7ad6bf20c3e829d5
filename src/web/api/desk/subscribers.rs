//! `GET /api/desk/subscribers`: how many get the newsletter.

use axum::Json;
use axum::extract::State;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::web::desk::SignedIn;
use crate::web::error::{ApiError, ErrorBody};
use crate::web::state::App;

#[derive(Serialize, ToSchema)]
pub struct Subscribers {
    /// How many said that they want it
    confirmed: u64,
    /// How many were asked and have not said so yet
    waiting: u64,
}

/// How many get the newsletter
#[utoipa::path(
    get,
    path = "/api/desk/subscribers",
    tag = "desk",
    operation_id = "desk_subscribers",
    security(("staff" = [])),
    responses(
        (status = 200, body = Subscribers),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 503, description = "The store cannot say it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn count(State(app): State<App>, _: SignedIn) -> Result<Json<Subscribers>, ApiError> {
    let counts = app.store.subscriber_counts(Timestamp::now()).await?;
    Ok(Json(Subscribers { confirmed: counts.confirmed, waiting: counts.waiting }))
}
