use std::borrow::Cow;

use rust_embed::RustEmbed;
use serde::de::DeserializeOwned;

use super::{Lang, PerLang};

/// The translated texts, `data/locales/<lang>/…`.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/data/locales"]
struct Locales;

/// An embedded file of a language, for example `mail.json`.
fn file(lang: Lang, name: &str) -> Option<Cow<'static, [u8]>> {
    Locales::get(&format!("{lang}/{name}")).map(|file| file.data)
}

/// One file of every language, parsed.
///
/// # Panics
/// When a language lacks the file or it has another shape, which tests rule out.
pub fn read_all<T: DeserializeOwned>(name: &str) -> PerLang<T> {
    PerLang::from_fn(|lang| {
        let file = file(lang, name).unwrap_or_else(|| panic!("data/locales/{lang}/{name} is missing"));
        serde_json::from_slice(&file).unwrap_or_else(|error| panic!("data/locales/{lang}/{name}: {error}"))
    })
}
