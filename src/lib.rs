//! Patagonia: the website and inquiry desk of a travel agency, in one binary.

pub mod dates;
pub mod faults;
pub mod locale;
pub mod log;
pub mod machine;
pub mod memory;
pub mod routes;

pub mod content;
pub mod inquiry;

pub mod render;
pub mod store;

pub mod export;
pub mod import;
pub mod mail;
pub mod notify;
pub mod web;

pub mod jobs;

pub mod config;

pub mod cli;
