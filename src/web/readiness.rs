//! Whether visitors may be sent here: one look at the store is shared by all who ask within a second.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::store::Store;

/// As long as an answer stands.
const SHARED: Duration = Duration::from_secs(1);

#[derive(Default)]
pub struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Whether the store takes inquiries. Whoever asks while somebody else's look is under way waits for that one.
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
