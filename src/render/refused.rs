//! A form without JavaScript that was refused.

use serde::Serialize;
use utoipa::ToSchema;

use crate::inquiry::{FieldError, InquiryForm};

/// A form that the server refused: the values as typed and every error.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Refused {
    pub values: Vec<TypedValue>,
    pub errors: Vec<FieldError>,
    /// What the form sends along as `form_token`: it shows that the form stood on this page.
    pub form_token: String,
}

/// One value as it was typed; a list has one entry a value, a tick that is off none.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TypedValue {
    #[schema(value_type = String)]
    pub field: &'static str,
    pub value: String,
}

impl Refused {
    pub fn new(form: &InquiryForm, errors: Vec<FieldError>, form_token: String) -> Self {
        let values = form.to_pairs().into_iter().map(|(field, value)| TypedValue { field, value }).collect();
        Refused { values, errors, form_token }
    }

    /// A refused form of one field, an e-mail address.
    pub fn email(value: String, errors: Vec<FieldError>, form_token: String) -> Self {
        Refused { values: vec![TypedValue { field: "email", value }], errors, form_token }
    }
}
