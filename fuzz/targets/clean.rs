//! Text as the HTML of a body.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patagonia_fuzz::cleaned;

fuzz_target!(|html: &str| cleaned(html));
