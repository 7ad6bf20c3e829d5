//! A plain form as a browser without JavaScript posts it: where it came from, and its fields in whatever encoding. What could be
//! read is there even when the form is refused, so that nobody types anything twice.

use axum::body::Body;
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use percent_encoding::percent_decode;
use url::Url;

use super::bodies::collect;
use super::error::ApiError;
use super::state::App;
use super::submission::{BODY_BYTES, has_type};
use crate::log::Repeated;

/// As much is read of a form that is too large, so that its page shows again what was typed.
const SHOWN_BYTES: usize = 4 * BODY_BYTES;

/// The pairs of a form, in its order.
#[derive(Debug, Default)]
pub struct PlainForm(pub Vec<(String, String)>);

impl PlainForm {
    /// The first value of a field.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A form that a page of this site sends.
pub async fn read_form(app: &App, headers: &HeaderMap, body: Body) -> (PlainForm, Result<(), ApiError>) {
    let (form, read) = read_encoded(headers, body).await;
    if is_cross_site(app, headers) {
        return (form, Err(ApiError::CrossSite));
    }
    (form, read)
}

/// The same with a token in it, from a page that sends no referrer: a browser that does not say `Sec-Fetch-Site` hides the form's
/// origin then, and no other site has the token.
pub async fn read_token_form(app: &App, headers: &HeaderMap, body: Body) -> (PlainForm, Result<(), ApiError>) {
    let hidden = !headers.contains_key("sec-fetch-site") && headers.get(ORIGIN).is_some_and(|origin| origin == "null");
    if hidden { read_encoded(headers, body).await } else { read_form(app, headers, body).await }
}

async fn read_encoded(headers: &HeaderMap, body: Body) -> (PlainForm, Result<(), ApiError>) {
    if !has_type(headers, "application/x-www-form-urlencoded") {
        return (PlainForm::default(), Err(ApiError::UnsupportedMediaType));
    }
    let (bytes, read) = collect(body, SHOWN_BYTES).await;
    let (form, decoded) = decode(&bytes, declared(headers));
    let read = read.and(if bytes.len() > BODY_BYTES { Err(ApiError::TooLarge) } else { decoded });
    (form, read)
}

/// The encoding that `Content-Type` names.
fn declared(headers: &HeaderMap) -> Option<&str> {
    let parameters = headers.get(CONTENT_TYPE)?.to_str().ok()?.split(';').skip(1);
    let mut pairs = parameters.filter_map(|parameter| parameter.split_once('='));
    pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("charset")).map(|(_, value)| value.trim().trim_matches('"'))
}

/// The pairs of a form in the encoding that is declared for it, in its type or in the field `_charset_` (HTML, 4.10.21.5), else in
/// UTF-8. What does not fit is an error, and is shown as Western European text, which it mostly is.
fn decode(bytes: &[u8], declared: Option<&str>) -> (PlainForm, Result<(), ApiError>) {
    let raw: Vec<(Vec<u8>, Vec<u8>)> = bytes
        .split(|byte| *byte == b'&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = match pair.iter().position(|byte| *byte == b'=') {
                Some(at) => (&pair[..at], &pair[at + 1..]),
                None => (pair, &[][..]),
            };
            (unescaped(name), unescaped(value))
        })
        .collect();
    let hidden = raw.iter().find(|(name, _)| name == b"_charset_").map(|(_, value)| value.as_slice());
    let label = declared.map(str::as_bytes).or(hidden).filter(|label| !label.is_empty());
    let encoding = label.map_or(Some(UTF_8), Encoding::for_label);
    let mut fits = encoding.is_some();
    let encoding = encoding.unwrap_or(UTF_8);
    let mut text = |bytes: &[u8]| {
        if let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) {
            return text.into_owned();
        }
        fits = false;
        WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned()
    };
    let pairs = raw.iter().map(|(name, value)| (text(name), text(value))).collect();
    (PlainForm(pairs), if fits { Ok(()) } else { Err(ApiError::Undecodable) })
}

fn unescaped(text: &[u8]) -> Vec<u8> {
    let spaced: Vec<u8> = text.iter().map(|byte| if *byte == b'+' { b' ' } else { *byte }).collect();
    percent_decode(&spaced).collect()
}

/// Whether a page of another site sends the form: browsers say so, or name the sender's origin, which is this site's public address
/// or the host that was asked. It would use its visitors' addresses and their share of the limit.
fn is_cross_site(app: &App, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return site == "cross-site";
    }
    let Some(sender) = headers.get(ORIGIN) else { return false };
    let origin = sender.to_str().ok().and_then(|sender| Url::parse(sender).ok()).map(|url| url.origin());
    let is_own = origin.is_some_and(|origin| {
        let scheme = if sender.as_bytes().starts_with(b"https:") { "https" } else { "http" };
        let asked = text(HOST.as_str()).and_then(|host| Url::parse(&format!("{scheme}://{host}")).ok());
        origin.ascii_serialization() == app.settings.base_url.as_str()
            || asked.is_some_and(|asked| asked.origin() == origin)
    });
    if !is_own {
        static FOREIGN: Repeated = Repeated::new();
        FOREIGN.log(|times| {
            tracing::warn!(
                times,
                "a plain form whose `Origin` is neither --base-url nor the `Host` asked for was refused: set --base-url to the public address"
            );
        });
    }
    !is_own
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str, declared: Option<&str>) -> (Option<String>, bool) {
        let (form, decoded) = decode(body.as_bytes(), declared);
        (form.field("full_name").map(str::to_owned), decoded.is_ok())
    }

    #[test]
    fn a_form_is_read_in_the_encoding_that_is_declared() {
        let name = |text: &str| Some(text.to_owned());
        for (body, declared, value, fits) in [
            ("full_name=Jos%C3%A9+P", None, "José P", true),
            ("full_name=Jos%C3%A9", Some("UTF-8"), "José", true),
            ("full_name=Jos%E9", Some("windows-1252"), "José", true),
            ("full_name=Jos%E9", Some("iso-8859-1"), "José", true),
            ("full_name=%8F%AC&x", Some("Shift_JIS"), "小", true),
            ("full_name=%C9%D1", Some("koi8-r"), "ия", true),
            ("full_name=Jos%E9&_charset_=windows-1252", None, "José", true),
            ("full_name=Jos%E9", None, "José", false),
            ("full_name=Jos%E9", Some("utf-8"), "José", false),
            ("full_name=Jos%E9", Some("nonsense"), "José", false),
            ("full_name=a&full_name=b", None, "a", true),
            ("full_name=%ZZ%4", None, "%ZZ%4", true),
        ] {
            assert_eq!(read(body, declared), (name(value), fits), "{body} {declared:?}");
        }
    }
}
