//! Takes mails out of the outbox and retries each until the server accepts it, refuses it for good, or three days have passed.
//!
//! A row stays queued while its mail is being sent: if the process dies in between, the next one sends it again under the same Message-ID.
//! Only the one process that serves runs this job, so that nobody else takes the same row.

mod attempt;
mod patience;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::{Id, JoinSet};
use tokio::time::{sleep, timeout};
use tracing::{error, warn};

use super::runner::{Job, JobError};
use crate::inquiry::is_night;
use crate::machine::Clock;
use crate::mail::{Composer, Transport};
use crate::store::{JobKind, Staff, Store, StoreError};
use attempt::Delivery;
pub use patience::Patience;

/// Settings of mail delivery.
#[derive(Clone, Copy, Debug)]
pub struct MailDeliveryOptions {
    pub patience: Patience,
    /// Mails sent concurrently: enough that a few slow answers hold up nobody, few enough that no server minds.
    pub at_a_time: usize,
    /// How often the outbox is checked without a notification: the command line may have put a mail back.
    pub look_every: Duration,
    /// How long mails in progress may take once the server stops.
    pub grace: Duration,
}

impl Default for MailDeliveryOptions {
    fn default() -> Self {
        MailDeliveryOptions {
            patience: Patience::default(),
            at_a_time: 4,
            look_every: Duration::from_secs(5),
            grace: Duration::from_secs(10),
        }
    }
}

/// The pause between two checks of the outbox. Inquiries come first: without the pause, each one's mail competes with the next inquiry for
/// CPU and disk, and a burst takes twice as long to store.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

pub struct MailDelivery {
    delivery: Arc<Delivery>,
    options: MailDeliveryOptions,
    under_way: UnderWay,
    /// How long nothing is known to be due; `None` before the first check.
    quiet_for: Option<Duration>,
}

impl MailDelivery {
    /// `staff` are told when the address of an inquiry accepts no mail.
    pub fn new(
        store: Store,
        composer: Composer,
        transport: Transport,
        staff: Staff,
        options: MailDeliveryOptions,
        clock: Clock,
    ) -> Self {
        let delivery = Delivery { store, composer, transport, patience: options.patience, staff, clock };
        MailDelivery { delivery: Arc::new(delivery), options, under_way: UnderWay::default(), quiet_for: None }
    }

    /// Starts what is due as far as there is room, and returns how long nothing else will be due.
    async fn start_due(&mut self) -> Result<Duration, StoreError> {
        let room = self.options.at_a_time.saturating_sub(self.under_way.rows.len());
        if room == 0 {
            return Ok(self.options.look_every);
        }
        let now = self.delivery.clock.now();
        let is_night = is_night(now, &self.delivery.composer.promise().zone);
        // Half of the slots are reserved for inquiries: a slow answer to another mail must not hold one up.
        let mut others = (self.options.at_a_time / 2).max(1).saturating_sub(self.under_way.others());
        // Rows being sent still count as due.
        let look_at = |room: usize| u32::try_from(room + self.under_way.held()).unwrap_or(u32::MAX);
        let store = &self.delivery.store;
        let due = store.outbox_due(now, look_at(self.options.at_a_time), look_at(others), is_night).await?;
        let are_some_unreadable = !due.unreadable.is_empty();
        for (mail, reason) in due.unreadable {
            error!(mail, "a mail cannot be read and is set aside; see `patagonia outbox list`");
            store.outbox_set_aside(mail, reason, now).await?;
        }
        for mail in due.mails {
            let is_other = mail.reference.is_none();
            let full = self.under_way.rows.len() >= self.options.at_a_time || (is_other && others == 0);
            if full || self.under_way.holds(mail.id) {
                continue;
            }
            others -= usize::from(is_other);
            self.under_way.start(mail.id, is_other, Arc::clone(&self.delivery).attempt(mail));
        }
        if are_some_unreadable {
            // They took the place of others that are due.
            return Ok(Duration::ZERO);
        }
        let next = store.outbox_next_at().await?;
        let until_next = next.and_then(|next| Duration::try_from(next.duration_since(now)).ok());
        Ok(until_next
            .filter(|wait| !wait.is_zero())
            .map_or(self.options.look_every, |wait| wait.min(self.options.look_every)))
    }
}

impl Job for MailDelivery {
    const KIND: JobKind = JobKind::MailDelivery;

    async fn due(&mut self) {
        let Some(quiet_for) = self.quiet_for else { return };
        tokio::select! {
            () = self.under_way.one_done() => {}
            () = self.delivery.store.outbox_wakeup().notified() => {}
            () = sleep(quiet_for) => {}
        }
        sleep(BETWEEN_LOOKS).await;
    }

    async fn run(&mut self) -> Result<(), JobError> {
        if self.quiet_for.is_none() {
            // Regardless of when the next attempt was scheduled: the reason for waiting may have gone with the last process.
            self.delivery.store.outbox_requeue_all_waiting(self.delivery.clock.now()).await?;
        }
        self.quiet_for = Some(self.start_due().await?);
        if self.under_way.is_empty() {
            self.delivery.transport.close_idle().await;
        }
        Ok(())
    }

    async fn stop(&mut self) {
        let finished = timeout(self.options.grace, async {
            while !self.under_way.is_empty() {
                self.under_way.one_done().await;
            }
            self.delivery.transport.close_idle().await;
        });
        if finished.await.is_err() {
            warn!(
                mails = self.under_way.rows.len(),
                "mails under way were cut off and will be sent again after the next start"
            );
        }
    }
}

/// The mails that are being sent, by row.
#[derive(Default)]
struct UnderWay {
    tasks: JoinSet<()>,
    /// The row, and whether it belongs to no inquiry.
    rows: HashMap<Id, (i64, bool)>,
    /// Rows whose sending panicked. They are left alone until the next start: another attempt would most likely end the same way.
    faulty: Vec<i64>,
}

impl UnderWay {
    fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many rows may appear due but must not be taken.
    fn held(&self) -> usize {
        self.rows.len() + self.faulty.len()
    }

    fn holds(&self, row: i64) -> bool {
        self.rows.values().map(|(row, _)| row).chain(&self.faulty).any(|held| *held == row)
    }

    /// Mails in progress that belong to no inquiry.
    fn others(&self) -> usize {
        self.rows.values().filter(|(_, is_other)| *is_other).count()
    }

    fn start(&mut self, row: i64, is_other: bool, work: impl Future<Output = ()> + Send + 'static) {
        let task = self.tasks.spawn(work);
        self.rows.insert(task.id(), (row, is_other));
    }

    /// Waits for one to finish; forever when there is none.
    async fn one_done(&mut self) {
        match self.tasks.join_next_with_id().await {
            Some(Ok((task, ()))) => {
                self.rows.remove(&task);
            }
            Some(Err(fault)) => {
                let row = self.rows.remove(&fault.id()).map(|(row, _)| row);
                error!(mail = row, "sending a mail ended in a fault of the program");
                self.faulty.extend(row);
            }
            None => std::future::pending().await,
        }
    }
}
