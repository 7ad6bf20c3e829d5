//! Files for travellers to take along: the stops of an itinerary for a navigation app, its dates for a calendar.

use std::fmt::Write as _;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, Response};
use axum::response::IntoResponse;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::content::things::Itinerary;
use crate::locale::Lang;
use crate::render::escape::escape;
use crate::routes::{Page, Route};
use crate::web::error::{ApiError, ErrorBody};
use crate::web::state::App;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LangQuery {
    /// Language of the texts
    lang: Lang,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TripQuery {
    /// Language of the texts
    lang: Lang,
    /// First day, ISO
    #[param(value_type = String, format = Date)]
    date: Date,
}

/// The stops of an itinerary as a GPX file
#[utoipa::path(
    get,
    path = "/api/itineraries/{slug}/stops.gpx",
    tag = "itineraries",
    params(("slug" = String, Path), LangQuery),
    responses(
        (status = 200, description = "GPX 1.1: waypoints and a route", content_type = "application/gpx+xml"),
        (status = 400, description = "`lang` is missing or wrong", body = ErrorBody),
        (status = 404, description = "No itinerary has this slug", body = ErrorBody),
    )
)]
pub async fn gpx(
    State(app): State<App>,
    Path(slug): Path<String>,
    query: Result<Query<LangQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Response<Body>, ApiError> {
    let Query(LangQuery { lang }) = query.map_err(|_| ApiError::Malformed)?;
    let snapshot = app.pages.snapshot();
    let itinerary = snapshot.itinerary(&slug).ok_or(ApiError::NotFound)?;
    let text = stops_gpx(itinerary, lang, &snapshot.site.name, &address(&app, itinerary, lang));
    Ok(download("application/gpx+xml", &format!("{slug}.gpx"), text))
}

/// An itinerary as an all-day event that begins on a date
#[utoipa::path(
    get,
    path = "/api/itineraries/{slug}/trip.ics",
    tag = "itineraries",
    params(("slug" = String, Path), TripQuery),
    responses(
        (status = 200, description = "iCalendar with one tentative event", content_type = "text/calendar"),
        (status = 400, description = "`lang` or `date` is missing or wrong", body = ErrorBody),
        (status = 404, description = "No itinerary has this slug", body = ErrorBody),
    )
)]
pub async fn calendar(
    State(app): State<App>,
    Path(slug): Path<String>,
    query: Result<Query<TripQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Response<Body>, ApiError> {
    let Query(TripQuery { lang, date }) = query.map_err(|_| ApiError::Malformed)?;
    let snapshot = app.pages.snapshot();
    let itinerary = snapshot.itinerary(&slug).ok_or(ApiError::NotFound)?;
    let address = address(&app, itinerary, lang);
    let text = trip_ics(itinerary, lang, date, &snapshot.site.name, &address, Timestamp::now());
    Ok(download("text/calendar; charset=utf-8", &format!("{slug}-{date}.ics"), text))
}

fn address(app: &App, itinerary: &Itinerary, lang: Lang) -> String {
    let path = Route::with_slug(lang, Page::Itinerary, &itinerary.slug).path();
    format!("{}{path}", app.settings.base_url)
}

fn download(content_type: &'static str, name: &str, text: String) -> Response<Body> {
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(value) = HeaderValue::try_from(format!("attachment; filename=\"{name}\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    response
}

/// GPX 1.1 (<https://www.topografix.com/GPX/1/1/>): a waypoint for each place, and the route through them.
fn stops_gpx(itinerary: &Itinerary, lang: Lang, author: &str, address: &str) -> String {
    let text = itinerary.text(lang);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"{author}\" \
         xmlns=\"http://www.topografix.com/GPX/1/1\">\n<metadata><name>{}</name><desc>{}</desc>\
         <link href=\"{}\"/></metadata>\n",
        escape(&text.title),
        escape(&text.subtitle),
        escape(address),
        author = escape(author),
    );
    let point = |xml: &mut String, tag: &str, stop: &crate::content::model::Stop| {
        let day = text.days.get(usize::from(stop.day).saturating_sub(1)).map_or("", |day| day.title.as_str());
        writeln!(
            xml,
            "<{tag} lat=\"{}\" lon=\"{}\"><name>{}</name><desc>{}. {}</desc></{tag}>",
            stop.lat,
            stop.lon,
            escape(&stop.name),
            stop.day,
            escape(day)
        )
        .expect("writing to a String cannot fail");
    };
    for stop in &itinerary.facts.stops {
        point(&mut xml, "wpt", stop);
    }
    xml.push_str(&format!("<rte><name>{}</name>\n", escape(&text.title)));
    for stop in &itinerary.facts.stops {
        point(&mut xml, "rtept", stop);
    }
    xml.push_str("</rte>\n</gpx>\n");
    xml
}

/// iCalendar (RFC 5545): one all-day event, tentative, since nothing is booked.
fn trip_ics(itinerary: &Itinerary, lang: Lang, date: Date, agency: &str, address: &str, now: Timestamp) -> String {
    let text = itinerary.text(lang);
    let day = |date: Date| date.strftime("%Y%m%d").to_string();
    // The end of an all-day event is the day after the last one.
    let end = date.saturating_add(i32::from(itinerary.facts.days).days());
    let lines = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        format!("PRODID:-//{}//ES", escaped(agency)),
        "METHOD:PUBLISH".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}-{date}@{}", itinerary.slug, host(address)),
        format!("DTSTAMP:{}", now.strftime("%Y%m%dT%H%M%SZ")),
        format!("DTSTART;VALUE=DATE:{}", day(date)),
        format!("DTEND;VALUE=DATE:{}", day(end)),
        format!("SUMMARY;LANGUAGE={lang}:{}", escaped(&format!("{} – {agency}", text.title))),
        format!("DESCRIPTION;LANGUAGE={lang}:{}", escaped(&format!("{}\n\n{address}", text.subtitle))),
        format!("LOCATION;LANGUAGE={lang}:{}", escaped(&text.place)),
        format!("URL:{address}"),
        "STATUS:TENTATIVE".to_owned(),
        "TRANSP:TRANSPARENT".to_owned(),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ];
    lines.iter().map(|line| folded(line) + "\r\n").collect()
}

fn host(address: &str) -> &str {
    address.split("://").nth(1).and_then(|rest| rest.split(['/', ':']).next()).unwrap_or_default()
}

/// A text value: RFC 5545, 3.3.11.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,").replace('\n', "\\n")
}

/// Lines of at most 75 octets, continued after a line break and a space: RFC 5545, 3.1.
fn folded(line: &str) -> String {
    const LIMIT: usize = 75;
    let mut out = String::with_capacity(line.len() + 8);
    let mut octets = 0;
    for c in line.chars() {
        if octets + c.len_utf8() > LIMIT {
            out.push_str("\r\n ");
            octets = 1;
        }
        out.push(c);
        octets += c.len_utf8();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_folded_between_characters() {
        let line = "DESCRIPTION:".to_owned() + &"ñ".repeat(60);
        let folded = folded(&line);
        assert!(folded.split("\r\n").all(|part| part.len() <= 75));
        assert_eq!(folded.replace("\r\n ", ""), line);
        assert_eq!(escaped("a, b; c\\d\ne"), "a\\, b\\; c\\\\d\\ne");
    }
}
