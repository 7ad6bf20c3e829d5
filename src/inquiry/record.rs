//! An inquiry that passed validation, and as it is stored.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::email::Email;
use super::form::{FIELDS, InquiryForm};
use super::options::{
    Accommodation, Activity, ActivityLevel, Budget, Duration, Interest, Region, Status, Transport, Travelers, TripType,
};
use super::reference::Reference;
use super::tentative_date::TentativeDate;
use super::{name, phone};
use crate::locale::Lang;

/// A valid inquiry. Texts are trimmed; lists are in the order of their options, without duplicates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NewInquiry {
    pub full_name: String,
    pub email: Email,
    /// As typed.
    pub phone: String,
    /// `+56912345678`, if the number could be parsed.
    pub phone_e164: Option<String>,
    /// ISO 3166-1 alpha-2, upper case.
    pub country: String,
    pub trip_type: TripType,
    /// Slug; set if and only if the trip type is an existing itinerary.
    pub itinerary: Option<String>,
    pub travelers: Travelers,
    pub group_size: Option<u8>,
    /// In the agency's time zone.
    pub tentative_date: Option<TentativeDate>,
    pub activity_level: Option<ActivityLevel>,
    pub duration: Option<Duration>,
    /// USD per person.
    pub budget: Option<Budget>,
    pub accommodation: Option<Accommodation>,
    pub transport: Option<Transport>,
    pub regions: Vec<Region>,
    pub activities: Vec<Activity>,
    pub interests: Vec<Interest>,
    /// Line breaks are `\n`.
    pub comments: Option<String>,
    pub newsletter: bool,
    /// Version of the privacy policy accepted.
    pub privacy_version: String,
}

/// A stored inquiry, with the field names of the JSON export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Inquiry {
    pub reference: Reference,
    pub status: Status,
    /// Language of the page.
    pub lang: Lang,
    /// Whole milliseconds, UTC.
    pub created_at: Timestamp,
    /// Last change: receipt, status, correction, restriction.
    pub updated_at: Timestamp,
    #[serde(flatten)]
    pub details: NewInquiry,
    /// When the privacy policy was accepted.
    pub privacy_accepted_at: Timestamp,
    /// Staff's own note.
    pub note: Option<String>,
    /// The visitor asked that the inquiry be kept but not processed.
    pub restricted: bool,
    /// Since when the visitor, who wrote again after an answer, waits for the next one. Exports say by when it is due.
    #[serde(skip)]
    pub waiting_since: Option<Timestamp>,
}

impl NewInquiry {
    /// The name to use in mail to the visitor; none if it may be a message to a stranger rather than a name.
    pub fn name_for_visitor(&self) -> Option<&str> {
        (!name::is_doubtful(&self.full_name)).then_some(&*self.full_name)
    }

    /// The digits for a `WhatsApp` link; none if it would lead nowhere.
    pub fn whatsapp_number(&self) -> Option<String> {
        phone::whatsapp(&self.phone, &self.country)
    }

    /// Whether the phone number is not known to exist, so that the visitor should check it.
    pub fn phone_in_doubt(&self) -> bool {
        phone::is_in_doubt(&self.phone, &self.country)
    }

    /// SHA-256 of what the visitor sent. Language and policy version are excluded, so that resending from another page or after a
    /// policy update still counts as the same inquiry.
    pub fn content_hash(&self) -> [u8; 32] {
        /// Feeds the hash directly, without an intermediate string.
        struct Sink(Sha256);
        impl std::io::Write for Sink {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                self.0.update(bytes);
                Ok(bytes.len())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let content = NewInquiry { privacy_version: String::new(), ..self.clone() };
        let mut sink = Sink(Sha256::new());
        serde_json::to_writer(&mut sink, &content).expect("a plain structure into memory");
        sink.0.finalize().into()
    }

    /// The form fields in which two inquiries differ, in form order.
    pub fn differing_fields(&self, other: &NewInquiry) -> Vec<&'static str> {
        fn values<'a>(pairs: &'a [(&'static str, String)], field: &str) -> impl Iterator<Item = &'a String> {
            pairs.iter().filter(move |(name, _)| *name == field).map(|(_, value)| value)
        }
        let (own, other) = (self.to_pairs(), other.to_pairs());
        FIELDS.into_iter().filter(|field| values(&own, field).ne(values(&other, field))).collect()
    }

    /// The names of the form's fields with their values as sent; a list has a pair for each value.
    pub fn to_pairs(&self) -> Vec<(&'static str, String)> {
        self.to_form().to_pairs()
    }

    /// The form that produces this inquiry, for corrections.
    pub(super) fn to_form(&self) -> InquiryForm {
        fn code<T: ToString>(value: Option<T>) -> Option<String> {
            value.map(|value| value.to_string())
        }
        fn codes<T: ToString>(values: &[T]) -> Vec<String> {
            values.iter().map(T::to_string).collect()
        }
        InquiryForm {
            full_name: Some(self.full_name.clone()),
            email: code(Some(&self.email)),
            phone: Some(self.phone.clone()),
            country: Some(self.country.clone()),
            trip_type: code(Some(self.trip_type)),
            itinerary: self.itinerary.clone(),
            travelers: code(Some(self.travelers)),
            group_size: code(self.group_size),
            tentative_date: code(self.tentative_date),
            activity_level: code(self.activity_level),
            duration: code(self.duration),
            budget: code(self.budget),
            accommodation: code(self.accommodation),
            transport: code(self.transport),
            regions: codes(&self.regions),
            activities: codes(&self.activities),
            interests: codes(&self.interests),
            comments: self.comments.clone(),
            newsletter: self.newsletter,
            privacy_accepted: true,
            ..InquiryForm::default()
        }
    }
}

impl Inquiry {
    /// The latest time the visitor expects an answer; `within` is what the agency promises.
    pub fn reply_due(&self, within: SignedDuration) -> Timestamp {
        reply_due(self.waiting_since.unwrap_or(self.created_at), within)
    }

    /// Whether the promised answer is overdue.
    pub fn is_overdue(&self, now: Timestamp, within: SignedDuration) -> bool {
        self.status == Status::Received && self.reply_due(within) < now
    }
}

/// When an inquiry received at `created_at` must be answered.
pub fn reply_due(created_at: Timestamp, within: SignedDuration) -> Timestamp {
    created_at.saturating_add(within).expect("no calendar units")
}
