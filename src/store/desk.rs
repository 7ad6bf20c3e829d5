//! What the desk shows of inquiries, and what people of the staff do with them.
//!
//! An inquiry's version is the number of its last event. Whoever changes it says which version they saw; when somebody else changed it in
//! between, nothing is changed and they are told what the other did. What became of a mail is no such change.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use rusqlite::{CachedStatement, Connection, OptionalExtension as _, Row, named_params, params};

use super::Store;
use super::assignments::{Holder, assign, holder};
use super::erase::Erased;
use super::error::{StoreError, is_of_one_row};
use super::events::{Actor, Change, NumberedEvent, last_number, numbered, record};
use super::inquiries::{Corrector, at_or_after, change, find, id_of, restrict};
use super::rows::{INQUIRY, Unreadable, inquiry, millis, reason};
use super::search::Search;
use crate::inquiry::{Channel, Correction, CorrectionError, Inquiry, Reference, Status, added_to};
use crate::locale::Lang;

/// Which inquiries to list, and from where on.
#[derive(Clone, Debug, Default)]
pub struct DeskFilter {
    pub status: Option<Status>,
    pub lang: Option<Lang>,
    /// Slug of an itinerary.
    pub itinerary: Option<String>,
    /// Whose they are.
    pub person: Option<i64>,
    /// Received at this moment or later.
    pub since: Option<Timestamp>,
    /// Received before this moment.
    pub until: Option<Timestamp>,
    pub search: Option<Search>,
    pub after: Option<Position>,
    pub limit: usize,
}

/// A place in the list: what is due first, then answered, closed and spam, the newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    rank: i64,
    key: i64,
    id: i64,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.rank, self.key, self.id)
    }
}

/// The text is no place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a place in the list of inquiries")]
pub struct InvalidPosition;

impl FromStr for Position {
    type Err = InvalidPosition;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut numbers = text.split('.').map(|number| number.parse().map_err(|_| InvalidPosition));
        let mut next = || numbers.next().ok_or(InvalidPosition).flatten();
        let position = Position { rank: next()?, key: next()?, id: next()? };
        if numbers.next().is_some() { Err(InvalidPosition) } else { Ok(position) }
    }
}

/// An inquiry in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct DeskEntry {
    pub inquiry: Inquiry,
    pub holder: Option<Holder>,
}

/// A part of the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeskPage {
    pub entries: Vec<DeskEntry>,
    /// Where the list goes on.
    pub next: Option<Position>,
    /// Rows that this version cannot read.
    pub unreadable: Vec<Unreadable>,
}

/// An inquiry with all that staff need to work on it.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenInquiry {
    pub inquiry: Inquiry,
    pub version: i64,
    pub holder: Option<Holder>,
    /// What happened to it, with the numbers.
    pub events: Vec<NumberedEvent>,
}

/// What somebody does with an inquiry.
#[derive(Clone, Debug)]
pub enum Action {
    /// Takes it, or gives it back to nobody.
    Assign {
        mine: bool,
    },
    Status(Status),
    /// An empty note removes it.
    Note(String),
    /// Says that they answered outside the desk; what else there is to say is added to the note.
    Answered {
        by: Channel,
        note: Option<String>,
    },
    /// Says that the visitor wrote to the agency's mailbox: an inquiry that was answered waits for an answer again, from now on. One that
    /// still waits keeps its time, by which an answer was promised.
    WroteAgain,
    /// Sets or lifts the restriction of processing.
    Restrict(bool),
    /// Changes fields under the rules of the form, with what [`Store::correct`] does about mails.
    Correct(Correction),
}

/// An action, and who takes it.
#[derive(Clone, Debug)]
pub struct Step {
    pub reference: Reference,
    /// The version that the person saw.
    pub version: i64,
    pub action: Action,
    pub person: Holder,
    pub now: Timestamp,
}

/// What became of an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Acted {
    Done(Box<OpenInquiry>),
    Corrected {
        inquiry: Box<OpenInquiry>,
        /// Mails to an old address that will not be sent, so that `.eml` files named after them can be removed too.
        withdrawn: Vec<i64>,
    },
    /// Somebody else changed the inquiry first; nothing was done.
    Changed {
        inquiry: Box<OpenInquiry>,
        /// What the others did since.
        since: Vec<NumberedEvent>,
    },
    /// With what is to be added, the note would be too long; nothing was done.
    NoteTooLong,
    /// The corrected inquiry would break the form's rules; nothing was done.
    Refused(CorrectionError),
    Missing,
}

