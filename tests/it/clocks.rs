//! A server whose clock is wrong deletes nothing, and says so.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use patagonia::machine::Clock;
use patagonia::mail::MailFolder;
use patagonia::store::{ClockJump, MailKind, OpenMode, Store};
use serde_json::json;
use tempfile::TempDir;

use crate::app::TestApp;
use crate::desk::{Desk, files, submit};

const HOUR: i64 = 3600;
const YEAR: i64 = 366 * 24 * HOUR;

/// The machine's clock, and the number of seconds it is ahead.
fn clock() -> (Clock, Arc<AtomicI64>) {
    let ahead = Arc::new(AtomicI64::new(0));
    let own = Arc::clone(&ahead);
    let now = move || Timestamp::now() + SignedDuration::from_secs(own.load(Ordering::Relaxed));
    (Clock::new(now), ahead)
}

/// What a command would learn about the clock, once there is anything.
async fn jump_of(app: &TestApp, is_it: impl Fn(&ClockJump) -> bool) -> ClockJump {
    for _ in 0..600 {
        let store = Store::open(app.dir.path(), OpenMode::Existing).unwrap();
        if let Some(jump) = store.clock_jump().filter(&is_it) {
            return jump;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("no such jump was seen");
}

fn list(dir: &TempDir) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_patagonia"));
    let output =
        command.args(["inquiries", "list"]).env_clear().env("PATAGONIA_DATA_DIR", dir.path()).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[tokio::test]
async fn a_start_with_a_clock_years_ahead_keeps_inquiries_and_mail_files() {
    let desk = Desk::new();
    let reference = submit(&desk.store, json!({}), Timestamp::now()).await.to_string();
    desk.store.look_at_clock(Timestamp::now(), None).await.unwrap();
    let folder = MailFolder::new(desk.dir.path());
    folder.write(77, MailKind::Itinerary, b"kept".to_vec()).await.unwrap();
    let Desk { dir, store } = desk;
    drop(store);

    let (clock, ahead) = clock();
    ahead.store(8 * YEAR, Ordering::Relaxed);
    let app = TestApp::start_by(clock, dir, &[]).await;
    // The purge at the start is over once the keeper has checked the clock again and recorded it.
    ahead.fetch_add(HOUR / 3, Ordering::Relaxed);
    jump_of(&app, |jump| jump.left < SignedDuration::from_hours(7 * 24)).await;
    let (shown, said) = list(&app.dir);
    assert!(shown.contains(&reference), "{shown}");
    assert!(said.contains("note: the clock jumped from ") && said.contains("7 more days of running"), "{said}");
    let dir = app.stop().await;
    assert!(files(&dir.path().join("mail")).contains(&"77-itinerary.eml".to_owned()));
}

#[tokio::test]
async fn a_clock_that_jumps_under_a_running_server_is_noticed_at_once() {
    let (clock, ahead) = clock();
    let app = TestApp::start_by(clock, TempDir::new().unwrap(), &[]).await;
    ahead.store(-11 * YEAR, Ordering::Relaxed);
    let back = jump_of(&app, |jump| jump.to < jump.from).await;
    assert!(back.from.duration_since(back.to) > SignedDuration::from_hours(11 * 365 * 24));
    ahead.store(0, Ordering::Relaxed);
    jump_of(&app, |jump| jump.to > jump.from).await;
    assert!(list(&app.dir).1.contains("no inquiries\nnote: the clock jumped from "));
}
