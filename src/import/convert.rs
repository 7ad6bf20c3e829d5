//! The second pass over a source: a post → its file in a pack.

use std::collections::{BTreeSet, HashSet};

use jiff::civil::Date;

use super::addresses::{has_scheme, relative};
use super::markdown_folder::is_markdown;
use super::moment::Moment;
use super::plan::{Plan, Planned};
use super::source::{Note, SourceBody, SourcePost};
use crate::content::html::{Addresses, clean};
use crate::content::html::{prose, to_text};
use crate::content::markdown;
use crate::content::post::{Format, FrontMatter, Picture, PostFacts};
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// Length, in characters, of an excerpt derived from the text.
const EXCERPT: usize = 200;
/// Characters shown of a picture's `data:` address.
const DATA: usize = 40;
/// Prefix of every `id` in an imported text, so that none clashes with one of the page.
const ID_PREFIX: &str = "text-";

/// Finds a source's pictures and prepares them for the site.
pub trait Pictures {
    /// The picture at an address: a path within the imported folder, an absolute path or a URL.
    ///
    /// # Errors
    /// Why there is none, in words.
    fn picture(&mut self, address: &str) -> Result<Picture, String>;
}

/// A post in the form it has in a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// Path in the pack.
    pub path: String,
    pub file: String,
    pub facts: PostFacts,
    pub notes: Vec<Note>,
    /// Pictures left out: address and reason.
    pub missing: Vec<(String, String)>,
}

/// Builds the file of a post. `before` are the facts the pack already has, from an earlier import or another language.
pub fn convert(
    post: &SourcePost,
    planned: &Planned,
    plan: &Plan,
    pictures: &mut dyn Pictures,
    before: Option<&PostFacts>,
    today: Date,
) -> Converted {
    let html = post.body.to_html();
    let mut addresses = Rewriting {
        post,
        lang: planned.lang,
        plan,
        pictures,
        missing: Vec::new(),
        told: HashSet::new(),
        lost_links: BTreeSet::new(),
    };
    let cleaned = clean(&html, ID_PREFIX, &mut addresses);
    let picture = post.image.as_deref().and_then(|image| addresses.picture(image));
    let Rewriting { missing, lost_links, .. } = addresses;
    let note = |message: String| Note::warning(post.place.as_str(), message).of(&post.title);
    let mut notes: Vec<Note> = cleaned
        .notes
        .into_iter()
        // Reported with the other missing pictures, including the reason.
        .filter(|message| !message.starts_with("picture `"))
        .map(note)
        .collect();
    notes.extend(lost_links.into_iter().map(note));

    let words = to_text(&cleaned.html);
    // What lists and search engines show begins with the author's running text.
    let told = Some(prose(&cleaned.html)).filter(|told| !told.is_empty());
    let told = told.as_deref().unwrap_or(&words);
    if words.trim().is_empty() && !cleaned.html.contains("<img") {
        notes.push(note("has neither a text nor a picture".to_owned()));
    }
    let title = one_line(&post.title);
    let title = if title.is_empty() { shortened(told, 60).unwrap_or_else(|| planned.slug.clone()) } else { title };
    let excerpt = post.excerpt.as_deref().map(one_line).filter(|text| !text.is_empty());
    // The date in the facts is the same for all languages.
    let published = planned.published.or(before.map(|facts| facts.published)).unwrap_or(today);
    if planned.published.is_none() && before.is_none() {
        notes.push(note(format!("has no date and is dated {today}")));
    }
    let updated = post.updated.map(Moment::day).filter(|day| *day > published);
    let front = FrontMatter {
        excerpt: excerpt.or_else(|| shortened(told, EXCERPT)).unwrap_or_else(|| title.clone()),
        title,
        seo_title: None,
        description: None,
        tags: post.tags.iter().map(|tag| one_line(tag)).filter(|tag| !tag.is_empty()).collect(),
        author: post.author.as_deref().map(one_line).filter(|name| !name.is_empty()),
        updated,
        draft: planned.draft,
        picture,
        source: Some(planned.source.clone()),
        old_addresses: planned.old_addresses.clone(),
    };
    Converted {
        path: format!("posts/{}/{}.{}", planned.slug, planned.lang, Format::Html.ending()),
        file: write(&front, &cleaned.html),
        facts: PostFacts {
            category: planned.category,
            published,
            featured: before.is_some_and(|facts| facts.featured),
            photo: before.and_then(|facts| facts.photo.clone()),
        },
        notes,
        missing,
    }
}

