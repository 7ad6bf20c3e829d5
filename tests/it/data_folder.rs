//! What an owner can do with the data folder: copies, older and newer programs, wrong folders, wrong settings.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use patagonia::content::Pack;
use patagonia::store::{ContentStore, OpenMode, Origin, Store};
use reqwest::Method;
use rusqlite::Connection;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

use crate::app::TestApp;
use crate::desk::{Desk, files, submit};
use crate::process::Server;

const OLD: &str = "Despierta en la Patagonia";
pub const MINE: &str = "Amanece en la Patagonia";

/// The binary's content with the owner's words in it.
pub fn mine(words: &str) -> Pack {
    let pack = Pack::embedded();
    let files = pack.texts().map(|(path, bytes)| {
        let text = std::str::from_utf8(bytes).ok().filter(|_| path == "pages/home/es.json");
        (path.to_owned(), text.map_or(bytes.to_vec(), |text| text.replace(OLD, words).into_bytes()))
    });
    files.collect()
}

/// A data folder with the binary's content and an owner's revision on top.
fn served() -> TempDir {
    let dir = TempDir::new().unwrap();
    drop(Store::open(dir.path(), OpenMode::Create).unwrap());
    let content = ContentStore::open(dir.path(), OpenMode::Create).unwrap();
    let now = jiff::Timestamp::now();
    content.keep_embedded(&Pack::embedded(), now).unwrap();
    content.add(&mine(MINE), Origin::Import, "mine", now).unwrap();
    dir
}

fn content_db(dir: &Path) -> Connection {
    Connection::open(dir.join("content.db")).unwrap()
}

pub fn run(dir: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_patagonia"))
        .args(args)
        .env_clear()
        .env("PATAGONIA_DATA_DIR", dir)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

pub fn get(url: &str) -> String {
    let url = url.to_owned();
    let asking = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async { reqwest::get(url).await.unwrap().text().await.unwrap() })
    });
    asking.join().unwrap()
}

/// Adds a revision on top with a file that this version cannot read, as a newer one may have written it.
fn add_unreadable(dir: &Path, path: &str, bytes: &[u8]) {
    let db = content_db(dir);
    let hash: [u8; 32] = Sha256::digest(bytes).into();
    db.execute("INSERT INTO blobs VALUES (?1, ?2)", rusqlite::params![hash, bytes]).unwrap();
    db.execute_batch(
        "INSERT INTO revisions (created_at, origin, note, digest) VALUES (0, 'import', 'newer', zeroblob(32));
         INSERT INTO files SELECT (SELECT max(id) FROM revisions), path, hash, changed_at FROM files
             WHERE revision = (SELECT revision FROM live);
         UPDATE live SET revision = (SELECT max(id) FROM revisions);",
    )
    .unwrap();
    let set = "UPDATE files SET hash = ?1 WHERE path = ?2 AND revision = (SELECT revision FROM live)";
    assert_eq!(db.execute(set, rusqlite::params![hash, path]).unwrap(), 1, "{path}");
}

