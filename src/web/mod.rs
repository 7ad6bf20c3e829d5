//! The HTTP door: addresses, headers, limits. Domain and store know nothing of it.

mod api;
mod base_url;
mod client;
mod csp;
mod door;
mod entity;
mod error;
mod files;
mod guests;
mod headers;
mod itinerary_mail;
mod limit;
pub mod newsletter;
mod pages;
mod reservations;
mod router;
mod seo;
mod server;
mod social;
mod state;
mod submission;

pub use api::openapi::document as openapi;
pub use base_url::BaseUrl;
pub use csp::{AnalyticsSources, CspSource};
pub use limit::Limit;
pub use server::serve;
pub use state::{App, Settings};
