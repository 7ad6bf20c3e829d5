//! The desk's addresses. They are the same in every language, which is each person's own.

use crate::web::base_url::BaseUrl;

pub const DESK: &str = "/desk";
/// Where the front end shows one inquiry.
pub const INQUIRY: &str = "/desk/inquiries/{reference}";
/// Its other pages.
pub const OUTBOX: &str = "/desk/outbox";
pub const PEOPLE: &str = "/desk/people";
pub const SESSIONS: &str = "/desk/sessions";
pub const CODE: &str = "/desk/code";
pub const LINK: &str = "/desk/link";
pub const SIGN_OUT: &str = "/desk/sign-out";
pub const SIGN_OUT_EVERYWHERE: &str = "/desk/sign-out-everywhere";

/// Absolute address of the page with the button that signs in.
pub fn sign_in_url(base_url: &BaseUrl, token: &str) -> String {
    format!("{base_url}{LINK}?token={token}")
}
