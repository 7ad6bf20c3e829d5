//! Texts of pages apart from their content, in each language: `data/locales/<lang>/ui.json`, the form's `form.json`, the
//! page of an inquiry's `request.json` and the desk's `desk.json`. The front end has its own copy of the first three; a mail that shows what a page shows uses the same keys, as does a
//! page rendered without the front end.

use std::sync::LazyLock;

use serde_json::Value;

use super::{Lang, PerLang, read_all};

static UI: LazyLock<PerLang<Value>> = LazyLock::new(|| read_all("ui.json"));
static DESK: LazyLock<PerLang<Value>> = LazyLock::new(|| read_all("desk.json"));
static REQUEST: LazyLock<PerLang<Value>> = LazyLock::new(|| read_all("request.json"));
static FORM: LazyLock<PerLang<Value>> = LazyLock::new(|| read_all("form.json"));

/// The texts of every page, by parts such as `itinerary`.
pub fn ui_texts(lang: Lang) -> &'static Value {
    &UI[lang]
}

/// One part of them, for a template; null when there is none.
pub fn page_texts(lang: Lang, part: &str) -> &'static Value {
    &ui_texts(lang)[part]
}

/// The texts of the desk.
pub fn desk_texts(lang: Lang) -> &'static Value {
    &DESK[lang]
}

/// The texts of the page of an inquiry.
pub fn request_texts(lang: Lang) -> &'static Value {
    &REQUEST[lang]
}

/// The texts of the inquiry form and its confirmation.
pub fn form_texts(lang: Lang) -> &'static Value {
    &FORM[lang]
}
