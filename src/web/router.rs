//! All routes of the server.

use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use axum::response::IntoResponse;
use axum::routing::{get, post};

use super::entity::{Caching, respond};
use super::error::ApiError;
use super::plain_answers::{missing, unavailable};
use super::state::{App, Peer};
use super::{api, desk, newsletter, pages};
use crate::content::post::{FileHash, media_hash};
use crate::log::{Repeated, causes};
use crate::render::entity::Entity;
use crate::render::feed_address::FeedAddress;
use crate::render::social::parse as social_picture;

/// The router. Pages, redirects and the plain form's posts are its fallback.
pub fn new(app: App) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/api/pages", get(api::pages::get).fallback(|| refuse_method("GET, HEAD")))
        .route("/api/inquiries", post(api::inquiries::post).fallback(|| refuse_method("POST")))
        .route("/api/itineraries/{slug}/mail", post(api::itineraries::post_mail).fallback(|| refuse_method("POST")))
        .route("/api/itineraries/{slug}/stops.gpx", get(api::trip_files::gpx).fallback(|| refuse_method("GET, HEAD")))
        .route(
            "/api/itineraries/{slug}/trip.ics",
            get(api::trip_files::calendar).fallback(|| refuse_method("GET, HEAD")),
        )
        .route("/api/newsletter", post(api::newsletter::subscribe).fallback(|| refuse_method("POST")))
        .route(
            newsletter::UNSUBSCRIBE,
            post(api::newsletter::unsubscribe)
                .get(api::newsletter::unsubscribe_page)
                .fallback(|| refuse_method("GET, HEAD, POST")),
        )
        .merge(desk::routes())
        .fallback(other)
        .with_state(app)
}

/// Files and documents by their exact path, posted forms, then pages.
async fn other(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Response<Body> {
    if method == Method::POST {
        return pages::post(&app, peer, &uri, &headers, body).await;
    }
    if method == Method::GET || method == Method::HEAD {
        if let Some(file) = app.files.get(uri.path()) {
            return respond(&file.entity, file.caching, &method, &headers);
        }
        if let Some(hash) = media_hash(uri.path()) {
            return picture(&app, hash, uri.path(), &method, &headers).await;
        }
        if let Some(hash) = social_picture(uri.path()) {
            return app.social.answer(app.pages.snapshot(), hash, &method, &headers).await;
        }
        if let Some(document) = app.document(uri.path()).await {
            return respond(&document, Caching::Revalidate, &method, &headers);
        }
        if let Some(feed) = FeedAddress::parse(uri.path()) {
            return match app.pages.feed(feed).await {
                Some(feed) => respond(&feed, Caching::Revalidate, &method, &headers),
                None => unavailable(),
            };
        }
    }
    pages::page(State(app), Extension(peer), method, uri, headers).await
}

/// An imported picture, whose address is derived from its content.
async fn picture(app: &App, hash: FileHash, path: &str, method: &Method, headers: &HeaderMap) -> Response<Body> {
    let snapshot = app.pages.snapshot();
    let found = tokio::task::spawn_blocking(move || snapshot.posts.picture(&hash)).await;
    match found.expect("reading a picture does not panic") {
        Ok(Some(bytes)) => {
            let name = path.rsplit('/').next().unwrap_or_default();
            let entity = Entity::named("image/webp", bytes.into(), name).for_other_sites();
            respond(&entity, Caching::Immutable, method, headers)
        }
        Ok(None) => missing(),
        Err(error) => {
            static UNREADABLE: Repeated = Repeated::new();
            let error = causes(&error);
            UNREADABLE.log(move |times| tracing::error!(times, error, "a picture cannot be read"));
            unavailable()
        }
    }
}

/// 200 when the store accepts writes: a load balancer then sends visitors here.
async fn ready(State(app): State<App>) -> Response<Body> {
    if app.readiness.check(&app.store).await {
        "ready\n".into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response()
    }
}

async fn refuse_method(allowed: &'static str) -> ApiError {
    ApiError::MethodNotAllowed(allowed)
}
