//! Front matter of Markdown files: YAML, TOML or JSON.

use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use serde_saphyr::DuplicateKeyPolicy;

use crate::content::yaml;

/// A file split into front matter and body.
#[derive(Debug, PartialEq)]
pub struct Document<'a> {
    pub front: Front,
    /// Keys that occurred more than once: the last one counts.
    pub repeated: Vec<String>,
    pub body: &'a str,
}

/// What is wrong with the front matter, and where in the file.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    pub line: u64,
    pub column: u64,
    pub reason: String,
}

/// The values of the front matter; dates are kept as text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Front(Map<String, Value>);

impl Front {
    /// The value at a path: `extra.image`. Keys are case-insensitive.
    pub fn value(&self, path: &str) -> Option<&Value> {
        let mut names = path.split('.');
        let mut value = get(&self.0, names.next()?)?;
        for name in names {
            value = get(value.as_object()?, name)?;
        }
        (!value.is_null()).then_some(value)
    }

    /// The first of several values that is a non-empty text or a number, trimmed.
    pub fn text(&self, paths: &[&str]) -> Option<String> {
        paths.iter().find_map(|path| scalar(self.value(path)?))
    }

    /// The first of several values that is a boolean, or a word for one.
    pub fn flag(&self, paths: &[&str]) -> Option<bool> {
        paths.iter().find_map(|path| match self.value(path)? {
            Value::Bool(flag) => Some(*flag),
            Value::String(word) => match word.trim().to_ascii_lowercase().as_str() {
                "true" | "yes" => Some(true),
                "false" | "no" => Some(false),
                _ => None,
            },
            _ => None,
        })
    }

    /// All texts at several paths; a single text counts as one, or is split at the first of the separators it contains.
    pub fn list(&self, paths: &[&str], separators: &[char]) -> Vec<String> {
        let mut found = Vec::new();
        for value in paths.iter().filter_map(|path| self.value(path)) {
            match value {
                Value::Array(items) => {
                    items.iter().filter_map(name_of).for_each(|item| super::source::push_once(&mut found, item));
                }
                Value::String(text) if !separators.is_empty() => {
                    let separator = separators.iter().find(|separator| text.contains(**separator)).unwrap_or(&',');
                    text.split(*separator).for_each(|part| super::source::push_once(&mut found, part.trim()));
                }
                value => {
                    if let Some(text) = name_of(value) {
                        super::source::push_once(&mut found, text);
                    }
                }
            }
        }
        found
    }
}

fn get<'a>(map: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    map.get(name).or_else(|| map.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value))
}

fn scalar(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// A text, or the name of an object that has one.
fn name_of(value: &Value) -> Option<String> {
    match value {
        Value::Object(map) => ["name", "title", "value", "slug"].iter().find_map(|name| scalar(get(map, name)?)),
        value => scalar(value),
    }
}

/// Splits a file. Without front matter, everything is body.
///
/// # Errors
/// When what looks like front matter cannot be parsed.
pub fn parse(file: &str) -> Result<Document<'_>, Fault> {
    let text = file.strip_prefix('\u{feff}').unwrap_or(file);
    let all_body = Document { front: Front::default(), repeated: Vec::new(), body: text };
    if text.starts_with('{') && text[1..].trim_start().starts_with(['"', '}']) {
        return json(text);
    }
    let fence = text.lines().next().map(str::trim_end).filter(|line| ["---", "+++"].contains(line));
    let Some(fence) = fence else { return Ok(all_body) };
    let Some(start) = text.find('\n').map(|at| at + 1) else {
        return Ok(Document { body: "", ..all_body });
    };
    let mut at = start;
    for line in text[start..].split_inclusive('\n') {
        let closes = line.trim_end() == fence || (fence == "---" && line.trim_end() == "...");
        if closes {
            let inner = &text[start..at];
            if let Some(line) = super::text_faults::conflict(inner) {
                return Err(Fault { line: line + 1, column: 1, reason: super::text_faults::CONFLICT.to_owned() });
            }
            let (front, repeated) = if fence == "---" { yaml(inner)? } else { toml(inner)? };
            return Ok(Document { front, repeated, body: &text[at + line.len()..] });
        }
        at += line.len();
    }
    if fence == "---" {
        // A text may begin with a thematic break.
        return Ok(all_body);
    }
    Err(Fault { line: 1, column: 1, reason: format!("the front matter has no second line `{fence}`") })
}

