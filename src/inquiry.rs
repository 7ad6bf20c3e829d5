//! The inquiry: what a visitor may send, the validation rules, and what is stored. No files, no sockets, no clock.

mod correction;
mod country;
mod email;
mod form;
mod labels;
mod line;
mod name;
mod note;
mod options;
mod phone;
mod record;
mod reference;
mod reminder;
mod rules;
mod tentative_date;

pub use correction::{Correction, CorrectionError};
pub use country::CODES as COUNTRIES;
pub use email::{Email, InvalidEmail};
pub use form::{FIELDS, InquiryForm};
pub use labels::Labels;
pub use line::one_line;
pub use note::{NoteTooLong, added_to, parse_note};
pub use options::{
    Accommodation, Activity, ActivityLevel, Budget, Channel, Duration, Interest, Region, Status, Transport, Travelers,
    TripType,
};
pub use phone::{international, international_as_planned, warm_up};
pub use record::{Inquiry, NewInquiry, reply_due};
pub use reference::{InvalidReference, Reference};
pub use reminder::{Promise, Reminder, is_night, morning_of};
pub use rules::{FieldError, Rules, added_to_comments};
pub use tentative_date::{InvalidTentativeDate, TentativeDate, tentative_dates, tentative_months};
