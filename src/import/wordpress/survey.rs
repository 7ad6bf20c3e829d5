//! The first pass over an export.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::BufRead;

use super::languages;
use super::objects::{Attachment, Objects};
use super::records::{Item, Record};
use super::xml::Document;
use crate::content::html::to_text;
use crate::import::error::ImportError;
use crate::import::source::Note;
use crate::locale::Lang;

/// The field in which a translated copy refers to its original.
pub(super) const COPY_OF: &str = "_icl_lang_duplicate_of";

/// The result of the first pass over a file.
#[derive(Debug, Default)]
pub struct Survey {
    pub(super) file: String,
    version: Option<String>,
    /// The blog's URL, without a trailing slash.
    pub(super) site: String,
    pub(super) lang: Option<Lang>,
    pub(super) authors: HashMap<String, String>,
    pub(super) objects: Objects,
    /// Posts paired by a Polylang term: their language and the term.
    pub(super) pairs: HashMap<u64, (String, String)>,
    /// Posts that have copies in another language.
    pub(super) originals: HashSet<u64>,
    has_root: bool,
    pub(super) notes: Vec<Note>,
}

impl Survey {
    /// Reads a file to the end.
    ///
    /// # Errors
    /// When it is not well-formed, with line and column, or is well-formed but not a WordPress export.
    pub fn read(input: impl BufRead, file: &str) -> Result<Survey, ImportError> {
        let mut survey = Survey { file: file.to_owned(), ..Survey::default() };
        let mut document = Document::new(input, file)?;
        let mut channel_link = String::new();
        let mut blog = String::new();
        let mut first_guid = String::new();
        let mut left_out: BTreeMap<String, usize> = BTreeMap::new();
        let mut comments = 0;
        while let Some(record) = document.next_of_all()? {
            match record {
                Record::Site { name, value } => match name.as_str() {
                    "wp:wxr_version" => survey.version = Some(value),
                    "wp:base_blog_url" => blog = value,
                    "wp:base_site_url" if blog.is_empty() => blog = value,
                    "link" if channel_link.is_empty() => channel_link = value,
                    "language" => survey.lang = Lang::from_tag(&value),
                    _ => {}
                },
                Record::Author { login, name } => {
                    survey.authors.insert(login, name);
                }
                Record::Term { taxonomy, slug, description } => {
                    if taxonomy == "post_translations" {
                        for (lang, id) in languages::pairs(&description) {
                            survey.pairs.insert(id, (lang, slug.clone()));
                        }
                    }
                }
                Record::Item(item) => {
                    if first_guid.is_empty() {
                        first_guid.clone_from(&item.guid);
                    }
                    comments += item.comments;
                    survey.item(*item, &mut left_out);
                }
            }
        }
        survey.has_root = document.is_rss();
        if !document.is_wordpress() {
            return Err(ImportError::unknown(
                file,
                "is well-formed XML, but not a WordPress export (WXR): it has no `wp:` element",
            ));
        }
        survey.site = [blog, channel_link, origin(&first_guid)]
            .into_iter()
            .map(|address| address.trim().trim_end_matches('/').to_owned())
            .find(|address| !address.is_empty())
            .unwrap_or_else(|| "unknown".to_owned());
        survey.note_version();
        if let Some(line) = document.conflict() {
            // The file is well-formed XML, so this may be part of somebody's text.
            let message = "holds a line `<<<<<<<`, as git leaves it where two versions were not made one";
            survey.notes.push(Note::warning(format!("{file}:{line}"), message));
        }
        for (kind, count) in left_out {
            survey.notes.push(Note::info(file, format!("{count} of type `{kind}` left out")));
        }
        if comments > 0 {
            survey.notes.push(Note::info(file, format!("{comments} comments left out")));
        }
        Ok(survey)
    }

    fn note_version(&mut self) {
        let message = match self.version.as_deref() {
            Some("1.0" | "1.1" | "1.2") => None,
            Some(other) => Some(format!("has the unknown WXR version `{other}` and was read as 1.2")),
            None => Some("names no WXR version and was read as 1.2".to_owned()),
        };
        if let Some(message) = message {
            self.notes.push(Note::warning(self.file.as_str(), message));
        }
        if !self.has_root {
            self.notes.push(Note::warning(self.file.as_str(), "is a part of an export: it has no `rss` element"));
        }
    }

    fn item(&mut self, item: Item, left_out: &mut BTreeMap<String, usize>) {
        if let Some(original) = item.field(COPY_OF).and_then(|id| id.parse().ok()) {
            self.originals.insert(original);
        }
        match item.post_type.as_str() {
            "attachment" => {
                let url = if item.attachment_url.is_empty() { item.guid.clone() } else { item.attachment_url.clone() };
                let alt = item.field("_wp_attachment_image_alt").unwrap_or_default().to_owned();
                self.objects.add_attachment(
                    item.id,
                    item.parent,
                    Attachment { url, alt, caption: to_text(&item.excerpt) },
                );
            }
            // Only those that WordPress shows: published and without a password.
            "wp_block" if ["publish", ""].contains(&item.status.as_str()) && item.password.is_empty() => {
                self.objects.add_block(item.id, item.content);
            }
            "post" | "page" | "" | "nav_menu_item" | "revision" => {}
            other => *left_out.entry(other.to_owned()).or_default() += 1,
        }
    }

    /// Notes from the first pass.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}

fn origin(address: &str) -> String {
    url::Url::parse(address)
        .ok()
        .map(|url| url.origin().ascii_serialization())
        .filter(|origin| origin != "null")
        .unwrap_or_default()
}
