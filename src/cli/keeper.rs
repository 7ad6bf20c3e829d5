//! What the server does by itself: pages made before anyone asks, a new day at
//! midnight, limits that forget, data that is past its time.

use std::time::{Duration, SystemTime};

use jiff::{Timestamp, ToSpan};
use tokio_util::sync::CancellationToken;

use crate::inquiry;
use crate::mail::MailFolder;
use crate::web::App;

/// How often limits forget addresses whose time is over.
const FORGET_EVERY: Duration = Duration::from_secs(600);

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
