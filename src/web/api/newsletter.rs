//! `POST /api/newsletter`, and unsubscribing from a mail program.

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, State};
use axum::http::{HeaderMap, Response, StatusCode, Uri};
use serde::Deserialize;
use utoipa::IntoParams;

use super::address::{AddressForm, Taken, taken};
use crate::render::query::PageQuery;
use crate::routes::{Page, Route};
use crate::store::Leaving;
use crate::web::addresses::with_query;
use crate::web::error::{ApiError, ErrorBody};
use crate::web::newsletter::request;
use crate::web::redirect::redirect;
use crate::web::state::{App, Peer};
use crate::web::visitor_language::language_of;
use crate::web::whole_body::read_body;

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
    request_body = AddressForm,
    responses(
        (status = 202, body = Taken),
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
    let (email, lang) = AddressForm::read(&headers, body).await?;
    let client = app.client(peer, &headers);
    request(&app, &email, lang, client).await?;
    Ok(taken(StatusCode::ACCEPTED))
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
        (status = 200, body = Taken),
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
        Leaving::Subscribed(_) | Leaving::Done => Ok(taken(StatusCode::OK)),
    }
}

/// End a subscription from a browser
///
/// Leads on to the page with a button, in the subscription's language; nothing is changed before the button is pressed.
#[utoipa::path(
    get,
    path = "/api/newsletter/unsubscribe",
    tag = "newsletter",
    params(TokenQuery),
    responses(
        (status = 302, description = "To the page with the button, whatever the token is"),
        (status = 503, description = "The store cannot say it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn unsubscribe_page(
    State(app): State<App>,
    uri: Uri,
    query: Result<Query<TokenQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response<Body>, ApiError> {
    let token = query.map_or(String::new(), |Query(query)| query.token);
    let lang = match app.store.leaving(&token).await? {
        Leaving::Subscribed(lang) => lang,
        Leaving::Done | Leaving::Unknown => language_of(&headers),
    };
    let token = url::form_urlencoded::byte_serialize(token.as_bytes()).collect::<String>();
    let page = Page::NewsletterLeave;
    let target = format!("{}?token={token}", Route::new(lang, page).path());
    Ok(redirect(StatusCode::FOUND, &with_query(&target, PageQuery::unknown(page, uri.query()).as_deref())))
}
