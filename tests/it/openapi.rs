//! The document of the API, and the types that the front end generates from it.

use std::fs;
use std::process::Command;

fn document() -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_patagonia")).arg("openapi").output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_front_ends_copy_is_fresh() {
    let stored = fs::read_to_string("frontend/openapi.json").unwrap();
    assert!(stored == document(), "run `make api-types`");
}

#[test]
fn options_are_named_by_their_codes() {
    let document: serde_json::Value = serde_json::from_str(&document()).unwrap();
    let codes = &document["components"]["schemas"]["Travelers"]["enum"];
    assert_eq!(*codes, serde_json::json!(["1", "2", "3", "4", "5", "6+", "3-4", "5+"]));
}
