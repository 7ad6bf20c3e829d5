//! Conversion between rows and the domain's types.

use jiff::{SignedDuration, Timestamp};
use rusqlite::types::{ToSqlOutput, Type, Value, ValueRef};
use rusqlite::{Row, Rows, Statement};

use super::error::{StoreError, is_of_one_row};
use crate::inquiry::{
    Accommodation, Activity, ActivityLevel, Budget, Duration, Email, Inquiry, Interest, NewInquiry, Region, Status,
    Transport, Travelers, TripType,
};
use crate::locale::Lang;

/// A row that this version cannot read. It stops nothing: readers of many rows skip and report it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} cannot be read: {reason}")]
pub struct Unreadable {
    /// For example `inquiry PAT-7K3QX2` or `mail 12`.
    pub what: String,
    pub reason: String,
}

/// Tells the store's errors from those of the callback that visits its rows.
pub(super) enum Stop<E> {
    Store(rusqlite::Error),
    Visit(E),
}

impl<E> From<rusqlite::Error> for Stop<E> {
    fn from(error: rusqlite::Error) -> Self {
        Stop::Store(error)
    }
}

impl<E: From<StoreError>> Stop<E> {
    pub(super) fn into_error(self) -> E {
        match self {
            Stop::Store(error) => StoreError::from(error).into(),
            Stop::Visit(error) => error,
        }
    }
}

