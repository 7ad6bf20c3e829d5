//! One binary of tests through the doors that users have: HTTP and the command line.

mod app;

mod architecture;
mod locales;
mod pages;
mod redirects;
mod safety;
