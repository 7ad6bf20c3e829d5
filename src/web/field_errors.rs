//! What is wrong with the fields of a form.

use super::error::ApiError;
use crate::inquiry::{Email, FieldError};

/// What a plain form's page shows for a refusal: the invalid fields, or an error of the form as a whole.
pub fn form_errors(error: &ApiError) -> Vec<FieldError> {
    let of_form = |code| vec![FieldError { field: "form", code }];
    match error {
        ApiError::Invalid(errors) => errors.clone(),
        ApiError::TooMany(_) => of_form("too_many_requests"),
        ApiError::CrossSite => of_form("cross_site"),
        ApiError::Undecodable | ApiError::UnsupportedMediaType | ApiError::Malformed => of_form("unreadable"),
        _ => of_form("unavailable"),
    }
}

/// The error for a language that the site does not have.
pub fn invalid_lang() -> ApiError {
    ApiError::Invalid(vec![FieldError { field: "lang", code: "invalid_option" }])
}

/// The validation of a form with a single e-mail field.
pub fn email_field(text: &str) -> Result<Email, FieldError> {
    let code = if text.trim().is_empty() { "required" } else { "invalid_email" };
    Email::parse(text).map_err(|_| FieldError { field: "email", code })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_there_and_valid() {
        assert_eq!(email_field(" ana@example.com ").unwrap().as_str(), "ana@example.com");
        let code = |text: &str| email_field(text).unwrap_err().code;
        assert_eq!((code(""), code(" \n")), ("required", "required"));
        assert_eq!(
            (code("ana@"), code(&format!("{}@example.com", "x".repeat(300)))),
            ("invalid_email", "invalid_email")
        );
    }
}
