//! The addresses at which a generator published a post.

use std::collections::HashMap;

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;

use super::front_matter::Front;
use super::location::{Location, Tongue};
use super::site::{Generator, Site};
use crate::dates;
use crate::import::addresses::{Claim, OldAddresses, path_of, relative};
use crate::import::moment::Moment;
use crate::import::slug::slugify;
use crate::locale::Lang;

/// The values a post's address is made of.
pub struct Parts<'a> {
    pub site: &'a Site,
    pub front: &'a Front,
    pub location: &'a Location,
    /// As stated by the post or the owner.
    pub lang: Option<Lang>,
    /// What the owner stated for posts without a language of their own.
    pub asked: Option<Lang>,
    pub title: &'a str,
    /// The name of the file, or of the page bundle's folder.
    pub name: &'a str,
    /// The same without a leading date.
    pub plain_name: &'a str,
    pub bundle: bool,
    pub published: Option<Moment>,
    pub categories: &'a [String],
    /// The permalink set in the front matter.
    pub permalink: Option<&'a str>,
    /// The Jekyll collection it is in: `posts`, `travel`.
    pub collection: Option<&'a str>,
}

impl Parts<'_> {
    /// All addresses, the most certain first.
    pub fn addresses(&self) -> OldAddresses {
        let mut found = OldAddresses::default();
        let mut folders: Vec<&str> = self.location.web.iter().map(String::as_str).collect();
        if self.bundle {
            folders.pop();
        }
        match (self.permalink, self.collection) {
            (Some(permalink), _) => {
                let path = absolute(permalink);
                self.based(Claim::Today, &path, &mut found);
                for (_, prefix) in self.prefixes().into_iter().filter(|(_, prefix)| !prefix.is_empty()) {
                    self.based(Claim::Likely, &format!("{prefix}{path}"), &mut found);
                }
            }
            (None, Some(collection)) => {
                for (claim, path) in self.of_jekyll(collection, &folders) {
                    for (other, prefix) in self.prefixes() {
                        self.based(claim.max(other), &format!("{prefix}{path}"), &mut found);
                    }
                }
            }
            (None, None) => {
                for (claim, path) in self.of_others(&folders) {
                    for (other, prefix) in self.prefixes() {
                        self.based(claim.max(other), &format!("{prefix}{path}"), &mut found);
                    }
                }
                // A site not configured for several languages publishes a language folder where it is.
                if self.location.whole != self.location.web {
                    let mut whole: Vec<&str> = self.location.whole.iter().map(String::as_str).collect();
                    if self.bundle {
                        whole.pop();
                    }
                    for (_, path) in self.of_others(&whole) {
                        self.based(Claim::Likely, &path, &mut found);
                    }
                }
            }
        }
        let folder = folders.join("/");
        for alias in self.front.list(&["aliases", "redirect_from", "redirects", "alias"], &[]) {
            // An alias without a leading slash is relative to the post.
            let path = path_of(&alias).or_else(|| path_of(&format!("/{}", relative(&folder, &alias)?)));
            self.based(Claim::Former, &path.unwrap_or_default(), &mut found);
        }
        found
    }

    /// Adds a path below the site's base path; the site may also have been moved from there.
    fn based(&self, claim: Claim, path: &str, found: &mut OldAddresses) {
        let Some(path) = path_of(&path.replace("//", "/")) else { return };
        if self.site.base.is_empty() || path.starts_with(&format!("{}/", self.site.base)) {
            found.push(claim, path);
        } else {
            found.push(claim, format!("{}{path}", self.site.base));
            found.push(Claim::Likely, path);
        }
    }

    /// Possible language prefixes of a path, using the source's own code.
    fn prefixes(&self) -> Vec<(Claim, String)> {
        let code = self.location.code.as_deref().map(str::to_lowercase);
        let code = code.or_else(|| {
            self.front
                .text(&["lang", "language", "locale"])
                .filter(|_| self.lang.is_some())
                .map(|code| code.to_lowercase())
        });
        let below = |code: &str| format!("/{code}");
        let none = String::new();
        if let Some(root) = &self.site.root {
            if code.is_none() && self.site.languages.is_empty() && !self.site.root_in_folder {
                return vec![(Claim::Today, none)];
            }
            let code = code.unwrap_or_else(|| root.clone());
            let same = Lang::from_tag(&code) == Lang::from_tag(root) && self.site.language(&code).is_none();
            return if (code == *root || same) && !self.site.root_in_folder {
                vec![(Claim::Today, none), (Claim::Likely, below(&code))]
            } else {
                vec![(Claim::Today, below(&code))]
            };
        }
        let told = self.location.lang != Tongue::Unsaid;
        match code {
            Some(code) if told && self.asked.is_none_or(|asked| Some(asked) != self.lang) => {
                vec![(Claim::Today, below(&code)), (Claim::Likely, none)]
            }
            Some(code) => vec![(Claim::Today, none), (Claim::Likely, below(&code))],
            None => vec![(Claim::Today, none)],
        }
    }

    /// Hugo, Zola, Astro, or an unknown generator.
    fn of_others(&self, folders: &[&str]) -> Vec<(Claim, String)> {
        let own = self.front.text(&["slug"]);
        let folder = folders.join("/");
        let at = |name: &str| {
            let path = format!("{folder}/{name}");
            let path = if self.site.generator.is_some() { urlized(&path) } else { path };
            if self.site.ugly { absolute(&format!("{path}.html")) } else { absolute(&format!("{path}/")) }
        };
        let section = folders.first().copied().unwrap_or_default();
        if let Some(pattern) = self.site.pattern(section, self.location.code.as_deref()) {
            let title = own.clone().unwrap_or_else(|| self.title.to_owned());
            let by_title = self.of_hugo(pattern, folders, &urlized(&title));
            // Some themes and versions use the file name if there is no slug.
            let by_name = self.of_hugo(pattern, folders, &urlized(own.as_deref().unwrap_or(self.plain_name)));
            let mut found: Vec<(Claim, String)> = by_title.into_iter().map(|path| (Claim::Today, path)).collect();
            found.extend(by_name.into_iter().map(|path| (Claim::Today, path)));
            found.push((Claim::Likely, at(own.as_deref().unwrap_or(self.name))));
            return found;
        }
        if let Some(slug) = own {
            return vec![(Claim::Today, at(&slug))];
        }
        match self.site.generator {
            Some(Generator::Hugo | Generator::Astro) => {
                vec![(Claim::Today, at(self.name)), (Claim::Likely, at(self.plain_name))]
            }
            _ => vec![(Claim::Today, at(self.plain_name)), (Claim::Likely, at(self.name))],
        }
    }

    /// By a Hugo permalink pattern; `slug` is the slug Hugo derives from the title.
    fn of_hugo(&self, pattern: &str, folders: &[&str], slug: &str) -> Option<String> {
        let mut values = days(self.published.map(Moment::day));
        let name = urlized(self.name);
        for own in ["filename", "contentbasename"] {
            values.insert(own, name.clone());
        }
        for own in ["slugorfilename", "slugorcontentbasename"] {
            values.insert(own, self.front.text(&["slug"]).map_or_else(|| name.clone(), |slug| urlized(&slug)));
        }
        values.insert("section", urlized(folders.first().copied().unwrap_or_default()));
        values.insert("sections", urlized(&folders.join("/")));
        values.insert("title", slug.to_owned());
        values.insert("slug", slug.to_owned());
        expanded(pattern, &values)
    }

    /// The addresses Jekyll generates, by a pattern in the post or in the site's settings.
    fn of_jekyll(&self, collection: &str, folders: &[&str]) -> Vec<(Claim, String)> {
        let own = self.front.text(&["permalink"]);
        let usual = if collection == "posts" { "date" } else { "/:collection/:path:output_ext" };
        let pattern = own.as_deref().or_else(|| self.site.jekyll_pattern(collection)).unwrap_or(usual);
        let pattern = style(pattern).unwrap_or(pattern);
        // If only the posts folder was imported, all folders are below it.
        let at = folders.iter().position(|folder| folder.starts_with('_'));
        let (over, under) = at.map_or((&[][..], folders), |at| (&folders[..at], &folders[at + 1..]));
        // Jekyll also uses the folders above it as categories.
        let mut categories: Vec<String> = over.iter().map(|folder| (*folder).to_owned()).collect();
        for name in self.categories {
            let name = name.to_lowercase().replace(' ', "-");
            if !categories.contains(&name) {
                categories.push(name);
            }
        }
        let title = self.front.text(&["slug"]).unwrap_or_else(|| self.plain_name.to_owned());
        let path = under.iter().copied().chain([self.name]).collect::<Vec<_>>();
        let values = |day: Option<Date>| {
            let mut values = days(day);
            values.insert("categories", categories.join("/"));
            values.insert("collection", collection.to_owned());
            values.insert("path", path.join("/"));
            values.insert("name", slugify(self.name));
            values.insert("output_ext", ".html".to_owned());
            values.insert("title", title.clone());
            values.insert("slug", slugify(&title));
            values
        };
        // Jekyll shows dates in the configured time zone, or in that of the machine that built the site.
        let zone = self.site.zone.clone().unwrap_or(TimeZone::UTC);
        let written = self.published.map(Moment::day);
        let shown = self.published.map(|moment| moment.on_clock_of(&zone).day());
        let claims = if self.site.zone.is_some() {
            [(Claim::Today, shown), (Claim::Likely, written)]
        } else {
            [(Claim::Today, written), (Claim::Likely, shown)]
        };
        claims.into_iter().filter_map(|(claim, day)| Some((claim, expanded(pattern, &values(day))?))).collect()
    }
}

