//! The `Host` of a request: RFC 9112, 3.2, requires exactly one in HTTP/1.1, and 400 for anything else.

use std::sync::OnceLock;

use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Version};

/// The first valid host named on a connection. Nearly all later requests name the same one, which need not be parsed again.
#[derive(Default)]
pub struct KnownHost(OnceLock<Box<[u8]>>);

impl KnownHost {
    /// Whether a request names its host as required.
    pub fn is_fit(&self, version: Version, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(HOST).iter();
        match (hosts.next(), hosts.next()) {
            (None, _) => version < Version::HTTP_11,
            (Some(host), None) => {
                if self.0.get().is_some_and(|known| **known == *host.as_bytes()) {
                    return true;
                }
                let is_fit = host.to_str().is_ok_and(is_host);
                if is_fit {
                    self.0.get_or_init(|| host.as_bytes().into());
                }
                is_fit
            }
            (Some(_), Some(_)) => false,
        }
    }
}

/// `uri-host [ ":" port ]` (RFC 9110, 7.2).
fn is_host(text: &str) -> bool {
    let Ok(authority) = text.parse::<Authority>() else { return false };
    let port = text.strip_prefix(authority.host()).and_then(|rest| rest.strip_prefix(':'));
    let port_fits = port.is_none_or(|port| port.is_empty() || port.parse::<u16>().is_ok());
    // Two hosts joined into one line have a comma between them.
    port_fits
        && !text.contains(['@', ','])
        && !authority.host().is_empty()
        && url::Host::parse(authority.host()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_host_that_could_be_one() {
        for fit in [
            "x",
            "www.example.cl",
            "www.example.cl:8080",
            "127.0.0.1:1",
            "[::1]:80",
            "[::1]",
            "a_b",
            "x:",
            "EXAMPLE.cl",
        ] {
            assert!(is_host(fit), "{fit}");
        }
        for unfit in [
            "", ":80", "a b", "a/b", "a@b", "a:b", "a:99999", "a:1:2", "a,b", "[::1", "a\\b", "<x>", "a?b", "a#b",
            "%zz",
        ] {
            assert!(!is_host(unfit), "{unfit}");
        }
    }
}
