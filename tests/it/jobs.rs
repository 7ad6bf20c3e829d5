//! Background jobs: a part that ends unasked ends the process, and the next start serves.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

use crate::inquiries::inquiry;
use crate::process::Server;

/// `EX_SOFTWARE`, as README names it.
const EXIT_CODE: i32 = 70;

/// The file through which faults are injected into a server built for tests (`src/faults.rs`).
struct FaultFile(PathBuf);

impl FaultFile {
    fn start(&self, dir: &Path) -> Server {
        Server::start(dir, &[("FAULT_FILE", self.0.to_str().unwrap())])
    }

    fn ask_for(&self, point: &str) {
        fs::write(&self.0, point).unwrap();
    }

    /// Waits for the end of a server that hit the fault, and checks that it logged these words.
    fn assert_ends(&self, mut server: Server, point: &str, words: &str) {
        let code = server.wait().code();
        fs::remove_file(&self.0).unwrap();
        assert_eq!(code, Some(EXIT_CODE), "{point}: {}", server.said);
        let line = server.said.lines().find(|line| line.contains("ERROR") && line.contains(words));
        let line = line.unwrap_or_else(|| panic!("{point}: {}", server.said));
        assert!(line.contains("the server ends, so that it is started anew"), "{line}");
        assert!(server.said.contains(&format!("a test asked for a fault in `{point}`")), "{}", server.said);
    }
}

async fn status(server: &Server, path: &str) -> u16 {
    reqwest::get(server.url(path)).await.map_or(0, |answer| answer.status().as_u16())
}

#[tokio::test]
async fn every_job_that_panics_ends_the_process_and_the_next_start_serves() {
    let dir = TempDir::new().unwrap();
    let faults = FaultFile(dir.path().join("fault"));
    // Those that run at the start and then not for a while.
    for job in ["mail_delivery", "retention", "cache_warming", "rate_limits"] {
        faults.ask_for(job);
        let server = faults.start(dir.path());
        faults.assert_ends(server, job, &format!("the job `{job}` ended unasked"));
    }
    for job in ["content_reload", "clock", "checkpoint", "word_index"] {
        let server = faults.start(dir.path());
        assert_eq!(status(&server, "/readyz").await, 200, "{}", server.said);
        faults.ask_for(job);
        faults.assert_ends(server, job, &format!("the job `{job}` ended unasked"));
    }
    let mut server = faults.start(dir.path());
    assert_eq!(status(&server, "/readyz").await, 200, "{}", server.said);
    assert!(server.end("TERM").success());
}

#[tokio::test]
async fn every_thread_that_panics_ends_the_process_and_the_next_start_serves() {
    let dir = TempDir::new().unwrap();
    let faults = FaultFile(dir.path().join("fault"));
    let http = reqwest::Client::new();
    for (thread, words) in [
        ("store_writer", "a thread of the store panicked"),
        ("store_reader", "a thread of the store panicked"),
        ("renderer", "a thread that renders panicked"),
    ] {
        let server = faults.start(dir.path());
        assert_eq!(status(&server, "/readyz").await, 200, "{}", server.said);
        faults.ask_for(thread);
        // Requests that only this thread can serve; no answer is required.
        let asked = match thread {
            "store_writer" => http
                .post(server.url("/api/inquiries"))
                .header("content-type", "application/json")
                .body(inquiry().to_string()),
            "store_reader" => http.get(server.url("/es/reservas?sent=PAT-7K3QX2")),
            _ => http.get(server.url("/es/blog?q=viento")),
        };
        drop(asked.send().await);
        faults.assert_ends(server, thread, words);
    }
    let mut server = faults.start(dir.path());
    assert_eq!(status(&server, "/readyz").await, 200, "{}", server.said);
    assert!(server.end("TERM").success());
}

/// The columns of a `jobs` row after its kind: due, attempts, last run, its end, its error.
type Record = (Option<i64>, i64, i64, Option<i64>, Option<String>);

#[tokio::test]
async fn a_start_names_the_jobs_that_failed_before_it_and_puts_deletion_by_age_on_record() {
    let dir = TempDir::new().unwrap();
    assert!(Server::start(dir.path(), &[]).end("TERM").success());
    let db = rusqlite::Connection::open(dir.path().join("inquiries.db")).unwrap();
    db.execute_batch(
        "INSERT INTO jobs VALUES ('checkpoint', 1773144060000, 3, 1773144000000, 1773144000100, 'disk full');
         INSERT INTO jobs VALUES ('of_another_version', NULL, 1, 1773144000000, NULL, 'no');
         INSERT OR REPLACE INTO jobs VALUES ('retention', NULL, 2, 0, NULL, 'not a database');",
    )
    .unwrap();
    let mut server = Server::start(dir.path(), &[]);
    for words in ["a job of the server failed the last time", "job=checkpoint attempts=3", "disk full", "2026-03-10"] {
        assert!(server.said.contains(words), "{words}: {}", server.said);
    }
    assert!(server.said.contains("job=retention attempts=2") && !server.said.contains("of_another_version"));
    let record = async |kind: &str| {
        let sql = "SELECT due, attempts, last_run, last_end, last_error FROM jobs WHERE kind = ?1";
        let read = |row: &rusqlite::Row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get::<_, Option<String>>(4)?))
        };
        rusqlite::OptionalExtension::optional(db.query_row(sql, [kind], read)).unwrap()
    };
    let deadline = tokio::time::Instant::now() + Duration::from_secs(60);
    let mut retention: Option<Record> = record("retention").await;
    while retention.as_ref().is_none_or(|record| record.3.is_none()) || record("checkpoint").await.is_some() {
        assert!(tokio::time::Instant::now() < deadline, "{retention:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
        retention = record("retention").await;
    }
    let (due, attempts, run, end, error) = retention.unwrap();
    assert_eq!((attempts, error), (0, None));
    assert!(end.unwrap() >= run && run > 1_773_144_000_000);
    let day = 24 * 60 * 60 * 1000;
    assert!((run..=run + day).contains(&due.unwrap()), "the next day begins within one");
    assert!(server.end("TERM").success());
}
