//! Another e-mail address for an inquiry, given by its traveller: it takes the old one's place once somebody who reads it says so.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use rand::RngExt as _;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::Store;
use super::error::StoreError;
use super::events::Actor;
use super::inquiries::{Corrected, find, id_of};
use super::mail_kind::MailKind;
use super::outbox::Staff;
use super::own_request::{link, mail_link, own, queue, tell};
use super::quota::Counted;
use super::rows::{millis, millis_of, parsed};
use super::secret::{KeyedHash, TokenPurpose};
use super::tokens::{self, CONFIRM_WITHIN, Found};
use crate::inquiry::{Correction, Email, Reference, Status};

/// The random identifier of a change of address.
type Id = [u8; 16];

/// What giving another address led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressAsked {
    /// A mail goes to it.
    Taken,
    /// It is the inquiry's address already.
    Same,
    /// As many mails of this kind went there within a day as may be.
    TooMany,
    /// The link leads nowhere, or nowhere any more.
    Unknown,
}

/// An address that waits for a yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAddress {
    pub reference: Reference,
    pub email: String,
}

/// An address took another one's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressConfirmed {
    /// The token of the link to the inquiry's page: those before lead nowhere any more.
    pub link: String,
    /// Mails to the old address that will not be sent, so that `.eml` files named after them can be removed too.
    pub withdrawn: Vec<i64>,
}

impl Store {
    /// Asks a new address by mail whether it is theirs; until then nothing changes.
    pub async fn ask_new_address(&self, token: &str, email: Email, now: Timestamp) -> Result<AddressAsked, StoreError> {
        if !self.is_request_link(token).await? {
            return Ok(AddressAsked::Unknown);
        }
        let (secret, ids, token) = (self.inner.secret.clone(), self.inner.mail_ids.clone(), token.to_owned());
        self.write_mail(move |connection| {
            let Some(inquiry) = own(connection, &secret, &token)? else { return Ok(AddressAsked::Unknown) };
            if inquiry.details.email == email {
                return Ok(AddressAsked::Same);
            }
            if !Counted::NewAddresses.count(connection, secret.mailbox(&email), millis(now))? {
                return Ok(AddressAsked::TooMany);
            }
            let row = id_of(connection, inquiry.reference)?;
            let id: Id = rand::rng().random();
            connection.prepare_cached("DELETE FROM new_addresses WHERE inquiry = ?1")?.execute([row])?;
            connection
                .prepare_cached("INSERT INTO new_addresses (id, inquiry, email, created_at) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![id, row, email.as_str(), millis(now)])?;
            let payload = URL_SAFE_NO_PAD.encode(id);
            queue(connection, &ids, MailKind::NewAddress, &inquiry, email.as_str(), Some(&payload), now)?;
            Ok(AddressAsked::Taken)
        })
        .await
    }

    /// The token of the link in a mail to a new address, for one attempt to send it; those of earlier attempts stay valid. With it, until
    /// when it is valid. `None` when nobody waits for an answer any more.
    pub async fn new_address_token(
        &self,
        payload: Option<String>,
        now: Timestamp,
    ) -> Result<Option<(String, Timestamp)>, StoreError> {
        let id = payload.and_then(|payload| Id::try_from(URL_SAFE_NO_PAD.decode(payload).ok()?).ok());
        let Some(id) = id else { return Ok(None) };
        let token = tokens::random();
        let hash = self.inner.secret.token_hash(TokenPurpose::NewAddress, &token);
        let expires_at = now.saturating_add(CONFIRM_WITHIN).unwrap_or(now);
        let made = self.write(move |connection| {
            if !connection.prepare_cached("SELECT 1 FROM new_addresses WHERE id = ?1")?.exists([id])? {
                return Ok(false);
            }
            tokens::store(connection, TokenPurpose::NewAddress, hash, id, millis(expires_at))?;
            Ok(true)
        });
        Ok(made.await?.then_some((token, expires_at)))
    }

    /// The address that a link asks about; changes nothing.
    pub async fn new_address(&self, token: &str, now: Timestamp) -> Result<Option<NewAddress>, StoreError> {
        let hash = self.inner.secret.token_hash(TokenPurpose::NewAddress, token);
        let expiry = self.expiry(now);
        self.read(move |connection| waiting(connection, hash, expiry)).await
    }

    /// Puts a new address in the old one's place; staff and the old address are told. `rules` are those of corrections, without a change.
    /// `None` when the link is wrong, old or used.
    pub async fn confirm_new_address(
        &self,
        token: &str,
        rules: Correction,
        staff: Staff,
        now: Timestamp,
    ) -> Result<Option<AddressConfirmed>, StoreError> {
        if self.new_address(token, now).await?.is_none() {
            return Ok(None);
        }
        let (secret, ids, expiry) = (self.inner.secret.clone(), self.inner.mail_ids.clone(), self.expiry(now));
        let corrector = self.corrector(now);
        let hash = secret.token_hash(TokenPurpose::NewAddress, token);
        self.write_mail(move |connection| {
            let Some(NewAddress { reference, email }) = waiting(connection, hash, expiry)? else { return Ok(None) };
            let Some(before) = find(connection, reference)? else { return Ok(None) };
            let id = id_of(connection, reference)?;
            let correction = Correction { changes: vec![("email".to_owned(), email)], ..rules };
            let Ok(Some(corrected)) = corrector.correct(connection, reference, &correction, &Actor::Visitor)? else {
                return Ok(None);
            };
            // With it goes its link, and codes that were mailed to the old address.
            connection.prepare_cached("DELETE FROM new_addresses WHERE inquiry = ?1")?.execute([id])?;
            connection
                .prepare_cached("DELETE FROM tokens WHERE subject = ?1 AND purpose = ?2")?
                .execute(params![reference.to_string().into_bytes(), TokenPurpose::EraseCode.code()])?;
            let Corrected { inquiry, confirmed_anew, withdrawn } = corrected;
            if !confirmed_anew {
                mail_link(connection, &ids, &inquiry, now)?;
            }
            let old = before.details.email.as_str();
            queue(connection, &ids, MailKind::AddressChanged, &inquiry, old, None, now)?;
            if inquiry.status != Status::Spam {
                tell(connection, &ids, Some(id), "corrected:email", &staff, now)?;
            }
            Ok(Some(AddressConfirmed { link: link(&secret, &inquiry), withdrawn }))
        })
        .await
    }
}

/// The change that a link is for, if it still waits.
fn waiting(connection: &Connection, hash: KeyedHash, expiry: i64) -> rusqlite::Result<Option<NewAddress>> {
    let found: Option<Found<Id>> = tokens::find(connection, TokenPurpose::NewAddress, hash, expiry)?;
    let Some(Found { subject, .. }) = found else { return Ok(None) };
    connection
        .prepare_cached(
            "SELECT reference, new_addresses.email FROM new_addresses JOIN inquiries ON inquiries.id = inquiry
             WHERE new_addresses.id = ?1 AND new_addresses.created_at > ?2",
        )?
        .query_row(params![subject, expiry.saturating_sub(millis_of(CONFIRM_WITHIN))], |row| {
            Ok(NewAddress { reference: parsed(row, 0)?, email: row.get(1)? })
        })
        .optional()
}
