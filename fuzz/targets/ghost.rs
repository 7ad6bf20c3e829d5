//! Bytes as a Ghost export.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patagonia::import::ghost;
use patagonia_fuzz::{drain, options};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(entries) = ghost::read(bytes, "ghost.json", None, &options()) {
        drain(entries);
    }
});
