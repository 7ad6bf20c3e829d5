//! An inquiry once it passed the rules, and as it is stored.

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

/// An inquiry that passed the rules. Texts are trimmed; lists are in the order of their options, without repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NewInquiry {
    pub full_name: String,
    pub email: Email,
    /// As typed.
    pub phone: String,
    /// `+56912345678`, where the number could be parsed.
    pub phone_e164: Option<String>,
    /// ISO 3166-1 alpha-2, capitals.
    pub country: String,
    pub trip_type: TripType,
    /// Slug; given exactly when the trip type is an existing itinerary.
    pub itinerary: Option<String>,
    pub travelers: Travelers,
    pub group_size: Option<u8>,
    /// On the agency's calendar.
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
    /// Lines end in `\n`.
    pub comments: Option<String>,
    pub newsletter: bool,
    /// Version of the privacy policy that was accepted.
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
    /// Last interaction: receipt, change of status, correction, restriction.
    pub updated_at: Timestamp,
    #[serde(flatten)]
    pub details: NewInquiry,
    /// When the privacy policy was accepted.
    pub privacy_accepted_at: Timestamp,
    /// Staff's words.
    pub note: Option<String>,
    /// The visitor asked that the inquiry be kept but not worked with.
    pub restricted: bool,
}

impl NewInquiry {
    /// The name for what the visitor is mailed; none when it may be no name but a message to a stranger.
    pub fn name_for_visitor(&self) -> Option<&str> {
        (!name::is_doubtful(&self.full_name)).then_some(&*self.full_name)
    }

    /// The digits of a link to `WhatsApp`; none when it would lead nowhere.
    pub fn whatsapp_number(&self) -> Option<String> {
        phone::whatsapp(&self.phone, &self.country)
    }

    /// Whether no such telephone number is known, so that the visitor had better look at it again.
    pub fn phone_in_doubt(&self) -> bool {
        phone::is_in_doubt(&self.phone, &self.country)
    }

    /// SHA-256 over what the visitor sent. Language and policy version stay out, so that a resend from another page or after an
    /// update of the policy is still the same inquiry.
    pub fn content_hash(&self) -> [u8; 32] {
        /// Feeds the hash without a text in between.
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

    /// The form's fields in which two inquiries differ, in its order.
    pub fn differing_fields(&self, other: &NewInquiry) -> Vec<&'static str> {
        fn values<'a>(pairs: &'a [(&'static str, String)], field: &str) -> impl Iterator<Item = &'a String> {
            pairs.iter().filter(move |(name, _)| *name == field).map(|(_, value)| value)
        }
        let (own, other) = (self.to_form().to_pairs(), other.to_form().to_pairs());
        FIELDS.into_iter().filter(|field| values(&own, field).ne(values(&other, field))).collect()
    }

    /// The form that gives this inquiry, for corrections.
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
    /// When the visitor expects the answer at the latest; `within` is what the agency promises.
    pub fn reply_due(&self, within: SignedDuration) -> Timestamp {
        reply_due(self.created_at, within)
    }

    /// Whether staff still owe the answer that was promised by now.
    pub fn is_overdue(&self, now: Timestamp, within: SignedDuration) -> bool {
        self.status == Status::Received && self.reply_due(within) < now
    }
}

/// When an inquiry that came at `created_at` is to be answered.
pub fn reply_due(created_at: Timestamp, within: SignedDuration) -> Timestamp {
    created_at.saturating_add(within).expect("no calendar units")
}
