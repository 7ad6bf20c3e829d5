//! Who is signed in. What a handler takes says who may use it: [`SignedIn`] all of the staff, [`Owner`] an owner who has just signed in.
//! Neither lets a change through that another site may have sent.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use jiff::Timestamp;

use super::cookies::{Cookie, Way};
use crate::store::{Session, StoreError};
use crate::web::error::ApiError;
use crate::web::sender::Sender;
use crate::web::state::App;

/// Somebody of the staff.
pub struct SignedIn(pub Session);

/// An owner whose sign-in is recent.
pub struct Owner(pub Session);

/// The session of a request, wherever it comes from.
pub async fn current(app: &App, headers: &HeaderMap) -> Result<Option<Session>, StoreError> {
    match Way::of(app, headers).and_then(|way| way.get(headers, Cookie::Session)) {
        Some(token) => app.store.session(token, Timestamp::now()).await,
        None => Ok(None),
    }
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let session = current(app, &parts.headers).await?.ok_or(ApiError::SignedOut)?;
        let is_change = parts.method != Method::GET && parts.method != Method::HEAD;
        if is_change && Sender::of(app, &parts.headers) != Sender::Own {
            return Err(ApiError::CrossSite);
        }
        Ok(SignedIn(session))
    }
}

impl FromRequestParts<App> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let SignedIn(session) = SignedIn::from_request_parts(parts, app).await?;
        if !session.owner {
            return Err(ApiError::OwnersOnly);
        }
        if !session.is_fresh(Timestamp::now()) {
            return Err(ApiError::SignInAgain);
        }
        Ok(Owner(session))
    }
}
