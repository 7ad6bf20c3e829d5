//! Checkpoints the write-ahead logs whenever nothing was written for a second, so that a plain copy of the database files is complete.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::blocking::blocking;
use super::runner::{Job, JobError};
use crate::store::{ContentStore, JobKind, Store};

const EVERY: Duration = Duration::from_secs(1);

pub struct Checkpoint {
    pub store: Store,
    pub content: Arc<ContentStore>,
}

impl Job for Checkpoint {
    const KIND: JobKind = JobKind::Checkpoint;

    async fn due(&mut self) {
        sleep(EVERY).await;
    }

    async fn run(&mut self) -> Result<(), JobError> {
        let (store, content) = (self.store.clone(), Arc::clone(&self.content));
        blocking(move || {
            store.fold_idle_log();
            content.fold_idle_log();
        })
        .await;
        Ok(())
    }
}
