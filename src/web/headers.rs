//! The headers of every answer, in one place.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};

use super::csp::{self, AnalyticsSources};

const PERMISSIONS: HeaderValue = HeaderValue::from_static(
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), \
     midi=(), payment=(), usb=(), browsing-topics=()",
);
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const COOP: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
pub const CORP: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The part of these headers that depends on the owner's settings.
pub struct Security {
    csp: HeaderValue,
    https: bool,
}

impl Security {
    pub fn new(https: bool, analytics: Option<&AnalyticsSources>) -> Self {
        Security { csp: csp::policy(analytics), https }
    }

    /// Adds the headers that the answer does not set itself: a personal page has its own `Referrer-Policy`, and media and icons are
    /// available to other sites' previews too.
    pub fn secure(&self, headers: &mut HeaderMap) {
        headers.insert(CONTENT_SECURITY_POLICY, self.csp.clone());
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        headers.insert(PERMISSIONS_POLICY, PERMISSIONS);
        headers.insert(COOP, HeaderValue::from_static("same-origin"));
        headers.entry(REFERRER_POLICY).or_insert(HeaderValue::from_static("strict-origin-when-cross-origin"));
        headers.entry(CORP).or_insert(HeaderValue::from_static("same-origin"));
        if self.https {
            headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
        }
    }
}
