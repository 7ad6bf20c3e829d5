//! `patagonia export-inquiries`: inquiries as a file, for a spreadsheet or a program.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;
use clap::builder::BoolishValueParser;
use clap::{Args, ValueEnum};
use jiff::civil::Date;
use tokio::signal::unix::{SignalKind, signal};

use super::desk::{Desk, DeskArgs, count, day, status_parser, warn_of};
use super::hinted::Hinted;
use crate::export::{Export, ExportError, Format, Tally, WholeFile};
use crate::inquiry::Status;
use crate::locale::Lang;
use crate::store::Filter;

#[derive(Args, Clone, Debug)]
pub struct ExportInquiriesArgs {
    #[command(flatten)]
    desk: DeskArgs,

    /// Form of the export; by default what the ending of --output says, else csv
    #[arg(long, value_name = "FORMAT", env = "PATAGONIA_EXPORT_FORMAT")]
    format: Option<FormatArg>,

    /// File to write instead of stdout
    ///
    /// It is written beside and takes its place when it is whole, so that a failure leaves what was there. Only its
    /// owner can read it.
    #[arg(long, value_name = "FILE", env = "PATAGONIA_EXPORT_OUTPUT")]
    output: Option<PathBuf>,

    /// Between the columns of csv: comma, semicolon or tab
    ///
    /// An Excel whose numbers have a decimal comma, as in Spanish or German, separates columns by semicolons.
    #[arg(long, value_name = "SEPARATOR", env = "PATAGONIA_EXPORT_SEPARATOR", value_parser = separator)]
    separator: Option<u8>,

    /// First day, as in 2026-03-09, on the agency's calendar
    #[arg(long, value_name = "DATE", env = "PATAGONIA_EXPORT_SINCE", value_parser = day)]
    since: Option<Date>,

    /// Last day, which is part of the export
    #[arg(long, value_name = "DATE", env = "PATAGONIA_EXPORT_UNTIL", value_parser = day)]
    until: Option<Date>,

    /// Only inquiries of this status; without it all but spam
    #[arg(long, value_name = "STATUS", env = "PATAGONIA_EXPORT_STATUS", value_parser = status_parser())]
    status: Option<Status>,

    /// Only inquiries from pages in this language
    #[arg(long, value_name = "LANG", env = "PATAGONIA_EXPORT_LANG")]
    lang: Option<Lang>,

    /// With the inquiries whose processing is restricted
    ///
    /// They are kept but not worked with at their visitors' request, and are left out otherwise.
    #[arg(long, env = "PATAGONIA_EXPORT_INCLUDE_RESTRICTED", value_parser = BoolishValueParser::new())]
    include_restricted: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FormatArg {
    /// Codes with labels beside them, times of the agency with offset, separated by commas
    Csv,
    /// One array, as stored: codes, times in UTC
    Json,
    /// The same, one object a line
    Ndjson,
    /// A workbook for Excel, `LibreOffice` and others, headings in the staff's language
    Xlsx,
}

impl From<FormatArg> for Format {
    fn from(format: FormatArg) -> Format {
        match format {
            FormatArg::Csv => Format::Csv,
            FormatArg::Json => Format::Json,
            FormatArg::Ndjson => Format::Ndjson,
            FormatArg::Xlsx => Format::Xlsx,
        }
    }
}

pub fn run(args: ExportInquiriesArgs) -> anyhow::Result<()> {
    let output = args.output.as_deref().filter(|path| *path != Path::new("-"));
    if let Some(path) = output {
        spare_the_store(path, &args.desk.data_dir.data_dir)?;
    }
    let format = match args.format {
        Some(format) => format.into(),
        None => format_of(output)?.unwrap_or(Format::Csv),
    };
    if args.separator.is_some() && format != Format::Csv {
        return Err(only_csv_has_a_separator());
    }
    if format == Format::Xlsx && output.is_none() && io::stdout().is_terminal() {
        return Err(Hinted::new("a workbook is nothing to read in a terminal", "add `--output inquiries.xlsx`").into());
    }
    if let (Some(since), Some(until)) = (args.since, args.until)
        && since > until
    {
        return Err(Hinted::new(format!("--since {since} is after --until {until}"), "swap the two").into());
    }
    let desk = Desk::open(&args.desk)?;

    let filter = Filter {
        since: args.since.map(|day| desk.start_of(day)).transpose()?,
        until: args.until.map(|day| desk.end_of(day)).transpose()?,
        status: args.status,
        lang: args.lang,
        ..Filter::default()
    };
    let names = desk.names();
    static STOP: AtomicBool = AtomicBool::new(false);
    let mut export = Export {
        format,
        separator: args.separator.unwrap_or(b','),
        filter,
        include_restricted: args.include_restricted,
        names: &names,
        scratch: None,
        stop: &STOP,
    };
    let Some(path) = output else {
        return match export.write(&desk.store, io::stdout()) {
            Ok(tally) => {
                say_what_is_missing(&tally);
                Ok(())
            }
            // `… | head` closes the pipe early.
            Err(error) if error.is_broken_pipe() => Ok(()),
            Err(error) => Err(explained(error)),
        };
    };

    stop_on_signal(&STOP)?;
    let cannot_write = || format!("cannot write `{}`", path.display());
    let mut file = WholeFile::create(path).with_context(cannot_write)?;
    export.scratch = file.folder().map(Path::to_owned);
    let tally = match export.write(&desk.store, &mut file) {
        Err(ExportError::Write(error)) => Err(error).with_context(cannot_write)?,
        result => result.map_err(explained)?,
    };
    file.commit().with_context(cannot_write)?;
    eprintln!("{} exported to `{}`", count(tally.written, "inquiry", "inquiries"), path.display());
    say_what_is_missing(&tally);
    Ok(())
}

/// The format that a file's extension names; none without a file or an extension.
///
/// # Errors
/// When the extension names none: the file would not be what its name says.
pub fn format_of(output: Option<&Path>) -> anyhow::Result<Option<Format>> {
    let Some((path, ending)) = output.and_then(|path| Some((path, path.extension()?))) else { return Ok(None) };
    let format = Format::of_path(path).ok_or_else(|| {
        Hinted::new(
            format!("`{}`: nothing is exported as `.{}`", path.display(), ending.display()),
            "choose a name that ends in .xlsx, .csv, .json or .ndjson, or name the form with --format",
        )
    })?;
    Ok(Some(format))
}

/// Parses the separator of the columns of CSV.
pub fn separator(text: &str) -> Result<u8, &'static str> {
    match text {
        "," | "comma" => Ok(b','),
        ";" | "semicolon" => Ok(b';'),
        "\t" | "\\t" | "tab" => Ok(b'\t'),
        _ => Err("write `comma`, `semicolon` or `tab`"),
    }
}

