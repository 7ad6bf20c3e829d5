//! What a generator's configuration says about a site: its URL, its languages, its permalink patterns.

use std::fs;
use std::path::Path;

use jiff::tz::TimeZone;
use serde_json::Value;

use crate::locale::Lang;

/// Levels above the imported folder in which a configuration is looked for.
const ABOVE: usize = 4;
/// Placeholder hosts, and the author's own machine.
const NO_HOSTS: [&str; 4] = ["example.com", "example.org", "example.net", "localhost"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generator {
    Hugo,
    Jekyll,
    Zola,
    Astro,
}

/// A language of the site, under the source's own code, as used in its addresses and file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    pub code: String,
    /// `None` for one that this site does not have.
    pub lang: Option<Lang>,
    /// Folders with its content, if it has its own.
    pub content: Vec<String>,
    permalinks: Value,
}

/// A site, with or without a configuration.
#[derive(Clone, Debug, Default)]
pub struct Site {
    pub generator: Option<Generator>,
    /// Folders from the site's root down to the imported one.
    pub above: Vec<String>,
    /// `https://viejo.example`
    pub origin: Option<String>,
    /// The site's base path: `/blog`, or empty.
    pub base: String,
    pub zone: Option<TimeZone>,
    /// Code of the language whose addresses have no language prefix.
    pub root: Option<String>,
    /// Whether that language has a prefix after all.
    pub root_in_folder: bool,
    pub languages: Vec<Language>,
    /// Path of the content folder.
    pub content: Vec<String>,
    /// Whether addresses end in `.html`.
    pub ugly: bool,
    config: Value,
}

impl Site {
    /// The site that a folder is, or is part of.
    pub fn of(root: &Path) -> Site {
        let Ok(root) = root.canonicalize() else { return Site::default() };
        let mut folder = root.as_path();
        let mut above: Vec<String> = Vec::new();
        for _ in 0..=ABOVE {
            let found = Site::at(folder);
            if let Some(site) = found.filter(|site| above.is_empty() || site.holds(&above)) {
                return Site { above, ..site };
            }
            let (Some(name), Some(parent)) = (folder.file_name(), folder.parent()) else { break };
            above.insert(0, name.to_string_lossy().into_owned());
            folder = parent;
        }
        Site::default()
    }

    /// Whether files in these folders are content of the site.
    fn holds(&self, folders: &[String]) -> bool {
        let begins = |content: &[String]| folders.iter().zip(content).all(|(own, content)| own == content);
        match self.generator {
            Some(Generator::Jekyll) => folders.iter().any(|folder| folder.starts_with('_')),
            _ => {
                begins(&self.content)
                    || self.languages.iter().any(|language| !language.content.is_empty() && begins(&language.content))
            }
        }
    }

    fn at(folder: &Path) -> Option<Site> {
        let read = |names: &[&str]| {
            names.iter().find_map(|name| Some(((*name).to_owned(), fs::read_to_string(folder.join(name)).ok()?)))
        };
        if let Some((name, text)) = read(&["_config.yml", "_config.yaml", "_config.toml"]) {
            return Some(Site::jekyll(parsed(&name, &text)));
        }
        if let Some((_, text)) =
            read(&["astro.config.mjs", "astro.config.ts", "astro.config.js", "astro.config.mts", "astro.config.cjs"])
        {
            return Some(Site::astro(&text));
        }
        let (name, text) = read(&[
            "hugo.toml",
            "hugo.yaml",
            "hugo.yml",
            "hugo.json",
            "config.toml",
            "config.yaml",
            "config.yml",
            "config.json",
            "config/_default/hugo.toml",
            "config/_default/hugo.yaml",
            "config/_default/config.toml",
            "config/_default/config.yaml",
        ])?;
        let mut config = parsed(&name, &text);
        if !name.contains("hugo.") && !is_of_a_site(&config) {
            return None;
        }
        if get(&config, "base_url").is_some() {
            return Some(Site::zola(config));
        }
        for part in ["languages", "permalinks"] {
            let names = ["toml", "yaml", "yml", "json"].map(|ending| format!("config/_default/{part}.{ending}"));
            let file = read(&names.each_ref().map(String::as_str));
            if let (Some((name, text)), Value::Object(map)) = (file, &mut config) {
                map.insert(part.to_owned(), parsed(&name, &text));
            }
        }
        Some(Site::hugo(config))
    }

