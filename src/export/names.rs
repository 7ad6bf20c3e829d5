//! Labels for codes in the staff's language, and times in the agency's zone.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ZonedDateTime};

use super::fields::{Cell, Field, Label, Words};
use crate::content::{Snapshot, countries};
use crate::inquiry::{Labels, Status};
use crate::locale::{Lang, MailTexts};

/// The wording that exports and the inquiry desk use.
pub struct Names<'a> {
    lang: Lang,
    zone: TimeZone,
    labels: &'static Labels,
    snapshot: &'a Snapshot,
}

impl<'a> Names<'a> {
    /// # Panics
    /// When the language's texts are missing or malformed, which a test rules out for every binary.
    pub fn new(lang: Lang, zone: TimeZone, snapshot: &'a Snapshot) -> Names<'a> {
        Names { lang, zone, labels: Labels::for_lang(lang), snapshot }
    }

    pub fn labels(&self) -> &'static Labels {
        self.labels
    }

    /// A moment in the agency's time zone.
    pub fn local(&self, at: Timestamp) -> ZonedDateTime {
        at.to_zoned_datetime(self.zone.clone())
    }

    /// The time within which the agency promises to reply.
    pub fn reply_within(&self) -> SignedDuration {
        self.snapshot.site.reply_within()
    }

    /// IANA name of the agency's time zone.
    pub fn zone_name(&self) -> &str {
        self.zone.iana_name().unwrap_or("UTC")
    }

    /// A field's name in the staff's language.
    pub fn heading(&self, field: &Field) -> &str {
        match field.words {
            Words::Form => self.labels.field(field.name),
            Words::Record => self.labels.record(field.name),
        }
    }

    /// The label for the code in a field's cell; empty when there is none.
    pub fn label(&self, field: &Field, cell: &Cell) -> String {
        match cell {
            Cell::Text(code) => self.one(field, code).to_owned(),
            Cell::Codes(codes) => codes.iter().map(|code| self.one(field, code)).collect::<Vec<_>>().join(", "),
            Cell::Flag(yes) => self.labels.record(if *yes { "yes" } else { "no" }).to_owned(),
            Cell::Empty | Cell::Number(_) | Cell::Date(_) | Cell::Moment(_) => String::new(),
        }
    }

    /// The title of an itinerary, or its slug if it has since been removed.
    pub fn itinerary<'s>(&'s self, slug: &'s str) -> &'s str {
        self.snapshot.itinerary(slug).map_or(slug, |itinerary| &itinerary.text(self.lang).title)
    }

    pub fn country<'s>(&self, code: &'s str) -> &'s str {
        countries::name(self.lang, code).unwrap_or(code)
    }

    fn one<'s>(&'s self, field: &Field, code: &'s str) -> &'s str {
        match field.label {
            Label::None => "",
            Label::Option => self.labels.option(field.name, code),
            Label::Status => Status::from_code(code).map_or(code, |status| self.labels.status(status)),
            Label::Language => MailTexts::of(self.lang).text("languages", code),
            Label::Country => self.country(code),
            Label::Itinerary => self.itinerary(code),
        }
    }
}
