//! The integration tests, in one binary.

mod mail_fixture;
mod mail_outbox;
mod mail_transport;
mod mail_written;
mod smtp_sink;