/// Whether somebody may change an inquiry.
enum Seen {
    /// Nobody else changed it since they saw it.
    Now(OpenInquiry),
    Before(Acted),
}

/// The order of the list, in the words of the index `inquiries_in_order`. Negative times put the newest first.
const ORDER: &str = "CASE status WHEN 'received' THEN 0 WHEN 'answered' THEN 1 WHEN 'closed' THEN 2 ELSE 3 END AS rank, \
     CASE status WHEN 'received' THEN ifnull(waiting_since, created_at) ELSE -created_at END AS key";

/// What is searched for is looked up row by row if it is found in so few inquiries; otherwise the list is gone through in its order.
const FEW: usize = 500;

/// Earlier inquiries of the same person that are shown.
const EARLIER: usize = 20;

/// The rank of spam.
const LAST_RANK: i64 = 3;

/// The part of the list that a status is in.
const fn rank_of(status: Status) -> i64 {
    match status {
        Status::Received => 0,
        Status::Answered => 1,
        Status::Closed => 2,
        Status::Spam => LAST_RANK,
    }
}

impl Store {
    /// A part of the list of inquiries.
    pub async fn desk_list(&self, filter: DeskFilter) -> Result<DeskPage, StoreError> {
        let found = match filter.search.clone() {
            Some(search) => Some(self.look_up(move |known| known.found(&search)).await?),
            None => None,
        };
        self.read(move |connection| match found {
            Some(found) if found.len() <= FEW => pick(connection, &filter, &found),
            found => list(connection, &filter, found.as_deref()),
        })
        .await
    }

    /// An inquiry with all that staff need.
    pub async fn open_inquiry(&self, reference: Reference) -> Result<Option<OpenInquiry>, StoreError> {
        self.read(move |connection| open(connection, reference)).await
    }

