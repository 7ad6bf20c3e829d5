//! What values have to be beyond their types before they go live: numbers within their bounds, nothing that contradicts itself, links and
//! pictures that lead somewhere.

use std::collections::{BTreeMap, BTreeSet};

use super::by_lang::ByLang;
use super::facts::Facts;
use super::markdown::{self, Target};
use super::model::{ItineraryFacts, LodgeFacts, Price, Site, Span};
use super::pack::{Pack, SITE};
use super::post::media_hash;
use super::reader::Reader;
use super::snapshot::{ReadText, media_path};
use super::texts::{AboutText, KawesqarText, PrivacyText, TextSection};
use super::values::nearest;
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// The longest promise: a month.
const MOST_HOURS: u16 = 31 * 24;

/// What is wrong with the questions of the page about the agency.
pub(super) fn about(reader: &mut Reader<'_>, links: &Links, texts: &ByLang<AboutText>) {
    for (lang, text) in texts.iter() {
        for (at, item) in text.faq.items.iter().enumerate() {
            let field = format!("faq.items[{at}].answer");
            links.check(reader, &format!("pages/about/{lang}.json"), &field, &item.answer);
        }
    }
}

pub(super) fn kawesqar(reader: &mut Reader<'_>, links: &Links, texts: &ByLang<KawesqarText>) {
    for (lang, text) in texts.iter() {
        let path = format!("pages/kawesqar/{lang}.json");
        sections(reader, links, &path, &text.sections);
        links.check(reader, &path, "language.body", &text.language.body);
        for (at, source) in text.sources.items.iter().enumerate() {
            if source.url.as_ref().is_some_and(|url| !is_web_address(url)) {
                let field = format!("sources.items[{at}].url");
                reader.fault(&path, &field, "is no address; it begins with `https://`");
            }
        }
    }
}

pub(super) fn privacy(reader: &mut Reader<'_>, links: &Links, texts: &ByLang<PrivacyText>) {
    for (lang, text) in texts.iter() {
        sections(reader, links, &format!("pages/privacy/{lang}.json"), &text.sections);
    }
}

pub(super) fn site(reader: &mut Reader<'_>, site: &Site) {
    let mut between = |field: &str, value: u32, least: u32, most: u32| {
        if !(least..=most).contains(&value) {
            reader.fault(SITE, field, &format!("is {value}; it has to lie between {least} and {most}"));
        }
    };
    between("reply_hours", site.reply_hours.into(), 1, MOST_HOURS.into());
    if let Some(share) = &site.share {
        between("share.percent", share.percent.into(), 1, 100);
        between("share.foundations", share.foundations.into(), 1, u8::MAX.into());
    }
    if let Some(goal) = &site.transport_goal {
        between("transport_goal.percent", goal.percent.into(), 1, 100);
        between("transport_goal.year", goal.year.into(), 2000, 2200);
    }
    if let Some(age) = site.minimum_age {
        between("minimum_age", age.into(), 1, 99);
    }
    if let Some(years) = site.experience_years {
        between("experience_years", years.into(), 1, 99);
    }
    if site.offices.is_empty() {
        reader.fault(SITE, "offices", "names no office");
    }
    let tour = &site.custom_tour;
    price(reader, SITE, "custom_tour.price", &tour.price);
    for (field, Span { min, max }) in [("custom_tour.group", tour.group), ("custom_tour.days", tour.days)] {
        if min == 0 || min > max {
            reader.fault(SITE, field, &format!("says from `min` {min} to `max` {max}"));
        }
    }
}

fn price(reader: &mut Reader<'_>, path: &str, field: &str, price: &Price) {
    if price.from == 0 {
        reader.fault(path, &format!("{field}.from"), "is 0; leave the price out where there is none");
    }
}