    fn hugo(config: Value) -> Site {
        let languages = languages(&config, "languages", |code, language| Language {
            code: code.to_lowercase(),
            lang: ["languageCode", "locale"]
                .iter()
                .find_map(|name| Lang::from_tag(text(language, name)?))
                .or_else(|| Lang::from_tag(code)),
            content: text(language, "contentDir").map(folders).unwrap_or_default(),
            permalinks: get(language, "permalinks").cloned().unwrap_or_default(),
        });
        let address = text(&config, "baseURL").unwrap_or_default();
        Site {
            generator: Some(Generator::Hugo),
            origin: origin(address),
            base: base(address),
            zone: text(&config, "timeZone").and_then(|name| TimeZone::get(name).ok()),
            root: Some(text(&config, "defaultContentLanguage").unwrap_or("en").to_lowercase()),
            root_in_folder: flag(&config, "defaultContentLanguageInSubdir"),
            languages,
            content: folders(text(&config, "contentDir").unwrap_or("content")),
            ugly: flag(&config, "uglyURLs"),
            config,
            ..Site::default()
        }
    }

    fn zola(config: Value) -> Site {
        let address = text(&config, "base_url").unwrap_or_default();
        let plain = |code: &str, _: &Value| Language {
            code: code.to_lowercase(),
            lang: Lang::from_tag(code),
            content: Vec::new(),
            permalinks: Value::Null,
        };
        Site {
            generator: Some(Generator::Zola),
            origin: origin(address),
            base: base(address),
            root: Some(text(&config, "default_language").unwrap_or("en").to_lowercase()),
            languages: languages(&config, "languages", plain),
            content: folders("content"),
            config,
            ..Site::default()
        }
    }

    fn jekyll(config: Value) -> Site {
        let several = get(&config, "languages").is_some();
        let code = ["default_lang", "lang", "locale"].iter().find_map(|name| text(&config, name));
        let base = text(&config, "baseurl").unwrap_or_default().trim_matches('/');
        Site {
            generator: Some(Generator::Jekyll),
            origin: text(&config, "url").and_then(origin),
            base: if base.is_empty() { String::new() } else { format!("/{base}") },
            zone: text(&config, "timezone").and_then(|name| TimeZone::get(name).ok()),
            root: code.filter(|_| several).map(str::to_lowercase),
            config,
            ..Site::default()
        }
    }

    /// The configuration is a program; only literals in it are read.
    fn astro(program: &str) -> Site {
        let root = quoted_after(program, "defaultLocale");
        let root = match root {
            // Starlight's name for a language without a folder.
            Some("root") => program.split_once("root:").and_then(|(_, rest)| quoted_after(rest, "lang")),
            root => root,
        };
        let address = quoted_after(program, "site").unwrap_or_default();
        let base = quoted_after(program, "base").unwrap_or_default().trim_matches('/');
        let prefixed = program.split_once("prefixDefaultLocale").map_or("", |(_, rest)| rest);
        Site {
            generator: Some(Generator::Astro),
            origin: origin(address),
            base: if base.is_empty() { String::new() } else { format!("/{base}") },
            root: root.map(str::to_lowercase),
            root_in_folder: prefixed.trim_start_matches([':', ' ']).starts_with("true"),
            // Starlight publishes a single collection, without its name in the path.
            content: folders(if program.contains("starlight(") { "src/content/docs" } else { "src" }),
            ..Site::default()
        }
    }

    /// The language with one of the source's codes.
    pub fn language(&self, code: &str) -> Option<&Language> {
        self.languages.iter().find(|language| language.code.eq_ignore_ascii_case(code))
    }

    /// The language of the site's texts, according to its configuration.
    pub fn lang(&self) -> Option<Lang> {
        let of_root = |code: &str| self.language(code).map_or_else(|| Lang::from_tag(code), |language| language.lang);
        let names = ["languageCode", "locale", "lang", "default_lang", "defaultContentLanguage"];
        let said = || names.iter().find_map(|name| Lang::from_tag(text(&self.config, name)?));
        match self.generator? {
            Generator::Hugo if self.languages.is_empty() => said(),
            Generator::Zola if get(&self.config, "default_language").is_none() => None,
            Generator::Jekyll => said(),
            _ => self.root.as_deref().and_then(of_root),
        }
    }

