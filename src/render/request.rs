//! The page of a traveller's own inquiry, and what a link of a mail leads to when there is none.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::reservations::MonthOption;
use crate::inquiry::{
    Accommodation, Activity, ActivityLevel, Budget, Duration, FieldError, Interest, Labels, NewInquiry, Region,
    TentativeDate, Transport, Travelers, TripType,
};
use crate::locale::Lang;

/// What the page is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestView {
    /// The form that mails the link again.
    Ask,
    /// The link leads nowhere, or nowhere any more: the same form.
    Unknown,
    /// The question whether a new address is to be used.
    Confirm,
    /// An inquiry.
    Shown,
}

/// Where an inquiry stands, for its traveller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    Received,
    /// The promised answer is late.
    Overdue,
    Answered,
    Closed,
}

/// The page below its head.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RequestData {
    pub view: RequestView,
    /// What forms send along: the token of the link.
    pub token: Option<String>,
    /// What was done, as a key of the page's texts.
    pub done: Option<String>,
    pub refused: Option<RefusedStep>,
    pub shown: Option<Box<OwnInquiry>>,
    /// The address that waits for a yes.
    pub new_address: Option<AskedAddress>,
}

impl RequestData {
    /// The form that mails the link again.
    pub fn ask(done: Option<&str>) -> Self {
        RequestData {
            view: RequestView::Ask,
            token: None,
            done: done.map(str::to_owned),
            refused: None,
            shown: None,
            new_address: None,
        }
    }
}

/// A form that the server refused.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RefusedStep {
    /// Which form.
    pub step: String,
    /// What is wrong with its fields, in the form's order.
    pub faults: Vec<Fault>,
    /// What is wrong with all of it, as a key of the page's texts.
    pub failure: Option<String>,
    /// What was typed, where the form has one field.
    pub typed: String,
    /// What the form sends along as `form_token` when it is sent again.
    pub form_token: String,
}

/// A fault of a field, in words.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Fault {
    #[schema(value_type = String)]
    pub field: &'static str,
    pub label: String,
    pub message: String,
}

/// An inquiry as its traveller sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnInquiry {
    pub reference: String,
    pub standing: Standing,
    /// Whether nobody works with it, as the traveller asked.
    pub restricted: bool,
    /// When it came in, in the agency's time zone, in words.
    pub sent: String,
    /// Until when the agency answers, RFC 3339; only where somebody waits for that.
    pub reply_due: Option<String>,
    /// The same in the agency's time zone, in words.
    pub reply_due_words: String,
    pub rows: Vec<RequestRow>,
    pub comments: Option<String>,
    /// The page of the itinerary that it is about, while it is offered.
    pub itinerary: Option<ItineraryLink>,
    /// An address that was given and not confirmed yet.
    pub new_address: Option<String>,
    /// What can be corrected.
    pub fields: Vec<OwnField>,
}

/// A field that was filled in, in words.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RequestRow {
    #[schema(value_type = String)]
    pub field: &'static str,
    pub label: String,
    pub value: String,
}

/// A page to go to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ItineraryLink {
    pub title: String,
    pub path: String,
}

/// An address that waits for a yes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AskedAddress {
    pub reference: String,
    pub email: String,
}

/// A field of the form that corrects.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnField {
    #[schema(value_type = String)]
    pub name: &'static str,
    pub label: String,
    pub kind: OwnFieldKind,
    pub required: bool,
    /// What there is to choose from.
    pub options: Vec<OwnOption>,
    /// What it is; a list has any number of values.
    pub values: Vec<String>,
    /// What is wrong with it, in words.
    pub fault: Option<String>,
}

/// How a field is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OwnFieldKind {
    Text,
    Tel,
    Number,
    /// A day, or one of the options, which are months.
    Date,
    One,
    Several,
}

/// A choice, by code and name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnOption {
    pub code: String,
    pub name: String,
}

/// The fields that a traveller corrects by themselves, in the form's order.
pub const OWN_FIELDS: [&str; 13] = [
    "full_name",
    "phone",
    "tentative_date",
    "duration",
    "travelers",
    "group_size",
    "regions",
    "activities",
    "interests",
    "activity_level",
    "accommodation",
    "transport",
    "budget",
];

/// The form that corrects, with what is stored or, after a refusal, what was typed.
pub fn own_fields(
    lang: Lang,
    today: Date,
    details: &NewInquiry,
    typed: Option<&[(&'static str, String)]>,
    errors: &[FieldError],
) -> Vec<OwnField> {
    let labels = Labels::for_lang(lang);
    let stored = details.to_pairs();
    let values = typed.unwrap_or(&stored);
    OWN_FIELDS
        .into_iter()
        .map(|name| {
            let values: Vec<String> =
                values.iter().filter(|(field, _)| *field == name).map(|(_, value)| value.clone()).collect();
            let fault = errors.iter().find(|error| error.field == name);
            OwnField {
                name,
                label: labels.field(name).to_owned(),
                kind: kind(name),
                required: matches!(name, "full_name" | "phone" | "travelers")
                    || (name == "duration" && details.trip_type == TripType::CustomTour),
                options: options(lang, today, details.trip_type, name, &values),
                values,
                fault: fault.map(|error| labels.error(error.code).to_owned()),
            }
        })
        .collect()
}

fn kind(name: &str) -> OwnFieldKind {
    match name {
        "full_name" => OwnFieldKind::Text,
        "phone" => OwnFieldKind::Tel,
        "group_size" => OwnFieldKind::Number,
        "tentative_date" => OwnFieldKind::Date,
        "regions" | "activities" | "interests" => OwnFieldKind::Several,
        _ => OwnFieldKind::One,
    }
}

/// The codes that the form offers for a trip of this type, named; and what was chosen before, if it is no longer among them.
fn options(lang: Lang, today: Date, trip_type: TripType, name: &str, values: &[String]) -> Vec<OwnOption> {
    fn codes<T: ToString>(all: &[T]) -> Vec<String> {
        all.iter().map(T::to_string).collect()
    }
    let labels = Labels::for_lang(lang);
    if name == "tentative_date" {
        let mut months: Vec<OwnOption> = MonthOption::from_day(lang, today)
            .into_iter()
            .map(|MonthOption { value, name }| OwnOption { code: value, name })
            .collect();
        for value in values {
            if let Ok(TentativeDate::Month(first)) = value.parse()
                && months.iter().all(|month| month.code != *value)
            {
                months.insert(0, OwnOption { code: value.clone(), name: crate::dates::month_and_year(lang, first) });
            }
        }
        return months;
    }
    let mut codes = match name {
        "duration" => codes(Duration::ALL),
        "travelers" => codes(Travelers::offered(trip_type)),
        "regions" => codes(Region::ALL),
        "activities" => codes(Activity::ALL),
        "interests" => codes(Interest::ALL),
        "activity_level" => codes(ActivityLevel::offered(trip_type)),
        "accommodation" => codes(Accommodation::offered(trip_type)),
        "transport" => codes(Transport::ALL),
        "budget" => codes(Budget::ALL),
        _ => return Vec::new(),
    };
    let others: Vec<String> =
        values.iter().filter(|value| !value.is_empty() && !codes.contains(value)).cloned().collect();
    codes.extend(others);
    codes.into_iter().map(|code| OwnOption { name: labels.option(name, &code).to_owned(), code }).collect()
}
