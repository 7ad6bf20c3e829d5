//! The page of a traveller's own inquiry: its link, what they see there, and what they change.
//!
//! The link holds a signed token ([`super::tokens`]) of the inquiry and its address: it lives as long as the inquiry, and another address
//! ends every link that was mailed to the one before.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::Store;
use super::erase::by_address;
use super::error::StoreError;
use super::events::{Actor, Change, NumberedEvent, last_number, numbered, record};
use super::inquiries::{Corrector, change, find, id_of, restrict};
use super::mail_ids::{MailIds, NewMail};
use super::mail_kind::MailKind;
use super::outbox::Staff;
use super::quota::Counted;
use super::rows::millis;
use super::secret::{Secret, TokenPurpose};
use crate::inquiry::{Correction, CorrectionError, Email, FieldError, Inquiry, Reference, Status, added_to_comments};
use crate::locale::Lang;

/// Bytes of a reference as text.
const REFERENCE: usize = "PAT-7K3QX2".len();
/// Links mailed at once to whoever asks for theirs again: to the newest inquiries.
const LINKS: usize = 3;

/// An inquiry as its traveller sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnRequest {
    pub inquiry: Inquiry,
    /// What happened to it, with the numbers.
    pub events: Vec<NumberedEvent>,
    /// An address that was given and has not been confirmed.
    pub new_address: Option<String>,
}

/// What a traveller does with their inquiry.
#[derive(Clone, Debug)]
pub enum OwnStep {
    /// More words, below a line that says when they came. If the inquiry was answered or closed, it waits for an answer again.
    Add {
        heading: String,
        words: String,
    },
    Correct(Correction),
    Withdraw,
    Restrict(bool),
}

/// What became of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stepped {
    /// Also when there was nothing to change.
    Done,
    Refused(Vec<FieldError>),
    /// The link leads nowhere, or nowhere any more.
    Unknown,
}

impl Store {
    /// The token of the link to an inquiry's page.
    pub fn request_link(&self, inquiry: &Inquiry) -> String {
        link(&self.inner.secret, inquiry)
    }

    /// The inquiry that a link leads to; changes nothing.
    pub async fn own_request(&self, token: &str) -> Result<Option<OwnRequest>, StoreError> {
        let (secret, token) = (self.inner.secret.clone(), token.to_owned());
        self.read(move |connection| {
            let Some(inquiry) = own(connection, &secret, &token)? else { return Ok(None) };
            let (events, _) = numbered(connection, inquiry.reference, 0)?;
            let new_address = connection
                .prepare_cached("SELECT email FROM new_addresses WHERE inquiry = ?1")?
                .query_row([id_of(connection, inquiry.reference)?], |row| row.get(0))
                .optional()?;
            Ok(Some(OwnRequest { inquiry, events, new_address }))
        })
        .await
    }

    /// Takes a step on the page of a link, and tells staff.
    pub async fn take_own_step(
        &self,
        token: &str,
        step: OwnStep,
        staff: Staff,
        now: Timestamp,
    ) -> Result<Stepped, StoreError> {
        // Guesses do not get as far as the thread that writes.
        if !self.is_request_link(token).await? {
            return Ok(Stepped::Unknown);
        }
        let (secret, ids, token) = (self.inner.secret.clone(), self.inner.mail_ids.clone(), token.to_owned());
        let corrector = self.corrector(now);
        self.write_mail(move |connection| {
            let Some(inquiry) = own(connection, &secret, &token)? else { return Ok(Stepped::Unknown) };
            let id = id_of(connection, inquiry.reference)?;
            let before = last_number(connection, id)?;
            let told = match take(connection, &inquiry, id, &step, &corrector, now)? {
                Ok(told) => told,
                Err(errors) => return Ok(Stepped::Refused(errors)),
            };
            if last_number(connection, id)? != before && inquiry.status != Status::Spam {
                tell(connection, &ids, Some(id), &told, &staff, now)?;
            }
            Ok(Stepped::Done)
        })
        .await
    }

    /// Mails the links of an address's inquiries to it. What an address without one gets is the same, except for the mail.
    pub async fn send_request_links(&self, email: &Email, now: Timestamp) -> Result<(), StoreError> {
        let (wanted, mailbox) = (email.lookup_key(), self.inner.secret.mailbox(email));
        let ids = self.inner.mail_ids.clone();
        let mut inquiries = self.read(move |connection| by_address(connection, &wanted)).await?;
        inquiries.sort_unstable_by_key(|(id, _)| std::cmp::Reverse(*id));
        self.write_mail(move |connection| {
            if !Counted::RequestLinks.count(connection, mailbox, millis(now))? {
                // Without a write there would be no wait for the disk, and the answer would come sooner.
                return super::readiness::probe(connection);
            }
            for (_, reference) in inquiries.into_iter().take(LINKS) {
                let Ok(reference) = reference.parse() else { continue };
                if let Some(inquiry) = find(connection, reference)?.filter(|inquiry| inquiry.status != Status::Spam) {
                    mail_link(connection, &ids, &inquiry, now)?;
                }
            }
            Ok(())
        })
        .await
    }

    /// Whether a link leads to an inquiry; changes nothing.
    pub(super) async fn is_request_link(&self, token: &str) -> Result<bool, StoreError> {
        let (secret, token) = (self.inner.secret.clone(), token.to_owned());
        self.read(move |connection| Ok(own(connection, &secret, &token)?.is_some())).await
    }
}

