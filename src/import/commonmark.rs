//! Markdown of other systems → HTML, which [`crate::content::html::clean`] makes safe.

use std::borrow::Cow;
use std::collections::HashMap;

use super::code::{Spans, fences};
use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd, html};

/// CommonMark with tables, footnotes, strikethrough, task lists and heading ids. Keeps raw HTML.
pub fn to_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut table = Table::default();
    let markdown = with_addresses(markdown);
    let mut events: Vec<Event<'_>> = Parser::new_ext(&markdown, options)
        .map(|event| match event {
            Event::TaskListMarker(done) => Event::Text(if done { "☑ " } else { "☐ " }.into()),
            event => table.cell(event),
        })
        .collect();
    name_headings(&mut events);
    let mut out = String::with_capacity(markdown.len() * 5 / 4);
    html::push_html(&mut out, events.into_iter());
    out
}

/// Longest link destination with its title.
const ADDRESS_BYTES: usize = 1000;

/// Escapes spaces in link destinations, which other dialects allow: `![a](/my boat.jpg)`. Picture attributes such as `{width=300}` are
/// removed.
fn with_addresses(markdown: &str) -> Cow<'_, str> {
    if !markdown.contains("](") {
        return markdown.into();
    }
    let mut out = String::with_capacity(markdown.len());
    for (is_code, part) in fences(markdown) {
        if is_code {
            out.push_str(part);
        } else {
            push_with_addresses(&mut out, part);
        }
    }
    out.into()
}

fn push_with_addresses(out: &mut String, part: &str) {
    let mut spans = Spans::default();
    // For each open bracket, whether it belongs to a picture.
    let mut brackets = Vec::new();
    let mut rest = part;
    while let Some(at) = rest.find(['`', '[', ']', '\\']) {
        let is_picture = rest[..at].ends_with('!');
        let length = match rest.as_bytes()[at] {
            b'`' => spans.length(&rest[at..]),
            b'\\' => 1 + rest[at + 1..].chars().next().map_or(0, char::len_utf8),
            b'[' => {
                brackets.push(is_picture);
                1
            }
            _ => {
                let is_picture = brackets.pop().unwrap_or(false);
                if let Some((target, length)) = target(&rest[at + 1..], is_picture) {
                    out.push_str(&rest[..=at]);
                    out.push_str(&target);
                    rest = &rest[at + 1 + length..];
                    continue;
                }
                1
            }
        };
        out.push_str(&rest[..at + length]);
        rest = &rest[at + length..];
    }
    out.push_str(rest);
}

/// `(/my boat.jpg "Title"){width=300}` corrected, and its original length; `None` if it is correct or no link destination.
fn target(rest: &str, is_picture: bool) -> Option<(String, usize)> {
    let rest = &rest[..rest.floor_char_boundary(ADDRESS_BYTES)];
    let inner = rest.strip_prefix('(')?;
    let mut depth = 0_usize;
    let end = inner.char_indices().find_map(|(at, c)| {
        match c {
            '\n' => return Some(None),
            '(' => depth += 1,
            ')' if depth == 0 => return Some(Some(at)),
            ')' => depth -= 1,
            _ => {}
        }
        None
    })??;
    let (inner, after) = (&inner[..end], &inner[end + 1..]);
    let title = ['"', '\''].into_iter().find_map(|quote| {
        let at = inner.find(&format!(" {quote}"))?;
        let shown = inner.trim_end();
        (shown.ends_with(quote) && shown.len() > at + 2).then_some(at)
    });
    let (address, title) = inner.split_at(title.unwrap_or(inner.len()));
    let address = address.trim();
    let looks = after
        .strip_prefix('{')
        .filter(|list| {
            list.starts_with(['.', '#', ':']) || list.split([' ', '}']).next().is_some_and(|word| word.contains('='))
        })
        .and_then(|list| list.find('}'))
        .map_or(0, |end| end + 2);
    let is_spaced = address.contains([' ', '\t']) && !address.starts_with('<') && !address.contains("{{");
    let file = address.rsplit('/').next().unwrap_or_default();
    let is_file = file.rsplit_once('.').is_some_and(|(_, ending)| {
        (2..=5).contains(&ending.len()) && ending.chars().all(|c| c.is_ascii_alphanumeric())
    });
    if looks == 0 && !(is_spaced && (is_picture || is_file)) {
        return None;
    }
    let address = if is_spaced { address.replace(' ', "%20").replace('\t', "%09") } else { address.to_owned() };
    Some((format!("({address}{title})"), end + 2 + looks))
}

