//! JSON in columns.

use std::sync::Arc;

use crate::store::error::StoreError;

/// JSON for a column.
pub fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("the content's types have string keys only")
}

/// Parses what [`to_json`] wrote.
pub fn from_json<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, StoreError> {
    serde_json::from_str(json).map_err(|error| StoreError::Failed(Arc::new(error)))
}
