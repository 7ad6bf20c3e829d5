//! Posts news to the owner's address for notifications, one after the other, and tries each again for a day.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use jiff::{SignedDuration, Timestamp};
use tokio::time::sleep;

use super::backoff::Backoff;
use super::calendar::Calendar;
use super::runner::{Job, JobError};
use crate::content::Snapshot;
use crate::dates;
use crate::inquiry::{Inquiry, Promise};
use crate::locale::{Lang, desk_texts, fill};
use crate::notify::{Note, Notifier};
use crate::store::{JobKind, News, Notification, Store, StoreError};
use crate::web::{BaseUrl, desk};

/// How often it is looked whether there is news.
const EVERY: Duration = Duration::from_secs(2);
/// Between two attempts to post the same news.
const BACKOFF: Backoff = Backoff { first: Duration::from_secs(10), longest: Duration::from_secs(10 * 60) };
/// What is older is no news.
const GIVE_UP_AFTER: SignedDuration = SignedDuration::from_hours(24);

pub struct Notifications {
    pub store: Store,
    pub notifier: Notifier,
    pub calendar: Calendar,
    /// The live content, which says how soon an answer is promised.
    pub shown: Arc<ArcSwap<Snapshot>>,
    /// Public address of the site.
    pub base_url: BaseUrl,
    pub lang: Lang,
}

impl Notifications {
    fn promise(&self) -> Promise {
        Promise { within: self.shown.load().site.reply_within(), zone: self.calendar.time_zone.clone() }
    }

    /// The words; `None` when nothing is left to say.
    async fn note(&self, news: &Notification, now: Timestamp) -> Result<Option<Note>, StoreError> {
        let texts = &desk_texts(self.lang)["notify"];
        let text = |key: &str, values: &[(&str, String)]| fill(texts[key].as_str().unwrap_or_default(), values);
        let link = match &news.inquiries[..] {
            [one] => desk::inquiry_url(&self.base_url, one.reference),
            _ => desk::url(&self.base_url),
        };
        let note = |title, message| Note { title: text(title, &[]), message, link };
        let (title, single) = match news.news {
            News::Received => ("received", "received_text"),
            News::Reminder => ("reminder", "reminder_text"),
            News::Refused => ("refused", "refused_text"),
            News::Morning => {
                let waits = self.store.morning_news(self.promise(), now).await?;
                let values = [("waiting", waits.waiting.to_string()), ("overdue", waits.overdue.to_string())];
                return Ok((waits.waiting > 0).then(|| note("morning", text("morning_text", &values))));
            }
        };
        Ok(match &news.inquiries[..] {
            [] => None,
            [one] => {
                let values = [("reference", one.reference.to_string()), ("due", self.due(one))];
                Some(note(title, text(single, &values)))
            }
            several => {
                let references: Vec<String> = several.iter().map(|one| one.reference.to_string()).collect();
                Some(note(title, text("several", &[("references", references.join(", "))])))
            }
        })
    }

    fn due(&self, inquiry: &Inquiry) -> String {
        let Promise { within, zone } = self.promise();
        dates::moment(self.lang, inquiry.reply_due(within), &zone)
    }
}

impl Job for Notifications {
    const KIND: JobKind = JobKind::Notifications;

    async fn due(&mut self) {
        sleep(EVERY).await;
    }

    async fn run(&mut self) -> Result<(), JobError> {
        loop {
            let now = self.calendar.clock.now();
            let Some(news) = self.store.notification_due(now).await? else { return Ok(()) };
            let is_old = now.duration_since(news.created_at) > GIVE_UP_AFTER;
            let note = if is_old { None } else { self.note(&news, now).await? };
            let Some(note) = note else {
                self.store.forget_notification(news.id).await?;
                continue;
            };
            match self.notifier.post(&note).await {
                Ok(()) => self.store.forget_notification(news.id).await?,
                Err(error) => {
                    let wait = BACKOFF.pause(news.attempts.saturating_add(1), rand::random());
                    tracing::warn!(news = news.news.code(), %error, ?wait, "a notification was not taken and is tried again");
                    let at = self.calendar.clock.now().saturating_add(wait).unwrap_or(now);
                    self.store.notify_later(news.id, at).await?;
                }
            }
        }
    }
}
