//! Parses, runs, and prints an error once.

use std::process::ExitCode;

use patagonia::cli::{Cli, Hinted};
use patagonia::jobs::UnexpectedEnd;
use patagonia::store::OpenError;

fn main() -> ExitCode {
    share_arenas();
    match Cli::read().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            let hint =
                error.downcast_ref().map(Hinted::hint).or_else(|| error.downcast_ref().and_then(OpenError::hint));
            if let Some(hint) = hint {
                eprintln!("hint: {hint}");
            }
            if error.is::<UnexpectedEnd>() { ExitCode::from(UnexpectedEnd::EXIT_CODE) } else { ExitCode::FAILURE }
        }
    }
}

/// Limits glibc to two arenas. By default threads get their own, and what is freed in one arena is of no use in another: measured, that is
/// a quarter of the server's memory at rest and after a burst of inquiries.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
fn share_arenas() {
    // SAFETY: no pointers are passed, and no other thread runs yet.
    unsafe { libc::mallopt(libc::M_ARENA_MAX, 2) };
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn share_arenas() {}
