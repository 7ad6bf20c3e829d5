//! Data folders of older and newer programs, through `serve` and the commands; the copies that upgrades leave.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

use crate::app::TestApp;
use crate::data_folder::{MINE, get, mine, run};
use crate::desk::files;
use crate::process::Server;

const INQUIRIES: [&str; 10] = [
    include_str!("../fixtures/schema/inquiries/001.sql"),
    include_str!("../fixtures/schema/inquiries/002.sql"),
    include_str!("../fixtures/schema/inquiries/003.sql"),
    include_str!("../fixtures/schema/inquiries/004.sql"),
    include_str!("../fixtures/schema/inquiries/005.sql"),
    include_str!("../fixtures/schema/inquiries/006.sql"),
    include_str!("../fixtures/schema/inquiries/007.sql"),
    include_str!("../fixtures/schema/inquiries/008.sql"),
    include_str!("../fixtures/schema/inquiries/009.sql"),
    include_str!("../fixtures/schema/inquiries/010.sql"),
];
const CONTENT: [&str; 2] =
    [include_str!("../fixtures/schema/content/001.sql"), include_str!("../fixtures/schema/content/002.sql")];

/// A post that is not shown.
const DRAFT: (&str, &str) = ("posts/secreto/es.md", "---\ntitle: Secreto\nexcerpt: Nada\ndraft: true\n---\nHuemul.\n");

/// A data folder as programs of these versions left it.
pub fn left_by(inquiries: usize, content: usize) -> TempDir {
    let dir = TempDir::new().unwrap();
    let open = |name: &str| {
        let db = Connection::open(dir.path().join(name)).unwrap();
        db.pragma_update(None, "journal_mode", "WAL").unwrap();
        db
    };
    open("inquiries.db").execute_batch(INQUIRIES[inquiries - 1]).unwrap();
    let db = open("content.db");
    db.execute_batch(CONTENT[content - 1]).unwrap();
    let pack = mine(MINE);
    let facts = br#"{"category": "conservation", "published": "2026-01-01"}"#.as_slice();
    let draft = [("posts/secreto/facts.json", facts), (DRAFT.0, DRAFT.1.as_bytes())];
    for (path, bytes) in pack.texts().chain(draft) {
        let hash: [u8; 32] = Sha256::digest(bytes).into();
        db.execute("INSERT OR IGNORE INTO blobs VALUES (?1, ?2)", rusqlite::params![hash, bytes]).unwrap();
        db.execute("INSERT INTO files VALUES (1, ?1, ?2, 1770000000000)", rusqlite::params![path, hash]).unwrap();
    }
    dir
}

fn status(url: &str) -> u16 {
    let url = url.to_owned();
    let asking = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async { reqwest::get(url).await.unwrap().status().as_u16() })
    });
    asking.join().unwrap()
}

/// The copies in a data folder, by their names.
fn copies(dir: &Path) -> Vec<String> {
    files(dir).into_iter().filter(|name| name.contains(".bak")).collect()
}

