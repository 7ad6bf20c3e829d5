//! The pages of the desk that need no script: signing in by a mailed link or code, what waits for an answer, signing out.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Extension, RawQuery, State};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri};
use axum::response::IntoResponse;
use jiff::Timestamp;

use super::cookies::{Cookie, Way};
use super::device::device;
use super::paths;
use super::session::current;
use crate::dates;
use crate::inquiry::{Labels, NewInquiry, Status};
use crate::locale::{Lang, MailTexts, desk_texts};
use crate::render::desk::{DeskBody, DeskHome, DeskPage, DeskStart, Device, TripName, Waiting};
use crate::store::{
    CodeTried, DeskEntry, DeskFilter, NewSession, SESSION_LONGEST, SIGN_IN_WITHIN, Session, SignInAsked, Store,
    StoreError,
};
use crate::web::error::ApiError;
use crate::web::field_errors::email_field;
use crate::web::forms::{FORM_TOKEN, PlainForm, read_encoded, refuse_sender};
use crate::web::redirect::redirect;
use crate::web::sender::Sender;
use crate::web::state::{App, Peer};
use crate::web::visitor_language::language_of;

/// No request for a code is answered sooner: the time that the store takes would reveal whether it knows the address.
const EVEN_TIME: Duration = Duration::from_millis(50);
/// Inquiries shown to whoever has no script.
const SHOWN: usize = 50;

/// What every page needs to know of a request.
pub(super) struct Asked<'a> {
    pub app: &'a App,
    client: IpAddr,
    pub headers: &'a HeaderMap,
    pub lang: Lang,
}