/// The token of the link to an inquiry's page.
pub(super) fn link(secret: &Secret, inquiry: &Inquiry) -> String {
    secret.sign(TokenPurpose::RequestLink, &subject(inquiry), inquiry.reference.to_string().as_bytes())
}

/// The inquiry that a link leads to.
pub(super) fn own(connection: &Connection, secret: &Secret, token: &str) -> rusqlite::Result<Option<Inquiry>> {
    let Some(reference) = named(token) else { return Ok(None) };
    let Some(inquiry) = find(connection, reference)? else { return Ok(None) };
    let signed = secret.signed::<REFERENCE>(TokenPurpose::RequestLink, &subject(&inquiry), token);
    Ok(signed.is_some().then_some(inquiry))
}

/// The reference in a token, which anybody may have written.
fn named(token: &str) -> Option<Reference> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    str::from_utf8(bytes.get(..REFERENCE)?).ok()?.parse().ok()
}

/// A reference may be given out again once its inquiry is gone, so that the moment is part of it too.
fn subject(inquiry: &Inquiry) -> Vec<u8> {
    [&millis(inquiry.created_at).to_be_bytes()[..], inquiry.details.email.lookup_key().as_bytes()].concat()
}

/// Changes the inquiry. Returns what staff are told: the words that its mail knows the step by.
fn take(
    connection: &Connection,
    inquiry: &Inquiry,
    id: i64,
    step: &OwnStep,
    corrector: &Corrector,
    now: Timestamp,
) -> rusqlite::Result<Result<String, Vec<FieldError>>> {
    let (reference, who) = (inquiry.reference, Actor::Visitor);
    let told = match step {
        OwnStep::Add { heading, words } => {
            let comments = match added_to_comments(inquiry.details.comments.as_deref(), heading, words) {
                Ok(comments) => comments,
                Err(error) => return Ok(Err(vec![error])),
            };
            record(connection, id, &Change::WroteAgain, &who, now)?;
            let waits_again = matches!(inquiry.status, Status::Answered | Status::Closed);
            let status = if waits_again { Status::Received } else { inquiry.status };
            connection
                .prepare_cached(
                    "UPDATE inquiries SET comments = ?2, status = ?3, waiting_since = iif(?4, ?5, waiting_since),
                         updated_at = max(updated_at, ?5)
                     WHERE id = ?1",
                )?
                .execute(params![id, comments, status.code(), waits_again, millis(now)])?;
            if waits_again {
                let change = Change::Status { old: inquiry.status, new: status };
                record(connection, id, &change, &who, now)?;
            }
            "added".to_owned()
        }
        OwnStep::Correct(correction) => match corrector.correct(connection, reference, correction, &who)? {
            Ok(corrected) => {
                let after = corrected.map(|corrected| corrected.inquiry.details);
                let fields = after.map(|after| inquiry.details.differing_fields(&after)).unwrap_or_default();
                format!("corrected:{}", fields.join(","))
            }
            Err(CorrectionError::Refused(errors)) => return Ok(Err(errors)),
            Err(CorrectionError::UnknownField(_)) => {
                return Ok(Err(vec![FieldError { field: "form", code: "unreadable" }]));
            }
        },
        OwnStep::Withdraw => {
            if inquiry.status != Status::Spam {
                change(connection, reference, &who, now, |id| {
                    connection
                        .prepare_cached(
                            "UPDATE inquiries SET status = ?2, updated_at = max(updated_at, ?3) WHERE id = ?1",
                        )?
                        .execute(params![id, Status::Closed.code(), millis(now)])
                        .map(drop)
                })?;
            }
            "withdrawn".to_owned()
        }
        OwnStep::Restrict(restricted) => {
            restrict(connection, reference, *restricted, &who, now)?;
            if *restricted { "restricted" } else { "lifted" }.to_owned()
        }
    };
    Ok(Ok(told))
}

/// Queues the mail that leads to the page again.
pub(super) fn mail_link(
    connection: &Connection,
    ids: &MailIds,
    inquiry: &Inquiry,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let recipient = inquiry.details.email.as_str();
    queue(connection, ids, MailKind::RequestLink, inquiry, recipient, None, now)
}

/// Queues a mail to a traveller about their inquiry.
pub(super) fn queue(
    connection: &Connection,
    ids: &MailIds,
    kind: MailKind,
    inquiry: &Inquiry,
    recipient: &str,
    payload: Option<&str>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let id = id_of(connection, inquiry.reference)?;
    let lang: Lang = inquiry.lang;
    ids.insert(connection, &NewMail { kind, inquiry: Some(id), payload, recipient, lang }, millis(now)).map(drop)
}

/// Queues the mails that tell staff what a traveller did.
pub(super) fn tell(
    connection: &Connection,
    ids: &MailIds,
    inquiry: Option<i64>,
    what: &str,
    staff: &Staff,
    now: Timestamp,
) -> rusqlite::Result<()> {
    staff.addresses.iter().try_for_each(|recipient| {
        let mail = NewMail { kind: MailKind::VisitorStep, inquiry, payload: Some(what), recipient, lang: staff.lang };
        ids.insert(connection, &mail, millis(now)).map(drop)
    })
}
