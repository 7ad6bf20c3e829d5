//! The second pass over an export: its posts.

use std::collections::VecDeque;
use std::io::BufRead;

use jiff::tz::TimeZone;

use super::records::{Item, Record};
use super::survey::{COPY_OF, Survey};
use super::xml::Document;
use super::{body, languages};
use crate::content::html::to_text;
use crate::import::addresses::{Claim, OldAddresses, path_of};
use crate::import::error::ImportError;
use crate::import::language_tag::is_language_tag;
use crate::import::moment::Moment;
use crate::import::plain::plain_html;
use crate::import::slug::slug_of;
use crate::import::source::{Entry, Note, Options, SourceBody, SourcePost, SourceStatus, push_once};
use crate::locale::Lang;

/// Fields in which plug-ins store a post's language.
const LANGUAGE_FIELDS: [&str; 7] = [
    "_wpml_import_language_code",
    "_wpml_language",
    "_wpml_language_code",
    "wpml_language",
    "_icl_language_code",
    "icl_language_code",
    "_locale",
];
/// Fields of plug-ins with the same value for all translations.
const GROUP_FIELDS: [&str; 4] = ["_wpml_import_translation_group", "_icl_trid", "wpml_trid", "_original_post"];

/// The stream of a file's posts.
pub struct Posts<R> {
    document: Document<R>,
    survey: Survey,
    options: Options,
    waiting: VecDeque<Entry>,
    done: bool,
}