fn version(path: &Path) -> i64 {
    Connection::open(path).unwrap().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

fn count(path: &Path, table: &str) -> i64 {
    let count = format!("SELECT count(*) FROM {table}");
    Connection::open(path).unwrap().query_row(&count, [], |row| row.get(0)).unwrap()
}

/// Checks what a server shows from a folder that [`left_by`] made, and what commands print.
fn check_whole(dir: &Path, what: &str) -> Server {
    let server = Server::start(dir, &[]);
    assert!(get(&server.url("/es")).contains(MINE), "{what}: {}", server.said);
    let list = get(&server.url("/es/blog"));
    assert!(list.contains("caminar-con-viento") && !list.contains("Secreto"), "{what}");
    assert!(get(&server.url("/es/blog/huemul-el-ciervo-del-sur")).contains("Hippocamelus"), "{what}");
    assert!(run(dir, &["inquiries", "list", "--status", "answered"]).1.contains("Ana Pérez"), "{what}");
    assert!(run(dir, &["outbox", "list"]).1.contains("staff@example.cl"), "{what}");
    assert!(!server.said.contains("ERROR"), "{what}: {}", server.said);
    server
}

#[test]
fn folders_of_every_shipped_version_are_served_and_a_copy_is_kept() {
    for (inquiries, content) in
        [(1, 1), (2, 1), (3, 1), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (8, 2), (9, 2), (10, 2)]
    {
        let dir = left_by(inquiries, content);
        let path = dir.path();
        fs::set_permissions(path.join("inquiries.db"), fs::Permissions::from_mode(0o640)).unwrap();
        let server = check_whole(path, &format!("{inquiries}, {content}"));
        for (file, found, newest) in
            [("inquiries.db", inquiries, INQUIRIES.len()), ("content.db", content, CONTENT.len())]
        {
            let kept: Vec<String> = copies(path).into_iter().filter(|name| name.starts_with(file)).collect();
            if found == newest {
                assert!(kept.is_empty(), "{kept:?}");
                continue;
            }
            assert!(kept.len() == 1 && kept[0].starts_with(&format!("{file}.v{found}-")), "{kept:?}");
            assert!(
                server.said.contains(&kept[0]) && server.said.contains(&format!("from version {found} to {newest}")),
                "{}",
                server.said
            );
            assert_eq!(version(&path.join(&kept[0])), i64::try_from(found).unwrap());
            let mode = fs::metadata(path.join(&kept[0])).unwrap().permissions().mode();
            assert_eq!(mode, fs::metadata(path.join(file)).unwrap().permissions().mode());
        }
    }
}

#[test]
fn a_command_upgrades_too_and_says_so_beside_its_output() {
    let dir = left_by(2, 1);
    let (code, out, said) = run(dir.path(), &["export-inquiries"]);
    assert!(code == Some(0) && out.contains("reference,status"), "{out}");
    let kept = copies(dir.path());
    assert_eq!(kept.len(), 2);
    for copy in kept {
        assert!(said.contains(&copy), "{said}");
    }
    assert!(!run(dir.path(), &["export-inquiries"]).2.contains("upgraded"), "once");
}

/// Starts `serve` on a folder and kills it as soon as a file with this ending appears. Returns whether it appeared in time.
fn kill_when(dir: &Path, ending: &str) -> bool {
    let mut child = Command::new(env!("CARGO_BIN_EXE_patagonia"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(dir)
        .env_clear()
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    let mut seen = false;
    while !seen && Instant::now() < deadline {
        seen = files(dir).iter().any(|name| name.ends_with(ending));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    seen
}

#[test]
fn a_start_after_a_kill_in_the_middle_of_an_upgrade_is_right() {
    // Makes the copy slow enough to be interrupted.
    let fill =
        "INSERT INTO pictures SELECT randomblob(32), printf('{\"srcset\":\"/media/%s 1w\"}', hex(randomblob(50000)))
                FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i FROM n)";
    for ending in [".part", ".bak"] {
        let dir = left_by(INQUIRIES.len(), 1);
        Connection::open(dir.path().join("content.db")).unwrap().execute_batch(fill).unwrap();
        assert!(kill_when(dir.path(), ending), "{ending}");
        if ending == ".part" {
            assert_eq!(version(&dir.path().join("content.db")), 1, "not begun");
        }
        drop(check_whole(dir.path(), ending));
        assert_eq!(version(&dir.path().join("content.db")), 2);
        assert_eq!(count(&dir.path().join("content.db"), "pictures"), 1000);
        let kept = copies(dir.path());
        assert!(!kept.is_empty() && kept.iter().all(|name| name.ends_with(".bak")), "{kept:?}");
        for copy in kept {
            assert_eq!(count(&dir.path().join(copy), "pictures"), 1000, "each is whole");
        }
    }
}

#[test]
#[ignore = "takes minutes: make soak"]
fn a_kill_at_any_moment_of_an_upgrade_leaves_a_whole_folder() {
    // Enough inquiries that the steps take time.
    let old = || {
        let dir = left_by(1, 1);
        let db = Connection::open(dir.path().join("inquiries.db")).unwrap();
        db.execute_batch("BEGIN; CREATE TEMP TABLE one AS SELECT * FROM inquiries ORDER BY id LIMIT 1").unwrap();
        for id in 100_000..120_000_i64 {
            let reference: String = format!("PAT-{id}").replace('0', "X").replace('1', "Y");
            db.execute("UPDATE one SET id = ?1, reference = ?2", rusqlite::params![id, reference]).unwrap();
            db.execute("INSERT INTO inquiries SELECT * FROM one", []).unwrap();
        }
        db.execute_batch("COMMIT").unwrap();
        dir
    };
    let dir = old();
    let begun = Instant::now();
    drop(Server::start(dir.path(), &[]));
    let whole = begun.elapsed();
    for moment in 1..40 {
        let dir = old();
        let mut child = Command::new(env!("CARGO_BIN_EXE_patagonia"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(dir.path())
            .env_clear()
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(whole * moment / 40);
        child.kill().unwrap();
        child.wait().unwrap();
        let found = version(&dir.path().join("inquiries.db"));
        assert!(found == 1 || found == i64::try_from(INQUIRIES.len()).unwrap(), "{found}: all steps or none");
        drop(check_whole(dir.path(), &format!("killed at {moment} of 40")));
        assert!(count(&dir.path().join("inquiries.db"), "inquiries") > 20_000);
    }
}

#[test]
fn without_room_for_a_copy_nothing_is_upgraded() {
    let dir = left_by(INQUIRIES.len(), 1);
    // A file size limit stands in for a full disk.
    let limited = "trap '' XFSZ; ulimit -f 64; exec \"$0\" content revisions";
    let output = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_patagonia")])
        .env_clear()
        .env("PATAGONIA_DATA_DIR", dir.path())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    let file = dir.path().join("content.db");
    assert!(said.contains(&format!("cannot copy `{}` before its upgrade", file.display())), "{said}");
    assert!(said.contains("hint: make room for a second one of that file"), "{said}");
    assert_eq!((version(&file), copies(dir.path())), (1, Vec::new()));
    assert_eq!(run(dir.path(), &["content", "revisions"]).0, Some(0), "with room it is");
}

#[test]
fn every_command_refuses_a_folder_with_a_newer_file_and_leaves_the_other_as_it_is() {
    let work = TempDir::new().unwrap();
    let pack = work.path().join("pack");
    mine(MINE).write_to(&pack, patagonia::content::pack::none_stored).unwrap();
    let pack = pack.to_str().unwrap();
    for newer in ["content.db", "inquiries.db"] {
        let dir = left_by(2, 1);
        Connection::open(dir.path().join(newer)).unwrap().pragma_update(None, "user_version", 99).unwrap();
        let files = ["content.db", "inquiries.db"].map(|name| dir.path().join(name));
        let before = files.clone().map(|file| fs::read(file).unwrap());
        for args in [
            &["serve", "--listen", "127.0.0.1:0"][..],
            &["import-content", pack],
            &["import-content", pack, "--dry-run"],
            &["export-content", &format!("{pack}-out")],
            &["content", "revisions"],
            &["content", "rollback"],
            &["content", "show", "1"],
            &["content", "coverage"],
            &["export-inquiries"],
            &["inquiries", "list"],
            &["inquiries", "show", "PAT-7K3QX2"],
            &["inquiries", "erase", "ana@example.com", "--yes"],
            &["inquiries", "mark", "PAT-7K3QX2", "closed"],
            &["subscribers", "export"],
            &["subscribers", "remove", "ana@example.com"],
            &["outbox", "list"],
            &["outbox", "retry", "--all"],
        ] {
            let (code, out, said) = run(dir.path(), args);
            assert_eq!((code, out.as_str()), (Some(1), ""), "{args:?}: {said}");
            for words in
                [&format!("{newer}` was written by a newer version"), "its format is 99", "hint: install that version"]
            {
                assert!(said.contains(words), "{args:?}: {said}");
            }
        }
        assert_eq!(files.map(|file| fs::read(file).unwrap()), before, "{newer}");
        assert!(copies(dir.path()).is_empty());
    }
}

/// Whether any of the files holds these bytes.
fn holds(files: &[PathBuf], words: &str) -> bool {
    files.iter().any(|file| fs::read(file).unwrap().windows(words.len()).any(|window| window == words.as_bytes()))
}

#[test]
fn erasing_reaches_the_copies() {
    for version in 1..=2 {
        for whose in ["PAT-7K3QX2", "ana@example.com"] {
            let dir = left_by(version, 2);
            assert_eq!(run(dir.path(), &["inquiries", "list"]).0, Some(0));
            let kept: Vec<PathBuf> = copies(dir.path()).into_iter().map(|name| dir.path().join(name)).collect();
            assert!(kept.len() == 1 && holds(&kept, "+56 9 8765 4321"));
            let (code, out, said) = run(dir.path(), &["inquiries", "erase", whose, "--yes"]);
            assert!(code == Some(0) && out.contains("and the same in 1 copy of the store"), "{out}{said}");
            assert!(!holds(&kept, "+56 9 8765 4321") && !holds(&kept, "PAT-7K3QX2"), "{whose}");
            // Another mail went to the address, in the second version.
            assert_eq!(holds(&kept, "ana@example.com"), whose == "PAT-7K3QX2" && version == 2, "{whose}");
            assert_eq!(count(&kept[0], "inquiries"), 1, "the other one stays");
            assert_eq!(copies(dir.path()).len(), 1, "nothing beside it");
        }
    }
}

#[test]
fn what_was_corrected_since_is_erased_in_the_copy_by_its_reference() {
    let dir = left_by(2, 2);
    let (code, _, said) = run(dir.path(), &["inquiries", "correct", "PAT-7K3QX2", "email=anna@example.com"]);
    assert_eq!(code, Some(0), "{said}");
    let kept: Vec<PathBuf> = copies(dir.path()).into_iter().map(|name| dir.path().join(name)).collect();
    assert!(holds(&kept, "PAT-7K3QX2"));
    assert_eq!(run(dir.path(), &["inquiries", "erase", "anna@example.com", "--yes"]).0, Some(0));
    assert!(!holds(&kept, "PAT-7K3QX2") && !holds(&kept, "Ana P"));
}

#[test]
fn a_copy_that_cannot_be_read_is_removed_by_an_erasure_which_says_so() {
    let dir = left_by(2, 2);
    assert_eq!(run(dir.path(), &["inquiries", "list"]).0, Some(0));
    let kept = copies(dir.path());
    fs::write(dir.path().join(&kept[0]), "no database at all, but long enough to be looked at".repeat(40)).unwrap();
    let (code, _, said) = run(dir.path(), &["inquiries", "erase", "PAT-7K3QX2", "--yes"]);
    assert!(code == Some(0) && said.contains(&format!("{}` was removed", kept[0])), "{said}");
    assert!(copies(dir.path()).is_empty());
}

#[tokio::test]
async fn copies_go_after_thirty_days_by_a_clock_that_has_held() {
    for has_held in [true, false] {
        let dir = TestApp::start(&[]).await.stop().await;
        let now = Timestamp::now();
        let held = if has_held { 7 * 24 * 3_600_000 } else { 0 };
        let clock = json!({ "seen": now.as_millisecond(), "held": held, "jump": null }).to_string();
        let db = Connection::open(dir.path().join("inquiries.db")).unwrap();
        db.execute("INSERT INTO meta VALUES ('clock', ?1) ON CONFLICT DO UPDATE SET value = excluded.value", [clock])
            .unwrap();
        drop(db);
        let named = |file: &str, days: i64| {
            let made = now - SignedDuration::from_hours(24 * days);
            let name = format!("{file}.v1-{}.bak", made.strftime("%Y%m%dT%H%M%SZ"));
            fs::write(dir.path().join(&name), "").unwrap();
            name
        };
        let (old, older) = (named("inquiries.db", 30), named("content.db", 31));
        let young = [named("content.db", 29), named("inquiries.db", 29)];
        // The first purge is over when what it deletes last is gone.
        let db = Connection::open(dir.path().join("inquiries.db")).unwrap();
        db.execute("INSERT INTO idempotency_keys VALUES (x'00', x'00', 'PAT-7K3QX2', 0, 0)", []).unwrap();
        drop(db);
        let app = TestApp::start_in(dir, &[]).await;
        let deadline = Instant::now() + Duration::from_secs(60);
        let path = app.dir.path().join("inquiries.db");
        while has_held && count(&path, "idempotency_keys") > 0 {
            assert!(Instant::now() < deadline, "nothing was purged");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let dir = app.stop().await;
        let mut expected = young.to_vec();
        if !has_held {
            expected.extend([old, older]);
        }
        expected.sort();
        assert_eq!(copies(dir.path()), expected, "{has_held}");
    }
}

#[test]
fn a_large_blog_whose_tables_have_another_shape_is_up_while_its_words_are_gathered() {
    let dir = left_by(3, 2);
    let db = Connection::open(dir.path().join("content.db")).unwrap();
    let put = |path: String, bytes: &[u8]| {
        let hash: [u8; 32] = Sha256::digest(bytes).into();
        db.execute("INSERT OR IGNORE INTO blobs VALUES (?1, ?2)", rusqlite::params![hash, bytes]).unwrap();
        db.execute("INSERT INTO files VALUES (1, ?1, ?2, 1770000000000)", rusqlite::params![path, hash]).unwrap();
    };
    let filler = "Viento y lenga. ".repeat(500);
    for post in 0..1500 {
        let facts = br#"{"category": "conservation", "published": "2020-01-01"}"#;
        put(format!("posts/antiguo-{post}/facts.json"), facts);
        let text = format!("---\ntitle: Antiguo {post}\nexcerpt: Nada\n---\n{filler} palabra{post}z\n");
        put(format!("posts/antiguo-{post}/es.md"), text.as_bytes());
    }
    drop(db);
    let server = check_whole(dir.path(), "large");
    assert!(get(&server.url("/es/blog?page=2")).contains("Antiguo"), "lists are whole from the start");
    // Until all words are indexed, a search says that it cannot tell, rather than find less.
    let deadline = Instant::now() + Duration::from_secs(120);
    let mut refused = 0;
    loop {
        let status = status(&server.url("/es/blog?q=palabra7z"));
        if count(&dir.path().join("content.db"), "unindexed") == 0 {
            break;
        }
        assert_eq!(status, 503);
        refused += 1;
        assert!(Instant::now() < deadline, "the words are not gathered");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(refused > 0, "nothing was left for later");
    assert!(get(&server.url("/es/blog?q=palabra7z")).contains("antiguo-7\""));
    assert!(get(&server.url("/de/blog?q=kanu")).contains("canoas-de-corteza-seis-mil-anos"));
}
