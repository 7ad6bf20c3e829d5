//! What is recorded of a job's runs for the operator.

use jiff::Timestamp;

use crate::store::{JobKind, JobRecord, Store, StoreError};

/// The record of one job. Failing to write it does not stop the job.
pub(super) struct Record {
    store: Store,
    kind: JobKind,
    /// Whether a record is kept while all is well.
    is_permanent: bool,
    last: Option<JobRecord>,
}

impl Record {
    /// Continues the record of an earlier process.
    pub async fn open(kind: JobKind, is_permanent: bool, store: Store) -> Record {
        let last = store.job_record(kind).await.unwrap_or_else(|error| {
            warn(kind, &error);
            None
        });
        Record { store, kind, is_permanent, last }
    }

    pub async fn begin(&mut self, now: Timestamp) {
        if !self.is_permanent {
            return;
        }
        let (attempts, last_error) = match &self.last {
            Some(last) => (last.attempts, last.last_error.clone()),
            None => (0, None),
        };
        self.keep(JobRecord { kind: self.kind, due: None, attempts, last_run: now, last_end: None, last_error }).await;
    }

    pub async fn succeeded(&mut self, begun: Timestamp, now: Timestamp, due: Option<Timestamp>) {
        if self.is_permanent {
            let record =
                JobRecord { kind: self.kind, due, attempts: 0, last_run: begun, last_end: Some(now), last_error: None };
            self.keep(record).await;
        } else if self.last.is_some() {
            match self.store.forget_job_record(self.kind).await {
                Ok(()) => self.last = None,
                Err(error) => warn(self.kind, &error),
            }
        }
    }

    pub async fn failed(&mut self, begun: Timestamp, now: Timestamp, due: Option<Timestamp>, error: String) {
        let attempts = self.last.as_ref().map_or(0, |last| last.attempts).saturating_add(1);
        let record =
            JobRecord { kind: self.kind, due, attempts, last_run: begun, last_end: Some(now), last_error: Some(error) };
        self.keep(record).await;
    }

    async fn keep(&mut self, record: JobRecord) {
        self.last = Some(record.clone());
        if let Err(error) = self.store.keep_job_record(record).await {
            warn(self.kind, &error);
        }
    }
}

fn warn(job: JobKind, error: &StoreError) {
    tracing::warn!(%job, error = error as &dyn std::error::Error, "the record of a job cannot be kept");
}
