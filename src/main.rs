//! Parse, run, print what went wrong once.

use std::process::ExitCode;

use patagonia::cli::{Cli, Hinted};

fn main() -> ExitCode {
    match Cli::read().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            if let Some(hinted) = error.downcast_ref::<Hinted>() {
                eprintln!("hint: {}", hinted.hint());
            }
            ExitCode::FAILURE
        }
    }
}
