//! The desk: how staff sign in, who is signed in, and the pages that need no script.

mod cookies;
mod device;
mod live;
mod pages;
mod paths;
mod press;
mod routes;
mod session;
mod streams;

pub(super) use live::live_events;
pub use paths::{answered_url, inquiry_url, sign_in_url, take_url, url};
pub(super) use routes::routes;
pub(super) use session::{Owner, SignedIn};
pub(super) use streams::LiveStreams;
