//! What a visitor may ask for: restriction, correction, erasure of an inquiry.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::ToSchema;

use super::inquiries::{ChangedBody, act, answer};
use super::mail_files::forget;
use super::view::DeskInquiry;
use crate::inquiry::{Correction, FIELDS, FieldError, Reference};
use crate::store::Action;
use crate::web::desk::{Owner, SignedIn};
use crate::web::error::{ApiError, ErrorBody};
use crate::web::state::App;
use crate::web::whole_body::read_json;

/// Fields that hold any number of values.
const LISTS: [&str; 3] = ["regions", "activities", "interests"];

#[derive(Deserialize, ToSchema)]
pub struct RestrictionForm {
    version: i64,
    /// True to keep the inquiry and not work with it, false to work with it again
    restricted: bool,
}

#[derive(Deserialize, ToSchema)]
pub struct CorrectionForm {
    version: i64,
    /// New values by the names of their fields: a text, or the codes of a list; an empty one clears the field
    fields: BTreeMap<String, FieldValue>,
}

#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
enum FieldValue {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize, ToSchema)]
pub struct ErasureForm {
    version: i64,
    /// The reference once more, as somebody typed it
    confirm: String,
}

/// Restrict the processing of an inquiry, or lift the restriction
///
/// Mails about a restricted inquiry wait, and exports leave it out.
#[utoipa::path(
    post,
    path = "/api/desk/inquiries/{reference}/restriction",
    tag = "desk",
    operation_id = "desk_restrict",
    security(("staff" = [])),
    params(("reference" = String, Path)),
    request_body = RestrictionForm,
    responses(
        (status = 200, body = DeskInquiry),
        (status = 400, description = "The body is not JSON of this form", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Another site sent it", body = ErrorBody),
        (status = 404, description = "There is no such inquiry", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ChangedBody),
        (status = 415, description = "Not `application/json`", body = ErrorBody),
        (status = 503, description = "The store cannot do it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn restrict(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let read = |RestrictionForm { version, restricted }| Ok((version, Action::Restrict(restricted)));
    act(&app, session, &reference, &headers, body, read).await
}

/// Correct what was sent
///
/// The rules of the form hold, as of the day of the inquiry. When the e-mail address changes, what was waiting for the old one is withdrawn
/// and the new one gets the confirmation.
#[utoipa::path(
    post,
    path = "/api/desk/inquiries/{reference}/correction",
    tag = "desk",
    operation_id = "desk_correct",
    security(("staff" = [])),
    params(("reference" = String, Path)),
    request_body = CorrectionForm,
    responses(
        (status = 200, body = DeskInquiry),
        (status = 400, description = "The body is not JSON of this form, or names what cannot be corrected", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Another site sent it", body = ErrorBody),
        (status = 404, description = "There is no such inquiry", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ChangedBody),
        (status = 415, description = "Not `application/json`", body = ErrorBody),
        (status = 422, description = "One entry for each faulty field, with a code as for the form", body = ErrorBody),
        (status = 503, description = "The store cannot do it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn correct(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let read = |CorrectionForm { version, fields }| {
        let changes = fields.into_iter().map(|(name, value)| change(name, value)).collect::<Result<_, _>>()?;
        Ok((version, Action::Correct(correction(&app, changes))))
    };
    act(&app, session, &reference, &headers, body, read).await
}

/// Erase an inquiry
///
/// With its mails and history, in the copies of the store too. This cannot be undone.
#[utoipa::path(
    delete,
    path = "/api/desk/inquiries/{reference}",
    tag = "desk",
    operation_id = "desk_erase",
    security(("owner" = [])),
    params(("reference" = String, Path)),
    request_body = ErasureForm,
    responses(
        (status = 204, description = "Erased"),
        (status = 400, description = "The body is not JSON of this form", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "For owners, within an hour after they signed in, from a page of this site", body = ErrorBody),
        (status = 404, description = "There is no such inquiry", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ChangedBody),
        (status = 415, description = "Not `application/json`", body = ErrorBody),
        (status = 422, description = "`confirm` is a `mismatch`", body = ErrorBody),
        (status = 503, description = "The store cannot do it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn erase(
    State(app): State<App>,
    Owner(session): Owner,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let reference: Reference = reference.parse().map_err(|_| ApiError::NotFound)?;
    let ErasureForm { version, confirm } = read_json(&headers, body).await?;
    if confirm.parse() != Ok(reference) {
        return Err(ApiError::Invalid(vec![FieldError { field: "confirm", code: "mismatch" }]));
    }
    let erased = match app.store.erase_seen(reference, version).await? {
        Ok(erased) => erased,
        Err(refused) => return answer(&app, session.lang, refused).await,
    };
    // What tells who erased it would otherwise be erased with it.
    tracing::info!(person = session.name, "an inquiry was erased");
    if let Err(error) = forget(&app, erased.mails.clone()).await {
        let folder = app.settings.mails.dir().display();
        tracing::error!(%error, mails = ?erased.mails, "files of erased mails remain in `{folder}`: delete those that begin with these numbers");
        return Err(ApiError::Busy);
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// A correction as of now.
pub(super) fn correction(app: &App, changes: Vec<(String, String)>) -> Correction {
    let itineraries = app.pages.snapshot().itineraries.iter().map(|itinerary| itinerary.slug.clone()).collect();
    Correction { changes, today: app.today(), zone: app.time_zone.clone(), itineraries }
}

/// A change in the words of the command line.
fn change(name: String, value: FieldValue) -> Result<(String, String), ApiError> {
    let field = FIELDS.into_iter().find(|field| *field == name).ok_or(ApiError::Malformed)?;
    let refused = || ApiError::Invalid(vec![FieldError { field, code: "invalid_option" }]);
    match value {
        // In the form anything but a ticked box is off; here any other value is a mistake.
        FieldValue::One(value) if field == "newsletter" && !matches!(&*value, "true" | "false") => Err(refused()),
        FieldValue::One(value) => Ok((name, value)),
        FieldValue::Many(values) if LISTS.contains(&field) => Ok((name, values.join(","))),
        FieldValue::Many(_) => Err(refused()),
    }
}
