//! Copies of the store's files, made before an upgrade: `inquiries.db.v3-20261129T100000Z.bak` is `inquiries.db` as version 3 left it.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use rusqlite::types::{ToSqlOutput, ValueRef};

use super::clock::SLACK;
use super::connection::{open_copy, open_for_reading};
use super::error::OpenError;
use super::private::{create_private_file, folder_of};

/// How long a copy is kept.
pub(super) const KEPT_DAYS: i64 = 30;
const KEPT: SignedDuration = SignedDuration::from_hours(24 * KEPT_DAYS);

/// Suffix of a complete copy.
const WHOLE: &str = ".bak";
/// Suffix of a copy that is still being written, or whose writing was cut off.
const PART: &str = ".bak.part";
/// The time in a name, in UTC.
const MOMENT: &str = "%Y%m%dT%H%M%SZ";

/// A complete copy.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FileCopy {
    pub(super) path: PathBuf,
    pub(super) made_at: Timestamp,
}

/// Copies a file next to itself, with the same permissions; returns the copy's path. It gets its name only once it is complete and on disk.
///
/// # Errors
/// Mainly when the disk has no room for it. Nothing of it is left then.
pub(super) fn make(path: &Path, version: i64) -> Result<PathBuf, OpenError> {
    let moment = Timestamp::now().strftime(MOMENT);
    let named = |ending: &str| with_ending(path, &format!(".v{version}-{moment}{ending}"));
    let (part, whole) = (named(PART), named(WHOLE));
    let written = remove_parts(path).map_err(|error| OpenError::copy(path, error)).and_then(|()| write(path, &part));
    let kept = written.and_then(|()| {
        let renamed = fs::rename(&part, &whole).and_then(|()| File::open(folder_of(path))?.sync_all());
        renamed.map_err(|error| OpenError::copy(path, error))
    });
    if kept.is_err() {
        remove_parts(path).ok();
    }
    kept.map(|()| whole)
}

fn write(path: &Path, part: &Path) -> Result<(), OpenError> {
    let io_failed = |error| OpenError::copy(path, error);
    let file = create_private_file(part).map_err(io_failed)?;
    let permissions = fs::metadata(path).map_err(io_failed)?.permissions();
    file.set_permissions(permissions).map_err(io_failed)?;
    let name = ToSqlOutput::Borrowed(ValueRef::Text(part.as_os_str().as_bytes()));
    open_for_reading(path)?.execute("VACUUM INTO ?1", [name]).map_err(|error| OpenError::copy_database(path, error))?;
    file.sync_all().map_err(io_failed)
}

/// Changes the copies of a file, each of them all or nothing; returns what was done in each. One that cannot be read or changed is removed.
///
/// # Errors
/// When a copy can be neither changed nor removed.
pub(super) fn change<T>(path: &Path, work: impl Fn(&Connection) -> rusqlite::Result<T>) -> io::Result<Vec<T>> {
    let changed = |copy: &Path| {
        let mut connection = open_copy(copy)?;
        let failed = |error| OpenError::database(copy, error);
        let transaction = connection.transaction().map_err(failed)?;
        let done = work(&transaction).map_err(failed)?;
        transaction.commit().map_err(failed)?;
        Ok::<T, OpenError>(done)
    };
    let mut all = Vec::new();
    for copy in of(path)? {
        match changed(&copy.path) {
            Ok(done) => all.push(done),
            Err(error) => {
                remove(&copy.path)?;
                let error = &error as &dyn std::error::Error;
                tracing::warn!(error, "`{}` was removed: nothing can be erased in it", copy.path.display());
            }
        }
    }
    Ok(all)
}

/// Removes the copies of a file that are old enough, and those from the future, made when the clock was ahead.
pub(super) fn remove_old(path: &Path, now: Timestamp) -> io::Result<()> {
    for copy in of(path)? {
        let age = now.duration_since(copy.made_at);
        let reason = match age {
            age if age >= KEPT => format!("after {KEPT_DAYS} days"),
            age if age < -SignedDuration::from_millis(SLACK) => {
                "since it was made at a wrong time, in the future".to_owned()
            }
            _ => continue,
        };
        remove(&copy.path)?;
        tracing::info!("`{}` was removed {reason}", copy.path.display());
    }
    Ok(())
}

/// The complete copies of a file.
fn of(path: &Path) -> io::Result<Vec<FileCopy>> {
    let file = path.file_name().unwrap_or_default().to_str().unwrap_or_default();
    let mut copies = Vec::new();
    for entry in fs::read_dir(folder_of(path))? {
        let entry = entry?;
        let made_at = entry.file_name().to_str().and_then(|name| {
            let (_version, moment) =
                name.strip_prefix(file)?.strip_prefix(".v")?.strip_suffix(WHOLE)?.split_once('-')?;
            moment.parse().ok()
        });
        copies.extend(made_at.map(|made_at| FileCopy { path: entry.path(), made_at }));
    }
    copies.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(copies)
}

/// Removes a copy, with what `SQLite` may have left next to it.
pub(super) fn remove(copy: &Path) -> io::Result<()> {
    for file in [with_ending(copy, "-journal"), copy.to_owned()] {
        match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Removes copies of a file whose writing was cut off.
fn remove_parts(path: &Path) -> io::Result<()> {
    let file = path.file_name().unwrap_or_default().as_bytes();
    for entry in fs::read_dir(folder_of(path))? {
        let name = entry?.file_name();
        let is_part = name.as_bytes().strip_prefix(file).is_some_and(|ending| ending.starts_with(b".v"))
            && name.to_string_lossy().contains(PART);
        if is_part {
            fs::remove_file(folder_of(path).join(name))?;
        }
    }
    Ok(())
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}
