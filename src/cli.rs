//! The command line: one file a subcommand.

mod agency;
mod completions;
mod content;
mod desk;
mod export_content;
mod export_inquiries;
mod import_content;
mod inquiries;
mod mail_test;
mod openapi;
mod outbox;
pub mod serve;
mod subscribers;

use std::collections::BTreeSet;

use clap::builder::Resettable;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::config::ServeArgs;

/// Website and inquiry desk of a travel agency, in one file
///
/// Without a subcommand it serves the site, as `serve` does. Every option can also be set by the environment
/// variable that its help names.
#[derive(Parser)]
#[command(name = "patagonia", version = VERSION, args_conflicts_with_subcommands = true, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    serve: ServeArgs,
}

/// Version and commit, as in `0.1.0 (1a2b3c4d5e6f)`.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("PATAGONIA_COMMIT"), ")");

#[derive(Subcommand)]
enum Command {
    /// Serve the site, take inquiries and send mail (the default)
    Serve(Box<ServeArgs>),
    /// Export inquiries as CSV, JSON, NDJSON or a workbook
    ///
    /// Works beside a running server. Inquiries come as they all are when the export begins, the oldest first. In an
    /// Excel that separates columns by semicolons, choose xlsx: CSV has commas.
    ExportInquiries(export_inquiries::ExportInquiriesArgs),
    /// List, show, mark, correct, restrict and erase inquiries
    Inquiries(inquiries::InquiriesArgs),
    /// Export and remove who gets the newsletter
    Subscribers(subscribers::SubscribersArgs),
    /// Mails that wait, and mails that were given up
    Outbox(outbox::OutboxArgs),
    /// Send one mail now, to see whether the settings work
    MailTest(mail_test::MailTestArgs),
    /// Bring content in: a folder that `export-content` wrote, or the posts of WordPress, Ghost or a folder of Markdown
    ///
    /// A folder of `export-content` replaces the site's content, posts of other systems are added to it. The source is
    /// checked as a whole; when anything is wrong, nothing changes. A running server shows the new content within a
    /// second, and `content rollback` goes back.
    ImportContent(import_content::ImportContentArgs),
    /// Write the site's content as files that can be edited and imported again
    ExportContent(export_content::ExportContentArgs),
    /// List, compare and go back to earlier states of the content
    Content(content::ContentArgs),
    /// Print the `OpenAPI` document of the site's API
    Openapi,
    /// Print the completion script of a shell
    ///
    /// For bash: `patagonia completions bash > /etc/bash_completion.d/patagonia`
    Completions(completions::CompletionsArgs),
}

/// An error that says what to do about it. `main` prints the hint on a line of its own.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Hinted {
    message: String,
    hint: String,
}

impl Hinted {
    pub fn new(message: impl Into<String>, hint: impl Into<String>) -> Hinted {
        Hinted { message: message.into(), hint: hint.into() }
    }

    pub fn hint(&self) -> &str {
        &self.hint
    }
}

/// The command tree as this environment sees it: an empty variable is as if it were not set, since templates of
/// environment files list them all.
fn command() -> clap::Command {
    fn without_empty(command: clap::Command) -> clap::Command {
        let command = command.mut_args(|arg| {
            let empty = arg.get_env().is_some_and(|name| std::env::var_os(name).is_some_and(|value| value.is_empty()));
            if empty { arg.env(Resettable::Reset) } else { arg }
        });
        command.mut_subcommands(without_empty)
    }
    without_empty(Cli::command())
}

/// Says on stderr what becomes of the store's files and their copies.
fn log_upgrades() {
    let filter = tracing_subscriber::EnvFilter::new("off,patagonia::store=info");
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    lines.without_time().with_level(false).with_target(false).with_ansi(false).init();
}

/// What is to be said about variables of the environment that look like settings and are none.
fn unknown_settings() -> Vec<String> {
    fn collect(command: &clap::Command, names: &mut BTreeSet<String>) {
        names.extend(command.get_arguments().filter_map(|arg| Some(arg.get_env()?.to_str()?.to_owned())));
        command.get_subcommands().for_each(|command| collect(command, names));
    }
    let mut known: BTreeSet<String> = BUILD_SETTINGS.map(str::to_owned).into();
    collect(&Cli::command(), &mut known);
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let mut unknown: Vec<String> = names.filter(|name| name.starts_with(PREFIX) && !known.contains(name)).collect();
    unknown.sort();
    unknown
        .into_iter()
        .map(|name| match nearest(&name, &known) {
            Some(meant) => format!("`{name}` is no setting and does nothing; is `{meant}` meant?"),
            None => format!("`{name}` is no setting and does nothing"),
        })
        .collect()
}

/// What the names of settings begin with.
const PREFIX: &str = "PATAGONIA_";
/// Read or given when the program is built; `cargo run` hands them on to it.
const BUILD_SETTINGS: [&str; 3] = ["PATAGONIA_DIST", "PATAGONIA_COMMIT", "PATAGONIA_PUBLIC"];
/// How alike a name is at least to one that is meant, from 0 to 1.
const ALIKE: f64 = 0.6;

/// The name that is most like another, if any is.
fn nearest<'a>(name: &str, known: &'a BTreeSet<String>) -> Option<&'a String> {
    let alike = |other: &String| {
        // Without what all begin with, which would make any two alike.
        let (name, other) = (&name[PREFIX.len()..], &other[PREFIX.len()..]);
        if other.starts_with(name) { 1.0 } else { strsim::normalized_damerau_levenshtein(name, other) }
    };
    let best = known.iter().max_by(|a, b| alike(a).total_cmp(&alike(b)))?;
    (alike(best) >= ALIKE).then_some(best)
}

impl Cli {
    /// Reads the command line and the environment; prints help, version or what was wrong, and exits, where that is asked for.
    pub fn read() -> Cli {
        Cli::from_arg_matches(&command().get_matches()).unwrap_or_else(|error| error.exit())
    }

    /// Runs the command.
    ///
    /// # Errors
    /// With the chain of what went wrong; what was half done is rolled back.
    pub fn run(self) -> anyhow::Result<()> {
        // The server says it in its log.
        if !matches!(self.command, None | Some(Command::Serve(_) | Command::Openapi | Command::Completions(_))) {
            for words in unknown_settings() {
                eprintln!("warning: {words}");
            }
            log_upgrades();
        }
        match self.command {
            None => serve::run(self.serve),
            Some(Command::Serve(args)) => serve::run(*args),
            Some(Command::ExportInquiries(args)) => export_inquiries::run(args),
            Some(Command::Inquiries(args)) => inquiries::run(args),
            Some(Command::Subscribers(args)) => subscribers::run(args),
            Some(Command::Outbox(args)) => outbox::run(args),
            Some(Command::MailTest(args)) => mail_test::run(args),
            Some(Command::ImportContent(args)) => import_content::run(&args),
            Some(Command::ExportContent(args)) => export_content::run(&args),
            Some(Command::Content(args)) => content::run(args),
            Some(Command::Openapi) => openapi::run(),
            Some(Command::Completions(args)) => completions::run(&args, &mut Cli::command()),
        }
    }
}