    /// Earlier inquiries from the address or the number of another one, the newest first.
    pub async fn earlier_inquiries(&self, reference: Reference) -> Result<Vec<Inquiry>, StoreError> {
        let found = self.look_up(move |known| known.earlier(reference)).await?;
        self.read(move |connection| {
            let mut by_id = connection.prepare_cached(&inquiry_by_id())?;
            let mut earlier = Vec::new();
            for id in found.into_iter().take(EARLIER) {
                match by_id.query_row([id], inquiry) {
                    Ok(inquiry) => earlier.push(inquiry),
                    Err(rusqlite::Error::QueryReturnedNoRows) => {}
                    Err(error) if is_of_one_row(&error) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(earlier)
        })
        .await
    }

    /// Takes a step, unless somebody else changed the inquiry since the version that the person saw.
    pub async fn act(&self, step: Step) -> Result<Acted, StoreError> {
        let corrector = self.corrector(step.now);
        // A correction may queue mails, and the end of a restriction lets some go.
        self.write_mail(move |connection| match see(connection, step.reference, step.version)? {
            Seen::Now(before) => act(connection, &step, &before, &corrector),
            Seen::Before(refused) => Ok(refused),
        })
        .await
    }

    /// Erases an inquiry as [`Store::erase_reference`] does, unless somebody else changed it since the version that the person saw.
    pub async fn erase_seen(&self, reference: Reference, version: i64) -> Result<Result<Erased, Acted>, StoreError> {
        match self.read(move |connection| see(connection, reference, version)).await? {
            Seen::Now(_) => self.erase_reference(reference).await.map(Ok),
            Seen::Before(refused) => Ok(Err(refused)),
        }
    }
}

/// Compares an inquiry with the version that somebody saw.
fn see(connection: &Connection, reference: Reference, version: i64) -> rusqlite::Result<Seen> {
    let Some(now) = open(connection, reference)? else { return Ok(Seen::Before(Acted::Missing)) };
    let (since, unreadable) = numbered(connection, reference, version)?;
    // What cannot be read may be anything.
    if !unreadable.is_empty() || since.iter().any(|(_, event)| !matches!(event.what, Change::Mail { .. })) {
        return Ok(Seen::Before(Acted::Changed { inquiry: Box::new(now), since }));
    }
    Ok(Seen::Now(now))
}

/// The places of inquiries that pass a filter; `within` narrows down which rows are looked at.
fn places_sql(within: &str) -> String {
    format!(
        "SELECT id, {ORDER} FROM inquiries
         WHERE (:status IS NULL OR status = :status) AND (:lang IS NULL OR lang = :lang)
           AND (:itinerary IS NULL OR itinerary = :itinerary)
           AND (:since IS NULL OR created_at >= :since) AND (:until IS NULL OR created_at < :until)
           AND (:person IS NULL OR id IN (SELECT inquiry FROM assignments WHERE person = :person)) {within}"
    )
}

/// The places of the list from one on.
pub(super) fn list_sql() -> String {
    format!(
        "SELECT rank, key, id FROM ({})
         WHERE rank BETWEEN :rank AND :last AND (rank, key, id) > (:rank, :key, :after) ORDER BY rank, key, id",
        places_sql("")
    )
}

/// A part of the list; `found` are the rows that a search found, in their order.
fn list(connection: &Connection, filter: &DeskFilter, found: Option<&[i64]>) -> rusqlite::Result<DeskPage> {
    let mut places = connection.prepare_cached(&list_sql())?;
    let own = filter.status.map(rank_of);
    let start = Position { rank: own.unwrap_or(0), key: i64::MIN, id: i64::MIN };
    let after = filter.after.filter(|after| after.rank >= start.rank).unwrap_or(start);
    let mut places = places.query(named_params! {
        ":status": filter.status.map(Status::code),
        ":lang": filter.lang.map(Lang::code),
        ":itinerary": filter.itinerary,
        ":since": filter.since.map(at_or_after),
        ":until": filter.until.map(at_or_after),
        ":person": filter.person,
        ":rank": after.rank,
        ":last": own.unwrap_or(LAST_RANK),
        ":key": after.key,
        ":after": after.id,
    })?;
    let mut part = Part::new(connection, filter)?;
    while let Some(place) = places.next()? {
        let place = Position { rank: place.get(0)?, key: place.get(1)?, id: place.get(2)? };
        let is_found = found.is_none_or(|found| found.binary_search(&place.id).is_ok());
        if is_found && part.is_full_with(place)? {
            break;
        }
    }
    Ok(part.page)
}

/// The same of a few rows, which are put in order here.
fn pick(connection: &Connection, filter: &DeskFilter, found: &[i64]) -> rusqlite::Result<DeskPage> {
    let mut place = connection.prepare_cached(&places_sql("AND id = :id"))?;
    let mut places = Vec::new();
    for id in found {
        let found = place.query_row(
            named_params! {
                ":status": filter.status.map(Status::code),
                ":lang": filter.lang.map(Lang::code),
                ":itinerary": filter.itinerary,
                ":since": filter.since.map(at_or_after),
                ":until": filter.until.map(at_or_after),
                ":person": filter.person,
                ":id": id,
            },
            |row| Ok(Position { id: row.get(0)?, rank: row.get(1)?, key: row.get(2)? }),
        );
        places.extend(found.optional()?.filter(|place| filter.after.is_none_or(|after| *place > after)));
    }
    places.sort_unstable();
    let mut part = Part::new(connection, filter)?;
    for place in places {
        if part.is_full_with(place)? {
            break;
        }
    }
    Ok(part.page)
}

/// A part of the list in the making.
struct Part<'a> {
    connection: &'a Connection,
    filter: &'a DeskFilter,
    by_id: CachedStatement<'a>,
    last: Option<Position>,
    page: DeskPage,
}

impl<'a> Part<'a> {
    fn new(connection: &'a Connection, filter: &'a DeskFilter) -> rusqlite::Result<Part<'a>> {
        let by_id = connection.prepare_cached(&inquiry_by_id())?;
        Ok(Part { connection, filter, by_id, last: None, page: DeskPage::default() })
    }

