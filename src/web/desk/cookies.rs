//! The desk's cookies. Over https they have the prefix `__Host-`, so that no other host of the domain can set them; over plain http there
//! are others, and only between programs of one machine.

use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue};

use crate::web::cookies::cookie;
use crate::web::state::App;

/// What one of the cookies is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cookie {
    /// Who is signed in.
    Session,
    /// Which browser asked for a code.
    Browser,
    /// Where to go on after signing in.
    Onward,
}

/// How cookies get from the browser to this server and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Https,
    /// Plain http that does not leave the machine.
    Loopback,
}

impl Way {
    /// `None` when cookies could be read on the way.
    pub fn of(app: &App, headers: &HeaderMap) -> Option<Way> {
        let base_url = &app.settings.base_url;
        if base_url.is_https() {
            return Some(Way::Https);
        }
        let asked = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let public = base_url.as_str().strip_prefix("http://").unwrap_or_default();
        (is_loopback(public) && is_loopback(asked)).then_some(Way::Loopback)
    }

    pub fn get(self, headers: &HeaderMap, which: Cookie) -> Option<&str> {
        cookie(headers, self.name(which))
    }

    /// The header that sets a cookie for so many seconds, or removes it with 0.
    pub fn set(self, which: Cookie, value: &str, seconds: i64) -> HeaderValue {
        let secure = if self == Way::Https { "; Secure" } else { "" };
        let name = self.name(which);
        let header = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::try_from(header).expect("tokens and numbers")
    }

    const fn name(self, which: Cookie) -> &'static str {
        match (self, which) {
            (Way::Https, Cookie::Session) => "__Host-desk",
            (Way::Https, Cookie::Browser) => "__Host-desk-browser",
            (Way::Https, Cookie::Onward) => "__Host-desk-onward",
            (Way::Loopback, Cookie::Session) => "desk",
            (Way::Loopback, Cookie::Browser) => "desk-browser",
            (Way::Loopback, Cookie::Onward) => "desk-onward",
        }
    }
}

/// Whether `host[:port]` is this machine.
fn is_loopback(authority: &str) -> bool {
    let Ok(authority) = authority.parse::<Authority>() else { return false };
    let host = authority.host().trim_matches(['[', ']']);
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_known_by_its_names() {
        for own in ["localhost", "LOCALHOST:8080", "127.0.0.1", "127.8.0.1:80", "[::1]", "[::1]:8080"] {
            assert!(is_loopback(own), "{own}");
        }
        for other in ["", "0.0.0.0:8080", "192.168.1.2", "www.example.cl", "localhost.example.cl", "[::]:80", "a b"] {
            assert!(!is_loopback(other), "{other}");
        }
    }

    #[test]
    fn a_cookie_is_for_this_host_alone_and_no_script() {
        assert_eq!(
            Way::Https.set(Cookie::Session, "x", 60),
            "__Host-desk=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure"
        );
        assert_eq!(
            Way::Loopback.set(Cookie::Browser, "", 0),
            "desk-browser=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
        );
    }
}
