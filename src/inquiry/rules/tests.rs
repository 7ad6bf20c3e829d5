use serde_json::{Value, json};

use super::*;

const ITINERARIES: [&str; 2] = ["aysen-carretera-austral", "fin-del-mundo-lujo-regenerativo"];

/// A valid form with some fields replaced; `null` removes a field.
fn form(changes: Value) -> InquiryForm {
    let mut fields = json!({
        "full_name": "Ana Pérez", "email": "ana@example.com", "phone": "+56 9 8765 4321", "country": "CL",
        "trip_type": "existing_itinerary", "itinerary": "aysen-carretera-austral", "travelers": "2",
        "privacy_accepted": true, "lang": "es",
    });
    for (name, value) in changes.as_object().unwrap() {
        fields[name] = value.clone();
    }
    serde_json::from_value(fields).unwrap()
}

fn custom(changes: Value) -> InquiryForm {
    let mut all = json!({ "trip_type": "custom_tour", "itinerary": null, "duration": "7-10" });
    for (name, value) in changes.as_object().unwrap() {
        all[name] = value.clone();
    }
    form(all)
}

fn validate_on(form: &InquiryForm, today: &str) -> Result<NewInquiry, Vec<FieldError>> {
    let itineraries = ITINERARIES.map(str::to_owned);
    form.validate(&Rules::on(today.parse().unwrap(), &itineraries, "2024-01-15"))
}

fn validate(form: &InquiryForm) -> Result<NewInquiry, Vec<FieldError>> {
    validate_on(form, "2026-03-10")
}

#[track_caller]
fn accepted(form: &InquiryForm) -> NewInquiry {
    validate(form).unwrap_or_else(|errors| panic!("refused: {errors:?}"))
}

/// The only error of a form.
#[track_caller]
fn refused(form: &InquiryForm) -> (&'static str, &'static str) {
    let errors = validate(form).expect_err("accepted");
    assert_eq!(errors.len(), 1, "{errors:?}");
    (errors[0].field, errors[0].code)
}

#[test]
fn a_full_inquiry_of_each_trip_type() {
    let existing = accepted(&form(json!({
        "full_name": "  Ana Pérez ", "travelers": "6+", "group_size": 8, "tentative_date": "2026-12-01",
        "activity_level": "low", "duration": "11-14", "budget": "5000+", "accommodation": "hotel_boutique",
        "transport": "private_bus", "regions": ["magallanes", "aysen"], "activities": ["photography", "trekking"],
        "interests": ["wellness"], "comments": " Hola\r\nchao ", "newsletter": true, "country": "de",
    })));
    assert_eq!(existing.full_name, "Ana Pérez");
    assert_eq!(existing.phone, "+56 9 8765 4321");
    assert_eq!(existing.phone_e164.as_deref(), Some("+56987654321"));
    assert_eq!(existing.country, "DE");
    assert_eq!(existing.itinerary.as_deref(), Some("aysen-carretera-austral"));
    assert_eq!(existing.group_size, Some(8));
    assert_eq!(existing.tentative_date, Some(TentativeDate::Day(jiff::civil::date(2026, 12, 1))));
    assert_eq!(existing.duration, Some(Duration::Days11To14), "optional with an itinerary, and kept");
    assert_eq!(existing.regions, [Region::Aysen, Region::Magallanes]);
    assert_eq!(existing.activities, [Activity::Trekking, Activity::Photography]);
    assert_eq!(existing.comments.as_deref(), Some("Hola\nchao"));
    assert_eq!(existing.privacy_version, "2024-01-15");

    let tour = accepted(&custom(json!({ "itinerary": "aysen-carretera-austral", "travelers": "3-4" })));
    assert_eq!(tour.itinerary, None, "a custom tour ignores it");
    assert_eq!((tour.trip_type, tour.newsletter, tour.comments), (TripType::CustomTour, false, None));
}

