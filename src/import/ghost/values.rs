//! Access to values of the export by name.

use serde_json::Value;

pub fn list<'a>(data: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    data.get(name).and_then(Value::as_array).into_iter().flatten()
}

/// A value as text: ids are numbers in old exports.
pub fn text(value: &Value, name: &str) -> Option<String> {
    match value.get(name)? {
        Value::String(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

pub fn flag(value: &Value, name: &str) -> bool {
    matches!(value.get(name), Some(Value::Bool(true))) || value.get(name).and_then(Value::as_i64) == Some(1)
}
