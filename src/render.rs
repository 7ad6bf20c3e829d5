//! From page data to the bytes of a page: React in `QuickJS` ([`engine`], [`renderer`]), the
//! document around it ([`shell`]) and the cache of finished pages ([`cache`]).

mod addresses;
pub mod analytics;
pub mod assets;
pub mod cache;
pub mod desk;
pub mod engine;
pub mod entity;
pub mod escape;
pub mod feed_address;
mod feeds;
pub mod newsletter;
pub mod page_data;
mod plain;
pub mod query;
mod queue;
pub mod refused;
pub mod renderer;
pub mod request;
pub mod reservations;
pub mod shell;
pub mod social;
mod structured;
mod turns;
