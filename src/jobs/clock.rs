//! Compares the machine's clock with the last time seen: after a jump nothing is deleted by age until the clock has been right for long
//! enough.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::tz::TimeZone;
use tokio::sync::Notify;
use tokio::time::sleep;

use super::runner::{Job, JobError};
use crate::machine::Clock;
use crate::store::{ClockNews, JobKind, Store, StoreError};

const EVERY: Duration = Duration::from_secs(1);

pub struct ClockWatch {
    store: Store,
    clock: Clock,
    /// The agency's time zone.
    time_zone: TimeZone,
    /// Notified once the clock has been right for long enough, so that old data may be deleted.
    held: Arc<Notify>,
    /// When the clock was last checked.
    looked: Option<Instant>,
}

impl ClockWatch {
    /// Notifies `held` once the clock has been right for long enough after a jump.
    pub fn new(store: Store, clock: Clock, time_zone: TimeZone, held: Arc<Notify>) -> ClockWatch {
        ClockWatch { store, clock, time_zone, held, looked: None }
    }

    /// Checks the clock; the first check compares it with what earlier processes saw.
    ///
    /// # Errors
    /// When the result cannot be stored; this process knows it all the same.
    pub async fn look(&mut self) -> Result<(), StoreError> {
        let ran = self.looked.replace(Instant::now()).map(|looked| looked.elapsed());
        let now = self.clock.now();
        match self.store.look_at_clock(now, ran).await? {
            None => {}
            Some(ClockNews::Jumped(jump)) => {
                tracing::warn!("{}", jump.in_words(&self.time_zone));
                // What was postponed by the old clock might be due years from now.
                self.store.outbox_requeue_all_waiting(now).await?;
            }
            Some(ClockNews::Held) => {
                tracing::info!("the clock has held for seven days: what is past its time is deleted again");
                self.held.notify_one();
            }
        }
        Ok(())
    }
}

impl Job for ClockWatch {
    const KIND: JobKind = JobKind::Clock;

    async fn due(&mut self) {
        sleep(EVERY).await;
    }

    async fn run(&mut self) -> Result<(), JobError> {
        Ok(self.look().await?)
    }

    /// Stores the last time seen for the next process.
    async fn stop(&mut self) {
        if let Err(error) = self.store.keep_clock().await {
            tracing::warn!(error = &error as &dyn std::error::Error, "the last moment seen cannot be written down");
        }
    }
}
