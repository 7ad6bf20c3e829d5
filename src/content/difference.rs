//! What differs between two packs, as a reader of the site would see it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;
use serde_json::Value;

use super::{Pack, photograph};

/// Characters quoted around the place where two texts differ.
const QUOTED: usize = 60;
/// How many of those come before the place.
const BEFORE: usize = 20;
/// Differences listed one by one per file.
const TOLD: usize = 12;

/// Reported for a file that no longer exists.
const GONE: &str = "is gone";

/// What changes for a reader of one thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// `added`, `removed` or `changed`.
    change: &'static str,
    /// Its folder, or the file itself where it has none.
    thing: String,
    /// The files that differ, if the thing changed.
    files: Vec<String>,
    /// What differs in them, pictures excepted.
    details: Vec<Detail>,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Detail {
    file: String,
    /// A field such as `dias[2].titulo`; `text` for the body of a post; empty for a file that is new or gone.
    field: String,
    /// Empty if there was nothing; trimmed to the part that differs.
    before: String,
    /// As `before`.
    after: String,
}

impl Change {
    /// What the change removes: the thing or some of its files. Pictures are left out: they go with the texts that show them.
    pub fn removed(&self) -> Vec<String> {
        match self.change {
            _ if self.thing == "media" => Vec::new(),
            "removed" => vec![self.thing.clone()],
            _ => {
                let gone = self.details.iter().filter(|detail| detail.field.is_empty() && detail.after == GONE);
                gone.map(|detail| format!("{}/{}", self.thing, detail.file)).collect()
            }
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:9}{}", self.change, self.thing)?;
        if self.files.is_empty() {
            writeln!(f)?;
        } else {
            writeln!(f, " ({})", self.files.join(", "))?;
        }
        for file in &self.files {
            let details: Vec<&Detail> = self.details.iter().filter(|detail| detail.file == *file).collect();
            for Detail { file, field, before, after } in details.iter().take(TOLD) {
                match (before.is_empty(), after.is_empty()) {
                    (true, _) if field.is_empty() => writeln!(f, "         {file} {after}")?,
                    (true, _) => writeln!(f, "         {file} {field}: + {after}")?,
                    (_, true) => writeln!(f, "         {file} {field}: - {before}")?,
                    _ => writeln!(f, "         {file} {field}: {before} → {after}")?,
                }
            }
            if details.len() > TOLD {
                writeln!(f, "         {file}: {} more", details.len() - TOLD)?;
            }
        }
        Ok(())
    }
}

/// What changes for a reader, one thing at a time.
pub fn changes(before: &Pack, after: &Pack) -> Vec<Change> {
    let (old, new) = (things(before), things(after));
    let names: BTreeSet<&str> = old.keys().chain(new.keys()).copied().collect();
    let whole =
        |change, thing: &str| Change { change, thing: thing.to_owned(), files: Vec::new(), details: Vec::new() };
    names
        .into_iter()
        .filter_map(|name| match (old.get(name), new.get(name)) {
            (None, Some(_)) => Some(whole("added", name)),
            (Some(_), None) => Some(whole("removed", name)),
            (Some(old), Some(new)) if old != new => {
                let files: BTreeSet<&str> = old.keys().chain(new.keys()).copied().collect();
                let files: Vec<&str> = files.into_iter().filter(|file| old.get(file) != new.get(file)).collect();
                let details =
                    files.iter().flat_map(|file| details(file, old.get(file).copied(), new.get(file).copied()));
                Some(Change {
                    change: "changed",
                    thing: name.to_owned(),
                    details: details.collect(),
                    files: files.into_iter().map(str::to_owned).collect(),
                })
            }
            _ => None,
        })
        .collect()
}

/// Files grouped by the thing they belong to: its folder, or the file itself if it has none; of pictures the hash. What an import made of a
/// photograph is left out.
pub fn things(pack: &Pack) -> BTreeMap<&str, BTreeMap<&str, &[u8]>> {
    let mut things: BTreeMap<&str, BTreeMap<&str, &[u8]>> = BTreeMap::new();
    let pictures = pack.pictures().map(|(path, picture)| (path, picture.hash.as_slice()));
    for (path, bytes) in pack.texts().chain(pictures).filter(|(path, _)| !is_made(path)) {
        let (thing, file) = path.rsplit_once('/').unwrap_or((path, path));
        things.entry(thing).or_default().insert(file, bytes);
    }
    things
}

fn is_made(path: &str) -> bool {
    path.strip_prefix("photos/").and_then(|path| path.split_once('/')).is_some_and(|(_, file)| file == photograph::MADE)
}

