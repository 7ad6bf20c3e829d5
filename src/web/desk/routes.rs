//! The desk's routes, and what all its answers have in common: nobody keeps them, no index lists them, no other site learns their address.

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, HeaderName, REFERRER_POLICY};
use axum::http::{HeaderValue, Response, StatusCode};
use axum::middleware::map_response;
use axum::routing::{MethodRouter, delete, get, post};

use super::{pages, paths, press};
use crate::web::api;
use crate::web::entity::NO_STORE;
use crate::web::error::ApiError;
use crate::web::redirect::redirect;
use crate::web::state::App;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

pub fn routes() -> Router<App> {
    Router::new()
        .route(paths::DESK, only("GET, HEAD, POST", get(pages::home).post(pages::ask)))
        .route(paths::INQUIRY, only("GET, HEAD", get(pages::home)))
        .route(paths::OUTBOX, only("GET, HEAD", get(pages::home)))
        .route(paths::PEOPLE, only("GET, HEAD", get(pages::home)))
        .route(paths::SESSIONS, only("GET, HEAD", get(pages::home)))
        .route(paths::TAKE, only("GET, HEAD, POST", get(press::take).post(press::taken)))
        .route(paths::ANSWERED, only("GET, HEAD, POST", get(press::answer).post(press::answered)))
        .route("/desk/", get(|| async { redirect(StatusCode::PERMANENT_REDIRECT, paths::DESK) }))
        .route(paths::CODE, only("GET, HEAD, POST", get(pages::code).post(pages::enter_code)))
        .route(paths::LINK, only("GET, HEAD, POST", get(pages::link).post(pages::press)))
        .route(paths::SIGN_OUT, only("POST", post(pages::sign_out)))
        .route(paths::SIGN_OUT_EVERYWHERE, only("POST", post(pages::sign_out_everywhere)))
        .route("/api/desk/me", only("GET, HEAD", get(api::desk::me::get)))
        .route("/api/desk/people", only("GET, HEAD, POST", get(api::desk::people::list).post(api::desk::people::add)))
        .route("/api/desk/people/{id}", only("DELETE", delete(api::desk::people::remove)))
        .route("/api/desk/inquiries", only("GET, HEAD", get(api::desk::inquiries::list)))
        .route(
            "/api/desk/inquiries/{reference}",
            only("GET, HEAD, DELETE", get(api::desk::inquiries::show).delete(api::desk::rights::erase)),
        )
        .route("/api/desk/inquiries/{reference}/assignment", only("POST", post(api::desk::inquiries::assign)))
        .route("/api/desk/inquiries/{reference}/status", only("POST", post(api::desk::inquiries::set_status)))
        .route("/api/desk/inquiries/{reference}/note", only("POST", post(api::desk::inquiries::set_note)))
        .route("/api/desk/inquiries/{reference}/answered", only("POST", post(api::desk::inquiries::answered)))
        .route("/api/desk/inquiries/{reference}/wrote-again", only("POST", post(api::desk::inquiries::wrote_again)))
        .route("/api/desk/inquiries/{reference}/restriction", only("POST", post(api::desk::rights::restrict)))
        .route("/api/desk/inquiries/{reference}/correction", only("POST", post(api::desk::rights::correct)))
        .route("/api/desk/sessions", only("GET, HEAD", get(api::desk::sessions::list)))
        .route("/api/desk/sessions/{id}", only("DELETE", delete(api::desk::sessions::end)))
        .route("/api/desk/live", only("GET, HEAD", get(api::desk::live::get)))
        .route("/api/desk/outbox", only("GET, HEAD", get(api::desk::outbox::list)))
        .route("/api/desk/outbox/{id}/retry", only("POST", post(api::desk::outbox::retry)))
        .route("/api/desk/outbox/{id}/address", only("POST", post(api::desk::outbox::mend_address)))
        .route("/api/desk/subscribers", only("GET, HEAD", get(api::desk::subscribers::count)))
        .route("/api/desk/export", only("GET, HEAD", get(api::desk::export::get)))
        .layer(map_response(private))
}

fn only(allowed: &'static str, methods: MethodRouter<App>) -> MethodRouter<App> {
    methods.fallback(move |_: Request| async move { ApiError::MethodNotAllowed(allowed) })
}

async fn private(mut response: Response<Body>) -> Response<Body> {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, NO_STORE);
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(ROBOTS, HeaderValue::from_static("noindex, nofollow"));
    response
}
