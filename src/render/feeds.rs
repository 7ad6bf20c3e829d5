//! Feeds of posts, one per language and category: Atom (RFC 4287) and JSON Feed 1.1 (<https://www.jsonfeed.org/version/1.1/>).

use std::fmt::Write as _;

use jiff::Timestamp;
use serde_json::json;

use super::addresses::absolute;
use super::escape::escape;
use super::feed_address::{FeedAddress, FeedFormat};
use super::page_data::{body, category_name, moments};
use crate::content::Snapshot;
use crate::content::post::Post;
use crate::content::posts::LibraryError;
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// Posts in a feed, the newest first.
const POSTS: usize = 20;

impl FeedAddress {
    /// The feed of a content revision. It has only the posts that exist in its language.
    ///
    /// # Errors
    /// When a post's text cannot be read.
    pub fn write(self, snapshot: &Snapshot, base_url: &str) -> Result<String, LibraryError> {
        let posts = snapshot.posts.all().iter().filter(|post| {
            post.texts.has(self.lang) && self.category.is_none_or(|category| post.facts.category == category)
        });
        let entries: Vec<Entry> =
            posts.take(POSTS).map(|post| Entry::new(post, snapshot, self.lang, base_url)).collect::<Result<_, _>>()?;
        let blog = &snapshot.page("blog").text(self.lang).heading;
        let title = match self.category {
            Some(category) => format!("{blog}: {}", category_name(self.lang, category)),
            None => blog.clone(),
        };
        let feed = Feed {
            title: format!("{title} | {}", snapshot.site.name),
            author: &snapshot.site.name,
            own: format!("{base_url}{}", self.path()),
            page: self.page(base_url),
            lang: self.lang,
            entries,
        };
        Ok(match self.format {
            FeedFormat::Atom => feed.atom(),
            FeedFormat::Json => feed.json(),
        })
    }

    /// The list page that shows the same posts.
    fn page(self, base_url: &str) -> String {
        let path = Route::new(self.lang, Page::Blog).path();
        let query = self.category.map(|category| format!("?category={}", category.code())).unwrap_or_default();
        format!("{base_url}{path}{query}")
    }
}

struct Feed<'a> {
    title: String,
    author: &'a str,
    own: String,
    page: String,
    lang: Lang,
    entries: Vec<Entry<'a>>,
}

struct Entry<'a> {
    post: &'a Post,
    address: String,
    title: &'a str,
    excerpt: &'a str,
    author: Option<&'a str>,
    tags: &'a [String],
    published: Timestamp,
    updated: Timestamp,
    html: String,
}

impl<'a> Entry<'a> {
    fn new(post: &'a Post, snapshot: &Snapshot, lang: Lang, base_url: &str) -> Result<Self, LibraryError> {
        let front = &post.text(lang).front;
        let [published, updated] = moments(post, lang, &snapshot.site.time_zone);
        Ok(Entry {
            post,
            address: format!("{base_url}{}", Route::with_slug(lang, Page::Post, &post.slug).path()),
            title: &front.title,
            excerpt: &front.excerpt,
            author: front.author.as_deref(),
            tags: &front.tags,
            published,
            updated,
            html: absolute(&body(snapshot, post, lang)?, base_url),
        })
    }
}

impl Feed<'_> {
    fn updated(&self) -> Timestamp {
        self.entries.iter().map(|entry| entry.updated).max().unwrap_or(Timestamp::UNIX_EPOCH)
    }

    fn atom(&self) -> String {
        let mut xml = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
        let mut write = |args: std::fmt::Arguments<'_>| xml.write_fmt(args).expect("writing to a String cannot fail");
        write(format_args!(
            "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n<title>{}</title>\n<id>{own}</id>\n\
             <link rel=\"self\" type=\"application/atom+xml\" href=\"{own}\"/>\n\
             <link rel=\"alternate\" type=\"text/html\" hreflang=\"{}\" href=\"{}\"/>\n\
             <updated>{}</updated>\n<author><name>{}</name></author>\n",
            self.lang,
            xml_text(&self.title),
            self.lang,
            xml_text(&self.page),
            self.updated(),
            xml_text(self.author),
            own = xml_text(&self.own),
        ));
        for entry in &self.entries {
            let address = xml_text(&entry.address);
            write(format_args!(
                "<entry>\n<title>{}</title>\n<id>{address}</id>\n<link rel=\"alternate\" type=\"text/html\" href=\"{address}\"/>\n\
                 <published>{}</published>\n<updated>{}</updated>\n",
                xml_text(entry.title),
                entry.published,
                entry.updated,
            ));
            if let Some(author) = entry.author {
                write(format_args!("<author><name>{}</name></author>\n", xml_text(author)));
            }
            let category = entry.post.facts.category;
            let label = xml_text(category_name(self.lang, category));
            write(format_args!("<category term=\"{}\" label=\"{label}\"/>\n", category.code()));
            for tag in entry.tags {
                write(format_args!("<category term=\"{}\"/>\n", xml_text(tag)));
            }
            write(format_args!(
                "<summary>{}</summary>\n<content type=\"html\">{}</content>\n</entry>\n",
                xml_text(entry.excerpt),
                xml_text(&entry.html)
            ));
        }
        xml.push_str("</feed>\n");
        xml
    }

    fn json(&self) -> String {
        let items: Vec<_> = self
            .entries
            .iter()
            .map(|entry| {
                let mut item = json!({
                    "id": entry.address,
                    "url": entry.address,
                    "title": entry.title,
                    "summary": entry.excerpt,
                    "content_html": entry.html,
                    "date_published": entry.published,
                    "date_modified": entry.updated,
                    "language": self.lang,
                    "tags": entry.tags,
                });
                if let Some(author) = entry.author {
                    item["authors"] = json!([{ "name": author }]);
                }
                item
            })
            .collect();
        let feed = json!({
            "version": "https://jsonfeed.org/version/1.1",
            "title": self.title,
            "home_page_url": self.page,
            "feed_url": self.own,
            "language": self.lang,
            "authors": [{ "name": self.author }],
            "items": items,
        });
        feed.to_string()
    }
}

/// Text of an XML document: escaped, and without the characters that XML forbids (XML 1.0, 2.2).
fn xml_text(text: &str) -> String {
    let is_char =
        |c: &char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    escape(&text.chars().filter(is_char).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_holds_nothing_that_xml_may_not() {
        assert_eq!(xml_text("a\u{1}<b>\u{ffff}]]>"), "a&lt;b&gt;]]&gt;");
    }
}