fn yaml(text: &str) -> Result<(Front, Vec<String>), Fault> {
    if text.trim().is_empty() {
        return Ok((Front::default(), Vec::new()));
    }
    let options = serde_saphyr::options! { duplicate_keys: DuplicateKeyPolicy::PassThrough };
    let Gathered { value, repeated } = serde_saphyr::from_str_with_options(text, options).map_err(|error| {
        let (line, column) = yaml::place(&error);
        Fault { line: line + 1, column, reason: format!("front matter: {}", yaml::words(&error)) }
    })?;
    match value {
        Value::Object(map) => Ok((Front(map), repeated)),
        Value::Null => Ok((Front::default(), repeated)),
        _ => Err(Fault { line: 2, column: 1, reason: "front matter: is not a list of names and values".to_owned() }),
    }
}

/// A value in which the last of duplicate keys counts, and the names of the duplicates.
#[derive(Debug, Default)]
struct Gathered {
    value: Value,
    repeated: Vec<String>,
}

impl<'de> Deserialize<'de> for Gathered {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut repeated = Vec::new();
        let value = Gatherer(&mut repeated).deserialize(deserializer)?;
        Ok(Gathered { value, repeated })
    }
}

struct Gatherer<'a>(&'a mut Vec<String>);

impl<'de> DeserializeSeed<'de> for Gatherer<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Gatherer<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Gatherer(&mut *self.0))? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(name) = entries.next_key::<String>()? {
            let value = entries.next_value_seed(Gatherer(&mut *self.0))?;
            if map.insert(name.clone(), value).is_some() {
                super::source::push_once(self.0, name);
            }
        }
        Ok(map.into())
    }
}

fn toml(text: &str) -> Result<(Front, Vec<String>), Fault> {
    let mut text = text.to_owned();
    let mut repeated = Vec::new();
    loop {
        let error = match text.parse::<toml::Table>() {
            Ok(table) => {
                let front = table.into_iter().map(|(name, value)| (name, from_toml(value))).collect();
                return Ok((Front(front), repeated));
            }
            Err(error) => error,
        };
        let at = error.span().map_or(0, |span| span.start).min(text.len());
        let before = text.get(..at).unwrap_or_default();
        let place = (before.matches('\n').count(), before.rsplit('\n').next().unwrap_or_default().chars().count());
        if error.message().contains("duplicate key")
            && let Some(name) = without_earlier(&mut text, place.0)
        {
            super::source::push_once(&mut repeated, name);
            continue;
        }
        let (line, column) = (place.0 as u64 + 2, place.1 as u64 + 1);
        return Err(Fault { line, column, reason: format!("front matter: {}", error.message()) });
    }
}

/// Blanks the earlier line above `line` (counted from 0) that sets the same key in the same table, and returns the key.
fn without_earlier(text: &mut String, line: usize) -> Option<String> {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let name_of = |line: &str| Some(line.split_once('=')?.0.trim().to_owned());
    let name = name_of(lines.get(line)?)?;
    let table = lines[..line].iter().rposition(|line| line.trim_start().starts_with('[')).map_or(0, |at| at + 1);
    let earlier = table + lines[table..line].iter().position(|line| name_of(line).as_ref() == Some(&name))?;
    lines[earlier] = "";
    *text = lines.join("\n");
    Some(name)
}

fn from_toml(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::String(text),
        toml::Value::Integer(number) => number.into(),
        toml::Value::Float(number) => number.into(),
        toml::Value::Boolean(flag) => flag.into(),
        toml::Value::Datetime(moment) => Value::String(moment.to_string()),
        toml::Value::Array(items) => items.into_iter().map(from_toml).collect(),
        toml::Value::Table(table) => table.into_iter().map(|(name, value)| (name, from_toml(value))).collect(),
    }
}

