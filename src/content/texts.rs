//! The texts of pages that say more than a heading and an introduction.
//!
//! Fields called Markdown hold paragraphs, lists and links; see [`super::markdown`].

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Seo;

/// `pages/<page>/<lang>.json`: the text of a page that is not a list of other things.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageText {
    pub seo: Seo,
    pub heading: String,
    pub intro: String,
}

/// A heading and the text below it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Titled {
    pub title: String,
    pub text: String,
}

/// `pages/about/<lang>.json`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AboutText {
    #[serde(skip_serializing)]
    #[schema(ignore)]
    pub seo: Seo,
    pub heading: String,
    pub intro: String,
    pub mission: Mission,
    pub team: Team,
    pub promise: Promise,
    pub faq: Faq,
    pub offices: Titled,
}

/// What drives the agency.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    pub title: String,
    pub paragraphs: Vec<String>,
}

/// Who works there, by role.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Team {
    pub title: String,
    pub intro: String,
    pub members: Vec<Member>,
}

/// A role in the team.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Member {
    pub role: String,
    pub text: String,
}

/// What the agency promises, each with a figure.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    pub title: String,
    pub intro: String,
    pub items: Vec<PromiseItem>,
}

/// One promise.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PromiseItem {
    pub figure: String,
    pub title: String,
    pub text: String,
}

/// Questions and answers.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Faq {
    pub title: String,
    pub items: Vec<FaqItem>,
}

/// One question. The answer is Markdown in the file, HTML in page data.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FaqItem {
    pub question: String,
    pub answer: String,
}

/// A part of a long text with an anchor of its own. The body is Markdown in the file, HTML in page data.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextSection {
    pub id: String,
    pub title: String,
    pub body: String,
}

/// `pages/kawesqar/<lang>.json`. Emphasis in its Markdown marks words of the Kawésqar language.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KawesqarText {
    #[serde(skip_serializing)]
    #[schema(ignore)]
    pub seo: Seo,
    pub heading: String,
    pub intro: String,
    pub sections: Vec<TextSection>,
    pub timeline: Timeline,
    pub language: Vocabulary,
    pub guests: Guests,
    pub sources: Sources,
}

/// Moments in order, the oldest first.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Timeline {
    pub title: String,
    pub intro: String,
    pub items: Vec<Moment>,
}

/// One moment of a timeline.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    pub when: String,
    pub title: String,
    pub text: String,
}

/// Words of a language. The body is Markdown in the file, HTML in page data.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Vocabulary {
    pub title: String,
    pub body: String,
    pub items: Vec<Word>,
}

/// One word and what it means.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Word {
    pub word: String,
    pub meaning: String,
}

/// How travellers behave as guests.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Guests {
    pub title: String,
    pub intro: String,
    pub items: Vec<Titled>,
}

/// Published works behind a text.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sources {
    pub title: String,
    pub intro: String,
    pub items: Vec<Source>,
}

/// One published work, in its own language.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Source {
    pub text: String,
    pub url: Option<String>,
}

/// `pages/privacy/<lang>.json`. `{{name}}` and `{{office}}` stand for the agency and its address.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrivacyText {
    pub seo: Seo,
    pub heading: String,
    pub intro: String,
    pub sections: Vec<TextSection>,
}

/// `pages/itinerary/<lang>.json`: what all itineraries say alike.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ItineraryNotes {
    pub bring: Bring,
    pub season: SeasonText,
}

/// What to bring, by how demanding the trip is.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Bring {
    pub title: String,
    pub intro: String,
    pub everyone: Vec<String>,
    /// In addition from medium intensity.
    pub medium: Vec<String>,
    /// In addition for high intensity.
    pub high: Vec<String>,
}

/// What changes with the months.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeasonText {
    pub title: String,
    pub intro: String,
    pub light_label: String,
    pub wind_label: String,
    pub season_label: String,
    pub source: String,
}
