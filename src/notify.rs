//! Posts news to an address that the owner names, for ntfy and webhooks.

mod address;
mod client;

pub use address::{NotifyUrl, NotifyUrlError};
pub use client::{Note, Notifier, PostError};