fn json(text: &str) -> Result<Document<'_>, Fault> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Gathered>();
    match values.next() {
        Some(Ok(Gathered { value: Value::Object(map), repeated })) => {
            let body = &text[values.byte_offset()..];
            let body = body.strip_prefix("\r\n").or_else(|| body.strip_prefix('\n')).unwrap_or(body);
            Ok(Document { front: Front(map), repeated, body })
        }
        Some(Err(error)) => {
            let conflict = super::text_faults::conflict(text);
            let reason = match conflict {
                Some(_) => super::text_faults::CONFLICT.to_owned(),
                None => format!("front matter: {}", super::error::json_fault(&error)),
            };
            let (line, column) = (error.line() as u64, error.column().max(1) as u64);
            Err(Fault { line: conflict.unwrap_or(line), column: if conflict.is_some() { 1 } else { column }, reason })
        }
        _ => Ok(Document { front: Front::default(), repeated: Vec::new(), body: text }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yaml_toml_and_json_say_the_same() {
        let yaml =
            "---\ntitle: Uno\ndate: 2020-01-02\ndraft: true\ntags: [a, b]\nextra:\n  image: x.jpg\n---\n\nTexto\n";
        let toml = "+++\ntitle = \"Uno\"\ndate = 2020-01-02\ndraft = true\ntags = [\"a\", \"b\"]\n[extra]\nimage = \"x.jpg\"\n+++\n\nTexto\n";
        let json = "{\n\"title\": \"Uno\", \"date\": \"2020-01-02\", \"draft\": true, \"tags\": [\"a\", \"b\"],\n\"extra\": {\"image\": \"x.jpg\"}}\n\nTexto\n";
        for file in [yaml, toml, json, &yaml.replace('\n', "\r\n")] {
            let document = parse(file).unwrap();
            assert_eq!(document.front.text(&["title"]).unwrap(), "Uno");
            assert_eq!(document.front.text(&["date"]).unwrap(), "2020-01-02");
            assert_eq!(document.front.flag(&["draft"]), Some(true));
            assert_eq!(document.front.list(&["tags"], &[',']), ["a", "b"]);
            assert_eq!(document.front.text(&["extra.image"]).unwrap(), "x.jpg");
            assert_eq!(document.body.trim(), "Texto");
        }
    }

    #[test]
    fn dates_of_toml_have_their_offset() {
        let document = parse("+++\ndate = 2020-01-02T03:04:05-03:00\n+++\n").unwrap();
        assert_eq!(document.front.text(&["date"]).unwrap(), "2020-01-02T03:04:05-03:00");
    }

    #[test]
    fn a_file_without_front_matter_is_all_body() {
        for file in ["# Uno\n", "---\n\nA rule above.\n", "", "---"] {
            let document = parse(file).unwrap();
            assert_eq!(document.front, Front::default());
        }
        assert_eq!(parse("# Uno\n").unwrap().body, "# Uno\n");
    }

    #[test]
    fn a_fault_is_named_by_its_line_in_the_file() {
        assert_eq!(parse("+++\ntitle = \"x\"\ndate = = 2\n+++\n").unwrap_err().line, 3);
        assert_eq!(parse("---\ntitle: x\ntags: [a, b\n---\n").unwrap_err().line, 3);
        assert_eq!(parse("{\n\"title\": ,\n}").unwrap_err().line, 2);
        assert!(parse("+++\ntitle = 'x'\n").unwrap_err().reason.contains("no second line"));
        assert!(parse("---\n- a\n- b\n---\n").is_err());
        for file in ["---\ntitle: x\ntags: [a, b\n---\n", "{\n\"title\": ,\n}"] {
            let reason = parse(file).unwrap_err().reason;
            assert!(!reason.contains("line"), "the line in the file is said already: {reason}");
        }
    }

    #[test]
    fn of_equal_names_the_last_one_counts_and_is_named() {
        for file in [
            "---\ntitle: a\nextra:\n  x: 1\n  x: 2\ntitle: b\n---\nTexto\n",
            "+++\ntitle = \"a\"\ntitle = \"b\"\n[extra]\nx = 1\nx = 2\n+++\nTexto\n",
            "{\"title\": \"a\", \"extra\": {\"x\": 1, \"x\": 2}, \"title\": \"b\"}\nTexto\n",
        ] {
            let mut document = parse(file).unwrap();
            document.repeated.sort();
            assert_eq!(document.repeated, ["title", "x"], "{file}");
            assert_eq!(document.front.text(&["title"]).unwrap(), "b");
            assert_eq!(document.front.text(&["extra.x"]).unwrap(), "2");
            assert_eq!(document.body, "Texto\n");
        }
    }

    #[test]
    fn both_sides_of_a_conflict_are_called_so() {
        let conflict = "<<<<<<< HEAD\ntitle: a\n=======\ntitle: b\n>>>>>>> other\n";
        let fault = parse(&format!("---\ndate: 2020-01-02\n{conflict}---\n")).unwrap_err();
        assert_eq!((fault.line, fault.reason.contains("conflict")), (3, true));
        // Conflict markers in a text about git are just text.
        assert!(parse(&format!("---\ntitle: x\n---\n```\n{conflict}```\n")).is_ok());
    }

    #[test]
    fn texts_alone_are_lists() {
        let document = parse("---\ntags: uno, dos\ncategories:\n  - name: Tres\nyear: 2020\n---\n").unwrap();
        assert_eq!(document.front.list(&["tags"], &[',']), ["uno", "dos"]);
        assert_eq!(document.front.list(&["tags"], &[',', ' ']), ["uno", "dos"]);
        assert_eq!(document.front.list(&["categories"], &[]), ["Tres"]);
        assert_eq!(document.front.text(&["year"]).unwrap(), "2020");
    }
}
