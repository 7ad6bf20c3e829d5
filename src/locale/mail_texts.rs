//! What mails say, in six languages: `data/locales/<lang>/mail.json`.

use std::sync::LazyLock;

use serde_json::Value;

use super::{Lang, file};

/// The texts of one language: the whole file, for templates.
#[derive(Debug)]
pub struct MailTexts(Value);

static TEXTS: LazyLock<[MailTexts; 6]> = LazyLock::new(|| {
    Lang::ALL.map(|lang| {
        let file = file(lang, "mail.json").expect("every language has mail texts, which a test reads");
        MailTexts(serde_json::from_slice(&file).expect("embedded mail texts are JSON, which a test reads"))
    })
});

impl MailTexts {
    pub fn of(lang: Lang) -> &'static MailTexts {
        &TEXTS[lang as usize]
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
