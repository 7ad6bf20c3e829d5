//! Converts packs in older layouts to the current one, so that content exported or imported with an older version remains usable.
//!
//! Before facts were in `site.json`, the program had them built in, and the about page repeated some. Those are taken from that page; the
//! others, and sentences only the program had, take the built-in values.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::facts::format;
use super::model::{Intensity, Scene};
use super::pack::{Pack, SITE};
use super::values;
use crate::locale::Lang;

/// Pages whose texts were partly built in.
const NEW_MEMBERS: [&str; 2] = ["home", "reservations"];
/// Fields in which an itinerary's texts repeated its facts.
const REPEATED: [&str; 3] = ["nivel", "grupo", "duracion"];

/// A pack in the current layout, and what was added to it, one line each.
pub fn upgraded(mut pack: Pack) -> (Pack, Vec<String>) {
    let mut notes = Vec::new();
    if is_older(&pack) {
        let own = Pack::embedded();
        site(&mut pack, &own, &mut notes);
        people(&mut pack, &mut notes);
        pages(&mut pack, &own, &mut notes);
        samples(&mut pack, &mut notes);
        itineraries(&mut pack);
    }
    (pack, notes)
}

/// Also replaces values that this version rejects but an older one displayed.
pub fn repaired(pack: Pack) -> (Pack, Vec<String>) {
    let (mut pack, mut notes) = upgraded(pack);
    let own = object(&Pack::embedded(), SITE).unwrap_or_default();
    change(&mut pack, SITE, |site| {
        for (name, fits) in [("time_zone", values::is_time_zone as fn(&str) -> bool), ("whatsapp", values::is_phone)] {
            if let Some(value) = site.get(name).and_then(Value::as_str).filter(|value| !fits(value)) {
                notes.push(format!("`{SITE}`: `{name}` is `{value}`, which cannot be; {} stands for it", own[name]));
                site.insert(name.to_owned(), own[name].clone());
            }
        }
    });
    for slug in pack.folders("itineraries") {
        let path = format!("itineraries/{slug}/facts.json");
        change(&mut pack, &path, |facts| {
            let Some(scene) = facts.get("scene").and_then(Value::as_str) else { return };
            if Scene::ALL.iter().all(|known| known.name() != scene) {
                notes.push(format!("`{path}`: there is no scene `{scene}`; `{}` stands for it", Scene::Home.name()));
                facts.insert("scene".to_owned(), Scene::Home.name().into());
            }
        });
    }
    (pack, notes)
}

/// Whether a pack predates facts in `site.json`.
fn is_older(pack: &Pack) -> bool {
    let has_facts = object(pack, SITE).is_none_or(|site| site.contains_key("reply_hours"));
    !has_facts && pack.paths().all(|path| !path.starts_with("agency/"))
}

fn site(pack: &mut Pack, own: &Pack, notes: &mut Vec<String>) {
    let promised = Promised::of(pack);
    let Some(mut defaults) = object(own, SITE) else { return };
    let mut set = |pointer: &str, value: Option<u32>| {
        let Some(value) = value else { return false };
        let (name, rest) = pointer.split_once('/').unwrap_or((pointer, ""));
        let place = defaults.get_mut(name).and_then(|value| match rest {
            "" => Some(value),
            rest => value.pointer_mut(&format!("/{rest}")),
        });
        place.is_some_and(|place| {
            *place = value.into();
            true
        })
    };
    let mut taken: Vec<&str> = Vec::new();
    for (pointer, value) in [
        ("reply_hours", promised.hours),
        ("share/percent", promised.percent),
        ("transport_goal/year", promised.year),
        ("custom_tour/price/from", promised.price),
        ("custom_tour/group/min", promised.group.map(|(min, _)| min)),
        ("custom_tour/group/max", promised.group.map(|(_, max)| max)),
        ("custom_tour/days/min", promised.days.map(|(min, _)| min)),
        ("custom_tour/days/max", promised.days.map(|(_, max)| max)),
    ] {
        if set(pointer, value) {
            taken.push(pointer);
        }
    }
    change(pack, SITE, |site| {
        for (name, value) in defaults {
            if !site.contains_key(&name) {
                notes.push(format!("`{SITE}`: `{name}` is {value}"));
                site.insert(name, value);
            }
        }
    });
    if !taken.is_empty() {
        notes.push(format!("`{SITE}`: as pages/about says it: {}", taken.join(", ")));
    }
}

/// The facts that the about page repeats.
#[derive(Debug, Default)]
struct Promised {
    hours: Option<u32>,
    percent: Option<u32>,
    year: Option<u32>,
    price: Option<u32>,
    group: Option<(u32, u32)>,
    days: Option<(u32, u32)>,
}

impl Promised {
    fn of(pack: &Pack) -> Promised {
        let mut promised = Promised::default();
        let about = Lang::ALL.into_iter().find_map(|lang| object(pack, &format!("pages/about/{lang}.json")));
        let Some(about) = about.map(Value::Object) else { return promised };
        let texts = |list: &str, field: &str| -> Vec<String> {
            let items = about.pointer(list).and_then(Value::as_array).into_iter().flatten();
            items.filter_map(|item| Some(item.get(field)?.as_str()?.replace(['\u{a0}', '\u{202f}'], " "))).collect()
        };
        for figure in texts("/promise/items", "figure") {
            let number = || digits(&figure);
            if figure.ends_with('%') {
                promised.percent = number();
            } else if figure.ends_with('h') {
                promised.hours = number();
            } else if figure.len() == 4 {
                promised.year = number();
            }
        }
        let tour = texts("/faq/items", "answer").into_iter().find(|answer| price(answer).is_some());
        if let Some(answer) = tour {
            promised.price = price(&answer);
            let words: Vec<&str> = answer.split_whitespace().collect();
            let range = |nouns: &[&str]| {
                words.windows(4).find_map(|window| {
                    let [min, _, max, noun] = window else { return None };
                    let noun = noun.to_lowercase();
                    let is_counted = nouns.iter().any(|known| noun.starts_with(known));
                    Some((min.parse().ok()?, max.parse().ok()?)).filter(|_| is_counted)
                })
            };
            promised.group = range(&["person", "people", "pessoas"]);
            promised.days = range(&["día", "day", "jour", "tag", "giorn", "dia"]);
        }
        promised
    }
}

