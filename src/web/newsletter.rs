//! The newsletter: the way in for JSON and for the plain form, that form's post,
//! and the two pages that a mail's links lead to. Looking at one of them changes
//! nothing, so that a program that follows every link of a mail does no harm.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response, StatusCode};
use jiff::Timestamp;

use super::addresses::with_query;
use super::base_url::BaseUrl;
use super::entity::{Caching, respond};
use super::error::ApiError;
use super::forms::{read_form, read_token_form};
use super::redirect::redirect;
use super::state::{App, Peer};
use super::submission::{email_field, form_errors, refused};
use crate::locale::Lang;
use crate::render::newsletter::StepState;
use crate::render::page_data::{PageBody, PageData};
use crate::render::query::{DONE, PageQuery, SUBSCRIBED};
use crate::render::renderer::Urgency;
use crate::render::reservations::Refused;
use crate::routes::{Page, Route};
use crate::store::{Confirming, Leaving, Source, StoreError, SubscriptionRequest};

/// No request for the newsletter is answered sooner: the time that the store takes says whether it knows the address.
const EVEN_TIME: Duration = Duration::from_millis(50);

/// Where a mail program ends a subscription without a page.
pub const UNSUBSCRIBE: &str = "/api/newsletter/unsubscribe";

/// Absolute address of [`UNSUBSCRIBE`] for one subscription.
pub fn one_click(base_url: &BaseUrl, leave: &str) -> String {
    format!("{base_url}{UNSUBSCRIBE}?token={leave}")
}

/// Checks, counts and begins a subscription. The answer is the same whether or not the address has one: a stranger learns nothing
/// about it.
pub async fn request(app: &App, email: &str, lang: Lang, client: IpAddr) -> Result<(), ApiError> {
    let email = email_field(email).map_err(|error| ApiError::Invalid(vec![error]))?;
    app.count_mail(&app.newsletter_limiter, client)?;
    let privacy_version = app.pages.snapshot().site.privacy_policy_version.to_string();
    let now = Timestamp::now();
    let request = SubscriptionRequest { email, lang, source: Source::Form, privacy_version, now };
    // What differs between a new address and a known one is over long before.
    let (stored, ()) = tokio::join!(app.store.request_subscription(request), tokio::time::sleep(EVEN_TIME));
    Ok(stored?)
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
    let Err((typed, error)) = take(app, peer, route.lang, headers, body).await else {
        let target = format!("{}{}", route.path(), query.thanking(SUBSCRIBED).to_search());
        let target = with_query(&target, PageQuery::unknown(route.page, search).as_deref());
        return redirect(StatusCode::SEE_OTHER, &format!("{target}#newsletter"));
    };
    let mut data = app.pages.data(route, &query.without(SUBSCRIBED));
    if let PageBody::Blog { refused: form, .. } = &mut data.body {
        *form = Some(Refused::email(typed, form_errors(&error)));
    }
    refused(app, data, &error, app.client(peer, headers)).await
}

/// Why nothing was taken, with what was typed.
async fn take(app: &App, peer: Peer, lang: Lang, headers: &HeaderMap, body: Body) -> Result<(), (String, ApiError)> {
    let (form, read) = read_form(app, headers, body).await;
    let email = form.field("email").unwrap_or_default().to_owned();
    if let Err(error) = read {
        return Err((email, error));
    }
    let client = app.client(peer, headers);
    request(app, &email, lang, client).await.map_err(|error| (email, error))
}

/// GET and HEAD of one of the two pages.
pub async fn page(
    app: &App,
    route: &Route,
    query: &PageQuery,
    client: IpAddr,
    method: &Method,
    headers: &HeaderMap,
) -> Response<Body> {
    match shown(app, route, query).await {
        Ok(data) => {
            let page = app.pages.document(&data, Urgency::Personal, client).await;
            respond(&page, Caching::Private, method, headers)
        }
        Err((data, error)) => refused(app, data, &error.into(), client).await,
    }
}

