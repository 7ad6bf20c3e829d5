//! `patagonia inquiries …`: the staff's desk. What came in, what is to be answered, and what visitors have a right to.

mod change;
mod erase;
mod list;
mod show;
mod whose;

use anyhow::Context as _;
use clap::{Args, Subcommand};

#[derive(Args, Clone, Debug)]
pub struct InquiriesArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Clone, Debug)]
enum Action {
    /// List inquiries, the newest first
    ///
    /// Times are the agency's. Spam is listed with --status spam only.
    List(list::ListArgs),
    /// Find inquiries by name, e-mail address, phone number, reference or words of the comments, the newest first
    ///
    /// A part is enough, accents and capitals do not matter, and a number may be written in any way, with or without its country.
    /// Spam is found, too. Example: `patagonia inquiries find muller`, `patagonia inquiries find 0171 1234567`
    Find(list::FindArgs),
    /// Show everything about an inquiry, its mails and its history
    ///
    /// The first column names the fields as `correct` takes them; codes stand in brackets behind their labels. With an
    /// e-mail address instead of a reference it shows all inquiries from there. --json is the form to hand out to a
    /// visitor who asks for the data kept about them.
    Show(show::ShowArgs),
    /// Set the status of an inquiry
    Mark(change::MarkArgs),
    /// Correct fields of an inquiry
    ///
    /// The rules of the form hold, and either every correction is made or none. Example:
    /// `patagonia inquiries correct PAT-7K3QX2 email=ana@example.com regions=aysen,magallanes comments=`
    Correct(change::CorrectArgs),
    /// Keep an inquiry without working with it, as its visitor may ask
    ///
    /// Exports leave it out, and whoever looks at it is told. --lift ends the restriction.
    Restrict(change::RestrictArgs),
    /// Erase an inquiry, or everything from an e-mail address, for good
    ///
    /// Mails that wait or were sent go with it, those written to files too, and with an address its newsletter. What mailboxes, earlier exports and backups
    /// hold is out of reach.
    Erase(erase::EraseArgs),
}

pub fn run(args: InquiriesArgs) -> anyhow::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start the runtime")?;
    runtime.block_on(async {
        match args.action {
            Action::List(args) => list::run(&args),
            Action::Find(args) => list::find(&args),
            Action::Show(args) => show::run(&args).await,
            Action::Mark(args) => change::mark(args).await,
            Action::Correct(args) => change::correct(args).await,
            Action::Restrict(args) => change::restrict(&args).await,
            Action::Erase(args) => erase::run(&args).await,
        }
    })
}
