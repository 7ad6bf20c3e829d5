//! The inquiry as received, before validation: from JSON, from a plain HTML form, and back for the page that shows it again.

use serde::de::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::options::{
    Accommodation, Activity, ActivityLevel, Budget, Duration, Interest, Region, Transport, Travelers, TripType,
};
use crate::locale::Lang;

/// The form's fields in order, which is also the order of its errors.
pub const FIELDS: [&str; 20] = [
    "trip_type",
    "itinerary",
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
    "full_name",
    "email",
    "phone",
    "country",
    "comments",
    "newsletter",
    "privacy_accepted",
];

/// What a visitor sent, unchecked. An absent value, `null` and an empty text mean the same.
///
/// Fields that nobody knows are ignored. A value of the wrong JSON type is remembered and refused by the rules with a message at
/// its field, as a wrong choice is.
#[derive(Clone, Debug, Default, PartialEq, Eq, ToSchema)]
pub struct InquiryForm {
    /// 2 to 120 characters on one line
    #[schema(value_type = String, min_length = 2, max_length = 120)]
    pub full_name: Option<String>,
    #[schema(value_type = String, format = Email, max_length = 254)]
    pub email: Option<String>,
    /// `WhatsApp`: 7 to 15 digits; spaces, dots, dashes, slashes, brackets, a leading `+` or `00` and an extension are allowed
    #[schema(value_type = String, example = "+56 9 8765 4321")]
    pub phone: Option<String>,
    /// ISO 3166-1 alpha-2
    #[schema(value_type = String, example = "CL")]
    pub country: Option<String>,
    #[schema(value_type = TripType)]
    pub trip_type: Option<String>,
    /// Slug of an itinerary; required when `trip_type` is `existing_itinerary`
    #[schema(nullable = false)]
    pub itinerary: Option<String>,
    #[schema(value_type = Travelers)]
    pub travelers: Option<String>,
    /// Exact number of people, 1 to 40, which must agree with `travelers`; a number or its text
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 40, nullable = false)]
    pub group_size: Option<String>,
    /// A day or a month, as in `2027-02-14` or `2027-02`, from today to three years ahead on the agency's calendar
    #[schema(pattern = r"^\d{4}-\d{2}(-\d{2})?$", nullable = false)]
    pub tentative_date: Option<String>,
    #[schema(value_type = Option<ActivityLevel>, nullable = false)]
    pub activity_level: Option<String>,
    /// Required when `trip_type` is `custom_tour`
    #[schema(value_type = Option<Duration>, nullable = false)]
    pub duration: Option<String>,
    #[schema(value_type = Option<Budget>, nullable = false)]
    pub budget: Option<String>,
    #[schema(value_type = Option<Accommodation>, nullable = false)]
    pub accommodation: Option<String>,
    #[schema(value_type = Option<Transport>, nullable = false)]
    pub transport: Option<String>,
    #[schema(value_type = Vec<Region>, required = false)]
    pub regions: Vec<String>,
    #[schema(value_type = Vec<Activity>, required = false)]
    pub activities: Vec<String>,
    #[schema(value_type = Vec<Interest>, required = false)]
    pub interests: Vec<String>,
    #[schema(max_length = 4000, nullable = false)]
    pub comments: Option<String>,
    #[schema(required = false)]
    pub newsletter: bool,
    /// Must be true
    pub privacy_accepted: bool,
    /// Language of the page
    #[schema(value_type = Lang)]
    pub lang: Option<String>,
    /// Leave empty: a field that people do not see
    #[schema(nullable = false)]
    pub website: Option<String>,
    /// Fields with a JSON value of the wrong type.
    #[schema(ignore)]
    pub(super) mistyped: Vec<&'static str>,
}

