//! The newsletter: the entry point for JSON and for the plain form, and the two pages that a mail's links lead to. Opening one of them
//! changes nothing, so that a program that follows every link in a mail does no harm.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response, StatusCode};
use jiff::Timestamp;

use super::base_url::BaseUrl;
use super::error::ApiError;
use super::field_errors::email_field;
use super::forms::Posted;
use super::personal::PersonalPage;
use super::state::App;
use crate::locale::Lang;
use crate::render::newsletter::StepState;
use crate::render::page_data::{PageBody, PageData};
use crate::render::query::{DONE, PageQuery};
use crate::render::renderer::Urgency;
use crate::routes::{Page, Route};
use crate::store::{Confirming, Leaving, Source, StoreError, SubscriptionRequest};

/// No newsletter request is answered sooner: the time that the store takes would reveal whether it knows the address.
const EVEN_TIME: Duration = Duration::from_millis(50);

/// Where a mail program unsubscribes without a page.
pub const UNSUBSCRIBE: &str = "/api/newsletter/unsubscribe";

/// Absolute address of [`UNSUBSCRIBE`] for one subscription.
pub fn one_click(base_url: &BaseUrl, leave: &str) -> String {
    format!("{base_url}{UNSUBSCRIBE}?token={leave}")
}

/// Validates, counts and begins a subscription. The answer is the same whether or not the address has one: a stranger learns nothing about
/// it.
pub async fn request(app: &App, email: &str, lang: Lang, client: IpAddr) -> Result<(), ApiError> {
    let email = email_field(email).map_err(|error| ApiError::Invalid(vec![error]))?;
    app.count_mail(&app.newsletter_limiter, client)?;
    let privacy_version = app.pages.snapshot().site.privacy_policy_version.to_string();
    let now = Timestamp::now();
    let request = SubscriptionRequest { email, lang, source: Source::Form, privacy_version, now };
    // By then the difference between a new and a known address has long passed.
    let (stored, ()) = tokio::join!(app.store.request_subscription(request), tokio::time::sleep(EVEN_TIME));
    Ok(stored?)
}

/// One of the two pages, as opened by its link.
pub async fn page(app: &App, route: &Route, query: &PageQuery) -> PersonalPage {
    let token = query.get("token").map(str::to_owned);
    let state = match &token {
        Some(token) => look(app, route.page, token).await,
        None if query.get(DONE).is_some() => Ok(StepState::Done),
        None => Ok(StepState::Unknown),
    };
    match state {
        Ok(state) => PersonalPage::new(data(app, route, query, token, state), Urgency::Personal),
        Err(error) => PersonalPage::refused(failed(app, route, token), error.into()),
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

/// The page when the store fails: the button may be pressed again.
fn failed(app: &App, route: &Route, token: Option<String>) -> PageData {
    let mut data = data(app, route, &PageQuery::default(), token, StepState::Ask);
    if let PageBody::NewsletterConfirm { step, .. } | PageBody::NewsletterLeave { step, .. } = &mut data.body {
        step.failed = true;
    }
    data
}

/// The button on one of the two pages: 303 to the same page without the token, or the page again.
pub async fn press(posted: Posted<'_>, read: Result<(), ApiError>) -> Response<Body> {
    let (app, route) = (posted.app, &posted.route);
    let token = posted.form.field("token").unwrap_or_default().to_owned();
    if let Err(error) = read {
        let data = failed(app, route, Some(token).filter(|token| !token.is_empty()));
        return posted.refuse(data, error).await;
    }
    let done = if route.page == Page::NewsletterConfirm {
        app.store.confirm_subscription(&token, Timestamp::now()).await.map(|state| state == Confirming::Done)
    } else {
        app.store.end_subscription(&token).await.map(|state| state == Leaving::Done)
    };
    match done {
        Ok(true) => posted.see_other(&PageQuery::default().with(DONE, "1"), ""),
        Ok(false) => {
            let data = data(app, route, &PageQuery::default(), None, StepState::Unknown);
            let page = PersonalPage::new(data, Urgency::Personal);
            page.document(app, posted.client, &Method::POST, &HeaderMap::new()).await
        }
        Err(error) => {
            let data = failed(app, route, Some(token));
            posted.refuse(data, error.into()).await
        }
    }
}