/// The amount in dollars that a sentence mentions.
fn price(sentence: &str) -> Option<u32> {
    let is_sum = |text: &&str| text.starts_with(|c: char| c.is_ascii_digit());
    let after = ["USD ", "US$ "].iter().find_map(|mark| sentence.split_once(mark)).map(|(_, after)| after);
    let before = sentence.split_once(" USD").map(|(before, _)| before);
    let after = after.and_then(|after| after.split(' ').next()).filter(is_sum);
    // `4 900 USD` in French.
    let before = || {
        let words: Vec<&str> = before?.rsplit(' ').take_while(|word| is_sum(word)).collect();
        Some(words.into_iter().rev().collect::<String>())
    };
    digits(after.map(str::to_owned).or_else(before)?.trim_end_matches(['.', ',']))
}

fn digits(text: &str) -> Option<u32> {
    text.chars().filter(char::is_ascii_digit).collect::<String>().parse().ok()
}

/// The team used to be part of the about page.
fn people(pack: &mut Pack, notes: &mut Vec<String>) {
    for lang in Lang::ALL {
        let mut members = Vec::new();
        change(pack, &format!("pages/about/{lang}.json"), |about| {
            let team = about.get_mut("team").and_then(Value::as_object_mut);
            if let Some(Value::Array(found)) = team.and_then(|team| team.remove("members")) {
                members = found;
            }
        });
        for (at, member) in (1..).zip(members) {
            let text = |name: &str| member.get(name).cloned().unwrap_or_default();
            let person = Map::from_iter([("name".to_owned(), text("role")), ("text".to_owned(), text("text"))]);
            write(pack, &format!("people/{at}/{lang}.json"), person);
            let facts = format!("people/{at}/facts.json");
            if pack.get(&facts).is_none() {
                write(pack, &facts, Map::from_iter([("order".to_owned(), at.into())]));
                notes.push(format!("`people/{at}`: is the team's member {at} of pages/about"));
            }
        }
    }
}

fn pages(pack: &mut Pack, own: &Pack, notes: &mut Vec<String>) {
    for lang in Lang::ALL {
        for name in NEW_MEMBERS {
            let path = format!("pages/{name}/{lang}.json");
            let Some(defaults) = object(own, &path) else { continue };
            change(pack, &path, |page| {
                for (name, value) in defaults {
                    page.entry(name).or_insert(value);
                }
            });
        }
    }
    let new = own.texts().filter(|(path, _)| path.starts_with("agency/") || path.starts_with("mails/"));
    for (path, bytes) in new {
        pack.put(path, bytes.to_vec());
    }
    notes.push("`agency`, `mails`, `pages/home`, `pages/reservations`: the program's own sentences".to_owned());
}

/// Every testimonial used to be marked as a sample.
fn samples(pack: &mut Pack, notes: &mut Vec<String>) {
    let ids = pack.folders("testimonials");
    if !ids.is_empty() {
        notes.push(
            "`testimonials`: are marked as samples, as they were; say `\"sample\": false` where somebody said it"
                .to_owned(),
        );
    }
    for id in ids {
        change(pack, &format!("testimonials/{id}/facts.json"), |facts| {
            facts.entry("sample").or_insert(true.into());
        });
    }
}

/// The facts that texts used to repeat.
#[derive(Deserialize)]
struct Repeated {
    days: u8,
    nights: u8,
    group_min: u8,
    group_max: u8,
    level: Intensity,
}

/// Fields that only restate the facts are now derived from them; others stay.
fn itineraries(pack: &mut Pack) {
    for slug in pack.folders("itineraries") {
        let Ok(facts) = pack.read::<Repeated>(&format!("itineraries/{slug}/facts.json")) else { continue };
        for lang in Lang::ALL {
            let written = [
                format::level(lang, facts.level).to_owned(),
                format::people(lang, facts.group_min, facts.group_max),
                format::duration(lang, facts.days, facts.nights),
            ];
            change(pack, &format!("itineraries/{slug}/{lang}.json"), |text| {
                for (name, words) in REPEATED.into_iter().zip(written) {
                    if text.get(name).and_then(Value::as_str).is_some_and(|own| spaced(own) == spaced(&words)) {
                        text.remove(name);
                    }
                }
            });
        }
    }
}

fn spaced(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

fn object(pack: &Pack, path: &str) -> Option<Map<String, Value>> {
    pack.read(path).ok()
}

/// Edits a JSON file if it exists and is an object; it is only rewritten if it changed.
fn change(pack: &mut Pack, path: &str, edit: impl FnOnce(&mut Map<String, Value>)) {
    let Some(before) = object(pack, path) else { return };
    let mut after = before.clone();
    edit(&mut after);
    if after != before {
        write(pack, path, after);
    }
}

fn write(pack: &mut Pack, path: &str, value: Map<String, Value>) {
    pack.put(path, format!("{:#}\n", Value::Object(value)).into_bytes());
}