#[test]
fn an_empty_form_lists_its_errors_in_the_order_of_the_fields() {
    let errors = validate(&InquiryForm::default()).unwrap_err();
    let listed: Vec<_> = errors.iter().map(|e| (e.field, e.code)).collect();
    assert_eq!(
        listed,
        [
            ("trip_type", "required"),
            ("travelers", "required"),
            ("full_name", "required"),
            ("email", "required"),
            ("phone", "required"),
            ("country", "required"),
            ("privacy_accepted", "privacy_required"),
        ]
    );
    assert_eq!(serde_json::to_value(errors[3]).unwrap(), json!({ "field": "email", "code": "required" }));
}

#[test]
fn blank_is_missing() {
    for (field, code) in [("full_name", "required"), ("email", "required"), ("travelers", "required")] {
        assert_eq!(refused(&form(json!({ field: " \u{a0}\n" }))), (field, code));
        assert_eq!(refused(&form(json!({ field: null }))), (field, code));
    }
    assert_eq!(accepted(&form(json!({ "comments": "  ", "tentative_date": "", "budget": "" }))).comments, None);
}

#[test]
fn names() {
    for name in [
        "Bo",
        "李明",
        "Ma.Teresa de la Cruz",
        "J.R.R. Tolkien",
        "St.Clair O'Neill-Smith",
        "Dr.No",
        "نادية",
        "رضا می\u{200c}گل",
        "José M.ª Pérez",
        "José 2º",
        "a. b.",
        &"ñ".repeat(120),
    ] {
        assert!(validate(&form(json!({ "full_name": name }))).is_ok(), "{name}");
    }
    for (name, code) in [
        ("A", "too_short"),
        (" ñ ", "too_short"),
        (&*"ñ".repeat(121), "too_long"),
        (&*"x".repeat(60_000), "too_long"),
        ("Ana\tPérez", "invalid_characters"),
        ("Ana\u{0}", "invalid_characters"),
        ("Ana\nBcc: eva@example.com", "invalid_characters"),
        ("\u{200b}\u{200b}\u{200b}", "required"),
    ] {
        assert_eq!(refused(&form(json!({ "full_name": name }))), ("full_name", code), "{name:.40}");
    }
    // Whatever a name may link to, staff receive it.
    for name in ["https://example.com", "Ana (example.com)", "Ana @home", "GANASTE 1000 USD, COBRA EN EVIL.CO"] {
        assert_eq!(accepted(&form(json!({ "full_name": name }))).full_name, name);
    }
    let seen = |name: &str| accepted(&form(json!({ "full_name": name }))).full_name;
    assert_eq!(seen("Ana \u{202e}zereP\u{ad}"), "Ana zereP");
    assert_eq!(seen("Ana\u{2028}Pérez"), "Ana Pérez");
    assert_eq!(seen("نادية\u{200f}"), "نادية");
}

#[test]
fn email_and_phone() {
    assert_eq!(accepted(&form(json!({ "email": " ana+x@Bücher.example " }))).email.as_str(), "ana+x@Bücher.example");
    assert_eq!(accepted(&form(json!({ "email": "ana@example.org\u{200b}" }))).email.as_str(), "ana@example.org");
    assert_eq!(accepted(&form(json!({ "phone": "\u{202a}+49 171 1234567\u{202c}" }))).phone, "+49 171 1234567");
    assert_eq!(refused(&form(json!({ "email": "ana@" }))), ("email", "invalid_email"));
    let long = format!("ana@{}.com", "a.".repeat(130));
    assert_eq!(refused(&form(json!({ "email": long }))), ("email", "too_long"));
    assert_eq!(refused(&form(json!({ "phone": "123456" }))), ("phone", "invalid_phone"));
    let typed = accepted(&form(json!({ "phone": "1234567", "country": "AQ" })));
    assert_eq!((typed.phone.as_str(), typed.phone_e164), ("1234567", None));
}

#[test]
fn choices() {
    for field in ["activity_level", "duration", "budget", "accommodation", "transport", "travelers", "trip_type"] {
        for value in ["other", "LOW", "1 ", "22+ days"] {
            let result = validate(&form(json!({ field: value })));
            // Trimming turns `1 ` into a valid option.
            let expected = !(field == "travelers" && value == "1 ");
            assert_eq!(result.is_err(), expected, "{field} {value}");
        }
        assert_eq!(refused(&form(json!({ field: "other" }))), (field, "invalid_option"));
    }
    assert_eq!(refused(&form(json!({ "country": "XX" }))), ("country", "invalid_option"));
    assert_eq!(refused(&form(json!({ "country": "Chile" }))), ("country", "invalid_option"));
}