/// The date placeholders of a pattern.
fn days(day: Option<Date>) -> HashMap<&'static str, String> {
    let Some(day) = day else { return HashMap::new() };
    let month = dates::month(Lang::En, day).to_lowercase();
    let weekday = match day.weekday() {
        Weekday::Monday => "monday",
        Weekday::Tuesday => "tuesday",
        Weekday::Wednesday => "wednesday",
        Weekday::Thursday => "thursday",
        Weekday::Friday => "friday",
        Weekday::Saturday => "saturday",
        Weekday::Sunday => "sunday",
    };
    HashMap::from([
        ("year", format!("{:04}", day.year())),
        ("short_year", format!("{:02}", day.year().rem_euclid(100))),
        ("month", format!("{:02}", day.month())),
        ("i_month", day.month().to_string()),
        ("monthname", month.clone()),
        ("long_month", month.clone()),
        ("short_month", month.chars().take(3).collect()),
        ("day", format!("{:02}", day.day())),
        ("i_day", day.day().to_string()),
        ("y_day", format!("{:03}", day.day_of_year())),
        ("yearday", day.day_of_year().to_string()),
        ("weekday", day.weekday().to_sunday_zero_offset().to_string()),
        ("weekdayname", weekday.to_owned()),
        ("w_day", day.weekday().to_monday_one_offset().to_string()),
    ])
}

