//! The JSON API; one file per address.

mod address;
pub mod desk;
pub mod inquiries;
pub mod itineraries;
pub mod newsletter;
pub mod openapi;
pub mod pages;
pub mod trip_files;
