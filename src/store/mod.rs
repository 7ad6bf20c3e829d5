//! Stub.
use crate::inquiry::{NewInquiry, Reference, Status};
use crate::locale::Lang;
use jiff::Timestamp;
#[derive(Clone)]
pub struct Store;
#[derive(Debug, thiserror::Error)]
#[error("unavailable")]
pub struct StoreError;
pub struct Submission {
    pub inquiry: NewInquiry,
    pub lang: Lang,
    pub spam: bool,
    pub idempotency_key: Option<String>,
    pub mails: MailPlan,
    pub now: Timestamp,
}
pub struct MailPlan {
    pub confirm: bool,
    pub staff: Vec<String>,
}
pub struct Submitted {
    pub reference: Reference,
    pub status: Status,
    pub created_at: Timestamp,
    pub replayed: bool,
}
pub enum SubmitError {
    IdempotencyConflict,
    Store(StoreError),
}
pub struct Found {
    pub created_at: Timestamp,
}
impl Store {
    pub async fn ping(&self) -> Result<(), StoreError> {
        Ok(())
    }
    pub async fn submit_inquiry(&self, _s: Submission) -> Result<Submitted, SubmitError> {
        Err(SubmitError::Store(StoreError))
    }
    pub async fn inquiry_by_reference(&self, _r: &Reference) -> Result<Option<Found>, StoreError> {
        Ok(None)
    }
}
