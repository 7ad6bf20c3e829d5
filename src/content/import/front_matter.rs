//! What stands above the text of a Markdown file: YAML, TOML or JSON.

use serde_json::{Map, Value};

/// A file in its two parts.
#[derive(Debug, PartialEq)]
pub struct Document<'a> {
    pub front: Front,
    pub body: &'a str,
}

/// What is wrong above the text, and where in the file.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    pub line: u64,
    pub column: u64,
    pub reason: String,
}

/// The values above a text; a date is the text of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Front(Map<String, Value>);

impl Front {
    /// The value at a path: `extra.image`. Names are compared without case.
    pub fn value(&self, path: &str) -> Option<&Value> {
        let mut names = path.split('.');
        let mut value = get(&self.0, names.next()?)?;
        for name in names {
            value = get(value.as_object()?, name)?;
        }
        (!value.is_null()).then_some(value)
    }

    /// The first of several values that is a text or a number, trimmed, not empty.
    pub fn text(&self, paths: &[&str]) -> Option<String> {
        paths.iter().find_map(|path| scalar(self.value(path)?))
    }

    /// The first of several values that is true or false, also as a word.
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

    /// All texts at several paths; a text alone counts as one, or as its parts between the first of the separators that it holds.
    pub fn list(&self, paths: &[&str], separators: &[char]) -> Vec<String> {
        let mut found = Vec::new();
        for value in paths.iter().filter_map(|path| self.value(path)) {
            match value {
                Value::Array(items) => {
                    items.iter().filter_map(name_of).for_each(|item| super::push_once(&mut found, item));
                }
                Value::String(text) if !separators.is_empty() => {
                    let separator = separators.iter().find(|separator| text.contains(**separator)).unwrap_or(&',');
                    text.split(*separator).for_each(|part| super::push_once(&mut found, part.trim()));
                }
                value => {
                    if let Some(text) = name_of(value) {
                        super::push_once(&mut found, text);
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

/// A text, or the name of a thing that has one.
fn name_of(value: &Value) -> Option<String> {
    match value {
        Value::Object(map) => ["name", "title", "value", "slug"].iter().find_map(|name| scalar(get(map, name)?)),
        value => scalar(value),
    }
}

/// Takes a file apart. A file without front matter is all body.
///
/// # Errors
/// When what looks like front matter cannot be read.
pub fn parse(file: &str) -> Result<Document<'_>, Fault> {
    let text = file.strip_prefix('\u{feff}').unwrap_or(file);
    if text.starts_with('{') && text[1..].trim_start().starts_with(['"', '}']) {
        return json(text);
    }
    let fence = text.lines().next().map(str::trim_end).filter(|line| ["---", "+++"].contains(line));
    let Some(fence) = fence else {
        return Ok(Document { front: Front::default(), body: text });
    };
    let Some(start) = text.find('\n').map(|at| at + 1) else {
        return Ok(Document { front: Front::default(), body: "" });
    };
    let mut at = start;
    for line in text[start..].split_inclusive('\n') {
        let closes = line.trim_end() == fence || (fence == "---" && line.trim_end() == "...");
        if closes {
            let inner = &text[start..at];
            let front = if fence == "---" { yaml(inner)? } else { toml(inner)? };
            return Ok(Document { front, body: &text[at + line.len()..] });
        }
        at += line.len();
    }
    if fence == "---" {
        // A text may begin with a rule.
        return Ok(Document { front: Front::default(), body: text });
    }
    Err(Fault { line: 1, column: 1, reason: format!("the front matter has no second line `{fence}`") })
}

fn yaml(text: &str) -> Result<Front, Fault> {
    if text.trim().is_empty() {
        return Ok(Front::default());
    }
    let value: Value = serde_saphyr::from_str(text).map_err(|error| {
        let error = error.without_snippet();
        let (line, column) = error.location().map_or((1, 1), |location| (location.line(), location.column()));
        Fault {
            line: line.max(1) + 1,
            column: column.max(1),
            reason: format!("front matter: {}", super::without_place(&error)),
        }
    })?;
    match value {
        Value::Object(map) => Ok(Front(map)),
        Value::Null => Ok(Front::default()),
        _ => Err(Fault { line: 2, column: 1, reason: "front matter: is not a list of names and values".to_owned() }),
    }
}

fn toml(text: &str) -> Result<Front, Fault> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start).min(text.len());
        let before = text.get(..at).unwrap_or_default();
        let line = before.matches('\n').count() as u64 + 2;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u64 + 1;
        Fault { line, column, reason: format!("front matter: {}", error.message()) }
    })?;
    Ok(Front(table.into_iter().map(|(name, value)| (name, from_toml(value))).collect()))
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
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Map<String, Value>>();
    match values.next() {
        Some(Ok(map)) => {
            let body = &text[values.byte_offset()..];
            let body = body.strip_prefix("\r\n").or_else(|| body.strip_prefix('\n')).unwrap_or(body);
            Ok(Document { front: Front(map), body })
        }
        Some(Err(error)) => Err(Fault {
            line: error.line() as u64,
            column: error.column().max(1) as u64,
            reason: format!("front matter: {}", super::without_place(&error)),
        }),
        None => Ok(Document { front: Front::default(), body: text }),
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
    fn texts_alone_are_lists() {
        let document = parse("---\ntags: uno, dos\ncategories:\n  - name: Tres\nyear: 2020\n---\n").unwrap();
        assert_eq!(document.front.list(&["tags"], &[',']), ["uno", "dos"]);
        assert_eq!(document.front.list(&["tags"], &[',', ' ']), ["uno", "dos"]);
        assert_eq!(document.front.list(&["categories"], &[]), ["Tres"]);
        assert_eq!(document.front.text(&["year"]).unwrap(), "2020");
    }
}
