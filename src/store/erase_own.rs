//! Erasing by the traveller: a code is mailed to the inquiry's address, since whoever has the link need not be the one who reads its mail.

use jiff::{SignedDuration, Timestamp};
use rand::RngExt as _;

use super::Store;
use super::erase::Erased;
use super::error::StoreError;
use super::mail_kind::MailKind;
use super::outbox::Staff;
use super::own_request::{own, queue, tell};
use super::quota::Counted;
use super::rows::{millis, millis_of};
use super::secret::{KeyedHash, Purpose, Secret, TokenPurpose};
use super::tokens::{self, Found};
use crate::inquiry::{Email, Reference};

/// How long a code is good for.
const ERASE_WITHIN: SignedDuration = SignedDuration::from_mins(30);

/// What asking for a code led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeAsked {
    Taken,
    /// As many were mailed within an hour as may be.
    TooMany,
    /// The link leads nowhere, or nowhere any more.
    Unknown,
}

/// What a code led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EraseTried {
    Erased(Erased),
    Wrong,
    /// As many were tried within a day as may be.
    TooMany,
    /// The link leads nowhere, or nowhere any more.
    Unknown,
}

/// A code for a mail; it belongs in no log.
#[derive(Clone, PartialEq, Eq)]
pub struct EraseCode {
    pub code: String,
    pub expires_at: Timestamp,
}

impl std::fmt::Debug for EraseCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EraseCode").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

impl Store {
    /// Mails a code to the address of the inquiry that a link leads to.
    pub async fn ask_erase_code(&self, token: &str, now: Timestamp) -> Result<CodeAsked, StoreError> {
        if !self.is_request_link(token).await? {
            return Ok(CodeAsked::Unknown);
        }
        let (secret, ids, token) = (self.inner.secret.clone(), self.inner.mail_ids.clone(), token.to_owned());
        self.write_mail(move |connection| {
            let Some(inquiry) = own(connection, &secret, &token)? else { return Ok(CodeAsked::Unknown) };
            let email = &inquiry.details.email;
            if !Counted::EraseCodes.count(connection, secret.mailbox(email), millis(now))? {
                return Ok(CodeAsked::TooMany);
            }
            queue(connection, &ids, MailKind::EraseCode, &inquiry, email.as_str(), None, now)?;
            Ok(CodeAsked::Taken)
        })
        .await
    }

    /// A code for one attempt to send the mail that was asked for at a moment; those of earlier attempts stay valid. `None` when it is too
    /// late for one.
    pub async fn erase_code(
        &self,
        reference: Reference,
        asked_at: Timestamp,
        now: Timestamp,
    ) -> Result<Option<EraseCode>, StoreError> {
        let expires_at = asked_at.saturating_add(ERASE_WITHIN).unwrap_or(asked_at);
        if expires_at <= now {
            return Ok(None);
        }
        let code = format!("{:06}", rand::rng().random_range(0..1_000_000));
        let hash = self.inner.secret.erase_hash(reference, &code);
        self.write(move |connection| {
            // Two attempts may come upon one code.
            if tokens::find::<Vec<u8>>(connection, TokenPurpose::EraseCode, hash, i64::MIN)?.is_none() {
                let expires_at = millis(asked_at) + millis_of(ERASE_WITHIN);
                tokens::store(connection, TokenPurpose::EraseCode, hash, subject(reference), expires_at)?;
            }
            Ok(())
        })
        .await?;
        Ok(Some(EraseCode { code, expires_at }))
    }

    /// Erases everything about the traveller of a link: all from their address, as [`Store::erase_email`] does. Staff are told which
    /// inquiries are gone, since they may have mails of their own.
    pub async fn erase_own(
        &self,
        token: &str,
        code: &str,
        staff: Staff,
        now: Timestamp,
    ) -> Result<EraseTried, StoreError> {
        let email: Email = match self.try_erase_code(token, code, now).await? {
            Ok(email) => email,
            Err(tried) => return Ok(tried),
        };
        // The code goes with the inquiry: a step that fails may be repeated with it.
        let erased = self.erase_email(email).await?;
        let references: Vec<String> = erased.references.iter().map(Reference::to_string).collect();
        let ids = self.inner.mail_ids.clone();
        self.write_mail(move |connection| {
            tell(connection, &ids, None, &format!("erased:{}", references.join(", ")), &staff, now)
        })
        .await?;
        Ok(EraseTried::Erased(erased))
    }

    /// The address whose inquiries a code erases. Each try counts.
    async fn try_erase_code(
        &self,
        token: &str,
        code: &str,
        now: Timestamp,
    ) -> Result<Result<Email, EraseTried>, StoreError> {
        if !self.is_request_link(token).await? {
            return Ok(Err(EraseTried::Unknown));
        }
        let secret = self.inner.secret.clone();
        let (token, code) = (token.to_owned(), code.to_owned());
        self.write(move |connection| {
            let Some(inquiry) = own(connection, &secret, &token)? else { return Ok(Err(EraseTried::Unknown)) };
            let email = inquiry.details.email.clone();
            if !Counted::EraseTries.count(connection, secret.mailbox(&email), millis(now))? {
                return Ok(Err(EraseTried::TooMany));
            }
            let hash = secret.erase_hash(inquiry.reference, &code);
            let found: Option<Found<Vec<u8>>> = tokens::find(connection, TokenPurpose::EraseCode, hash, millis(now))?;
            Ok(if found.is_some() { Ok(email) } else { Err(EraseTried::Wrong) })
        })
        .await
    }
}

/// What a code is for: the trigger that deletes it with its inquiry knows it by the reference.
fn subject(reference: Reference) -> Vec<u8> {
    reference.to_string().into_bytes()
}

impl Secret {
    fn erase_hash(&self, reference: Reference, code: &str) -> KeyedHash {
        self.hash(Purpose::Token(TokenPurpose::EraseCode), &[&subject(reference), code.as_bytes()].concat())
    }
}
