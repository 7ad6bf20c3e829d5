//! The public address of the site.

use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;

use url::Url;

/// Scheme and authority of the site's public address, without a trailing slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl(String);

impl BaseUrl {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The listener's own address.
    pub fn from_listener(address: SocketAddr) -> Self {
        BaseUrl(format!("http://{address}"))
    }

    pub fn is_https(&self) -> bool {
        self.0.starts_with("https:")
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text is not a base URL.
#[derive(Debug, thiserror::Error)]
#[error("write scheme and host alone, as in `https://www.example.cl`")]
pub struct InvalidBaseUrl;

impl FromStr for BaseUrl {
    type Err = InvalidBaseUrl;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|_| InvalidBaseUrl)?;
        let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let anonymous = url.username().is_empty() && url.password().is_none();
        if !bare || !anonymous || !matches!(url.scheme(), "http" | "https") || url.host_str().is_none_or(str::is_empty)
        {
            return Err(InvalidBaseUrl);
        }
        Ok(BaseUrl(url.origin().ascii_serialization()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scheme_and_host_alone() {
        let parse = |text: &str| text.parse::<BaseUrl>().map(|url| url.to_string()).ok();
        assert_eq!(parse("https://www.example.cl/"), Some("https://www.example.cl".to_owned()));
        assert_eq!(parse("http://127.0.0.1:8080"), Some("http://127.0.0.1:8080".to_owned()));
        for wrong in [
            "www.example.cl",
            "https://",
            "ftp://x.cl",
            "https://x.cl/site",
            "https://x.cl?a",
            "https://a:b@x.cl",
            "https://:p@x.cl",
        ] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
