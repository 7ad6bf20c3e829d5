//! Answers with a page that holds something about one visitor ([`PageData::personal`]): not cached, not indexed, and no other site learns
//! its address from a referrer.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, HeaderValue, Method, Response};

use super::entity::{Caching, respond};
use super::error::ApiError;
use super::state::App;
use crate::locale::{fill, page_texts};
use crate::render::page_data::PageData;
use crate::render::renderer::Urgency;

/// A page for one visitor, possibly after a request that was not carried out.
pub struct PersonalPage {
    data: PageData,
    urgency: Urgency,
    refusal: Option<ApiError>,
}

impl PersonalPage {
    pub fn new(mut data: PageData, urgency: Urgency) -> Self {
        data.make_personal();
        PersonalPage { data, urgency, refusal: None }
    }

    /// The page after something was refused or failed: the document says so in its status and title.
    pub fn refused(data: PageData, error: ApiError) -> Self {
        PersonalPage { refusal: Some(error), ..PersonalPage::new(data, Urgency::Personal) }
    }

    /// The page as an HTML document.
    pub async fn document(self, app: &App, client: IpAddr, method: &Method, headers: &HeaderMap) -> Response<Body> {
        let PersonalPage { mut data, urgency, refusal } = self;
        if let Some(error) = &refusal {
            error.log();
            data.status = error.status().as_u16();
            let title = page_texts(data.lang, "refused").as_str().unwrap_or("{{title}}");
            data.head.title = fill(title, &[("title", &data.head.title)]);
        }
        let page = app.pages.document(&data, urgency, client).await;
        let mut response = respond(&page, Caching::Revalidate, method, headers);
        if let Some(seconds) = refusal.and_then(|error| error.retry_after()) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }

    /// The page as data, for client-side navigation.
    pub async fn json(self, app: &App, method: &Method, headers: &HeaderMap) -> Response<Body> {
        if let Some(error) = &self.refusal {
            error.log();
        }
        respond(&app.pages.data_entity(&self.data).await, Caching::Revalidate, method, headers)
    }
}
