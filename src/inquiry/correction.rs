//! Corrections by staff: single fields of a stored inquiry, validated by the rules of the form.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::record::{Inquiry, NewInquiry};
use super::rules::{FieldError, Rules};

/// New field values as typed by staff: `FIELD=VALUE`, list values separated by commas, an empty value to clear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    pub changes: Vec<(String, String)>,
    /// In the agency's time zone.
    pub today: Date,
    /// The agency's time zone.
    pub zone: TimeZone,
    /// Slugs of the live itineraries.
    pub itineraries: Vec<String>,
}

/// Why a correction is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CorrectionError {
    #[error("`{0}` is not a field that can be corrected")]
    UnknownField(String),
    #[error("the corrected inquiry breaks the form's rules: {}", list(.0))]
    Refused(Vec<FieldError>),
}

impl Correction {
    /// The inquiry's details with the changes applied.
    ///
    /// Everything is validated again, as of the time of the inquiry: dates from that day on, and the itinerary that was live then. The
    /// acceptance of the privacy policy cannot be corrected.
    pub fn apply(&self, inquiry: &Inquiry) -> Result<NewInquiry, CorrectionError> {
        let mut form = inquiry.details.to_form();
        for (field, value) in &self.changes {
            let fixed = matches!(field.as_str(), "privacy_accepted" | "website" | "lang");
            if fixed || !form.set(field, value) {
                return Err(CorrectionError::UnknownField(field.clone()));
            }
        }
        let mut itineraries = self.itineraries.clone();
        itineraries.extend(inquiry.details.itinerary.clone());
        let mut rules = Rules::on(self.today, &itineraries, &inquiry.details.privacy_version);
        let received = self.zone.to_datetime(inquiry.created_at).date();
        rules.dates = received.min(self.today)..=*rules.dates.end();
        form.validate(&rules).map_err(CorrectionError::Refused)
    }
}

fn list(errors: &[FieldError]) -> String {
    errors.iter().map(|error| format!("{}: {}", error.field, error.code)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inquiry::{InquiryForm, Status, TripType};
    use crate::locale::Lang;

    fn inquiry() -> Inquiry {
        let form: InquiryForm = serde_json::from_value(serde_json::json!({
            "full_name": "Ana", "email": "ana@example.com", "phone": "+56 9 8765 4321", "country": "CL",
            "trip_type": "existing_itinerary", "itinerary": "retired", "travelers": "6+", "group_size": 7,
            "tentative_date": "2026-04-01", "regions": ["aysen"], "comments": "a, b", "privacy_accepted": true,
        }))
        .unwrap();
        let created_at = "2026-03-10T02:00:00Z".parse().unwrap();
        Inquiry {
            reference: "PAT-7K3QX2".parse().unwrap(),
            status: Status::Received,
            lang: Lang::Es,
            created_at,
            updated_at: created_at,
            details: form.validate(&Rules::on("2026-03-09".parse().unwrap(), &["retired".to_owned()], "v1")).unwrap(),
            privacy_accepted_at: created_at,
            note: None,
            restricted: false,
            waiting_since: None,
        }
    }

    /// Two years after the inquiry: its itinerary is no longer offered and its date has passed.
    fn apply(changes: &[(&str, &str)]) -> Result<NewInquiry, CorrectionError> {
        let correction = Correction {
            changes: changes.iter().map(|(field, value)| ((*field).to_owned(), (*value).to_owned())).collect(),
            today: "2028-03-10".parse().unwrap(),
            zone: TimeZone::get("America/Punta_Arenas").unwrap(),
            itineraries: vec!["live".to_owned()],
        };
        correction.apply(&inquiry())
    }

    #[test]
    fn changes_only_what_was_named() {
        let before = inquiry().details;
        assert_eq!(apply(&[]).unwrap(), before);
        let after = apply(&[("full_name", "Ana Pérez"), ("regions", "magallanes, aysen"), ("comments", "")]).unwrap();
        assert_eq!(after.full_name, "Ana Pérez");
        assert_eq!(after.regions.len(), 2);
        assert_eq!(after.comments, None);
        assert_eq!((after.email, after.tentative_date), (before.email, before.tentative_date));
        assert_eq!(after.privacy_version, "v1");
    }

    #[test]
    fn dates_run_from_the_day_of_the_inquiry_on_the_agencys_calendar() {
        // 02:00 UTC is still 9 March in Punta Arenas.
        assert!(apply(&[("tentative_date", "2026-03-09")]).is_ok());
        assert!(apply(&[("tentative_date", "2031-03-10")]).is_ok());
        assert!(apply(&[("tentative_date", "2026-03-08")]).is_err());
        assert!(apply(&[("tentative_date", "2026-03")]).is_ok());
        assert!(apply(&[("tentative_date", "2026-02")]).is_err());
    }

    #[test]
    fn the_rules_hold() {
        let refused = |field, code| Err(CorrectionError::Refused(vec![FieldError { field, code }]));
        assert_eq!(apply(&[("email", "ana")]), refused("email", "invalid_email"));
        assert_eq!(apply(&[("travelers", "2")]), refused("group_size", "group_size_mismatch"));
        assert_eq!(apply(&[("trip_type", "custom_tour")]), refused("duration", "duration_required"));
        let tour = apply(&[("trip_type", "custom_tour"), ("duration", "22+")]).unwrap();
        assert_eq!((tour.trip_type, tour.itinerary), (TripType::CustomTour, None));
        assert!(apply(&[("itinerary", "live")]).is_ok());
        for field in ["privacy_accepted", "reference", "lang", "website"] {
            assert_eq!(apply(&[(field, "x")]), Err(CorrectionError::UnknownField(field.to_owned())));
        }
    }
}
