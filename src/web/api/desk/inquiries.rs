//! `/api/desk/inquiries`: what came in, and what staff do with it.

use axum::Json;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::mail_files::forget;
use super::view::{DeskInquiry, InquiryEvent, ListedInquiry, Reader, event};
use crate::content::Snapshot;
use crate::dates;
use crate::inquiry::{Channel, CorrectionError, FieldError, Reference, Status, parse_note};
use crate::locale::Lang;
use crate::store::{Acted, Action, DeskFilter, Holder, OpenInquiry, Search, Session, Step};
use crate::web::desk::SignedIn;
use crate::web::error::{ApiError, ErrorBody, ErrorEntry};
use crate::web::state::App;
use crate::web::whole_body::read_json;

/// Inquiries in one answer, unless another number is asked for.
const USUAL: usize = 50;
/// The most in one answer.
const MOST: usize = 200;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Only those of this status
    status: Option<Status>,
    /// Only those in this language
    lang: Option<Lang>,
    /// Only those about this itinerary, by its slug
    itinerary: Option<String>,
    /// Only those that this person has
    person: Option<i64>,
    /// Only those received on this day of the agency's calendar or later
    #[param(format = Date)]
    from: Option<String>,
    /// Only those received on this day of the agency's calendar or earlier
    #[param(format = Date)]
    to: Option<String>,
    /// Only those with this name, e-mail address, phone number or reference, or a part of it, or with these words in the comments
    search: Option<String>,
    /// Where an earlier answer ended
    after: Option<String>,
    /// How many, 50 unless given and at most 200
    limit: Option<usize>,
}

/// A part of the list.
#[derive(Serialize, ToSchema)]
pub struct InquiryList {
    inquiries: Vec<ListedInquiry>,
    /// Where the list goes on: the next question's `after`
    next: Option<String>,
    /// How many rows on the way could not be read; `patagonia inquiries list` names them
    unreadable: usize,
}

/// Whose an inquiry is to be.
#[derive(Deserialize, ToSchema)]
pub struct AssignmentForm {
    version: i64,
    /// True to take it, false to give it back to nobody
    mine: bool,
}

#[derive(Deserialize, ToSchema)]
pub struct VersionForm {
    version: i64,
}

#[derive(Deserialize, ToSchema)]
pub struct StatusForm {
    version: i64,
    status: Status,
}

#[derive(Deserialize, ToSchema)]
pub struct NoteForm {
    version: i64,
    /// At most 4,000 characters; empty to remove it
    note: String,
}

#[derive(Deserialize, ToSchema)]
pub struct AnsweredForm {
    version: i64,
    by: Channel,
    /// Added to the note as a paragraph of its own
    note: Option<String>,
}

/// Somebody else changed the inquiry first.
#[derive(Serialize, ToSchema)]
pub struct ChangedBody {
    /// One entry, `changed`
    errors: Vec<ErrorEntry>,
    /// The inquiry as it is now
    inquiry: DeskInquiry,
    /// What happened since the version that was sent
    since: Vec<InquiryEvent>,
}

