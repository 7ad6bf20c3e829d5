//! Bytes as a WordPress export (WXR).
#![no_main]

use libfuzzer_sys::fuzz_target;
use patagonia::import::wordpress::Survey;
use patagonia_fuzz::{drain, options};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(survey) = Survey::read(bytes, "export.xml")
        && let Ok(posts) = survey.posts(bytes, options())
    {
        drain(posts);
    }
});
