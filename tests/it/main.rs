//! One binary of tests through the doors that users have: HTTP and the command line.

mod app;
mod desk;
mod smtp_sink;

mod architecture;
mod export;
mod inquiries_cli;
mod locales;
mod mail_fixture;
mod mail_transport;
mod mail_written;
mod pages;
mod redirects;
mod safety;
