//! Runs a job for as long as the server is up, and records the outcome of its runs.

use std::error::Error;
use std::time::Duration;

use jiff::Timestamp;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::backoff::Backoff;
use super::record::Record;
use crate::faults;
use crate::log::causes;
use crate::machine::Clock;
use crate::store::{JobKind, Store};

/// How long a run in progress may take once the server stops.
const GRACE: Duration = Duration::from_secs(10);

/// Work that the server does on its own, again and again.
pub trait Job: Send + 'static {
    const KIND: JobKind;

    /// Whether each run is recorded. A job that runs every second is recorded only while it fails.
    const KEEPS_RECORD: bool = false;

    /// Waits until there is something to do; returns at once if the job also runs at the start. Dropped when the server stops.
    fn due(&mut self) -> impl Future<Output = ()> + Send;

    /// The time that `due` waits for, if any; for the record.
    fn due_at(&self) -> Option<Timestamp> {
        None
    }

    /// Does what is due.
    fn run(&mut self) -> impl Future<Output = Result<(), JobError>> + Send;

    /// The back-off after failed runs.
    fn backoff(&self) -> Backoff {
        Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(60) }
    }

    /// How long a run in progress may take once the server stops; after that it is dropped.
    fn grace(&self) -> Duration {
        GRACE
    }

    /// Finishes what runs have left in progress, within a time limit of its own. Called once, when the server stops.
    fn stop(&mut self) -> impl Future<Output = ()> + Send {
        async {}
    }
}

/// Why a run failed, and whether it is retried before the job is next due.
#[derive(Debug)]
pub struct JobError {
    words: String,
    is_final: bool,
}

impl JobError {
    /// Not worth a retry until the job is due again.
    pub fn given_up(words: String) -> JobError {
        JobError { words, is_final: true }
    }

    /// Worth a retry after a pause.
    pub fn passing(words: String) -> JobError {
        JobError { words, is_final: false }
    }
}

impl<E: Error> From<E> for JobError {
    fn from(error: E) -> JobError {
        JobError::passing(causes(&error))
    }
}

/// Runs the job whenever it is due, and after a pause when it failed, until `stop` is cancelled.
///
/// # Panics
/// When the job panics.
pub async fn run<J: Job>(mut job: J, store: Store, clock: Clock, stop: CancellationToken) {
    let mut record = Record::open(J::KIND, J::KEEPS_RECORD, store).await;
    // Consecutive failures in this process.
    let mut failures = 0;
    let mut pause: Option<Duration> = None;
    loop {
        let until_next = async {
            match pause.take() {
                Some(pause) => sleep(pause).await,
                None => job.due().await,
            }
        };
        if stop.run_until_cancelled(until_next).await.is_none() {
            break;
        }
        let begun = clock.now();
        record.begin(begun).await;
        faults::point(J::KIND.code());
        let grace = job.grace();
        let result = tokio::select! {
            result = job.run() => result,
            () = async { stop.cancelled().await; sleep(grace).await } => break,
        };
        match result {
            Ok(()) => {
                failures = 0;
                record.succeeded(begun, clock.now(), job.due_at()).await;
            }
            Err(error) if error.is_final => {
                failures = 0;
                tracing::error!(job = %J::KIND, error = error.words, "a job gave up until it is due again");
                record.failed(begun, clock.now(), job.due_at(), error.words).await;
            }
            Err(error) => {
                failures += 1;
                let wait = job.backoff().pause(failures, rand::random());
                tracing::warn!(job = %J::KIND, error = error.words, failures, ?wait, "a job failed and is tried again");
                let now = clock.now();
                record.failed(begun, now, Some(now.saturating_add(wait).unwrap_or(now)), error.words).await;
                pause = Some(wait);
            }
        }
    }
    job.stop().await;
}