/// Converts each row with `read` and passes it to `visit`; collects the rows that cannot be read, named by `what`.
pub(super) fn each_readable<T, E: From<rusqlite::Error>>(
    rows: &mut Rows,
    read: impl Fn(&Row) -> rusqlite::Result<T>,
    what: impl Fn(&Row) -> String,
    mut visit: impl FnMut(T) -> Result<(), E>,
) -> Result<Vec<Unreadable>, E> {
    let mut unreadable = Vec::new();
    while let Some(row) = rows.next()? {
        match read(row) {
            Ok(value) => visit(value)?,
            Err(error) if is_of_one_row(&error) => {
                unreadable.push(Unreadable { what: what(row), reason: reason(row, &error) });
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(unreadable)
}

/// What is wrong with a row, naming the column.
pub(super) fn reason(row: &Row, error: &rusqlite::Error) -> String {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    let (column, words) = match error {
        FromSqlConversionFailure(column, _, source) => (*column, source.to_string()),
        IntegralValueOutOfRange(column, value) => (*column, format!("{value} is out of range")),
        InvalidColumnType(column, _, kind) => (*column, format!("holds {kind}")),
        Utf8Error(column, source) => (*column, source.to_string()),
        other => return other.to_string(),
    };
    format!("`{}`: {words}", row.as_ref().column_name(column).unwrap_or("?"))
}

/// The first column, which identifies the row.
pub(super) fn name(row: &Row) -> String {
    match row.get_ref(0) {
        Ok(ValueRef::Integer(id)) => id.to_string(),
        Ok(ValueRef::Text(text)) => String::from_utf8_lossy(text).into_owned(),
        _ => "?".to_owned(),
    }
}

/// The columns that [`inquiry`] reads, in its order.
pub(super) const INQUIRY: &str = "reference, status, lang, created_at, updated_at, full_name, email, phone, phone_e164, \
     country, trip_type, itinerary, travelers, group_size, tentative_date, activity_level, duration, budget, \
     accommodation, transport, regions, activities, interests, comments, newsletter, privacy_version, \
     privacy_accepted_at, note, restricted, waiting_since";

/// How many parameters [`bind_details`] fills, from `?1` on, in the order of [`NewInquiry`]'s fields.
pub(super) const DETAILS: usize = 21;

/// Reads a row of [`INQUIRY`].
pub(super) fn inquiry(row: &Row) -> rusqlite::Result<Inquiry> {
    Ok(Inquiry {
        reference: parsed(row, 0)?,
        status: coded(row, 1, Status::from_code)?,
        lang: parsed::<Lang>(row, 2)?,
        created_at: timestamp(row, 3)?,
        updated_at: timestamp(row, 4)?,
        details: NewInquiry {
            full_name: row.get(5)?,
            email: Email::from_stored(row.get(6)?),
            phone: row.get(7)?,
            phone_e164: row.get(8)?,
            country: row.get(9)?,
            trip_type: coded(row, 10, TripType::from_code)?,
            itinerary: row.get(11)?,
            travelers: coded(row, 12, Travelers::from_code)?,
            group_size: row.get(13)?,
            tentative_date: if is_null(row, 14)? { None } else { Some(parsed(row, 14)?) },
            activity_level: optional(row, 15, ActivityLevel::from_code)?,
            duration: optional(row, 16, Duration::from_code)?,
            budget: optional(row, 17, Budget::from_code)?,
            accommodation: optional(row, 18, Accommodation::from_code)?,
            transport: optional(row, 19, Transport::from_code)?,
            regions: list(row, 20, Region::from_code)?,
            activities: list(row, 21, Activity::from_code)?,
            interests: list(row, 22, Interest::from_code)?,
            comments: row.get(23)?,
            newsletter: row.get(24)?,
            privacy_version: row.get(25)?,
        },
        privacy_accepted_at: timestamp(row, 26)?,
        note: row.get(27)?,
        restricted: row.get(28)?,
        waiting_since: maybe_timestamp(row, 29)?,
    })
}

/// Binds what the visitor sent to the first [`DETAILS`] parameters.
pub(super) fn bind_details(statement: &mut Statement, details: &NewInquiry) -> rusqlite::Result<()> {
    let values: [ToSqlOutput; DETAILS] = [
        text(&details.full_name),
        text(details.email.as_str()),
        text(&details.phone),
        maybe(details.phone_e164.as_deref()),
        text(&details.country),
        text(details.trip_type.code()),
        maybe(details.itinerary.as_deref()),
        text(details.travelers.code()),
        owned(details.group_size.map(|size| Value::Integer(size.into()))),
        owned(details.tentative_date.map(|date| Value::Text(date.to_string()))),
        maybe(details.activity_level.map(ActivityLevel::code)),
        maybe(details.duration.map(Duration::code)),
        maybe(details.budget.map(Budget::code)),
        maybe(details.accommodation.map(Accommodation::code)),
        maybe(details.transport.map(Transport::code)),
        codes(details.regions.iter().map(|region| region.code())),
        codes(details.activities.iter().map(|activity| activity.code())),
        codes(details.interests.iter().map(|interest| interest.code())),
        maybe(details.comments.as_deref()),
        owned(Some(Value::Integer(details.newsletter.into()))),
        text(&details.privacy_version),
    ];
    for (index, value) in values.into_iter().enumerate() {
        statement.raw_bind_parameter(index + 1, value)?;
    }
    Ok(())
}

/// A time in whole milliseconds, as stored in columns.
pub(super) fn millis(at: Timestamp) -> i64 {
    at.as_millisecond()
}

/// The time in a column.
pub(super) fn timestamp(row: &Row, index: usize) -> rusqlite::Result<Timestamp> {
    from_millis(row.get(index)?)
        .ok_or_else(|| rusqlite::Error::FromSqlConversionFailure(index, Type::Integer, "no moment in time".into()))
}

pub(super) fn maybe_timestamp(row: &Row, index: usize) -> rusqlite::Result<Option<Timestamp>> {
    if is_null(row, index)? { Ok(None) } else { timestamp(row, index).map(Some) }
}

pub(super) fn millis_of(duration: SignedDuration) -> i64 {
    duration.as_secs() * 1_000
}

pub(super) fn from_millis(millis: i64) -> Option<Timestamp> {
    Timestamp::from_millisecond(millis).ok()
}

/// A column whose text the type itself can parse.
pub(super) fn parsed<T: std::str::FromStr>(row: &Row, index: usize) -> rusqlite::Result<T> {
    coded(row, index, |text| text.parse().ok())
}

/// A column that holds one of a fixed set of codes.
pub(super) fn coded<T>(row: &Row, index: usize, from_code: impl Fn(&str) -> Option<T>) -> rusqlite::Result<T> {
    let code = row.get_ref(index)?.as_str()?;
    from_code(code).ok_or_else(|| unknown(index, code))
}

fn optional<T>(row: &Row, index: usize, from_code: fn(&str) -> Option<T>) -> rusqlite::Result<Option<T>> {
    if is_null(row, index)? { Ok(None) } else { coded(row, index, from_code).map(Some) }
}

/// A column that holds comma-separated codes.
pub(super) fn list<T>(row: &Row, index: usize, from_code: fn(&str) -> Option<T>) -> rusqlite::Result<Vec<T>> {
    let codes = row.get_ref(index)?.as_str()?;
    codes
        .split(',')
        .filter(|code| !code.is_empty())
        .map(|code| from_code(code).ok_or_else(|| unknown(index, code)))
        .collect()
}

fn is_null(row: &Row, index: usize) -> rusqlite::Result<bool> {
    Ok(row.get_ref(index)? == ValueRef::Null)
}

/// The column's number tells which list; the code is never text typed by a visitor.
fn unknown(index: usize, code: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(index, Type::Text, format!("unknown code `{code}`").into())
}

fn text(text: &str) -> ToSqlOutput<'_> {
    ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes()))
}

fn maybe(value: Option<&str>) -> ToSqlOutput<'_> {
    value.map_or(ToSqlOutput::Owned(Value::Null), text)
}

fn owned(value: Option<Value>) -> ToSqlOutput<'static> {
    ToSqlOutput::Owned(value.unwrap_or(Value::Null))
}

fn codes<'a>(codes: impl Iterator<Item = &'a str>) -> ToSqlOutput<'static> {
    ToSqlOutput::Owned(Value::Text(codes.collect::<Vec<_>>().join(",")))
}
