//! The JSON API; one file an address.

pub mod inquiries;
pub mod itineraries;
pub mod openapi;
pub mod pages;
pub mod trip_files;
