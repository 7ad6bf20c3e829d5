//! One binary of tests through the doors that users have: HTTP and the command line.

mod app;
mod desk;
mod smtp_sink;

mod architecture;
mod blog;
mod claims;
mod content;
mod export;
mod inquiries;
mod inquiries_cli;
mod inquiry_cases;
mod itinerary_mail;
mod locales;
mod mail_commands;
mod mail_fixture;
mod mail_outbox;
mod mail_transport;
mod mail_written;
mod newsletter;
mod openapi;
mod pages;
mod redirects;
mod safety;
mod serve_cli;
mod structured_data;
mod trip_files;
