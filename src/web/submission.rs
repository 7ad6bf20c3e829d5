//! How an inquiry comes in, the same for JSON and for a plain form: validation, rate limit, one transaction.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::Arc;

use jiff::Timestamp;

use super::error::ApiError;
use super::state::App;
use crate::inquiry::{FieldError, InquiryForm, NewInquiry, Rules};
use crate::locale::Lang;
use crate::store::{MailPlan, Submission, SubmitError, Submitted};

/// Validates by today's date.
pub fn validate(app: &App, form: &InquiryForm) -> Result<NewInquiry, Vec<FieldError>> {
    let snapshot = app.pages.snapshot();
    let slugs: Vec<String> = snapshot.itineraries.iter().map(|itinerary| itinerary.slug.clone()).collect();
    let version = snapshot.site.privacy_policy_version.to_string();
    form.validate(&Rules::on(app.today(), &slugs, &version))
}

/// Validates, counts and stores an inquiry. The result is durable.
///
/// A form with a filled honeypot is kept as spam without mail if it can be stored at all, and is answered like any other.
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
    // An inquiry is accepted even when its newsletter request exceeds the limit.
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

/// Identifies repeated submissions of one client for the limit, as key and content do for the store.
fn fingerprint(key: Option<&str>, inquiry: &NewInquiry) -> u64 {
    let mut hasher = DefaultHasher::new();
    (key, inquiry.content_hash()).hash(&mut hasher);
    hasher.finish()
}
