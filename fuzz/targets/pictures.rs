//! Bytes as a picture.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patagonia::import::pictures;

fuzz_target!(|bytes: &[u8]| drop(pictures::encode(bytes)));
