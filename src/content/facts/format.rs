//! How each language writes figures: `data/locales/<lang>/facts.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::content::model::{Intensity, Per, Price};
use crate::locale::{Lang, LanguageRules, PerLang, fill, read_all};

#[derive(Debug, Deserialize)]
struct FactTexts {
    percent: String,
    money: String,
    /// How currencies are written, if not by their code.
    currencies: BTreeMap<String, String>,
    per: PerTexts,
    from: String,
    range: String,
    and: String,
    duration: String,
    distance: String,
    at: String,
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

static TEXTS: LazyLock<PerLang<FactTexts>> = LazyLock::new(|| read_all("facts.json"));

/// `4.500`, `4,500`, `4 500`.
pub fn number(lang: Lang, number: u32) -> String {
    if number < 1000 {
        return number.to_string();
    }
    format!("{}{}{:03}", self::number(lang, number / 1000), LanguageRules::of(lang).thousands(), number % 1000)
}

/// `20 %`
pub fn percent(lang: Lang, percent: u8) -> String {
    fill(&TEXTS[lang].percent, &[("count", percent.to_string())])
}

/// `2 a 8`; one number where both are the same.
pub fn range(lang: Lang, min: &str, max: &str) -> String {
    if min == max { min.to_owned() } else { fill(&TEXTS[lang].range, &[("min", min), ("max", max)]) }
}

/// `8, 10 y 12`
pub fn list(lang: Lang, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => fill(&TEXTS[lang].and, &[("list", first.join(", ").as_str()), ("last", last.as_str())]),
    }
}

/// `USD 4.500`, followed by what it is for if the owner says so.
pub fn price(lang: Lang, price: &Price) -> String {
    let texts = &TEXTS[lang];
    let code = price.currency.code();
    let currency = texts.currencies.get(code).map_or(code, String::as_str);
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
    fill(&TEXTS[lang].from, &[("price", price(lang, from))])
}

/// `24 horas`, `1 persona`, `4–12 personas`: `count` as written, and the number that the noun agrees with.
fn counted(lang: Lang, unit: &str, count: &str, agrees_with: u32) -> String {
    let (_, category) = LanguageRules::of(lang).plural(agrees_with);
    let text = TEXTS[lang].units.get(&format!("{unit}_{category}"));
    fill(text.map_or("{{count}}", String::as_str), &[("count", count)])
}

pub fn hours(lang: Lang, hours: u16) -> String {
    counted(lang, "hours", &number(lang, u32::from(hours)), u32::from(hours))
}

/// `10 días / 9 noches`
pub fn duration(lang: Lang, days: u8, nights: u8) -> String {
    let unit = |unit, count: u8| counted(lang, unit, &count.to_string(), u32::from(count));
    fill(&TEXTS[lang].duration, &[("days", unit("days", days)), ("nights", unit("nights", nights))])
}

/// `a unos 12 km de Coyhaique, en línea recta`
pub fn distance(lang: Lang, km: u32, place: &str) -> String {
    fill(&TEXTS[lang].distance, &[("km", number(lang, km).as_str()), ("place", place)])
}

/// `en Caleta Tortel, parada de nuestras rutas`
pub fn at(lang: Lang, place: &str) -> String {
    fill(&TEXTS[lang].at, &[("place", place)])
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
    TEXTS[lang].levels.get(level.code()).map_or("", String::as_str)
}
