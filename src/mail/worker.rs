//! Takes mails out of the outbox and keeps at each until the server has it, or has refused it for good, or three days are over.
//!
//! A row stays queued while its mail is under way: a process that dies in between sends it again, under the same Message-ID. One worker
//! runs in the one process that serves, so that nobody else takes the same row.

use std::collections::HashMap;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::{Id, JoinSet};
use tokio::time::{sleep, timeout};
use tracing::{error, info, warn};

use super::backoff::Backoff;
use super::compose::{Composer, Letter};
use super::transport::{SendFailure, Transport};
use crate::store::{OutboxMail, Store, StoreError};

/// How the worker goes about it.
#[derive(Clone, Copy, Debug)]
pub struct WorkerOptions {
    pub backoff: Backoff,
    /// Mails under way at a time: enough that a few slow answers hold up nobody, few enough that no server minds.
    pub at_a_time: usize,
    /// How often the outbox is looked at without being rung for: the command line may have put a mail back.
    pub look_every: Duration,
    /// How long mails under way may take once the server stops.
    pub grace: Duration,
}

impl Default for WorkerOptions {
    fn default() -> Self {
        WorkerOptions {
            backoff: Backoff::default(),
            at_a_time: 4,
            look_every: Duration::from_secs(5),
            grace: Duration::from_secs(10),
        }
    }
}

/// The one that sends.
pub struct Worker {
    desk: Arc<Desk>,
    options: WorkerOptions,
}

/// What every mail under way needs.
struct Desk {
    store: Store,
    composer: Composer,
    transport: Transport,
    backoff: Backoff,
}

impl Worker {
    pub fn new(store: Store, composer: Composer, transport: Transport, options: WorkerOptions) -> Self {
        Worker { desk: Arc::new(Desk { store, composer, transport, backoff: options.backoff }), options }
    }

    /// Runs until `shutdown` is ready, and then for as long as mails under way need, within the grace time.
    ///
    /// What waits is tried at once, whenever its next attempt was to be: the reason for waiting may have gone with the last process.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        let mut shutdown = pin!(shutdown);
        let mut under_way = UnderWay::default();
        tokio::select! {
            () = &mut shutdown => return,
            () = self.desk.persist("put waiting mail back", || self.desk.store.outbox_requeue_all_waiting(Timestamp::now())) => {}
        }
        loop {
            let pause = match self.take_due(&mut under_way).await {
                Ok(pause) => pause,
                Err(error) => {
                    warn!(error = describe(&error), "the outbox cannot be read");
                    self.options.look_every
                }
            };
            if under_way.is_empty() {
                self.desk.transport.close_idle().await;
            }
            tokio::select! {
                () = &mut shutdown => break,
                () = under_way.one_done() => {}
                () = self.desk.store.outbox_wakeup().notified() => {}
                () = sleep(pause) => {}
            }
        }
        let finished = timeout(self.options.grace, async {
            while !under_way.is_empty() {
                under_way.one_done().await;
            }
            self.desk.transport.close_idle().await;
        });
        if finished.await.is_err() {
            warn!(mails = under_way.rows.len(), "mails under way were cut off and will be sent again after the next start");
        }
    }

    /// Starts what is due and has room, and says how long nothing else will be.
    async fn take_due(&self, under_way: &mut UnderWay) -> Result<Duration, StoreError> {
        let room = self.options.at_a_time.saturating_sub(under_way.rows.len());
        if room == 0 {
            return Ok(self.options.look_every);
        }
        let now = Timestamp::now();
        // Rows under way are still due.
        let due = self.desk.store.outbox_due(now, self.options.at_a_time + under_way.rows.len()).await?;
        for mail in due.into_iter().filter(|mail| !under_way.holds(mail.id)).take(room) {
            under_way.start(mail.id, Arc::clone(&self.desk).attempt(mail));
        }
        let next = self.desk.store.outbox_next_at().await?;
        let until_next = next.and_then(|next| Duration::try_from(next.duration_since(now)).ok());
        Ok(until_next.filter(|wait| !wait.is_zero()).map_or(self.options.look_every, |wait| wait.min(self.options.look_every)))
    }
}

/// The mails that are being sent, by row.
#[derive(Default)]
struct UnderWay {
    tasks: JoinSet<()>,
    rows: HashMap<Id, i64>,
    /// Rows whose sending ended in a fault of the program. They are left alone until the next start: another attempt would most likely
    /// end the same.
    faulty: Vec<i64>,
}

impl UnderWay {
    fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn holds(&self, row: i64) -> bool {
        self.rows.values().chain(&self.faulty).any(|held| *held == row)
    }

    fn start(&mut self, row: i64, work: impl Future<Output = ()> + Send + 'static) {
        let task = self.tasks.spawn(work);
        self.rows.insert(task.id(), row);
    }

    /// Waits for one to end; for ever when there is none.
    async fn one_done(&mut self) {
        match self.tasks.join_next_with_id().await {
            Some(Ok((task, ()))) => {
                self.rows.remove(&task);
            }
            Some(Err(fault)) => {
                let row = self.rows.remove(&fault.id());
                error!(mail = row, "sending a mail ended in a fault of the program");
                self.faulty.extend(row);
            }
            None => std::future::pending().await,
        }
    }
}

impl Desk {
    async fn attempt(self: Arc<Self>, mail: OutboxMail) {
        match self.send(&mail).await {
            Ok(()) => {
                info!(mail = mail.id, kind = mail.kind, "mail sent");
                self.persist("record a sent mail", || self.store.outbox_sent(mail.id, Timestamp::now())).await;
            }
            Err(failure) => self.put_off(&mail, &failure).await,
        }
    }
}

fn describe(error: &StoreError) -> String {
    error.to_string()
}
