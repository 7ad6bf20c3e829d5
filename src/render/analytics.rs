//! The one analytics script that an owner may configure, as pages see it.

use std::str::FromStr;

use serde::Serialize;
use url::Url;
use utoipa::ToSchema;

/// A script in the manner of gtag, loaded only after the visitor's yes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AnalyticsScript {
    /// Absolute address, always https.
    pub script: String,
    /// The parameter `id` of the address: what the script measures for, as in `G-XXXXXXXXXX`.
    pub id: String,
}

impl AnalyticsScript {
    /// Scheme and authority of the script.
    pub fn origin(&self) -> String {
        Url::parse(&self.script).expect("parsed before").origin().ascii_serialization()
    }
}

/// The text is not the address of an analytics script.
#[derive(Debug, thiserror::Error)]
#[error(
    "write its whole https address with its `id`, as in `https://www.googletagmanager.com/gtag/js?id=G-XXXXXXXXXX`"
)]
pub struct InvalidAnalyticsScript;

impl FromStr for AnalyticsScript {
    type Err = InvalidAnalyticsScript;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|_| InvalidAnalyticsScript)?;
        let anonymous = url.username().is_empty() && url.password().is_none();
        if url.scheme() != "https" || !anonymous || url.fragment().is_some() {
            return Err(InvalidAnalyticsScript);
        }
        let ids: Vec<_> = url.query_pairs().filter(|(name, _)| name == "id").map(|(_, id)| id.into_owned()).collect();
        match ids.as_slice() {
            [id] if is_id(id) => Ok(AnalyticsScript { id: id.clone(), script: url.into() }),
            _ => Err(InvalidAnalyticsScript),
        }
    }
}

fn is_id(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_https_address_with_one_id() {
        let script: AnalyticsScript = "https://www.googletagmanager.com/gtag/js?id=G-12AB".parse().unwrap();
        assert_eq!(script.script, "https://www.googletagmanager.com/gtag/js?id=G-12AB");
        assert_eq!((script.id.as_str(), script.origin().as_str()), ("G-12AB", "https://www.googletagmanager.com"));
        let script: AnalyticsScript = "https://Metrics.example:8443/x.js?l=dataLayer&id=UA_1".parse().unwrap();
        assert_eq!((script.id.as_str(), script.origin().as_str()), ("UA_1", "https://metrics.example:8443"));
        for wrong in [
            "G-12AB",
            "www.googletagmanager.com/gtag/js?id=G-12AB",
            "http://www.googletagmanager.com/gtag/js?id=G-12AB",
            "https://www.googletagmanager.com/gtag/js",
            "https://www.googletagmanager.com/gtag/js?id=",
            "https://www.googletagmanager.com/gtag/js?id=G-1&id=G-2",
            "https://www.googletagmanager.com/gtag/js?id=%3Cb%3E",
            "https://www.googletagmanager.com/gtag/js?id=G-12AB#top",
            "https://a:b@www.googletagmanager.com/gtag/js?id=G-12AB",
            "data:text/javascript,1?id=G-12AB",
        ] {
            assert!(wrong.parse::<AnalyticsScript>().is_err(), "{wrong}");
        }
    }
}
