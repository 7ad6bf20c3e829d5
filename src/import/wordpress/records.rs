//! The contents of an export.

use super::languages;
use crate::locale::Lang;

/// One record of an export.
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
    /// Keys and values of `wp:postmeta`, limited to those this program uses.
    pub fields: Vec<(String, String)>,
    pub comments: usize,
    /// Control characters that were removed.
    pub removed: usize,
    /// A text contained `]]>`.
    pub stray_end: bool,
}

/// A category, tag or other term of an item.
#[derive(Debug)]
pub struct Term {
    pub domain: String,
    pub slug: String,
    pub name: String,
}

impl Term {
    /// The name; if it is multilingual, in the given language.
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
    /// The value of a field, unless empty.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(own, value)| own == name && !value.trim().is_empty()).map(|(_, value)| value.trim())
    }
}
