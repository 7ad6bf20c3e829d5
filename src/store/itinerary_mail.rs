//! An itinerary by mail, for whoever asks for it on its page, with a daily limit per address.

use jiff::Timestamp;
use rusqlite::Connection;

use super::Store;
use super::error::StoreError;
use super::mail_ids::{MailIds, NewMail};
use super::mail_kind::MailKind;
use super::quota::Counted;
use super::rows::millis;
use super::secret::KeyedHash;
use crate::inquiry::Email;
use crate::locale::Lang;

/// Somebody asked for an itinerary.
#[derive(Clone, Debug)]
pub struct ItineraryRequest {
    pub slug: String,
    pub email: Email,
    /// Language of the page, and thus of the mail.
    pub lang: Lang,
    pub now: Timestamp,
}

impl Store {
    /// Queues the mail, unless the address has reached its daily limit; returns whether it did. The visitor is told the same either way,
    /// since the address may be somebody else's.
    pub async fn request_itinerary(&self, request: ItineraryRequest) -> Result<bool, StoreError> {
        let mailbox = self.inner.secret.mailbox(&request.email);
        let ids = self.inner.mail_ids.clone();
        self.write_mail(move |connection| take(connection, &request, mailbox, &ids)).await
    }
}

fn take(
    connection: &Connection,
    request: &ItineraryRequest,
    mailbox: KeyedHash,
    ids: &MailIds,
) -> rusqlite::Result<bool> {
    let now = millis(request.now);
    if !Counted::Itineraries.count(connection, mailbox, now)? {
        return Ok(false);
    }
    let mail = NewMail {
        kind: MailKind::Itinerary,
        inquiry: None,
        payload: Some(&request.slug),
        recipient: request.email.as_str(),
        lang: request.lang,
    };
    ids.insert(connection, &mail, now)?;
    Ok(true)
}
