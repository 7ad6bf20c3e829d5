//! The desk's addresses. They are the same in every language, which is each person's own.

use crate::inquiry::Reference;
use crate::web::base_url::BaseUrl;

pub const DESK: &str = "/desk";
/// Where the front end shows one inquiry.
pub const INQUIRY: &str = "/desk/inquiries/{reference}";
/// Its other pages.
pub const OUTBOX: &str = "/desk/outbox";
pub const PEOPLE: &str = "/desk/people";
pub const SESSIONS: &str = "/desk/sessions";
/// The page with the button that takes it.
pub const TAKE: &str = "/desk/inquiries/{reference}/take";
/// The page that says that it was answered.
pub const ANSWERED: &str = "/desk/inquiries/{reference}/answered";
pub const CODE: &str = "/desk/code";
pub const LINK: &str = "/desk/link";
pub const SIGN_OUT: &str = "/desk/sign-out";
pub const SIGN_OUT_EVERYWHERE: &str = "/desk/sign-out-everywhere";

/// Absolute address of the page with the button that signs in.
pub fn sign_in_url(base_url: &BaseUrl, token: &str) -> String {
    format!("{base_url}{LINK}?token={token}")
}

/// Absolute address of the list.
pub fn url(base_url: &BaseUrl) -> String {
    format!("{base_url}{DESK}")
}

pub fn inquiry_url(base_url: &BaseUrl, reference: Reference) -> String {
    format!("{base_url}{}", of(INQUIRY, reference))
}

pub fn take_url(base_url: &BaseUrl, reference: Reference) -> String {
    format!("{base_url}{}", of(TAKE, reference))
}

pub fn answered_url(base_url: &BaseUrl, reference: Reference) -> String {
    format!("{base_url}{}", of(ANSWERED, reference))
}

/// The address of an inquiry's page: `page` is [`INQUIRY`], [`TAKE`] or [`ANSWERED`].
pub fn of(page: &str, reference: Reference) -> String {
    page.replace("{reference}", &reference.to_string())
}

/// The page of an inquiry that a path leads to, written as this program writes it.
pub fn page_of_inquiry(path: &str) -> Option<String> {
    let (before, _) = INQUIRY.split_once('{')?;
    let reference: Reference = path.strip_prefix(before)?.split('/').next()?.parse().ok()?;
    [INQUIRY, TAKE, ANSWERED].into_iter().map(|page| of(page, reference)).find(|page| page == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_inquiries_are_led_to() {
        for page in ["", "/take", "/answered"] {
            let path = format!("/desk/inquiries/PAT-7K3QX2{page}");
            assert_eq!(page_of_inquiry(&path).as_deref(), Some(&*path));
        }
        for other in [
            "",
            "/desk",
            "/desk/inquiries/",
            "/desk/inquiries/PAT-7K3QX2/",
            "/desk/inquiries/PAT-7K3QX2/x",
            "/desk/inquiries/../take",
            "//elsewhere.example/desk/inquiries/PAT-7K3QX2",
            "https://elsewhere.example/",
        ] {
            assert_eq!(page_of_inquiry(other), None, "{other}");
        }
    }
}
