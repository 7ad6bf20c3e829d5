//! The texts of pages that say more than a heading and an introduction.
//!
//! Fields called Markdown hold paragraphs, lists and links; see [`super::markdown`].

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Seo;

/// `pages/<page>/<lang>.json`: the text of a page made of a heading and an introduction.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageText {
    pub seo: Seo,
    pub heading: String,
    pub intro: String,
}

/// `pages/home/<lang>.json`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HomeText {
    #[serde(skip_serializing)]
    #[schema(ignore)]
    pub seo: Seo,
    pub heading: String,
    pub intro: String,
    pub impact: Impact,
    pub itineraries: Titled,
    pub custom_tour: CustomTourText,
    pub lodges: Titled,
    #[serde(skip_serializing)]
    #[schema(ignore)]
    pub testimonials: TestimonialsText,
    pub welcome: Welcome,
}

/// What a journey leaves behind, in figures.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Impact {
    pub title: String,
    pub figures: Vec<Figure>,
}

/// A figure and what it stands for.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    pub figure: String,
    pub text: String,
}

/// The trip that is planned with the traveller.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomTourText {
    pub eyebrow: String,
    pub title: String,
    pub text: String,
    pub group: String,
    pub days: String,
    pub price: String,
}

/// The heading of the testimonials: with another title and a note as long as there are only samples.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestimonialsText {
    pub title: String,
    pub sample: SampleText,
}

/// Marks samples as such.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SampleText {
    pub title: String,
    pub note: String,
}

/// What a visitor is told once.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Welcome {
    pub title: String,
    pub text: String,
    pub parts: Vec<String>,
}

/// `pages/reservations/<lang>.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReservationsText {
    pub seo: Seo,
    pub heading: String,
    pub intro: String,
    pub form: FormText,
    pub sent: SentText,
}

/// What the inquiry form says about the trips and the answer.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormText {
    pub existing_itinerary: String,
    pub custom_tour: String,
    /// How long a custom tour usually is.
    pub duration: String,
    /// What becomes of groups that are larger than a custom tour's.
    pub large_group: String,
    /// By when the answer comes.
    pub promise: String,
}

/// What a visitor is told once the inquiry is stored.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SentText {
    pub lead: String,
    /// The last of the next steps.
    pub reply: String,
}

/// `agency/<lang>.json`: sentences about the agency used in several places.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgencyText {
    /// What it donates.
    pub promise: Option<String>,
    /// Who certifies it.
    pub certification: Option<String>,
    /// How soon it answers.
    pub reply: String,
    /// How most pages end.
    pub closing: Titled,
    /// About its team, below posts without an author of their own.
    pub about: String,
    /// That a custom tour for one costs as much as for the smallest group.
    pub priced_for_two: String,
}

/// `mails/<lang>.json`: what mails say about the agency and the trips.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailsText {
    pub tagline: String,
    pub confirmation: ConfirmationText,
    pub itinerary: ItineraryMailText,
}

/// The mail that confirms an inquiry.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConfirmationText {
    pub intro: String,
    pub change: String,
    pub closing: String,
}

/// The mail with an itinerary.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItineraryMailText {
    pub intro: String,
    pub closing: String,
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
    /// What stands above the people of `people/`.
    pub team: TeamText,
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

/// What stands above the team.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamText {
    pub title: String,
    pub intro: String,
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

/// `pages/privacy/<lang>.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrivacyText {
    pub seo: Seo,
    pub heading: String,
    pub intro: String,
    pub sections: Vec<TextSection>,
}

/// `pages/itinerary/<lang>.json`: what all itineraries have in common.
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