pub(super) fn itinerary_facts(reader: &mut Reader<'_>, path: &str, facts: &ItineraryFacts) {
    let ItineraryFacts { days, nights, group_min, group_max, stops, wind, months, .. } = facts;
    if *days == 0 {
        reader.fault(path, "days", "is 0");
    }
    if nights > days {
        reader.fault(path, "nights", &format!("says {nights} `nights` in {days} `days`"));
    }
    if *group_min == 0 || group_min > group_max {
        reader.fault(
            path,
            "group_min",
            &format!("says groups from `group_min` {group_min} to `group_max` {group_max}"),
        );
    }
    if let Some(from) = &facts.price {
        price(reader, path, "price", from);
    }
    let mut before = 0;
    for (at, stop) in stops.iter().enumerate() {
        let field = format!("stops[{at}].day");
        if stop.day == 0 || stop.day > *days {
            reader.fault(path, &field, &format!("has the stop `{}` on day {} of {days}", stop.name, stop.day));
        } else if stop.day < before {
            let reason = format!("has the stop `{}` on day {} after one on day {before}", stop.name, stop.day);
            reader.fault(path, &field, &reason);
        }
        before = before.max(stop.day);
        place(reader, path, &format!("stops[{at}]."), &stop.name, (stop.lat, stop.lon));
    }
    for (at, strength) in wind.iter().enumerate() {
        if !(1..=3).contains(strength) {
            reader.fault(path, &format!("wind[{at}]"), &format!("is {strength}; it is 1 (calmer), 2 or 3 (strongest)"));
        }
    }
    if months.is_empty() {
        reader.fault(path, "months", "names no month");
    }
    let mut named = BTreeSet::new();
    for (at, month) in months.iter().enumerate() {
        let field = format!("months[{at}]");
        if !(1..=12).contains(month) {
            reader.fault(path, &field, &format!("is {month}; months are numbers from 1 to 12"));
        } else if !named.insert(month) {
            reader.fault(path, &field, &format!("names month {month} twice"));
        }
    }
}

pub(super) fn lodge_facts(reader: &mut Reader<'_>, path: &str, facts: &LodgeFacts) {
    place(reader, path, "", &facts.name, (facts.lat, facts.lon));
    if facts.categories.is_empty() {
        reader.fault(path, "categories", "names none of `lodges`, `hotels`, `eco_lodges`, `camping`");
    }
    for (at, category) in facts.categories.iter().enumerate() {
        if facts.categories[..at].contains(category) {
            reader.fault(path, &format!("categories[{at}]"), "stands there twice");
        }
    }
}

fn place(reader: &mut Reader<'_>, path: &str, within: &str, name: &str, (lat, lon): (f64, f64)) {
    for (field, degrees, most) in [("lat", lat, 90.0), ("lon", lon, 180.0)] {
        if !(-most..=most).contains(&degrees) {
            let reason = format!("of `{name}` is {degrees}, which is nowhere; it lies between -{most} and {most}");
            reader.fault(path, &format!("{within}{field}"), &reason);
        }
    }
}

/// Two things of one place would change places with each start.
pub(super) fn orders(reader: &mut Reader<'_>, folder: &str) {
    let mut taken: BTreeMap<u64, String> = BTreeMap::new();
    for name in reader.pack.folders(folder) {
        let path = format!("{folder}/{name}/facts.json");
        let order = reader.pack.read::<serde_json::Value>(&path).ok().and_then(|facts| facts.get("order")?.as_u64());
        let Some(order) = order else { continue };
        match taken.get(&order) {
            Some(other) => reader.fault(&path, "order", &format!("is {order}, which `{folder}/{other}` has")),
            None => drop(taken.insert(order, name)),
        }
    }
}

fn sections(reader: &mut Reader<'_>, links: &Links, path: &str, sections: &[TextSection]) {
    for (at, section) in sections.iter().enumerate() {
        let id = &section.id;
        let field = format!("sections[{at}].id");
        if !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
            reader.fault(path, &field, &format!("is `{id}`; write it in letters from a to z, digits and `-`"));
        }
        if sections[..at].iter().any(|other| other.id == *id) {
            reader.fault(path, &field, &format!("is `{id}`, which another section has"));
        }
        links.check(reader, path, &format!("sections[{at}].body"), &section.body);
    }
}

