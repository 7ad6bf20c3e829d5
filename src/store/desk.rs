//! What the desk shows of inquiries, and what people of the staff do with them.
//!
//! An inquiry's version is the number of its last event. Whoever changes it says which version they saw; when somebody else changed it in
//! between, nothing is changed and they are told what the other did. What became of a mail, and a reminder, is no such change.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use rusqlite::{Connection, Row, named_params, params};

use super::Store;
use super::assignments::{Holder, assign, holder};
use super::error::{StoreError, is_of_one_row};
use super::events::{Actor, Change, NumberedEvent, last_number, numbered, record};
use super::inquiries::{change, find, id_of};
use super::rows::{INQUIRY, Unreadable, inquiry, millis, reason};
use super::search::Search;
use crate::inquiry::{Channel, Inquiry, Reference, Status, added_to};
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
    pub search: Option<Search>,
    pub after: Option<Position>,
    pub limit: usize,
}

/// A place in the list: what is due first, then answered, closed and spam, the newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Somebody else changed the inquiry first; nothing was done.
    Changed {
        inquiry: Box<OpenInquiry>,
        /// What the others did since.
        since: Vec<NumberedEvent>,
    },
    /// With what is to be added, the note would be too long; nothing was done.
    NoteTooLong,
    Missing,
}

/// The order of the list, in the words of the index `inquiries_in_order`. Negative times put the newest first.
const ORDER: &str = "CASE status WHEN 'received' THEN 0 WHEN 'answered' THEN 1 WHEN 'closed' THEN 2 ELSE 3 END AS rank, \
     CASE status WHEN 'received' THEN created_at ELSE -created_at END AS key";

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
        self.read(move |connection| list(connection, &filter)).await
    }

    /// An inquiry with all that staff need.
    pub async fn open_inquiry(&self, reference: Reference) -> Result<Option<OpenInquiry>, StoreError> {
        self.read(move |connection| open(connection, reference)).await
    }

    /// Takes a step, unless somebody else changed the inquiry since the version that the person saw.
    pub async fn act(&self, step: Step) -> Result<Acted, StoreError> {
        self.write(move |connection| {
            let Some(before) = open(connection, step.reference)? else { return Ok(Acted::Missing) };
            let (since, unreadable) = numbered(connection, step.reference, step.version)?;
            // What cannot be read may be anything.
            let is_somebodys = |change: &Change| !matches!(change, Change::Mail { .. } | Change::Reminded { .. });
            if !unreadable.is_empty() || since.iter().any(|(_, event)| is_somebodys(&event.what)) {
                return Ok(Acted::Changed { inquiry: Box::new(before), since });
            }
            let note = match &step.action {
                Action::Note(note) => Some(note.clone()),
                Action::Answered { note: Some(note), .. } => match added_to(before.inquiry.note.as_deref(), note) {
                    Ok(note) => Some(note),
                    Err(_) => return Ok(Acted::NoteTooLong),
                },
                Action::Answered { note: None, .. } | Action::Assign { .. } | Action::Status(_) => None,
            };
            act(connection, &step, before.inquiry.status, note.as_deref())?;
            Ok(open(connection, step.reference)?.map_or(Acted::Missing, |inquiry| Acted::Done(Box::new(inquiry))))
        })
        .await
    }
}

/// The places of the list from one on.
pub(super) fn list_sql() -> String {
    format!(
        "SELECT rank, key, id FROM (
             SELECT id, {ORDER} FROM inquiries
             WHERE (:status IS NULL OR status = :status) AND (:lang IS NULL OR lang = :lang)
               AND (:itinerary IS NULL OR itinerary = :itinerary)
               AND (:person IS NULL OR id IN (SELECT inquiry FROM assignments WHERE person = :person))
         ) WHERE rank BETWEEN :rank AND :last AND (rank, key, id) > (:rank, :key, :after) ORDER BY rank, key, id"
    )
}

fn list(connection: &Connection, filter: &DeskFilter) -> rusqlite::Result<DeskPage> {
    let mut places = connection.prepare_cached(&list_sql())?;
    let own = filter.status.map(rank_of);
    let start = Position { rank: own.unwrap_or(0), key: i64::MIN, id: i64::MIN };
    let after = filter.after.filter(|after| after.rank >= start.rank).unwrap_or(start);
    let mut places = places.query(named_params! {
        ":status": filter.status.map(Status::code),
        ":lang": filter.lang.map(Lang::code),
        ":itinerary": filter.itinerary,
        ":person": filter.person,
        ":rank": after.rank,
        ":last": own.unwrap_or(LAST_RANK),
        ":key": after.key,
        ":after": after.id,
    })?;
    let mut by_id = connection.prepare_cached(&format!("SELECT {INQUIRY} FROM inquiries WHERE id = ?1"))?;
    let mut page = DeskPage::default();
    let mut last = None;
    while let Some(place) = places.next()? {
        let place = Position { rank: place.get(0)?, key: place.get(1)?, id: place.get(2)? };
        let mut row = by_id.query([place.id])?;
        let Some(row) = row.next()? else { continue };
        let inquiry = match inquiry(row) {
            Ok(inquiry) => inquiry,
            Err(error) if is_of_one_row(&error) => {
                page.unreadable.push(unreadable(row, &error));
                continue;
            }
            Err(error) => return Err(error),
        };
        if filter.search.as_ref().is_some_and(|search| !search.finds(&inquiry)) {
            continue;
        }
        if page.entries.len() == filter.limit {
            page.next = last;
            break;
        }
        last = Some(place);
        page.entries.push(DeskEntry { inquiry, holder: holder(connection, place.id)? });
    }
    Ok(page)
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

fn act(connection: &Connection, step: &Step, status: Status, note: Option<&str>) -> rusqlite::Result<()> {
    let who = Actor::Person(step.person.name.clone());
    let (reference, now) = (step.reference, step.now);
    let id = id_of(connection, reference)?;
    let set = |status: Status| {
        change(connection, reference, &who, now, |id| {
            connection
                .prepare_cached(
                    "UPDATE inquiries SET status = ?2, note = nullif(coalesce(?3, note), ''), updated_at = max(updated_at, ?4)
                     WHERE id = ?1",
                )?
                .execute(params![id, status.code(), note, millis(now)])
                .map(drop)
        })
        .map(drop)
    };
    match &step.action {
        Action::Assign { mine } => assign(connection, id, mine.then_some(&step.person), &who, now),
        Action::Status(status) => set(*status),
        Action::Note(_) => set(status),
        Action::Answered { by, .. } => {
            record(connection, id, &Change::Answered { by: *by }, &who, now)?;
            set(Status::Answered)
        }
    }
}
