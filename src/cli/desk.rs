//! What the commands of the inquiry desk share: the store, the staff's language, the agency's clock, and output.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

use anyhow::Context as _;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::hinted::Hinted;
use crate::config::DataDir;
use crate::content::Snapshot;
use crate::dates;
use crate::export::Names;
use crate::inquiry::{Reference, Status};
use crate::locale::Lang;
use crate::store::{ContentStore, OpenError, OpenMode, Store, Unreadable};

#[derive(Args, Clone, Debug)]
pub struct DeskArgs {
    #[command(flatten)]
    pub data_dir: DataDir,

    /// Language of labels
    #[arg(long, value_name = "LANG", env = "PATAGONIA_STAFF_LANG", default_value_t)]
    pub staff_lang: Lang,
}

/// An open store and what is needed to print from it.
pub struct Desk {
    pub store: Store,
    pub snapshot: Snapshot,
    pub zone: TimeZone,
    lang: Lang,
}

impl Desk {
    /// # Errors
    /// When there is no store, or it is not of this version.
    pub fn open(args: &DeskArgs) -> anyhow::Result<Desk> {
        let store = Store::open(&args.data_dir.data_dir, OpenMode::Existing)?;
        let snapshot = live_content(&args.data_dir.data_dir)?;
        let zone = agency_clock(&snapshot);
        Ok(Desk { store, snapshot, zone, lang: args.staff_lang })
    }

    pub fn names(&self) -> Names<'_> {
        Names::new(self.lang, self.zone.clone(), &self.snapshot)
    }

    /// The date on the agency's calendar.
    pub fn today(&self) -> Date {
        self.zone.to_datetime(Timestamp::now()).date()
    }

    /// When a day begins on the agency's clock.
    pub fn start_of(&self, day: Date) -> anyhow::Result<Timestamp> {
        dates::start_of(day, &self.zone).with_context(|| format!("`{day}` is out of range"))
    }

    /// When a day is over on the agency's clock.
    pub fn end_of(&self, day: Date) -> anyhow::Result<Timestamp> {
        dates::end_of(day, &self.zone).with_context(|| format!("`{day}` is out of range"))
    }
}

/// The content that the site of a data directory shows, without its posts: its live revision, or the newest that this version can read,
/// or the binary's own.
pub fn live_content(dir: &Path) -> anyhow::Result<Snapshot> {
    let store = match ContentStore::open(dir, OpenMode::Existing) {
        Ok(store) => store,
        Err(OpenError::Missing(_)) => return Ok(ContentStore::embedded()?),
        Err(error) => return Err(error.into()),
    };
    match store.outline()? {
        Some(snapshot) => Ok(snapshot),
        None => Ok(ContentStore::embedded()?),
    }
}

/// The time zone that times are shown in, as in mails and exports.
pub fn agency_clock(snapshot: &Snapshot) -> TimeZone {
    snapshot.site.time_zone.clone()
}

/// Parses a day given as an option.
pub fn day(text: &str) -> Result<Date, String> {
    dates::parse_day(text).ok_or_else(|| format!("`{text}` is not a date; write year, month and day, as in 2026-03-09"))
}

/// One of the statuses, by its code.
pub fn status_parser() -> impl TypedValueParser<Value = Status> {
    PossibleValuesParser::new(Status::ALL.iter().map(|status| status.code()))
        .map(|code| Status::from_code(&code).expect("only the codes are possible values"))
}

/// The error for a reference that names no inquiry.
pub fn no_inquiry(reference: Reference) -> anyhow::Error {
    Hinted::new(
        format!("there is no inquiry {reference}"),
        "compare the reference with `patagonia inquiries list`; what was erased is gone",
    )
    .into()
}

/// Names rows that were left out because they cannot be read.
pub fn warn_of(unreadable: &[Unreadable]) {
    for row in unreadable {
        eprintln!("warning: {row}");
    }
}

/// Writes data to stdout. A closed pipe, as `head` leaves it, is no error.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to stdout"),
    }
}

/// Aligned columns, each as wide as its widest cell; the last one is not padded.
pub fn table<const N: usize>(titles: [&str; N], rows: &[[String; N]]) -> String {
    let mut widths = titles.map(|title| title.chars().count());
    for cells in rows {
        for (width, cell) in widths.iter_mut().zip(cells) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    for cells in std::iter::once(&titles.map(str::to_owned)).chain(rows) {
        let line: String = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}  ")).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A text on one line. No control character in it may move the terminal's cursor.
pub fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Asks at the terminal; without one nobody can answer, and `--yes` is required. `doing` begins the refusal.
pub fn confirmed(doing: &str, question: &str) -> anyhow::Result<bool> {
    if !io::stdin().is_terminal() {
        return Err(Hinted::new(format!("{doing} asks first, and there is no terminal to ask at"), "add --yes").into());
    }
    eprint!("{question} [y/N] ");
    io::stderr().flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer).context("cannot read the answer")?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}

/// `1 inquiry`, `2 inquiries`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_one_way() {
        assert_eq!(day("2026-03-09"), Ok(jiff::civil::date(2026, 3, 9)));
        for text in ["", "2026-3-9", "20260309", "2026-02-30", "2026-03-09T00:00", "09-03-2026", "2026-W10-1"] {
            assert!(day(text).is_err(), "{text}");
        }
    }

    #[test]
    fn columns_line_up_by_characters() {
        let rows = [["Aysén".to_owned(), "x".to_owned()], ["a".to_owned(), String::new()]];
        assert_eq!(table(["ONE", "TWO"], &rows), "ONE    TWO\nAysén  x\na\n");
    }
}
