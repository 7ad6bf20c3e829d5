//! Pages without React, for when no engine can render one: the result of what one visitor did (a confirmation, a refused form, a link of a
//! mail) and the forms that work without JavaScript. With JavaScript the browser replaces this with the whole page.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;
use serde_json::Value;

use super::page_data::{PageBody, PageData};
use super::query::{MAILED, SUBSCRIBED};
use super::refused::Refused;
use super::reservations::ReservationsData;
use crate::inquiry::{FIELDS, FieldError, Labels, TripType};
use crate::locale::{fill, form_texts, request_texts, ui_texts};
use crate::routes::{Page, Route};

const NAME: &str = "plain.html";

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_template(NAME, include_str!("plain.html")).expect("the template compiles, which tests see to");
    environment
});

/// The template's context.
#[derive(Serialize)]
struct Context<'a> {
    page: &'a PageData,
    form: &'static Value,
    ui: &'static Value,
    /// The texts of the page of an inquiry.
    own: &'static Value,
    /// What was typed, by field.
    values: BTreeMap<&'static str, Vec<&'a str>>,
    /// The codes of errors, by field; empty where there is none.
    errors: BTreeMap<&'static str, &'static str>,
    /// The same in the form's order, without errors of the form as a whole.
    faults: Vec<&'a FieldError>,
    faults_heading: String,
    /// What a refused form sends along when it is resubmitted; empty where there is none.
    form_token: &'a str,
    /// Codes and names of the choices, by field.
    choices: BTreeMap<&'static str, Choices<'a>>,
    /// Whether the address says that a form with one field was submitted.
    thanked: bool,
    paths: Paths,
    whatsapp: String,
}

#[derive(Serialize)]
struct Paths {
    home: String,
    blog: String,
    itineraries: String,
    privacy: String,
}

/// The inside of the root element, if the page is one of these. A page that only shows something needs the browser.
pub fn root(data: &PageData) -> Option<String> {
    let thanks = |name: &str| data.search.contains(&format!("{name}=1"));
    let (refused, choices, thanked) = match &data.body {
        PageBody::Reservations { reservations, .. } => {
            (reservations.refused.as_ref(), choices(data, reservations), false)
        }
        PageBody::Blog { refused, .. } => (refused.as_ref(), BTreeMap::new(), thanks(SUBSCRIBED)),
        PageBody::Itinerary { refused, .. } => (refused.as_ref(), BTreeMap::new(), thanks(MAILED)),
        PageBody::NewsletterConfirm { .. }
        | PageBody::NewsletterLeave { .. }
        | PageBody::Request { .. }
        | PageBody::Unavailable => (None, BTreeMap::new(), false),
        _ => return None,
    };
    if matches!(data.body, PageBody::Blog { .. } | PageBody::Itinerary { .. }) && refused.is_none() && !thanked {
        return None;
    }
    let path = |page| Route::new(data.lang, page).path();
    let form = form_texts(data.lang);
    let faults = refused.map(faults).unwrap_or_default();
    let context = Context {
        page: data,
        form,
        ui: ui_texts(data.lang),
        own: request_texts(data.lang),
        values: values(refused),
        errors: errors(refused),
        form_token: refused.map(|refused| &*refused.form_token).unwrap_or_default(),
        faults_heading: faults_heading(form, faults.len()),
        faults,
        choices,
        thanked,
        paths: Paths {
            home: path(Page::Home),
            blog: path(Page::Blog),
            itineraries: path(Page::Itineraries),
            privacy: path(Page::Privacy),
        },
        whatsapp: format!("https://wa.me/{}", data.site.whatsapp.trim_start_matches('+')),
    };
    let template = TEMPLATES.get_template(NAME).expect("it was added");
    Some(template.render(Serde(context)).expect("every name in the template is in the context, which tests see to"))
}

fn values(refused: Option<&Refused>) -> BTreeMap<&'static str, Vec<&str>> {
    let mut values: BTreeMap<&'static str, Vec<&str>> = FIELDS.into_iter().map(|field| (field, Vec::new())).collect();
    for typed in refused.into_iter().flat_map(|refused| &refused.values) {
        values.entry(typed.field).or_default().push(&typed.value);
    }
    values
}

fn errors(refused: Option<&Refused>) -> BTreeMap<&'static str, &'static str> {
    let none = FIELDS.into_iter().chain(["form"]).map(|field| (field, ""));
    let given = refused.into_iter().flat_map(|refused| &refused.errors).map(|error| (error.field, error.code));
    none.chain(given).collect()
}

fn faults(refused: &Refused) -> Vec<&FieldError> {
    refused.errors.iter().filter(|error| FIELDS.contains(&error.field)).collect()
}

fn faults_heading(form: &Value, count: usize) -> String {
    let key = if count == 1 { "heading_one" } else { "heading_other" };
    fill(form["faults"][key].as_str().unwrap_or_default(), &[("count", count.to_string())])
}

/// Codes with their names, in order.
type Choices<'a> = Vec<(&'a str, &'a str)>;

/// Both trip types' options in one list: without JavaScript one form serves both.
fn choices<'a>(data: &PageData, reservations: &'a ReservationsData) -> BTreeMap<&'static str, Choices<'a>> {
    let labels = Labels::for_lang(data.lang);
    let options = &reservations.options;
    let (travelers, levels, nights) = (&options.travelers, &options.activity_level, &options.accommodation);
    let travelers = travelers.existing_itinerary.iter().chain(travelers.custom_tour).map(|option| option.code());
    let levels = levels.existing_itinerary.iter().chain(levels.custom_tour).map(|option| option.code());
    let nights = nights.existing_itinerary.iter().chain(nights.custom_tour).map(|option| option.code());
    BTreeMap::from([
        ("tentative_date", reservations.months.iter().map(|month| (&*month.value, &*month.name)).collect()),
        ("country", reservations.countries.iter().map(|country| (country.code, country.name)).collect()),
        ("itinerary", reservations.itineraries.iter().map(|option| (&*option.slug, &*option.title)).collect()),
        named(labels, "trip_type", TripType::ALL.iter().map(|option| option.code())),
        named(labels, "travelers", travelers),
        named(labels, "activity_level", levels),
        named(labels, "accommodation", nights),
        named(labels, "duration", options.duration.iter().map(|option| option.code())),
        named(labels, "budget", options.budget.iter().map(|option| option.code())),
        named(labels, "transport", options.transport.iter().map(|option| option.code())),
        named(labels, "regions", options.regions.iter().map(|option| option.code())),
        named(labels, "activities", options.activities.iter().map(|option| option.code())),
        named(labels, "interests", options.interests.iter().map(|option| option.code())),
    ])
}

/// Each code once.
fn named<'a>(
    labels: &'static Labels,
    field: &'static str,
    codes: impl Iterator<Item = &'static str>,
) -> (&'static str, Choices<'a>) {
    let mut options = Choices::new();
    for code in codes {
        if options.iter().all(|(known, _)| *known != code) {
            options.push((code, labels.option(field, code)));
        }
    }
    (field, options)
}
