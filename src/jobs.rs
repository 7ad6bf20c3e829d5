//! What the server does on its own, besides answering requests: one file per job.
//!
//! A job has a kind and says when it is due; the [`runner`] runs it, backs off after a failure and stops it. [`Jobs`] notices a job that
//! ended unexpectedly: the process can then no longer do all of its work, and exits.

mod backoff;
mod blocking;
mod cache_warming;
mod calendar;
mod checkpoint;
mod clock;
mod content_reload;
mod mail_delivery;
mod notifications;
mod rate_limits;
mod record;
mod reminders;
mod retention;
mod runner;
mod supervisor;
mod word_index;

use std::sync::Arc;

use arc_swap::ArcSwap;
use tokio::sync::Notify;

pub use backoff::Backoff;
pub use cache_warming::CacheWarming;
pub use calendar::Calendar;
pub use mail_delivery::{MailDelivery, MailDeliveryOptions, Patience};
pub use reminders::Reminders;
pub use runner::{Job, JobError, run};
pub use supervisor::{Jobs, UnexpectedEnd};

use crate::content::Snapshot;
use crate::mail::MailFolder;
use crate::notify::Notifier;
use crate::render::renderer::Renderer;
use crate::store::{ContentStore, Staff};
use crate::web::App;
use checkpoint::Checkpoint;
use clock::ClockWatch;
use content_reload::ContentReload;
use notifications::Notifications;
use rate_limits::RateLimits;
use retention::Retention;
use word_index::WordIndex;

/// What the jobs work on.
pub struct Parts {
    pub app: App,
    pub renderer: Renderer,
    pub content: Arc<ContentStore>,
    /// The live revision of the content.
    pub live: i64,
    /// What mails are written from; replaced once other content is live.
    pub shown: Arc<ArcSwap<Snapshot>>,
    pub mails: MailFolder,
    pub mail_delivery: MailDelivery,
    pub calendar: Calendar,
    /// Who is told of what needs somebody.
    pub staff: Staff,
    pub notifier: Option<Notifier>,
}

/// Starts every job, after a first check of the clock.
pub async fn start(parts: Parts) -> Jobs {
    let Parts { app, renderer, content, live, shown, mails, mail_delivery, calendar, staff, notifier } = parts;
    let store = app.store.clone();
    let (changed, held) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let Calendar { clock, time_zone } = calendar.clone();
    let mut clock_watch = ClockWatch::new(store.clone(), clock.clone(), time_zone, Arc::clone(&held));
    // Before anything is deleted.
    if let Err(error) = clock_watch.look().await {
        tracing::warn!(error = &error as &dyn std::error::Error, "the last moment seen cannot be written down");
    }
    let mut jobs = Jobs::new(store.clone(), renderer, clock);
    jobs.spawn(clock_watch);
    jobs.spawn(Retention::new(store.clone(), mails, calendar.clone(), held));
    jobs.spawn(Checkpoint { store, content: Arc::clone(&content) });
    jobs.spawn(WordIndex::new(Arc::clone(&content)));
    jobs.spawn(mail_delivery);
    let lang = staff.lang;
    jobs.spawn(Reminders::new(app.store.clone(), calendar.clone(), Arc::clone(&shown), staff));
    if let Some(notifier) = notifier {
        let (store, base_url) = (app.store.clone(), app.settings.base_url.clone());
        let (calendar, shown) = (calendar.clone(), Arc::clone(&shown));
        jobs.spawn(Notifications { store, notifier, calendar, shown, base_url, lang });
    }
    jobs.spawn(CacheWarming::new(app.pages.clone(), calendar, Arc::clone(&changed)));
    jobs.spawn(ContentReload { app: app.clone(), content, live, shown, changed });
    jobs.spawn(RateLimits::new(app));
    jobs
}
