//! Patagonia: the website and inquiry desk of a travel agency, in one binary.

pub mod locale;
pub mod routes;

pub mod content;
pub mod inquiry;
pub mod render;
