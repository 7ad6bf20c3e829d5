//! The page of a traveller's own inquiry: what its link shows, and the forms there. Looking at it changes nothing, however many programs
//! follow the link.

mod download;
mod shown;
mod words;

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response, StatusCode};
use jiff::Timestamp;

use super::api::desk::mail_files::forget;
use super::error::ApiError;
use super::field_errors::{email_field, form_errors};
use super::forms::Posted;
use super::personal::PersonalPage;
use super::state::App;
use crate::dates;
use crate::inquiry::{Correction, FieldError, InquiryForm, Labels};
use crate::locale::{Lang, request_texts};
use crate::render::page_data::{PageBody, PageData};
use crate::render::query::{ADDRESS, DONE, PageQuery};
use crate::render::renderer::Urgency;
use crate::render::request::{AskedAddress, Fault, OWN_FIELDS, RefusedStep, RequestData, RequestView};
use crate::routes::Route;
use crate::store::{AddressAsked, CodeAsked, EraseTried, OwnRequest, OwnStep, Staff, Stepped, StoreError};

/// Whoever asks for a link is answered no sooner: the time that the store takes would reveal whether it knows the address.
const EVEN_TIME: Duration = Duration::from_millis(50);
/// After so many codes, seconds until there may be another.
const HOUR: u64 = 3_600;
const DAY: u64 = 24 * HOUR;

/// The page, as opened by its link, by the one that was mailed to a new address, or without any.
pub async fn page(app: &App, route: &Route, query: &PageQuery) -> PersonalPage {
    match seen(app, route, query, None).await {
        Ok(data) => PersonalPage::new(data, Urgency::Personal),
        Err(error) => {
            let data = PageData { search: query.to_search(), ..app.pages.unavailable(route) };
            PersonalPage::refused(data, error.into())
        }
    }
}

/// What was sent and refused.
struct Typed<'a> {
    step: &'a str,
    form: &'a InquiryForm,
    /// What was typed in a form with one field.
    text: &'a str,
    failure: Option<&'static str>,
    faults: Vec<FieldError>,
    form_token: String,
}

async fn seen(app: &App, route: &Route, query: &PageQuery, typed: Option<Typed<'_>>) -> Result<PageData, StoreError> {
    let mut data = app.pages.data(route, query);
    let PageBody::Request { request } = &mut data.body else { return Ok(data) };
    if let Some(token) = query.get(ADDRESS) {
        match app.store.new_address(token, Timestamp::now()).await? {
            Some(asked) => {
                request.view = RequestView::Confirm;
                request.token = Some(token.to_owned());
                request.new_address = Some(AskedAddress { reference: asked.reference.to_string(), email: asked.email });
            }
            None => request.view = RequestView::Unknown,
        }
    } else if let Some(token) = query.get("token") {
        match app.store.own_request(token).await? {
            Some(own) => show(app, route.lang, request, token, &own, typed.as_ref()),
            None => request.view = RequestView::Unknown,
        }
    }
    request.refused = typed.map(|typed| refused(route.lang, typed));
    if request.view == RequestView::Unknown {
        data.status = StatusCode::NOT_FOUND.as_u16();
    }
    Ok(data)
}

fn show(app: &App, lang: Lang, request: &mut RequestData, token: &str, own: &OwnRequest, typed: Option<&Typed<'_>>) {
    let corrected = typed.filter(|typed| typed.step == "correct");
    let pairs = corrected.map(|typed| typed.form.to_pairs());
    let faults = corrected.map_or(&[][..], |typed| &typed.faults);
    request.view = RequestView::Shown;
    request.token = Some(token.to_owned());
    request.shown = Some(Box::new(shown::own_inquiry(app, lang, own, pairs.as_deref(), faults)));
}

/// What was refused, in words.
fn refused(lang: Lang, typed: Typed<'_>) -> RefusedStep {
    let (labels, texts) = (Labels::for_lang(lang), request_texts(lang));
    let fault = |error: &FieldError| Fault {
        field: error.field,
        label: match error.field {
            "words" => texts["add"]["label"].as_str().unwrap_or_default(),
            field => labels.field(field),
        }
        .to_owned(),
        message: texts["errors"][error.code].as_str().unwrap_or_else(|| labels.error(error.code)).to_owned(),
    };
    let of_form = typed.faults.iter().find(|error| error.field == "form").map(|error| error.code);
    RefusedStep {
        step: typed.step.to_owned(),
        faults: typed.faults.iter().filter(|error| error.field != "form").map(fault).collect(),
        failure: typed.failure.or(of_form).map(str::to_owned),
        typed: typed.text.to_owned(),
        form_token: typed.form_token,
    }
}

