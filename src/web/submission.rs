//! An inquiry's way in, the same for JSON and for the plain form: rules, limit,
//! one transaction in the store.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use jiff::Timestamp;

use super::error::ApiError;
use super::state::App;
use crate::inquiry::{InquiryForm, NewInquiry, Rules};
use crate::locale::Lang;
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
    let submission = Submission {
        inquiry,
        lang,
        spam: form.is_spam(),
        idempotency_key: key,
        mails: MailPlan { confirm: true, staff: Arc::clone(&app.settings.staff), staff_lang: app.settings.staff_lang },
        now: Timestamp::now(),
    };
    let submitted = app.store.submit_inquiry(submission).await.map_err(|error| match error {
        SubmitError::IdempotencyConflict => ApiError::Conflict,
        SubmitError::Store(error) => ApiError::Store(error),
    })?;
    app.limiter.accept(client, content);
    Ok(submitted)
}

/// What makes two submissions of one client the same to the limit, as key and content do to the store.
fn fingerprint(key: Option<&str>, inquiry: &NewInquiry) -> u64 {
    let mut hasher = DefaultHasher::new();
    (key, inquiry.content_hash()).hash(&mut hasher);
    hasher.finish()
}
