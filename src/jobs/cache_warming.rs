//! Renders the pages that visitors open first, so that nobody waits for one: at the start, on every new day and for new content.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use super::backoff::Backoff;
use super::blocking::blocking;
use super::calendar::Calendar;
use super::runner::{Job, JobError};
use crate::render::cache::Pages;
use crate::routes::Route;
use crate::store::JobKind;
use crate::{inquiry, memory};

/// How often pages that could not be rendered are retried; after that they are rendered on request.
const MOST_REPETITIONS: u32 = 3;

pub struct CacheWarming {
    pages: Pages,
    calendar: Calendar,
    changed: Arc<Notify>,
    has_started: bool,
    /// What the last run could not render, and how often that was retried.
    missing: Vec<Route>,
    repetitions: u32,
}

impl CacheWarming {
    /// Starts over whenever `changed` is notified.
    pub fn new(pages: Pages, calendar: Calendar, changed: Arc<Notify>) -> CacheWarming {
        CacheWarming { pages, calendar, changed, has_started: false, missing: Vec::new(), repetitions: 0 }
    }

    /// Renders these pages; those that fail are kept for another run.
    async fn make(&mut self, routes: Vec<Route>) -> Result<(), JobError> {
        self.missing = self.pages.warm(routes).await;
        let missing = self.missing.len();
        if missing == 0 {
            self.repetitions = 0;
            blocking(memory::give_back).await;
            tracing::debug!("the pages are made");
            return Ok(());
        }
        if self.repetitions < MOST_REPETITIONS {
            self.repetitions += 1;
            return Err(JobError::passing(format!("{missing} pages could not be made before anybody asks")));
        }
        self.repetitions = 0;
        self.missing.clear();
        Err(JobError::given_up(format!("{missing} pages could not be made; they are when somebody asks")))
    }
}

impl Job for CacheWarming {
    const KIND: JobKind = JobKind::CacheWarming;

    async fn due(&mut self) {
        if !self.has_started {
            return;
        }
        tokio::select! {
            () = self.calendar.day_other_than(self.pages.today()) => {}
            () = self.changed.notified() => {}
        }
    }

    async fn run(&mut self) -> Result<(), JobError> {
        if !self.has_started {
            self.has_started = true;
            // The first inquiry should not wait for the world's numbering plans to load.
            blocking(inquiry::warm_up).await;
        }
        let today = self.calendar.today();
        if today != self.pages.today() {
            self.pages.set_today(today);
            self.missing.clear();
        }
        let changed = Arc::clone(&self.changed);
        let mut routes = if self.missing.is_empty() { self.pages.first_routes() } else { self.missing.clone() };
        loop {
            tokio::select! {
                biased;
                // What has been rendered so far is outdated.
                () = changed.notified() => {
                    routes = self.pages.first_routes();
                    self.repetitions = 0;
                }
                result = self.make(routes.clone()) => return result,
            }
        }
    }

    fn backoff(&self) -> Backoff {
        Backoff { first: Duration::from_secs(2), longest: Duration::from_secs(8) }
    }

    /// Nobody waits for the pages of a server that is stopping.
    fn grace(&self) -> Duration {
        Duration::ZERO
    }
}
