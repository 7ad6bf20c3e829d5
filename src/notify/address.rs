//! The owner's address for notifications: `https://[user:password@]host[:port]/path`.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use percent_encoding::percent_decode_str;
use url::Url;

/// Where news is posted. Whoever knows the address can post there or read along, so printing it shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct NotifyUrl {
    pub(super) tls: bool,
    /// Without brackets.
    pub(super) host: String,
    pub(super) port: u16,
    /// What the `Host` header says.
    pub(super) authority: String,
    pub(super) path: String,
    /// What the `Authorization` header says.
    pub(super) authorization: Option<String>,
}

/// What is wrong with the setting. The setting itself is not repeated: it is a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotifyUrlError {
    #[error("write the whole address, as in `https://ntfy.sh/a-topic-that-nobody-guesses`")]
    Syntax,
    #[error("the address begins with neither `https://` nor `http://`")]
    Scheme,
}

impl FromStr for NotifyUrl {
    type Err = NotifyUrlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text.trim()).map_err(|_| NotifyUrlError::Syntax)?;
        let tls = match url.scheme() {
            "https" => true,
            "http" => false,
            _ => return Err(NotifyUrlError::Scheme),
        };
        let (Some(host), Some(port)) = (url.host_str(), url.port_or_known_default()) else {
            return Err(NotifyUrlError::Syntax);
        };
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let authorization = (!url.username().is_empty()).then(|| {
            let password = decoded(url.password().unwrap_or_default());
            format!("Basic {}", BASE64_STANDARD.encode(format!("{}:{password}", decoded(url.username()))))
        });
        let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
        Ok(NotifyUrl {
            tls,
            host: host.trim_matches(['[', ']']).to_owned(),
            port,
            authority: url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")),
            path: format!("{}{query}", url.path()),
            authorization,
        })
    }
}

impl fmt::Debug for NotifyUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NotifyUrl")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_apart_and_never_printed() {
        let url: NotifyUrl = " https://luz:a%40b@ntfy.example.cl/t0pic?priority=4 ".parse().unwrap();
        assert_eq!((url.tls, &*url.host, url.port), (true, "ntfy.example.cl", 443));
        assert_eq!((&*url.authority, &*url.path), ("ntfy.example.cl", "/t0pic?priority=4"));
        assert_eq!(url.authorization.as_deref(), Some("Basic bHV6OmFAYg=="));
        assert_eq!(format!("{url:?}"), "NotifyUrl");
        let url: NotifyUrl = "http://[::1]:8090/hook".parse().unwrap();
        assert_eq!((url.tls, &*url.host, url.port, &*url.authority), (false, "::1", 8090, "[::1]:8090"));
        assert_eq!(url.authorization, None);
        for (text, error) in [
            ("", NotifyUrlError::Syntax),
            ("ntfy.sh/t0pic", NotifyUrlError::Syntax),
            ("https://", NotifyUrlError::Syntax),
            ("ftp://ntfy.sh/t0pic", NotifyUrlError::Scheme),
        ] {
            assert_eq!(text.parse::<NotifyUrl>(), Err(error), "{text}");
            assert!(!error.to_string().contains("t0pic"));
        }
    }
}