/// Where the value of a field is stored.
enum Slot<'a> {
    Text(&'a mut Option<String>),
    List(&'a mut Vec<String>),
    Flag(&'a mut bool),
}

impl InquiryForm {
    /// Reads the pairs of an urlencoded form: a repeated key fills a list; of a repeated single value, the first that is not
    /// empty counts, but a day before a month, which are two controls for one field; `on` or `true` ticks a box.
    pub fn from_pairs(pairs: impl IntoIterator<Item = (String, String)>) -> InquiryForm {
        let mut form = InquiryForm::default();
        for (name, value) in pairs {
            match form.slot(&name) {
                None => {}
                Some((name, Slot::Text(text))) => {
                    let is_day = name == "tentative_date" && value.len() == "2027-02-14".len();
                    if text.as_ref().is_none_or(|first| first.is_empty() || is_day) {
                        *text = Some(value);
                    }
                }
                Some((_, Slot::List(_))) if value.is_empty() => {}
                Some((_, Slot::List(list))) => list.push(value),
                Some((_, Slot::Flag(flag))) => *flag = matches!(value.as_str(), "on" | "true"),
            }
        }
        form
    }

    /// The pairs that [`InquiryForm::from_pairs`] reads this form from, so that a page can show again what was typed.
    /// The honeypot is left out.
    pub fn to_pairs(&self) -> Vec<(&'static str, String)> {
        let mut form = self.clone();
        let mut pairs = Vec::new();
        for name in FIELDS.into_iter().chain(["lang"]) {
            match form.slot(name) {
                Some((_, Slot::Text(text))) => pairs.extend(text.take().map(|value| (name, value))),
                Some((_, Slot::List(list))) => pairs.extend(list.drain(..).map(|value| (name, value))),
                Some((_, Slot::Flag(true))) => pairs.push((name, "true".to_owned())),
                Some((_, Slot::Flag(false))) | None => {}
            }
        }
        pairs
    }

    /// Sets a field as an urlencoded form would; the values of a list are separated by commas. Returns whether the field exists.
    pub(super) fn set(&mut self, name: &str, value: &str) -> bool {
        match self.slot(name) {
            Some((_, Slot::Text(text))) => *text = Some(value.to_owned()),
            Some((_, Slot::List(list))) => {
                *list = value.split(',').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect();
            }
            Some((_, Slot::Flag(flag))) => *flag = matches!(value, "on" | "true"),
            None => return false,
        }
        true
    }

    /// The page's language; an invalid language code counts as absent.
    pub fn lang(&self) -> Option<Lang> {
        self.lang.as_deref()?.parse().ok()
    }

    /// Whether the honeypot field was filled in.
    pub fn is_spam(&self) -> bool {
        self.website.as_deref().is_some_and(|text| !text.is_empty()) || self.mistyped.contains(&"website")
    }

    fn slot(&mut self, name: &str) -> Option<(&'static str, Slot<'_>)> {
        Some(match name {
            "full_name" => ("full_name", Slot::Text(&mut self.full_name)),
            "email" => ("email", Slot::Text(&mut self.email)),
            "phone" => ("phone", Slot::Text(&mut self.phone)),
            "country" => ("country", Slot::Text(&mut self.country)),
            "trip_type" => ("trip_type", Slot::Text(&mut self.trip_type)),
            "itinerary" => ("itinerary", Slot::Text(&mut self.itinerary)),
            "travelers" => ("travelers", Slot::Text(&mut self.travelers)),
            "group_size" => ("group_size", Slot::Text(&mut self.group_size)),
            "tentative_date" => ("tentative_date", Slot::Text(&mut self.tentative_date)),
            "activity_level" => ("activity_level", Slot::Text(&mut self.activity_level)),
            "duration" => ("duration", Slot::Text(&mut self.duration)),
            "budget" => ("budget", Slot::Text(&mut self.budget)),
            "accommodation" => ("accommodation", Slot::Text(&mut self.accommodation)),
            "transport" => ("transport", Slot::Text(&mut self.transport)),
            "regions" => ("regions", Slot::List(&mut self.regions)),
            "activities" => ("activities", Slot::List(&mut self.activities)),
            "interests" => ("interests", Slot::List(&mut self.interests)),
            "comments" => ("comments", Slot::Text(&mut self.comments)),
            "newsletter" => ("newsletter", Slot::Flag(&mut self.newsletter)),
            "privacy_accepted" => ("privacy_accepted", Slot::Flag(&mut self.privacy_accepted)),
            "lang" => ("lang", Slot::Text(&mut self.lang)),
            "website" => ("website", Slot::Text(&mut self.website)),
            _ => return None,
        })
    }
}

impl<'de> Deserialize<'de> for InquiryForm {
    /// Fails only if the input is not an object: everything else is left to the rules, field by field.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut form = InquiryForm::default();
        let mut mistyped = Vec::new();
        for (name, value) in Map::<String, Value>::deserialize(deserializer)? {
            let Some((name, slot)) = form.slot(&name) else { continue };
            match (slot, value) {
                (_, Value::Null) => {}
                (Slot::Text(text), Value::String(value)) => *text = Some(value),
                (Slot::Text(text), Value::Number(value)) if name == "group_size" => *text = Some(value.to_string()),
                (Slot::Flag(flag), Value::Bool(value)) => *flag = value,
                (Slot::List(list), Value::Array(values)) => {
                    for value in values {
                        match value {
                            Value::String(value) => list.push(value),
                            _ => mistyped.push(name),
                        }
                    }
                }
                _ => mistyped.push(name),
            }
        }
        form.mistyped = mistyped;
        Ok(form)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(list: &[(&str, &str)]) -> InquiryForm {
        InquiryForm::from_pairs(list.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    }

    #[test]
    fn pairs_and_json_give_the_same_form() {
        let from_pairs = pairs(&[
            ("full_name", "Ana"),
            ("group_size", "7"),
            ("regions", "aysen"),
            ("regions", "magallanes"),
            ("newsletter", "on"),
            ("privacy_accepted", "true"),
            ("lang", "de"),
            ("unknown", "x"),
        ]);
        let from_json: InquiryForm = serde_json::from_value(serde_json::json!({
            "full_name": "Ana", "group_size": 7, "regions": ["aysen", "magallanes"], "newsletter": true,
            "privacy_accepted": true, "lang": "de", "unknown": {"a": 1}, "email": null,
        }))
        .unwrap();
        assert_eq!(from_pairs, from_json);
        assert_eq!(from_json.lang(), Some(Lang::De));
    }

    #[test]
    fn of_the_two_controls_for_a_date_the_filled_one_counts_and_the_day_before_the_month() {
        let date = |month, day| pairs(&[("tentative_date", month), ("tentative_date", day)]).tentative_date;
        assert_eq!(date("2027-02", "").as_deref(), Some("2027-02"));
        assert_eq!(date("", "2027-02-14").as_deref(), Some("2027-02-14"));
        assert_eq!(date("2027-02", "2027-03-14").as_deref(), Some("2027-03-14"));
        assert_eq!(date("2027-03-14", "2027-02").as_deref(), Some("2027-03-14"));
        assert_eq!(date("", "").as_deref(), Some(""));
        assert_eq!(pairs(&[("email", ""), ("email", "a@b.cl"), ("email", "c@d.cl")]).email.as_deref(), Some("a@b.cl"));
    }

    #[test]
    fn what_was_typed_survives_the_way_back() {
        let form = pairs(&[
            ("full_name", " <b>Ana</b> "),
            ("email", "no address"),
            ("interests", "nature"),
            ("interests", "nature"),
            ("comments", "a\r\nb"),
            ("privacy_accepted", "on"),
            ("website", ""),
        ]);
        let again = InquiryForm::from_pairs(form.to_pairs().into_iter().map(|(name, value)| (name.to_owned(), value)));
        assert_eq!(InquiryForm { website: None, ..form }, again);
    }

    #[test]
    fn an_unticked_or_strange_box_is_not_ticked() {
        assert!(!pairs(&[]).newsletter);
        assert!(!pairs(&[("newsletter", "false")]).newsletter);
        assert!(!pairs(&[("privacy_accepted", "yes")]).privacy_accepted);
    }

    #[test]
    fn the_honeypot() {
        assert!(!pairs(&[("website", "")]).is_spam());
        assert!(pairs(&[("website", "https://example.com")]).is_spam());
        assert!(pairs(&[("website", " ")]).is_spam());
        assert!(serde_json::from_str::<InquiryForm>(r#"{"website": 1}"#).unwrap().is_spam());
        assert!(!serde_json::from_str::<InquiryForm>(r#"{"website": null}"#).unwrap().is_spam());
    }

    #[test]
    fn a_language_that_is_none_of_ours_is_discarded() {
        assert_eq!(pairs(&[("lang", "ja")]).lang(), None);
        assert_eq!(pairs(&[("lang", "<script>")]).lang(), None);
    }

    #[test]
    fn wrong_json_types_are_remembered() {
        let form: InquiryForm = serde_json::from_value(serde_json::json!({
            "email": 7, "regions": "aysen", "activities": ["trekking", 1], "newsletter": "true", "group_size": [1],
        }))
        .unwrap();
        let mut mistyped = form.mistyped;
        mistyped.sort_unstable();
        assert_eq!(mistyped, ["activities", "email", "group_size", "newsletter", "regions"]);
        assert!(serde_json::from_str::<InquiryForm>("[]").is_err());
    }
}
