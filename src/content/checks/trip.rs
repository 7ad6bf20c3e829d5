//! What does not fit together in what an owner says about a trip: prices, departures, terms, days.

use crate::content::day_facts::{Bed, DayFacts};
use crate::content::departures::{Departure, DepartureState};
use crate::content::model::ItineraryFacts;
use crate::content::price::{Fare, Price};
use crate::content::reader::Reader;
use crate::content::terms::Terms;
use crate::content::values::nearest;

/// Longest notice of a cancellation, and earliest payment of the balance.
const MOST_DAYS: u16 = 365;

pub(super) fn price(reader: &mut Reader<'_>, path: &str, field: &str, price: &Price) {
    if price.from == 0 {
        reader.fault(path, &format!("{field}.from"), "is 0; leave the price out where there is none");
    }
}

pub(super) fn departures(reader: &mut Reader<'_>, path: &str, facts: &ItineraryFacts) {
    let mut before: Option<&Departure> = None;
    for (at, departure) in facts.departures.iter().enumerate() {
        let field = |name: &str| format!("departures[{at}].{name}");
        let Departure { date, state, places, price } = departure;
        match before {
            Some(before) if before.date == *date => {
                reader.fault(path, &field("date"), &format!("is {date}, which another departure has"));
            }
            Some(before) if before.date > *date => {
                let reason = format!("is {date}, which is before {}; list departures by their date", before.date);
                reader.fault(path, &field("date"), &reason);
            }
            _ => {}
        }
        before = Some(departure);
        if !facts.months.contains(&date.month().unsigned_abs()) {
            let months: Vec<String> = facts.months.iter().map(u8::to_string).collect();
            let reason = format!("is {date}, outside the `months` of travel, {}", months.join(", "));
            reader.fault(path, &field("date"), &reason);
        }
        match (places, state) {
            (Some(_), DepartureState::Full) => {
                reader.fault(path, &field("places"), "counts places on a departure that is `full`");
            }
            (Some(places), _) if !(1..=facts.group_max).contains(places) => {
                let most = facts.group_max;
                let reason = format!("is {places}; it lies between 1 and {most}, `group_max`, or the state is `full`");
                reader.fault(path, &field("places"), &reason);
            }
            _ => {}
        }
        if matches!(price, Some(Fare { amount: 0, .. })) {
            reader.fault(path, &field("price.amount"), "is 0; leave the price out where there is none");
        }
    }
}

/// The terms of one itinerary, or those of all in `site.json`.
pub(super) fn terms(reader: &mut Reader<'_>, path: &str, terms: &Terms) {
    if terms.is_empty() {
        reader.fault(path, "terms", "says nothing; leave it out, or give one of its fields");
    }
    let mut between = |field: &str, value: u16, least: u16, most: u16| {
        if !(least..=most).contains(&value) {
            reader.fault(path, field, &format!("is {value}; it has to lie between {least} and {most}"));
        }
    };
    if let Some(percent) = terms.deposit_percent {
        between("terms.deposit_percent", percent.into(), 1, 100);
    }
    if let Some(days) = terms.balance_days {
        between("terms.balance_days", days, 1, MOST_DAYS);
    }
    for (at, step) in terms.cancellation.iter().enumerate() {
        between(&format!("terms.cancellation[{at}].days"), step.days, 0, MOST_DAYS);
        between(&format!("terms.cancellation[{at}].refund_percent"), step.refund_percent.into(), 0, 100);
    }
    if terms.deposit_percent == Some(100) && terms.balance_days.is_some() {
        reader.fault(path, "terms.balance_days", "says when a balance is paid, but `deposit_percent` is 100");
    }
    for (at, (step, next)) in terms.cancellation.iter().zip(terms.cancellation.iter().skip(1)).enumerate() {
        let field = format!("terms.cancellation[{}]", at + 1);
        if next.days >= step.days {
            let reason = format!("is {}, after {}; list the steps from the longest notice down", next.days, step.days);
            reader.fault(path, &format!("{field}.days"), &reason);
        }
        if next.refund_percent > step.refund_percent {
            let (later, earlier) = (next.refund_percent, step.refund_percent);
            let reason = format!("is {later}, more than the {earlier} of a longer notice");
            reader.fault(path, &format!("{field}.refund_percent"), &reason);
        }
    }
}

pub(super) fn days(reader: &mut Reader<'_>, path: &str, facts: &ItineraryFacts) {
    let lodges = reader.pack.folders("lodges");
    let mut before = 0;
    for (at, facts_of_day) in facts.day_facts.iter().enumerate() {
        let field = |name: &str| format!("day_facts[{at}].{name}");
        let day = facts_of_day.day;
        if day == 0 || day > facts.days {
            reader.fault(path, &field("day"), &format!("is {day}; the trip has days 1 to {}", facts.days));
        } else if day <= before {
            let reason = format!("is {day}, after day {before}; give each day once, in order");
            reader.fault(path, &field("day"), &reason);
        }
        before = before.max(day);
        if facts_of_day.is_empty() {
            reader.fault(path, &format!("day_facts[{at}]"), "says nothing about its day; leave it out");
        }
        day_of(reader, path, &field, facts_of_day, &lodges);
    }
}

fn day_of(reader: &mut Reader<'_>, path: &str, field: &dyn Fn(&str) -> String, facts: &DayFacts, lodges: &[String]) {
    if facts.height_m == Some(0) {
        reader.fault(path, &field("height_m"), "is 0; leave it out where nobody climbs");
    }
    if let Some(crossing) = &facts.crossing {
        if !crossing.weekdays.is_empty() && crossing.source.is_none() {
            let reason = "stand without a `source`: timetables change, so say where and when you saw it";
            reader.fault(path, &field("crossing.weekdays"), reason);
        }
        twice(reader, path, &field("crossing.weekdays"), &crossing.weekdays);
    }
    if let Some(Bed::Lodge(key)) = &facts.bed
        && !lodges.contains(key)
    {
        let meant = nearest(key, lodges.iter().map(String::as_str));
        reader.fault(path, &field("bed.lodge"), &format!("is `{key}`, which is no lodge; perhaps `{meant}`"));
    }
    twice(reader, path, &field("meals"), &facts.meals);
}

/// Names what stands in a list more than once.
pub(super) fn twice<T: PartialEq>(reader: &mut Reader<'_>, path: &str, field: &str, items: &[T]) {
    for (at, item) in items.iter().enumerate() {
        if items[..at].contains(item) {
            reader.fault(path, &format!("{field}[{at}]"), "stands there twice");
        }
    }
}
