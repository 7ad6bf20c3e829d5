//! Shows the live revision of the content whenever a command has made another one live.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use tokio::sync::Notify;
use tokio::time::sleep;

use super::blocking::blocking;
use super::runner::{Job, JobError};
use crate::content::Snapshot;
use crate::store::{ContentStore, JobKind, LiveContent, StoreError};
use crate::web::App;

/// An import shows within a second.
const EVERY: Duration = Duration::from_millis(400);

pub struct ContentReload {
    pub app: App,
    pub content: Arc<ContentStore>,
    /// The revision that was live at the last check.
    pub live: i64,
    /// What mails are written from.
    pub shown: Arc<ArcSwap<Snapshot>>,
    /// Notified when other content is shown, whose pages are not rendered yet.
    pub changed: Arc<Notify>,
}

impl Job for ContentReload {
    const KIND: JobKind = JobKind::ContentReload;

    async fn due(&mut self) {
        sleep(EVERY).await;
    }

    async fn run(&mut self) -> Result<(), JobError> {
        let (content, known) = (Arc::clone(&self.content), self.live);
        let Some((live, snapshot)) = blocking(move || newer(&content, known)).await? else { return Ok(()) };
        self.live = live;
        match snapshot {
            Ok(snapshot) => self.show(Arc::new(snapshot)).await,
            Err(errors) => tracing::error!(
                revision = live,
                %errors,
                "this version cannot read the live content and goes on with what it has"
            ),
        }
        Ok(())
    }
}

impl ContentReload {
    async fn show(&self, snapshot: Arc<Snapshot>) {
        self.shown.store(Arc::clone(&snapshot));
        self.app.set_snapshot(snapshot);
        tracing::info!(revision = self.live, "other content is live");
        self.changed.notify_one();
        if let Err(error) = self.app.store.accept_content(&self.content).await {
            tracing::warn!(error = &error as &dyn std::error::Error, "it cannot be noted which content is shown");
        }
    }
}

/// The live revision and its content, if it is not the known one.
fn newer(store: &ContentStore, known: i64) -> Result<Option<LiveContent>, StoreError> {
    if store.live()?.is_none_or(|live| live == known) { Ok(None) } else { store.snapshot() }
}