impl<R: BufRead> Iterator for Posts<R> {
    type Item = Result<Entry, ImportError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.waiting.pop_front() {
                return Some(Ok(entry));
            }
            if self.done {
                return None;
            }
            match self.document.next() {
                Ok(Some(Record::Item(item))) => self.item(*item),
                Ok(Some(_)) => {}
                Ok(None) => self.done = true,
                Err(error) => {
                    self.done = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl<R: BufRead> Posts<R> {
    fn item(&mut self, item: Item) {
        let place = format!("{}:{}", self.survey.file, item.line);
        let first = self.waiting.len();
        let mut note = |note: Note| self.waiting.push_back(Entry::Note(note));
        match item.post_type.as_str() {
            "post" | "" => {}
            "page" => {
                note(Note::info(place, format!("page `{}` left out", to_text(&item.title))));
                return;
            }
            _ => return,
        }
        if item.status == "auto-draft" || item.status == "inherit" {
            return;
        }
        if item.removed > 0 {
            note(Note::info(place.as_str(), format!("{} control characters were removed", item.removed)));
        }
        if item.stray_end {
            note(Note::warning(place.as_str(), "has `]]>` inside its text, not escaped; read as text"));
        }
        self.waiting.extend(self.survey.posts_of(&item, &place, &self.options));
        let name = name_of(&item);
        for entry in self.waiting.range_mut(first..) {
            if let Entry::Note(note) = entry {
                *note = note.clone().of(&name);
            }
        }
    }
}

impl Survey {
    /// The posts of the same file, read a second time; the survey's notes come first.
    ///
    /// # Errors
    /// When the file can no longer be read.
    pub fn posts<R: BufRead>(self, input: R, options: Options) -> Result<Posts<R>, ImportError> {
        let document = Document::new(input, &self.file)?;
        let waiting = self.notes.iter().cloned().map(Entry::Note).collect();
        Ok(Posts { document, survey: self, options, waiting, done: false })
    }

    /// Converts an item to posts: one, or one per language it contains.
    fn posts_of(&self, item: &Item, place: &str, options: &Options) -> Vec<Entry> {
        let mut entries = Vec::new();
        let inline = languages::split(&[&item.title, &item.content, &item.excerpt]);
        if let Some(inline) = inline {
            let written: Vec<_> = inline.iter().filter(|version| !version.texts[1].trim().is_empty()).collect();
            // If no language has a text, the titles alone make the post.
            let versions = if written.is_empty() { inline.iter().collect() } else { written };
            let first_title = inline
                .iter()
                .map(|version| version.texts[0].trim())
                .find(|title| !title.is_empty())
                .unwrap_or_default();
            for version in versions {
                let Some(lang) = Lang::from_tag(&version.code) else {
                    entries.push(foreign(place, &version.code));
                    continue;
                };
                let [title, content, excerpt] = &version.texts;
                let title = if title.trim().is_empty() {
                    entries.push(Entry::Note(Note::warning(
                        place,
                        format!("has no title in `{lang}`; that of another language stands for it"),
                    )));
                    first_title
                } else {
                    title
                };
                let leading = self
                    .lang
                    .or(options.lang)
                    .filter(|own| inline.iter().any(|other| Lang::from_tag(&other.code) == Some(*own)));
                let leads = leading.map_or(version.code == inline[0].code, |leading| leading == lang);
                let texts = Texts { title, content, excerpt, lang: Some(lang), inline: true, leads };
                self.push_post(item, &texts, place, options, &mut entries);
            }
            return entries;
        }
        let tag = self.language_tag(item);
        let lang = match &tag {
            Some(tag) => match Lang::from_tag(tag) {
                Some(lang) => Some(lang),
                None if is_language_tag(tag) => return vec![foreign(place, tag)],
                None => options.lang,
            },
            None => options.lang,
        };
        let texts = Texts {
            title: &item.title,
            content: &item.content,
            excerpt: &item.excerpt,
            lang,
            inline: false,
            leads: true,
        };
        self.push_post(item, &texts, place, options, &mut entries);
        entries
    }

    /// The language given by the item, its terms or its address.
    fn language_tag(&self, item: &Item) -> Option<String> {
        let term = item
            .terms
            .iter()
            .find(|term| term.domain == "language")
            .map(|term| term.slug.trim_start_matches("pll_").to_owned());
        let field = || LANGUAGE_FIELDS.iter().find_map(|name| item.field(name)).map(str::to_owned);
        let pair = || self.pairs.get(&item.id).map(|(lang, _)| lang.clone());
        term.or_else(field).or_else(pair).or_else(|| {
            let path = path_of(&item.link)?;
            let (path, query) = path.split_once('?').unwrap_or((&path, ""));
            let asked = query.split('&').find_map(|pair| pair.strip_prefix("lang="));
            // A leading folder `it/` is only a language if a multilingual plug-in was in use.
            let plugged =
                item.fields.iter().any(|(name, _)| ["_wpml", "_icl", "wpml"].iter().any(|mark| name.starts_with(mark)));
            let below = path.strip_prefix(&self.base_path()).unwrap_or(path);
            let folder = below.split('/').find(|part| !part.is_empty()).filter(|part| plugged && is_language_tag(part));
            asked.or(folder).map(str::to_owned)
        })
    }

    fn group(&self, item: &Item) -> Option<String> {
        let own = |name: &str| format!("wordpress:{}:{name}", self.site);
        let term = item.terms.iter().find(|term| term.domain == "post_translations").map(|term| term.slug.clone());
        if let Some(term) = term.or_else(|| self.pairs.get(&item.id).map(|(_, term)| term.clone())) {
            return Some(own(&format!("translations:{term}")));
        }
        if let Some(shared) = GROUP_FIELDS.iter().find_map(|name| item.field(name)) {
            return Some(own(&format!("group:{shared}")));
        }
        if let Some(original) = item.field(COPY_OF) {
            return Some(own(original));
        }
        self.originals.contains(&item.id).then(|| own(&item.id.to_string()))
    }

    /// The blog's base path: `/blog`, or empty.
    fn base_path(&self) -> String {
        path_of(&self.site).unwrap_or_default().trim_end_matches('/').to_owned()
    }

    fn push_post(&self, item: &Item, texts: &Texts<'_>, place: &str, options: &Options, entries: &mut Vec<Entry>) {
        let mut notes = Vec::new();
        let source = if item.id > 0 {
            format!("wordpress:{}:{}", self.site, item.id)
        } else {
            notes.push(Note::warning(place, "has no number; its address stands for it"));
            format!("wordpress:{}:{}", self.site, if item.guid.is_empty() { &item.link } else { &item.guid })
        };
        let mut title = plain_html(texts.title);
        if title.is_empty() {
            notes.push(Note::warning(place, "has no title"));
            title = to_text(&item.name.replace('-', " "));
        }
        let published = moment(&item.date, &item.date_gmt).or_else(|| Moment::parse(&item.pub_date));
        let status = status_of(item, published.is_some_and(|moment| moment.instant(&TimeZone::UTC) > options.now));
        let number = item.id.to_string();
        let slug = slug_of(&item.name, &title, &format!("post-{number}"));
        let (html, lost) = body::to_html(texts.content, item.id, &self.objects);
        notes.extend(lost.into_iter().map(|message| Note::warning(place, message)));
        let mut tags = Vec::new();
        let mut categories = Vec::new();
        for term in &item.terms {
            let name = plain_html(&term.name_in(texts.lang.or(self.lang)));
            match term.domain.as_str() {
                "post_tag" | "tag" => push_once(&mut tags, name),
                "category" if term.slug != "uncategorized" => push_once(&mut categories, name),
                _ => {}
            }
        }
        let image = item.field("_thumbnail_id").and_then(|id| {
            let url = id
                .trim()
                .parse()
                .ok()
                .and_then(|id: u64| self.objects.attachment(id))
                .map(|attachment| attachment.url.clone());
            if url.is_none() {
                notes.push(Note::warning(place, format!("its picture, attachment {id}, is not in the export")));
            }
            url
        });
        let author =
            plain_html(self.authors.get(&item.creator).filter(|name| !name.is_empty()).unwrap_or(&item.creator));
        let excerpt = plain_html(texts.excerpt);
        let post = SourcePost {
            group: if texts.inline { Some(source.clone()) } else { self.group(item) },
            source,
            lang: texts.lang,
            site_lang: self.lang,
            slug,
            title,
            published,
            updated: moment(&item.modified, &item.modified_gmt),
            status,
            author: (!author.is_empty()).then_some(author),
            excerpt: (!excerpt.is_empty()).then_some(excerpt),
            tags,
            categories,
            body: SourceBody::Html(html),
            base: String::new(),
            image,
            old_addresses: self.old_addresses(item, texts),
            place: place.to_owned(),
        };
        entries.extend(notes.into_iter().map(Entry::Note));
        entries.push(Entry::Post(Box::new(post)));
    }

    fn old_addresses(&self, item: &Item, texts: &Texts<'_>) -> OldAddresses {
        let base = self.base_path();
        let mut found = OldAddresses::default();
        let link = path_of(&item.link);
        let mut own = OldAddresses::default();
        if let Some(link) = &link {
            own.push(Claim::Today, link.as_str());
        }
        // A copied post may still have the id of its original there.
        let guid = path_of(&item.guid).unwrap_or_default();
        let number = guid.split_once("?p=").and_then(|(_, number)| number.split('&').next()?.parse::<u64>().ok());
        if number.is_none_or(|number| number == item.id || item.id == 0) {
            own.push(Claim::Today, guid);
        }
        if item.id > 0 {
            own.push(Claim::Today, format!("{base}/?p={}", item.id));
        }
        for (name, old) in &item.fields {
            if name == "_wp_old_slug"
                && let Some(link) = &link
                && let Some(at) = link.find(&format!("/{}/", item.name))
            {
                own.push(Claim::Former, format!("{}/{old}/{}", &link[..at], &link[at + item.name.len() + 2..]));
            }
        }
        for claim in [Claim::Today, Claim::Former] {
            if texts.leads {
                own.with(claim).for_each(|path| found.push(claim, path));
            }
            if let (true, Some(lang)) = (texts.inline, texts.lang) {
                for path in own.with(claim) {
                    let prefixed = path.strip_prefix(&base).unwrap_or(path);
                    if !prefixed.contains('?') {
                        found.push(claim, format!("{base}/{lang}{prefixed}"));
                    }
                    found.push(claim, format!("{path}{}lang={lang}", if path.contains('?') { '&' } else { '?' }));
                }
            }
        }
        found
    }
}

/// The texts of an item in one language.
struct Texts<'a> {
    title: &'a str,
    content: &'a str,
    excerpt: &'a str,
    lang: Option<Lang>,
    /// The item is shared by several languages.
    inline: bool,
    /// The item's own addresses belong to this language.
    leads: bool,
}

fn foreign(place: &str, tag: &str) -> Entry {
    Entry::Note(Note::warning(place, format!("is in `{tag}`, which the site does not have, and was left out")))
}

/// An item's name in reports: its title in the first of its languages, else its slug or id.
fn name_of(item: &Item) -> String {
    let versions = languages::split(&[&item.title]).unwrap_or_default();
    let titles = versions.iter().map(|version| version.texts[0].as_str()).chain([item.title.as_str()]);
    let number = format!("post {}", item.id);
    titles.map(plain_html).chain([item.name.clone(), number]).find(|name| !name.is_empty()).unwrap_or_default()
}

/// A moment in the blog's local time, as its author saw it; if that is missing, in UTC.
fn moment(own: &str, utc: &str) -> Option<Moment> {
    let utc = Moment::parse_utc(utc);
    Moment::parse(own).map(|own| own.beside_utc(utc)).or(utc)
}

fn status_of(item: &Item, is_to_come: bool) -> SourceStatus {
    match item.status.as_str() {
        "trash" => SourceStatus::Trashed,
        "private" => SourceStatus::Private,
        "draft" | "pending" => SourceStatus::Draft,
        "future" => SourceStatus::Future,
        _ if !item.password.is_empty() => SourceStatus::Protected,
        "publish" | "" if is_to_come => SourceStatus::Future,
        "publish" | "" => SourceStatus::Published,
        // A plug-in's own status: not public unless stated.
        _ => SourceStatus::Draft,
    }
}
