//! An inquiry as its traveller sees it.

use jiff::Timestamp;

use super::words;
use crate::dates;
use crate::export::Names;
use crate::inquiry::{FieldError, Status};
use crate::locale::Lang;
use crate::render::request::{ItineraryLink, OwnInquiry, RequestRow, Standing, own_fields};
use crate::routes::{Page, Route};
use crate::store::OwnRequest;
use crate::web::state::App;

/// The fields on the page, in its order; what was added in words stands below.
const ROWS: [&str; 17] = [
    "trip_type",
    "itinerary",
    "travelers",
    "group_size",
    "tentative_date",
    "duration",
    "budget",
    "activity_level",
    "accommodation",
    "transport",
    "regions",
    "activities",
    "interests",
    "full_name",
    "email",
    "phone",
    "country",
];

/// `typed` and `errors` are of a correction that was refused.
pub fn own_inquiry(
    app: &App,
    lang: Lang,
    own: &OwnRequest,
    typed: Option<&[(&'static str, String)]>,
    errors: &[FieldError],
) -> OwnInquiry {
    let snapshot = app.pages.snapshot();
    let zone = &app.time_zone;
    let names = Names::new(lang, zone.clone(), &snapshot);
    let within = snapshot.site.reply_within();
    let inquiry = &own.inquiry;
    let due = inquiry.reply_due(within);
    let standing = match inquiry.status {
        Status::Received if inquiry.is_overdue(Timestamp::now(), within) => Standing::Overdue,
        Status::Received => Standing::Received,
        Status::Answered => Standing::Answered,
        Status::Closed | Status::Spam => Standing::Closed,
    };
    let waits = matches!(standing, Standing::Received | Standing::Overdue);
    let moment = |at| format!("{} ({})", dates::moment(lang, at, zone), dates::zone(lang, at, zone));
    let known = words::of(inquiry, lang, zone, &names);
    let row = |field: &'static str| {
        let (_, label, value) = known.iter().find(|(name, ..)| *name == field)?;
        Some(RequestRow { field, label: label.clone(), value: value.clone() })
    };
    let itinerary = inquiry.details.itinerary.as_deref().and_then(|slug| snapshot.itinerary(slug));
    OwnInquiry {
        reference: inquiry.reference.to_string(),
        standing,
        restricted: inquiry.restricted,
        sent: moment(inquiry.created_at),
        reply_due: waits.then(|| due.to_string()),
        reply_due_words: moment(due),
        rows: ROWS.into_iter().filter_map(row).collect(),
        comments: inquiry.details.comments.clone(),
        itinerary: itinerary.map(|itinerary| ItineraryLink {
            title: itinerary.text(lang).title.clone(),
            path: Route::with_slug(lang, Page::Itinerary, &itinerary.slug).path(),
        }),
        new_address: own.new_address.clone(),
        fields: own_fields(lang, app.today(), &inquiry.details, typed, errors),
    }
}
