//! An itinerary by mail: the entry point for JSON and for the plain form. The address is used for this one mail and is not kept.

use std::net::IpAddr;

use jiff::Timestamp;

use super::error::ApiError;
use super::field_errors::email_field;
use super::state::App;
use crate::locale::Lang;
use crate::store::ItineraryRequest;

/// Validates, counts and queues. The answer is the same whether or not the address has reached its daily limit: a stranger learns nothing
/// about it.
pub async fn request(app: &App, slug: &str, email: &str, lang: Lang, client: IpAddr) -> Result<(), ApiError> {
    if app.pages.snapshot().itinerary(slug).is_none() {
        return Err(ApiError::NotFound);
    }
    let email = email_field(email).map_err(|error| ApiError::Invalid(vec![error]))?;
    app.count_mail(&app.mail_limiter, client)?;
    let request = ItineraryRequest { slug: slug.to_owned(), email, lang, now: Timestamp::now() };
    app.store.request_itinerary(request).await?;
    Ok(())
}