fn details(file: &str, old: Option<&[u8]>, new: Option<&[u8]>) -> Vec<Detail> {
    let (Some(old), Some(new)) = (old, new) else {
        let after = if old.is_some() { GONE } else { "is new" };
        let (file, after) = (file.to_owned(), after.to_owned());
        return vec![Detail { file, field: String::new(), before: String::new(), after }];
    };
    let (old, new) = (fields(file, old), fields(file, new));
    let names: Vec<&String> = old.keys().chain(new.keys().filter(|name| !old.contains_key(*name))).collect();
    let text = |fields: &BTreeMap<String, String>, name: &String| fields.get(name).cloned().unwrap_or_default();
    names
        .into_iter()
        .map(|name| (name, text(&old, name), text(&new, name)))
        .filter(|(_, before, after)| before != after)
        .map(|(name, before, after)| {
            let (before, after) = around_the_difference(&before, &after);
            Detail { file: file.to_owned(), field: name.clone(), before, after }
        })
        .collect()
}

/// The fields of a file by name; empty if it cannot be read.
fn fields(file: &str, bytes: &[u8]) -> BTreeMap<String, String> {
    let mut fields = BTreeMap::new();
    let Ok(text) = std::str::from_utf8(bytes) else { return fields };
    // Not parsed as a post: a post of another version may have fields unknown to this one.
    let front_matter = || text.strip_prefix("---\n")?.split_once("\n---\n");
    match file.rsplit('.').next() {
        Some("json") => walk("", &serde_json::from_str(text).unwrap_or_default(), &mut fields),
        Some("md" | "html") => {
            let (front, body) = front_matter().unwrap_or(("", text));
            walk("", &serde_saphyr::from_str(front).unwrap_or_default(), &mut fields);
            fields.insert("text".to_owned(), body.to_owned());
        }
        _ => {}
    }
    fields
}

fn walk(name: &str, value: &Value, fields: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                walk(&if name.is_empty() { key.clone() } else { format!("{name}.{key}") }, value, fields);
            }
        }
        Value::Array(items) => {
            for (at, value) in items.iter().enumerate() {
                walk(&format!("{name}[{at}]"), value, fields);
            }
        }
        Value::Null => {}
        Value::String(text) => drop(fields.insert(name.to_owned(), text.clone())),
        value => drop(fields.insert(name.to_owned(), value.to_string())),
    }
}

/// Both texts on one line each, starting shortly before the first difference.
fn around_the_difference(before: &str, after: &str) -> (String, String) {
    let same = before.chars().zip(after.chars()).take_while(|(a, b)| a == b).count();
    let start = if before.chars().count().max(after.chars().count()) <= QUOTED {
        0
    } else {
        let words = before.chars().take(same).enumerate().skip(same.saturating_sub(BEFORE));
        words.filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at + 1).next().unwrap_or(same)
    };
    let quoted = |text: &str| {
        let mut rest = text.chars().skip(start);
        let words: String = rest.by_ref().take(QUOTED).collect();
        let (head, tail) = (if start > 0 { "…" } else { "" }, if rest.next().is_some() { "…" } else { "" });
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() { String::new() } else { format!("\"{head}{words}{tail}\"") }
    };
    (quoted(before), quoted(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(old: &[(&str, &str)], new: &[(&str, &str)]) -> String {
        let pack = |files: &[(&str, &str)]| -> Pack {
            files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
        };
        changes(&pack(old), &pack(new)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn fields_that_differ_are_quoted_and_long_texts_where_they_differ() {
        let long = "Una palabra tras otra hasta que la frase es más larga que lo que se cita de ella, y algo más.";
        assert_eq!(
            said(
                &[
                    ("lodges/a/es.json", r#"{"description": "Junto al lago", "days": [{"t": "Uno"}]}"#),
                    ("site.json", "{}")
                ],
                &[("lodges/a/es.json", r#"{"description": "Junto al río", "days": [{"t": "Uno"}, {"t": "Dos"}]}"#)],
            ),
            "changed  lodges/a (es.json)\n         es.json description: \"Junto al lago\" → \"Junto al río\"\n         \
             es.json days[1].t: + \"Dos\"\nremoved  site.json\n"
        );
        assert_eq!(
            said(
                &[("posts/a/es.md", &format!("---\ntitle: A\n---\n{long}\n"))],
                &[("posts/a/es.md", &format!("---\ntitle: B\n---\n{}\n", long.replace("se cita", "cabe")))],
            ),
            "changed  posts/a (es.md)\n         es.md text: \"…larga que lo que se cita de ella, y algo más.\" → \
             \"…larga que lo que cabe de ella, y algo más.\"\n         es.md title: \"A\" → \"B\"\n"
        );
    }

    #[test]
    fn a_language_that_comes_or_goes_is_told_as_a_file() {
        assert_eq!(
            said(&[("lodges/a/es.json", "{}")], &[("lodges/a/es.json", "{}"), ("lodges/a/de.json", "{}")]),
            "changed  lodges/a (de.json)\n         de.json is new\n"
        );
    }
}
