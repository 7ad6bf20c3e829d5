//! What a visitor sends, by JSON or by a plain form: how it is read, and an
//! inquiry's way in, which is the same for both: rules, limit, one transaction.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, Method, Response};
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use jiff::Timestamp;

use super::entity::{Caching, respond};
use super::error::ApiError;
use super::state::App;
use crate::inquiry::{Email, FieldError, InquiryForm, NewInquiry, Rules};
use crate::locale::Lang;
use crate::render::page_data::PageData;
use crate::render::renderer::Urgency;
use crate::store::{MailPlan, Submission, SubmitError, Submitted};

/// A whole inquiry with every list and 4,000 characters of comments has less than half of it.
const BODY_BYTES: usize = 64 << 10;
/// A phone on a poor connection sends a few kilobytes in this time.
const BODY_TIMEOUT: Duration = Duration::from_secs(30);

/// The whole body, within its bounds of size and time.
pub async fn read_body(body: Body) -> Result<Bytes, ApiError> {
    match tokio::time::timeout(BODY_TIMEOUT, Limited::new(body, BODY_BYTES).collect()).await {
        Err(_) => Err(ApiError::Timeout),
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(ApiError::TooLarge),
        Ok(Err(_)) => Err(ApiError::Malformed),
    }
}

/// The body of a form that a browser without JavaScript posts from a page of this site.
pub async fn read_form(headers: &HeaderMap, body: Body) -> Result<Bytes, ApiError> {
    if is_cross_site(headers) {
        return Err(ApiError::CrossSite);
    }
    read_encoded(headers, body).await
}

/// The same with a token in it, from a page that sends no referrer: a browser that does not say `Sec-Fetch-Site` hides the form's
/// origin then, and no other site has the token.
pub async fn read_token_form(headers: &HeaderMap, body: Body) -> Result<Bytes, ApiError> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let hidden = text("sec-fetch-site").is_none() && text("origin") == Some("null");
    if !hidden && is_cross_site(headers) {
        return Err(ApiError::CrossSite);
    }
    read_encoded(headers, body).await
}

async fn read_encoded(headers: &HeaderMap, body: Body) -> Result<Bytes, ApiError> {
    if !has_type(headers, "application/x-www-form-urlencoded") {
        return Err(ApiError::UnsupportedMediaType);
    }
    read_body(body).await
}

/// Whether a page of another site sends the form: browsers say so, or name the sender's origin. It would use its
/// visitors' addresses and their share of the limit.
fn is_cross_site(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match (text("sec-fetch-site"), text("origin"), text("host")) {
        (Some(site), ..) => site == "cross-site",
        (None, Some(origin), Some(host)) => origin.split_once("://").is_none_or(|(_, sender)| sender != host),
        _ => false,
    }
}

/// What a plain form's page says of a refusal: the faulty fields, or an error of the form as a whole.
pub fn form_errors(error: &ApiError) -> Vec<FieldError> {
    match error {
        ApiError::Invalid(errors) => errors.clone(),
        ApiError::TooMany(_) => vec![FieldError { field: "form", code: "too_many_requests" }],
        _ => vec![FieldError { field: "form", code: "unavailable" }],
    }
}

/// A page with a form that was refused: it says so by its status, and nobody keeps or indexes it.
pub async fn refused(app: &App, mut data: PageData, error: &ApiError, client: IpAddr) -> Response<Body> {
    error.log();
    data.status = error.status().as_u16();
    data.head.index = false;
    let page = app.pages.document(&data, Urgency::Personal, client).await;
    let mut response = respond(&page, Caching::Private, &Method::POST, &HeaderMap::new());
    if let Some(seconds) = error.retry_after() {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// Whether the request says that its body is of this type.
pub fn has_type(headers: &HeaderMap, expected: &str) -> bool {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(expected)
}

/// Checks, counts and stores an inquiry. What comes back is durable.
///
/// A form with a filled honeypot is kept as spam without mail when it can be stored at all, and is answered
/// like any other.
pub async fn submit(
    app: &App,
    form: &InquiryForm,
    lang: Lang,
    key: Option<String>,
    client: IpAddr,
) -> Result<Submitted, ApiError> {
    let snapshot = app.pages.snapshot();
    let slugs: Vec<String> = snapshot.itineraries.iter().map(|itinerary| itinerary.slug.clone()).collect();
    let version = snapshot.site.privacy_policy_version.to_string();
    let rules = Rules::on(app.today(), &slugs, &version);
    let inquiry = form.validate(&rules).map_err(ApiError::Invalid)?;
    let content = fingerprint(key.as_deref(), &inquiry);
    app.limiter.check(client, content).map_err(|wait| ApiError::TooMany(wait.as_secs() + 1))?;
    // An inquiry is taken all the same when its tick is one too many.
    let newsletter = inquiry.newsletter && !form.is_spam() && app.count_mail(&app.newsletter_limiter, client).is_ok();
    let submission = Submission {
        inquiry,
        lang,
        spam: form.is_spam(),
        idempotency_key: key,
        mails: MailPlan {
            confirm: true,
            newsletter,
            staff: Arc::clone(&app.settings.staff),
            staff_lang: app.settings.staff_lang,
        },
        now: Timestamp::now(),
    };
    let submitted = app.store.submit_inquiry(submission).await.map_err(|error| match error {
        SubmitError::IdempotencyConflict => ApiError::Conflict,
        SubmitError::Store(error) => ApiError::Store(error),
    })?;
    app.limiter.accept(client, content);
    Ok(submitted)
}

/// What sends no language of the site is told so.
pub fn invalid_lang() -> ApiError {
    ApiError::Invalid(vec![FieldError { field: "lang", code: "invalid_option" }])
}

/// The first value of a field of a plain form.
pub fn field(body: &[u8], name: &str) -> Option<String> {
    url::form_urlencoded::parse(body).find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
}

/// The rule of a form with one field, an address.
pub fn email_field(text: &str) -> Result<Email, FieldError> {
    let code = if text.trim().is_empty() { "required" } else { "invalid_email" };
    Email::parse(text).map_err(|_| FieldError { field: "email", code })
}

/// What makes two submissions of one client the same to the limit, as key and content do to the store.
fn fingerprint(key: Option<&str>, inquiry: &NewInquiry) -> u64 {
    let mut hasher = DefaultHasher::new();
    (key, inquiry.content_hash()).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_there_and_valid() {
        assert_eq!(email_field(" ana@example.com ").unwrap().as_str(), "ana@example.com");
        let code = |text: &str| email_field(text).unwrap_err().code;
        assert_eq!((code(""), code(" \n")), ("required", "required"));
        assert_eq!(
            (code("ana@"), code(&format!("{}@example.com", "x".repeat(300)))),
            ("invalid_email", "invalid_email")
        );
    }
}
