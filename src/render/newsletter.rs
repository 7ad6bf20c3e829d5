//! The newsletter's two pages with one button: what the link in a mail leads to.

use serde::Serialize;
use utoipa::ToSchema;

/// Where a visitor with a link stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepState {
    /// The button is there to be pressed.
    Ask,
    /// What it does was done.
    Done,
    /// The link leads nowhere, or nowhere any more.
    Unknown,
}

/// What such a page shows below its heading.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NewsletterStep {
    pub state: StepState,
    /// What the button sends, when there is one.
    pub token: Option<String>,
    /// The button was pressed and it could not be done now.
    pub failed: bool,
}
