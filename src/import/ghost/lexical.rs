//! Texts of Ghost's editor since version 5 (Lexical) → HTML.

use std::collections::BTreeMap;

use serde_json::Value;

use super::cards;
use super::values::text;
use crate::content::html::{escape, push_tag};

/// Bits of a text node's format and their elements, outermost first.
const FORMATS: [(u64, &str); 8] =
    [(16, "code"), (1, "strong"), (2, "em"), (4, "s"), (8, "u"), (32, "sub"), (64, "sup"), (128, "mark")];

/// The HTML of a document; unknown nodes are counted.
pub fn to_html(document: &Value, lost: &mut BTreeMap<String, usize>) -> String {
    let mut out = String::new();
    children(&mut out, document.get("root").unwrap_or(document), lost);
    out
}

/// Recursion is bounded by the JSON parser's limit of 128.
fn children(out: &mut String, node: &Value, lost: &mut BTreeMap<String, usize>) {
    for child in node.get("children").and_then(Value::as_array).into_iter().flatten() {
        push(out, child, lost);
    }
}

fn wrapped(out: &mut String, name: &str, node: &Value, lost: &mut BTreeMap<String, usize>) {
    push_tag(out, name, &[]);
    children(out, node, lost);
    out.push_str(&format!("</{name}>"));
}

fn push(out: &mut String, node: &Value, lost: &mut BTreeMap<String, usize>) {
    let kind = text(node, "type").unwrap_or_default();
    match kind.as_str() {
        "text" | "extended-text" => words(out, node),
        "linebreak" => out.push_str("<br>"),
        "tab" => out.push(' '),
        "paragraph" => wrapped(out, "p", node, lost),
        "heading" | "extended-heading" => {
            let tag = text(node, "tag").filter(|tag| matches!(tag.as_bytes(), [b'h', b'1'..=b'6']));
            wrapped(out, tag.as_deref().unwrap_or("h2"), node, lost);
        }
        "quote" | "extended-quote" | "aside" => {
            out.push_str("<blockquote>");
            wrapped(out, "p", node, lost);
            out.push_str("</blockquote>");
        }
        "list" => {
            let ordered =
                text(node, "listType").as_deref() == Some("number") || text(node, "tag").as_deref() == Some("ol");
            wrapped(out, if ordered { "ol" } else { "ul" }, node, lost);
        }
        "listitem" => wrapped(out, "li", node, lost),
        "link" | "autolink" => {
            push_tag(out, "a", &[("href", cards::raw(node, "url"))]);
            children(out, node, lost);
            out.push_str("</a>");
        }
        "paywall" | "" => {}
        _ if node.get("children").is_some_and(Value::is_array) => children(out, node, lost),
        name => cards::push(out, name, node, lost),
    }
}

fn words(out: &mut String, node: &Value) {
    let format = node.get("format").and_then(Value::as_u64).unwrap_or(0);
    let elements = || FORMATS.iter().filter(|(bit, _)| format & bit != 0).map(|(_, name)| name);
    elements().for_each(|name| push_tag(out, name, &[]));
    out.push_str(&escape(cards::raw(node, "text")));
    elements().rev().for_each(|name| out.push_str(&format!("</{name}>")));
}
