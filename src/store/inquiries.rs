//! Reading inquiries, and what staff do with them.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension as _, named_params, params};

use super::error::StoreError;
use super::events::{Actor, record_changes};
use super::mail_ids::MailIds;
use super::outbox::{confirm_anew, owes_confirmation};
use super::rows::{DETAILS, INQUIRY, Stop, Unreadable, bind_details, each_readable, inquiry, millis, millis_of, name};
use super::search::Search;
use super::secret::Secret;
use super::subscribers::{self, Source};
use super::subscribing::{self, SubscriptionRequest};
use super::{Store, connection};
use crate::inquiry::{Correction, CorrectionError, Inquiry, NewInquiry, Reference, Status};
use crate::locale::Lang;

/// Which inquiries to read; the default is all of them.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Received at this moment or later.
    pub since: Option<Timestamp>,
    /// Received before this moment.
    pub until: Option<Timestamp>,
    pub status: Option<Status>,
    pub lang: Option<Lang>,
    /// Slug of an itinerary.
    pub itinerary: Option<String>,
    /// Which person of the staff has it.
    pub person: Option<i64>,
    pub search: Option<Search>,
    /// Still `received` although the promised answer was due before this moment.
    pub overdue_at: Option<Timestamp>,
    /// How soon an answer was promised.
    pub reply_within: SignedDuration,
}

/// What a correction did.
#[derive(Clone, Debug, PartialEq)]
pub struct Corrected {
    pub inquiry: Inquiry,
    /// Whether the confirmation is sent again, because the address changed.
    pub confirmed_anew: bool,
    /// Mails to the old address that will not be sent, so that `.eml` files named after them can be removed too.
    pub withdrawn: Vec<i64>,
}

/// A correction was not made.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CorrectError {
    #[error(transparent)]
    Correction(#[from] CorrectionError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Store {
    pub async fn inquiry_by_reference(&self, reference: Reference) -> Result<Option<Inquiry>, StoreError> {
        self.read(move |connection| find(connection, reference)).await
    }

    /// Passes every inquiry that matches the filter to `visit`, oldest first and one at a time, as of when the call began; returns those
    /// that cannot be read. Stops at the first error of `visit`. Blocks: call it only where that is fine.
    pub fn for_each_inquiry<E: From<StoreError>>(
        &self,
        filter: &Filter,
        mut visit: impl FnMut(Inquiry) -> Result<(), E>,
    ) -> Result<Vec<Unreadable>, E> {
        // A separate connection: an export that takes minutes must not occupy one from the pool.
        let connection = connection::open_for_reading(&self.inner.path).map_err(StoreError::from)?;
        // One statement is one snapshot.
        each(&connection, filter, |inquiry| visit(inquiry).map_err(Stop::Visit)).map_err(Stop::into_error)
    }

    /// Sets the status, and the note if one is given; an empty one removes the note. `None` when there is no such inquiry.
    pub async fn mark(
        &self,
        reference: Reference,
        status: Status,
        note: Option<String>,
        who: Actor,
        now: Timestamp,
    ) -> Result<Option<Inquiry>, StoreError> {
        self.write(move |connection| {
            change(connection, reference, &who, now, |id| {
                connection
                    .prepare_cached(
                        "UPDATE inquiries SET status = ?2, note = nullif(coalesce(?3, note), ''),
                             updated_at = max(updated_at, ?4)
                         WHERE id = ?1",
                    )?
                    .execute(params![id, status.code(), note, millis(now)])
                    .map(drop)
            })
        })
        .await
    }

    /// Changes fields under the rules of the form. When the e-mail address is among them, mails to the old one that are waiting or failed
    /// are withdrawn, and the new one gets the confirmation and the newsletter's confirmation request. `None` when there is no such
    /// inquiry.
    pub async fn correct(
        &self,
        reference: Reference,
        correction: Correction,
        who: Actor,
        now: Timestamp,
    ) -> Result<Option<Corrected>, CorrectError> {
        let corrector = self.corrector(now);
        let corrected = self.write_mail(move |connection| corrector.correct(connection, reference, &correction, &who));
        Ok(corrected.await??)
    }

    /// What a correction at this moment needs of the store.
    pub(super) fn corrector(&self, now: Timestamp) -> Corrector {
        Corrector { secret: self.inner.secret.clone(), ids: self.inner.mail_ids.clone(), expiry: self.expiry(now), now }
    }

    /// Sets or lifts the restriction of processing. `None` when there is no such inquiry.
    pub async fn restrict(
        &self,
        reference: Reference,
        restricted: bool,
        who: Actor,
        now: Timestamp,
    ) -> Result<Option<Inquiry>, StoreError> {
        self.write(move |connection| restrict(connection, reference, restricted, &who, now)).await
    }
}

