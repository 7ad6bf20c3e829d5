//! The command line: one file per subcommand.

mod agency;
mod completions;
mod content;
mod desk;
mod export_content;
mod export_inquiries;
mod hinted;
mod import_content;
mod inquiries;
mod mail_test;
mod openapi;
mod outbox;
pub mod serve;
mod staff;
mod subscribers;
mod unknown_settings;

use clap::builder::Resettable;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::config::ServeArgs;
pub use hinted::Hinted;
use unknown_settings::unknown_settings;

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
    /// Add, list and remove who may sign in to the desk
    Staff(staff::StaffArgs),
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

/// The command tree for this environment: an empty variable counts as unset, since templates of environment files list
/// them all.
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

/// Reports on stderr what happens to the store's files and their copies.
fn log_upgrades() {
    let filter = tracing_subscriber::EnvFilter::new("off,patagonia::store=info");
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    lines.without_time().with_level(false).with_target(false).with_ansi(false).init();
}

impl Cli {
    /// Reads the command line and the environment; prints help, version or an error and exits where that is called for.
    pub fn read() -> Cli {
        Cli::from_arg_matches(&command().get_matches()).unwrap_or_else(|error| error.exit())
    }

    /// Runs the command.
    ///
    /// # Errors
    /// With the chain of causes; partial work is rolled back.
    pub fn run(self) -> anyhow::Result<()> {
        let unknown = unknown_settings(&Cli::command());
        // The server logs them itself.
        if !matches!(self.command, None | Some(Command::Serve(_) | Command::Openapi | Command::Completions(_))) {
            for words in &unknown {
                eprintln!("warning: {words}");
            }
            log_upgrades();
        }
        match self.command {
            None => serve::run(self.serve, &unknown),
            Some(Command::Serve(args)) => serve::run(*args, &unknown),
            Some(Command::ExportInquiries(args)) => export_inquiries::run(args),
            Some(Command::Inquiries(args)) => inquiries::run(args),
            Some(Command::Subscribers(args)) => subscribers::run(args),
            Some(Command::Staff(args)) => staff::run(args),
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
