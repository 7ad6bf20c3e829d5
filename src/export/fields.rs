//! The fields of an inquiry: the columns of CSV and XLSX and the lines of `inquiries show`.

use std::borrow::Cow;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use crate::inquiry::{
    Accommodation, Activity, ActivityLevel, Budget, Duration, Inquiry, Interest, Region, TentativeDate, Transport,
};

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    Empty,
    Text(Cow<'a, str>),
    /// Any number of values from a list.
    Codes(Vec<&'static str>),
    Number(u8),
    Flag(bool),
    /// A calendar date in the agency's time zone.
    Date(Date),
    Moment(Timestamp),
}

/// Where to find a field's name in the staff's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    Form,
    Record,
}

/// What the label beside a field's code is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// The value is self-explanatory, or is yes or no.
    None,
    Option,
    Status,
    Language,
    Country,
    Itinerary,
}

/// One field of an inquiry.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name in JSON, in the CSV header and on the command line.
    pub name: &'static str,
    pub(super) words: Words,
    pub(super) label: Label,
    /// Whether the value is a moment, which needs a time zone to be displayed in.
    pub(super) moment: bool,
    /// Width of the value's column in a sheet, in characters.
    pub(super) width: u8,
    /// Width of the label's column; 0 for a field without one.
    pub(super) label_width: u8,
    value: for<'a> fn(&'a Inquiry, SignedDuration) -> Cell<'a>,
}

impl Field {
    /// Whether the value has a label beside it.
    pub fn has_label(&self) -> bool {
        self.label_width > 0
    }

    /// `reply_within` is the reply time that the agency promises.
    pub fn value<'a>(&self, inquiry: &'a Inquiry, reply_within: SignedDuration) -> Cell<'a> {
        (self.value)(inquiry, reply_within)
    }

    const fn labelled(self, label: Label, label_width: u8) -> Field {
        Field { label, label_width, ..self }
    }
}

/// All fields, never a subset, in column order: the state of the inquiry, the form from top to bottom, the record.
pub const FIELDS: &[Field] = &[
    record("reference", 13, |i, _| Cell::Text(i.reference.to_string().into())),
    record("status", 10, |i, _| code(i.status.code())).labelled(Label::Status, 12),
    moment("created_at", |i, _| Cell::Moment(i.created_at)),
    moment("reply_due", |i, within| Cell::Moment(i.reply_due(within))),
    moment("updated_at", |i, _| Cell::Moment(i.updated_at)),
    record("lang", 6, |i, _| code(i.lang.code())).labelled(Label::Language, 12),
    form("full_name", 28, |i, _| text(&i.details.full_name)),
    form("email", 32, |i, _| text(i.details.email.as_str())),
    form("phone", 20, |i, _| text(&i.details.phone)),
    record("phone_e164", 17, |i, _| maybe(i.details.phone_e164.as_deref())),
    form("country", 9, |i, _| text(&i.details.country)).labelled(Label::Country, 20),
    form("trip_type", 18, |i, _| code(i.details.trip_type.code())).labelled(Label::Option, 26),
    form("itinerary", 20, |i, _| maybe(i.details.itinerary.as_deref())).labelled(Label::Itinerary, 40),
    form("travelers", 10, |i, _| code(i.details.travelers.code())).labelled(Label::Option, 14),
    form("group_size", 12, |i, _| i.details.group_size.map_or(Cell::Empty, Cell::Number)),
    form("tentative_date", 14, |i, _| i.details.tentative_date.map_or(Cell::Empty, date)),
    form("activity_level", 14, |i, _| chosen(i.details.activity_level.map(ActivityLevel::code)))
        .labelled(Label::Option, 16),
    form("duration", 10, |i, _| chosen(i.details.duration.map(Duration::code))).labelled(Label::Option, 18),
    form("budget", 12, |i, _| chosen(i.details.budget.map(Budget::code))).labelled(Label::Option, 20),
    form("accommodation", 18, |i, _| chosen(i.details.accommodation.map(Accommodation::code)))
        .labelled(Label::Option, 22),
    form("transport", 18, |i, _| chosen(i.details.transport.map(Transport::code))).labelled(Label::Option, 22),
    form("regions", 20, |i, _| codes(&i.details.regions, Region::code)).labelled(Label::Option, 30),
    form("activities", 20, |i, _| codes(&i.details.activities, Activity::code)).labelled(Label::Option, 34),
    form("interests", 18, |i, _| codes(&i.details.interests, Interest::code)).labelled(Label::Option, 28),
    form("comments", 60, |i, _| maybe(i.details.comments.as_deref())),
    form("newsletter", 12, |i, _| Cell::Flag(i.details.newsletter)).labelled(Label::None, 12),
    record("privacy_version", 14, |i, _| text(&i.details.privacy_version)),
    moment("privacy_accepted_at", |i, _| Cell::Moment(i.privacy_accepted_at)),
    record("note", 40, |i, _| maybe(i.note.as_deref())),
    record("restricted", 12, |i, _| Cell::Flag(i.restricted)).labelled(Label::None, 12),
];

