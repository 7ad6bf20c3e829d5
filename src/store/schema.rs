//! The schemas of the store's files and their upgrades.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::error::OpenError;

/// What a file of this program is known by, and how it came to be what it is.
pub(super) struct Schema {
    /// Marks the file as ours, which a file of another program is not.
    application_id: i64,
    /// One step a version. A step that was shipped never changes: the next version is another step, and a dump of the schema
    /// before it joins `tests/fixtures/schema/`.
    steps: &'static [&'static str],
}

/// Of `inquiries.db` (`PATG`).
pub(super) const INQUIRIES: Schema = Schema {
    application_id: 0x5041_5447,
    steps: &[
        include_str!("sql/v1.sql"),
        include_str!("sql/v2.sql"),
        include_str!("sql/v3.sql"),
        include_str!("sql/004_tokens.sql"),
    ],
};

/// Of `content.db` (`PATC`).
pub(super) const CONTENT: Schema = Schema {
    application_id: 0x5041_5443,
    steps: &[include_str!("sql/content_v1.sql"), include_str!("sql/content_v2.sql")],
};

/// How a file relates to this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Age {
    Current,
    /// Empty or of an older version.
    Older,
}

impl Schema {
    /// The version that this program reads and writes.
    #[allow(clippy::cast_possible_wrap)]
    pub(super) const fn version(&self) -> i64 {
        self.steps.len() as i64
    }

    /// Looks at a file without changing it.
    pub(super) fn age(&self, connection: &Connection, path: &Path) -> Result<Age, OpenError> {
        let pragma = |name| {
            connection
                .pragma_query_value(None, name, |row| row.get::<_, i64>(0))
                .map_err(|error| OpenError::database(path, error))
        };
        let (application, found, known) = (pragma("application_id")?, pragma("user_version")?, self.version());
        let empty = pragma("schema_version")? == 0;
        match (application, found) {
            (id, found) if id == self.application_id && found == known => Ok(Age::Current),
            (id, found) if id == self.application_id && found > known => {
                Err(OpenError::Newer { path: path.to_owned(), found, known })
            }
            (id, _) if id == self.application_id => Ok(Age::Older),
            (0, 0) if empty => Ok(Age::Older),
            _ => Err(OpenError::Foreign(path.to_owned())),
        }
    }

    /// Brings a file to the current version, in one transaction.
    pub(super) fn upgrade(&self, connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
        let failed = |error| OpenError::database(path, error);
        // Another process may be doing the same: look again once nobody else can write.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        if self.age(&transaction, path)? == Age::Current {
            return Ok(());
        }
        let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
        for step in self.steps.iter().skip(usize::try_from(found).unwrap_or(0)) {
            transaction.execute_batch(step).map_err(failed)?;
        }
        transaction.pragma_update(None, "application_id", self.application_id).map_err(failed)?;
        transaction.pragma_update(None, "user_version", self.version()).map_err(failed)?;
        transaction.commit().map_err(failed)
    }
}
