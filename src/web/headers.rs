//! The headers of every answer, in one place.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};

/// No inline script or style, no other host, no framing, forms to this site only.
const CSP: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
);
const PERMISSIONS: HeaderValue = HeaderValue::from_static(
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), \
     midi=(), payment=(), usb=(), browsing-topics=()",
);
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const COOP: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
pub const CORP: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Adds what the answer does not say for itself: a private page sets its own `Referrer-Policy`, media and
/// icons are for other sites' previews too.
pub fn secure(headers: &mut HeaderMap, https: bool) {
    headers.insert(CONTENT_SECURITY_POLICY, CSP);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(PERMISSIONS_POLICY, PERMISSIONS);
    headers.insert(COOP, HeaderValue::from_static("same-origin"));
    headers.entry(REFERRER_POLICY).or_insert(HeaderValue::from_static("strict-origin-when-cross-origin"));
    headers.entry(CORP).or_insert(HeaderValue::from_static("same-origin"));
    if https {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
}
