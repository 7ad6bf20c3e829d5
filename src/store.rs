//! Stores inquiries, the mails they cause and the content's revisions ([`content`]): the only place with SQL.
//!
//! One file, `inquiries.db` in the data directory, in `SQLite`'s write-ahead log mode. All writes of a process go through one thread
//! ([`writer`]), which answers after the commit is on disk; reads have a small pool of their own ([`readers`]). Other processes may read
//! and write alongside a running server.

mod assignments;
mod clock;
mod connection;
mod content;
mod copies;
mod desk;
mod erase;
mod error;
mod events;
mod files;
mod index;
mod inquiries;
mod itinerary_mail;
mod jobs;
mod mail_ids;
mod mail_kind;
mod outbox;
mod pairing;
mod people;
mod private;
mod quota;
mod readers;
mod readiness;
mod retention;
mod rows;
mod schema;
mod search;
mod secret;
mod sessions;
mod sign_in;
mod staff;
mod submit;
mod subscribers;
mod subscribing;
mod tokens;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rusqlite::Connection;
use tokio::sync::Notify;

pub use assignments::Holder;
pub use clock::{ClockJump, ClockNews};
pub use content::{ContentStore, Draft, LiveContent, Origin, Revision, Shown, Verdict};
pub use desk::{Acted, Action, DeskEntry, DeskFilter, DeskPage, OpenInquiry, Position, Step};
pub use erase::Erased;
pub use error::{LockError, OpenError, StoreError};
pub use events::{Actor, Change, Event, MailFate, NumberedEvent};
pub use files::{OpenMode, ServeLock};
pub use index::Changes;
pub use inquiries::{CorrectError, Corrected, Filter};
pub use itinerary_mail::ItineraryRequest;
pub use jobs::{JobKind, JobRecord};
pub use mail_kind::MailKind;
pub use outbox::{Due, MailState, OutboxCounts, OutboxMail, Retry, Staff};
pub use pairing::Pairing;
pub use people::Person;
pub use private::{create_private_dir, create_private_file};
pub use retention::Purged;
pub use rows::Unreadable;
pub use search::Search;
pub use sessions::{LONGEST as SESSION_LONGEST, NewSession, Session};
pub use sign_in::{CodeTried, SIGN_IN_WITHIN, SignInAsked, SignInTokens};
pub use staff::{Added, InvalidStaffName, NewPerson, StaffName};
pub use submit::{MailPlan, Submission, SubmitError, Submitted};
pub use subscribers::{Leaving, Removed, Source, Subscriber, SubscriberCounts};
pub use subscribing::{Confirming, NewsletterTokens, SubscriptionRequest};

use clock::Watch;
use connection::Log;
use index::{Index, Known};
use mail_ids::MailIds;
use readers::Readers;
use schema::INQUIRIES;
use secret::Secret;
use writer::Writer;

/// An open store. Clones share it; dropping the last one waits for queued writes and closes the file.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

// Field order matters: the writer closes last, so that it can remove the write-ahead log.
struct Inner {
    path: PathBuf,
    secret: Secret,
    readers: Readers,
    index: Arc<Index>,
    mail_ids: MailIds,
    wakeup: Arc<Notify>,
    fallen: Arc<Notify>,
    clock: Mutex<Watch>,
    log: Log,
    starting: Mutex<()>,
    writer: OnceLock<Writer>,
}

impl Store {
    /// Opens the store of a data directory and upgrades it to this program's schema. Blocks on disk I/O.
    pub fn open(dir: &Path, mode: OpenMode) -> Result<Store, OpenError> {
        let path = INQUIRIES.open(dir, mode)?;
        let reader = connection::open_for_reading(&path)?;
        let failed = |error| OpenError::database(&path, error);
        let secret = Secret::read(&reader).map_err(failed)?;
        let clock = Mutex::new(Watch::read(&reader).map_err(failed)?);
        let fallen = Arc::new(Notify::new());
        let inner = Inner {
            readers: Readers::new(path.clone(), reader, Arc::clone(&fallen)),
            log: Log::of(&path),
            index: Arc::new(Index::of(path.clone(), Arc::clone(&fallen))),
            path,
            secret,
            mail_ids: MailIds::default(),
            wakeup: Arc::new(Notify::new()),
            fallen,
            clock,
            starting: Mutex::new(()),
            writer: OnceLock::new(),
        };
        if mode == OpenMode::Create {
            // A disk that cannot be written to is an error at start, not at the first inquiry.
            inner.writer()?;
        }
        Ok(Store { inner: Arc::new(inner) })
    }

    /// Notified whenever a commit of this process left mail to send. One permit is kept, so that nothing is missed between two waits.
    pub fn outbox_wakeup(&self) -> &Notify {
        &self.inner.wakeup
    }

    /// Notified when a thread of the store has panicked: this process's reads and writes can no longer be relied on.
    pub fn fallen(&self) -> &Notify {
        &self.inner.fallen
    }

    /// Checkpoints the write-ahead log when nothing was written since the previous call, so that a copy of the file holds everything.
    /// Blocks.
    pub fn fold_idle_log(&self) {
        self.inner.log.fold_when_idle();
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.inner.readers.read(work).await.map_err(|error| error.at(&self.inner.path))
    }

    /// Asks what is kept in memory of all inquiries.
    async fn look_up<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Known) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        Arc::clone(&self.inner.index).ask(question).await.map_err(|error| error.at(&self.inner.path))
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.inner.writer()?.write(false, work).await.map_err(|error| error.at(&self.inner.path))
    }

    /// Like `write`, and wakes the outbox after the commit.
    async fn write_mail<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.inner.writer()?.write(true, work).await.map_err(|error| error.at(&self.inner.path))
    }
}

impl Inner {
    /// The writer, started by the first write.
    fn writer(&self) -> Result<&Writer, OpenError> {
        if let Some(writer) = self.writer.get() {
            return Ok(writer);
        }
        let _starting = self.starting.lock().unwrap_or_else(PoisonError::into_inner);
        if self.writer.get().is_none() {
            let connection = connection::open_for_writing(&self.path)?;
            let writer = Writer::start(connection, self.wakeup.clone(), self.fallen.clone()).map_err(|source| {
                OpenError::Io { operation: "start the writer of", path: self.path.clone(), source }
            })?;
            // Nobody else sets it while this lock is held.
            let _ = self.writer.set(writer);
        }
        self.writer.get().ok_or_else(|| unreachable!("set just now"))
    }
}

#[cfg(test)]
mod tests;
