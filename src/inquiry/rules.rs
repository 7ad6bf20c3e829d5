//! The validation rules: from what was sent to what is stored, or a list of errors.

use std::ops::RangeInclusive;

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::country::is_country;
use super::email::{Email, InvalidEmail};
use super::form::{FIELDS, InquiryForm};
use super::line::one_line;
use super::name::full_name;
use super::options::{
    Accommodation, Activity, ActivityLevel, Budget, Duration, Interest, Region, Transport, Travelers, TripType,
};
use super::phone;
use super::record::NewInquiry;
use super::tentative_date::{TentativeDate, tentative_dates};

const COMMENT_CHARS: usize = 4_000;
const GROUP_SIZES: RangeInclusive<u8> = 1..=40;

/// What the rules depend on.
#[derive(Clone, Debug)]
pub struct Rules<'a> {
    /// Dates on which a trip may begin.
    pub dates: RangeInclusive<Date>,
    /// Slugs of the live itineraries.
    pub itineraries: &'a [String],
    /// Version of the privacy policy shown with the form.
    pub policy_version: &'a str,
}

impl<'a> Rules<'a> {
    /// The rules on the day `today` in the agency's time zone.
    pub fn on(today: Date, itineraries: &'a [String], policy_version: &'a str) -> Rules<'a> {
        Rules { dates: tentative_dates(today), itineraries, policy_version }
    }
}

/// A message at a field, as a key of the locales' `errors`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    #[schema(value_type = String)]
    pub field: &'static str,
    #[schema(value_type = String)]
    pub code: &'static str,
}

impl InquiryForm {
    /// Validates all fields; errors are in the order of the form's fields, at most one per field.
    pub fn validate(&self, rules: &Rules) -> Result<NewInquiry, Vec<FieldError>> {
        let mut check = Check::default();
        // The honeypot and the language have no error messages.
        for field in self.mistyped.iter().filter(|field| FIELDS.contains(field)) {
            check.refuse(field, "invalid_option");
        }

        let full_name = check.required("full_name", &self.full_name, full_name);
        let email = check.required("email", &self.email, |text| {
            Email::parse(text).map_err(|error| match error {
                InvalidEmail::TooLong => "too_long",
                InvalidEmail::Malformed => "invalid_email",
            })
        });
        let phone = check.required("phone", &self.phone, |text| {
            if phone::is_acceptable(text) { Ok(text.to_owned()) } else { Err("invalid_phone") }
        });
        let country = check.required("country", &self.country, |text| {
            let code = text.to_ascii_uppercase();
            if is_country(&code) { Ok(code) } else { Err("invalid_option") }
        });
        let trip_type = check.required("trip_type", &self.trip_type, one_of(TripType::from_code));
        let itinerary = match trip_type {
            Some(TripType::ExistingItinerary) => check.required("itinerary", &self.itinerary, |slug| {
                if rules.itineraries.iter().any(|live| live == slug) {
                    Ok(slug.to_owned())
                } else {
                    Err("invalid_option")
                }
            }),
            // A custom tour has none, even if a hidden field still contains one.
            Some(TripType::CustomTour) | None => None,
        };
        let travelers = check.required("travelers", &self.travelers, one_of(Travelers::from_code));
        let group_size = check.optional("group_size", &self.group_size, |text| {
            let size = text.parse().ok().filter(|size| GROUP_SIZES.contains(size)).ok_or("invalid_group_size")?;
            if travelers.is_none_or(|option| option.agrees_with(size)) { Ok(size) } else { Err("group_size_mismatch") }
        });
        let tentative_date = check.optional("tentative_date", &self.tentative_date, |text| {
            let date: TentativeDate = text.parse().map_err(|_| "invalid_date")?;
            if date.is_within(&rules.dates) { Ok(date) } else { Err("date_out_of_range") }
        });
        let activity_level = check.optional("activity_level", &self.activity_level, one_of(ActivityLevel::from_code));
        let duration = check.optional("duration", &self.duration, one_of(Duration::from_code));
        if duration.is_none() && trip_type == Some(TripType::CustomTour) {
            check.refuse("duration", "duration_required");
        }
        let budget = check.optional("budget", &self.budget, one_of(Budget::from_code));
        let accommodation = check.optional("accommodation", &self.accommodation, one_of(Accommodation::from_code));
        let transport = check.optional("transport", &self.transport, one_of(Transport::from_code));
        let regions = check.several("regions", &self.regions, Region::ALL, Region::from_code);
        let activities = check.several("activities", &self.activities, Activity::ALL, Activity::from_code);
        let interests = check.several("interests", &self.interests, Interest::ALL, Interest::from_code);
        let comments = check.parsed("comments", self.comments.as_deref().map(str::trim), comments);
        if !self.privacy_accepted {
            check.refuse("privacy_accepted", "privacy_required");
        }

        // Every missing required value has already added an error.
        let errors = check.in_order();
        let (Some(full_name), Some(email), Some(phone), Some(country), Some(trip_type), Some(travelers), true) =
            (full_name, email, phone, country, trip_type, travelers, errors.is_empty())
        else {
            return Err(errors);
        };
        Ok(NewInquiry {
            full_name,
            email,
            phone_e164: phone::e164(&phone, &country),
            phone,
            country,
            trip_type,
            itinerary,
            travelers,
            group_size,
            tentative_date,
            activity_level,
            duration,
            budget,
            accommodation,
            transport,
            regions,
            activities,
            interests,
            comments,
            newsletter: self.newsletter,
            privacy_version: rules.policy_version.to_owned(),
        })
    }
}

