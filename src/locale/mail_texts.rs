//! What mails say, in each language: `data/locales/<lang>/mail.json`.

use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;

use super::{Lang, PerLang, read_all};

/// The texts of one language: the whole file, for templates.
#[derive(Debug, Deserialize)]
pub struct MailTexts(Value);

static TEXTS: LazyLock<PerLang<MailTexts>> = LazyLock::new(|| read_all("mail.json"));

impl MailTexts {
    pub fn of(lang: Lang) -> &'static MailTexts {
        &TEXTS[lang]
    }

    /// One part of the file, such as `confirmation`, for a template; null when there is none.
    pub fn part(&self, name: &str) -> &Value {
        &self.0[name]
    }

    /// The text at `part.key`; empty when there is none.
    pub fn text(&self, part: &str, key: &str) -> &str {
        self.0[part][key].as_str().unwrap_or_default()
    }
}
