//! A workbook for people: the columns of the CSV, named in the staff's language, numbers and dates that a spreadsheet can calculate with,
//! and text that stays text.

use std::io::{self, Seek as _, Write};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::path::{Path, PathBuf};
use std::sync::Once;

use jiff::SignedDuration;
use jiff::civil::{Date, DateTime};
use rust_xlsxwriter::{ExcelDateTime, Format, FormatAlign, IgnoreError, Workbook, Worksheet, XlsxError};

use super::error::ExportError;
use super::fields::{Cell, FIELDS, Field};
use super::names::Names;
use super::sink::Sink;
use crate::inquiry::Inquiry;

/// The most rows a sheet can hold below its header.
const MOST_ROWS: u32 = 1_048_575;

const SHEET: usize = 0;

pub(super) struct Xlsx<'a, W: Write + Send> {
    out: W,
    workbook: Workbook,
    /// Where the cells of rows written so far are spooled.
    scratch: PathBuf,
    names: &'a Names<'a>,
    date: Format,
    moment: Format,
    /// Rows written below the header.
    rows: u32,
}

impl<'a, W: Write + Send> Xlsx<'a, W> {
    pub(super) fn new(out: W, names: &'a Names<'a>, scratch: Option<&Path>) -> Result<Self, ExportError> {
        hear_panics_as_errors();
        let scratch = scratch.map_or_else(std::env::temp_dir, Path::to_owned);
        let mut xlsx = Xlsx {
            out,
            workbook: Workbook::new(),
            scratch,
            names,
            date: Format::new().set_num_format("yyyy-mm-dd"),
            moment: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
            rows: 0,
        };
        xlsx.sheet(|xlsx| {
            xlsx.workbook.set_tempdir(&xlsx.scratch)?;
            let sheet = xlsx.workbook.add_worksheet_with_constant_memory()?;
            sheet.set_name("inquiries")?;
            header(sheet, names)
        })?;
        Ok(xlsx)
    }

    /// Runs `work` on the workbook, turning panics into errors: the library panics when it cannot write a sheet's cells to disk.
    fn sheet(&mut self, work: impl FnOnce(&mut Self) -> Result<(), XlsxError>) -> Result<(), ExportError> {
        match catch_unwind(AssertUnwindSafe(|| work(self))) {
            Ok(result) => result.map_err(failed),
            Err(panic) => {
                let reason = panic.downcast_ref::<String>().map_or("it failed", String::as_str);
                Err(ExportError::Scratch { folder: self.scratch.clone(), reason: reason.to_owned() })
            }
        }
    }
}

/// Keeps the library's panics off stderr, where they would duplicate the error that they become.
fn hear_panics_as_errors() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic: &PanicHookInfo| {
            let by_library = panic.location().is_some_and(|place| place.file().contains("rust_xlsxwriter"));
            if !by_library {
                before(panic);
            }
        }));
    });
}

impl<W: Write + Send> Sink for Xlsx<'_, W> {
    fn put(&mut self, inquiry: &Inquiry, reply_within: SignedDuration) -> Result<(), ExportError> {
        if self.rows == MOST_ROWS {
            return Err(ExportError::TooMany { most: MOST_ROWS });
        }
        self.rows += 1;
        self.sheet(|Xlsx { workbook, names, date, moment, rows, .. }| {
            let sheet = workbook.worksheet_from_index(SHEET)?;
            let mut column = 0;
            for field in FIELDS {
                let cell = field.value(inquiry, reply_within);
                match &cell {
                    Cell::Empty => {}
                    Cell::Text(text) => drop(sheet.write_string(*rows, column, text.as_ref())?),
                    Cell::Codes(codes) => drop(sheet.write_string(*rows, column, codes.join(","))?),
                    Cell::Number(number) => drop(sheet.write_number(*rows, column, *number)?),
                    Cell::Flag(yes) => drop(sheet.write_boolean(*rows, column, *yes)?),
                    Cell::Date(day) => {
                        sheet.write_datetime_with_format(*rows, column, excel_date(*day)?, date)?;
                    }
                    Cell::Moment(at) => {
                        let local = excel_moment(names.local(*at).datetime())?;
                        sheet.write_datetime_with_format(*rows, column, local, moment)?;
                    }
                }
                column += 1;
                if field.has_label() {
                    if cell != Cell::Empty {
                        sheet.write_string(*rows, column, names.label(field, &cell))?;
                    }
                    column += 1;
                }
            }
            Ok(())
        })
    }

    fn finish(mut self) -> Result<(), ExportError> {
        // Not straight to the output: the archive writer prints to stderr when the reader closes early.
        let mut spool = tempfile::tempfile_in(&self.scratch).map_err(ExportError::Write)?;
        self.sheet(|Xlsx { workbook, rows, .. }| {
            let sheet = workbook.worksheet_from_index(SHEET)?;
            let last = columns() - 1;
            sheet.autofilter(0, 0, *rows, last)?;
            // `2` travellers is a code, not a mistake to mark with a green corner.
            sheet.ignore_error_range(0, 0, *rows, last, IgnoreError::NumberStoredAsText)?;
            workbook.save_to_writer(&mut spool)
        })?;
        spool.rewind().map_err(ExportError::Write)?;
        io::copy(&mut spool, &mut self.out).and_then(|_| self.out.flush()).map_err(ExportError::Write)
    }
}

/// Writes the column names, frozen along with the references. A column of codes is headed by the field's own name, so that its label
/// column can have the translated one.
fn header(sheet: &mut Worksheet, names: &Names) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold().set_text_wrap().set_align(FormatAlign::Top);
    sheet.set_freeze_panes(1, 1)?;
    let mut column = 0;
    for field in FIELDS {
        let heading = if field.has_label() { field.name.to_owned() } else { heading(field, names) };
        sheet.set_column_width(column, field.width)?;
        sheet.write_string_with_format(0, column, heading, &bold)?;
        column += 1;
        if field.has_label() {
            sheet.set_column_width(column, field.label_width)?;
            sheet.write_string_with_format(0, column, names.heading(field), &bold)?;
            column += 1;
        }
    }
    Ok(())
}

/// Times in a sheet carry no zone, so the heading names it.
fn heading(field: &Field, names: &Names) -> String {
    let words = names.heading(field);
    if field.moment { format!("{words} ({})", names.zone_name()) } else { words.to_owned() }
}

fn columns() -> u16 {
    FIELDS.iter().map(|field| 1 + u16::from(field.has_label())).sum()
}

fn excel_date(day: Date) -> Result<ExcelDateTime, XlsxError> {
    ExcelDateTime::from_ymd(day.year().unsigned_abs(), day.month() as u8, day.day() as u8)
}

fn excel_moment(at: DateTime) -> Result<ExcelDateTime, XlsxError> {
    excel_date(at.date())?.and_hms(at.hour() as u16, at.minute() as u8, at.second() as u8)
}

fn failed(error: XlsxError) -> ExportError {
    match error {
        XlsxError::IoError(error) => ExportError::Write(error),
        XlsxError::ZipError(error) => ExportError::Write(error.into()),
        XlsxError::TempFileError(folder, error) => ExportError::Scratch { folder, reason: error.to_string() },
        error => ExportError::Workbook(error),
    }
}
