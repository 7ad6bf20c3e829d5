//! The cases that browser and server share: `tests/fixtures/inquiry-cases.json`.

use std::fs;

use jiff::civil::Date;
use patagonia::inquiry::{InquiryForm, Rules};
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    today: Date,
    itineraries: Vec<String>,
    cases: Vec<Case>,
    phones: Vec<Phone>,
}

#[derive(Deserialize)]
struct Phone {
    phone: String,
    country: String,
    in_doubt: bool,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    input: InquiryForm,
    errors: Vec<Expected>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Expected {
    field: String,
    code: String,
}

fn cases() -> Cases {
    serde_json::from_str(&fs::read_to_string("tests/fixtures/inquiry-cases.json").unwrap()).unwrap()
}

#[test]
fn the_server_doubts_the_numbers_that_the_browser_doubts() {
    let cases = cases();
    let rules = Rules::on(cases.today, &cases.itineraries, "2024-01-15");
    for Phone { phone, country, in_doubt } in cases.phones {
        let form: InquiryForm = serde_json::from_value(serde_json::json!({
            "full_name": "Ana", "email": "ana@example.com", "phone": phone, "country": country,
            "trip_type": "custom_tour", "travelers": "2", "duration": "7-10", "privacy_accepted": true,
        }))
        .unwrap();
        assert_eq!(form.validate(&rules).unwrap().phone_in_doubt(), in_doubt, "{phone} in {country}");
    }
}

/// The browser only has the lengths: no number that exists in any country may be questioned for its length.
#[test]
fn the_browser_knows_the_lengths_of_every_countrys_numbers() {
    let file = fs::read_to_string("frontend/src/features/inquiry/phone-plans.json").unwrap();
    let plans: serde_json::Value = serde_json::from_str(&file).unwrap();
    let mut countries = 0;
    for country in phonenumber::metadata::DATABASE.iter().filter(|country| country.id() != "001") {
        countries += 1;
        let (code, plan) = (country.country_code(), country.descriptors());
        assert_eq!(plans["countries"][country.id()], code, "{}", country.id());
        for kind in [plan.fixed_line(), plan.mobile(), plan.voip()].into_iter().flatten() {
            let example = kind.example().map(|number| u16::try_from(number.len()).unwrap());
            for length in kind.possible_length().iter().copied().chain(example) {
                let lengths = plans["lengths"][code.to_string()].as_array().unwrap();
                assert!(lengths.contains(&length.into()), "{length} digits in {}", country.id());
            }
        }
    }
    assert!(countries > 200);
}

#[test]
fn the_server_refuses_what_the_browser_refuses() {
    let cases = cases();
    let rules = Rules::on(cases.today, &cases.itineraries, "2024-01-15");
    assert!(cases.cases.len() > 200);
    for case in cases.cases {
        let found: Vec<Expected> = case
            .input
            .validate(&rules)
            .err()
            .unwrap_or_default()
            .into_iter()
            .map(|error| Expected { field: error.field.to_owned(), code: error.code.to_owned() })
            .collect();
        assert_eq!(found, case.errors, "{}", case.name);
    }
}
