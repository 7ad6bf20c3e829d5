//! The reservations page where it holds something of one visitor: the plain
//! form's post, a refused form, the confirmation. None of it is ever kept.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response, StatusCode};
use axum::response::IntoResponse;

use jiff::{SignedDuration, Timestamp};

use super::addresses::with_query;
use super::entity::{Caching, respond};
use super::error::ApiError;
use super::forms::read_form;
use super::redirect::redirect;
use super::state::{App, Peer};
use super::submission::{form_errors, refused, submit, validate};
use crate::dates;
use crate::inquiry::{InquiryForm, Reference, reply_due};
use crate::render::page_data::{PageBody, PageData};
use crate::render::query::{PageQuery, SENT};
use crate::render::renderer::Urgency;
use crate::render::reservations::{Confirmation, Refused};
use crate::routes::Route;

/// A reference found later, in a browser's history or by trying, confirms nothing any more.
const CONFIRMED_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);

/// A form posted by a browser without JavaScript: 303 to the confirmation, or the page again with what was
/// typed and every message. `search` is what the page's address has beside its path.
pub async fn post(
    app: &App,
    peer: Peer,
    route: &Route,
    search: Option<&str>,
    headers: &HeaderMap,
    body: Body,
) -> Response<Body> {
    match take(app, peer, route, headers, body).await {
        Ok(reference) => {
            let target = format!("{}?sent={reference}", route.path());
            redirect(StatusCode::SEE_OTHER, &with_query(&target, PageQuery::unknown(route.page, search).as_deref()))
        }
        Err((form, error)) => {
            let mut data = app.pages.data(route, &PageQuery::default());
            if let PageBody::Reservations { reservations, .. } = &mut data.body {
                // What is too large has a field that is too long.
                let faults = matches!(error, ApiError::TooLarge).then(|| validate(app, &form).err()).flatten();
                reservations.refused = Some(Refused::new(&form, faults.unwrap_or_else(|| form_errors(&error))));
            }
            refused(app, data, &error, app.client(peer, headers)).await
        }
    }
}

/// The reference of what was stored, or why not, with what could be read of the form.
async fn take(
    app: &App,
    peer: Peer,
    route: &Route,
    headers: &HeaderMap,
    body: Body,
) -> Result<Reference, (InquiryForm, ApiError)> {
    let (form, read) = read_form(app, headers, body).await;
    let form = InquiryForm::from_pairs(form.0);
    if let Err(error) = read {
        return Err((form, error));
    }
    let client = app.client(peer, headers);
    match submit(app, &form, route.lang, None, client).await {
        Ok(stored) => Ok(stored.reference),
        Err(error) => Err((form, error)),
    }
}

/// The page at `?sent=REFERENCE`. A reference that confirms nothing leads to the form, which is one page for everybody.
pub async fn confirmation(
    app: &App,
    route: &Route,
    query: &PageQuery,
    client: IpAddr,
    method: &Method,
    headers: &HeaderMap,
) -> Response<Body> {
    match confirmed(app, route, query).await {
        Ok(Some(data)) => {
            let page = app.pages.document(&data, Urgency::Confirmation, client).await;
            respond(&page, Caching::Private, method, headers)
        }
        Ok(None) => {
            let page = app.pages.page(route, &query.without(SENT), client).await;
            respond(&page, Caching::Revalidate, method, headers)
        }
        Err(error) => {
            let data = PageData { search: query.to_search(), ..app.pages.unavailable(route) };
            refused(app, data, &error, client).await
        }
    }
}

/// The same as data, for the browser that just sent the form.
pub async fn confirmation_data(
    app: &App,
    route: &Route,
    query: &PageQuery,
    method: &Method,
    headers: &HeaderMap,
) -> Response<Body> {
    match confirmed(app, route, query).await {
        Ok(Some(data)) => respond(&app.pages.data_entity(&data).await, Caching::Private, method, headers),
        Ok(None) => {
            let data = app.pages.json(route, &query.without(SENT)).await;
            respond(&data, Caching::Revalidate, method, headers)
        }
        Err(error) => error.into_response(),
    }
}

/// The confirmation says nothing but the reference and the time of the reply.
async fn confirmed(app: &App, route: &Route, query: &PageQuery) -> Result<Option<PageData>, ApiError> {
    let Some(reference) = query.get(SENT).and_then(|text| text.parse::<Reference>().ok()) else { return Ok(None) };
    let Some(inquiry) = app.store.inquiry_by_reference(reference).await? else { return Ok(None) };
    if Timestamp::now().duration_since(inquiry.created_at) >= CONFIRMED_FOR {
        return Ok(None);
    }
    let mut data = app.pages.data(route, query);
    data.head.index = false;
    if let PageBody::Reservations { reservations, .. } = &mut data.body {
        let snapshot = app.pages.snapshot();
        let due = reply_due(inquiry.created_at, snapshot.site.reply_within());
        let (when, zone) =
            (dates::moment(route.lang, due, &app.time_zone), dates::zone(route.lang, due, &app.time_zone));
        let reply_due = format!("{when} ({zone})");
        let words = snapshot.reservations.text(route.lang).sent.clone();
        reservations.confirmation = Some(Confirmation { reference: reference.to_string(), reply_due, words });
    }
    Ok(Some(data))
}