/// Why a form was not carried out.
pub(super) enum Refusal {
    /// A key of the desk's texts for errors.
    Words(StatusCode, &'static str),
    /// A key of its texts for the buttons of mails.
    Press(StatusCode, &'static str),
    Error(ApiError),
}

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Self {
        Refusal::Error(error)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Refusal::Error(error.into())
    }
}

/// What waits for an answer, or the form that asks for an address and then leads here.
pub async fn home(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let asked = Asked::new(&app, peer, &headers);
    match current(&app, &headers).await {
        Ok(Some(session)) => asked.work(&session).await,
        Ok(None) => asked.ask_and_go_on(uri.path()),
        Err(error) => asked.page(DeskBody::Ask { email: "" }, Some(error.into())),
    }
}

/// The address: a mail goes out if somebody has it, and the answer is the same if nobody does.
pub async fn ask(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Response<Body> {
    let asked = Asked::new(&app, peer, &headers);
    let (form, read) = asked.form(body).await;
    let email = form.field("email").unwrap_or_default();
    let Some(way) = Way::of(&app, &headers) else { return asked.page(DeskBody::Insecure, None) };
    let begun = match read {
        Ok(()) => asked.begin(email, way).await,
        Err(error) => Err(error.into()),
    };
    match begun {
        Ok(browser) => {
            let mut response = redirect(StatusCode::SEE_OTHER, paths::CODE);
            let cookie = way.set(Cookie::Browser, &browser, SIGN_IN_WITHIN.as_secs());
            response.headers_mut().append(SET_COOKIE, cookie);
            response
        }
        Err(refusal) => asked.page(DeskBody::Ask { email }, Some(refusal)),
    }
}

/// The form for the code.
pub async fn code(State(app): State<App>, Extension(peer): Extension<Peer>, headers: HeaderMap) -> Response<Body> {
    Asked::new(&app, peer, &headers).page(DeskBody::Code, None)
}

/// The code.
pub async fn enter_code(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Response<Body> {
    let asked = Asked::new(&app, peer, &headers);
    let (form, read) = asked.form(body).await;
    let Some(way) = Way::of(&app, &headers) else { return asked.page(DeskBody::Insecure, None) };
    // As people copy it, in two groups.
    let code: String = form.field("code").unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    let tried = match read {
        Ok(()) => asked.try_code(&code, way).await,
        Err(error) => Err(error.into()),
    };
    match tried {
        Ok(session) => signed_in(way, &headers, &session),
        Err(refusal) => asked.page(DeskBody::Code, Some(refusal)),
    }
}

/// The button behind a link. Looking at it changes nothing, since programs follow the links of mails.
pub async fn link(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response<Body> {
    let asked = Asked::new(&app, peer, &headers);
    let query = query.unwrap_or_default();
    let token = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "token");
    let token = token.map_or_else(String::new, |(_, token)| token.into_owned());
    match app.store.is_sign_in_link(&token, Timestamp::now()).await {
        Ok(true) => asked.page(DeskBody::Link { token: &token }, None),
        Ok(false) => asked.page(DeskBody::Gone, None),
        Err(error) => asked.page(DeskBody::Link { token: &token }, Some(error.into())),
    }
}

/// The button behind a link was pressed.
pub async fn press(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Response<Body> {
    let asked = Asked::new(&app, peer, &headers);
    let (form, read) = asked.form(body).await;
    let Some(way) = Way::of(&app, &headers) else { return asked.page(DeskBody::Insecure, None) };
    let token = form.field("token").unwrap_or_default();
    let opened: Result<Option<String>, Refusal> = match read {
        Ok(()) => app.store.sign_in_by_link(token, asked.new_session(way)).await.map_err(Refusal::from),
        Err(error) => Err(error.into()),
    };
    match opened {
        Ok(Some(session)) => signed_in(way, &headers, &session),
        Ok(None) => asked.page(DeskBody::Gone, None),
        Err(refusal) => asked.page(DeskBody::Link { token }, Some(refusal)),
    }
}

/// Signs this browser out.
pub async fn sign_out(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Response<Body> {
    leave(&app, peer, &headers, body, async |store, session| store.sign_out(session).await).await
}

/// Signs the person out in every browser.
pub async fn sign_out_everywhere(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Response<Body> {
    leave(&app, peer, &headers, body, async |store, session| store.sign_out_everywhere(session.person).await).await
}

/// Ends what `end` ends, and leads back to the form that asks for an address. Whoever is signed out already gets there too.
async fn leave(
    app: &App,
    peer: Peer,
    headers: &HeaderMap,
    body: Body,
    end: impl AsyncFnOnce(&Store, &Session) -> Result<(), StoreError>,
) -> Response<Body> {
    let asked = Asked::new(app, peer, headers);
    let (_, read) = asked.form(body).await;
    let session = current(app, headers).await;
    let ended = match (&read, &session) {
        (Ok(()), Ok(Some(session))) => end(&app.store, session).await,
        _ => Ok(()),
    };
    let refusal = read.map_err(Refusal::from).and(ended.map_err(Refusal::from)).err();
    let mut response = match (refusal, session) {
        (None, _) | (_, Ok(None)) => redirect(StatusCode::SEE_OTHER, paths::DESK),
        (Some(refusal), Ok(Some(session))) => return asked.work_after(&session, Some(refusal)).await,
        (Some(refusal), Err(_)) => return asked.page(DeskBody::Ask { email: "" }, Some(refusal)),
    };
    if let Some(way) = Way::of(app, headers) {
        response.headers_mut().append(SET_COOKIE, way.set(Cookie::Session, "", 0));
    }
    response
}

/// Leads to the desk with a session, and there to the inquiry that was asked for before.
fn signed_in(way: Way, asked: &HeaderMap, session: &str) -> Response<Body> {
    let onward = way.get(asked, Cookie::Onward);
    let page = onward.and_then(paths::page_of_inquiry);
    let mut response = redirect(StatusCode::SEE_OTHER, page.as_deref().unwrap_or(paths::DESK));
    let headers = response.headers_mut();
    headers.append(SET_COOKIE, way.set(Cookie::Session, session, SESSION_LONGEST.as_secs()));
    headers.append(SET_COOKIE, way.set(Cookie::Browser, "", 0));
    if onward.is_some() {
        headers.append(SET_COOKIE, way.set(Cookie::Onward, "", 0));
    }
    response
}

impl<'a> Asked<'a> {
    pub fn new(app: &'a App, peer: Peer, headers: &'a HeaderMap) -> Self {
        Asked { app, client: app.client(peer, headers), headers, lang: language_of(headers) }
    }

    /// The same request, answered in a person's language.
    pub fn for_reader(&self, lang: Lang) -> Asked<'a> {
        Asked { lang, ..*self }
    }

    /// The form, and whether a page of the desk sent it.
    pub async fn form(&self, body: Body) -> (PlainForm, Result<(), ApiError>) {
        let (form, read) = read_encoded(self.headers, body).await;
        let is_own = match Sender::of(self.app, self.headers) {
            Sender::Own => true,
            Sender::Foreign | Sender::Sibling => false,
            Sender::Hidden | Sender::Unsaid => form
                .field(FORM_TOKEN)
                .is_some_and(|token| self.app.store.is_form_token(token, self.client, Timestamp::now())),
        };
        let read = if is_own { read } else { Err(refuse_sender()) };
        (form, read)
    }

    /// The form that asks for an address. The browser remembers the inquiry that a path leads to, to go on there once somebody is signed in.
    pub fn ask_and_go_on(&self, path: &str) -> Response<Body> {
        let mut response = self.page(DeskBody::Ask { email: "" }, None);
        if let (Some(way), Some(page)) = (Way::of(self.app, self.headers), paths::page_of_inquiry(path)) {
            let cookie = way.set(Cookie::Onward, &page, SIGN_IN_WITHIN.as_secs());
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        response
    }

    /// Begins a sign-in; returns what the browser's cookie is to hold. One that asked before keeps it, so that the earlier code works too.
    async fn begin(&self, email: &str, way: Way) -> Result<String, Refusal> {
        let email =
            email_field(email).map_err(|_| Refusal::Words(StatusCode::UNPROCESSABLE_ENTITY, "invalid_email"))?;
        let counted = self.app.sign_in_limiter.count(self.client);
        counted.map_err(|wait| ApiError::TooMany(wait.as_secs() + 1))?;
        let known = way.get(self.headers, Cookie::Browser).filter(|value| Store::is_sign_in_browser(value));
        let browser = known.map_or_else(Store::sign_in_browser, str::to_owned);
        let asking = self.app.store.request_sign_in(&email, &browser, Timestamp::now());
        let (asked, ()) = tokio::join!(asking, tokio::time::sleep(EVEN_TIME));
        match asked? {
            SignInAsked::Taken => Ok(browser),
            SignInAsked::TooMany => Err(Refusal::Words(StatusCode::TOO_MANY_REQUESTS, "too_many_mails")),
        }
    }

    async fn try_code(&self, code: &str, way: Way) -> Result<String, Refusal> {
        let browser = way.get(self.headers, Cookie::Browser).unwrap_or_default();
        match self.app.store.sign_in_by_code(browser, code, self.new_session(way)).await? {
            CodeTried::SignedIn(session) => Ok(session),
            CodeTried::Wrong => Err(Refusal::Words(StatusCode::UNPROCESSABLE_ENTITY, "wrong_code")),
            CodeTried::TooMany => Err(Refusal::Words(StatusCode::TOO_MANY_REQUESTS, "too_many_tries")),
        }
    }

    fn new_session(&self, way: Way) -> NewSession {
        NewSession {
            device: device(self.headers),
            earlier: way.get(self.headers, Cookie::Session).map(str::to_owned),
            now: Timestamp::now(),
        }
    }

    async fn work(&self, session: &Session) -> Response<Body> {
        self.work_after(session, None).await
    }

    /// What waits for an answer, and where the person is signed in, in their language.
    async fn work_after(&self, session: &Session, refusal: Option<Refusal>) -> Response<Body> {
        let asked = self.for_reader(session.lang);
        match asked.read(session).await {
            Ok(home) => asked.page(DeskBody::Home(home), refusal),
            Err(error) => asked.page(DeskBody::Ask { email: "" }, Some(error.into())),
        }
    }

    async fn read<'s>(&self, session: &'s Session) -> Result<DeskHome<'s>, StoreError> {
        let (store, now) = (&self.app.store, Timestamp::now());
        let filter = DeskFilter { status: Some(Status::Received), limit: SHOWN, ..DeskFilter::default() };
        let list = store.desk_list(filter).await?;
        let devices = store.sessions_of(session.person, now).await?;
        let moment = |at| dates::moment(self.lang, at, &self.app.time_zone);
        let device = |other: Session| Device {
            used: moment(other.used_at),
            is_this: other.is_same(session),
            name: other.device,
        };
        Ok(DeskHome {
            name: &session.name,
            owner: session.owner,
            more: list.next.is_some(),
            waiting: list.entries.into_iter().map(|entry| self.waiting(entry, now)).collect(),
            devices: devices.into_iter().map(device).collect(),
            start: self.start(session),
        })
    }

    /// What the front end begins with.
    fn start(&self, session: &Session) -> String {
        let snapshot = self.app.pages.snapshot();
        let trips = snapshot.itineraries.iter();
        let start = DeskStart {
            id: session.person,
            name: &session.name,
            owner: session.owner,
            lang: session.lang,
            fresh_until: session.fresh_until().to_string(),
            zone: self.app.time_zone.iana_name().unwrap_or("UTC"),
            site: &snapshot.site.name,
            itineraries: trips.map(|trip| TripName { slug: &trip.slug, title: &trip.text(self.lang).title }).collect(),
        };
        serde_json::to_string(&start).expect("names and numbers")
    }

    /// The itinerary, or that it is a custom tour, in words.
    pub fn trip(&self, details: &NewInquiry) -> String {
        let snapshot = self.app.pages.snapshot();
        match &details.itinerary {
            Some(slug) => {
                snapshot.itinerary(slug).map_or_else(|| slug.clone(), |trip| trip.text(self.lang).title.clone())
            }
            None => Labels::for_lang(self.lang).option("trip_type", details.trip_type.code()).to_owned(),
        }
    }

    fn waiting(&self, entry: DeskEntry, now: Timestamp) -> Waiting {
        let within = self.app.pages.snapshot().site.reply_within();
        let DeskEntry { inquiry, holder } = entry;
        Waiting {
            reference: inquiry.reference.to_string(),
            trip: self.trip(&inquiry.details),
            language: MailTexts::of(self.lang).text("languages", inquiry.lang.code()).to_owned(),
            due: dates::moment(self.lang, inquiry.reply_due(within), &self.app.time_zone),
            overdue: inquiry.is_overdue(now, within),
            restricted: inquiry.restricted,
            holder: holder.map(|holder| holder.name),
            name: inquiry.details.full_name,
        }
    }

    /// A page, with the reason when something was refused.
    pub fn page(&self, body: DeskBody<'_>, refusal: Option<Refusal>) -> Response<Body> {
        let body = match Way::of(self.app, self.headers) {
            Some(_) => body,
            None => DeskBody::Insecure,
        };
        let texts = &desk_texts(self.lang)["errors"];
        let press = &desk_texts(self.lang)["press"];
        let (status, error, wait) = match &refusal {
            None if matches!(body, DeskBody::Gone | DeskBody::Missing) => (StatusCode::NOT_FOUND, None, None),
            None if matches!(body, DeskBody::Insecure) => (StatusCode::FORBIDDEN, None, None),
            None => (StatusCode::OK, None, None),
            Some(Refusal::Words(status, "invalid_email")) => {
                (*status, Some(Labels::for_lang(self.lang).error("invalid_email")), None)
            }
            Some(Refusal::Words(status, key)) => (*status, texts[key].as_str(), None),
            Some(Refusal::Press(status, key)) => (*status, press[key].as_str(), None),
            Some(Refusal::Error(error)) => {
                error.log();
                let key = match error {
                    ApiError::TooMany(_) => "too_many_requests",
                    ApiError::CrossSite => "cross_site",
                    _ => "unavailable",
                };
                (error.status(), texts[key].as_str(), error.retry_after())
            }
        };
        let form_token = self.app.store.form_token(self.client, Timestamp::now());
        let html = self.app.pages.desk_page(&DeskPage { lang: self.lang, body, error, form_token: &form_token });
        let mut response = (status, [(CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