/// Gives headings the ids that tables of contents link to, as GitHub does: `Día 1: ¡Vamos!` → `día-1-vamos`.
fn name_headings(events: &mut [Event<'_>]) {
    let mut used: HashMap<String, usize> = HashMap::new();
    for at in 0..events.len() {
        if !matches!(events[at], Event::Start(Tag::Heading { id: None, .. })) {
            continue;
        }
        let words = events[at..].iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let words = words.filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.to_lowercase()),
            Event::SoftBreak | Event::HardBreak => Some(" ".to_owned()),
            _ => None,
        });
        let words: String = words.collect();
        let mut name: String = words
            .trim()
            .chars()
            .filter(|c| c.is_alphanumeric() || "-_ ".contains(*c))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect();
        let before = used.entry(name.clone()).or_default();
        if *before > 0 {
            name.push_str(&format!("-{before}"));
        }
        *before += 1;
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[at] {
            *id = (!name.is_empty()).then(|| name.into());
        }
    }
}

/// Writes table cells: the parser's own writer would align them with `style`, which the site's policy forbids.
#[derive(Default)]
struct Table {
    columns: Vec<Alignment>,
    column: usize,
    head: bool,
}

impl Table {
    fn cell<'a>(&mut self, event: Event<'a>) -> Event<'a> {
        match event {
            Event::Start(Tag::Table(columns)) => {
                self.columns = columns;
                Event::Start(Tag::Table(Vec::new()))
            }
            Event::Start(Tag::TableHead) => {
                (self.head, self.column) = (true, 0);
                event
            }
            Event::Start(Tag::TableRow) => {
                (self.head, self.column) = (false, 0);
                event
            }
            Event::Start(Tag::TableCell) => {
                let align = match self.columns.get(self.column) {
                    Some(Alignment::Left) => " align=\"left\"",
                    Some(Alignment::Center) => " align=\"center\"",
                    Some(Alignment::Right) => " align=\"right\"",
                    Some(Alignment::None) | None => "",
                };
                self.column += 1;
                let name = if self.head { "th" } else { "td" };
                Event::InlineHtml(format!("<{name}{align}>").into())
            }
            Event::End(TagEnd::TableCell) => Event::InlineHtml(if self.head { "</th>" } else { "</td>" }.into()),
            event => event,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_aligned_without_style() {
        let html = to_html("| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | ~~3~~ |\n");
        assert_eq!(
            html.replace('\n', ""),
            "<table><thead><tr><th align=\"left\">a</th><th align=\"center\">b</th><th align=\"right\">c</th></tr></thead>\
             <tbody><tr><td align=\"left\">1</td><td align=\"center\">2</td><td align=\"right\"><del>3</del></td></tr></tbody></table>"
        );
    }

    #[test]
    fn headings_have_the_ids_that_tables_of_contents_link_to() {
        assert_eq!(
            to_html("## Día 1: ¡*Vamos* al `río`!\n\n## Uno\n\n## Uno\n\n## ¡!"),
            "<h2 id=\"día-1-vamos-al-río\">Día 1: ¡<em>Vamos</em> al <code>río</code>!</h2>\n\
             <h2 id=\"uno\">Uno</h2>\n<h2 id=\"uno-1\">Uno</h2>\n<h2>¡!</h2>\n"
        );
    }

    #[test]
    fn addresses_may_have_spaces() {
        for (markdown, html) in [
            ("![a](/assets/my boat.jpg)", "<p><img src=\"/assets/my%20boat.jpg\" alt=\"a\" /></p>"),
            ("![a](my boat (1).jpg \"T\")", "<p><img src=\"my%20boat%20(1).jpg\" alt=\"a\" title=\"T\" /></p>"),
            ("[![a](a b.jpg)](c d.pdf)", "<p><a href=\"c%20d.pdf\"><img src=\"a%20b.jpg\" alt=\"a\" /></a></p>"),
            ("![a](b.jpg){width=300 .x} c", "<p><img src=\"b.jpg\" alt=\"a\" /> c</p>"),
            ("![a](b.jpg){: .x}", "<p><img src=\"b.jpg\" alt=\"a\" /></p>"),
            ("[1](see below) `![a](b c.jpg)`", "<p>[1](see below) <code>![a](b c.jpg)</code></p>"),
            ("[a](<b c.md>) [d](e \"f g\")", "<p><a href=\"b%20c.md\">a</a> <a href=\"e\" title=\"f g\">d</a></p>"),
        ] {
            assert_eq!(to_html(markdown).trim(), html, "{markdown}");
        }
    }

    #[test]
    fn footnotes_lead_there() {
        let html = to_html("Texto[^a].\n\n[^a]: La nota.\n");
        assert!(html.contains("href=\"#a\"") && html.contains("id=\"a\""), "{html}");
    }

    #[test]
    fn tasks_are_signs_and_headings_keep_their_ids() {
        assert_eq!(to_html("- [x] uno"), "<ul>\n<li>☑ uno</li>\n</ul>\n");
        assert_eq!(to_html("## Uno {#eins}"), "<h2 id=\"eins\">Uno</h2>\n");
    }
}
