//! `/api/desk/outbox`: mails that wait, and those that were given up.

use axum::Json;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, Response, StatusCode};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::inquiries::{ChangedBody, answer};
use super::rights::correction;
use super::view::DeskInquiry;
use crate::inquiry::Reference;
use crate::locale::Lang;
use crate::store::{Acted, Action, Actor, Holder, MailKind, MailState, OutboxMail, Retry, Session, Step};
use crate::web::desk::SignedIn;
use crate::web::error::{ApiError, ErrorBody};
use crate::web::field_errors::email_field;
use crate::web::state::App;
use crate::web::whole_body::read_json;

/// Mails of a state in one answer.
const MOST: u32 = 200;

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum UnsentState {
    /// For its first or another attempt
    Waiting,
    /// By a mail server, or given up
    Refused,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OutboxQuery {
    /// Only those in this state
    #[param(inline)]
    state: Option<UnsentState>,
}

#[derive(Serialize, ToSchema)]
pub struct Outbox {
    /// The newest first, at most 200 of each state
    mails: Vec<UnsentMail>,
}

/// A mail that is not sent.
#[derive(Serialize, ToSchema)]
pub struct UnsentMail {
    id: i64,
    /// What it is for
    kind: &'static str,
    to: Option<String>,
    lang: Lang,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// Failed attempts since it was last queued
    tries: u32,
    /// `null` for one that is not tried again
    #[schema(value_type = Option<String>, format = DateTime)]
    next_try_at: Option<Timestamp>,
    #[schema(inline)]
    state: UnsentState,
    /// The mail server's words
    error: Option<String>,
    /// The inquiry that it is about
    reference: Option<Reference>,
}

#[derive(Deserialize, ToSchema)]
pub struct AddressForm {
    #[schema(value_type = String, format = Email, max_length = 254)]
    email: Option<String>,
}

/// The mails that are not sent
#[utoipa::path(
    get,
    path = "/api/desk/outbox",
    tag = "desk",
    operation_id = "desk_outbox",
    security(("staff" = [])),
    params(OutboxQuery),
    responses(
        (status = 200, body = Outbox),
        (status = 400, description = "A parameter cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 503, description = "The store cannot say it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn list(
    State(app): State<App>,
    _: SignedIn,
    query: Result<Query<OutboxQuery>, QueryRejection>,
) -> Result<Json<Outbox>, ApiError> {
    let Query(OutboxQuery { state: wanted }) = query.map_err(|_| ApiError::Malformed)?;
    let mut mails = Vec::new();
    for (state, stored) in [(UnsentState::Waiting, MailState::Queued), (UnsentState::Refused, MailState::Failed)] {
        if wanted.is_none_or(|wanted| wanted == state) {
            let found = app.store.outbox_list(Some(stored), MOST).await?;
            mails.extend(found.into_iter().map(|mail| UnsentMail::of(mail, state)));
        }
    }
    mails.sort_by_key(|mail| std::cmp::Reverse(mail.id));
    Ok(Json(Outbox { mails }))
}

/// Try a mail again now
///
/// One that waits, or that was given up; it gets its three days again.
#[utoipa::path(
    post,
    path = "/api/desk/outbox/{id}/retry",
    tag = "desk",
    operation_id = "desk_retry_mail",
    security(("staff" = [])),
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "It is tried within seconds"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Another site sent it", body = ErrorBody),
        (status = 404, description = "There is no such mail that is not sent", body = ErrorBody),
        (status = 503, description = "The store cannot do it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn retry(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id = id.parse().map_err(|_| ApiError::NotFound)?;
    try_again(&app, &session, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Mend the address of a mail to a visitor about their inquiry
///
/// The inquiry's address is corrected, and the confirmation goes to the new one. The address that it has is tried again.
#[utoipa::path(
    post,
    path = "/api/desk/outbox/{id}/address",
    tag = "desk",
    operation_id = "desk_mend_address",
    security(("staff" = [])),
    params(("id" = i64, Path)),
    request_body = AddressForm,
    responses(
        (status = 200, body = DeskInquiry),
        (status = 400, description = "The body is not JSON of this form", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Another site sent it", body = ErrorBody),
        (status = 404, description = "There is no such mail to a visitor about their inquiry that is not sent", body = ErrorBody),
        (status = 409, description = "Somebody else changed the inquiry at the same moment", body = ChangedBody),
        (status = 415, description = "Not `application/json`", body = ErrorBody),
        (status = 422, description = "`email` is `required` or `invalid_email`", body = ErrorBody),
        (status = 503, description = "The store cannot do it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn mend_address(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let id: i64 = id.parse().map_err(|_| ApiError::NotFound)?;
    let AddressForm { email } = read_json(&headers, body).await?;
    let email = email_field(&email.unwrap_or_default()).map_err(|error| ApiError::Invalid(vec![error]))?;
    let mail = app
        .store
        .outbox_show(id)
        .await?
        .filter(|mail| mail.state != MailState::Sent && mail.kind == MailKind::Confirmation);
    let mail = mail.ok_or(ApiError::NotFound)?;
    let reference = mail.reference.ok_or(ApiError::NotFound)?;
    let lang = session.lang;
    let open = app.store.open_inquiry(reference).await?.ok_or(ApiError::NotFound)?;
    if mail.recipient.as_deref() == Some(email.as_str()) {
        try_again(&app, &session, id).await?;
        let open = app.store.open_inquiry(reference).await?.ok_or(ApiError::NotFound)?;
        return answer(&app, lang, Acted::Done(Box::new(open))).await;
    }
    let action = Action::Correct(correction(&app, vec![("email".to_owned(), email.to_string())]));
    let person = Holder { id: session.person, name: session.name };
    let step = Step { reference, version: open.version, action, person, now: Timestamp::now() };
    answer(&app, lang, app.store.act(step).await?).await
}

async fn try_again(app: &App, session: &Session, id: i64) -> Result<(), ApiError> {
    let who = Actor::Person(session.name.clone());
    match app.store.outbox_retry(Retry::One(id), who, Timestamp::now()).await? {
        0 => Err(ApiError::NotFound),
        _ => Ok(()),
    }
}

impl UnsentMail {
    fn of(mail: OutboxMail, state: UnsentState) -> UnsentMail {
        UnsentMail {
            id: mail.id,
            kind: mail.kind.code(),
            to: mail.recipient,
            lang: mail.lang,
            created_at: mail.created_at,
            tries: mail.attempts,
            next_try_at: (state == UnsentState::Waiting).then_some(mail.next_attempt_at),
            state,
            error: mail.last_error,
            reference: mail.reference,
        }
    }
}
