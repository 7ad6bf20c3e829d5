//! Every API error has one JSON shape; 5xx texts are fixed and the cause is logged once, here.

use axum::Json;
use axum::http::header::{ALLOW, CACHE_CONTROL, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::inquiry::FieldError;
use crate::log::{Repeated, causes};
use crate::store::StoreError;

/// The body of every refused API request.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    pub errors: Vec<ErrorEntry>,
}

/// One reason. `field` is absent where the whole request is meant.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorEntry {
    pub field: Option<&'static str>,
    /// A key of the strings, such as `required` or `invalid_email`.
    pub code: &'static str,
}

/// Why a request is refused.
#[derive(Debug)]
pub enum ApiError {
    NotFound,
    MethodNotAllowed(&'static str),
    /// The body does not match its declared type: 400.
    Malformed,
    UnsupportedMediaType,
    /// A form whose text is not in the declared encoding: 400.
    Undecodable,
    /// A form that another site sent in the visitor's name.
    CrossSite,
    /// Nobody is signed in to the desk: 401.
    SignedOut,
    /// For owners alone: 403.
    OwnersOnly,
    /// The sign-in is too long ago for this: 403.
    SignInAgain,
    TooLarge,
    /// The sender was too slow: 408.
    Timeout,
    Invalid(Vec<FieldError>),
    /// The same idempotency key with other content.
    Conflict,
    /// Seconds until the next try is allowed.
    TooMany(u64),
    /// The server is at its capacity.
    Busy,
    Store(StoreError),
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        ApiError::Store(error)
    }
}

/// Seconds after which a refused visitor may retry when the store is busy.
const BUSY_RETRY_SECONDS: u64 = 5;

impl ApiError {
    pub fn status(&self) -> StatusCode {
        match self {
            ApiError::NotFound => StatusCode::NOT_FOUND,
            ApiError::MethodNotAllowed(_) => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::Malformed | ApiError::Undecodable => StatusCode::BAD_REQUEST,
            ApiError::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ApiError::SignedOut => StatusCode::UNAUTHORIZED,
            ApiError::CrossSite | ApiError::OwnersOnly | ApiError::SignInAgain => StatusCode::FORBIDDEN,
            ApiError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::Timeout => StatusCode::REQUEST_TIMEOUT,
            ApiError::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::Conflict => StatusCode::CONFLICT,
            ApiError::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            ApiError::Busy | ApiError::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            ApiError::NotFound => "not_found",
            ApiError::MethodNotAllowed(_) => "method_not_allowed",
            ApiError::Malformed | ApiError::Undecodable => "malformed",
            ApiError::UnsupportedMediaType => "unsupported_media_type",
            ApiError::CrossSite => "cross_site",
            ApiError::SignedOut => "signed_out",
            ApiError::OwnersOnly => "owners_only",
            ApiError::SignInAgain => "sign_in_again",
            ApiError::TooLarge => "too_large",
            ApiError::Timeout => "timeout",
            ApiError::Invalid(_) => "invalid",
            ApiError::Conflict => "idempotency_conflict",
            ApiError::TooMany(_) => "too_many_requests",
            ApiError::Busy | ApiError::Store(_) => "unavailable",
        }
    }

    /// Seconds for `Retry-After`, if waiting helps.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            ApiError::TooMany(seconds) => Some(*seconds),
            ApiError::Busy | ApiError::Store(_) => Some(BUSY_RETRY_SECONDS),
            _ => None,
        }
    }
}

impl ApiError {
    /// Logs the cause of a 5xx; the visitor gets a fixed text.
    pub fn log(&self) {
        static REFUSED: Repeated = Repeated::new();
        if let ApiError::Store(error) = self {
            let error = causes(error);
            REFUSED.log(move |times| tracing::error!(times, error, "the store refused a request"));
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.log();
        let errors = match &self {
            ApiError::Invalid(errors) => {
                errors.iter().map(|error| ErrorEntry { field: Some(error.field), code: error.code }).collect()
            }
            _ => vec![ErrorEntry { field: None, code: self.code() }],
        };
        let mut response = (self.status(), Json(ErrorBody { errors })).into_response();
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after() {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let ApiError::MethodNotAllowed(allowed) = self {
            headers.insert(ALLOW, HeaderValue::from_static(allowed));
        }
        response
    }
}
