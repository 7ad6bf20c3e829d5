//! `GET /api/pages?path=…`: the data of a page, for client-side navigation.

use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, Method, Response};
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::render::page_data::PageData;
use crate::render::query::{PageQuery, SENT};
use crate::routes::Route;
use crate::web::entity::{Caching, respond};
use crate::web::error::{ApiError, ErrorBody};
use crate::web::pages::personal;
use crate::web::state::App;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PathQuery {
    /// Path of a page of this site with its query, such as `/es/itinerarios?region=aysen_central`
    path: String,
}

/// Data of one page
///
/// A page of an unknown slug has `status` 404 in its data and is answered with 200; an address that no page
/// can have is a 404.
#[utoipa::path(
    get,
    path = "/api/pages",
    tag = "pages",
    params(PathQuery),
    responses(
        (status = 200, body = PageData),
        (status = 400, description = "No `path` was given", body = ErrorBody),
        (status = 404, description = "No page has this address", body = ErrorBody),
    )
)]
pub async fn get(
    State(app): State<App>,
    method: Method,
    query: Result<Query<PathQuery>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Response<Body> {
    let Ok(Query(PathQuery { path: address })) = query else { return ApiError::Malformed.into_response() };
    let (path, search) = address.split_once('?').map_or((address.as_str(), None), |(path, query)| (path, Some(query)));
    let Some(route) = Route::parse(path) else { return ApiError::NotFound.into_response() };
    let query = PageQuery::parse(route.page, search, &app.pages.snapshot(), app.pages.today());
    if let Some(page) = personal(&app, &route, &query).await {
        return page.json(&app, &method, &headers).await;
    }
    let data = app.pages.json(&route, &query.without(SENT)).await;
    respond(&data, Caching::Revalidate, &method, &headers)
}
