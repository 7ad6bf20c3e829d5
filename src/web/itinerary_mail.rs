//! An itinerary by mail: the way in for JSON and for the plain form, and that
//! form's post. The address is used for this one mail and is not kept.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode};
use jiff::Timestamp;

use super::addresses::with_query;
use super::error::ApiError;
use super::forms::read_form;
use super::redirect::redirect;
use super::state::{App, Peer};
use super::submission::{email_field, form_errors, refused};
use crate::locale::Lang;
use crate::render::page_data::PageBody;
use crate::render::query::{MAILED, PageQuery};
use crate::render::reservations::Refused;
use crate::routes::Route;
use crate::store::ItineraryRequest;

/// Checks, counts and queues. The answer is the same whether or not the address has had its share for the day: a stranger learns
/// nothing about it.
pub async fn request(app: &App, slug: &str, email: &str, lang: Lang, client: IpAddr) -> Result<(), ApiError> {
    if app.pages.snapshot().itinerary(slug).is_none() {
        return Err(ApiError::NotFound);
    }
    let email = email_field(email).map_err(|error| ApiError::Invalid(vec![error]))?;
    app.count_mail(&app.mail_limiter, client)?;
    let request = ItineraryRequest { slug: slug.to_owned(), email, lang, now: Timestamp::now() };
    app.store.request_itinerary(request).await?;
    Ok(())
}

/// The form posted by a browser without JavaScript: 303 to the thanks on the same page, or the page again with what was typed and
/// the message. `search` is what the page's address has beside its path.
pub async fn post(
    app: &App,
    peer: Peer,
    route: &Route,
    search: Option<&str>,
    headers: &HeaderMap,
    body: Body,
) -> Response<Body> {
    let query = PageQuery::parse(route.page, search, &app.pages.snapshot(), app.pages.today());
    let Err((typed, error)) = take(app, peer, route, headers, body).await else {
        let target = format!("{}{}", route.path(), query.thanking(MAILED).to_search());
        let target = with_query(&target, PageQuery::unknown(route.page, search).as_deref());
        return redirect(StatusCode::SEE_OTHER, &format!("{target}#mail"));
    };
    let mut data = app.pages.data(route, &query.without(MAILED));
    if let PageBody::Itinerary { refused: form, .. } = &mut data.body {
        *form = Some(Refused::email(typed, form_errors(&error)));
    }
    refused(app, data, &error, app.client(peer, headers)).await
}

/// Why nothing was taken, with what was typed.
async fn take(app: &App, peer: Peer, route: &Route, headers: &HeaderMap, body: Body) -> Result<(), (String, ApiError)> {
    let (form, read) = read_form(app, headers, body).await;
    let email = form.field("email").unwrap_or_default().to_owned();
    if let Err(error) = read {
        return Err((email, error));
    }
    let slug = route.slug.as_deref().unwrap_or_default();
    let client = app.client(peer, headers);
    request(app, slug, &email, route.lang, client).await.map_err(|error| (email, error))
}
