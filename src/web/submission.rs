//! What a visitor sends: an inquiry's way in, which is the same for JSON and for a plain form: rules, limit, one transaction.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use jiff::Timestamp;

use super::bodies::collect;
use super::error::ApiError;
use super::state::App;
use crate::inquiry::{Email, FieldError, InquiryForm, NewInquiry, Rules};
use crate::locale::Lang;
use crate::store::{MailPlan, Submission, SubmitError, Submitted};

/// A whole inquiry with every list and 4,000 characters of comments has less than half of it.
pub const BODY_BYTES: usize = 64 << 10;

/// The whole body, within its bound of size.
pub async fn read_body(body: Body) -> Result<Vec<u8>, ApiError> {
    let (bytes, read) = collect(body, BODY_BYTES).await;
    read.map(|()| bytes)
}

/// What a plain form's page says of a refusal: the faulty fields, or an error of the form as a whole.
pub fn form_errors(error: &ApiError) -> Vec<FieldError> {
    let of_form = |code| vec![FieldError { field: "form", code }];
    match error {
        ApiError::Invalid(errors) => errors.clone(),
        ApiError::TooMany(_) => of_form("too_many_requests"),
        ApiError::CrossSite => of_form("cross_site"),
        ApiError::Undecodable | ApiError::UnsupportedMediaType | ApiError::Malformed => of_form("unreadable"),
        _ => of_form("unavailable"),
    }
}

/// Whether the request says that its body is of this type.
pub fn has_type(headers: &HeaderMap, expected: &str) -> bool {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(expected)
}

/// The rules of today.
pub fn validate(app: &App, form: &InquiryForm) -> Result<NewInquiry, Vec<FieldError>> {
    let snapshot = app.pages.snapshot();
    let slugs: Vec<String> = snapshot.itineraries.iter().map(|itinerary| itinerary.slug.clone()).collect();
    let version = snapshot.site.privacy_policy_version.to_string();
    form.validate(&Rules::on(app.today(), &slugs, &version))
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
    let inquiry = validate(app, form).map_err(ApiError::Invalid)?;
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
