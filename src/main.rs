//! Parses, runs, and prints an error once.

use std::process::ExitCode;

use patagonia::cli::{Cli, Hinted};
use patagonia::jobs::UnexpectedEnd;
use patagonia::memory;
use patagonia::store::OpenError;

fn main() -> ExitCode {
    memory::share_arenas();
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