/// The addresses in the text of one post.
struct Rewriting<'a> {
    post: &'a SourcePost,
    lang: Lang,
    plan: &'a Plan,
    pictures: &'a mut dyn Pictures,
    missing: Vec<(String, String)>,
    /// Missing addresses already reported.
    told: HashSet<String>,
    /// In words.
    lost_links: BTreeSet<String>,
}

impl Addresses for Rewriting<'_> {
    fn picture(&mut self, src: &str) -> Option<Picture> {
        let below = relative(&self.post.base, src);
        let within = src.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
        let found = if within {
            Err("stands in the text itself, and such pictures are not read".to_owned())
        } else {
            self.pictures.picture(below.as_deref().unwrap_or(src))
        };
        match found {
            Ok(picture) => Some(picture),
            Err(reason) => {
                let most = if within { DATA } else { 200 };
                let mut address: String = src.chars().take(most).collect();
                if address.len() < src.len() {
                    address.push('…');
                }
                if self.told.insert(address.clone()) {
                    self.missing.push((address, reason));
                }
                None
            }
        }
    }

    fn link(&mut self, href: &str) -> Option<String> {
        if let Some(name) = href.strip_prefix("page:") {
            let route = markdown::route(name, self.lang).filter(|route| self.plan.has_page(route));
            if route.is_none() {
                self.lose(href);
            }
            return route.map(|route| route.path());
        }
        // Another site, or a mail or telephone link.
        let Some(own) = self.local(href) else { return Some(href.to_owned()) };
        if let Some((slug, lang)) = self.post_at(&own, href) {
            return Some(format!("{}{}", Route::with_slug(lang, Page::Post, slug).path(), fragment(href)));
        }
        if is_picture(&own) {
            // A thumbnail that links to the full-size picture.
            return self.picture(&own).map(|picture| picture.src().to_owned());
        }
        let path = own.split('?').next().unwrap_or_default().trim_end_matches('/');
        if path.is_empty() && !own.contains('?') {
            return Some(Route::new(self.lang, Page::Home).path());
        }
        let absolute = after_host(href).is_some();
        if Route::parse(path).is_some_and(|page| self.plan.has_page(&page)) && (absolute || href.starts_with('/')) {
            return Some(href.to_owned());
        }
        if absolute {
            // The old site may well remain online.
            self.keep(href);
            return Some(href.to_owned());
        }
        self.lose(href);
        None
    }
}

impl Rewriting<'_> {
    fn lose(&mut self, href: &str) {
        let shown = shown(href);
        self.lost_links.insert(if is_file(href) {
            format!("the link to the file `{shown}` is left out: of files, only pictures are imported")
        } else {
            format!("the link to `{shown}` leads nowhere here and is left out")
        });
    }

    /// Reports a kept link to the old site, to something that was not imported.
    fn keep(&mut self, href: &str) {
        let shown = shown(href);
        self.lost_links.insert(if is_file(href) {
            format!("the link to the file `{shown}` still leads to the old site: of files, only pictures are imported")
        } else {
            format!("the link to `{shown}` still leads to the old site: no post was imported from there")
        });
    }

    /// The imported post at `own`, which is the path and query of a link, or the file the link names.
    fn post_at(&self, own: &str, href: &str) -> Option<(&str, Lang)> {
        let (path, query) = own.split_once('?').unwrap_or((own, ""));
        let number = query.split('&').find(|pair| pair.starts_with("p="));
        let by_number = || self.plan.post_at(&format!("{path}?{}", number?));
        let is_file =
            matches!(self.post.body, SourceBody::Markdown(_)) && (is_markdown(path.as_ref()) || href.starts_with("@/"));
        let of_file = || is_file.then(|| self.plan.post_of_file(path, self.lang)).flatten();
        self.plan.post_at(own).or_else(by_number).or_else(|| self.plan.post_at(path)).or_else(of_file)
    }

    /// The path and query of an address within the source; none for other sites.
    fn local(&self, href: &str) -> Option<String> {
        let href = href.split('#').next().unwrap_or_default();
        if let Some(rest) = href.strip_prefix("__GHOST_URL__") {
            return Some(rest.to_owned());
        }
        if let Some(rest) = after_host(href) {
            let (host, path) = rest.find(['/', '?']).map_or((rest, "/"), |at| rest.split_at(at));
            let path = if path.starts_with('?') { format!("/{path}") } else { path.to_owned() };
            return self.plan.is_own_host(&host.to_lowercase()).then_some(path);
        }
        if href.starts_with('/') {
            return Some(href.to_owned());
        }
        // From the content folder, in Zola's syntax.
        if let Some(file) = href.strip_prefix('@').filter(|file| file.starts_with('/')) {
            return Some(file.to_owned());
        }
        if let SourceBody::Html(_) = self.post.body
            && href.starts_with('?')
        {
            return Some(format!("/{href}"));
        }
        let first = self.post.old_addresses.first().unwrap_or_default();
        // A file in the folder if it exists, otherwise relative to the page on the old site.
        let file = relative(&self.post.base, href)?;
        if self.plan.post_at(&file).is_some() || is_picture(&file) || is_markdown(file.as_ref()) {
            return Some(file);
        }
        Some(format!("/{}", relative(first, href)?))
    }
}

