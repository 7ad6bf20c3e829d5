//! CSV for spreadsheets and scripts: RFC 4180, UTF-8 with a byte order mark, without which Excel garbles accented letters.

use std::borrow::Cow;
use std::io::Write;

use jiff::SignedDuration;

use super::error::ExportError;
use super::fields::{Cell, FIELDS};
use super::names::Names;
use super::sink::Sink;
use crate::inquiry::Inquiry;

pub(super) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
const BUFFER: usize = 64 << 10;

pub(super) struct Csv<'a, W: Write> {
    writer: csv::Writer<W>,
    names: &'a Names<'a>,
}

impl<'a, W: Write> Csv<'a, W> {
    /// Writes the header: field names, the same in every language, and `…_label` for the columns of labels.
    pub(super) fn new(mut out: W, names: &'a Names<'a>, separator: u8) -> Result<Self, ExportError> {
        out.write_all(BYTE_ORDER_MARK).map_err(ExportError::Write)?;
        let mut writer = csv::WriterBuilder::new()
            .delimiter(separator)
            .terminator(csv::Terminator::CRLF)
            .buffer_capacity(BUFFER)
            .from_writer(out);
        for field in FIELDS {
            writer.write_field(field.name).map_err(failed)?;
            if field.has_label() {
                writer.write_field(format!("{}_label", field.name)).map_err(failed)?;
            }
        }
        end_of_line(&mut writer)?;
        Ok(Csv { writer, names })
    }
}

impl<W: Write> Sink for Csv<'_, W> {
    fn put(&mut self, inquiry: &Inquiry, reply_within: SignedDuration) -> Result<(), ExportError> {
        for field in FIELDS {
            let cell = field.value(inquiry, reply_within);
            self.writer.write_field(value(&cell, self.names).as_bytes()).map_err(failed)?;
            if field.has_label() {
                self.writer.write_field(harmless(&self.names.label(field, &cell)).as_bytes()).map_err(failed)?;
            }
        }
        end_of_line(&mut self.writer)
    }

    fn finish(mut self) -> Result<(), ExportError> {
        self.writer.flush().map_err(ExportError::Write)
    }
}

fn value<'a>(cell: &'a Cell, names: &Names) -> Cow<'a, str> {
    match cell {
        Cell::Empty => "".into(),
        Cell::Text(text) => harmless(text),
        Cell::Codes(codes) => codes.join(",").into(),
        Cell::Number(number) => number.to_string().into(),
        Cell::Flag(yes) => yes.to_string().into(),
        Cell::Date(date) => date.to_string().into(),
        Cell::Moment(at) => names.local(*at).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string().into(),
    }
}

/// Characters that start a formula. The full-width ones do so in Japanese and Chinese Excel.
const SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Where a spreadsheet may start another cell, whatever this file's separator: Spanish Excel separates columns by semicolons, and
/// quotes in the middle of a column then protect neither semicolons nor line ends.
const SEPARATORS: [char; 4] = [';', '\t', '\r', '\n'];

/// Puts an apostrophe wherever a spreadsheet would take the rest of the text for a formula: visitors' input must not run on the
/// computer of whoever opens the file.
pub(super) fn harmless(text: &str) -> Cow<'_, str> {
    if is_number(text) {
        return text.into();
    }
    let at_start = text.starts_with(SIGNS) || text.starts_with(['\t', '\r', '\n']);
    // A formula still runs with quotes or spaces before it.
    let begins_formula = |at: usize| text[at + 1..].trim_start_matches(['"', ' ']).starts_with(SIGNS);
    let inside: Vec<usize> =
        text.match_indices(SEPARATORS).map(|(at, _)| at).filter(|at| begins_formula(*at)).collect();
    if !at_start && inside.is_empty() {
        return text.into();
    }
    let mut harmless = String::with_capacity(text.len() + inside.len() + 1);
    if at_start {
        harmless.push('\'');
    }
    let mut from = 0;
    for at in inside {
        harmless += &text[from..=at];
        harmless.push('\'');
        from = at + 1;
    }
    harmless += &text[from..];
    harmless.into()
}

/// Whether a text is a phone number with its country code and nothing else: a formula of digits alone computes nothing.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or_default();
    digits.starts_with(|c: char| c.is_ascii_digit()) && digits.chars().all(|c| c.is_ascii_digit() || c == ' ')
}

pub(super) fn end_of_line<W: Write>(writer: &mut csv::Writer<W>) -> Result<(), ExportError> {
    writer.write_record(None::<&[u8]>).map_err(failed)
}

pub(super) fn failed(error: csv::Error) -> ExportError {
    let text = error.to_string();
    ExportError::Write(match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        _ => std::io::Error::other(text),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_run_is_made_harmless() {
        for text in ["=1+1", "+56 9 8765-4321", "+56 9 1+1", "+", "+ 56", "-2", "@SUM(A1)", "\ta", "\ra", "\na", "＝1"]
        {
            assert_eq!(harmless(text), format!("'{text}"));
        }
        for text in [
            "",
            "+56 9 8765 4321",
            "+4917112345",
            "Ana",
            "a=b",
            " =1",
            "'=1",
            "3–4",
            "¿Cuándo?",
            "uno; dos",
            "a;;b",
            "Hola\nchao",
        ] {
            assert_eq!(harmless(text), text);
        }
        for (text, expected) in [
            ("Ana;=1+1", "Ana;'=1+1"),
            ("Ana\t@SUM(A1)", "Ana\t'@SUM(A1)"),
            ("=1;=2;;-3;ñ", "'=1;'=2;;'-3;ñ"),
            ("\t=1", "'\t'=1"),
            ("Hola\r\n+1", "Hola\r\n'+1"),
            ("a;\"=1\"", "a;'\"=1\""),
            ("a; ＝1", "a;' ＝1"),
        ] {
            assert_eq!(harmless(text), expected);
        }
    }
}