/// The same as data, for a visitor who chooses another language.
pub async fn page_data(
    app: &App,
    route: &Route,
    query: &PageQuery,
    method: &Method,
    headers: &HeaderMap,
) -> Response<Body> {
    let data = shown(app, route, query).await.unwrap_or_else(|(data, error)| {
        ApiError::from(error).log();
        data
    });
    respond(&app.pages.data_entity(&data).await, Caching::Private, method, headers)
}

/// The page as its link makes it.
async fn shown(app: &App, route: &Route, query: &PageQuery) -> Result<PageData, (PageData, StoreError)> {
    let token = query.get("token").map(str::to_owned);
    let state = match &token {
        Some(token) => look(app, route.page, token).await,
        None if query.get(DONE).is_some() => Ok(StepState::Done),
        None => Ok(StepState::Unknown),
    };
    match state {
        Ok(state) => Ok(data(app, route, query, token, state)),
        Err(error) => Err((failed(app, route, token), error)),
    }
}

/// What a link leads to.
async fn look(app: &App, page: Page, token: &str) -> Result<StepState, StoreError> {
    Ok(if page == Page::NewsletterConfirm {
        match app.store.confirming(token, Timestamp::now()).await? {
            Confirming::Waiting => StepState::Ask,
            Confirming::Done => StepState::Done,
            Confirming::Unknown => StepState::Unknown,
        }
    } else {
        match app.store.leaving(token).await? {
            Leaving::Subscribed(_) => StepState::Ask,
            Leaving::Done => StepState::Done,
            Leaving::Unknown => StepState::Unknown,
        }
    })
}

fn data(app: &App, route: &Route, query: &PageQuery, token: Option<String>, state: StepState) -> PageData {
    let mut data = app.pages.data(route, query);
    if state == StepState::Unknown {
        data.status = StatusCode::NOT_FOUND.as_u16();
    }
    if let PageBody::NewsletterConfirm { step, .. } | PageBody::NewsletterLeave { step, .. } = &mut data.body {
        step.state = state;
        step.token = token.filter(|_| state == StepState::Ask);
    }
    data
}

/// The page when the store says nothing: the button may be pressed again.
fn failed(app: &App, route: &Route, token: Option<String>) -> PageData {
    let mut data = data(app, route, &PageQuery::default(), token, StepState::Ask);
    if let PageBody::NewsletterConfirm { step, .. } | PageBody::NewsletterLeave { step, .. } = &mut data.body {
        step.failed = true;
    }
    data
}

/// The button of one of the two pages: 303 to the same page without the token, or the page again.
pub async fn press(
    app: &App,
    peer: Peer,
    route: &Route,
    search: Option<&str>,
    headers: &HeaderMap,
    body: Body,
) -> Response<Body> {
    let client = app.client(peer, headers);
    let (form, read) = read_token_form(app, headers, body).await;
    let token = form.field("token").unwrap_or_default().to_owned();
    if let Err(error) = read {
        let token = Some(token).filter(|token| !token.is_empty());
        return refused(app, failed(app, route, token), &error, client).await;
    }
    let done = if route.page == Page::NewsletterConfirm {
        app.store.confirm_subscription(&token, Timestamp::now()).await.map(|state| state == Confirming::Done)
    } else {
        app.store.end_subscription(&token).await.map(|state| state == Leaving::Done)
    };
    match done {
        Ok(true) => {
            let target = format!("{}{}", route.path(), PageQuery::default().thanking(DONE).to_search());
            redirect(StatusCode::SEE_OTHER, &with_query(&target, PageQuery::unknown(route.page, search).as_deref()))
        }
        Ok(false) => {
            let data = data(app, route, &PageQuery::default(), None, StepState::Unknown);
            let page = app.pages.document(&data, Urgency::Personal, client).await;
            respond(&page, Caching::Private, &Method::POST, &HeaderMap::new())
        }
        Err(error) => refused(app, failed(app, route, Some(token)), &error.into(), client).await,
    }
}
