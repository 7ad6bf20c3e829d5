//! Mail: composed from an outbox row just before sending, handed to the owner's server, and retried until accepted.
//!
//! An outbox row says what to send; [`Composer`] writes it, [`Transport`] hands it over, the job `mail_delivery` retries.

mod address;
mod compose;
mod files;
mod links;
mod outgoing;
mod rows;
mod site;
mod smtp;
mod smtp_url;
mod templates;
mod transport;
mod waiting;

pub use address::{MailAddress, NotDeliverable, Sender};
pub use compose::{Composer, Letter, NewAddress, Refusal, SignIn, StaffNews};
pub use files::MailFolder;
pub use outgoing::{Outgoing, SendFailure, Stage};
pub use site::{Agency, DeskLinks, Itinerary, NewsletterLinks, Site};
pub use smtp::{SmtpSetupError, SmtpTransport, Timeouts};
pub use smtp_url::{SmtpUrl, SmtpUrlError, TlsMode};
pub use transport::Transport;
