//! The form's texts in a language, for mails and exports. Pages use the same files.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::options::Status;
use crate::locale::{Lang, PerLang, read_all};

/// Names of fields, options and statuses, and error messages.
#[derive(Debug, Deserialize)]
pub struct Labels {
    fields: HashMap<String, String>,
    record: Record,
    options: HashMap<String, HashMap<String, String>>,
    errors: HashMap<String, String>,
}

#[derive(Debug, Deserialize)]
struct Record {
    statuses: HashMap<String, String>,
    #[serde(flatten)]
    words: HashMap<String, String>,
}

impl Labels {
    /// The texts in `lang`, read once.
    ///
    /// # Panics
    /// When the language's file is missing or malformed, which a test rules out for every build.
    pub fn for_lang(lang: Lang) -> &'static Labels {
        static LABELS: LazyLock<PerLang<Labels>> = LazyLock::new(|| read_all("form.json"));
        &LABELS[lang]
    }

    /// The name of a form field.
    pub fn field<'a>(&'a self, field: &'a str) -> &'a str {
        text(&self.fields, field)
    }

    /// The name of a stored value that is not a form field (`reference`, `created_at`, …), and `yes` and `no`.
    pub fn record<'a>(&'a self, key: &'a str) -> &'a str {
        text(&self.record.words, key)
    }

    /// The name of a status.
    pub fn status(&self, status: Status) -> &str {
        text(&self.record.statuses, status.code())
    }

    /// The name of a field's option, by code.
    pub fn option<'a>(&'a self, field: &str, code: &'a str) -> &'a str {
        self.options.get(field).map_or(code, |options| text(options, code))
    }

    /// The message of an error, by code.
    pub fn error<'a>(&'a self, code: &'a str) -> &'a str {
        text(&self.errors, code)
    }
}

/// Falls back to the key: a mail with a code in it is better than none. Tests keep the files complete.
fn text<'a>(texts: &'a HashMap<String, String>, key: &'a str) -> &'a str {
    texts.get(key).map_or(key, String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inquiry::form::FIELDS;
    use crate::inquiry::options::*;

    #[test]
    fn the_default_language_names_everything() {
        let labels = Labels::for_lang(Lang::Es);
        let mut fields: Vec<&str> = labels.fields.keys().map(String::as_str).collect();
        fields.sort_unstable();
        let mut expected = FIELDS.to_vec();
        expected.sort_unstable();
        assert_eq!(fields, expected);

        fn check<T: std::fmt::Display>(labels: &Labels, field: &str, all: &[T]) {
            let texts = &labels.options[field];
            assert_eq!(texts.len(), all.len(), "{field}");
            assert!(all.iter().all(|value| !texts[&value.to_string()].is_empty()), "{field}");
        }
        check(labels, "trip_type", TripType::ALL);
        check(labels, "travelers", Travelers::ALL);
        check(labels, "activity_level", ActivityLevel::ALL);
        check(labels, "duration", Duration::ALL);
        check(labels, "budget", Budget::ALL);
        check(labels, "accommodation", Accommodation::ALL);
        check(labels, "transport", Transport::ALL);
        check(labels, "regions", Region::ALL);
        check(labels, "activities", Activity::ALL);
        check(labels, "interests", Interest::ALL);
        assert!(Status::ALL.iter().all(|status| labels.status(*status) != status.code() || *status == Status::Spam));
    }

    #[test]
    fn the_specification_wording() {
        let labels = Labels::for_lang(Lang::Es);
        assert_eq!(labels.error("required"), "Este campo es obligatorio");
        assert_eq!(labels.error("invalid_email"), "Por favor ingresa un email válido");
        assert_eq!(labels.error("invalid_phone"), "Por favor ingresa un teléfono válido");
        assert_eq!(
            labels.error("duration_required"),
            "Por favor selecciona la duración del viaje para tours personalizados"
        );
        assert_eq!(labels.option("regions", "aysen"), "Aysén");
        assert_eq!(labels.status(Status::Answered), "Respondida");
        assert_eq!(labels.record("yes"), "Sí");
    }
}
