//! Texts of Ghost's editor before version 5 (Mobiledoc 0.3) → HTML.

use std::collections::BTreeMap;

use serde_json::Value;

use super::cards;
use crate::content::html::{escape, push_tag};

/// Elements a document may use; any other becomes a plain one.
const SECTIONS: [&str; 9] = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "aside"];
const MARKUPS: [&str; 11] = ["a", "b", "i", "em", "strong", "s", "u", "code", "sub", "sup", "mark"];

struct Document<'a> {
    markups: &'a [Value],
    atoms: &'a [Value],
    cards: &'a [Value],
}

fn items<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn number(value: Option<&Value>) -> Option<usize> {
    usize::try_from(value?.as_u64()?).ok()
}

/// The HTML of a document; unknown parts are counted.
pub fn to_html(document: &Value, lost: &mut BTreeMap<String, usize>) -> String {
    let parts = Document {
        markups: items(document, "markups"),
        atoms: items(document, "atoms"),
        cards: items(document, "cards"),
    };
    let mut out = String::new();
    for section in items(document, "sections") {
        match section.get(0).and_then(Value::as_u64) {
            Some(1) => {
                let name = section.get(1).and_then(Value::as_str).unwrap_or("p");
                let name = SECTIONS.into_iter().find(|known| name.eq_ignore_ascii_case(known)).unwrap_or("p");
                let (open, close) = match name {
                    "blockquote" | "aside" => ("<blockquote><p>".to_owned(), "</p></blockquote>".to_owned()),
                    name => (format!("<{name}>"), format!("</{name}>")),
                };
                out.push_str(&open);
                parts.markers(&mut out, section.get(2));
                out.push_str(&close);
            }
            Some(2) => {
                if let Some(src) = section.get(1).and_then(Value::as_str) {
                    push_tag(&mut out, "img", &[("src", src), ("alt", "")]);
                }
            }
            Some(3) => {
                let name = if section.get(1).and_then(Value::as_str) == Some("ol") { "ol" } else { "ul" };
                push_tag(&mut out, name, &[]);
                for item in section.get(2).and_then(Value::as_array).into_iter().flatten() {
                    out.push_str("<li>");
                    parts.markers(&mut out, Some(item));
                    out.push_str("</li>");
                }
                out.push_str(&format!("</{name}>"));
            }
            Some(10) => {
                let card = number(section.get(1)).and_then(|at| parts.cards.get(at));
                if let Some((name, payload)) =
                    card.and_then(|card| Some((card.get(0)?.as_str()?, card.get(1).unwrap_or(&Value::Null))))
                {
                    cards::push(&mut out, name, payload, lost);
                }
            }
            _ => *lost.entry("section".to_owned()).or_default() += 1,
        }
    }
    out
}

impl Document<'_> {
    /// `[[kind, [markups that open], how many close, text or atom], …]`
    fn markers(&self, out: &mut String, markers: Option<&Value>) {
        let mut open: Vec<&str> = Vec::new();
        for marker in markers.and_then(Value::as_array).into_iter().flatten() {
            for at in marker.get(1).and_then(Value::as_array).into_iter().flatten() {
                let Some(markup) = number(Some(at)).and_then(|at| self.markups.get(at)) else { continue };
                let name = markup.get(0).and_then(Value::as_str).unwrap_or_default();
                let name = MARKUPS.into_iter().find(|known| name.eq_ignore_ascii_case(known)).unwrap_or("span");
                // Names and values alternate.
                let pairs = markup.get(1).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
                let href = pairs.chunks(2).find(|pair| pair[0] == "href").and_then(|pair| pair.get(1)?.as_str());
                match href.filter(|_| name == "a") {
                    Some(href) => push_tag(out, name, &[("href", href)]),
                    None => push_tag(out, name, &[]),
                }
                open.push(name);
            }
            match marker.get(0).and_then(Value::as_u64) {
                Some(0) => out.push_str(&escape(marker.get(3).and_then(Value::as_str).unwrap_or_default())),
                Some(1) => {
                    let atom = number(marker.get(3)).and_then(|at| self.atoms.get(at));
                    match atom.and_then(|atom| atom.get(0)?.as_str()) {
                        Some("soft-return") => out.push_str("<br>"),
                        _ => out.push_str(&escape(atom.and_then(|atom| atom.get(1)?.as_str()).unwrap_or_default())),
                    }
                }
                _ => {}
            }
            for _ in 0..number(marker.get(2)).unwrap_or(0) {
                let Some(name) = open.pop() else { break };
                out.push_str(&format!("</{name}>"));
            }
        }
        while let Some(name) = open.pop() {
            out.push_str(&format!("</{name}>"));
        }
    }
}