#[test]
fn an_owners_content_that_this_version_cannot_read_gives_place_to_the_newest_that_it_can() {
    let dir = served();
    add_unreadable(dir.path(), "posts/caminar-con-viento/facts.json", br#"{"category": "conservation", "moon": 1}"#);
    add_unreadable(dir.path(), "site.json", br#"{"name": "Newer", "shape": 2}"#);
    let server = Server::start(dir.path(), &[]);
    let page = get(&server.url("/es"));
    assert!(page.contains(MINE) && !page.contains(OLD), "neither embedded nor empty");
    assert!(get(&server.url("/es/blog")).contains("caminar-con-viento"));
    let said = &server.said;
    for words in [
        "revision 2 of the content is shown instead of revision 4",
        "revision=4",
        "revision=3",
        "`site.json`: ",
        "`posts/caminar-con-viento/facts.json`: ",
        "ERROR",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // Commands work with the labels of what is shown; the live revision stays the owner's choice.
    assert_eq!(run(dir.path(), &["inquiries", "list"]).0, Some(0));
    assert!(run(dir.path(), &["content", "revisions"]).1.contains("4         live"));
    drop(server);
    // A version that can read it shows it: equivalent to a rollback and back.
    assert_eq!(run(dir.path(), &["content", "rollback", "2"]).1, "revision 2 is live\n");
    let server = Server::start(dir.path(), &[]);
    assert!(!server.said.contains("ERROR"), "{}", server.said);
}

#[test]
fn rows_that_another_version_left_are_made_anew() {
    for (spoil, what) in [
        ("UPDATE texts SET record = json_set(record, '$.mood', 1)", "a foreign field"),
        ("UPDATE texts SET facts = '{}'", "a missing one"),
        ("UPDATE meta SET value = 1 WHERE key = 'shape'; DROP TABLE parts; DELETE FROM texts", "another shape"),
        ("DELETE FROM meta WHERE key = 'shape'; INSERT INTO names (rowid, text) VALUES (1, 'x')", "no shape"),
    ] {
        let dir = served();
        content_db(dir.path()).execute_batch(spoil).unwrap();
        let mut server = Server::start(dir.path(), &[]);
        assert!(get(&server.url("/es/blog?q=huemul")).contains("huemul-el-ciervo-del-sur"), "{what}: {}", server.said);
        assert!(get(&server.url("/es")).contains(MINE), "{what}");
        assert!(!server.said.contains("ERROR"), "{what}: {}", server.said);
        assert!(server.end("TERM").success());
    }
}

/// A content file as the first shipped version left it, with the index words as they were folded then.
fn of_version_one(dir: &Path) {
    let db = content_db(dir);
    db.execute_batch(include_str!("../../src/store/sql/content/001_revisions.sql")).unwrap();
    db.execute_batch(
        "PRAGMA application_id = 0x50415443; PRAGMA user_version = 1; PRAGMA journal_mode = WAL;
         INSERT INTO revisions (created_at, origin, note, digest) VALUES (1770000000000, 'import', 'mine', zeroblob(32));
         INSERT INTO live VALUES (1, 1);
         INSERT INTO texts VALUES (1, 'posts/x/es.md', x'00', '{}', '{\"old\": true}');
         INSERT INTO words (rowid, text) VALUES (1, 'huemul')",
    )
    .unwrap();
    for (path, bytes) in mine(MINE).texts() {
        let hash: [u8; 32] = Sha256::digest(bytes).into();
        db.execute("INSERT OR IGNORE INTO blobs VALUES (?1, ?2)", rusqlite::params![hash, bytes]).unwrap();
        db.execute("INSERT INTO files VALUES (1, ?1, ?2, 1770000000000)", rusqlite::params![path, hash]).unwrap();
    }
}

#[test]
fn content_of_the_first_version_is_upgraded_with_its_index() {
    let dir = TempDir::new().unwrap();
    of_version_one(dir.path());
    assert!(run(dir.path(), &["content", "revisions"]).1.contains("1         live"), "a command upgrades too");
    let dir = TempDir::new().unwrap();
    of_version_one(dir.path());
    let server = Server::start(dir.path(), &[]);
    assert!(get(&server.url("/es")).contains(MINE));
    assert!(get(&server.url("/es/blog?q=huemul")).contains("huemul-el-ciervo-del-sur"));
    assert!(get(&server.url("/de/blog?q=kanu")).contains("canoas-de-corteza-seis-mil-anos"));
    assert!(!server.said.contains("ERROR"), "{}", server.said);
}

#[test]
fn a_file_of_a_newer_program_is_refused_with_both_versions_and_what_to_do() {
    for file in ["content.db", "inquiries.db"] {
        let dir = served();
        let path = dir.path().join(file);
        Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
        let before = fs::read(&path).unwrap();
        let mut server = Server::start(dir.path(), &[]);
        assert_eq!(server.wait().code(), Some(1));
        let known = if file == "content.db" { 2 } else { 10 };
        for words in [
            format!("`{}` was written by a newer version", path.display()),
            "its format is 99".to_owned(),
            format!("up to {known}"),
            "hint: install that version".to_owned(),
        ] {
            assert!(server.said.contains(&words), "{words}: {}", server.said);
        }
        let (code, _, said) = run(dir.path(), &["inquiries", "list"]);
        assert!(code == Some(1) && said.contains("newer version"), "{said}");
        assert_eq!(fs::read(&path).unwrap(), before, "{file} is left as it was");
    }
}

/// Copies the store's own files, as `cp *.db` does.
fn copy(from: &Path, names: &[&str]) -> TempDir {
    let to = TempDir::new().unwrap();
    for name in names {
        fs::copy(from.join(name), to.path().join(name)).unwrap();
    }
    to
}

#[tokio::test]
async fn a_copy_of_the_files_beside_a_running_server_holds_everything() {
    let app = TestApp::start(&[]).await;
    let work = TempDir::new().unwrap();
    mine(MINE).write_to(work.path(), patagonia::content::pack::none_stored).unwrap();
    let (code, said, _) = run(app.dir.path(), &["import-content", work.path().to_str().unwrap()]);
    assert!(code == Some(0) && said.contains("revision 2 is live"), "{said}");
    let inquiry = json!({
        "full_name": "Ana Pérez", "email": "ana@example.com", "phone": "+56 9 8765 4321", "country": "CL",
        "trip_type": "custom_tour", "travelers": "2", "duration": "7-10", "privacy_accepted": true, "lang": "es",
    });
    let sent = app
        .request(Method::POST, "/api/inquiries")
        .header("content-type", "application/json")
        .body(inquiry.to_string())
        .send()
        .await
        .unwrap();
    assert_eq!(sent.status(), 201);
    // Nobody writes any more: the logs are soon checkpointed into the files.
    let log = |name: &str| fs::metadata(app.dir.path().join(name)).map_or(0, |log| log.len());
    let deadline = Instant::now() + Duration::from_secs(60);
    while log("content.db-wal") + log("inquiries.db-wal") > 0 {
        assert!(Instant::now() < deadline, "the logs stay");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let copied = copy(app.dir.path(), &["inquiries.db", "content.db"]);
    assert!(run(copied.path(), &["inquiries", "list"]).1.contains("Ana Pérez"));
    let second = TestApp::start_in(copied, &[]).await;
    assert!(second.page("/es").await.contains(MINE));
    drop(second);
    // A clean stop leaves everything in the two files.
    let dir = app.stop().await;
    let left = files(dir.path());
    assert!(!left.contains(&"inquiries.db-wal".to_owned()) || log_is_empty(dir.path(), "inquiries.db-wal"), "{left:?}");
    assert!(!left.contains(&"content.db-wal".to_owned()) || log_is_empty(dir.path(), "content.db-wal"), "{left:?}");
}

fn log_is_empty(dir: &Path, name: &str) -> bool {
    fs::metadata(dir.join(name)).unwrap().len() == 0
}

#[tokio::test]
async fn a_folder_that_lost_its_content_or_got_anothers_says_so_until_somebody_means_it() {
    let app = TestApp::start_in(served(), &[]).await;
    let dir = app.stop().await;
    let store = Store::open(dir.path(), OpenMode::Existing).unwrap();
    submit(&store, json!({}), jiff::Timestamp::now()).await;
    drop(store);
    let other = TestApp::start_in(served(), &[]).await.stop().await;

    let first = copy(dir.path(), &["inquiries.db"]);
    let server = Server::start(first.path(), &[]);
    assert!(
        server.said.contains("ERROR") && server.said.contains("there are 1 inquiries and no content"),
        "{}",
        server.said
    );
    assert!(get(&server.url("/es")).contains(OLD));
    drop(server);
    let again = Server::start(first.path(), &[]);
    assert!(
        again.said.contains("content is missing in") && again.said.contains("revision 2 was shown here"),
        "{}",
        again.said
    );
    drop(again);
    assert_eq!(run(first.path(), &["content", "rollback", "1"]).0, Some(0));
    assert!(!Server::start(first.path(), &[]).said.contains("ERROR"));

    let mixed = copy(dir.path(), &["inquiries.db"]);
    fs::copy(other.path().join("content.db"), mixed.path().join("content.db")).unwrap();
    let server = Server::start(mixed.path(), &[]);
    assert!(server.said.contains("do not belong together"), "{}", server.said);
    drop(server);
    let whole = copy(dir.path(), &["inquiries.db", "content.db"]);
    assert!(!Server::start(whole.path(), &[]).said.contains("ERROR"));
}

#[test]
fn every_command_without_a_store_names_the_folder_and_the_setting_and_makes_none() {
    let work = TempDir::new().unwrap();
    let pack = work.path().join("pack");
    Pack::embedded().write_to(&pack, patagonia::content::pack::none_stored).unwrap();
    let pack = pack.to_str().unwrap();
    let missing = work.path().join("nothing-here");
    for args in [
        &["import-content", pack][..],
        &["import-content", pack, "--dry-run"],
        &["import-content", &format!("{pack}/posts"), "--from", "markdown", "--lang", "es"],
        &["export-content", &format!("{pack}-out")],
        &["content", "revisions"],
        &["content", "rollback"],
        &["content", "show", "1"],
        &["content", "diff", "1", "2"],
        &["content", "coverage"],
        &["export-inquiries"],
        &["inquiries", "list"],
        &["inquiries", "find", "ana"],
        &["inquiries", "show", "PAT-7K3QX2"],
        &["inquiries", "erase", "ana@example.com", "--yes"],
        &["inquiries", "mark", "PAT-7K3QX2", "closed"],
        &["subscribers", "export"],
        &["subscribers", "remove", "ana@example.com"],
        &["outbox", "list"],
        &["outbox", "retry", "--all"],
    ] {
        let (code, _, said) = run(&missing, args);
        assert_eq!(code, Some(1), "{args:?}");
        assert!(said.contains(&format!("there is no store in `{}`", missing.display())), "{args:?}: {said}");
        assert!(said.contains("PATAGONIA_DATA_DIR") && said.contains("/etc/patagonia.env"), "{args:?}: {said}");
        assert!(!missing.exists(), "{args:?}");
    }
}

#[test]
fn an_older_folder_takes_nothing_away_unasked() {
    let dir = served();
    let work = TempDir::new().unwrap();
    let folder = work.path().to_str().unwrap();
    mine(MINE).write_to(work.path(), patagonia::content::pack::none_stored).unwrap();
    fs::remove_dir_all(work.path().join("lodges/uman_lodge")).unwrap();
    fs::remove_file(work.path().join("pages/kawesqar/fr.json")).unwrap();
    let (code, said, error) = run(dir.path(), &["import-content", folder]);
    assert_eq!((code, said.as_str()), (Some(1), ""));
    for words in ["lodges/uman_lodge\n", "pages/kawesqar/fr.json\n", "hint: add --yes"] {
        assert!(error.contains(words), "{words}: {error}");
    }
    assert!(run(dir.path(), &["content", "revisions"]).1.contains("2         live"), "nothing has changed");
    assert_eq!(run(dir.path(), &["import-content", folder, "--dry-run"]).0, Some(0), "looking asks nothing");
    let (code, said, _) = run(dir.path(), &["import-content", folder, "--yes"]);
    assert!(code == Some(0) && said.ends_with("revision 3 is live\n"), "{said}");
}

#[test]
fn variables_that_are_no_settings_are_named_with_what_is_meant() {
    let dir = TempDir::new().unwrap();
    let environment = [
        ("PATAGONIA_BASEURL", "https://www.example.cl"),
        ("PATAGONIA_SMTP", "smtp://mail.example.cl"),
        ("PATAGONIA_COFFEE_MACHINE", "on"),
        ("PATAGONIA_STAFF_LANG", "de"),
    ];
    let server = Server::start(dir.path(), &environment);
    for words in [
        "`PATAGONIA_BASEURL` is no setting and does nothing; is `PATAGONIA_BASE_URL` meant?",
        "`PATAGONIA_SMTP` is no setting and does nothing; is `PATAGONIA_SMTP_URL` meant?",
        "`PATAGONIA_COFFEE_MACHINE` is no setting and does nothing",
    ] {
        assert!(server.said.contains(words), "{words}: {}", server.said);
    }
    assert!(!server.said.contains("`PATAGONIA_STAFF_LANG`") && !server.said.contains("example.cl"), "{}", server.said);
    let listed = Command::new(env!("CARGO_BIN_EXE_patagonia"))
        .args(["inquiries", "list", "--data-dir", dir.path().to_str().unwrap()])
        .env_clear()
        .env("PATAGONIA_INQUIRIES_STATE", "spam")
        .output()
        .unwrap();
    assert!(listed.status.success());
    let said = String::from_utf8(listed.stderr).unwrap();
    assert!(said.starts_with("warning: `PATAGONIA_INQUIRIES_STATE` is no setting"), "{said}");
}

#[test]
fn every_signal_that_ends_a_process_finishes_what_is_in_flight() {
    for signal in ["TERM", "INT", "HUP", "QUIT"] {
        let dir = TempDir::new().unwrap();
        let mut server = Server::start(dir.path(), &[]);
        assert!(server.end(signal).success(), "{signal}: {}", server.said);
        assert!(server.said.trim_end().ends_with("stopped"), "{signal}: {}", server.said);
    }
}

#[tokio::test]
async fn a_desk_without_content_is_served_with_a_word() {
    // Inquiries from a version that did not keep content: nothing was lost that anybody could name.
    let desk = Desk::new();
    desk.add(json!({}), "2026-03-10T12:00:00Z").await;
    let server = Server::start(desk.dir.path(), &[]);
    assert!(server.said.contains("no content of theirs"), "{}", server.said);
}
