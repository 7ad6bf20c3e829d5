//! What the server does by itself: a part that ends unasked ends the process, and the next start serves.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::process::Server;

/// `EX_SOFTWARE`, as README names it.
const EXIT_CODE: i32 = 70;

/// The file by which faults get into a server that was built for tests (`src/faults.rs`).
struct FaultFile(PathBuf);

impl FaultFile {
    fn start(&self, dir: &Path) -> Server {
        Server::start(dir, &[("FAULT_FILE", self.0.to_str().unwrap())])
    }

    fn ask_for(&self, point: &str) {
        fs::write(&self.0, point).unwrap();
    }

    /// Waits for the end of a server that met the fault, which said so in these words.
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
    // Those that run at the start and then not for long.
    for job in ["mail_delivery", "retention", "cache_warming", "rate_limits"] {
        faults.ask_for(job);
        let server = faults.start(dir.path());
        faults.assert_ends(server, job, &format!("the job `{job}` ended unasked"));
    }
    for job in ["content_reload", "clock", "checkpoint"] {
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
    for (thread, path, words) in [
        ("store_writer", "/readyz", "a thread of the store panicked"),
        ("store_reader", "/readyz", "a thread of the store panicked"),
        // A search is rendered anew each time.
        ("renderer", "/es/blog?q=viento", "a thread that renders panicked"),
    ] {
        let server = faults.start(dir.path());
        assert_eq!(status(&server, "/readyz").await, 200, "{}", server.said);
        faults.ask_for(thread);
        status(&server, path).await;
        faults.assert_ends(server, thread, words);
    }
    let mut server = faults.start(dir.path());
    assert_eq!(status(&server, "/readyz").await, 200, "{}", server.said);
    assert!(server.end("TERM").success());
}