pub fn only_csv_has_a_separator() -> anyhow::Error {
    Hinted::new("only csv has a separator", "add `--format csv`, or leave --separator out").into()
}

/// Reports on stderr what was left out, so that nobody takes the export for complete.
fn say_what_is_missing(tally: &Tally) {
    if tally.spam > 0 {
        eprintln!(
            "note: {} left out; `--status spam` exports spam",
            count(tally.spam, "spam inquiry", "spam inquiries")
        );
    }
    if tally.restricted > 0 {
        let left_out = count(tally.restricted, "restricted inquiry", "restricted inquiries");
        eprintln!("note: {left_out} left out; `--include-restricted` exports them too");
    }
    warn_of(&tally.unreadable);
}

/// Refuses to overwrite the store's own files with an export.
pub fn spare_the_store(output: &Path, data_dir: &Path) -> anyhow::Result<()> {
    let folder = output.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let in_data_dir = match (folder.canonicalize(), data_dir.canonicalize()) {
        (Ok(folder), Ok(data_dir)) => folder == data_dir,
        _ => false,
    };
    if in_data_dir && Format::of_path(output).is_none() {
        return Err(Hinted::new(
            format!("`{}` is in the data folder, where the store's files are", output.display()),
            "write the export to another folder, or give its name the ending .csv, .json, .ndjson or .xlsx",
        )
        .into());
    }
    Ok(())
}

/// The error with a hint at what to do about it.
pub fn explained(error: ExportError) -> anyhow::Error {
    let hint = match &error {
        ExportError::TooMany { .. } => "export to csv, or fewer at a time with --since and --until",
        ExportError::Scratch { .. } => {
            "see that the folder is there and has room; without --output, TMPDIR names another"
        }
        ExportError::Interrupted => "run it again; no file was written",
        ExportError::Store(_) | ExportError::Write(_) | ExportError::Workbook(_) => return error.into(),
    };
    Hinted::new(error.to_string(), hint).into()
}

/// Sets the flag on SIGINT, SIGTERM or SIGHUP, so that the partial output is removed.
pub fn stop_on_signal(stop: &'static AtomicBool) -> anyhow::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start the runtime")?;
    // The signals are caught from here on; the thread only waits.
    let [mut interrupt, mut terminate, mut hangup] = {
        let _inside = runtime.enter();
        let caught = |kind| signal(kind).context("cannot listen to signals");
        [caught(SignalKind::interrupt())?, caught(SignalKind::terminate())?, caught(SignalKind::hangup())?]
    };
    std::thread::spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hangup.recv() => {}
            }
        });
        stop.store(true, Ordering::Relaxed);
    });
    Ok(())
}
