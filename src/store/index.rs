//! What the desk looks for, in memory: what is searched and filtered by of every inquiry, and which event was its last.
//!
//! It is made when it is first asked for. Whenever any process has committed something since, the last event of every inquiry is compared
//! with the known one, and the inquiries that differ are read again: all that changes an inquiry writes an event in the same transaction.
//! So there is nothing to be kept true on the way of a submission, and nothing on disk that an erasure would have to reach.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use jiff::Timestamp;
use rusqlite::{Connection, Row};
use tokio::sync::{Notify, Semaphore};
use tokio::task::spawn_blocking;

use super::connection::open_for_reading;
use super::error::{StoreError, is_of_one_row};
use super::rows::{INQUIRY, inquiry};
use super::search::{Search, Searched};
use crate::inquiry::Reference;
use crate::locale::Lang;
use crate::machine::Alarm;

/// Searches at a time: each keeps a processor busy for a millisecond or two.
const AT_ONCE: usize = 2;
/// Changes that are remembered by their references.
const REMEMBERED: usize = 256;

/// The number and the time of an event. The time tells an inquiry from an erased one whose row had the same identifier.
type LastEvent = (i64, i64);

pub(super) struct Index {
    path: PathBuf,
    turns: Arc<Semaphore>,
    fallen: Arc<Notify>,
    source: Mutex<Option<Source>>,
    known: RwLock<Known>,
}

/// Where the index reads, and what `PRAGMA data_version` said before it last did.
struct Source {
    connection: Connection,
    seen: Option<i64>,
}

/// What is known of all inquiries.
#[derive(Default)]
pub(super) struct Known {
    /// By the inquiries' rows, whose identifiers grow with time.
    inquiries: BTreeMap<i64, Entry>,
    /// How many changes there were in this process's time, and which the last ones were.
    changes: u64,
    last_changes: VecDeque<Reference>,
}

struct Entry {
    last_event: LastEvent,
    /// `None` for a row that this version cannot read.
    content: Option<Content>,
}

struct Content {
    searched: Searched,
    lang: Lang,
    itinerary: Option<String>,
    created_at: Timestamp,
    /// Who of the staff has it.
    person: Option<i64>,
}

/// Which inquiries are looked for; the default is all of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted {
    pub lang: Option<Lang>,
    pub itinerary: Option<String>,
    pub person: Option<i64>,
    pub since: Option<Timestamp>,
    pub until: Option<Timestamp>,
    pub search: Option<Search>,
}

impl Wanted {
    pub(super) fn is_everything(&self) -> bool {
        let Wanted { lang, itinerary, person, since, until, search } = self;
        lang.is_none()
            && itinerary.is_none()
            && person.is_none()
            && since.is_none()
            && until.is_none()
            && search.is_none()
    }

    fn is_met_by(&self, content: &Content) -> bool {
        self.lang.is_none_or(|lang| content.lang == lang)
            && (self.itinerary.is_none() || content.itinerary == self.itinerary)
            && (self.person.is_none() || content.person == self.person)
            && self.since.is_none_or(|since| content.created_at >= since)
            && self.until.is_none_or(|until| content.created_at < until)
            && self.search.as_ref().is_none_or(|search| search.is_in(&content.searched))
    }
}

/// What changed after a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes {
    /// The moment until which this tells everything.
    pub until: u64,
    /// The inquiries that came in, changed or were erased, each once; `None` when they are too many to be named.
    pub references: Option<Vec<Reference>>,
}

impl Index {
    /// `fallen` is notified when a question panics.
    pub(super) fn of(path: PathBuf, fallen: Arc<Notify>) -> Index {
        let turns = Arc::new(Semaphore::new(AT_ONCE));
        Index { path, turns, fallen, source: Mutex::default(), known: RwLock::default() }
    }

