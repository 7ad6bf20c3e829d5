//! Plain forms with one field, an e-mail address: the newsletter's on the blog, and an itinerary's that sends it by mail.

use axum::body::Body;
use axum::http::Response;

use super::error::ApiError;
use super::field_errors::form_errors;
use super::forms::Posted;
use super::{itinerary_mail, newsletter};
use crate::render::page_data::PageBody;
use crate::render::query::{MAILED, PageQuery, SUBSCRIBED};
use crate::render::refused::Refused;
use crate::routes::Page;

/// The form posted by a browser without JavaScript: 303 to the thank-you on the same page, or the page again with what was typed and the
/// error message.
pub async fn post(posted: Posted<'_>, read: Result<(), ApiError>) -> Response<Body> {
    let (app, route) = (posted.app, &posted.route);
    let query = PageQuery::parse(route.page, posted.search, &app.pages.snapshot(), app.pages.today());
    let (thanks, section) = if route.page == Page::Blog { (SUBSCRIBED, "newsletter") } else { (MAILED, "mail") };
    let taken = match read {
        Ok(()) => take(&posted).await,
        Err(error) => Err(error),
    };
    match taken {
        Ok(()) => posted.see_other(&query.with(thanks, "1"), section),
        Err(error) => {
            let mut data = app.pages.data(route, &query.without(thanks));
            if let PageBody::Blog { refused, .. } | PageBody::Itinerary { refused, .. } = &mut data.body {
                *refused = Some(Refused::email(email(&posted).to_owned(), form_errors(&error), posted.form_token()));
            }
            posted.refuse(data, error).await
        }
    }
}

async fn take(posted: &Posted<'_>) -> Result<(), ApiError> {
    let Posted { app, route, client, .. } = posted;
    match (route.page, &route.slug) {
        (Page::Itinerary, Some(slug)) => itinerary_mail::request(app, slug, email(posted), route.lang, *client).await,
        _ => newsletter::request(app, email(posted), route.lang, *client).await,
    }
}

fn email<'a>(posted: &'a Posted<'_>) -> &'a str {
    posted.form.field("email").unwrap_or_default()
}
