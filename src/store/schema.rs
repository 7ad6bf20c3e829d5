//! The schema versions of the store's two files, and how a file of any version is upgraded to this program's.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, TransactionBehavior};

use super::OpenMode;
use super::connection::{open_for_reading, open_for_writing};
use super::copies;
use super::error::OpenError;
use super::files::{self, ServeLock};

/// One of the store's files: how it is recognized, and the steps that lead to its schema.
pub(super) struct Schema {
    /// Its name in the data directory.
    pub(super) file: &'static str,
    /// Marks the file as ours, unlike a file of another program.
    application_id: i64,
    /// One step per version. The text of a released step never changes: the next version is another step, and a dump of the version before
    /// it is added to `tests/fixtures/schema/`.
    steps: &'static [&'static str],
}

/// Of `inquiries.db` (`PATG`).
pub(super) const INQUIRIES: Schema = Schema {
    file: "inquiries.db",
    application_id: 0x5041_5447,
    steps: &[
        include_str!("sql/inquiries/001_inquiries_and_outbox.sql"),
        include_str!("sql/inquiries/002_itinerary_mails.sql"),
        include_str!("sql/inquiries/003_subscribers.sql"),
        include_str!("sql/inquiries/004_tokens.sql"),
        include_str!("sql/inquiries/005_events.sql"),
        include_str!("sql/inquiries/006_jobs.sql"),
        include_str!("sql/inquiries/007_staff.sql"),
        include_str!("sql/inquiries/008_waiting_since.sql"),
        include_str!("sql/inquiries/009_requests.sql"),
        include_str!("sql/inquiries/010_reminders.sql"),
    ],
};

/// Of `content.db` (`PATC`).
pub(super) const CONTENT: Schema = Schema {
    file: "content.db",
    application_id: 0x5041_5443,
    steps: &[include_str!("sql/content/001_revisions.sql"), include_str!("sql/content/002_meta.sql")],
};

/// How a file relates to this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Age {
    Current,
    /// An older version; 0 when the file is empty.
    Older(i64),
}

impl Schema {
    /// The version that this program reads and writes.
    #[allow(clippy::cast_possible_wrap)]
    pub(super) const fn version(&self) -> i64 {
        self.steps.len() as i64
    }

    /// The path of this file in a data directory, upgraded to this program's version; with [`OpenMode::Create`] it is created if it is
    /// missing. Both files of the directory are checked before anything is changed.
    ///
    /// # Errors
    /// When either file is another program's or a newer version's, or the upgrade would change a file under a running server.
    pub(super) fn open(&self, dir: &Path, mode: OpenMode) -> Result<PathBuf, OpenError> {
        for schema in [&INQUIRIES, &CONTENT] {
            let path = dir.join(schema.file);
            if path.is_file() {
                schema.age(&open_for_reading(&path)?, &path)?;
            }
        }
        let path = files::database_in(dir, self.file, mode)?;
        if self.age(&open_for_reading(&path)?, &path)? == Age::Current {
            return Ok(path);
        }
        if mode == OpenMode::Existing && ServeLock::is_held(dir) {
            return Err(OpenError::UpgradeBesideServer(dir.to_owned()));
        }
        self.upgrade(&mut open_for_writing(&path)?, &path)?;
        Ok(path)
    }

    /// Checks a file without changing it.
    fn age(&self, connection: &Connection, path: &Path) -> Result<Age, OpenError> {
        let pragma = |name| {
            connection
                .pragma_query_value(None, name, |row| row.get::<_, i64>(0))
                .map_err(|error| OpenError::database(path, error))
        };
        let (application, found, known) = (pragma("application_id")?, pragma("user_version")?, self.version());
        let is_empty = pragma("schema_version")? == 0;
        match (application, found) {
            (id, found) if id == self.application_id && found == known => Ok(Age::Current),
            (id, found) if id == self.application_id && found > known => {
                Err(OpenError::Newer { path: path.to_owned(), found, known })
            }
            (id, found) if id == self.application_id => Ok(Age::Older(found)),
            (0, 0) if is_empty => Ok(Age::Older(0)),
            _ => Err(OpenError::Foreign(path.to_owned())),
        }
    }

    /// Upgrades a file to the current version in one transaction, and keeps a copy from before.
    fn upgrade(&self, connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
        let failed = |error| OpenError::database(path, error);
        // Another process may be doing the same: check again once nobody else can write.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let Age::Older(found) = self.age(&transaction, path)? else { return Ok(()) };
        // Nobody can write meanwhile, so the copy is exactly what gets upgraded.
        let copy = if found > 0 { Some(copies::make(path, found)?) } else { None };
        let upgraded = self.climb(&transaction, found).and_then(|()| transaction.commit());
        if let Err(error) = upgraded {
            // The file is unchanged. A server that is restarted again and again must not fill the disk with copies of it.
            if let Some(copy) = copy {
                copies::remove(&copy).ok();
            }
            return Err(failed(error));
        }
        if let Some(copy) = copy {
            tracing::info!(
                "`{}` was upgraded from version {found} to {}; as it was before it is kept for {} days in `{}`",
                path.display(),
                self.version(),
                copies::KEPT_DAYS,
                copy.display()
            );
        }
        Ok(())
    }

    /// Runs the steps from a version to the current one.
    pub(super) fn climb(&self, connection: &Connection, from: i64) -> rusqlite::Result<()> {
        for step in self.steps.iter().skip(usize::try_from(from).unwrap_or(0)) {
            connection.execute_batch(step)?;
        }
        connection.pragma_update(None, "application_id", self.application_id)?;
        connection.pragma_update(None, "user_version", self.version())
    }
}
