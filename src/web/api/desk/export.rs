//! `GET /api/desk/export`: the list as a file.

use std::fs::File;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, Response};
use bytes::Bytes;
use futures_util::stream;
use serde::Deserialize;
use tokio::io::AsyncReadExt as _;
use utoipa::{IntoParams, ToSchema};

use super::inquiries::{moments, search};
use crate::export::{Export, ExportError, Format, Names, Tally};
use crate::inquiry::Status;
use crate::locale::Lang;
use crate::log::causes;
use crate::store::Filter;
use crate::web::desk::Owner;
use crate::web::error::{ApiError, ErrorBody};
use crate::web::state::App;

/// Bytes that are read of the file at a time.
const PIECE: usize = 64 << 10;

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum FileFormat {
    Csv,
    Xlsx,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    #[param(inline)]
    format: FileFormat,
    /// Only those of this status; without it all but spam
    status: Option<Status>,
    /// Only those in this language
    lang: Option<Lang>,
    /// Only those about this itinerary, by its slug
    itinerary: Option<String>,
    /// Only those that this person has
    person: Option<i64>,
    /// Only those received on this day of the agency's calendar or later
    #[param(format = Date)]
    from: Option<String>,
    /// Only those received on this day of the agency's calendar or earlier
    #[param(format = Date)]
    to: Option<String>,
    /// As in the list
    search: Option<String>,
}

/// The inquiries as a file
///
/// As `patagonia export-inquiries` writes it, with labels in the person's language. Restricted inquiries are left out.
#[utoipa::path(
    get,
    path = "/api/desk/export",
    tag = "desk",
    operation_id = "desk_export",
    security(("owner" = [])),
    params(ExportQuery),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/csv"),
        (status = 400, description = "A parameter cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "For owners, within an hour after they signed in", body = ErrorBody),
        (status = 503, description = "Another export is under way, or the store cannot say it now; see Retry-After", body = ErrorBody),
    )
)]
pub async fn get(
    State(app): State<App>,
    Owner(session): Owner,
    query: Result<Query<ExportQuery>, QueryRejection>,
) -> Result<Response<Body>, ApiError> {
    let Query(query) = query.map_err(|_| ApiError::Malformed)?;
    let (since, until) = moments(&app, query.from.as_deref(), query.to.as_deref())?;
    let filter = Filter {
        since,
        until,
        status: query.status,
        lang: query.lang,
        itinerary: query.itinerary,
        person: query.person,
        search: search(query.search),
        ..Filter::default()
    };
    let (format, ending, kind) = match query.format {
        FileFormat::Csv => (Format::Csv, "csv", "text/csv; charset=utf-8"),
        FileFormat::Xlsx => (Format::Xlsx, "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    };
    let turn = Arc::clone(&app.export_turn).try_acquire_owned().map_err(|_| ApiError::Busy)?;
    // Whoever closes the page ends the export.
    let stop = StopWhenDropped(Arc::default());
    let stopped = Arc::clone(&stop.0);
    let maker = app.clone();
    let made = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        write(&maker, session.lang, format, filter, &stopped)
    });
    let (file, tally) = match made.await {
        Ok(Ok(made)) => made,
        Ok(Err(ExportError::Store(error))) => return Err(error.into()),
        Ok(Err(error)) => {
            tracing::error!(error = causes(&error), "an export failed");
            return Err(ApiError::Busy);
        }
        Err(_) => return Err(ApiError::Busy),
    };
    tracing::info!(person = session.name, inquiries = tally.written, format = ending, "inquiries were exported");
    let length = file.metadata().map_or(0, |file| file.len());
    let mut response = Response::new(pieces(file));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    let name = format!("attachment; filename=\"inquiries-{}.{ending}\"", app.today());
    headers.insert(CONTENT_DISPOSITION, HeaderValue::try_from(name).expect("a date"));
    Ok(response)
}

struct StopWhenDropped(Arc<AtomicBool>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Writes a file that has no name, so that nothing of it is left whatever happens.
fn write(
    app: &App,
    lang: Lang,
    format: Format,
    filter: Filter,
    stop: &AtomicBool,
) -> Result<(File, Tally), ExportError> {
    let snapshot = app.pages.snapshot();
    let names = Names::new(lang, app.time_zone.clone(), &snapshot);
    let export =
        Export { format, separator: b',', filter, include_restricted: false, names: &names, scratch: None, stop };
    let mut file = tempfile::tempfile().map_err(ExportError::Write)?;
    let tally = export.write(&app.store, &mut file)?;
    io::Seek::rewind(&mut file).map_err(ExportError::Write)?;
    Ok((file, tally))
}

fn pieces(file: File) -> Body {
    let file = tokio::fs::File::from_std(file);
    Body::from_stream(stream::try_unfold(file, |mut file| async move {
        let mut piece = Vec::with_capacity(PIECE);
        let read = (&mut file).take(PIECE as u64).read_to_end(&mut piece).await?;
        Ok::<_, io::Error>((read > 0).then(|| (Bytes::from(piece), file)))
    }))
}
