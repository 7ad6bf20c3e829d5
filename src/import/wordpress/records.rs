//! What an export holds.

use super::languages;
use crate::locale::Lang;

/// One thing of an export.
#[derive(Debug)]
pub enum Record {
    /// A field of the channel.
    Site {
        name: String,
        value: String,
    },
    Author {
        login: String,
        name: String,
    },
    Term {
        taxonomy: String,
        slug: String,
        description: String,
    },
    Item(Box<Item>),
}

/// A post, a page, an attachment, …
#[derive(Debug, Default)]
pub struct Item {
    pub line: u64,
    pub title: String,
    pub link: String,
    pub guid: String,
    pub pub_date: String,
    pub creator: String,
    pub content: String,
    pub excerpt: String,
    pub id: u64,
    pub date: String,
    pub date_gmt: String,
    pub modified: String,
    pub modified_gmt: String,
    pub name: String,
    pub status: String,
    pub parent: u64,
    pub post_type: String,
    pub password: String,
    pub attachment_url: String,
    pub terms: Vec<Term>,
    /// Names and values of `wp:postmeta`, as far as this program knows them.
    pub fields: Vec<(String, String)>,
    pub comments: usize,
    /// Control characters that were removed.
    pub removed: usize,
    /// `]]>` stood in a text.
    pub stray_end: bool,
}

/// What an item is filed under.
#[derive(Debug)]
pub struct Term {
    pub domain: String,
    pub slug: String,
    pub name: String,
}

impl Term {
    /// The name, where it holds several languages in the one that is asked for.
    pub fn name_in(&self, lang: Option<Lang>) -> String {
        let versions = languages::split(&[&self.name]).unwrap_or_default();
        let version = versions
            .iter()
            .find(|version| lang.is_some() && Lang::from_tag(&version.code) == lang)
            .or(versions.first());
        version.map_or_else(|| self.name.clone(), |version| version.texts[0].clone())
    }
}

impl Item {
    /// The value of a field, not empty.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(own, value)| own == name && !value.trim().is_empty()).map(|(_, value)| value.trim())
    }
}