/// Makes corrections within a transaction.
pub(super) struct Corrector {
    secret: Secret,
    ids: MailIds,
    expiry: i64,
    now: Timestamp,
}

impl Corrector {
    pub(super) fn correct(
        &self,
        connection: &Connection,
        reference: Reference,
        correction: &Correction,
        who: &Actor,
    ) -> rusqlite::Result<Result<Option<Corrected>, CorrectionError>> {
        let Some(before) = find(connection, reference)? else { return Ok(Ok(None)) };
        let details = match correction.apply(&before) {
            Ok(details) => details,
            Err(refused) => return Ok(Err(refused)),
        };
        let corrected = change(connection, reference, who, self.now, |id| update(connection, id, &details, self.now))?;
        let Some(inquiry) = corrected else { return Ok(Ok(None)) };
        let mut corrected = Corrected { inquiry, confirmed_anew: false, withdrawn: Vec::new() };
        let Inquiry { status, details, .. } = &corrected.inquiry;
        if details.email != before.details.email && *status != Status::Spam {
            self.redirect_confirmation(connection, &mut corrected, who)?;
            self.redirect_subscription(connection, &before, &mut corrected)?;
        }
        Ok(Ok(Some(corrected)))
    }

    /// Confirms an inquiry to its new address, and withdraws what is waiting for the old one.
    fn redirect_confirmation(
        &self,
        connection: &Connection,
        corrected: &mut Corrected,
        who: &Actor,
    ) -> rusqlite::Result<()> {
        let Inquiry { reference, lang, status, details, .. } = &corrected.inquiry;
        let id = id_of(connection, *reference)?;
        // An inquiry answered long ago needs no confirmation, unless one is still pending.
        if *status == Status::Received || owes_confirmation(connection, id)? {
            let withdrawn = confirm_anew(connection, &self.ids, id, details.email.as_str(), *lang, who, self.now)?;
            corrected.withdrawn.extend(withdrawn);
            corrected.confirmed_anew = true;
        }
        Ok(())
    }

    /// Asks the new address about the newsletter, and no longer the old one.
    fn redirect_subscription(
        &self,
        connection: &Connection,
        before: &Inquiry,
        corrected: &mut Corrected,
    ) -> rusqlite::Result<()> {
        let Inquiry { lang, details, .. } = &corrected.inquiry;
        if details.newsletter {
            let mails = subscribers::take_back(connection, self.secret.address(&before.details.email))?;
            corrected.withdrawn.extend(mails);
            let request = SubscriptionRequest {
                email: details.email.clone(),
                lang: *lang,
                source: Source::Inquiry,
                privacy_version: details.privacy_version.clone(),
                now: self.now,
            };
            let (address, mailbox) = (self.secret.address(&details.email), self.secret.mailbox(&details.email));
            subscribing::begin(connection, &request, address, mailbox, self.expiry, &self.ids)?;
        }
        Ok(())
    }
}

