//! A plain form as posted by a browser without JavaScript: where it came from, and its fields in any encoding. What could be read is kept
//! even when the form is refused, so that nobody has to type anything twice.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Method, Response, StatusCode};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use jiff::Timestamp;
use percent_encoding::percent_decode;

use super::addresses::with_query;
use super::bodies::collect;
use super::error::ApiError;
use super::personal::PersonalPage;
use super::redirect::redirect;
use super::sender::Sender;
use super::state::App;
use super::whole_body::{BODY_BYTES, has_type};
use crate::log::Repeated;
use crate::render::page_data::PageData;
use crate::render::query::PageQuery;
use crate::routes::Route;

/// This much of an oversized form is read, so that its page can show again what was typed.
const SHOWN_BYTES: usize = 4 * BODY_BYTES;

/// The pairs of a form, in order.
#[derive(Debug, Default)]
pub struct PlainForm(pub Vec<(String, String)>);

impl PlainForm {
    /// The first value of a field.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// What was posted to a page.
pub struct Posted<'a> {
    pub app: &'a App,
    pub route: Route,
    /// The query of the page's address.
    pub search: Option<&'a str>,
    /// The sender's address, as used for rate limits.
    pub client: IpAddr,
    pub form: PlainForm,
}

/// The field by which a form proves that it was on a page of this site ([`Posted::form_token`]).
pub const FORM_TOKEN: &str = "form_token";

impl<'a> Posted<'a> {
    /// Reads the form, and returns whether it may be accepted: it is complete, and a page of this site sent it.
    pub async fn read(
        app: &'a App,
        route: Route,
        search: Option<&'a str>,
        client: IpAddr,
        headers: &HeaderMap,
        body: Body,
    ) -> (Posted<'a>, Result<(), ApiError>) {
        let (form, read) = read_encoded(headers, body).await;
        let is_own = match Sender::of(app, headers) {
            // Another site's form would use its visitors' addresses and their share of the rate limit.
            Sender::Foreign => false,
            Sender::Own | Sender::Sibling | Sender::Unsaid => true,
            // A post to a personal page carries the token of its own link, which no other site has.
            Sender::Hidden if route.page.is_personal() => true,
            Sender::Hidden => {
                form.field(FORM_TOKEN).is_some_and(|token| app.store.is_form_token(token, client, Timestamp::now()))
            }
        };
        let read = if is_own { read } else { Err(refuse_sender()) };
        (Posted { app, route, search, client, form }, read)
    }

    /// The value of [`FORM_TOKEN`] on the page of a refused form. That page sends no referrer, so some browsers hide where the form comes
    /// from when it is sent again.
    pub fn form_token(&self) -> String {
        self.app.store.form_token(self.client, Timestamp::now())
    }

    /// 303 to the same page with another query, keeping the parameters of its address that the page does not know.
    pub fn see_other(&self, query: &PageQuery, section: &str) -> Response<Body> {
        let target = format!("{}{}", self.route.path(), query.to_search());
        let target = with_query(&target, PageQuery::unknown(self.route.page, self.search).as_deref());
        let section = if section.is_empty() { String::new() } else { format!("#{section}") };
        redirect(StatusCode::SEE_OTHER, &format!("{target}{section}"))
    }

    /// The page with the form again and the reason. It is not compressed: its length would reveal what it contains besides what was typed.
    pub async fn refuse(self, data: PageData, error: ApiError) -> Response<Body> {
        let page = PersonalPage::refused(data, error);
        page.document(self.app, self.client, &Method::POST, &HeaderMap::new()).await
    }
}

/// A form, as far as it could be read, and what is wrong with it.
pub async fn read_encoded(headers: &HeaderMap, body: Body) -> (PlainForm, Result<(), ApiError>) {
    if !has_type(headers, "application/x-www-form-urlencoded") {
        return (PlainForm::default(), Err(ApiError::UnsupportedMediaType));
    }
    let (bytes, read) = collect(body, SHOWN_BYTES).await;
    let (form, decoded) = decode(&bytes, declared(headers));
    let read = read.and(if bytes.len() > BODY_BYTES { Err(ApiError::TooLarge) } else { decoded });
    (form, read)
}

/// The encoding named in `Content-Type`.
fn declared(headers: &HeaderMap) -> Option<&str> {
    let parameters = headers.get(CONTENT_TYPE)?.to_str().ok()?.split(';').skip(1);
    let mut pairs = parameters.filter_map(|parameter| parameter.split_once('='));
    pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("charset")).map(|(_, value)| value.trim().trim_matches('"'))
}

/// The pairs of a form in its declared encoding, from the content type or the field `_charset_` (HTML, 4.10.21.5), otherwise in UTF-8.
/// Undecodable text is an error, and is shown as Western European, which it mostly is.
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

/// The refusal of a form that another site may have sent.
pub fn refuse_sender() -> ApiError {
    static FOREIGN: Repeated = Repeated::new();
    FOREIGN.log(|times| {
        tracing::warn!(
            times,
            "a plain form whose `Origin` is neither --base-url nor the `Host` asked for was refused: set --base-url to the public address"
        );
    });
    ApiError::CrossSite
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