/// Collects errors, only the first for each field.
#[derive(Default)]
struct Check {
    errors: Vec<FieldError>,
}

impl Check {
    fn refuse(&mut self, field: &'static str, code: &'static str) {
        if self.errors.iter().all(|error| error.field != field) {
            self.errors.push(FieldError { field, code });
        }
    }

    fn optional<T>(
        &mut self,
        field: &'static str,
        value: &Option<String>,
        parse: impl FnOnce(&str) -> Result<T, &'static str>,
    ) -> Option<T> {
        let line = value.as_deref().map(one_line);
        self.parsed(field, line.as_deref(), parse)
    }

    fn parsed<T>(
        &mut self,
        field: &'static str,
        text: Option<&str>,
        parse: impl FnOnce(&str) -> Result<T, &'static str>,
    ) -> Option<T> {
        let text = text.filter(|text| !text.is_empty())?;
        parse(text).map_err(|code| self.refuse(field, code)).ok()
    }

    fn required<T>(
        &mut self,
        field: &'static str,
        value: &Option<String>,
        parse: impl FnOnce(&str) -> Result<T, &'static str>,
    ) -> Option<T> {
        let parsed = self.optional(field, value, parse);
        if parsed.is_none() {
            // Has no effect if the value was present but rejected.
            self.refuse(field, "required");
        }
        parsed
    }

    fn several<T: Copy + PartialEq>(
        &mut self,
        field: &'static str,
        values: &[String],
        all: &[T],
        from_code: fn(&str) -> Option<T>,
    ) -> Vec<T> {
        let mut chosen = Vec::new();
        for value in values {
            match from_code(&one_line(value)) {
                Some(value) if chosen.contains(&value) => self.refuse(field, "duplicate_option"),
                Some(value) => chosen.push(value),
                None => self.refuse(field, "invalid_option"),
            }
        }
        all.iter().copied().filter(|value| chosen.contains(value)).collect()
    }

    fn in_order(mut self) -> Vec<FieldError> {
        self.errors.sort_by_key(|error| FIELDS.iter().position(|field| *field == error.field));
        self.errors
    }
}

fn one_of<T>(from_code: fn(&str) -> Option<T>) -> impl FnOnce(&str) -> Result<T, &'static str> {
    move |text| from_code(text).ok_or("invalid_option")
}

/// Normalises line breaks to `\n` before counting: a browser sends two characters for each that it counted as one. Other control
/// characters, which are pasted and invisible, become spaces.
fn comments(text: &str) -> Result<String, &'static str> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    if text.chars().count() > COMMENT_CHARS {
        return Err("too_long");
    }
    Ok(text.replace(|c: char| c.is_control() && c != '\n' && c != '\t', " "))
}

/// Comments with more words below them, under a heading of their own.
pub fn added_to_comments(earlier: Option<&str>, heading: &str, words: &str) -> Result<String, FieldError> {
    let refuse = |code| FieldError { field: "words", code };
    let words = words.trim();
    if words.is_empty() {
        return Err(refuse("required"));
    }
    let added = format!("{heading}\n{words}");
    let whole = earlier.map_or_else(|| added.clone(), |earlier| format!("{earlier}\n\n{added}"));
    comments(&whole).map_err(refuse)
}

#[cfg(test)]
mod tests;
