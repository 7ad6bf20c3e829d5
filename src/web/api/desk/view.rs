//! Inquiries as the desk shows them: everything that was sent, with labels in the reader's language beside it.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Unit};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use utoipa::ToSchema;

use crate::content::{Snapshot, countries};
use crate::dates;
use crate::inquiry::{Channel, FIELDS, Inquiry, Labels, Reference, Status, TentativeDate};
use crate::locale::{Lang, MailTexts, fill};
use crate::store::{Change, DeskEntry, Event, Holder, NumberedEvent, OpenInquiry};

/// What everything is named by.
pub struct Reader<'a> {
    pub lang: Lang,
    pub snapshot: &'a Snapshot,
    /// The agency's.
    pub zone: &'a TimeZone,
    pub now: Timestamp,
}

/// Somebody of the staff, as beside an inquiry.
#[derive(Serialize, ToSchema)]
pub struct InquiryHolder {
    id: i64,
    name: String,
}

/// An inquiry in the list.
#[derive(Serialize, ToSchema)]
pub struct ListedInquiry {
    #[schema(value_type = String, example = "PAT-7K3QX2")]
    reference: Reference,
    status: Status,
    /// The visitor's language
    lang: Lang,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// Until when an answer was promised
    #[schema(value_type = String, format = DateTime)]
    reply_due: Timestamp,
    overdue: bool,
    /// Whether the visitor asked that nobody work with it
    restricted: bool,
    full_name: String,
    /// In words
    country: String,
    /// The itinerary, or that it is a custom tour, in words
    trip: String,
    /// In words
    travelers: String,
    /// In words
    tentative_date: Option<String>,
    /// Who has it
    holder: Option<InquiryHolder>,
}

/// An inquiry with everything about it.
#[derive(Serialize, ToSchema)]
pub struct DeskInquiry {
    #[serde(flatten)]
    listed: ListedInquiry,
    /// To be sent along with a change
    version: i64,
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
    /// What staff wrote down
    note: Option<String>,
    /// For `WhatsApp` and calls, if the number could be read
    phone_e164: Option<String>,
    /// Opens a chat with the visitor, with a greeting in their language to begin with, if the number could be read
    whatsapp: Option<String>,
    /// What was sent, in the form's order; fields that were left empty are missing
    fields: Vec<SentField>,
    /// What happened, in order
    events: Vec<InquiryEvent>,
    /// Inquiries that came before from the same address or number, the newest first, at most 20
    earlier: Vec<EarlierInquiry>,
    /// Name of the agency's time zone
    #[schema(example = "America/Punta_Arenas")]
    agency_zone: String,
    /// Days until the day or the month of the trip begins, on the agency's calendar; 0 during that month, negative after it
    trip_in_days: Option<i32>,
}

/// An inquiry that came before.
#[derive(Serialize, ToSchema)]
struct EarlierInquiry {
    reference: Reference,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    status: Status,
    /// The itinerary, or that it is a custom tour, in words
    trip: String,
}

/// A field of the form.
#[derive(Serialize, ToSchema)]
struct SentField {
    name: &'static str,
    /// Its name in the reader's language
    label: String,
    /// As sent: codes, or what was typed
    values: Vec<String>,
    /// The same in words, in the reader's language
    words: Vec<String>,
}

/// Something that happened to an inquiry.
#[derive(Serialize, ToSchema)]
pub struct InquiryEvent {
    number: i64,
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    /// `visitor`, `person`, `command_line` or `server`
    who: &'static str,
    /// The name of the person
    person: Option<String>,
    /// `received`, `status`, `note`, `answered`, `wrote_again`, `assigned`, `corrected`, `restricted`, `reminded`, or what became of a mail
    what: &'static str,
    /// Status, restriction or name before
    old: Option<String>,
    /// Status, restriction or name since
    new: Option<String>,
    /// How it was answered
    by: Option<Channel>,
    /// Names of fields that were corrected
    fields: Option<Vec<&'static str>>,
    /// What the mail was for
    mail: Option<String>,
    /// `first` for a reminder to whoever has it or else everybody, `last` for one that went to the owners too
    step: Option<&'static str>,
}