#[test]
fn either_trip_type_takes_the_union_of_the_options() {
    for travelers in Travelers::ALL {
        assert!(validate(&form(json!({ "travelers": travelers.code() }))).is_ok());
        assert!(validate(&custom(json!({ "travelers": travelers.code() }))).is_ok());
    }
    assert!(validate(&form(json!({ "accommodation": "camping", "activity_level": "relaxed" }))).is_ok());
    assert!(validate(&custom(json!({ "accommodation": "ecodomos", "activity_level": "low" }))).is_ok());
}

#[test]
fn the_itinerary_must_be_live() {
    assert_eq!(refused(&form(json!({ "itinerary": null }))), ("itinerary", "required"));
    assert_eq!(refused(&form(json!({ "itinerary": "torres" }))), ("itinerary", "invalid_option"));
    assert!(validate(&custom(json!({ "itinerary": "torres" }))).is_ok());
}

#[test]
fn a_custom_tour_needs_a_duration() {
    assert_eq!(refused(&custom(json!({ "duration": null }))), ("duration", "duration_required"));
    assert_eq!(refused(&custom(json!({ "duration": "" }))), ("duration", "duration_required"));
    assert_eq!(refused(&custom(json!({ "duration": "5" }))), ("duration", "invalid_option"));
    assert_eq!(accepted(&form(json!({ "duration": null }))).duration, None);
}

#[test]
fn group_sizes() {
    for (travelers, size) in
        [("1", "1"), ("2", "2"), ("5", "5"), ("3-4", "3"), ("3-4", "4"), ("5+", "5"), ("5+", "40"), ("6+", "6")]
    {
        let inquiry = accepted(&form(json!({ "travelers": travelers, "group_size": size })));
        assert_eq!(inquiry.group_size.map(|n| n.to_string()).as_deref(), Some(size));
    }
    for (travelers, size) in [("1", 2), ("2", 1), ("5", 6), ("3-4", 2), ("3-4", 5), ("5+", 4), ("6+", 5)] {
        let form = form(json!({ "travelers": travelers, "group_size": size }));
        assert_eq!(refused(&form), ("group_size", "group_size_mismatch"), "{travelers} {size}");
    }
    for size in [json!(0), json!(41), json!(-1), json!(2.5), json!("six"), json!("256"), json!(1e300)] {
        let form = form(json!({ "travelers": "6+", "group_size": size }));
        assert_eq!(refused(&form), ("group_size", "invalid_group_size"));
    }
    // Without a valid option there is nothing to compare with.
    let errors = validate(&form(json!({ "travelers": null, "group_size": 7 }))).unwrap_err();
    assert_eq!(errors, [FieldError { field: "travelers", code: "required" }]);
}

#[test]
fn dates() {
    for date in ["2026-03-10", "2029-03-10", "2028-02-29"] {
        assert_eq!(accepted(&form(json!({ "tentative_date": date }))).tentative_date.unwrap().to_string(), date);
    }
    for date in ["2026-03-09", "2029-03-11", "0001-01-01", "9999-12-31"] {
        assert_eq!(
            refused(&form(json!({ "tentative_date": date }))),
            ("tentative_date", "date_out_of_range"),
            "{date}"
        );
    }
    for date in [
        "2026-02-30",
        "2027-02-29",
        "20260401",
        "2026-4-1",
        "01/04/2026",
        "2026-04-01T00:00",
        "tomorrow",
        "2026-W20-1",
        "+026-04-01",
    ] {
        assert_eq!(refused(&form(json!({ "tentative_date": date }))), ("tentative_date", "invalid_date"), "{date}");
    }
    for month in ["2026-03", "2027-02", "2029-03"] {
        assert_eq!(accepted(&form(json!({ "tentative_date": month }))).tentative_date.unwrap().to_string(), month);
    }
    for (month, code) in
        [("2026-02", "date_out_of_range"), ("2029-04", "date_out_of_range"), ("2027-13", "invalid_date")]
    {
        assert_eq!(refused(&form(json!({ "tentative_date": month }))), ("tentative_date", code), "{month}");
    }
    let leap = form(json!({ "tentative_date": "2031-02-28" }));
    assert!(validate_on(&leap, "2028-02-29").is_ok());
    assert!(validate_on(&form(json!({ "tentative_date": "2031-03-01" })), "2028-02-29").is_err());
}

