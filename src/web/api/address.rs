//! What forms with a single e-mail field have in common: how they are read, and the answer.

use axum::Json;
use axum::body::Body;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::locale::Lang;
use crate::web::error::ApiError;
use crate::web::field_errors::invalid_lang;
use crate::web::whole_body::read_json;

/// An address to write to.
#[derive(Deserialize, ToSchema)]
pub struct AddressForm {
    #[schema(value_type = String, format = Email, max_length = 254)]
    email: Option<String>,
    /// Language of the page, and of the mail
    #[schema(value_type = Lang)]
    lang: Option<String>,
}

/// The request was taken: an empty object.
#[derive(Serialize, ToSchema)]
pub struct Taken {}

impl AddressForm {
    /// The e-mail address as typed, and the language.
    pub async fn read(headers: &HeaderMap, body: Body) -> Result<(String, Lang), ApiError> {
        let form: AddressForm = read_json(headers, body).await?;
        let lang = form.lang.as_deref().and_then(|lang| lang.parse().ok()).ok_or_else(invalid_lang)?;
        Ok((form.email.unwrap_or_default(), lang))
    }
}

/// The empty answer, not to be stored by anyone.
pub fn taken(status: StatusCode) -> Response<Body> {
    (status, [(CACHE_CONTROL, "no-store")], Json(Taken {})).into_response()
}
