//! Stub.
use crate::locale::Lang;
use jiff::ZonedDateTime;
pub fn moment(at: &ZonedDateTime, _lang: Lang) -> String {
    at.strftime("%Y-%m-%d %H:%M").to_string()
}
