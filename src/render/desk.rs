//! The desk's pages as the server writes them: signing in, and what needs no script once somebody is in.

use std::sync::LazyLock;

use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;
use serde_json::Value;

use super::assets::{Assets, DeskAssets};
use crate::locale::{Lang, desk_texts, fill};

const NAME: &str = "desk.html";

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_filter("fill", |text: &str, name: &str, value: &str| fill(text, &[(name, value)]));
    environment.add_template(NAME, include_str!("desk.html")).expect("the template compiles, which tests see to");
    environment
});

/// A page of the desk.
#[derive(Debug, Serialize)]
pub struct DeskPage<'a> {
    pub lang: Lang,
    #[serde(flatten)]
    pub body: DeskBody<'a>,
    /// Why what was sent was refused, in words.
    pub error: Option<&'a str>,
    /// By which a form proves that it was on this page.
    pub form_token: &'a str,
}

/// What a page of the desk is about.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DeskBody<'a> {
    /// Asks for an address.
    Ask {
        /// As typed before.
        email: &'a str,
    },
    /// Asks for the code that was mailed.
    Code,
    /// The button behind a link.
    Link { token: &'a str },
    /// The link is wrong, old or used.
    Gone,
    /// Signing in is not possible over this connection.
    Insecure,
    /// Somebody is signed in.
    Home(DeskHome<'a>),
    /// The button that takes an inquiry.
    Take(PressPage<'a>),
    /// The form that says that an inquiry was answered.
    Answered(PressPage<'a>),
    /// There is no such inquiry.
    Missing,
}

/// What somebody sees who is signed in.
#[derive(Debug, Serialize)]
pub struct DeskHome<'a> {
    pub name: &'a str,
    pub owner: bool,
    pub waiting: Vec<Waiting>,
    /// Whether more wait than are shown.
    pub more: bool,
    pub devices: Vec<Device>,
    /// What the front end begins with, as JSON.
    pub start: String,
}

/// What the front end needs to know before it asks for anything.
#[derive(Debug, Serialize)]
pub struct DeskStart<'a> {
    pub id: i64,
    pub name: &'a str,
    pub owner: bool,
    pub lang: Lang,
    /// Until when owners may do what needs a recent sign-in.
    pub fresh_until: String,
    /// IANA name of the agency's time zone.
    pub zone: &'a str,
    /// The agency's name.
    pub site: &'a str,
    /// By which an inquiry can be filtered.
    pub itineraries: Vec<TripName<'a>>,
}

/// An itinerary by its name.
#[derive(Debug, Serialize)]
pub struct TripName<'a> {
    pub slug: &'a str,
    pub title: &'a str,
}

/// An inquiry that waits for an answer.
#[derive(Debug, Serialize)]
pub struct Waiting {
    pub reference: String,
    pub name: String,
    pub trip: String,
    /// The visitor's language, in words.
    pub language: String,
    /// Until when, in words.
    pub due: String,
    pub overdue: bool,
    pub restricted: bool,
    /// Who has it.
    pub holder: Option<String>,
}

/// Who has an inquiry.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose<'a> {
    /// The reader.
    Mine,
    /// Somebody, by name.
    Other(&'a str),
    Nobodys,
}

/// An inquiry on a page that a button of a mail opened.
#[derive(Debug, Serialize)]
pub struct PressPage<'a> {
    pub reference: String,
    pub name: &'a str,
    pub trip: String,
    /// The visitor's language, in words.
    pub language: &'a str,
    /// Until when, in words.
    pub due: String,
    pub overdue: bool,
    /// Whether it waits for an answer.
    pub waits: bool,
    /// In words.
    pub status: &'a str,
    pub restricted: bool,
    pub whose: Whose<'a>,
    /// The version that is shown, and that a change has to name.
    pub version: i64,
    /// How it was answered, as chosen before.
    pub by: &'a str,
    /// As typed before.
    pub note: &'a str,
}

/// A browser in which the person is signed in.
#[derive(Debug, Serialize)]
pub struct Device {
    pub name: String,
    /// When it was used last, in words.
    pub used: String,
    pub is_this: bool,
}

#[derive(Serialize)]
struct Context<'a> {
    page: &'a DeskPage<'a>,
    t: &'static Value,
    site: &'a str,
    style: &'a str,
    app: &'a str,
    app_styles: &'a [String],
    strings: &'a str,
}

/// The whole document.
pub fn document(page: &DeskPage<'_>, site: &str, assets: &Assets) -> String {
    let DeskAssets { style, app, app_styles, .. } = &assets.desk;
    let strings = assets.desk.strings(page.lang);
    let context = Context { page, t: desk_texts(page.lang), site, style, app, app_styles, strings };
    let template = TEMPLATES.get_template(NAME).expect("it was added");
    template.render(Serde(context)).expect("every name in the template is in the context, which tests see to")
}
