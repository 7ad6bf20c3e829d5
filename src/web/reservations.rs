//! The reservations page when it holds something about one visitor: the plain form's post, a refused form, the confirmation.

use axum::body::Body;
use axum::http::Response;
use jiff::{SignedDuration, Timestamp};

use super::error::ApiError;
use super::field_errors::form_errors;
use super::forms::Posted;
use super::personal::PersonalPage;
use super::state::App;
use super::submission::{submit, validate};
use crate::dates;
use crate::inquiry::{InquiryForm, Reference, reply_due};
use crate::render::page_data::{PageBody, PageData};
use crate::render::query::{PageQuery, SENT};
use crate::render::refused::Refused;
use crate::render::renderer::Urgency;
use crate::render::reservations::Confirmation;
use crate::routes::Route;

/// After this time a reference, found in a browser's history or by guessing, confirms nothing.
const CONFIRMED_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);

/// A form posted by a browser without JavaScript: 303 to the confirmation, or the page again with what was typed and all messages.
pub async fn post(posted: Posted<'_>, read: Result<(), ApiError>) -> Response<Body> {
    let app = posted.app;
    let form = InquiryForm::from_pairs(posted.form.0.iter().cloned());
    let taken = match read {
        Ok(()) => submit(app, &form, posted.route.lang, None, posted.client).await,
        Err(error) => Err(error),
    };
    match taken {
        Ok(stored) => posted.see_other(&PageQuery::default().with(SENT, &stored.reference.to_string()), ""),
        Err(error) => {
            let mut data = app.pages.data(&posted.route, &PageQuery::default());
            if let PageBody::Reservations { reservations, .. } = &mut data.body {
                // An oversized form has a field that is too long.
                let faults = matches!(error, ApiError::TooLarge).then(|| validate(app, &form).err()).flatten();
                let faults = faults.unwrap_or_else(|| form_errors(&error));
                reservations.refused = Some(Refused::new(&form, faults, posted.form_token()));
            }
            posted.refuse(data, error).await
        }
    }
}

/// The page at `?sent=REFERENCE`. A reference that confirms nothing, like a missing one, leads to the form, which is the same for
/// everybody.
pub async fn confirmation(app: &App, route: &Route, query: &PageQuery) -> Option<PersonalPage> {
    match confirmed(app, route, query).await {
        Ok(data) => data.map(|data| PersonalPage::new(data, Urgency::Confirmation)),
        Err(error) => {
            let data = PageData { search: query.to_search(), ..app.pages.unavailable(route) };
            Some(PersonalPage::refused(data, error))
        }
    }
}

/// The confirmation contains only the reference and the time of the reply.
async fn confirmed(app: &App, route: &Route, query: &PageQuery) -> Result<Option<PageData>, ApiError> {
    let Some(reference) = query.get(SENT).and_then(|text| text.parse::<Reference>().ok()) else { return Ok(None) };
    let Some(inquiry) = app.store.inquiry_by_reference(reference).await? else { return Ok(None) };
    if Timestamp::now().duration_since(inquiry.created_at) >= CONFIRMED_FOR {
        return Ok(None);
    }
    let mut data = app.pages.data(route, query);
    if let PageBody::Reservations { reservations, .. } = &mut data.body {
        let snapshot = app.pages.snapshot();
        let due = reply_due(inquiry.created_at, snapshot.site.reply_within());
        let (when, zone) =
            (dates::moment(route.lang, due, &app.time_zone), dates::zone(route.lang, due, &app.time_zone));
        let reply_due = format!("{when} ({zone})");
        let words = snapshot.reservations.text(route.lang).sent.clone();
        reservations.confirmation = Some(Confirmation { reference: reference.to_string(), reply_due, words });
    }
    Ok(Some(data))
}
