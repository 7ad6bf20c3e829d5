//! `POST /api/newsletter`, and the end of a subscription from a mail program.

use axum::Json;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::inquiry::FieldError;
use crate::locale::Lang;
use crate::routes::{Page, Route};
use crate::store::Leaving;
use crate::web::error::{ApiError, ErrorBody};
use crate::web::newsletter::request;
use crate::web::pages::{language_of, redirect};
use crate::web::state::{App, Peer};
use crate::web::submission::{has_type, read_body};

/// Who wants the newsletter.
#[derive(Deserialize, ToSchema)]
pub struct NewsletterForm {
    #[schema(value_type = String, format = Email, max_length = 254)]
    email: Option<String>,
    /// Language of the page, and so of the mail and of the newsletter
    #[schema(value_type = Lang)]
    lang: Option<String>,
}

/// The request was taken: an empty object.
#[derive(Serialize, ToSchema)]
pub struct Asked {}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TokenQuery {
    /// From the header `List-Unsubscribe` of a mail
    token: String,
}

/// Ask for the newsletter
///
/// A mail in `lang` asks to confirm it, within seven days. The answer is the same for an address that is subscribed already, or
/// that was sent as many such mails as may go there.
#[utoipa::path(
    post,
    path = "/api/newsletter",
    tag = "newsletter",
    request_body = NewsletterForm,
    responses(
        (status = 202, body = Asked),
        (status = 400, description = "The body is not JSON with the two texts", body = ErrorBody),
        (status = 408, description = "The body came too slowly", body = ErrorBody),
        (status = 413, description = "More than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not `application/json`", body = ErrorBody),
        (status = 422, description = "One entry for each faulty field", body = ErrorBody),
        (status = 429, description = "Too many from one address; see Retry-After", body = ErrorBody),
        (status = 503, description = "The store cannot take it now; nothing was stored; see Retry-After", body = ErrorBody),
    )
)]
pub async fn subscribe(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    if !has_type(&headers, "application/json") {
        return Err(ApiError::UnsupportedMediaType);
    }
    let form: NewsletterForm = serde_json::from_slice(&read_body(body).await?).map_err(|_| ApiError::Malformed)?;
    let lang = form.lang.as_deref().and_then(|lang| lang.parse::<Lang>().ok());
    let lang = lang.ok_or(ApiError::Invalid(vec![FieldError { field: "lang", code: "invalid_option" }]))?;
    let client = app.client(peer, &headers);
    request(&app, form.email.as_deref().unwrap_or_default(), lang, client).await?;
    Ok((StatusCode::ACCEPTED, [(CACHE_CONTROL, "no-store")], Json(Asked {})).into_response())
}

/// End a subscription from a mail program
///
/// The one-click address of RFC 8058; whatever the body says. Ending it again is fine.
#[utoipa::path(
    post,
    path = "/api/newsletter/unsubscribe",
    tag = "newsletter",
    params(TokenQuery),
    responses(
        (status = 200, body = Asked),
        (status = 400, description = "No `token` was given", body = ErrorBody),
        (status = 404, description = "The token is of no mail of this site", body = ErrorBody),
        (status = 413, description = "More than 64 KiB", body = ErrorBody),
        (status = 503, description = "The store cannot do it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn unsubscribe(
    State(app): State<App>,
    query: Result<Query<TokenQuery>, QueryRejection>,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let Query(TokenQuery { token }) = query.map_err(|_| ApiError::Malformed)?;
    read_body(body).await?;
    match app.store.end_subscription(&token).await? {
        Leaving::Unknown => Err(ApiError::NotFound),
        Leaving::Subscribed(_) | Leaving::Done => {
            Ok((StatusCode::OK, [(CACHE_CONTROL, "no-store")], Json(Asked {})).into_response())
        }
    }
}

/// The same address in a browser: on to the page with the button, in the subscription's language.
pub async fn unsubscribe_page(
    State(app): State<App>,
    query: Result<Query<TokenQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response<Body>, ApiError> {
    let token = query.map_or(String::new(), |Query(query)| query.token);
    let lang = match app.store.leaving(&token).await? {
        Leaving::Subscribed(lang) => lang,
        Leaving::Done | Leaving::Unknown => language_of(&headers),
    };
    let token = url::form_urlencoded::byte_serialize(token.as_bytes()).collect::<String>();
    let target = format!("{}?token={token}", Route::new(lang, Page::NewsletterLeave).path());
    Ok(redirect(StatusCode::FOUND, &target))
}
