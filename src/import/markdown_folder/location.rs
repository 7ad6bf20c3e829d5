//! A file's location, and the language its path implies.

use super::site::Site;
use crate::import::language_tag::is_language_tag;
use crate::locale::Lang;

/// A file's location, with the language split off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Folders below the imported one, without the language folder.
    pub folders: Vec<String>,
    /// Folders below the site's content, without the language folder.
    pub web: Vec<String>,
    /// As `web`, with the language folder.
    pub whole: Vec<String>,
    /// Name without extension and language.
    pub name: String,
    pub lang: Tongue,
    /// The language code as the source writes it.
    pub code: Option<String>,
}

/// The language implied by a path or a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tongue {
    Unsaid,
    Known(Lang),
    /// A language the site does not have.
    Foreign(String),
}

impl Tongue {
    /// From a language tag, or a code defined in the source's own configuration.
    pub fn of(tag: &str, site: &Site) -> Tongue {
        let told = match site.language(tag) {
            Some(language) => language.lang,
            None if is_language_tag(tag) => Lang::from_tag(tag),
            None => return Lang::from_tag(tag).map_or(Tongue::Unsaid, Tongue::Known),
        };
        told.map_or_else(|| Tongue::Foreign(tag.to_owned()), Tongue::Known)
    }
}

/// The language a folder is named after, and its code: `es`, `pt-br`, `content.es`, `posts_es`.
pub fn folder_lang<'a>(name: &'a str, site: &Site) -> Option<(Lang, &'a str)> {
    if let Some(language) = site.language(name) {
        return Some((language.lang?, name));
    }
    if is_language_tag(name) {
        return Some((Lang::from_tag(name)?, name));
    }
    let (front, tag) = name.rsplit_once(['.', '-', '_'])?;
    let is_content = tag.len() == 2 && ["content", "posts", "_posts", "post", "blog"].contains(&front);
    is_content.then(|| Some((Lang::from_tag(tag)?, tag))).flatten()
}

/// A file's name without its extension.
pub fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

impl Location {
    /// `by_folder` means that names of folders or files refer to languages of the site; only then does `ja/` mean Japanese.
    pub fn of(below: &str, site: &Site, by_folder: bool) -> Location {
        let mut parts: Vec<String> = below.split('/').map(str::to_owned).collect();
        let file = parts.pop().unwrap_or_default();
        let mut name = stem(&file).to_owned();
        let mut lang = Tongue::Unsaid;
        let mut code = None;
        if let Some((front, tag)) = name.rsplit_once('.')
            && !front.is_empty()
            && (site.language(tag).is_some() || is_language_tag(tag))
        {
            lang = Tongue::of(tag, site);
            code = Some(tag.to_owned());
            name.truncate(front.len());
        }
        // `uno/es.md`, the layout of this site's own content.
        if lang == Tongue::Unsaid && !parts.is_empty() && name.len() == 2 && Lang::from_tag(&name).is_some() {
            lang = Tongue::of(&name, site);
            code = Some(name.clone());
            "index".clone_into(&mut name);
        }

        // Relative to the site's folder, without its content folder or that of one language.
        let above = site.above.len();
        let mut whole: Vec<String> = site.above.iter().chain(&parts).cloned().collect();
        let begins = |content: &[String]| {
            !content.is_empty() && whole.len() >= content.len() && whole.iter().zip(content).all(|(a, b)| a == b)
        };
        let of_language = site.languages.iter().find(|language| begins(&language.content));
        let gone = match of_language {
            Some(language) => {
                if let Tongue::Unsaid = lang {
                    lang = language.lang.map_or_else(|| Tongue::Foreign(language.code.clone()), Tongue::Known);
                    code = Some(language.code.clone());
                }
                language.content.len()
            }
            None if begins(&site.content) => site.content.len(),
            None => 0,
        };
        whole.drain(..gone);
        if of_language.is_some() {
            parts.drain(..gone.saturating_sub(above).min(parts.len()));
        }
        // Folders that do not appear in addresses.
        while whole.first().is_some_and(|folder| ["content", "src", "pages"].contains(&folder.as_str())) {
            whole.remove(0);
        }

        let mut web = whole.clone();
        let found = web.iter().enumerate().find_map(|(at, folder)| {
            let (lang, tag) = folder_lang(folder, site)?;
            Some((at, Tongue::Known(lang), tag.to_owned()))
        });
        let foreign = || {
            let at = web.iter().take(3).position(|folder| is_language_tag(folder)).filter(|_| by_folder)?;
            Some((at, Tongue::Foreign(web[at].clone()), web[at].clone()))
        };
        let found = found.or_else(|| foreign().filter(|_| lang == Tongue::Unsaid));
        if let Some((at, told, tag)) = found {
            let folder = web.remove(at);
            if let Some(at) = parts.iter().position(|part| *part == folder) {
                parts.remove(at);
            }
            if lang == Tongue::Unsaid {
                (lang, code) = (told, Some(tag));
            }
        }
        Location { folders: parts, web, whole, name, lang, code }
    }
}
