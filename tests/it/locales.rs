//! The six languages say the same things: keys, placeholders and plural forms agree, nothing is empty.

use std::collections::BTreeMap;
use std::fs;

use patagonia::locale::Lang;
use serde_json::Value;

/// Every text by its dotted key.
fn flatten(prefix: &str, value: &Value, out: &mut BTreeMap<String, String>) {
    let key = |name: &str| if prefix.is_empty() { name.to_owned() } else { format!("{prefix}.{name}") };
    match value {
        Value::Object(entries) => entries.iter().for_each(|(name, value)| flatten(&key(name), value, out)),
        Value::Array(entries) => {
            entries.iter().enumerate().for_each(|(index, value)| flatten(&key(&index.to_string()), value, out));
        }
        Value::String(text) => drop(out.insert(prefix.to_owned(), text.clone())),
        other => panic!("{prefix} is {other}"),
    }
}

fn texts(lang: Lang, namespace: &str) -> BTreeMap<String, String> {
    let file = format!("data/locales/{lang}/{namespace}.json");
    let value =
        serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut out = BTreeMap::new();
    flatten("", &value, &mut out);
    out
}

/// `{{name}}` and `<1>` of a text, sorted.
fn placeholders(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> =
        text.split("{{").skip(1).filter_map(|part| part.split("}}").next()).map(str::trim).collect();
    found.extend(text.split('<').skip(1).filter_map(|part| part.split('>').next()));
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn keys_placeholders_and_plurals_agree_in_all_six_languages() {
    for namespace in ["ui", "form", "mail", "dates", "facts"] {
        let spanish = texts(Lang::Es, namespace);
        for lang in Lang::ALL {
            let other = texts(lang, namespace);
            let missing: Vec<_> = spanish.keys().filter(|key| !other.contains_key(*key)).collect();
            assert!(missing.is_empty(), "{lang}/{namespace}.json lacks {missing:?}");
            let surplus: Vec<_> = other.keys().filter(|key| !spanish.contains_key(*key)).collect();
            assert!(surplus.is_empty(), "{lang}/{namespace}.json has {surplus:?} alone");
            for (key, text) in &other {
                assert!(!text.trim().is_empty(), "{lang}/{namespace}.json: {key} is empty");
                // A singular may say the number in words.
                if !key.ends_with("_one") {
                    assert_eq!(placeholders(text), placeholders(&spanish[key]), "{lang}/{namespace}.json: {key}");
                }
                if let Some(stem) = key.strip_suffix("_one") {
                    assert!(
                        other.contains_key(&format!("{stem}_other")),
                        "{lang}/{namespace}.json: {stem} has no plural"
                    );
                }
            }
        }
    }
}
