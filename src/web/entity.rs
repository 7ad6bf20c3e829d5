//! An [`Entity`] as an HTTP answer: encoding, `ETag` and 304, HEAD, caching.

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    REFERRER_POLICY, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use bytes::Bytes;

use super::headers::{CORP, Security};
use crate::render::entity::{Entity, Variant};

/// Who may cache an answer, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caching {
    /// Cached, but revalidated each time: pages, feeds.
    Revalidate,
    /// The name changes with the content.
    Immutable,
    /// Icons and pictures whose name stays the same.
    Day,
}

/// Not to be cached by anyone.
pub const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// The answer to GET or HEAD.
pub fn respond(entity: &Entity, caching: Caching, method: &Method, request: &HeaderMap) -> Response<Body> {
    let variant = chosen(entity, request);
    let mut headers = HeaderMap::with_capacity(20);
    describe(&mut headers, entity, caching, variant);
    answer(entity, variant, headers, method, request).map(Body::from)
}

/// The same for a cached page, with all its headers, which are assembled once.
pub fn respond_ready(entity: &Entity, method: &Method, request: &HeaderMap, security: &Security) -> Response<Bytes> {
    let variant = chosen(entity, request);
    let headers = variant.headers.get_or_init(|| {
        let mut headers = HeaderMap::with_capacity(20);
        describe(&mut headers, entity, Caching::Revalidate, variant);
        security.secure(&mut headers);
        headers
    });
    answer(entity, variant, headers.clone(), method, request)
}

fn chosen<'a>(entity: &'a Entity, request: &HeaderMap) -> &'a Variant {
    entity.variant(request.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()))
}

/// Sets the headers that describe the body.
fn describe(headers: &mut HeaderMap, entity: &Entity, caching: Caching, variant: &Variant) {
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(entity.content_type));
    let is_kept = entity.can_be_kept();
    headers.insert(CACHE_CONTROL, if is_kept { cache_control(caching) } else { NO_STORE });
    if is_kept {
        headers.insert(ETAG, variant.etag.clone());
    }
    if entity.is_personal {
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    }
    if entity.cross_origin {
        headers.insert(CORP, HeaderValue::from_static("cross-origin"));
    }
    if entity.variants.len() > 1 {
        headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    if let Some(token) = variant.encoding.token() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(token));
    }
}

/// Sets body, status and length: HEAD gets the length of the body it does not get, an unchanged copy gets neither.
fn answer(
    entity: &Entity,
    variant: &Variant,
    headers: HeaderMap,
    method: &Method,
    request: &HeaderMap,
) -> Response<Bytes> {
    let unchanged = entity.status == 200
        && headers.contains_key(ETAG)
        && request.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok()).is_some_and(|tags| matches(tags, variant));
    let bare = unchanged || method == Method::HEAD;
    let mut response = Response::new(if bare { Bytes::new() } else { variant.body() });
    *response.status_mut() = match StatusCode::from_u16(entity.status) {
        _ if unchanged => StatusCode::NOT_MODIFIED,
        Ok(status) => status,
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR,
    };
    *response.headers_mut() = headers;
    if unchanged {
        response.headers_mut().remove(CONTENT_ENCODING);
    } else if bare {
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(variant.length()));
    }
    response
}

fn cache_control(caching: Caching) -> HeaderValue {
    HeaderValue::from_static(match caching {
        Caching::Revalidate => "no-cache",
        Caching::Immutable => "public, max-age=31536000, immutable",
        Caching::Day => "public, max-age=86400",
    })
}

/// RFC 9110 §13.1.2: a list of tags or `*`, compared weakly.
fn matches(tags: &str, variant: &Variant) -> bool {
    tags.split(',')
        .map(str::trim)
        .any(|tag| tag == "*" || tag.trim_start_matches("W/").as_bytes() == variant.etag.as_bytes())
}
