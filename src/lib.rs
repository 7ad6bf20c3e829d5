//! Patagonia: the website and inquiry desk of a travel agency.

pub mod locale;

pub mod inquiry;

pub mod store;

pub mod mail;
