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

#[test]
fn the_server_refuses_what_the_browser_refuses() {
    let file = fs::read_to_string("tests/fixtures/inquiry-cases.json").unwrap();
    let cases: Cases = serde_json::from_str(&file).unwrap();
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
