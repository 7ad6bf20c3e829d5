//! How each language writes figures: `data/locales/<lang>/facts.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::numerals::is_one;
use crate::content::model::{Intensity, Per, Price};
use crate::locale::{self, Lang, fill};

#[derive(Debug, Deserialize)]
struct FactTexts {
    percent: String,
    money: String,
    per: PerTexts,
    from: String,
    range: String,
    and: String,
    duration: String,
    levels: BTreeMap<String, String>,
    /// `hours_one`, `hours_other` and the like.
    #[serde(flatten)]
    units: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
struct PerTexts {
    person: String,
    group: String,
}

static TEXTS: LazyLock<[FactTexts; 6]> = LazyLock::new(|| {
    Lang::ALL.map(|lang| {
        let file = locale::file(lang, "facts.json").expect("every language has texts of facts, which a test reads");
        serde_json::from_slice(&file).expect("embedded texts of facts are JSON, which a test reads")
    })
});

fn texts(lang: Lang) -> &'static FactTexts {
    &TEXTS[lang as usize]
}

/// `4.500`, `4,500`, `4 500`.
pub fn number(lang: Lang, number: u32) -> String {
    let mark = match lang {
        Lang::En => ',',
        Lang::Fr => '\u{202f}',
        Lang::Es | Lang::De | Lang::It | Lang::Pt => '.',
    };
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + 4);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(mark);
        }
        out.push(digit);
    }
    out
}

/// `20 %`
pub fn percent(lang: Lang, percent: u8) -> String {
    fill(&texts(lang).percent, &[("count", percent.to_string())])
}

/// `2 a 8`; one number where both are the same.
pub fn range(lang: Lang, min: &str, max: &str) -> String {
    if min == max { min.to_owned() } else { fill(&texts(lang).range, &[("min", min), ("max", max)]) }
}

/// `8, 10 y 12`
pub fn list(lang: Lang, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => fill(&texts(lang).and, &[("list", first.join(", ").as_str()), ("last", last.as_str())]),
    }
}

/// `USD 4.500`, with what it is for where the owner says so.
pub fn price(lang: Lang, price: &Price) -> String {
    // Brazil writes its neighbours' dollar with a sign.
    let currency = match (lang, price.currency.code()) {
        (Lang::Pt, "USD") => "US$",
        (_, code) => code,
    };
    let texts = texts(lang);
    let amount = number(lang, price.from);
    let sum = fill(&texts.money, &[("amount", amount.as_str()), ("currency", currency)]);
    match price.per {
        None => sum,
        Some(Per::Person) => fill(&texts.per.person, &[("price", sum)]),
        Some(Per::Group) => fill(&texts.per.group, &[("price", sum)]),
    }
}

/// `desde USD 4.500`
pub fn price_from(lang: Lang, from: &Price) -> String {
    fill(&texts(lang).from, &[("price", price(lang, from))])
}

/// `24 horas`, `1 persona`, `4–12 personas`: `count` as it is written, and the number that the noun agrees with.
fn counted(lang: Lang, unit: &str, count: &str, agrees_with: u32) -> String {
    let form = if is_one(lang, agrees_with) { "one" } else { "other" };
    let text = texts(lang).units.get(&format!("{unit}_{form}"));
    fill(text.map_or("{{count}}", String::as_str), &[("count", count)])
}

pub fn hours(lang: Lang, hours: u16) -> String {
    counted(lang, "hours", &number(lang, u32::from(hours)), u32::from(hours))
}

/// `10 días / 9 noches`
pub fn duration(lang: Lang, days: u8, nights: u8) -> String {
    let unit = |unit, count: u8| counted(lang, unit, &count.to_string(), u32::from(count));
    fill(&texts(lang).duration, &[("days", unit("days", days)), ("nights", unit("nights", nights))])
}

/// `4–10 personas`
pub fn people(lang: Lang, min: u8, max: u8) -> String {
    counted(lang, "people", &dashed(u32::from(min), u32::from(max)), u32::from(max))
}

/// `4–10`
pub fn dashed(min: u32, max: u32) -> String {
    if min == max { min.to_string() } else { format!("{min}–{max}") }
}

/// `Media a alta`
pub fn level(lang: Lang, level: Intensity) -> &'static str {
    texts(lang).levels.get(level.code()).map_or("", String::as_str)
}
