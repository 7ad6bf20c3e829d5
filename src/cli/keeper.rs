//! What the server does by itself: pages made before anyone asks, a new day at
//! midnight, limits that forget, data that is past its time.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use arc_swap::ArcSwap;
use jiff::{Timestamp, ToSpan};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use crate::content::Snapshot;
use crate::inquiry;
use crate::mail::MailFolder;
use crate::store::{ContentStore, LiveContent, StoreError};
use crate::web::App;

/// How often limits forget addresses whose time is over.
const FORGET_EVERY: Duration = Duration::from_secs(600);

/// How often the live revision is looked at: an import shows within a second.
const FOLLOW_EVERY: Duration = Duration::from_millis(400);

/// Runs until `stop`.
pub async fn keep(app: App, mails: MailFolder, stop: CancellationToken) {
    // The first inquiry should not wait for the world's numbering plans.
    let phones = tokio::task::spawn_blocking(inquiry::warm_up);
    if let Err(error) = phones.await {
        tracing::error!(%error, "numbering plans could not be loaded");
    }
    tokio::select! {
        () = app.pages.warm() => {}
        () = stop.cancelled() => return,
    }
    purge(&app, &mails).await;
    loop {
        let now = Timestamp::now().to_zoned_datetime(app.time_zone.clone());
        let midnight = now.start_of_day().and_then(|start| start.checked_add(1.day()));
        let until_midnight = midnight.ok().and_then(|midnight| now.duration_until(&midnight).try_into().ok());
        let pause = FORGET_EVERY.min(until_midnight.unwrap_or(FORGET_EVERY));
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = stop.cancelled() => return,
        }
        app.limiter.forget_old();
        app.mail_limiter.forget_old();
        app.newsletter_limiter.forget_old();
        if app.today() != app.pages.today() {
            app.pages.set_today(app.today());
            tokio::select! {
                () = app.pages.warm() => {}
                () = stop.cancelled() => return,
            }
            purge(&app, &mails).await;
        }
    }
}

/// Shows the live revision of the content whenever a command made another one live. Runs until `stop`.
pub async fn follow(
    app: App,
    content: Arc<ContentStore>,
    mut revision: i64,
    shown: Arc<ArcSwap<Snapshot>>,
    stop: CancellationToken,
) {
    // Goes on beside the looking, and ends when it is dropped: yet another revision is not waited for.
    let mut _warming: Option<AbortOnDropHandle<()>> = None;
    loop {
        tokio::select! {
            () = tokio::time::sleep(FOLLOW_EVERY) => {}
            () = stop.cancelled() => return,
        }
        let (store, known) = (Arc::clone(&content), revision);
        let look = tokio::task::spawn_blocking(move || newer(&store, known)).await;
        match look {
            Ok(Ok(None)) => {}
            Ok(Ok(Some((live, Ok(snapshot))))) => {
                revision = live;
                let snapshot = Arc::new(snapshot);
                shown.store(Arc::clone(&snapshot));
                app.set_snapshot(snapshot);
                tracing::info!(revision, "other content is live");
                let pages = app.pages.clone();
                _warming = Some(AbortOnDropHandle::new(tokio::spawn(async move { pages.warm().await })));
            }
            Ok(Ok(Some((live, Err(errors))))) => {
                revision = live;
                tracing::error!(revision, %errors, "this version cannot read the live content and goes on with what it has");
            }
            Ok(Err(error)) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "the content cannot be looked at");
            }
            Err(fault) => tracing::error!(%fault, "looking at the content ended in a fault of the program"),
        }
    }
}

/// The live revision and what it says, if it is another than the one known.
fn newer(store: &ContentStore, known: i64) -> Result<Option<LiveContent>, StoreError> {
    if store.live()?.is_none_or(|live| live == known) { Ok(None) } else { store.snapshot() }
}

/// Deletes what is past its time, from the store and from the folder of mail files. A failure is tried again the next day.
async fn purge(app: &App, mails: &MailFolder) {
    let now = Timestamp::now();
    match app.store.purge(now).await {
        Ok(purged) => {
            let removed = mails.remove(&purged.mails).and_then(|_| mails.purge(SystemTime::now()));
            if let Err(error) = removed {
                tracing::error!(%error, "old mail files could not be removed");
            }
            if purged.inquiries > 0 {
                tracing::info!(
                    inquiries = purged.inquiries,
                    "deleted inquiries seven years after the last interaction"
                );
            }
        }
        Err(error) => tracing::error!(error = &error as &dyn std::error::Error, "old data could not be deleted"),
    }
}
