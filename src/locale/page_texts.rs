//! What pages say beside their content, in six languages: `data/locales/<lang>/ui.json`. The front end has these texts of its own; a
//! mail that shows what a page shows calls it by the same names, and pages that are no content have their title here.

use std::sync::LazyLock;

use serde_json::Value;

use super::{Lang, file};

static TEXTS: LazyLock<[Value; 6]> = LazyLock::new(|| {
    Lang::ALL.map(|lang| {
        let file = file(lang, "ui.json").expect("every language has texts of pages, which a test reads");
        serde_json::from_slice(&file).expect("embedded texts of pages are JSON, which a test reads")
    })
});

/// One part of the file, such as `itinerary`, for a template; null when there is none.
pub fn page_texts(lang: Lang, part: &str) -> &'static Value {
    &TEXTS[lang as usize][part]
}
