//! Adds the words of posts to the search index as long as some are missing.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::blocking::blocking;
use super::runner::{Job, JobError};
use crate::store::{ContentStore, JobKind};

/// Another version of the program may have left posts without words.
const EVERY: Duration = Duration::from_secs(1);

pub struct WordIndex {
    content: Arc<ContentStore>,
    has_started: bool,
    /// Whether the last run left some posts.
    is_under_way: bool,
}

impl WordIndex {
    pub fn new(content: Arc<ContentStore>) -> WordIndex {
        WordIndex { content, has_started: false, is_under_way: false }
    }
}

impl Job for WordIndex {
    const KIND: JobKind = JobKind::WordIndex;

    async fn due(&mut self) {
        if self.has_started && !self.is_under_way {
            sleep(EVERY).await;
        }
    }

    async fn run(&mut self) -> Result<(), JobError> {
        self.has_started = true;
        let content = Arc::clone(&self.content);
        let is_left = blocking(move || content.index_words()).await?;
        match (self.is_under_way, is_left) {
            (false, true) => tracing::info!("the words of all posts are gathered anew; searches wait for them"),
            (true, false) => tracing::info!("the words of all posts are gathered"),
            _ => {}
        }
        self.is_under_way = is_left;
        Ok(())
    }
}