/// Expands a pattern: `/:year/:slug/`, including Hugo's `:sections[1:]`. None if a value is unknown.
fn expanded(pattern: &str, values: &HashMap<&str, String>) -> Option<String> {
    let mut path = String::from("/");
    let mut rest = pattern.trim_start_matches('/');
    while let Some((before, after)) = rest.split_once(':') {
        path.push_str(before);
        let end = after.find(|c: char| !c.is_ascii_lowercase() && c != '_').unwrap_or(after.len());
        let value = values.get(&after[..end])?;
        rest = &after[end..];
        match rest.strip_prefix('[').and_then(|range| range.split_once(']')) {
            Some((range, after)) => {
                path.push_str(&within(value, range)?);
                rest = after;
            }
            None => path.push_str(value),
        }
    }
    path.push_str(rest);
    while path.contains("//") {
        path = path.replace("//", "/");
    }
    path_of(&path)
}

/// A range of a path's folders: `0`, `last`, `1:`, `:last`.
fn within(path: &str, range: &str) -> Option<String> {
    let folders: Vec<&str> = path.split('/').collect();
    let place = |text: &str, usual: usize| match text {
        "" => Some(usual),
        "last" => Some(folders.len().saturating_sub(1)),
        number => number.parse().ok(),
    };
    match range.split_once(':') {
        Some((from, to)) => Some(folders.get(place(from, 0)?..place(to, folders.len())?).unwrap_or_default().join("/")),
        None => folders.get(place(range, 0)?).map(|folder| (*folder).to_owned()),
    }
}

/// The pattern behind one of Jekyll's named permalink styles.
pub fn style(name: &str) -> Option<&'static str> {
    match name {
        "date" => Some("/:categories/:year/:month/:day/:title.html"),
        "pretty" => Some("/:categories/:year/:month/:day/:title/"),
        "ordinal" => Some("/:categories/:year/:y_day/:title.html"),
        "none" => Some("/:categories/:title.html"),
        "weekdate" => Some("/:categories/:year/W:week/:short_day/:title.html"),
        _ => None,
    }
}

fn absolute(path: &str) -> String {
    format!("/{}", path.trim_start_matches('/'))
}

/// A name or path as generators use it in addresses: lower case, words joined by hyphens, letters unchanged.
fn urlized(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.trim().chars().flat_map(char::to_lowercase) {
        match c {
            c if c.is_whitespace() && !out.ends_with('-') => out.push('-'),
            c if c.is_alphanumeric() || "/._-+~".contains(c) => out.push(c),
            _ => {}
        }
    }
    out.trim_matches('-').to_owned()
}
