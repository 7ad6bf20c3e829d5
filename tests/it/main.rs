//! One binary of tests through the doors that users have: HTTP and the command line.

mod app;
mod smtp_sink;

mod architecture;
mod locales;
mod mail_fixture;
mod mail_outbox;
mod mail_transport;
mod mail_written;
mod pages;
mod redirects;
mod safety;
