//! The newsletter's subscribers, as a file for the program that sends it.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::Timestamp;
use serde::Serialize;

use super::ExportError;
use super::csv::{BYTE_ORDER_MARK, end_of_line, failed, harmless};
use super::json::Json;
use super::names::Names;
use crate::locale::Lang;
use crate::store::{Store, Subscriber, Unreadable};

/// Format of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListFormat {
    /// As for inquiries: times in the agency's zone with offset.
    Csv,
    /// One array, times in UTC.
    Json,
    /// The same, one object per line.
    Ndjson,
}

/// A requested list of subscribers.
pub struct SubscriberExport<'a> {
    pub format: ListFormat,
    /// Separates the columns of CSV.
    pub separator: u8,
    pub names: &'a Names<'a>,
    /// The unsubscribe URL for a subscription's language and token; if `None`, the field is empty.
    pub leave_url: &'a dyn Fn(Lang, &str) -> Option<String>,
    /// Ends the export with [`ExportError::Interrupted`] once it is true.
    pub stop: &'a AtomicBool,
}

/// One subscriber as exported.
#[derive(Serialize)]
struct Line<'a> {
    email: &'a str,
    lang: Lang,
    consented_at: Timestamp,
    requested_at: Timestamp,
    source: &'static str,
    privacy_version: &'a str,
    unsubscribe_url: Option<String>,
}

const HEADER: [&str; 7] =
    ["email", "lang", "consented_at", "requested_at", "source", "privacy_version", "unsubscribe_url"];

impl SubscriberExport<'_> {
    /// Writes everybody who gets the newsletter at this moment, in order of consent; returns their number and the unreadable ones.
    /// Blocks.
    pub fn write(&self, store: &Store, mut out: impl Write) -> Result<(u64, Vec<Unreadable>), ExportError> {
        match self.format {
            ListFormat::Csv => {
                out.write_all(BYTE_ORDER_MARK).map_err(ExportError::Write)?;
                let mut csv = csv::WriterBuilder::new()
                    .delimiter(self.separator)
                    .terminator(csv::Terminator::CRLF)
                    .from_writer(out);
                csv.write_record(HEADER).map_err(failed)?;
                let count = self.each(store, |line| self.csv_line(&mut csv, line))?;
                csv.flush().map_err(ExportError::Write)?;
                Ok(count)
            }
            ListFormat::Json => self.json(store, Json::array(out)?),
            ListFormat::Ndjson => self.json(store, Json::lines(out)),
        }
    }

    fn json<W: Write>(&self, store: &Store, mut json: Json<W>) -> Result<(u64, Vec<Unreadable>), ExportError> {
        let count = self.each(store, |line| json.object(line))?;
        json.end()?;
        Ok(count)
    }

    fn csv_line<W: Write>(&self, csv: &mut csv::Writer<W>, line: &Line) -> Result<(), ExportError> {
        let moment = |at| self.names.local(at).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string();
        for text in [
            &*harmless(line.email),
            line.lang.code(),
            &moment(line.consented_at),
            &moment(line.requested_at),
            line.source,
            line.privacy_version,
            line.unsubscribe_url.as_deref().unwrap_or_default(),
        ] {
            csv.write_field(text).map_err(failed)?;
        }
        end_of_line(csv)
    }

    fn each(
        &self,
        store: &Store,
        mut put: impl FnMut(&Line) -> Result<(), ExportError>,
    ) -> Result<(u64, Vec<Unreadable>), ExportError> {
        let mut count = 0;
        let unreadable = store.for_each_subscriber(|subscriber: Subscriber| {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ExportError::Interrupted);
            }
            count += 1;
            put(&Line {
                email: subscriber.email.as_str(),
                lang: subscriber.lang,
                consented_at: subscriber.confirmed_at,
                requested_at: subscriber.requested_at,
                source: subscriber.source.code(),
                privacy_version: &subscriber.privacy_version,
                unsubscribe_url: (self.leave_url)(subscriber.lang, &subscriber.leave),
            })
        })?;
        Ok((count, unreadable))
    }
}