fn is_web_address(text: &str) -> bool {
    url::Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// Where links of texts may lead.
pub(super) struct Links {
    itineraries: Vec<String>,
    posts: Vec<String>,
    pictures: BTreeSet<String>,
}

impl Links {
    pub fn of(pack: &Pack) -> Links {
        let pictures = pack.files().filter(|(path, _)| path.starts_with("media/")).map(|(path, _)| path.to_owned());
        Links { itineraries: pack.folders("itineraries"), posts: pack.folders("posts"), pictures: pictures.collect() }
    }

    fn check(&self, reader: &mut Reader<'_>, path: &str, field: &str, markdown: &str) {
        for fault in self.faults(markdown) {
            reader.fault(path, field, &fault);
        }
    }

    /// What is wrong with the links and pictures of a text in Markdown.
    pub fn faults(&self, text: &str) -> Vec<String> {
        markdown::targets(text).iter().filter_map(|target| self.fault(target)).collect()
    }

    fn fault(&self, target: &Target) -> Option<String> {
        match target {
            Target::Picture(address) => {
                let known = media_hash(address).is_some_and(|hash| self.pictures.contains(&media_path(&hash)));
                (!known).then(|| {
                    format!(
                        "shows `{address}`, which is no picture of this content; pictures are `/media/` and their hash"
                    )
                })
            }
            Target::Link(address) => self.link_fault(address),
        }
    }

    fn link_fault(&self, address: &str) -> Option<String> {
        if let Some(name) = address.strip_prefix("page:") {
            let Some(route) = markdown::route(name, Lang::Es) else {
                let pages = Page::LISTED.map(Page::name);
                let wanted = name.split('/').next().unwrap_or_default();
                let meant = nearest(wanted, pages.into_iter());
                return Some(format!("links to `{address}`, which is no page; perhaps `page:{meant}`"));
            };
            return self.missing(&route).map(|meant| {
                let name = route.page.name();
                format!("links to `{address}`, which is not there; perhaps `page:{name}/{meant}`")
            });
        }
        if address.starts_with('#') || address.starts_with("mailto:") || address.starts_with("tel:") {
            return None;
        }
        if let Some(path) = address.strip_prefix('/').filter(|path| !path.starts_with('/')) {
            let path = format!("/{}", path.split(['?', '#']).next().unwrap_or_default());
            let route = Route::parse(path.trim_end_matches('/'));
            return match route {
                Some(route) => self.missing(&route).map(|_| format!("links to `{address}`, which is not there")),
                None if path == "/" || path.ends_with("/feed.xml") || path.ends_with("/feed.json") => None,
                None => {
                    Some(format!("links to `{address}`, which is no page of this site; write `page:` and its name"))
                }
            };
        }
        (!is_web_address(address)).then(|| {
            format!("links to `{address}`, which is no address; write `https://…`, or `page:` and a page's name")
        })
    }

    /// The slug that could be meant, where that of a page with one is not there.
    fn missing(&self, route: &Route) -> Option<&str> {
        let slug = route.slug.as_deref()?;
        let known = if route.page == Page::Itinerary { &self.itineraries } else { &self.posts };
        (!known.iter().any(|known| known == slug)).then(|| nearest(slug, known.iter().map(String::as_str)))
    }
}

/// What is wrong with a post that could be read: its text as filled, and the lines of its file.
pub(super) fn post(pack: &Pack, facts: &Facts, links: &Links, text: &ReadText) -> Vec<(usize, String)> {
    use super::post::Format;
    let Ok(source) = pack.text(&text.path) else { return Vec::new() };
    let mut faults = Vec::new();
    let front = &text.file.front;
    let line_of = |words: &str| source.lines().position(|line| line.starts_with(words)).map_or(1, |at| at + 1);
    let optional = [("seo_title", &front.seo_title), ("description", &front.description), ("author", &front.author)];
    let texts = [("title", Some(&front.title)), ("excerpt", Some(&front.excerpt))];
    for (name, value) in texts.into_iter().chain(optional.map(|(name, value)| (name, value.as_ref()))) {
        if value.is_some_and(|value| value.trim().is_empty()) {
            faults.push((line_of(name), format!("`{name}` holds no text")));
        }
    }
    for (at, tag) in front.tags.iter().enumerate() {
        if tag.trim().is_empty() {
            faults.push((line_of("tags"), format!("`tags[{at}]` holds no text")));
        } else if front.tags[..at].contains(tag) {
            faults.push((line_of("tags"), format!("`tags[{at}]` is `{tag}` once more")));
        }
    }
    if text.file.format == Format::Markdown {
        let calls = facts.fill(source, text.lang, None, super::facts::Syntax::Plain).unknown;
        for call in calls {
            let line = 1 + source[..call.at].matches('\n').count();
            faults.push((line, super::reader::no_fact(&call.name, &call.known)));
        }
        for fault in links.faults(&text.file.body) {
            let address = fault.split('`').nth(1).unwrap_or_default();
            let line = source.lines().position(|line| line.contains(address)).map_or(1, |at| at + 1);
            faults.push((line, fault));
        }
    }
    faults
}
