//! Parse, run, print what went wrong once.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match patagonia::cli::Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
