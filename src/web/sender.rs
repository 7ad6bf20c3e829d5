//! Where a request comes from, as far as the browser says.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use url::Url;

use super::state::App;

/// The page that a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// One of this site.
    Own,
    /// One of another host of the same domain.
    Sibling,
    /// One of another site.
    Foreign,
    /// The browser hides it: the page sends no referrer, and the browser does not support `Sec-Fetch-Site`.
    Hidden,
    /// Not said at all: the client is no browser and could claim any origin.
    Unsaid,
}

impl Sender {
    /// Browsers state it, or send the page's origin, which is this site's public address or the requested host.
    pub fn of(app: &App, headers: &HeaderMap) -> Sender {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        if let Some(site) = text("sec-fetch-site") {
            return match site {
                "cross-site" => Sender::Foreign,
                "same-site" => Sender::Sibling,
                _ => Sender::Own,
            };
        }
        let Some(sender) = headers.get(ORIGIN) else { return Sender::Unsaid };
        if sender == "null" {
            return Sender::Hidden;
        }
        let origin = sender.to_str().ok().and_then(|sender| Url::parse(sender).ok()).map(|url| url.origin());
        let is_own = origin.is_some_and(|origin| {
            let scheme = if sender.as_bytes().starts_with(b"https:") { "https" } else { "http" };
            let asked = text(HOST.as_str()).and_then(|host| Url::parse(&format!("{scheme}://{host}")).ok());
            origin.ascii_serialization() == app.settings.base_url.as_str()
                || asked.is_some_and(|asked| asked.origin() == origin)
        });
        if is_own { Sender::Own } else { Sender::Foreign }
    }
}
