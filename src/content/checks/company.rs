//! What does not fit together in what an owner says about the company and its people.

use serde_json::Value;

use super::trip::twice;
use crate::content::company::Company;
use crate::content::model::{PersonFacts, Share};
use crate::content::pack::SITE;
use crate::content::reader::Reader;
use crate::content::values::nearest;
use crate::inquiry;

pub(super) fn company(reader: &mut Reader<'_>, company: &Company) {
    let stated = reader.pack.read::<Value>(SITE).ok().and_then(|site| Some(site.get("company")?.as_object()?.len()));
    if stated == Some(0) {
        reader.fault(SITE, "company", "says nothing; leave it out, or give one of its fields");
    }
    let Company { street, city, postal_code, .. } = company;
    if (street.is_some() || city.is_some() || postal_code.is_some()) && (street.is_none() || city.is_none()) {
        reader.fault(
            SITE,
            "company",
            "has a part of an address; it takes `street` and `city`, and `postal_code` if any",
        );
    }
    if let Some(phone) = &company.phone {
        number(reader, "company.phone", &phone.written, &phone.number);
    }
    for (at, hours) in company.opening_hours.iter().enumerate() {
        let field = format!("company.opening_hours[{at}]");
        if hours.days.is_empty() {
            reader.fault(SITE, &format!("{field}.days"), "names no day; days are `monday` to `sunday`");
        }
        twice(reader, SITE, &format!("{field}.days"), &hours.days);
        if hours.from >= hours.to {
            let reason = format!("is {}, which is not after {}", hours.to, hours.from);
            reader.fault(SITE, &format!("{field}.to"), &reason);
        }
    }
    twice(reader, SITE, "company.social", &company.social);
}

/// Checks a number as typed: parsing drops a bracketed zero, and only the numbering plans know the countries that keep it.
pub(super) fn number(reader: &mut Reader<'_>, field: &str, typed: &str, read: &str) {
    match inquiry::international_as_planned(typed) {
        None => reader.fault(SITE, field, &format!("is `{typed}`, which is no number of any country")),
        Some(planned) if planned != read => {
            reader.fault(SITE, field, &format!("is `{typed}`, which is dialled as `{planned}`; write that"));
        }
        Some(_) => {}
    }
}

pub(super) fn share(reader: &mut Reader<'_>, share: &Share) {
    if share.foundations.count() == 0 {
        reader.fault(SITE, "share.foundations", "names none; it takes a number from 1, or a list");
    }
    let names: Vec<&str> = share.foundations.named().iter().map(|foundation| foundation.name.as_str()).collect();
    twice(reader, SITE, "share.foundations", &names);
}

pub(super) fn person(reader: &mut Reader<'_>, path: &str, facts: &PersonFacts) {
    twice(reader, path, "languages", &facts.languages);
    twice(reader, path, "guides", &facts.guides);
    let itineraries = reader.pack.folders("itineraries");
    for (at, slug) in facts.guides.iter().enumerate().filter(|(_, slug)| !itineraries.contains(slug)) {
        let meant = nearest(slug, itineraries.iter().map(String::as_str));
        let reason = format!("is `{slug}`, which is no itinerary; perhaps `{meant}`");
        reader.fault(path, &format!("guides[{at}]"), &reason);
    }
}
