//! `patagonia subscribers export|remove`: who gets the newsletter.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::Context as _;
use clap::{Args, Subcommand, ValueEnum};

use super::desk::{Desk, DeskArgs, count, print, warn_of};
use super::export_inquiries::{
    explained, format_of, only_csv_has_a_separator, separator, spare_the_store, stop_on_signal,
};
use super::hinted::Hinted;
use crate::export::{ExportError, Format, ListFormat, SubscriberExport, WholeFile};
use crate::inquiry::Email;
use crate::locale::Lang;
use crate::mail::MailFolder;
use crate::routes::{Page, Route};
use crate::web::BaseUrl;

#[derive(Args, Clone, Debug)]
pub struct SubscribersArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Clone, Debug)]
enum Action {
    /// Export everybody who confirmed the newsletter, in the order of their consent
    ///
    /// With language, time of consent and the link to leave by, which every newsletter has to show. Whoever has not confirmed is
    /// not in it.
    Export(ExportArgs),
    /// Remove an address from the newsletter for good
    ///
    /// However the address is spelled, confirmed or not, with the mails about it.
    Remove(RemoveArgs),
}

#[derive(Args, Clone, Debug)]
struct ExportArgs {
    #[command(flatten)]
    desk: DeskArgs,

    /// Form of the export; by default what the ending of --output says, else csv
    #[arg(long, value_name = "FORMAT", env = "PATAGONIA_SUBSCRIBERS_FORMAT")]
    format: Option<FormatArg>,

    /// File to write instead of stdout; only its owner can read it
    #[arg(long, value_name = "FILE", env = "PATAGONIA_SUBSCRIBERS_OUTPUT")]
    output: Option<PathBuf>,

    /// Between the columns of csv: comma, semicolon or tab
    #[arg(long, value_name = "SEPARATOR", env = "PATAGONIA_SUBSCRIBERS_SEPARATOR", value_parser = separator)]
    separator: Option<u8>,

    /// Public address of the site, for the links to leave by
    #[arg(long, value_name = "URL", env = "PATAGONIA_BASE_URL")]
    base_url: Option<BaseUrl>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FormatArg {
    /// Times of the agency with offset, separated by commas
    Csv,
    /// One array, times in UTC
    Json,
    /// The same, one object a line
    Ndjson,
}

impl From<FormatArg> for ListFormat {
    fn from(format: FormatArg) -> ListFormat {
        match format {
            FormatArg::Csv => ListFormat::Csv,
            FormatArg::Json => ListFormat::Json,
            FormatArg::Ndjson => ListFormat::Ndjson,
        }
    }
}

#[derive(Args, Clone, Debug)]
struct RemoveArgs {
    /// E-mail address
    #[arg(value_name = "EMAIL", value_parser = email)]
    email: Email,

    #[command(flatten)]
    desk: DeskArgs,
}

fn email(text: &str) -> Result<Email, String> {
    Email::parse(text).map_err(|error| error.to_string())
}

pub fn run(args: SubscribersArgs) -> anyhow::Result<()> {
    match args.action {
        Action::Export(args) => export(&args),
        Action::Remove(args) => {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .context("cannot start the runtime")?;
            runtime.block_on(remove(&args))
        }
    }
}

fn export(args: &ExportArgs) -> anyhow::Result<()> {
    let output = args.output.as_deref().filter(|path| *path != Path::new("-"));
    if let Some(path) = output {
        spare_the_store(path, &args.desk.data_dir.data_dir)?;
    }
    let by_name = if args.format.is_none() { format_of(output)? } else { None };
    let format = match (args.format, by_name) {
        (Some(format), _) => format.into(),
        (None, Some(Format::Json)) => ListFormat::Json,
        (None, Some(Format::Ndjson)) => ListFormat::Ndjson,
        (None, None | Some(Format::Csv)) => ListFormat::Csv,
        (None, Some(Format::Xlsx)) => {
            return Err(Hinted::new(
                "subscribers are not exported as a workbook",
                "choose a name that ends in .csv, .json or .ndjson",
            )
            .into());
        }
    };
    if args.separator.is_some() && format != ListFormat::Csv {
        return Err(only_csv_has_a_separator());
    }
    let desk = Desk::open(&args.desk)?;
    let names = desk.names();
    let leave_url = |lang: Lang, token: &str| {
        let path = Route::new(lang, Page::NewsletterLeave).path();
        args.base_url.as_ref().map(|base_url| format!("{base_url}{path}?token={token}"))
    };
    static STOP: AtomicBool = AtomicBool::new(false);
    let export = SubscriberExport {
        format,
        separator: args.separator.unwrap_or(b','),
        names: &names,
        leave_url: &leave_url,
        stop: &STOP,
    };
    if let Some(path) = output {
        stop_on_signal(&STOP)?;
        let cannot_write = || format!("cannot write `{}`", path.display());
        let mut file = WholeFile::create(path).with_context(cannot_write)?;
        let (written, unreadable) = match export.write(&desk.store, &mut file) {
            Err(ExportError::Write(error)) => Err(error).with_context(cannot_write)?,
            result => result.map_err(explained)?,
        };
        file.commit().with_context(cannot_write)?;
        eprintln!("{} exported to `{}`", count(written, "subscriber", "subscribers"), path.display());
        warn_of(&unreadable);
    } else {
        match export.write(&desk.store, io::stdout()) {
            Ok((_, unreadable)) => warn_of(&unreadable),
            // `… | head` closes the pipe early.
            Err(error) if error.is_broken_pipe() => return Ok(()),
            Err(error) => return Err(explained(error)),
        }
    }
    if args.base_url.is_none() {
        eprintln!("note: without --base-url, `unsubscribe_url` is empty");
    }
    Ok(())
}

async fn remove(args: &RemoveArgs) -> anyhow::Result<()> {
    let desk = Desk::open(&args.desk)?;
    let Some(removed) = desk.store.remove_subscriber(&args.email).await? else {
        return Err(Hinted::new(
            format!("`{}` does not get the newsletter and was not asked whether to", args.email),
            "compare the address with `patagonia subscribers export`",
        )
        .into());
    };
    let folder = MailFolder::new(&args.desk.data_dir.data_dir);
    let files = folder.remove(&removed.mails).with_context(|| {
        format!(
            "the store has forgotten {}, but mails remain; delete the files in `{}` that begin with one of {}",
            args.email,
            folder.dir().display(),
            removed.mails.iter().map(|id| format!("`{id}-`")).collect::<Vec<_>>().join(", ")
        )
    })?;
    let what = if removed.confirmed { "" } else { " (not confirmed)" };
    print(&format!(
        "removed: {}{what}, {}, {}\n",
        args.email,
        count(removed.mails.len() as u64, "mail", "mails"),
        count(files as u64, "mail file", "mail files"),
    ))
}
