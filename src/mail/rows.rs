//! An inquiry as rows of a mail: labels and names, never codes.

use std::fmt::Display;

use jiff::tz::TimeZone;
use serde::Serialize;

use super::links::mail_link;
use super::site::{Itinerary, Site};
use crate::content::facts::trip::RefundWords;
use crate::dates;
use crate::inquiry::{Inquiry, Labels, NewInquiry, TentativeDate};
use crate::locale::{Lang, MailTexts, fill, page_texts};

/// One row: a label, and what was chosen or entered.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    pub label: String,
    pub value: String,
    /// Link target of the value, for HTML.
    pub href: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Group {
    pub title: String,
    pub rows: Vec<Row>,
}

/// Names used on the site, in one language.
pub struct LangOf<'a> {
    pub lang: Lang,
    pub site: &'a dyn Site,
}

impl LangOf<'_> {
    fn labels(&self) -> &'static Labels {
        Labels::for_lang(self.lang)
    }

    fn texts(&self) -> &'static MailTexts {
        MailTexts::of(self.lang)
    }

    fn field(&self, field: &str, value: String) -> Row {
        Row { label: self.labels().field(field).to_owned(), value, href: None }
    }

    fn record(&self, key: &str, value: String) -> Row {
        Row { label: self.labels().record(key).to_owned(), value, href: None }
    }

    fn option<T: Display>(&self, field: &str, value: Option<T>) -> Option<Row> {
        value.map(|value| self.field(field, self.labels().option(field, &value.to_string()).to_owned()))
    }

    fn list<T: Display>(&self, field: &str, values: &[T]) -> Option<Row> {
        let names: Vec<String> =
            values.iter().map(|value| self.labels().option(field, &value.to_string()).to_owned()).collect();
        (!names.is_empty()).then(|| self.field(field, names.join(", ")))
    }

    /// The title, or the slug if the itinerary has since been removed.
    fn itinerary(&self, details: &NewInquiry) -> Option<Row> {
        let slug = details.itinerary.as_deref()?;
        let title = self.site.itinerary_title(self.lang, slug).unwrap_or_else(|| slug.to_owned());
        Some(self.field("itinerary", title))
    }

    fn travelers(&self, details: &NewInquiry) -> Row {
        let option = self.labels().option("travelers", details.travelers.code());
        let value = match details.group_size.filter(|_| details.travelers.is_open()) {
            Some(count) => {
                let count = count.to_string();
                fill(self.texts().text("confirmation", "group"), &[("option", option), ("count", &count)])
            }
            None => option.to_owned(),
        };
        self.field("travelers", value)
    }

    fn date(&self, details: &NewInquiry) -> Option<Row> {
        let words = match details.tentative_date? {
            TentativeDate::Day(day) => dates::date(self.lang, day),
            TentativeDate::Month(first) => dates::month_and_year(self.lang, first),
        };
        Some(self.field("tentative_date", words))
    }

    fn trip(&self, details: &NewInquiry) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        rows.extend(self.option("trip_type", Some(details.trip_type)));
        rows.extend(self.itinerary(details));
        rows.push(self.travelers(details));
        rows.extend(self.date(details));
        rows.extend(self.option("duration", details.duration));
        rows.extend(self.option("budget", details.budget));
        rows
    }

    fn style(&self, details: &NewInquiry) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        rows.extend(self.option("activity_level", details.activity_level));
        rows.extend(self.option("accommodation", details.accommodation));
        rows.extend(self.option("transport", details.transport));
        rows.extend(self.list("regions", &details.regions));
        rows.extend(self.list("activities", &details.activities));
        rows.extend(self.list("interests", &details.interests));
        rows
    }
}

/// What the visitor selected from lists: nothing here was typed freely, so the mail cannot carry messages to third parties.
pub fn chosen(details: &NewInquiry, names: &LangOf<'_>) -> Vec<Row> {
    let mut rows = names.trip(details);
    rows.extend(names.style(details));
    rows
}