/// What became of a form.
enum Taken {
    /// It was done: on to the page that says so.
    Done(PageQuery),
    File(Response<Body>),
    /// The link leads nowhere, or nowhere any more.
    Unknown,
}

/// Why a form was not carried out; with a key of the page's texts, where that says more.
struct Refusal {
    error: ApiError,
    failure: Option<&'static str>,
}

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Self {
        Refusal { error, failure: None }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        ApiError::from(error).into()
    }
}

impl Refusal {
    fn words(error: ApiError, failure: &'static str) -> Self {
        Refusal { error, failure: Some(failure) }
    }

    fn field(field: &'static str, code: &'static str) -> Self {
        ApiError::Invalid(vec![FieldError { field, code }]).into()
    }
}

/// A form of the page: 303 to what it led to, a file, or the page again with what was typed and the reason.
pub async fn post(posted: Posted<'_>, read: Result<(), ApiError>) -> Response<Body> {
    let (app, route) = (posted.app, posted.route.clone());
    let step = field(&posted, "step").to_owned();
    let form = InquiryForm::from_pairs(posted.form.0.iter().cloned());
    let taken = match read {
        Ok(()) => take(&posted, &step, &form).await,
        Err(error) => Err(error.into()),
    };
    let refusal = match taken {
        Ok(Taken::Done(query)) => return posted.see_other(&query, ""),
        Ok(Taken::File(file)) => return file,
        Ok(Taken::Unknown) => {
            let mut data = app.pages.data(&route, &PageQuery::default());
            data.status = StatusCode::NOT_FOUND.as_u16();
            if let PageBody::Request { request } = &mut data.body {
                request.view = RequestView::Unknown;
            }
            let page = PersonalPage::new(data, Urgency::Personal);
            return page.document(app, posted.client, &Method::POST, &HeaderMap::new()).await;
        }
        Err(refusal) => refusal,
    };
    let text = match &*step {
        "add" => field(&posted, "words"),
        "address" | "link" => field(&posted, "email"),
        _ => "",
    }
    .to_owned();
    let typed = Typed {
        step: &step,
        form: &form,
        text: &text,
        failure: refusal.failure,
        faults: if refusal.failure.is_some() { Vec::new() } else { form_errors(&refusal.error) },
        form_token: posted.form_token(),
    };
    let data = match seen(app, &route, &link_of(&posted), Some(typed)).await {
        Ok(data) => data,
        Err(_) => app.pages.unavailable(&route),
    };
    posted.refuse(data, refusal.error).await
}

fn field<'a>(posted: &'a Posted<'_>, name: &str) -> &'a str {
    posted.form.field(name).unwrap_or_default()
}

/// The query of the page that the form was on.
fn link_of(posted: &Posted<'_>) -> PageQuery {
    let name = if field(posted, "step") == "confirm" { ADDRESS } else { "token" };
    match posted.form.field("token") {
        Some(token) => PageQuery::default().with(name, token),
        None => PageQuery::default(),
    }
}

async fn take(posted: &Posted<'_>, step: &str, form: &InquiryForm) -> Result<Taken, Refusal> {
    let (app, token, now) = (posted.app, field(posted, "token"), Timestamp::now());
    let done = |done: &str| Ok(Taken::Done(PageQuery::default().with("token", token).with(DONE, done)));
    match step {
        "json" | "text" => {
            let file = download::file(app, posted.route.lang, token, step).await?;
            return Ok(file.map_or(Taken::Unknown, Taken::File));
        }
        "link" => return send_link(posted, now).await,
        "address" => {
            let email = email_field(field(posted, "email")).map_err(|error| ApiError::Invalid(vec![error]))?;
            app.count_mail(&app.request_limiter, posted.client)?;
            return match app.store.ask_new_address(token, email, now).await? {
                AddressAsked::Taken => done("asked"),
                AddressAsked::Same => Err(Refusal::field("email", "same_address")),
                AddressAsked::TooMany => Err(Refusal::words(ApiError::TooMany(DAY), "too_many_addresses")),
                AddressAsked::Unknown => Ok(Taken::Unknown),
            };
        }
        "code" => {
            app.count_mail(&app.request_limiter, posted.client)?;
            return match app.store.ask_erase_code(token, now).await? {
                CodeAsked::Taken => done("code"),
                CodeAsked::TooMany => Err(Refusal::words(ApiError::TooMany(HOUR), "too_many_codes")),
                CodeAsked::Unknown => Ok(Taken::Unknown),
            };
        }
        _ => {}
    }
    app.request_limiter.count(posted.client).map_err(|wait| ApiError::TooMany(wait.as_secs() + 1))?;
    match step {
        "add" => {
            // The line says when, for whoever reads the comments in an export.
            let heading = format!("— {} —", dates::date(posted.route.lang, app.today()));
            let step = OwnStep::Add { heading, words: field(posted, "words").to_owned() };
            stepped(app, token, step, now).await?.map_or(Ok(Taken::Unknown), |()| done("added"))
        }
        "correct" => {
            let step = OwnStep::Correct(correction(app, changes(form)));
            stepped(app, token, step, now).await?.map_or(Ok(Taken::Unknown), |()| done("corrected"))
        }
        "withdraw" => {
            stepped(app, token, OwnStep::Withdraw, now).await?.map_or(Ok(Taken::Unknown), |()| done("withdrawn"))
        }
        "restrict" => {
            let step = OwnStep::Restrict(true);
            stepped(app, token, step, now).await?.map_or(Ok(Taken::Unknown), |()| done("restricted"))
        }
        "lift" => {
            let step = OwnStep::Restrict(false);
            stepped(app, token, step, now).await?.map_or(Ok(Taken::Unknown), |()| done("lifted"))
        }
        "erase" => erase(posted, now).await,
        "confirm" => confirm(posted, now).await,
        _ => Err(ApiError::Malformed.into()),
    }
}

