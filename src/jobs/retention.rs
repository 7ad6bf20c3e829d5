//! Deletes what has expired, at the start and on every new day: inquiries, personal parts of mails, mail files, unconfirmed subscriptions.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::civil::Date;
use tokio::sync::Notify;

use super::blocking::blocking;
use super::calendar::Calendar;
use super::runner::{Job, JobError};
use crate::mail::MailFolder;
use crate::store::{JobKind, Store};

pub struct Retention {
    store: Store,
    mails: MailFolder,
    calendar: Calendar,
    held: Arc<Notify>,
    /// The day of the last successful run.
    done_on: Option<Date>,
}

impl Retention {
    /// Also runs when `held` is notified: nothing was deleted before, since the clock had jumped.
    pub fn new(store: Store, mails: MailFolder, calendar: Calendar, held: Arc<Notify>) -> Retention {
        Retention { store, mails, calendar, held, done_on: None }
    }
}

impl Job for Retention {
    const KIND: JobKind = JobKind::Retention;
    /// An owner may have to prove that data is deleted in time.
    const KEEPS_RECORD: bool = true;

    async fn due(&mut self) {
        let Some(done_on) = self.done_on else { return };
        tokio::select! {
            () = self.calendar.day_other_than(done_on) => {}
            () = self.held.notified() => {}
        }
    }

    fn due_at(&self) -> Option<Timestamp> {
        self.done_on.and_then(|day| self.calendar.end_of(day))
    }

    async fn run(&mut self) -> Result<(), JobError> {
        let (today, now) = (self.calendar.today(), self.calendar.clock.now());
        if let Some(purged) = self.store.purge(now).await? {
            let mails = self.mails.clone();
            blocking(move || {
                mails.remove(&purged.mails)?;
                mails.purge(SystemTime::try_from(now).unwrap_or(UNIX_EPOCH))
            })
            .await?;
            if purged.inquiries > 0 {
                tracing::info!(
                    inquiries = purged.inquiries,
                    "deleted inquiries seven years after the last interaction"
                );
            }
        }
        self.done_on = Some(today);
        Ok(())
    }
}