/// The inquiries
///
/// What is due comes first, the most urgent at the top, then what was answered, closed and spam, the newest first.
#[utoipa::path(
    get,
    path = "/api/desk/inquiries",
    tag = "desk",
    operation_id = "desk_inquiries",
    security(("staff" = [])),
    params(ListQuery),
    responses(
        (status = 200, body = InquiryList),
        (status = 400, description = "A parameter cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 503, description = "The store cannot say it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn list(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    query: Result<Query<ListQuery>, QueryRejection>,
) -> Result<Json<InquiryList>, ApiError> {
    let Query(query) = query.map_err(|_| ApiError::Malformed)?;
    let (since, until) = moments(&app, query.from.as_deref(), query.to.as_deref())?;
    let filter = DeskFilter {
        status: query.status,
        lang: query.lang,
        itinerary: query.itinerary,
        person: query.person,
        search: search(query.search),
        since,
        until,
        after: query.after.map(|after| after.parse()).transpose().map_err(|_| ApiError::Malformed)?,
        limit: query.limit.unwrap_or(USUAL).clamp(1, MOST),
    };
    let page = app.store.desk_list(filter).await?;
    let snapshot = app.pages.snapshot();
    let reader = reader(&app, session.lang, &snapshot);
    Ok(Json(InquiryList {
        next: page.next.map(|next| next.to_string()),
        unreadable: page.unreadable.len(),
        inquiries: page.entries.into_iter().map(|entry| reader.listed(entry)).collect(),
    }))
}

/// One inquiry
#[utoipa::path(
    get,
    path = "/api/desk/inquiries/{reference}",
    tag = "desk",
    operation_id = "desk_inquiry",
    security(("staff" = [])),
    params(("reference" = String, Path)),
    responses(
        (status = 200, body = DeskInquiry),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 404, description = "There is no such inquiry", body = ErrorBody),
        (status = 503, description = "The store cannot say it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn show(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Path(reference): Path<String>,
) -> Result<Json<DeskInquiry>, ApiError> {
    let reference: Reference = reference.parse().map_err(|_| ApiError::NotFound)?;
    let open = app.store.open_inquiry(reference).await?.ok_or(ApiError::NotFound)?;
    shown(&app, session.lang, open).await.map(Json)
}

/// The moments from which on and until which one day or another lasts on the agency's calendar.
pub(super) fn moments(
    app: &App,
    from: Option<&str>,
    to: Option<&str>,
) -> Result<(Option<Timestamp>, Option<Timestamp>), ApiError> {
    let moment = |day: Option<&str>, of: fn(Date, &TimeZone) -> Option<Timestamp>| {
        let Some(day) = day else { return Ok(None) };
        let moment = dates::parse_day(day).and_then(|day| of(day, &app.time_zone));
        moment.map(Some).ok_or(ApiError::Malformed)
    };
    Ok((moment(from, dates::start_of)?, moment(to, dates::end_of)?))
}

/// What a text searches for; nothing if it is blank.
pub(super) fn search(text: Option<String>) -> Option<Search> {
    text.filter(|text| !text.trim().is_empty()).map(|text| Search::new(&text))
}

/// Take an inquiry, or give it back
#[utoipa::path(
    post,
    path = "/api/desk/inquiries/{reference}/assignment",
    tag = "desk",
    operation_id = "desk_assign",
    security(("staff" = [])),
    params(("reference" = String, Path)),
    request_body = AssignmentForm,
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
pub async fn assign(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let read = |AssignmentForm { version, mine }| Ok((version, Action::Assign { mine }));
    act(&app, session, &reference, &headers, body, read).await
}

/// Set the status of an inquiry
#[utoipa::path(
    post,
    path = "/api/desk/inquiries/{reference}/status",
    tag = "desk",
    operation_id = "desk_set_status",
    security(("staff" = [])),
    params(("reference" = String, Path)),
    request_body = StatusForm,
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
pub async fn set_status(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let read = |StatusForm { version, status }| Ok((version, Action::Status(status)));
    act(&app, session, &reference, &headers, body, read).await
}

/// Write the note of an inquiry
#[utoipa::path(
    post,
    path = "/api/desk/inquiries/{reference}/note",
    tag = "desk",
    operation_id = "desk_set_note",
    security(("staff" = [])),
    params(("reference" = String, Path)),
    request_body = NoteForm,
    responses(
        (status = 200, body = DeskInquiry),
        (status = 400, description = "The body is not JSON of this form", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Another site sent it", body = ErrorBody),
        (status = 404, description = "There is no such inquiry", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ChangedBody),
        (status = 415, description = "Not `application/json`", body = ErrorBody),
        (status = 422, description = "`note` is `too_long`", body = ErrorBody),
        (status = 503, description = "The store cannot do it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn set_note(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let read = |NoteForm { version, note }| {
        let note = parse_note(&note).map_err(|_| note_too_long())?;
        Ok((version, Action::Note(note)))
    };
    act(&app, session, &reference, &headers, body, read).await
}

/// Say that an inquiry was answered by phone, `WhatsApp` or one's own mail
///
/// It is marked answered, which stops the clock.
#[utoipa::path(
    post,
    path = "/api/desk/inquiries/{reference}/answered",
    tag = "desk",
    operation_id = "desk_answered",
    security(("staff" = [])),
    params(("reference" = String, Path)),
    request_body = AnsweredForm,
    responses(
        (status = 200, body = DeskInquiry),
        (status = 400, description = "The body is not JSON of this form", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Another site sent it", body = ErrorBody),
        (status = 404, description = "There is no such inquiry", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ChangedBody),
        (status = 415, description = "Not `application/json`", body = ErrorBody),
        (status = 422, description = "With what is to be added, `note` is `too_long`", body = ErrorBody),
        (status = 503, description = "The store cannot do it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn answered(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let read = |AnsweredForm { version, by, note }| {
        let note = note.filter(|note| !note.trim().is_empty());
        Ok((version, Action::Answered { by, note }))
    };
    act(&app, session, &reference, &headers, body, read).await
}

/// Say that the traveller wrote again, to the agency's mailbox
///
/// An inquiry that was answered or closed waits for an answer again, within the usual time from now on. One that still waits keeps the time
/// by which an answer was promised.
#[utoipa::path(
    post,
    path = "/api/desk/inquiries/{reference}/wrote-again",
    tag = "desk",
    operation_id = "desk_wrote_again",
    security(("staff" = [])),
    params(("reference" = String, Path)),
    request_body = VersionForm,
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
pub async fn wrote_again(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let read = |VersionForm { version }| Ok((version, Action::WroteAgain));
    act(&app, session, &reference, &headers, body, read).await
}

/// Reads what is to be done and does it, unless somebody else changed the inquiry first.
pub(super) async fn act<F: DeserializeOwned>(
    app: &App,
    session: Session,
    reference: &str,
    headers: &HeaderMap,
    body: Body,
    read: impl FnOnce(F) -> Result<(i64, Action), ApiError>,
) -> Result<Response<Body>, ApiError> {
    let reference: Reference = reference.parse().map_err(|_| ApiError::NotFound)?;
    let (version, action) = read(read_json(headers, body).await?)?;
    let person = Holder { id: session.person, name: session.name };
    let step = Step { reference, version, action, person, now: Timestamp::now() };
    answer(app, session.lang, app.store.act(step).await?).await
}

/// What is told of an action.
pub(super) async fn answer(app: &App, lang: Lang, acted: Acted) -> Result<Response<Body>, ApiError> {
    match acted {
        Acted::Done(open) => Ok(Json(shown(app, lang, *open).await?).into_response()),
        Acted::Corrected { inquiry, withdrawn } => {
            // The correction is made, whatever becomes of the files.
            if let Err(error) = forget(app, withdrawn).await {
                tracing::error!(%error, "mail files to an address that was corrected remain");
            }
            Ok(Json(shown(app, lang, *inquiry).await?).into_response())
        }
        Acted::Changed { inquiry, since } => {
            let errors = vec![ErrorEntry { field: None, code: "changed" }];
            let since = since.into_iter().map(event).collect();
            let body = ChangedBody { errors, inquiry: shown(app, lang, *inquiry).await?, since };
            Ok((StatusCode::CONFLICT, Json(body)).into_response())
        }
        Acted::NoteTooLong => Err(note_too_long()),
        Acted::Refused(CorrectionError::Refused(errors)) => Err(ApiError::Invalid(errors)),
        Acted::Refused(CorrectionError::UnknownField(_)) => Err(ApiError::Malformed),
        Acted::Missing => Err(ApiError::NotFound),
    }
}

/// An inquiry with everything about it, in the reader's language.
async fn shown(app: &App, lang: Lang, open: OpenInquiry) -> Result<DeskInquiry, ApiError> {
    let earlier = app.store.earlier_inquiries(open.inquiry.reference).await?;
    let snapshot = app.pages.snapshot();
    Ok(reader(app, lang, &snapshot).whole(open, &earlier))
}

fn reader<'a>(app: &'a App, lang: Lang, snapshot: &'a Snapshot) -> Reader<'a> {
    Reader { lang, snapshot, zone: &app.time_zone, now: Timestamp::now() }
}

fn note_too_long() -> ApiError {
    ApiError::Invalid(vec![FieldError { field: "note", code: "too_long" }])
}
