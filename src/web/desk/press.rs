//! The pages that the buttons of mails to staff open: one takes an inquiry, one says that it was answered. Looking at them changes nothing.

use axum::body::Body;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use jiff::Timestamp;

use super::pages::{Asked, Refusal};
use super::paths;
use super::session::current;
use crate::dates;
use crate::inquiry::{Channel, Labels, Reference, Status, parse_note};
use crate::locale::MailTexts;
use crate::render::desk::{DeskBody, PressPage, Whose};
use crate::store::{Acted, Action, Holder, OpenInquiry, Session, Step};
use crate::web::error::ApiError;
use crate::web::forms::PlainForm;
use crate::web::redirect::redirect;
use crate::web::state::{App, Peer};

/// Which button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    Take,
    Answered,
}

impl Press {
    const fn page(self) -> &'static str {
        match self {
            Press::Take => paths::TAKE,
            Press::Answered => paths::ANSWERED,
        }
    }
}

pub async fn take(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    Path(reference): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    look(Press::Take, &Asked::new(&app, peer, &headers), &reference).await
}

pub async fn taken(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Response<Body> {
    press(Press::Take, &Asked::new(&app, peer, &headers), &reference, body).await
}

pub async fn answer(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    Path(reference): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    look(Press::Answered, &Asked::new(&app, peer, &headers), &reference).await
}

pub async fn answered(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Response<Body> {
    press(Press::Answered, &Asked::new(&app, peer, &headers), &reference, body).await
}

/// The page with the button, or the form that signs in and then leads there.
async fn look(press: Press, asked: &Asked<'_>, reference: &str) -> Response<Body> {
    let session = match signed_in(press, asked, reference).await {
        Ok(session) => session,
        Err(response) => return response,
    };
    let asked = &asked.for_reader(session.lang);
    let found = match reference.parse() {
        Ok(reference) => asked.app.store.open_inquiry(reference).await,
        Err(_) => Ok(None),
    };
    match found {
        Ok(Some(open)) => show(press, asked, &session, &open, &PlainForm::default(), None),
        Ok(None) => missing(asked, None),
        Err(error) => missing(asked, Some(error.into())),
    }
}

/// The button was pressed.
async fn press(press: Press, asked: &Asked<'_>, reference: &str, body: Body) -> Response<Body> {
    let (form, read) = asked.form(body).await;
    let session = match signed_in(press, asked, reference).await {
        Ok(session) => session,
        Err(response) => return response,
    };
    let asked = &asked.for_reader(session.lang);
    let Ok(reference) = reference.parse::<Reference>() else { return missing(asked, None) };
    let done = match read {
        Ok(()) => act(press, asked, &session, reference, &form).await,
        Err(error) => Err(error.into()),
    };
    let refusal = match done {
        Ok(Acted::Done(_) | Acted::Corrected { .. }) => {
            return redirect(StatusCode::SEE_OTHER, &paths::of(paths::INQUIRY, reference));
        }
        Ok(Acted::Missing) => return missing(asked, None),
        Ok(Acted::Changed { inquiry, .. }) => {
            let changed = Refusal::Press(StatusCode::CONFLICT, "changed");
            return show(press, asked, &session, &inquiry, &form, Some(changed));
        }
        Ok(Acted::NoteTooLong) => Refusal::Press(StatusCode::UNPROCESSABLE_ENTITY, "too_long"),
        // Only of a correction, which no button makes.
        Ok(Acted::Refused(_)) => ApiError::Malformed.into(),
        Err(refusal) => refusal,
    };
    match asked.app.store.open_inquiry(reference).await {
        Ok(Some(open)) => show(press, asked, &session, &open, &form, Some(refusal)),
        Ok(None) => missing(asked, None),
        Err(error) => missing(asked, Some(error.into())),
    }
}

async fn act(
    press: Press,
    asked: &Asked<'_>,
    session: &Session,
    reference: Reference,
    form: &PlainForm,
) -> Result<Acted, Refusal> {
    let action = match press {
        Press::Take => Action::Assign { mine: true },
        Press::Answered => {
            let refused = |key| Refusal::Press(StatusCode::UNPROCESSABLE_ENTITY, key);
            let by = form.field("by").and_then(Channel::from_code).ok_or_else(|| refused("choose"))?;
            let note = form.field("note").map(parse_note).transpose().map_err(|_| refused("too_long"))?;
            Action::Answered { by, note: note.filter(|note| !note.is_empty()) }
        }
    };
    let version = form.field("version").and_then(|version| version.parse().ok()).ok_or(ApiError::Malformed)?;
    let person = Holder { id: session.person, name: session.name.clone() };
    let step = Step { reference, version, action, person, now: Timestamp::now() };
    Ok(asked.app.store.act(step).await?)
}

/// The session, or the form that asks for an address and remembers where to go on.
async fn signed_in(press: Press, asked: &Asked<'_>, reference: &str) -> Result<Session, Response<Body>> {
    match current(asked.app, asked.headers).await {
        Ok(Some(session)) => Ok(session),
        Ok(None) => Err(asked.ask_and_go_on(&press.page().replace("{reference}", reference))),
        Err(error) => Err(asked.page(DeskBody::Ask { email: "" }, Some(error.into()))),
    }
}

fn show(
    press: Press,
    asked: &Asked<'_>,
    session: &Session,
    open: &OpenInquiry,
    form: &PlainForm,
    refusal: Option<Refusal>,
) -> Response<Body> {
    let OpenInquiry { inquiry, version, holder, .. } = open;
    let within = asked.app.pages.snapshot().site.reply_within();
    let labels = Labels::for_lang(asked.lang);
    let page = PressPage {
        reference: inquiry.reference.to_string(),
        name: &inquiry.details.full_name,
        trip: asked.trip(&inquiry.details),
        language: MailTexts::of(asked.lang).text("languages", inquiry.lang.code()),
        due: dates::moment(asked.lang, inquiry.reply_due(within), &asked.app.time_zone),
        overdue: inquiry.is_overdue(Timestamp::now(), within),
        waits: inquiry.status == Status::Received,
        status: labels.status(inquiry.status),
        restricted: inquiry.restricted,
        whose: match holder {
            Some(holder) if holder.id == session.person => Whose::Mine,
            Some(holder) => Whose::Other(&holder.name),
            None => Whose::Nobodys,
        },
        version: *version,
        by: form.field("by").unwrap_or_default(),
        note: form.field("note").unwrap_or_default(),
    };
    let body = match press {
        Press::Take => DeskBody::Take(page),
        Press::Answered => DeskBody::Answered(page),
    };
    asked.page(body, refusal)
}

fn missing(asked: &Asked<'_>, refusal: Option<Refusal>) -> Response<Body> {
    asked.page(DeskBody::Missing, refusal)
}