/// A month stays text: without a day it does not fit a date cell.
fn date(date: TentativeDate) -> Cell<'static> {
    match date {
        TentativeDate::Day(day) => Cell::Date(day),
        TentativeDate::Month(_) => Cell::Text(date.to_string().into()),
    }
}

const fn form(name: &'static str, width: u8, value: for<'a> fn(&'a Inquiry, SignedDuration) -> Cell<'a>) -> Field {
    Field { name, words: Words::Form, label: Label::None, moment: false, width, label_width: 0, value }
}

const fn record(name: &'static str, width: u8, value: for<'a> fn(&'a Inquiry, SignedDuration) -> Cell<'a>) -> Field {
    Field { words: Words::Record, ..form(name, width, value) }
}

const fn moment(name: &'static str, value: for<'a> fn(&'a Inquiry, SignedDuration) -> Cell<'a>) -> Field {
    Field { moment: true, ..record(name, 19, value) }
}

fn text(text: &str) -> Cell<'_> {
    Cell::Text(text.into())
}

fn maybe(text: Option<&str>) -> Cell<'_> {
    text.map_or(Cell::Empty, |text| Cell::Text(text.into()))
}

fn code(code: &'static str) -> Cell<'static> {
    Cell::Text(code.into())
}

fn chosen(chosen: Option<&'static str>) -> Cell<'static> {
    chosen.map_or(Cell::Empty, code)
}

fn codes<T: Copy>(values: &[T], code: fn(T) -> &'static str) -> Cell<'static> {
    if values.is_empty() { Cell::Empty } else { Cell::Codes(values.iter().map(|value| code(*value)).collect()) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::inquiry::{InquiryForm, Rules, Status};
    use crate::locale::Lang;

    #[test]
    fn no_field_of_the_stored_inquiry_is_forgotten() {
        let form: InquiryForm = serde_json::from_value(serde_json::json!({
            "full_name": "Ana", "email": "ana@example.com", "phone": "+56 9 8765 4321", "country": "CL",
            "trip_type": "custom_tour", "travelers": "2", "duration": "7-10", "privacy_accepted": true,
        }))
        .unwrap();
        let created_at = "2026-03-10T02:00:00Z".parse().unwrap();
        let inquiry = Inquiry {
            reference: "PAT-7K3QX2".parse().unwrap(),
            status: Status::Received,
            lang: Lang::Es,
            created_at,
            updated_at: created_at,
            details: form.validate(&Rules::on("2026-03-09".parse().unwrap(), &[], "v1")).unwrap(),
            privacy_accepted_at: created_at,
            note: None,
            restricted: false,
            waiting_since: None,
        };
        let stored = serde_json::to_value(&inquiry).unwrap();
        let mut stored: BTreeSet<&str> = stored.as_object().unwrap().keys().map(String::as_str).collect();
        stored.insert("reply_due");
        let fields: BTreeSet<&str> = FIELDS.iter().map(|field| field.name).collect();
        assert_eq!(fields, stored);
        assert_eq!(fields.len(), FIELDS.len(), "a field stands twice");
    }
}
