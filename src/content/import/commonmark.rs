//! Markdown of other systems → HTML, which [`super::clean`] makes safe.

use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd, html};

/// CommonMark with tables, footnotes, strikethrough, task lists and ids of headings. Raw HTML stays in it.
pub fn to_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut table = Table::default();
    let events = Parser::new_ext(markdown, options).map(|event| match event {
        Event::TaskListMarker(done) => Event::Text(if done { "☑ " } else { "☐ " }.into()),
        event => table.cell(event),
    });
    let mut out = String::with_capacity(markdown.len() * 5 / 4);
    html::push_html(&mut out, events);
    out
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
