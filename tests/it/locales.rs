//! All languages say the same things: keys, placeholders and plural forms agree, and nothing is empty.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use patagonia::locale::{Lang, LanguageRules};
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

/// A key without the plural category at its end, where it has one.
fn stem(key: &str) -> &str {
    let categories = ["zero", "one", "two", "few", "many", "other"];
    key.rsplit_once('_').filter(|(_, category)| categories.contains(category)).map_or(key, |(stem, _)| stem)
}

#[test]
fn keys_placeholders_and_plurals_agree_in_all_languages() {
    for namespace in ["ui", "form", "request", "mail", "desk", "dates", "facts", "bundled"] {
        let spanish = texts(Lang::Es, namespace);
        for lang in Lang::ALL {
            let other = texts(lang, namespace);
            let mut expected = BTreeSet::new();
            for key in spanish.keys() {
                if spanish.contains_key(&format!("{}_other", stem(key))) {
                    expected
                        .extend(LanguageRules::of(lang).plurals().map(|category| format!("{}_{category}", stem(key))));
                } else {
                    assert!(!key.ends_with("_one"), "es/{namespace}.json: {key} has no plural");
                    expected.insert(key.clone());
                }
            }
            let found: BTreeSet<String> = other.keys().cloned().collect();
            let missing: Vec<_> = expected.difference(&found).collect();
            assert!(missing.is_empty(), "{lang}/{namespace}.json lacks {missing:?}");
            let surplus: Vec<_> = found.difference(&expected).collect();
            assert!(surplus.is_empty(), "{lang}/{namespace}.json has {surplus:?} alone");
            for (key, text) in &other {
                assert!(!text.trim().is_empty(), "{lang}/{namespace}.json: {key} is empty");
                // Forms other than `other` may spell the number out.
                if stem(key) == key || key.ends_with("_other") {
                    assert_eq!(placeholders(text), placeholders(&spanish[key]), "{lang}/{namespace}.json: {key}");
                }
            }
        }
    }
}

#[test]
fn every_language_names_all_languages() {
    for lang in Lang::ALL {
        for (namespace, prefix) in [("ui", "fallback.languages."), ("mail", "languages.")] {
            let texts = texts(lang, namespace);
            let named: BTreeSet<&str> = texts.keys().filter_map(|key| key.strip_prefix(prefix)).collect();
            assert_eq!(named, Lang::ALL.map(Lang::code).into(), "{lang}/{namespace}.json");
        }
    }
}