/// The key facts of an itinerary, as on its page.
pub fn facts(itinerary: &Itinerary, lang: Lang) -> Vec<Row> {
    let labels = &page_texts(lang, "itinerary")["facts"];
    [
        ("days", &itinerary.text.duration),
        ("group", &itinerary.text.group),
        ("level", &itinerary.text.level),
        ("region", &itinerary.text.region),
    ]
    .into_iter()
    .chain(itinerary.price.as_ref().map(|price| ("price", price)))
    .chain(itinerary.next_departure.as_ref().map(|date| ("departure", date)))
    .map(|(fact, value)| Row {
        label: labels[fact].as_str().unwrap_or_default().to_owned(),
        value: value.clone(),
        href: None,
    })
    .chain(itinerary.guides.as_ref().map(|names| Row {
        label: page_texts(lang, "itinerary")["guides"].as_str().unwrap_or_default().to_owned(),
        value: names.clone(),
        href: None,
    }))
    .collect()
}

/// What is paid back when an itinerary is cancelled, by the notice; below what both columns are.
pub fn refunds(itinerary: &Itinerary, lang: Lang) -> Vec<Row> {
    let steps = itinerary.terms.as_ref().map_or(&[][..], |terms| &terms.cancellation);
    if steps.is_empty() {
        return Vec::new();
    }
    let labels = &page_texts(lang, "itinerary")["terms"];
    let label = |name: &str| labels[name].as_str().unwrap_or_default().to_owned();
    let head = Row { label: label("notice"), value: label("refund"), href: None };
    let row = |step: &RefundWords| Row { label: step.notice.clone(), value: step.refund.clone(), href: None };
    [head].into_iter().chain(steps.iter().map(row)).collect()
}

/// The itinerary's title, or that it is a custom tour.
pub fn trip_in_short(details: &NewInquiry, names: &LangOf<'_>) -> String {
    match names.itinerary(details) {
        Some(row) => row.value,
        None => names.labels().option("trip_type", details.trip_type.code()).to_owned(),
    }
}

/// How to reach the visitor.
pub fn contact(inquiry: &Inquiry, names: &LangOf<'_>, whatsapp: Option<&str>) -> Vec<Row> {
    let details = &inquiry.details;
    let email = details.email.for_sending();
    let link = |row: Row| Row { href: whatsapp.map(str::to_owned), ..row };
    let mut rows = vec![
        names.field("full_name", details.full_name.clone()),
        Row { href: Some(mail_link(&email, None)), ..names.field("email", details.email.to_string()) },
        names.field("phone", details.phone.clone()),
    ];
    rows.extend(details.phone_e164.clone().map(|number| link(names.record("phone_e164", number))));
    rows
}

/// Everything stored, for staff, except comments.
pub fn groups(inquiry: &Inquiry, names: &LangOf<'_>, zone: &TimeZone, whatsapp: Option<&str>) -> Vec<Group> {
    let details = &inquiry.details;
    let texts = names.texts();
    let labels = names.labels();
    let moment =
        |moment| format!("{} ({})", dates::moment(names.lang, moment, zone), dates::zone(names.lang, moment, zone));

    let mut person = contact(inquiry, names, whatsapp);
    let country = names.site.country_name(names.lang, &details.country).unwrap_or_else(|| details.country.clone());
    person.push(names.field("country", country));
    person.push(names.record("lang", texts.text("languages", inquiry.lang.code()).to_owned()));

    let yes_no = |yes: bool| labels.record(if yes { "yes" } else { "no" }).to_owned();
    let record = vec![
        names.record("created_at", moment(inquiry.created_at)),
        names.field("newsletter", yes_no(details.newsletter)),
        names.record("privacy_version", details.privacy_version.clone()),
        names.record("privacy_accepted_at", moment(inquiry.privacy_accepted_at)),
    ];

    let groups =
        [("person", person), ("trip", names.trip(details)), ("style", names.style(details)), ("record", record)];
    let titled = |(title, rows)| Group { title: texts.text("staff", title).to_owned(), rows };
    groups.into_iter().filter(|(_, rows): &(&str, Vec<Row>)| !rows.is_empty()).map(titled).collect()
}
