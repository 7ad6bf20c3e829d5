//! The HTTP door: addresses, headers, limits. Domain and store know nothing of it.

mod addresses;
mod api;
mod base_url;
mod bodies;
mod client;
mod connections;
mod csp;
mod door;
mod entity;
mod error;
mod files;
mod forms;
mod headers;
mod host;
mod itinerary_mail;
mod limit;
pub mod newsletter;
mod pages;
mod readiness;
mod redirect;
mod reservations;
mod router;
mod seo;
mod server;
mod social;
mod state;
mod stream;
mod submission;
mod visitor_language;

pub use api::openapi::document as openapi;
pub use base_url::BaseUrl;
pub use connections::ConnectionLimits;
pub use csp::{AnalyticsSources, CspSource};
pub use limit::Limit;
pub use server::serve;
pub use state::{App, Settings};
