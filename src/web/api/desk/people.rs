//! `/api/desk/people`: who may sign in to the desk.

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::inquiry::FieldError;
use crate::locale::Lang;
use crate::store::{Actor, Added, NewPerson, Person};
use crate::web::desk::{Owner, SignedIn};
use crate::web::error::{ApiError, ErrorBody};
use crate::web::field_errors::{email_field, invalid_lang};
use crate::web::state::App;
use crate::web::whole_body::read_json;

/// Somebody of the staff.
#[derive(Serialize, ToSchema)]
pub struct StaffMember {
    id: i64,
    name: String,
    #[schema(value_type = String, format = Email)]
    email: String,
    owner: bool,
    lang: Lang,
    #[schema(value_type = String, format = DateTime)]
    added_at: Timestamp,
}

/// Somebody to add.
#[derive(Deserialize, ToSchema)]
pub struct StaffMemberForm {
    /// One line of at most 60 characters; under it everything that the person does is recorded
    name: Option<String>,
    #[schema(value_type = String, format = Email, max_length = 254)]
    email: Option<String>,
    /// Whether the person may add and remove people
    #[serde(default)]
    owner: bool,
    /// Language of the desk and of mails to the person
    #[schema(value_type = Lang)]
    lang: Option<String>,
}

/// Who is on the staff
#[utoipa::path(
    get,
    path = "/api/desk/people",
    tag = "desk",
    operation_id = "desk_people",
    security(("staff" = [])),
    responses(
        (status = 200, body = Vec<StaffMember>),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 503, description = "The store cannot say it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn list(State(app): State<App>, _: SignedIn) -> Result<Json<Vec<StaffMember>>, ApiError> {
    let people = app.store.people().await?;
    Ok(Json(people.into_iter().filter_map(StaffMember::of).collect()))
}

/// Add a person
///
/// They can sign in at once; nothing is mailed to them.
#[utoipa::path(
    post,
    path = "/api/desk/people",
    tag = "desk",
    operation_id = "desk_add_person",
    security(("owner" = [])),
    request_body = StaffMemberForm,
    responses(
        (status = 201, body = StaffMember),
        (status = 400, description = "The body is not JSON of this form", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "For owners, within an hour after they signed in, from a page of this site", body = ErrorBody),
        (status = 415, description = "Not `application/json`", body = ErrorBody),
        (status = 422, description = "One entry for each faulty field; `taken` when somebody has the name or address", body = ErrorBody),
        (status = 503, description = "The store cannot do it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn add(
    State(app): State<App>,
    _: Owner,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<StaffMember>), ApiError> {
    let StaffMemberForm { name, email, owner, lang } = read_json(&headers, body).await?;
    let refused = |field, code| ApiError::Invalid(vec![FieldError { field, code }]);
    let new = NewPerson {
        name: name.unwrap_or_default().parse().map_err(|_| refused("name", "invalid_name"))?,
        email: email_field(&email.unwrap_or_default()).map_err(|error| ApiError::Invalid(vec![error]))?,
        owner,
        lang: lang.as_deref().and_then(|lang| lang.parse().ok()).ok_or_else(invalid_lang)?,
    };
    match app.store.add_person(new, Timestamp::now()).await? {
        Added::Person(person) => {
            let added = StaffMember::of(person).ok_or(ApiError::NotFound)?;
            Ok((StatusCode::CREATED, Json(added)))
        }
        Added::AddressTaken(_) => Err(refused("email", "taken")),
        Added::NameTaken => Err(refused("name", "taken")),
    }
}

/// Remove a person
///
/// They are signed out everywhere, and the inquiries that they had are nobody's.
#[utoipa::path(
    delete,
    path = "/api/desk/people/{id}",
    tag = "desk",
    operation_id = "desk_remove_person",
    security(("owner" = [])),
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Removed"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "For owners, within an hour after they signed in, from a page of this site", body = ErrorBody),
        (status = 404, description = "There is no such person", body = ErrorBody),
        (status = 503, description = "The store cannot do it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn remove(
    State(app): State<App>,
    Owner(session): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id = id.parse().map_err(|_| ApiError::NotFound)?;
    let removed = app.store.remove_person(id, Actor::Person(session.name), Timestamp::now()).await?;
    removed.map(|_| StatusCode::NO_CONTENT).ok_or(ApiError::NotFound)
}

impl StaffMember {
    /// `None` for somebody who was removed.
    fn of(person: Person) -> Option<StaffMember> {
        let Person { id, name, email, owner, lang, added_at, .. } = person;
        Some(StaffMember { id, name, email: email?.to_string(), owner, lang, added_at })
    }
}
