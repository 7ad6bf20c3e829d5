//! The schema and its upgrades.

use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, TransactionBehavior};

use super::error::OpenError;

/// One step a version. A step that was shipped never changes: the next version is another step, and a dump of the schema
/// before it joins `tests/fixtures/schema/`.
const STEPS: [&str; 2] = [include_str!("sql/v1.sql"), include_str!("sql/v2.sql")];

/// The version that this program reads and writes.
#[allow(clippy::cast_possible_wrap)]
pub(super) const VERSION: i64 = STEPS.len() as i64;

/// Marks the file as ours (`PATG`), which a file of another program is not.
const APPLICATION_ID: i64 = 0x5041_5447;

/// How a file relates to this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Age {
    Current,
    /// Empty or of an older version.
    Older,
}

/// Looks at a file without changing it.
pub(super) fn age(connection: &Connection, path: &Path) -> Result<Age, OpenError> {
    let database = |source| OpenError::Database { path: path.to_owned(), source: Arc::new(source) };
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(database);
    let found = pragma("user_version")?;
    let application = pragma("application_id")?;
    let empty = pragma("schema_version")? == 0;
    match (application, found) {
        (APPLICATION_ID, VERSION) => Ok(Age::Current),
        (APPLICATION_ID, found) if found > VERSION => {
            Err(OpenError::Newer { path: path.to_owned(), found, known: VERSION })
        }
        (APPLICATION_ID, _) => Ok(Age::Older),
        (0, 0) if empty => Ok(Age::Older),
        _ => Err(OpenError::Foreign(path.to_owned())),
    }
}

/// Brings a file to the current version, in one transaction.
pub(super) fn upgrade(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let database = |source| OpenError::Database { path: path.to_owned(), source: Arc::new(source) };
    // Another process may be doing the same: look again once nobody else can write.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(database)?;
    if age(&transaction, path)? == Age::Current {
        return Ok(());
    }
    let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(database)?;
    for step in STEPS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        transaction.execute_batch(step).map_err(database)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID).map_err(database)?;
    transaction.pragma_update(None, "user_version", VERSION).map_err(database)?;
    transaction.commit().map_err(database)
}
