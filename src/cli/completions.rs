//! `patagonia completions SHELL`

use clap::{Args, Command};
use clap_complete::Shell;

#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

#[allow(clippy::unnecessary_wraps)]
pub fn run(args: &CompletionsArgs, command: &mut Command) -> anyhow::Result<()> {
    clap_complete::generate(args.shell, command, "patagonia", &mut std::io::stdout());
    Ok(())
}
