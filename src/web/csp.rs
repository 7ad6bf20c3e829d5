//! What a page may load and connect to.

use std::fmt;
use std::str::FromStr;

use axum::http::HeaderValue;
use url::Url;

/// No inline script or style, no other host, no framing, forms to this site only.
const STRICT: &str =
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/// An origin as a source in the policy: scheme and host, the host possibly with a leading `*.`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CspSource(String);

impl fmt::Display for CspSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text is not an origin.
#[derive(Debug, thiserror::Error)]
#[error("write https and host alone, as in `https://metrics.example` or `https://*.google-analytics.com`")]
pub struct InvalidCspSource;

impl FromStr for CspSource {
    type Err = InvalidCspSource;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let (star, rest) = match text.strip_prefix("https://*.") {
            Some(rest) => ("*.", rest),
            None => ("", text.strip_prefix("https://").ok_or(InvalidCspSource)?),
        };
        let url = Url::parse(&format!("https://{rest}")).map_err(|_| InvalidCspSource)?;
        let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let anonymous = url.username().is_empty() && url.password().is_none();
        let host = url.host_str().unwrap_or_default();
        // `https://*.com` would match everyone, and browsers do not support a star further inside.
        if !bare
            || !anonymous
            || host.contains('*')
            || (!star.is_empty() && (url.domain().is_none() || !host.contains('.')))
        {
            return Err(InvalidCspSource);
        }
        let authority = &url.origin().ascii_serialization()["https://".len()..];
        Ok(CspSource(format!("https://{star}{authority}")))
    }
}

/// The origins that an analytics script needs.
#[derive(Clone, Debug)]
pub struct AnalyticsSources {
    /// The origin of the script itself.
    pub script: String,
    /// Where the script sends data, besides its own origin.
    pub connect: Vec<CspSource>,
}

/// The policy for every answer.
pub fn policy(analytics: Option<&AnalyticsSources>) -> HeaderValue {
    let Some(AnalyticsSources { script, connect }) = analytics else { return HeaderValue::from_static(STRICT) };
    let mut policy = format!("{STRICT}; script-src 'self' {script}; connect-src 'self' {script}");
    for source in connect.iter().filter(|source| source.0 != *script) {
        policy.push(' ');
        policy.push_str(&source.0);
    }
    HeaderValue::try_from(policy).expect("origins are ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_an_https_origin() {
        let parse = |text: &str| text.parse::<CspSource>().map(|source| source.to_string()).ok();
        assert_eq!(parse("https://metrics.example/"), Some("https://metrics.example".to_owned()));
        assert_eq!(parse(" https://Metrics.example:8443"), Some("https://metrics.example:8443".to_owned()));
        assert_eq!(parse("https://*.google-analytics.com"), Some("https://*.google-analytics.com".to_owned()));
        for wrong in [
            "metrics.example",
            "http://metrics.example",
            "*",
            "https://*",
            "https://*.com",
            "https://*.127.0.0.1",
            "https://a.*.example",
            "https://metrics.example/collect",
            "https://metrics.example; script-src *",
            "https://metrics.example 'unsafe-inline'",
            "https://a:b@metrics.example",
            "'self'",
            "",
        ] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn only_a_named_script_adds_its_origins() {
        assert_eq!(policy(None), STRICT);
        let script = "https://www.googletagmanager.com".to_owned();
        let alone = policy(Some(&AnalyticsSources { script: script.clone(), connect: Vec::new() }));
        let added =
            "; script-src 'self' https://www.googletagmanager.com; connect-src 'self' https://www.googletagmanager.com";
        assert_eq!(alone, format!("{STRICT}{added}"));
        let connect = [script.as_str(), "https://*.google-analytics.com", "https://*.analytics.google.com"];
        let connect = connect.map(|source| source.parse().unwrap()).to_vec();
        let elsewhere = policy(Some(&AnalyticsSources { script, connect }));
        let more = " https://*.google-analytics.com https://*.analytics.google.com";
        assert_eq!(elsewhere, format!("{STRICT}{added}{more}"));
    }
}
