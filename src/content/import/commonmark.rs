//! Markdown of other systems → HTML, which [`super::clean`] makes safe.

use std::collections::HashMap;

use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd, html};

/// CommonMark with tables, footnotes, strikethrough, task lists and ids of headings. Raw HTML stays in it.
pub fn to_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut table = Table::default();
    let mut events: Vec<Event<'_>> = Parser::new_ext(markdown, options)
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

/// Gives headings the ids to which tables of contents link, as GitHub does: `Día 1: ¡Vamos!` → `día-1-vamos`.
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

/// Writes the cells of tables: the writer of the parser would align them with `style`, which the site's policy forbids.
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