    /// Hugo's permalink pattern for a section.
    pub fn pattern<'a>(&'a self, section: &str, code: Option<&str>) -> Option<&'a str> {
        let of = |permalinks: &'a Value| {
            let pages = get(permalinks, "page").filter(|pages| pages.is_object()).unwrap_or(permalinks);
            text(pages, section)
        };
        let own = code.and_then(|code| of(&self.language(code)?.permalinks));
        own.or_else(|| of(get(&self.config, "permalinks")?))
    }

    /// Jekyll's permalink pattern for a collection, from its own settings, the defaults or the global one.
    pub fn jekyll_pattern(&self, collection: &str) -> Option<&str> {
        let own = get(&self.config, "collections")
            .and_then(|all| get(all, collection))
            .and_then(|own| text(own, "permalink"));
        let defaults = get(&self.config, "defaults").and_then(Value::as_array).into_iter().flatten();
        let default = defaults
            .filter(|default| {
                let kind = get(default, "scope").and_then(|scope| text(scope, "type"));
                kind.is_none_or(|kind| kind == collection)
            })
            .find_map(|default| text(get(default, "values")?, "permalink"));
        own.or(default).or_else(|| text(&self.config, "permalink").filter(|_| collection == "posts"))
    }
}

fn parsed(name: &str, text: &str) -> Value {
    let value = match name.rsplit('.').next() {
        Some("toml") => text.parse::<toml::Table>().ok().and_then(|table| serde_json::to_value(table).ok()),
        Some("json") => serde_json::from_str(text).ok(),
        _ => serde_saphyr::from_str(text).ok(),
    };
    value.unwrap_or_default()
}

/// Whether a file with a generic name is a configuration of Hugo or Zola.
fn is_of_a_site(config: &Value) -> bool {
    const NAMES: [&str; 8] = [
        "baseURL",
        "base_url",
        "languageCode",
        "defaultContentLanguage",
        "default_language",
        "permalinks",
        "contentDir",
        "theme",
    ];
    NAMES.iter().any(|name| get(config, name).is_some())
}

/// A value by case-insensitive name.
fn get<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    let map = value.as_object()?;
    map.get(name).or_else(|| map.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value))
}

fn text<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    get(value, name)?.as_str().map(str::trim).filter(|text| !text.is_empty())
}

fn flag(value: &Value, name: &str) -> bool {
    get(value, name).and_then(Value::as_bool) == Some(true)
}

fn languages(config: &Value, name: &str, of: impl Fn(&str, &Value) -> Language) -> Vec<Language> {
    let map = get(config, name).and_then(Value::as_object).into_iter().flatten();
    map.map(|(code, language)| of(code, language)).collect()
}

fn folders(path: &str) -> Vec<String> {
    path.split('/').filter(|folder| !folder.is_empty() && *folder != ".").map(str::to_owned).collect()
}

/// `https://www.viejo.example/blog/` → `https://www.viejo.example`
fn origin(address: &str) -> Option<String> {
    let url = url::Url::parse(address).ok().filter(|url| ["http", "https"].contains(&url.scheme()))?;
    let host = url.host_str()?.to_lowercase();
    let known = NO_HOSTS.contains(&host.trim_start_matches("www."));
    (!known).then(|| format!("{}://{host}", url.scheme()))
}

/// `https://viejo.example/blog/` → `/blog`
fn base(address: &str) -> String {
    let path = url::Url::parse(address).map_or_else(|_| address.to_owned(), |url| url.path().to_owned());
    let path = path.trim_matches('/');
    if path.is_empty() { String::new() } else { format!("/{path}") }
}

/// The string literal a program assigns to a name: `defaultLocale: "es"`.
fn quoted_after<'a>(program: &'a str, name: &str) -> Option<&'a str> {
    program.match_indices(name).find_map(|(at, _)| {
        let before = program[..at].chars().next_back();
        let rest = program[at + name.len()..].trim_start_matches(['"', '\'']).trim_start();
        let value = rest.strip_prefix(':')?.trim_start();
        let quote = value.chars().next().filter(|c| "\"'`".contains(*c))?;
        let whole = before.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        value[1..].split(quote).next().filter(|_| whole)
    })
}
