//! `patagonia serve` as a process of its own, and its output.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};

/// A server that is running, or refused to start. Dropping it kills it.
pub struct Server {
    child: Child,
    stderr: BufReader<ChildStderr>,
    /// Its output so far.
    pub said: String,
}

impl Server {
    /// Starts on a data folder; returns when it serves, or has ended.
    pub fn start(dir: &Path, environment: &[(&str, &str)]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_patagonia"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(dir)
            .env_clear()
            .envs(environment.iter().copied())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let mut server = Server { child, stderr, said: String::new() };
        server.read_until("serving on");
        server
    }

    /// Reads up to a line with these words, or to the end.
    fn read_until(&mut self, words: &str) {
        let mut line = String::new();
        while self.stderr.read_line(&mut line).unwrap() > 0 {
            self.said.push_str(&line);
            if line.contains(words) {
                break;
            }
            line.clear();
        }
    }

    pub fn url(&self, path: &str) -> String {
        let address =
            self.said.split_once("serving on ").unwrap_or_else(|| panic!("{}", self.said)).1.lines().next().unwrap();
        format!("{address}{path}")
    }

    /// Sends a signal and returns how the process ends.
    pub fn end(&mut self, signal: &str) -> ExitStatus {
        let sent = Command::new("kill").args(["-s", signal, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        self.wait()
    }

    /// Waits for the process to end by itself.
    pub fn wait(&mut self) -> ExitStatus {
        self.read_until("\0");
        self.child.wait().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
