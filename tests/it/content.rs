//! Revisions of the content: import, export, rollback, and a running server that follows.

use std::fs;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use patagonia::content::Pack;
use patagonia::store::{ContentStore, OpenMode};
use reqwest::Method;

use crate::app::TestApp;
use crate::desk::Desk;

const FILE: &str = "pages/home/es.json";
const OLD: &str = "Despierta en la Patagonia";
const NEW: &str = "Amanece en la Patagonia";

fn replace(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    fs::write(path, text.replace(from, to)).unwrap();
}

/// A store that was served: it has the binary's own content.
fn with_content() -> Desk {
    let desk = Desk::new();
    let content = ContentStore::open(desk.dir.path(), OpenMode::Create).unwrap();
    content.keep_embedded(&Pack::embedded(), Timestamp::now()).unwrap();
    desk
}

/// What the command prints on stdout; it has to succeed.
fn run(desk: &Desk, args: &[&str]) -> String {
    let output = desk.command(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn what_was_exported_imports_as_unchanged_and_comes_out_the_same() {
    let desk = with_content();
    let dir = tempfile::tempdir().unwrap();
    let (first, second) = (dir.path().join("one"), dir.path().join("two"));
    run(&desk, &["export-content", first.to_str().unwrap()]);
    assert!(Pack::from_folder(&first).unwrap() == Pack::embedded());
    assert_eq!(run(&desk, &["import-content", first.to_str().unwrap()]), "nothing has changed\n");
    replace(&first, FILE, OLD, NEW);
    let dry = run(&desk, &["import-content", first.to_str().unwrap(), "--dry-run"]);
    let changed = format!(
        "changed  pages/home (es.json)\n         es.json heading: \"{OLD} y ayuda a cuidarla\" → \"{NEW} y ayuda a cuidarla\"\n"
    );
    assert_eq!(dry, format!("{changed}this was a dry run: nothing was imported\n"));
    let said = run(&desk, &["import-content", first.to_str().unwrap()]);
    assert_eq!(said, format!("{changed}revision 2 is live\n"));
    run(&desk, &["export-content", second.to_str().unwrap()]);
    assert!(Pack::from_folder(&second).unwrap() == Pack::from_folder(&first).unwrap());
    assert_eq!(run(&desk, &["content", "diff", "1", "2"]), changed);
    assert!(run(&desk, &["content", "revisions"]).lines().nth(1).unwrap().starts_with("2         live"));
    assert_eq!(run(&desk, &["content", "rollback"]), "revision 1 is live\n");
}

#[test]
fn a_folder_with_faults_is_refused_as_a_whole_with_every_fault() {
    let desk = with_content();
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("pack");
    run(&desk, &["export-content", folder.to_str().unwrap()]);
    replace(&folder, "lodges/uman_lodge/facts.json", "\"lat\"", "\"latitude\"");
    fs::remove_file(folder.join("posts/caminar-con-viento/facts.json")).unwrap();
    fs::write(folder.join("notes.txt"), "x").unwrap();
    let output = desk.command(&["import-content", folder.to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    for part in [
        "`lodges/uman_lodge/facts.json`: unknown field `latitude`",
        "`posts/caminar-con-viento/facts.json`: is missing",
        "`notes.txt`: is no file",
        "3 faults",
        "hint: ",
    ] {
        assert!(error.contains(part), "{part}\n{error}");
    }
    assert_eq!(run(&desk, &["content", "revisions"]).lines().count(), 2, "a title and the first revision");
}

#[test]
fn wrong_numbers_and_full_folders_are_errors() {
    let desk = with_content();
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("mine.txt"), "x").unwrap();
    for (args, words) in [
        (vec!["export-content", dir.path().to_str().unwrap()], "is not empty"),
        (vec!["content", "show", "7"], "there is no revision 7"),
        (vec!["content", "rollback"], "there is no earlier revision"),
        (vec!["import-content", "/no/such/folder"], "`/no/such/folder` cannot be read"),
    ] {
        let output = desk.command(&args).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(words), "{args:?}");
    }
}

#[tokio::test]
async fn a_running_server_shows_an_import_within_a_second_and_drops_no_request() {
    let app = TestApp::start(&["--base-url", "https://www.example.cl"]).await;
    let desk_dir = app.dir.path().to_owned();
    let work = tempfile::tempdir().unwrap();
    let folder = work.path().join("pack");
    let command = |args: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_patagonia"))
            .args(args)
            .env_clear()
            .env("PATAGONIA_DATA_DIR", &desk_dir)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    command(&["export-content", folder.to_str().unwrap()]);
    assert!(app.page("/es").await.contains(OLD));
    replace(&folder, FILE, OLD, NEW);
    fs::remove_dir_all(folder.join("posts/grupos-pequenos-pasos-lentos")).unwrap();
    // Readers keep asking; each gets an answer.
    let url = app.url("/es");
    let readers: Vec<_> = (0..8)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move {
                let client = reqwest::Client::new();
                let deadline = tokio::time::Instant::now() + Duration::from_secs(20);
                loop {
                    let response = client.get(&url).send().await.unwrap();
                    assert_eq!(response.status(), 200);
                    if response.text().await.unwrap().contains(NEW) {
                        return;
                    }
                    assert!(tokio::time::Instant::now() < deadline, "the import does not show");
                }
            })
        })
        .collect();
    tokio::task::spawn_blocking({
        let (desk_dir, folder) = (desk_dir.clone(), folder.clone());
        move || {
            let output = std::process::Command::new(env!("CARGO_BIN_EXE_patagonia"))
                .args(["import-content", folder.to_str().unwrap(), "--yes"])
                .env_clear()
                .env("PATAGONIA_DATA_DIR", &desk_dir)
                .output()
                .unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
    })
    .await
    .unwrap();
    for reader in readers {
        reader.await.unwrap();
    }
    assert_eq!(app.get("/es/blog/grupos-pequenos-pasos-lentos").await.status(), 404);
    let sitemap = app.request(Method::GET, "/sitemap.xml").send().await.unwrap().text().await.unwrap();
    assert!(!sitemap.contains("grupos-pequenos-pasos-lentos"), "the sitemap follows too");
    // One change right after another, while pages are still being rendered: none is waited for.
    for (revision, words) in [("1", OLD), ("2", NEW), ("1", OLD)] {
        command(&["content", "rollback", revision]);
        let deadline = tokio::time::Instant::now() + Duration::from_secs(5);
        while !app.page("/es").await.contains(words) {
            assert!(tokio::time::Instant::now() < deadline, "revision {revision} does not show");
        }
    }
}
