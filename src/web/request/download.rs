//! Everything about an inquiry as a file, for its traveller: JSON for programs, text for people.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, REFERRER_POLICY};
use axum::http::{HeaderValue, Response};
use axum::response::IntoResponse as _;
use jiff::Timestamp;
use serde::Serialize;

use super::words;
use crate::dates;
use crate::export::{Names, Stored};
use crate::inquiry::Labels;
use crate::locale::{Lang, fill, request_texts};
use crate::store::{Change, Event, OutboxMail, OwnRequest, StoreError};
use crate::web::api::desk::view::{InquiryEvent, event};
use crate::web::entity::NO_STORE;
use crate::web::state::App;

/// An inquiry with its mails and its history.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    inquiry: Stored<'a>,
    mails: Vec<Mail<'a>>,
    events: Vec<InquiryEvent>,
}

#[derive(Serialize)]
struct Mail<'a> {
    kind: &'a str,
    lang: Lang,
    /// None once the personal part of a mail that was sent has been cleared.
    recipient: Option<&'a str>,
    state: &'static str,
    created_at: Timestamp,
    sent_at: Option<Timestamp>,
}

impl<'a> From<&'a OutboxMail> for Mail<'a> {
    fn from(mail: &'a OutboxMail) -> Self {
        Mail {
            kind: mail.kind.code(),
            lang: mail.lang,
            recipient: mail.recipient.as_deref(),
            state: mail.state.code(),
            created_at: mail.created_at,
            sent_at: mail.sent_at,
        }
    }
}

/// The inquiry of a link in one of the formats `json` and `text`; `None` when the link leads nowhere.
pub async fn file(app: &App, lang: Lang, token: &str, format: &str) -> Result<Option<Response<Body>>, StoreError> {
    let Some(own) = app.store.own_request(token).await? else { return Ok(None) };
    let mails = app.store.outbox_of(own.inquiry.reference).await?;
    let snapshot = app.pages.snapshot();
    let names = Names::new(lang, app.time_zone.clone(), &snapshot);
    let reference = own.inquiry.reference;
    let (kind, ending, text) = match format {
        "json" => {
            let record = Record {
                inquiry: Stored::new(&own.inquiry, names.reply_within()),
                mails: mails.iter().map(Mail::from).collect(),
                events: own.events.iter().cloned().map(event).collect(),
            };
            let json = serde_json::to_string_pretty(&record).expect("a plain structure into memory");
            ("application/json", "json", json)
        }
        _ => ("text/plain; charset=utf-8", "txt", readable(app, lang, &own, &mails, &names)),
    };
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, NO_STORE);
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    let disposition = format!("attachment; filename=\"{reference}.{ending}\"");
    headers.insert(CONTENT_DISPOSITION, HeaderValue::try_from(disposition).expect("a reference is ASCII"));
    Ok(Some(response))
}

fn readable(app: &App, lang: Lang, own: &OwnRequest, mails: &[OutboxMail], names: &Names<'_>) -> String {
    let texts = &request_texts(lang)["file"];
    let text = |key: &str| texts[key].as_str().unwrap_or_default();
    let zone = &app.time_zone;
    let moment = |at| dates::moment(lang, at, zone);
    let label = |label: &str| fill(text("label"), &[("label", label)]);
    let mut lines = vec![fill(text("title"), &[("reference", own.inquiry.reference.to_string())]), String::new()];
    for (_, name, value) in words::of(&own.inquiry, lang, zone, names) {
        // A value of several lines stands below its name.
        let separator = if value.contains('\n') { "\n" } else { " " };
        lines.push(format!("{}{separator}{value}", label(&name)));
    }
    lines.extend([String::new(), text("mails").to_owned()]);
    for mail in mails {
        let kind = texts["kinds"][mail.kind.code()].as_str().unwrap_or(mail.kind.code());
        let sent = mail.sent_at.map_or_else(|| text("not_sent").to_owned(), moment);
        lines.push(format!("- {} {sent}", label(kind)));
    }
    lines.extend([String::new(), text("events").to_owned()]);
    for (_, event) in &own.events {
        lines.push(format!("- {} {}", label(&moment(event.at)), happened(lang, event)));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// What happened, and who did it.
fn happened(lang: Lang, Event { who, what, .. }: &Event) -> String {
    let texts = &request_texts(lang)["file"];
    let labels = Labels::for_lang(lang);
    let change = texts["changes"][what.code()].as_str().unwrap_or(what.code());
    let detail = match what {
        Change::Status { new, .. } => Some(labels.status(*new).to_owned()),
        Change::Restricted { new, .. } => Some(labels.record(if *new { "yes" } else { "no" }).to_owned()),
        Change::Corrected { fields } => {
            Some(fields.iter().map(|field| labels.field(field)).collect::<Vec<_>>().join(", "))
        }
        Change::Mail { kind, .. } => Some(texts["kinds"][kind].as_str().unwrap_or(kind).to_owned()),
        _ => None,
    };
    let who = who.person().or_else(|| texts["who"][who.code()].as_str()).unwrap_or_default();
    match detail {
        Some(detail) => {
            let label = texts["label"].as_str().unwrap_or_default();
            format!("{} {detail} ({who})", fill(label, &[("label", change)]))
        }
        None => format!("{change} ({who})"),
    }
}
