//! An inquiry that waits for an answer, as mails to staff tell of it.

use jiff::Timestamp;
use serde::Serialize;

use super::address::header_text;
use super::rows::{LangOf, trip_in_short};
use super::site::{Agency, DeskLinks};
use crate::dates;
use crate::inquiry::Inquiry;
use crate::locale::{MailTexts, fill};

/// What a mail says about one inquiry.
#[derive(Debug, Serialize)]
pub struct Told {
    pub reference: String,
    pub name: String,
    /// The trip and the visitor's language.
    trip: String,
    /// Until when, or since when, in a sentence.
    pub due: String,
    pub overdue: bool,
    /// Who has it, in a sentence.
    holder: Option<String>,
    /// What to do when no mail reaches the visitor, in a sentence.
    bounced: Option<String>,
    links: DeskLinks,
}

pub fn told(
    inquiry: &Inquiry,
    holder: Option<&str>,
    bounced: bool,
    now: Timestamp,
    agency: &Agency,
    names: &LangOf<'_>,
) -> Told {
    let texts = MailTexts::of(names.lang);
    let overdue = inquiry.is_overdue(now, agency.reply_within);
    let due = dates::moment(names.lang, inquiry.reply_due(agency.reply_within), &agency.time_zone);
    let trip = trip_in_short(&inquiry.details, names);
    Told {
        reference: inquiry.reference.to_string(),
        name: header_text(&inquiry.details.full_name),
        trip: format!("{trip} · {}", texts.text("languages", inquiry.lang.code())),
        due: fill(texts.text("desk", if overdue { "overdue" } else { "due" }), &[("due", due)]),
        overdue,
        holder: holder.map(|name| fill(texts.text("desk", "holder"), &[("name", header_text(name))])),
        bounced: bounced
            .then(|| fill(texts.text("desk", "bounced"), &[("phone", header_text(&inquiry.details.phone))])),
        links: names.site.desk_links(inquiry.reference),
    }
}
