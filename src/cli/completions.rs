//! `patagonia completions SHELL`

use clap::{Args, Command};
use clap_complete::Shell;

use super::desk::print;

#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub fn run(args: &CompletionsArgs, command: &mut Command) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "patagonia", &mut script);
    print(&String::from_utf8(script)?)
}
