//! Whether the store accepts inquiries right now.

use std::path::Path;

use rusqlite::Connection;

use super::Store;
use super::error::StoreError;
use super::outbox::OutboxCounts;

impl Store {
    /// [`Store::outbox_counts`], behind everything that was queued before: an answer means that the store accepts inquiries. Takes the
    /// write lock and checks that the disk has room; writes something only if the last write failed, to see whether it would succeed now.
    pub async fn readiness(&self) -> Result<OutboxCounts, StoreError> {
        if self.inner.writer()?.last_write_failed() {
            self.write(probe).await?;
        } else {
            require_room(&self.inner.path)?;
            self.write(|_| Ok(())).await?;
        }
        self.outbox_counts().await
    }
}

/// Space that a few inquiries need, with their mails and their part of the log.
const ROOM: u64 = 1 << 20;

fn require_room(path: &Path) -> Result<(), StoreError> {
    // If the file system does not tell, the next write will.
    let Ok(disk) = rustix::fs::statvfs(path) else { return Ok(()) };
    match disk.f_bavail.saturating_mul(disk.f_frsize) {
        ..ROOM => Err(StoreError::full()),
        ROOM.. => Ok(()),
    }
}

/// A dummy write.
pub(super) fn probe(connection: &Connection) -> rusqlite::Result<()> {
    // A different value each time: SQLite writes nothing if the value is unchanged.
    connection
        .prepare_cached("INSERT INTO meta VALUES ('probes', 1) ON CONFLICT DO UPDATE SET value = value + 1")?
        .execute([])
        .map(drop)
}
