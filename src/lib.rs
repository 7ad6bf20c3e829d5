//! Patagonia: the website and inquiry desk of a travel agency, in one binary.

pub mod dates;
pub mod locale;
pub mod routes;

pub mod content;
pub mod inquiry;
pub mod store;

pub mod render;

pub mod web;

pub mod config;

pub mod cli;