/// Sets or lifts the restriction of an inquiry.
pub(super) fn restrict(
    connection: &Connection,
    reference: Reference,
    restricted: bool,
    who: &Actor,
    now: Timestamp,
) -> rusqlite::Result<Option<Inquiry>> {
    change(connection, reference, who, now, |id| {
        connection
            .prepare_cached("UPDATE inquiries SET restricted = ?2, updated_at = max(updated_at, ?3) WHERE id = ?1")?
            .execute(params![id, restricted, millis(now)])
            .map(drop)
    })
}

pub(super) fn find(connection: &Connection, reference: Reference) -> rusqlite::Result<Option<Inquiry>> {
    connection
        .prepare_cached(&format!("SELECT {INQUIRY} FROM inquiries WHERE reference = ?1"))?
        .query_row([reference.to_string()], inquiry)
        .optional()
}

/// Changes a row, and records the change. `None` when there is no such inquiry.
pub(super) fn change(
    connection: &Connection,
    reference: Reference,
    who: &Actor,
    now: Timestamp,
    update: impl FnOnce(i64) -> rusqlite::Result<()>,
) -> rusqlite::Result<Option<Inquiry>> {
    let Some(before) = find(connection, reference)? else { return Ok(None) };
    let id = id_of(connection, reference)?;
    update(id)?;
    let Some(after) = find(connection, reference)? else { return Ok(None) };
    record_changes(connection, id, &before, &after, who, now)?;
    Ok(Some(after))
}

pub(super) fn id_of(connection: &Connection, reference: Reference) -> rusqlite::Result<i64> {
    connection
        .prepare_cached("SELECT id FROM inquiries WHERE reference = ?1")?
        .query_row([reference.to_string()], |row| row.get(0))
}

fn update(connection: &Connection, id: i64, details: &NewInquiry, now: Timestamp) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(include_str!("sql/update_inquiry.sql"))?;
    bind_details(&mut statement, details)?;
    statement.raw_bind_parameter(DETAILS + 1, millis(now))?;
    statement.raw_bind_parameter(DETAILS + 2, id)?;
    statement.raw_execute().map(|_| ())
}

fn each<E: From<rusqlite::Error>>(
    connection: &Connection,
    filter: &Filter,
    mut visit: impl FnMut(Inquiry) -> Result<(), E>,
) -> Result<Vec<Unreadable>, E> {
    // Identifiers grow with time, so ordering by them needs no sort and no memory.
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {INQUIRY} FROM inquiries
         WHERE (:since IS NULL OR created_at >= :since) AND (:until IS NULL OR created_at < :until)
           AND (:status IS NULL OR status = :status) AND (:lang IS NULL OR lang = :lang)
           AND (:itinerary IS NULL OR itinerary = :itinerary)
           AND (:person IS NULL OR id IN (SELECT inquiry FROM assignments WHERE person = :person))
           AND (:due_before IS NULL OR (status = 'received' AND ifnull(waiting_since, created_at) < :due_before))
         ORDER BY id"
    ))?;
    let due_before = filter.overdue_at.map(|now| millis(now) - millis_of(filter.reply_within));
    let mut rows = statement.query(named_params! {
        ":since": filter.since.map(at_or_after),
        ":until": filter.until.map(at_or_after),
        ":status": filter.status.map(Status::code),
        ":lang": filter.lang.map(Lang::code),
        ":itinerary": filter.itinerary,
        ":person": filter.person,
        ":due_before": due_before,
    })?;
    each_readable(
        &mut rows,
        inquiry,
        |row| format!("inquiry {}", name(row)),
        |inquiry| match &filter.search {
            Some(search) if !search.finds(&inquiry) => Ok(()),
            _ => visit(inquiry),
        },
    )
}

/// The first whole millisecond that is not before a moment.
fn at_or_after(at: Timestamp) -> i64 {
    let whole = millis(at);
    if super::rows::from_millis(whole).is_some_and(|floor| floor < at) { whole + 1 } else { whole }
}
