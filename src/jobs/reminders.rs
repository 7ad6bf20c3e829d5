//! Reminds staff of inquiries that wait for an answer, and tells them in the morning what waits.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use tokio::time::sleep;

use super::calendar::Calendar;
use super::runner::{Job, JobError};
use crate::content::Snapshot;
use crate::inquiry::{Promise, is_night, morning_of};
use crate::store::{JobKind, ReminderPlan, Staff, Store};

/// How late a reminder may be.
const EVERY: Duration = Duration::from_secs(30);

pub struct Reminders {
    store: Store,
    calendar: Calendar,
    /// The live content, which says how soon an answer is promised.
    shown: Arc<ArcSwap<Snapshot>>,
    /// Who is told as long as nobody can sign in to the desk.
    otherwise: Staff,
    has_looked: bool,
}

impl Reminders {
    pub fn new(store: Store, calendar: Calendar, shown: Arc<ArcSwap<Snapshot>>, otherwise: Staff) -> Reminders {
        Reminders { store, calendar, shown, otherwise, has_looked: false }
    }
}

impl Job for Reminders {
    const KIND: JobKind = JobKind::Reminders;

    async fn due(&mut self) {
        // What fell due while the server was down is made up for at once.
        if self.has_looked {
            sleep(EVERY).await;
        }
    }

    async fn run(&mut self) -> Result<(), JobError> {
        let (now, zone) = (self.calendar.clock.now(), &self.calendar.time_zone);
        if !is_night(now, zone) {
            let promise = Promise { within: self.shown.load().site.reply_within(), zone: zone.clone() };
            let plan = ReminderPlan { promise, otherwise: self.otherwise.clone(), now };
            if let Some(day) = morning_of(now, zone) {
                self.store.begin_day(day, plan.clone()).await?;
            }
            let inquiries = self.store.remind(plan).await?;
            if inquiries > 0 {
                tracing::info!(inquiries, "staff are reminded of inquiries that wait for an answer");
            }
        }
        self.has_looked = true;
        Ok(())
    }
}