impl Reader<'_> {
    pub fn listed(&self, DeskEntry { inquiry, holder }: DeskEntry) -> ListedInquiry {
        self.list(&inquiry, holder)
    }

    fn list(&self, inquiry: &Inquiry, holder: Option<Holder>) -> ListedInquiry {
        let within = self.snapshot.site.reply_within();
        let details = &inquiry.details;
        ListedInquiry {
            reference: inquiry.reference,
            status: inquiry.status,
            lang: inquiry.lang,
            created_at: inquiry.created_at,
            reply_due: inquiry.reply_due(within),
            overdue: inquiry.is_overdue(self.now, within),
            restricted: inquiry.restricted,
            full_name: details.full_name.clone(),
            country: self.words("country", &details.country),
            trip: self.trip(inquiry),
            travelers: match details.group_size {
                Some(size) => size.to_string(),
                None => self.words("travelers", details.travelers.code()),
            },
            tentative_date: details.tentative_date.map(|date| self.words("tentative_date", &date.to_string())),
            holder: holder.map(|Holder { id, name }| InquiryHolder { id, name }),
        }
    }

    fn trip(&self, inquiry: &Inquiry) -> String {
        match &inquiry.details.itinerary {
            Some(slug) => self.words("itinerary", slug),
            None => self.words("trip_type", inquiry.details.trip_type.code()),
        }
    }

    /// `earlier` are inquiries of the same person.
    pub fn whole(&self, open: OpenInquiry, earlier: &[Inquiry]) -> DeskInquiry {
        let OpenInquiry { inquiry, version, holder, events } = open;
        DeskInquiry {
            listed: self.list(&inquiry, holder),
            version,
            updated_at: inquiry.updated_at,
            fields: self.fields(&inquiry),
            events: events.into_iter().map(event).collect(),
            whatsapp: self.whatsapp(&inquiry),
            earlier: earlier.iter().map(|inquiry| self.earlier(inquiry)).collect(),
            agency_zone: self.zone.iana_name().unwrap_or("UTC").to_owned(),
            trip_in_days: inquiry.details.tentative_date.map(|date| self.days_until(date)),
            note: inquiry.note,
            phone_e164: inquiry.details.phone_e164,
        }
    }

    fn whatsapp(&self, inquiry: &Inquiry) -> Option<String> {
        let number = inquiry.details.whatsapp_number()?;
        let (name, text) = match inquiry.details.name_for_visitor() {
            Some(name) => (name, "whatsapp_text"),
            None => ("", "whatsapp_text_plain"),
        };
        let (agency, reference) = (self.snapshot.site.name.as_str(), inquiry.reference.to_string());
        let values = [("agency", agency), ("reference", reference.as_str()), ("name", name)];
        let text = fill(MailTexts::of(inquiry.lang).text("staff", text), &values);
        Some(format!("https://wa.me/{number}?text={}", utf8_percent_encode(&text, NON_ALPHANUMERIC)))
    }

    fn earlier(&self, inquiry: &Inquiry) -> EarlierInquiry {
        let Inquiry { reference, created_at, status, .. } = *inquiry;
        EarlierInquiry { reference, created_at, status, trip: self.trip(inquiry) }
    }

    fn days_until(&self, trip: TentativeDate) -> i32 {
        let today = self.zone.to_datetime(self.now).date();
        let days = |date: Date| today.until((Unit::Day, date)).map_or(0, |span| span.get_days());
        match trip {
            TentativeDate::Day(day) => days(day),
            TentativeDate::Month(first) => days(first).max(days(first.last_of_month()).min(0)),
        }
    }

    fn fields(&self, inquiry: &Inquiry) -> Vec<SentField> {
        let pairs = inquiry.details.to_pairs();
        let field = |name: &'static str| {
            let values: Vec<String> =
                pairs.iter().filter(|(field, _)| *field == name).map(|(_, value)| value.clone()).collect();
            let words = values.iter().map(|value| self.words(name, value)).collect();
            let label = Labels::for_lang(self.lang).field(name).to_owned();
            (!values.is_empty()).then_some(SentField { name, label, values, words })
        };
        FIELDS.into_iter().filter_map(field).collect()
    }

    /// A field's value in the reader's language; what has no words of its own is left as it is.
    fn words(&self, field: &str, value: &str) -> String {
        let labels = Labels::for_lang(self.lang);
        let found = match field {
            "country" => countries::name(self.lang, value).map(str::to_owned),
            "itinerary" => self.snapshot.itinerary(value).map(|itinerary| itinerary.text(self.lang).title.clone()),
            "tentative_date" => value.parse().ok().map(|date| match date {
                TentativeDate::Day(day) => dates::date(self.lang, day),
                TentativeDate::Month(first) => dates::month_and_year(self.lang, first),
            }),
            "newsletter" | "privacy_accepted" => {
                Some(labels.record(if value == "true" { "yes" } else { "no" }).to_owned())
            }
            _ => None,
        };
        found.unwrap_or_else(|| labels.option(field, value).to_owned())
    }
}

pub fn event((number, event): NumberedEvent) -> InquiryEvent {
    let Event { at, who, what } = event;
    let mut shown = InquiryEvent {
        number,
        at,
        who: who.code(),
        person: who.person().map(str::to_owned),
        what: what.code(),
        old: None,
        new: None,
        by: None,
        fields: None,
        mail: None,
        step: None,
    };
    match what {
        Change::Received | Change::Note | Change::WroteAgain => {}
        Change::Status { old, new } => {
            (shown.old, shown.new) = (Some(old.to_string()), Some(new.to_string()));
        }
        Change::Restricted { old, new } => {
            (shown.old, shown.new) = (Some(old.to_string()), Some(new.to_string()));
        }
        Change::Assigned { old, new } => (shown.old, shown.new) = (old, new),
        Change::Answered { by } => shown.by = Some(by),
        Change::Corrected { fields } => shown.fields = Some(fields),
        Change::Reminded { step } => shown.step = Some(step.code()),
        Change::Mail { kind, .. } => shown.mail = Some(kind),
    }
    shown
}
