//! Checks that values must pass before going live, beyond their types: numbers in range, nothing contradictory, links and pictures that
//! lead somewhere.

mod company;
mod links;
mod posts;
mod trip;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::ContentError;
use super::by_lang::ByLang;
use super::model::{ItineraryFacts, LodgeFacts, PersonFacts, Site, Span};
use super::pack::SITE;
use super::photograph::{ORIGINAL, PhotographFacts, PhotographText};
use super::reader::Reader;
use super::route::{Leg, distance_km};
use super::texts::{AboutText, KawesqarText, PrivacyText, TextSection};
use super::values::is_web_address;
use crate::locale::Lang;
pub(super) use links::Links;
pub(super) use posts::posts;

/// The longest reply time that can be promised: a month.
const MOST_HOURS: u16 = 31 * 24;

/// Checks the questions and answers of the about page.
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
    if let Ok(written) = reader.pack.read::<Value>(SITE)
        && let Some(typed) = written["whatsapp"].as_str()
    {
        company::number(reader, "whatsapp", typed, &site.whatsapp);
    }
    let mut between = |field: &str, value: u32, least: u32, most: u32| {
        if !(least..=most).contains(&value) {
            reader.fault(SITE, field, &format!("is {value}; it has to lie between {least} and {most}"));
        }
    };
    between("reply_hours", site.reply_hours.into(), 1, MOST_HOURS.into());
    if let Some(share) = &site.share {
        between("share.percent", share.percent.into(), 1, 100);
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
    if let Some(share) = &site.share {
        company::share(reader, share);
    }
    if let Some(of_all) = &site.terms {
        trip::terms(reader, SITE, of_all);
    }
    if let Some(company) = &site.company {
        company::company(reader, company);
    }
    if site.offices.is_empty() {
        reader.fault(SITE, "offices", "names no office");
    }
    let tour = &site.custom_tour;
    trip::price(reader, SITE, "custom_tour.price", &tour.price);
    for (field, Span { min, max }) in [("custom_tour.group", tour.group), ("custom_tour.days", tour.days)] {
        if min == 0 || min > max {
            reader.fault(SITE, field, &format!("says from `min` {min} to `max` {max}"));
        }
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
        trip::price(reader, path, "price", from);
    }
    if let Some(own) = &facts.terms {
        trip::terms(reader, path, own);
    }
    for (field, name) in facts.photos.names() {
        photo_name(reader, path, &field, name);
    }
    for day in facts.photos.days.keys().filter(|day| !(1..=*days).contains(*day)) {
        reader.fault(path, &format!("photos.days.{day}"), &format!("is no day of {days}"));
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
    route(reader, path, *days, &facts.route);
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
    trip::departures(reader, path, facts);
    trip::days(reader, path, facts);
}

pub(super) fn person(reader: &mut Reader<'_>, path: &str, facts: &PersonFacts) {
    company::person(reader, path, facts);
    if let Some(photo) = &facts.photo {
        photo_name(reader, path, "photo", photo);
    }
}

pub(super) fn lodge_facts(reader: &mut Reader<'_>, path: &str, facts: &LodgeFacts) {
    place(reader, path, "", &facts.name, (facts.lat, facts.lon));
    if let Some(name) = &facts.photo {
        photo_name(reader, path, "photo", name);
    }
    if facts.categories.is_empty() {
        reader.fault(path, "categories", "names none of `lodges`, `hotels`, `eco_lodges`, `camping`");
    }
    for (at, category) in facts.categories.iter().enumerate() {
        if facts.categories[..at].contains(category) {
            reader.fault(path, &format!("categories[{at}]"), "stands there twice");
        }
    }
}

/// A leg begins where the one before ends, within this distance: a ferry's pier is not the town.
const JOINED_KM: f64 = 5.0;
/// A known length may be this many times that of the line through the points: mountain roads wind.
const WINDING: (f64, f64) = (0.9, 2.0);

fn route(reader: &mut Reader<'_>, path: &str, days: u8, legs: &[Leg]) {
    for (at, leg) in legs.iter().enumerate() {
        let field = |name: &str| format!("route[{at}].{name}");
        if leg.day == 0 || leg.day > days {
            reader.fault(path, &field("day"), &format!("has a leg on day {} of {days}", leg.day));
        }
        for (point, &(lat, lon)) in leg.points.iter().enumerate() {
            if !(-90.0..=90.0).contains(&lat) || !(-180.0..=180.0).contains(&lon) {
                let reason = format!("is [{lat}, {lon}], which is nowhere; it is a latitude and a longitude");
                reader.fault(path, &field(&format!("points[{point}]")), &reason);
            }
        }
        if leg.points.len() < 2 {
            reader.fault(path, &field("points"), "has fewer than 2 points");
            continue;
        }
        let drawn = leg.drawn_km();
        if let Some(km) = leg.km.filter(|km| !(WINDING.0 * drawn..=WINDING.1 * drawn).contains(km)) {
            reader.fault(
                path,
                &field("km"),
                &format!("is {km}, while the line through its points is {drawn:.0} km long"),
            );
        }
        let before = at.checked_sub(1).map(|before| &legs[before]);
        if let Some(before) = before.filter(|before| leg.day < before.day) {
            let reason = format!("has a leg on day {} after one on day {}", leg.day, before.day);
            reader.fault(path, &field("day"), &reason);
        }
        if let Some(&end) = before.and_then(|before| before.points.last())
            && distance_km(end, leg.points[0]) > JOINED_KM
        {
            let reason = format!("begins at {:?}, and the leg before ends at {end:?}", leg.points[0]);
            reader.fault(path, &field("points"), &reason);
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

/// Checks a photograph of `photos/`.
pub(super) fn photograph(
    reader: &mut Reader<'_>,
    folder: &str,
    facts: Option<&PhotographFacts>,
    texts: Option<&ByLang<PhotographText>>,
) {
    let originals = reader.pack.pictures().filter(|(path, _)| path.starts_with(&format!("{folder}/"))).count();
    if originals != 1 {
        let reason = if originals == 0 {
            "is missing: put the picture there, as JPEG, PNG or WebP"
        } else {
            "is there more than once"
        };
        reader.errors.push(ContentError::new(format!("{folder}/{ORIGINAL}.jpg"), reason));
    }
    if texts.is_some_and(|texts| !texts.has(Lang::Es)) {
        let reason = "is missing: say in Spanish at least what the picture shows (`alt`)";
        reader.errors.push(ContentError::new(format!("{folder}/es.json"), reason));
    }
    let focus = facts.and_then(|facts| facts.focus).unwrap_or_default();
    for (at, share) in focus.iter().enumerate().filter(|(_, share)| !(0.0..=1.0).contains(*share)) {
        let reason = format!("is {share}; it is a share of the picture, from 0 (left, top) to 1 (right, bottom)");
        reader.fault(&format!("{folder}/facts.json"), &format!("focus[{at}]"), &reason);
    }
}

/// People of the Kawésqar are shown only when their community has agreed in writing.
pub(super) fn consent(reader: &mut Reader<'_>, page: &str, path: &str, photo: &str) {
    let facts = reader.pack.read::<PhotographFacts>(&format!("photos/{photo}/facts.json"));
    if page == "kawesqar" && !facts.is_ok_and(|facts| facts.consent.is_some()) {
        let reason =
            format!("names `{photo}`, whose facts have no `consent`: name the written consent of the community");
        reader.fault(path, "photo", &reason);
    }
}

/// Checks that a named photograph exists.
pub(super) fn photo_name(reader: &mut Reader<'_>, path: &str, field: &str, name: &str) {
    let known = reader.pack.folders("photos");
    if known.iter().all(|known| known != name) {
        let hint = match known.is_empty() {
            true => "the folder `photos/` holds none".to_owned(),
            false => format!(
                "`photos/` holds {}",
                known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
            ),
        };
        reader.fault(path, field, &format!("names the photograph `{name}`, which is missing: {hint}"));
    }
}

/// Two things with the same `order` could swap places at each start.
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
