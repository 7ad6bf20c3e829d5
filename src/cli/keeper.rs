//! What the server does by itself: pages made before anyone asks, a new day at
//! midnight, limits that forget, data that is past its time.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use arc_swap::ArcSwap;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::desk::{count, moment};
use crate::content::Snapshot;
use crate::inquiry;
use crate::machine::Clock;
use crate::mail::MailFolder;
use crate::store::{ClockJump, ClockNews, ContentStore, LiveContent, StoreError};
use crate::web::App;

/// How often limits forget addresses whose time is over.
const FORGET_EVERY: Duration = Duration::from_secs(600);

/// How often the live revision is looked at: an import shows within a second.
const FOLLOW_EVERY: Duration = Duration::from_millis(400);

/// How often posts without words are looked for: another program may have left some.
const INDEX_EVERY: Duration = Duration::from_secs(1);

/// How often the clock is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Pages, limits and the calendar. Runs until `stop`.
pub async fn keep(app: App, stop: CancellationToken) {
    // The first inquiry should not wait for the world's numbering plans.
    let phones = tokio::task::spawn_blocking(inquiry::warm_up);
    if let Err(error) = phones.await {
        tracing::error!(%error, "numbering plans could not be loaded");
    }
    tokio::select! {
        () = app.pages.warm() => {}
        () = stop.cancelled() => return,
    }
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
        }
    }
}

/// Watches the clock, deletes daily what is past its time, and keeps the store's files whole for whoever copies them. Runs until
/// `stop`.
pub async fn retain(app: App, content: Arc<ContentStore>, mails: MailFolder, clock: Clock, stop: CancellationToken) {
    let today = || clock.now().to_zoned_datetime(app.time_zone.clone()).date();
    let mut purged_on = today();
    purge(&app, &mails, &clock).await;
    let mut looked = Instant::now();
    while tokio::time::timeout(LOOK_EVERY, stop.cancelled()).await.is_err() {
        let ran = looked.elapsed();
        looked = Instant::now();
        let has_held = look_at_clock(&app, &clock, Some(ran)).await;
        let (store, content) = (app.store.clone(), Arc::clone(&content));
        let folding = move || {
            store.fold_idle_log();
            content.fold_idle_log();
        };
        if let Err(fault) = tokio::task::spawn_blocking(folding).await {
            tracing::error!(%fault, "the store's files cannot be tidied");
        }
        if has_held || today() != purged_on {
            purged_on = today();
            purge(&app, &mails, &clock).await;
        }
    }
    if let Err(error) = app.store.keep_clock().await {
        tracing::warn!(error = &error as &dyn std::error::Error, "the last moment seen cannot be written down");
    }
}

/// Compares the clock with the last moment seen, and says whether it has held from now on.
pub async fn look_at_clock(app: &App, clock: &Clock, ran: Option<Duration>) -> bool {
    let now = clock.now();
    match app.store.look_at_clock(now, ran).await {
        Ok(None) => {}
        Ok(Some(ClockNews::Jumped(_))) => {
            warn_of_jump(app);
            // What was put off by the clock of before may be due in years.
            if let Err(error) = app.store.outbox_requeue_all_waiting(now).await {
                tracing::warn!(error = &error as &dyn std::error::Error, "waiting mail cannot be made due");
            }
        }
        Ok(Some(ClockNews::Held)) => {
            tracing::info!("the clock has held for seven days: what is past its time is deleted again");
            return true;
        }
        Err(error) => {
            tracing::warn!(error = &error as &dyn std::error::Error, "the last moment seen cannot be written down");
        }
    }
    false
}

/// Says that the clock has jumped, as long as the time after it has not held.
pub fn warn_of_jump(app: &App) {
    if let Some(jump) = app.store.clock_jump() {
        tracing::warn!("{}", in_words(&jump, &app.time_zone));
    }
}

/// What a jump of the clock means, for log and desk.
pub fn in_words(jump: &ClockJump, zone: &TimeZone) -> String {
    let days = (jump.left.as_secs() + 86_399) / 86_400;
    format!(
        "the clock jumped from {} to {}: nothing is deleted by its age, and mail is not given up, until the time has held for {} \
         of running; set the clock right if it is wrong",
        moment(jump.from, zone),
        moment(jump.to, zone),
        count(days.unsigned_abs(), "more day", "more days")
    )
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
                if let Err(error) = app.store.accept_content(&content).await {
                    tracing::warn!(
                        error = &error as &dyn std::error::Error,
                        "it cannot be noted which content is shown"
                    );
                }
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

/// Puts the words of posts where searches find them, as long as some are missing. Runs until `stop`.
pub async fn index(content: Arc<ContentStore>, stop: CancellationToken) {
    let mut is_under_way = false;
    loop {
        let store = Arc::clone(&content);
        let indexed = tokio::task::spawn_blocking(move || store.index_words()).await;
        let is_left = match indexed {
            Ok(Ok(is_left)) => is_left,
            Ok(Err(error)) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "the words of posts cannot be gathered yet");
                false
            }
            Err(fault) => {
                tracing::error!(%fault, "gathering the words of posts ended in a fault of the program");
                false
            }
        };
        match (is_under_way, is_left) {
            (false, true) => tracing::info!("the words of all posts are gathered anew; searches wait for them"),
            (true, false) => tracing::info!("the words of all posts are gathered"),
            _ => {}
        }
        is_under_way = is_left;
        let pause = if is_left { Duration::ZERO } else { INDEX_EVERY };
        if tokio::time::timeout(pause, stop.cancelled()).await.is_ok() {
            return;
        }
    }
}

/// The live revision and what it says, if it is another than the one known.
fn newer(store: &ContentStore, known: i64) -> Result<Option<LiveContent>, StoreError> {
    if store.live()?.is_none_or(|live| live == known) { Ok(None) } else { store.snapshot() }
}

/// Deletes what is past its time, from the store and from the folder of mail files. A failure is tried again the next day.
async fn purge(app: &App, mails: &MailFolder, clock: &Clock) {
    let now = clock.now();
    match app.store.purge(now).await {
        Ok(None) => {}
        Ok(Some(purged)) => {
            let removed =
                mails.remove(&purged.mails).and_then(|_| mails.purge(SystemTime::try_from(now).unwrap_or(UNIX_EPOCH)));
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
