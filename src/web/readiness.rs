//! Whether visitors may be sent here: one check of the store is shared by everyone who asks within a second.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::store::Store;

/// How long an answer is valid.
const SHARED: Duration = Duration::from_secs(1);

#[derive(Default)]
pub struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Whether the store accepts inquiries. Callers during a check in progress wait for its result.
    pub async fn check(&self, store: &Store) -> bool {
        let mut last = self.0.lock().await;
        if let Some((_, ready)) = last.filter(|(at, _)| at.elapsed() < SHARED) {
            return ready;
        }
        let ready = match store.readiness().await {
            Ok(_) => true,
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "not ready");
                false
            }
        };
        *last = Some((Instant::now(), ready));
        ready
    }
}
