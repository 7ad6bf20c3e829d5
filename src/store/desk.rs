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
use super::erase::Erased;
use super::error::{StoreError, is_of_one_row};
use super::events::{Actor, Change, NumberedEvent, last_number, numbered, record};
use super::index::{Changes, Wanted};
use super::inquiries::{Corrector, change, find, id_of, restrict};
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
    Now(Box<OpenInquiry>),
    Before(Acted),
}

/// The order of the list, in the words of the index `inquiries_in_order`. Negative times put the newest first.
const ORDER: &str = "CASE status WHEN 'received' THEN 0 WHEN 'answered' THEN 1 WHEN 'closed' THEN 2 ELSE 3 END AS rank, \
     CASE status WHEN 'received' THEN ifnull(waiting_since, created_at) ELSE -created_at END AS key";

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
        let DeskFilter { status, lang, itinerary, person, since, until, search, after, limit } = filter;
        let wanted = Wanted { lang, itinerary, person, since, until, search };
        let found = match wanted.is_everything() {
            true => None,
            false => Some(self.look_up(move |known| known.found(&wanted)).await?),
        };
        self.read(move |connection| list(connection, status, found.as_deref(), after, limit)).await
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

    /// What changed since a moment that an earlier answer named. Without one, only the present moment.
    pub async fn changes_since(&self, moment: Option<u64>) -> Result<Changes, StoreError> {
        self.look_up(move |known| known.changes_since(moment)).await
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
    if !unreadable.is_empty()
        || since.iter().any(|(_, event)| !matches!(event.what, Change::Mail { .. } | Change::Reminded { .. }))
    {
        return Ok(Seen::Before(Acted::Changed { inquiry: Box::new(now), since }));
    }
    Ok(Seen::Now(Box::new(now)))
}

/// The places of the list from one on. All that this reads is in the index.
pub(super) fn list_sql() -> String {
    format!(
        "SELECT rank, key, id FROM (SELECT id, {ORDER} FROM inquiries)
         WHERE rank BETWEEN :rank AND :last AND (rank, key, id) > (:rank, :key, :after) ORDER BY rank, key, id"
    )
}

/// A part of the list; of `found`, the rows to choose from in their order, if there are some.
fn list(
    connection: &Connection,
    status: Option<Status>,
    found: Option<&[i64]>,
    after: Option<Position>,
    limit: usize,
) -> rusqlite::Result<DeskPage> {
    let mut places = connection.prepare_cached(&list_sql())?;
    let own = status.map(rank_of);
    let start = Position { rank: own.unwrap_or(0), key: i64::MIN, id: i64::MIN };
    let after = after.filter(|after| after.rank >= start.rank).unwrap_or(start);
    let mut places = places.query(named_params! {
        ":rank": after.rank,
        ":last": own.unwrap_or(LAST_RANK),
        ":key": after.key,
        ":after": after.id,
    })?;
    let mut by_id = connection.prepare_cached(&inquiry_by_id())?;
    let mut page = DeskPage::default();
    let mut last = None;
    while let Some(place) = places.next()? {
        let place = Position { rank: place.get(0)?, key: place.get(1)?, id: place.get(2)? };
        if found.is_some_and(|found| found.binary_search(&place.id).is_err()) {
            continue;
        }
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
        if page.entries.len() == limit {
            page.next = last;
            break;
        }
        last = Some(place);
        page.entries.push(DeskEntry { inquiry, holder: holder(connection, place.id)? });
    }
    Ok(page)
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

fn act(connection: &Connection, step: &Step, before: &OpenInquiry, corrector: &Corrector) -> rusqlite::Result<Acted> {
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
fn set(connection: &Connection, step: &Step, who: &Actor, status: Status, note: Option<&str>) -> rusqlite::Result<()> {
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
