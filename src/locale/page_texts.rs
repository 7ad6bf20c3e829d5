//! What pages say beside their content, in six languages: `data/locales/<lang>/ui.json` and the form's `form.json`. The front end has these
//! texts of its own; a mail that shows what a page shows calls them by the same names, as does a page that is made without the front end.

use std::sync::LazyLock;

use serde_json::Value;

use super::{Lang, file};

static UI: LazyLock<[Value; 6]> = LazyLock::new(|| read("ui.json"));
static FORM: LazyLock<[Value; 6]> = LazyLock::new(|| read("form.json"));

fn read(name: &str) -> [Value; 6] {
    Lang::ALL.map(|lang| {
        let file = file(lang, name).expect("every language has texts of pages, which a test reads");
        serde_json::from_slice(&file).expect("embedded texts of pages are JSON, which a test reads")
    })
}

/// The texts of every page, by parts such as `itinerary`.
pub fn ui_texts(lang: Lang) -> &'static Value {
    &UI[lang as usize]
}

/// One part of them, for a template; null when there is none.
pub fn page_texts(lang: Lang, part: &str) -> &'static Value {
    &ui_texts(lang)[part]
}

/// The texts of the inquiry form and its confirmation.
pub fn form_texts(lang: Lang) -> &'static Value {
    &FORM[lang as usize]
}
