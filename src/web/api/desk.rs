//! The API of the desk; one file per kind of thing.

pub mod inquiries;
pub mod me;
pub mod people;
mod view;