    /// Asks what is known, once that is true.
    pub(super) async fn ask<T: Send + 'static>(
        self: Arc<Self>,
        question: impl FnOnce(&Known) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| StoreError::stopped())?;
        let alarm = Alarm(Arc::clone(&self.fallen));
        let answered = spawn_blocking(move || {
            let _alarm = alarm;
            let answer = self.answer(question);
            drop(turn);
            answer
        });
        answered.await.unwrap_or_else(|_| Err(StoreError::stopped()))
    }

    fn answer<T>(&self, question: impl FnOnce(&Known) -> T) -> Result<T, StoreError> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        let Source { connection, seen } = match source.take() {
            Some(source) => source,
            None => Source { connection: open_for_reading(&self.path)?, seen: None },
        };
        // Asked before anything is read: what is committed meanwhile is seen twice rather than never.
        let now: i64 = connection.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))?;
        if seen != Some(now) {
            self.known.write().unwrap_or_else(PoisonError::into_inner).update(&connection)?;
        }
        // Only a connection that works is kept.
        *source = Some(Source { connection, seen: Some(now) });
        drop(source);
        Ok(question(&self.known.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

impl Known {
    /// The rows of inquiries, in their order.
    pub(super) fn found(&self, wanted: &Wanted) -> Vec<i64> {
        self.contents().filter(|(_, content)| wanted.is_met_by(content)).map(|(id, _)| id).collect()
    }

    /// The rows of earlier inquiries of whoever sent one, the newest first.
    pub(super) fn earlier(&self, reference: Reference) -> Vec<i64> {
        let Some((own, sent)) = self.contents().find(|(_, content)| content.searched.reference == reference) else {
            return Vec::new();
        };
        let before = self.contents().rev().skip_while(|(id, _)| *id >= own);
        let is_same = |content: &Content| content.searched.is_of_same_person(&sent.searched);
        before.filter(|(_, content)| is_same(content)).map(|(id, _)| id).collect()
    }

    fn contents(&self) -> impl DoubleEndedIterator<Item = (i64, &Content)> {
        self.inquiries.iter().filter_map(|(id, entry)| Some((*id, entry.content.as_ref()?)))
    }

    /// What changed since a moment; without one, only the present moment.
    pub(super) fn changes_since(&self, moment: Option<u64>) -> Changes {
        let moment = moment.unwrap_or(self.changes);
        let count = usize::try_from(self.changes.saturating_sub(moment)).unwrap_or(usize::MAX);
        let references = (count <= self.last_changes.len()).then(|| {
            let mut seen = HashSet::new();
            let changed = self.last_changes.range(self.last_changes.len() - count..);
            changed.filter(|reference| seen.insert(**reference)).copied().collect()
        });
        Changes { until: self.changes, references }
    }

    fn update(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut last_events = connection
            // With max(), the other columns are those of its row.
            .prepare_cached("SELECT inquiry, max(number), at FROM events GROUP BY inquiry")?;
        let mut rows = last_events.query([])?;
        let (mut differing, mut present) = (Vec::new(), HashSet::new());
        while let Some(row) = rows.next()? {
            let (id, last_event) = (row.get(0)?, (row.get(1)?, row.get(2)?));
            present.insert(id);
            if self.inquiries.get(&id).is_none_or(|entry| entry.last_event != last_event) {
                differing.push((id, last_event));
            }
        }
        let gone: Vec<i64> = self.inquiries.keys().filter(|id| !present.contains(id)).copied().collect();
        for id in gone {
            let entry = self.inquiries.remove(&id);
            self.note(entry.as_ref());
        }
        let mut by_id = connection.prepare_cached(&format!(
            "SELECT {INQUIRY}, (SELECT person FROM assignments WHERE inquiry = inquiries.id) AS person
             FROM inquiries WHERE id = ?1"
        ))?;
        for (id, last_event) in differing {
            let content = match by_id.query_row([id], content) {
                Ok(content) => Some(content),
                Err(error) if is_of_one_row(&error) => None,
                // Erased meanwhile.
                Err(rusqlite::Error::QueryReturnedNoRows) => continue,
                Err(error) => return Err(error),
            };
            let entry = Entry { last_event, content };
            self.note(Some(&entry));
            self.inquiries.insert(id, entry);
        }
        Ok(())
    }

    /// Remembers that an inquiry changed.
    fn note(&mut self, entry: Option<&Entry>) {
        let Some(content) = entry.and_then(|entry| entry.content.as_ref()) else { return };
        self.changes += 1;
        self.last_changes.push_back(content.searched.reference);
        if self.last_changes.len() > REMEMBERED {
            self.last_changes.pop_front();
        }
    }
}

fn content(row: &Row) -> rusqlite::Result<Content> {
    let inquiry = inquiry(row)?;
    Ok(Content {
        searched: Searched::of(&inquiry),
        lang: inquiry.lang,
        itinerary: inquiry.details.itinerary,
        created_at: inquiry.created_at,
        person: row.get("person")?,
    })
}
