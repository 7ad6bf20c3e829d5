use jiff::SignedDuration;

use super::error::ExportError;
use crate::inquiry::Inquiry;

/// Accepts inquiries one by one.
pub(super) trait Sink {
    fn put(&mut self, inquiry: &Inquiry, reply_within: SignedDuration) -> Result<(), ExportError>;

    /// Writes the closing part and flushes.
    fn finish(self) -> Result<(), ExportError>;
}