/// The answer is the same whether or not the address has an inquiry: a stranger learns nothing about it.
async fn send_link(posted: &Posted<'_>, now: Timestamp) -> Result<Taken, Refusal> {
    let app = posted.app;
    let email = email_field(field(posted, "email")).map_err(|error| ApiError::Invalid(vec![error]))?;
    app.count_mail(&app.request_limiter, posted.client)?;
    let (sent, ()) = tokio::join!(app.store.send_request_links(&email, now), tokio::time::sleep(EVEN_TIME));
    sent?;
    Ok(Taken::Done(PageQuery::default().with(DONE, "link")))
}

/// `None` when the link leads nowhere.
async fn stepped(app: &App, token: &str, step: OwnStep, now: Timestamp) -> Result<Option<()>, Refusal> {
    match app.store.take_own_step(token, step, staff(app), now).await? {
        Stepped::Done => Ok(Some(())),
        Stepped::Refused(errors) => Err(ApiError::Invalid(errors).into()),
        Stepped::Unknown => Ok(None),
    }
}

async fn erase(posted: &Posted<'_>, now: Timestamp) -> Result<Taken, Refusal> {
    let app = posted.app;
    // As people copy it, in two groups.
    let code: String = field(posted, "code").chars().filter(char::is_ascii_digit).collect();
    match app.store.erase_own(field(posted, "token"), &code, staff(app), now).await? {
        EraseTried::Erased(erased) => {
            tracing::info!(inquiries = erased.references.len(), "a traveller erased their inquiries");
            forget_files(app, erased.mails).await;
            Ok(Taken::Done(PageQuery::default().with(DONE, "erased")))
        }
        EraseTried::Wrong => Err(Refusal::words(ApiError::Invalid(Vec::new()), "wrong_code")),
        EraseTried::TooMany => Err(Refusal::words(ApiError::TooMany(DAY), "too_many_tries")),
        EraseTried::Unknown => Ok(Taken::Unknown),
    }
}

async fn confirm(posted: &Posted<'_>, now: Timestamp) -> Result<Taken, Refusal> {
    let app = posted.app;
    let rules = correction(app, Vec::new());
    let confirmed = app.store.confirm_new_address(field(posted, "token"), rules, staff(app), now).await?;
    let Some(confirmed) = confirmed else { return Ok(Taken::Unknown) };
    forget_files(app, confirmed.withdrawn).await;
    Ok(Taken::Done(PageQuery::default().with("token", &confirmed.link).with(DONE, "address")))
}

/// What was asked for is done, whatever becomes of the files.
async fn forget_files(app: &App, mails: Vec<i64>) {
    if let Err(error) = forget(app, mails).await {
        tracing::error!(%error, "mail files of a traveller remain");
    }
}

fn staff(app: &App) -> Staff {
    Staff { addresses: app.settings.staff.clone(), lang: app.settings.staff_lang }
}

fn correction(app: &App, changes: Vec<(String, String)>) -> Correction {
    let snapshot = app.pages.snapshot();
    Correction {
        changes,
        today: app.today(),
        zone: app.time_zone.clone(),
        itineraries: snapshot.itineraries.iter().map(|itinerary| itinerary.slug.clone()).collect(),
    }
}

/// The form's fields, as a correction takes them.
fn changes(form: &InquiryForm) -> Vec<(String, String)> {
    let pairs = form.to_pairs();
    let value = |name: &str| {
        let values: Vec<&str> =
            pairs.iter().filter(|(field, _)| *field == name).map(|(_, value)| value.as_str()).collect();
        values.join(",")
    };
    OWN_FIELDS.into_iter().map(|name| (name.to_owned(), value(name))).collect()
}