    /// Adds the inquiry at a place, unless the part is full without it.
    fn is_full_with(&mut self, place: Position) -> rusqlite::Result<bool> {
        let mut row = self.by_id.query([place.id])?;
        let Some(row) = row.next()? else { return Ok(false) };
        let inquiry = match inquiry(row) {
            Ok(inquiry) => inquiry,
            Err(error) if is_of_one_row(&error) => {
                self.page.unreadable.push(unreadable(row, &error));
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        // It may have changed since it was found.
        if self.filter.search.as_ref().is_some_and(|search| !search.finds(&inquiry)) {
            return Ok(false);
        }
        if self.page.entries.len() == self.filter.limit {
            self.page.next = self.last;
            return Ok(true);
        }
        self.last = Some(place);
        self.page.entries.push(DeskEntry { inquiry, holder: holder(self.connection, place.id)? });
        Ok(false)
    }
}

fn inquiry_by_id() -> String {
    format!("SELECT {INQUIRY} FROM inquiries WHERE id = ?1")
}

fn unreadable(row: &Row, error: &rusqlite::Error) -> Unreadable {
    Unreadable { what: format!("inquiry {}", super::rows::name(row)), reason: reason(row, error) }
}

fn open(connection: &Connection, reference: Reference) -> rusqlite::Result<Option<OpenInquiry>> {
    let Some(inquiry) = find(connection, reference)? else { return Ok(None) };
    let id = id_of(connection, reference)?;
    let (events, _) = numbered(connection, reference, 0)?;
    let (version, holder) = (last_number(connection, id)?, holder(connection, id)?);
    Ok(Some(OpenInquiry { inquiry, version, holder, events }))
}

fn act(
    connection: &Connection,
    step: &Step,
    before: &OpenInquiry,
    corrector: &Corrector,
) -> rusqlite::Result<Acted> {
    let who = Actor::Person(step.person.name.clone());
    let (reference, now) = (step.reference, step.now);
    let id = id_of(connection, reference)?;
    let status = before.inquiry.status;
    let mut withdrawn = None;
    match &step.action {
        Action::Assign { mine } => assign(connection, id, mine.then_some(&step.person), &who, now)?,
        Action::Status(status) => set(connection, step, &who, *status, None)?,
        Action::Note(note) => set(connection, step, &who, status, Some(note))?,
        Action::Answered { by, note } => {
            let note = match note {
                Some(note) => match added_to(before.inquiry.note.as_deref(), note) {
                    Ok(note) => Some(note),
                    Err(_) => return Ok(Acted::NoteTooLong),
                },
                None => None,
            };
            record(connection, id, &Change::Answered { by: *by }, &who, now)?;
            set(connection, step, &who, Status::Answered, note.as_deref())?;
        }
        Action::WroteAgain => {
            record(connection, id, &Change::WroteAgain, &who, now)?;
            if status != Status::Received {
                connection
                    .prepare_cached("UPDATE inquiries SET waiting_since = ?2 WHERE id = ?1")?
                    .execute([id, millis(now)])?;
                set(connection, step, &who, Status::Received, None)?;
            }
        }
        Action::Restrict(restricted) => {
            restrict(connection, reference, *restricted, &who, now)?;
        }
        Action::Correct(correction) => match corrector.correct(connection, reference, correction, &who)? {
            Ok(corrected) => withdrawn = corrected.map(|corrected| corrected.withdrawn),
            Err(refused) => return Ok(Acted::Refused(refused)),
        },
    }
    let Some(inquiry) = open(connection, reference)?.map(Box::new) else { return Ok(Acted::Missing) };
    Ok(match withdrawn {
        Some(withdrawn) => Acted::Corrected { inquiry, withdrawn },
        None => Acted::Done(inquiry),
    })
}

/// Sets status and note; without a note it stays, and an empty one removes it.
fn set(
    connection: &Connection,
    step: &Step,
    who: &Actor,
    status: Status,
    note: Option<&str>,
) -> rusqlite::Result<()> {
    change(connection, step.reference, who, step.now, |id| {
        connection
            .prepare_cached(
                "UPDATE inquiries SET status = ?2, note = nullif(coalesce(?3, note), ''), updated_at = max(updated_at, ?4)
                 WHERE id = ?1",
            )?
            .execute(params![id, status.code(), note, millis(step.now)])
            .map(drop)
    })
    .map(drop)
}