#[test]
fn lists() {
    assert_eq!(refused(&form(json!({ "regions": ["aysen", "aysen"] }))), ("regions", "duplicate_option"));
    assert_eq!(refused(&form(json!({ "activities": ["fishing"] }))), ("activities", "invalid_option"));
    let everything: Vec<_> = Interest::ALL.iter().map(|interest| interest.code()).collect();
    assert_eq!(accepted(&form(json!({ "interests": everything }))).interests, Interest::ALL);
}

#[test]
fn comments_count_a_line_end_once() {
    let longest = "é\r\n".repeat(1_999) + "éé";
    assert_eq!(accepted(&form(json!({ "comments": longest }))).comments.unwrap().chars().count(), 4_000);
    assert!(validate(&form(json!({ "comments": "😀".repeat(4_000) }))).is_ok());
    assert_eq!(refused(&form(json!({ "comments": "x".repeat(4_001) }))), ("comments", "too_long"));
    assert_eq!(accepted(&form(json!({ "comments": "a\u{0}b\u{1b}c\td" }))).comments.unwrap(), "a b c\td");
}

#[test]
fn the_policy_must_be_accepted() {
    assert_eq!(refused(&form(json!({ "privacy_accepted": false }))), ("privacy_accepted", "privacy_required"));
    assert_eq!(refused(&form(json!({ "privacy_accepted": null }))), ("privacy_accepted", "privacy_required"));
}

#[test]
fn wrong_json_types_are_errors_at_their_fields() {
    for (field, value) in [
        ("full_name", json!(["Ana"])),
        ("email", json!({})),
        ("travelers", json!(2)),
        ("group_size", json!(true)),
        ("regions", json!("aysen")),
        ("interests", json!(["nature", 1])),
        ("comments", json!(7)),
        ("newsletter", json!("on")),
        ("privacy_accepted", json!("true")),
    ] {
        assert_eq!(refused(&form(json!({ field: value }))), (field, "invalid_option"));
    }
    assert!(validate(&form(json!({ "lang": 1, "website": 1 }))).is_ok());
}

#[test]
fn the_content_hash_knows_content_only() {
    let hash = |form: &InquiryForm| accepted(form).content_hash();
    let plain = hash(&form(json!({})));
    assert_eq!(plain, hash(&form(json!({ "lang": "de", "full_name": " Ana Pérez" }))));
    assert_eq!(
        hash(&form(json!({ "regions": ["aysen", "magallanes"] }))),
        hash(&form(json!({ "regions": ["magallanes", "aysen"] })))
    );
    assert_ne!(plain, hash(&form(json!({ "comments": "x" }))));
    assert_ne!(plain, hash(&form(json!({ "email": "eva@example.com" }))));
    let later_policy = NewInquiry { privacy_version: "2027-01-01".to_owned(), ..accepted(&form(json!({}))) };
    assert_eq!(plain, later_policy.content_hash());
}

#[test]
fn words_are_added_below_the_comments_under_their_heading() {
    let refused = |code| Err(FieldError { field: "words", code });
    assert_eq!(added_to_comments(None, "— hoy —", " Hola\r\ny chao "), Ok("— hoy —\nHola\ny chao".to_owned()));
    assert_eq!(added_to_comments(Some("Antes"), "— hoy —", "más"), Ok("Antes\n\n— hoy —\nmás".to_owned()));
    assert_eq!(added_to_comments(Some("Antes"), "— hoy —", " \n"), refused("required"));
    assert_eq!(added_to_comments(Some(&"ñ".repeat(3_990)), "— hoy —", "más"), refused("too_long"));
}
