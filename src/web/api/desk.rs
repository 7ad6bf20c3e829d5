//! The API of the desk; one file per kind of thing.

pub mod export;
pub mod inquiries;
pub mod live;
pub mod mail_files;
pub mod me;
pub mod outbox;
pub mod people;
pub mod rights;
pub mod sessions;
pub mod subscribers;
pub mod view;
