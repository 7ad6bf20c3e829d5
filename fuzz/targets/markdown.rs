//! Bytes as a Markdown file with front matter, in a folder of its own.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use patagonia::import::markdown_folder;
use patagonia_fuzz::{drain, options};
use tempfile::TempDir;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a temporary folder"));

fuzz_target!(|bytes: &[u8]| {
    std::fs::write(FOLDER.path().join("post.es.md"), bytes).expect("the temporary folder can be written");
    if let Ok(entries) = markdown_folder::read(FOLDER.path(), &options()) {
        drain(entries);
    }
});
