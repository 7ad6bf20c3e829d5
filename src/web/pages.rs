//! Pages and the redirects around them: the fallback of the router, since every path that is nothing else is a page or leads to one.

use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::header::{CACHE_CONTROL, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri};
use axum::response::IntoResponse;

use super::addresses::{self, with_query};
use super::entity::{Caching, respond};
use super::error::ApiError;
use super::forms::Posted;
use super::personal::PersonalPage;
use super::redirect::redirect;
use super::state::{App, Peer};
use super::visitor_language::language_of;
use super::{address_form, newsletter, request, reservations};
use crate::locale::Lang;
use crate::render::query::{CUSTOM_TOUR, PageQuery, SENT};
use crate::routes::{Page, Route};

/// GET and HEAD of any path without another route.
pub async fn page(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let path = uri.path();
    if method != Method::GET && method != Method::HEAD {
        return ApiError::MethodNotAllowed("GET, HEAD").into_response();
    }
    if let Some(target) = addresses::moved(&app, &uri) {
        return redirect(StatusCode::MOVED_PERMANENTLY, &target);
    }
    if let Some(target) = addresses::feed(&app, &uri) {
        return redirect(StatusCode::MOVED_PERMANENTLY, &with_query(&target, uri.query()));
    }
    let Some(route) = Route::parse(path).filter(|_| addresses::canonical(&app, path).is_none()) else {
        return elsewhere(&app, &uri).unwrap_or_else(|| nowhere(&uri, &headers));
    };
    let query = PageQuery::parse(route.page, uri.query(), &app.pages.snapshot(), app.pages.today());
    if let Some(target) = search_target(&route, &query) {
        return redirect(
            StatusCode::FOUND,
            &with_query(&target, PageQuery::unknown(route.page, uri.query()).as_deref()),
        );
    }
    let client = app.client(peer, &headers);
    if let Some(page) = personal(&app, &route, &query).await {
        return page.document(&app, client, &method, &headers).await;
    }
    let page = app.pages.page(&route, &query.without(SENT), client).await;
    respond(&page, Caching::Revalidate, &method, &headers)
}

/// The page at a route with what it holds for this visitor; `None` if it is the same for everybody.
pub async fn personal(app: &App, route: &Route, query: &PageQuery) -> Option<PersonalPage> {
    match route.page {
        Page::Reservations => reservations::confirmation(app, route, query).await,
        Page::NewsletterConfirm | Page::NewsletterLeave => Some(newsletter::page(app, route, query).await),
        Page::Request => Some(request::page(app, route, query).await),
        Page::Home
        | Page::About
        | Page::Kawesqar
        | Page::Itineraries
        | Page::Itinerary
        | Page::Accommodations
        | Page::Blog
        | Page::Post
        | Page::Privacy => None,
    }
}

/// POST to the address of a page: its plain form.
pub async fn post(app: &App, peer: Peer, uri: &Uri, headers: &HeaderMap, body: Body) -> Response<Body> {
    let Some(route) = Route::parse(uri.path()) else {
        return elsewhere(app, uri).unwrap_or_else(|| ApiError::MethodNotAllowed("GET, HEAD").into_response());
    };
    let page = route.page;
    let read = Posted::read(app, route, uri.query(), app.client(peer, headers), headers, body);
    match page {
        Page::Reservations => {
            let (posted, read) = read.await;
            reservations::post(posted, read).await
        }
        Page::Itinerary | Page::Blog => {
            let (posted, read) = read.await;
            address_form::post(posted, read).await
        }
        Page::NewsletterConfirm | Page::NewsletterLeave => {
            let (posted, read) = read.await;
            newsletter::press(posted, read).await
        }
        Page::Request => {
            let (posted, read) = read.await;
            request::post(posted, read).await
        }
        Page::Home
        | Page::About
        | Page::Kawesqar
        | Page::Itineraries
        | Page::Accommodations
        | Page::Post
        | Page::Privacy => ApiError::MethodNotAllowed("GET, HEAD").into_response(),
    }
}

/// Redirects to the canonical address of what was requested under another one.
fn elsewhere(app: &App, uri: &Uri) -> Option<Response<Body>> {
    let target = addresses::canonical(app, uri.path())?;
    Some(redirect(StatusCode::PERMANENT_REDIRECT, &with_query(&target, uri.query())))
}

/// Redirects for paths without a page: `/` leads to the visitor's home page, any other path to `/`, or to Spanish from a language that the
/// site does not have.
fn nowhere(uri: &Uri, headers: &HeaderMap) -> Response<Body> {
    let path = uri.path();
    if path.bytes().all(|byte| byte == b'/') {
        return home_redirect(uri, headers);
    }
    if is_file_like(path) {
        return not_found(path);
    }
    redirect(StatusCode::FOUND, &with_query(if names_other_language(path) { "/es" } else { "/" }, uri.query()))
}

/// Where the home page's search leads when the browser sends it as a plain form: the itinerary, or the form for a custom tour, keeping
/// travellers and date.
fn search_target(route: &Route, query: &PageQuery) -> Option<String> {
    let tour = query.get("tour").filter(|_| route.page == Page::Home)?;
    Some(if tour == CUSTOM_TOUR {
        format!("{}{}", Route::new(route.lang, Page::Reservations).path(), query.to_search())
    } else {
        let itinerary = Route::with_slug(route.lang, Page::Itinerary, tour);
        format!("{}{}", itinerary.path(), query.without("tour").to_search())
    })
}

/// `/` leads to the home page in the visitor's language: query `lng`, cookie `i18next`, `Accept-Language`, Spanish.
fn home_redirect(uri: &Uri, headers: &HeaderMap) -> Response<Body> {
    let lang = asked_for(uri).unwrap_or_else(|| language_of(headers));
    let mut response = redirect(StatusCode::FOUND, &with_query(&format!("/{lang}"), uri.query()));
    response.headers_mut().insert(VARY, HeaderValue::from_static("Accept-Language, Cookie"));
    response
}

fn asked_for(uri: &Uri) -> Option<Lang> {
    let query = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    query.filter(|(name, _)| name == "lng").find_map(|(_, value)| value.parse().ok())
}

/// `/ja/…`, `/zh-CN`: a first segment that looks like a language code.
fn names_other_language(path: &str) -> bool {
    let first = path.split('/').nth(1).unwrap_or_default();
    let (language, region) = first.split_once(['-', '_']).unwrap_or((first, "xx"));
    let letters = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    letters(language, 2..=2) && letters(region, 2..=4) && Lang::from_tag(first).is_none()
}

/// Paths that are never pages: the API, built and uploaded files, anything with a file extension.
fn is_file_like(path: &str) -> bool {
    let below = |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let last = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    below("/api") || below("/assets") || below("/media") || last.contains('.')
}

fn not_found(path: &str) -> Response<Body> {
    if path.starts_with("/api") {
        return ApiError::NotFound.into_response();
    }
    let headers = [(CACHE_CONTROL, "no-cache"), (axum::http::header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (StatusCode::NOT_FOUND, headers, "404 Not Found\n").into_response()
}
