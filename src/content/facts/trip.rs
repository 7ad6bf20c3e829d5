//! What an owner says about a trip, in words: departures, terms, the figures of a day.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::format::{counted, dashed, decimal, list, number, percent};
use super::texts::TEXTS;
use crate::content::day_facts::{Bed, DayFacts};
use crate::content::terms::{CancellationStep, Insurance, Terms};
use crate::content::values::Weekday;
use crate::dates;
use crate::locale::{Lang, fill};

/// Terms in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TermsWords {
    /// About deposit, balance and insurance.
    pub sentences: Vec<String>,
    /// From the longest notice to the shortest.
    pub cancellation: Vec<RefundWords>,
}

/// What is paid back for a notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RefundWords {
    pub notice: String,
    pub refund: String,
}

/// Terms as a reader of the language sees them.
pub fn terms(lang: Lang, terms: &Terms) -> TermsWords {
    let texts = &TEXTS[lang].terms;
    let mut sentences = Vec::new();
    sentences.extend(terms.deposit_percent.map(|part| match part {
        100 => texts.all_at_once.clone(),
        part => fill(&texts.deposit, &[("percent", percent(lang, part))]),
    }));
    sentences.extend(terms.balance_days.map(|days| fill(&texts.balance, &[("days", counted_days(lang, days))])));
    sentences.extend(terms.insurance.map(|insurance| match insurance {
        Insurance::Required => texts.insurance_required.clone(),
        Insurance::Recommended => texts.insurance_recommended.clone(),
        Insurance::Included => texts.insurance_included.clone(),
    }));
    let before = [None].into_iter().chain(terms.cancellation.iter().map(Some));
    let cancellation = terms
        .cancellation
        .iter()
        .zip(before)
        .map(|(step, before)| RefundWords {
            notice: notice(lang, *step, before.copied()),
            refund: match step.refund_percent {
                0 => texts.no_refund.clone(),
                part => percent(lang, part),
            },
        })
        .collect();
    TermsWords { sentences, cancellation }
}

/// `60 días o más antes de la salida`, `30–59 días antes de la salida`.
fn notice(lang: Lang, step: CancellationStep, before: Option<CancellationStep>) -> String {
    let texts = &TEXTS[lang].terms;
    match (step.days, before) {
        (0, None) => texts.at_any_time.clone(),
        (days, None) => fill(&texts.at_least, &[("days", counted_days(lang, days))]),
        (0, Some(before)) => fill(&texts.less_than, &[("days", counted_days(lang, before.days))]),
        (days, Some(before)) => {
            let last = before.days.saturating_sub(1).max(days);
            let both = dashed(days.into(), last.into());
            fill(&texts.between, &[("days", counted(lang, "days", &both, last.into()))])
        }
    }
}

fn counted_days(lang: Lang, days: u16) -> String {
    counted(lang, "days", &number(lang, days.into()), days.into())
}

/// A figure of a day: what it is of, and its words.
pub type Figure = (&'static str, String);

/// The figures of a day, and how it is eaten and slept. `lodge` names a partner lodge by its key.
pub fn figures(lang: Lang, facts: &DayFacts, lodge: impl Fn(&str) -> Option<String>) -> Vec<Figure> {
    let texts = &TEXTS[lang];
    let km = |km| format!("{}\u{a0}km", decimal(lang, km));
    let hours = |hours| format!("{}\u{a0}h", decimal(lang, hours));
    let climb = |metres: u16| fill(&texts.climb, &[("height", format!("{}\u{a0}m", number(lang, metres.into())))]);
    let joined = |words: Vec<Option<String>>| words.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let named = |names: &BTreeMap<String, String>, code: &str| names.get(code).cloned();
    let meals: Vec<String> = facts.meals.iter().filter_map(|meal| named(&texts.meals, meal.code())).collect();
    let bed = facts.bed.as_ref().and_then(|bed| match bed {
        Bed::Lodge(key) => lodge(key),
        Bed::Kind(kind) => named(&texts.beds, kind.code()),
    });
    let crossing = facts.crossing.as_ref().map(|crossing| {
        let vessel = named(&texts.vessels, crossing.by.code());
        joined(vec![vessel, crossing.hours.map(hours), on_weekdays(lang, &crossing.weekdays)])
    });
    [
        ("road", joined(vec![facts.road_km.map(km), facts.driving_hours.map(hours)])),
        ("walk", joined(vec![facts.walk_km.map(km), facts.walk_hours.map(hours), facts.height_m.map(climb)])),
        ("water", crossing.unwrap_or_default()),
        ("bed", bed.unwrap_or_default()),
        ("meals", list(lang, &meals)),
    ]
    .into_iter()
    .filter(|(_, words)| !words.is_empty())
    .collect()
}

/// `lunes y jueves`; nothing where no day is fixed.
fn on_weekdays(lang: Lang, days: &[Weekday]) -> Option<String> {
    match days.len() {
        0 => None,
        Weekday::COUNT => Some(TEXTS[lang].every_day.clone()),
        _ => {
            let names: Vec<String> = days.iter().map(|day| dates::weekday(lang, day.index()).to_owned()).collect();
            Some(list(lang, &names))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_agree_with_their_number_and_leave_no_day_out() {
        let notices = |lang, days: &[u16]| -> Vec<String> {
            let cancellation = days.iter().map(|days| CancellationStep { days: *days, refund_percent: 0 }).collect();
            let all = Terms { deposit_percent: None, balance_days: None, cancellation, insurance: None };
            let words = terms(lang, &all).cancellation.into_iter();
            words.map(|step| step.notice.replace('\u{a0}', " ")).collect()
        };
        assert_eq!(
            notices(Lang::Es, &[7, 6, 1, 0]),
            [
                "7 días o más antes de la salida",
                "6 días antes de la salida",
                "1–5 días antes de la salida",
                "menos de 1 día antes de la salida",
            ]
        );
        assert_eq!(notices(Lang::Fr, &[1]), ["1 jour ou plus avant le départ"]);
        assert_eq!(notices(Lang::De, &[0]), ["jederzeit"]);
    }
}
