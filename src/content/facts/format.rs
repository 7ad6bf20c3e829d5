//! How each language writes figures: `data/locales/<lang>/facts.json`.

use super::texts::TEXTS;
use crate::content::model::Intensity;
use crate::content::price::{Fare, Per, Price, Season};
use crate::content::values::{Currency, Tenths};
use crate::dates;
use crate::locale::{Lang, LanguageRules, fill};

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

/// `4,5`; no decimal where it is 0.
pub fn decimal(lang: Lang, tenths: Tenths) -> String {
    match tenths.parts() {
        (whole, 0) => number(lang, whole),
        (whole, decimal) => format!("{}{}{decimal}", number(lang, whole), TEXTS[lang].decimal),
    }
}

/// `USD 4.500`, followed by what it is for and by its season if the owner says so.
pub fn price(lang: Lang, price: &Price) -> String {
    with_season(lang, sum(lang, price.from, price.currency, price.per), price)
}

/// `desde USD 4.500`
pub fn price_from(lang: Lang, from: &Price) -> String {
    with_season(lang, price_from_alone(lang, from), from)
}

/// The same without its season.
pub fn price_from_alone(lang: Lang, from: &Price) -> String {
    fill(&TEXTS[lang].from, &[("price", sum(lang, from.from, from.currency, from.per))])
}

/// What one departure costs: `USD 5.200 por persona`.
pub fn fare(lang: Lang, fare: &Fare) -> String {
    sum(lang, fare.amount, fare.currency, fare.per)
}

fn with_season(lang: Lang, words: String, price: &Price) -> String {
    match price.season {
        Some(months) => format!("{words} ({})", season(lang, months)),
        None => words,
    }
}

fn sum(lang: Lang, amount: u32, currency: Currency, per: Option<Per>) -> String {
    let texts = &TEXTS[lang];
    let code = currency.code();
    let currency = texts.currencies.get(code).map_or(code, String::as_str);
    let amount = number(lang, amount);
    let sum = fill(&texts.money, &[("amount", amount.as_str()), ("currency", currency)]);
    match per {
        None => sum,
        Some(Per::Person) => fill(&texts.per.person, &[("price", sum)]),
        Some(Per::Group) => fill(&texts.per.group, &[("price", sum)]),
    }
}

/// `noviembre a marzo`
pub fn season(lang: Lang, months: Season) -> String {
    let [from, to] = [months.from, months.to].map(|month| dates::month_name(lang, month.index()));
    if from == to {
        return from.to_owned();
    }
    fill(&TEXTS[lang].season, &[("from", from), ("to", to)])
}

/// `24 horas`, `1 persona`, `4–12 personas`: `count` as written, and the number that the noun agrees with.
pub(super) fn counted(lang: Lang, unit: &str, count: &str, agrees_with: u32) -> String {
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