/// What follows the `//` of an address with a host.
fn after_host(href: &str) -> Option<&str> {
    let absolute = || has_scheme(href).then(|| href.split_once("://")).flatten();
    href.strip_prefix("//").or_else(|| absolute().map(|(_, rest)| rest))
}

/// The fragment of an address with the prefix that [`clean`] adds: `#text-top`, or empty.
fn fragment(href: &str) -> String {
    match href.split_once('#') {
        Some((_, place)) if !place.is_empty() => format!("#{ID_PREFIX}{place}"),
        _ => String::new(),
    }
}

fn is_picture(address: &str) -> bool {
    ends_with(address, &["jpg", "jpeg", "png", "gif", "webp"])
}

/// Files that people upload other than pictures.
fn is_file(address: &str) -> bool {
    const ENDINGS: [&str; 32] = [
        "pdf", "gpx", "kml", "kmz", "tcx", "fit", "geojson", "doc", "docx", "odt", "rtf", "txt", "epub", "xls", "xlsx",
        "ods", "csv", "ppt", "pptx", "odp", "ics", "zip", "rar", "7z", "mp3", "m4a", "ogg", "wav", "mp4", "m4v", "mov",
        "webm",
    ];
    ends_with(address, &ENDINGS)
}

fn ends_with(address: &str, endings: &[&str]) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    path.rsplit_once('.').is_some_and(|(_, ending)| endings.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

/// An address, shortened for a report.
fn shown(href: &str) -> String {
    href.chars().take(200).collect()
}

/// Front matter and body as a file. Values are written as JSON, which is also YAML.
fn write(front: &FrontMatter, body: &str) -> String {
    let json = serde_json::to_value(front).unwrap_or_default();
    let mut file = String::from("---\n");
    // In the order in which a person reads them.
    let fields = ["title", "excerpt", "tags", "author", "updated", "draft", "picture", "source", "old_addresses"];
    for field in fields {
        let Some(value) = json.get(field) else { continue };
        file.push_str(&format!("{field}: "));
        for c in value.to_string().chars() {
            // JSON allows characters that YAML requires escaped (YAML 1.2, 5.1); they only occur in strings.
            match c {
                '\u{7f}'..='\u{9f}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => {
                    file.push_str(&format!("\\u{:04x}", u32::from(c)));
                }
                c => file.push(c),
            }
        }
        file.push('\n');
    }
    file.push_str("---\n");
    file.push_str(body);
    file.push('\n');
    file
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first words of a text, with an ellipsis if it goes on; none for a text without words.
fn shortened(text: &str, most: usize) -> Option<String> {
    let text = one_line(text);
    if text.chars().count() <= most {
        return (!text.is_empty()).then_some(text);
    }
    let cut: String = text.chars().take(most).collect();
    let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(whole, _)| whole);
    Some(format!("{}…", whole.trim_end_matches([',', ';', ':', '.', '–', '-'])))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::content::post::PostFile;

    #[test]
    fn a_long_text_is_cut_between_words() {
        assert_eq!(shortened("uno dos, tres", 9).as_deref(), Some("uno dos…"));
        assert_eq!(shortened(" uno\ndos ", 9).as_deref(), Some("uno dos"));
        assert_eq!(shortened(" ", 9), None);
    }

    proptest! {
        #[test]
        fn whatever_a_source_says_comes_back_from_the_file(
            title in ".*", tag in ".*", address in "/\\PC*", body in "[^\\r]*",
        ) {
            let front = FrontMatter {
                title,
                tags: vec![tag],
                source: Some("x".to_owned()),
                old_addresses: vec![address],
                ..FrontMatter::default()
            };
            let file = PostFile::parse(&write(&front, &body), Format::Html).unwrap();
            prop_assert_eq!(file.front, front);
            prop_assert_eq!(file.body, format!("{body}\n"));
        }
    }
}
