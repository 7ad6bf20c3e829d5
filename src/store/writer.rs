//! The single writer: a thread that owns the write connection and commits in batches what is waiting.
//!
//! A commit costs one wait for the disk, however much is in it. So the thread puts what is in its queue into one transaction, each piece in
//! a savepoint of its own so that a refused piece does not take others along, commits, and only then answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::{Notify, oneshot};

use super::error::StoreError;
use crate::faults;
use crate::machine::Alarm;

/// Pieces that may wait; further ones are refused as busy.
const QUEUE: usize = 1024;
/// Pieces in one transaction: enough to share the wait for the disk, few enough to answer the first one soon.
const BATCH: usize = 256;

/// Work for the writer, and the channel back to the caller.
trait Piece: Send {
    /// Does the work; returns whether to keep it.
    fn run(&mut self, connection: &Connection) -> bool;
    /// Answers, with the work's own result unless the commit failed.
    fn finish(self: Box<Self>, committed: Result<(), StoreError>);
    /// Whether the outbox has more to do once this is committed.
    fn queues_mail(&self) -> bool;
    /// Whether the disk or another process was in the way.
    fn was_prevented(&self) -> bool;
}

struct Task<T, F> {
    work: Option<F>,
    result: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
    queues_mail: bool,
}

impl<T, F> Piece for Task<T, F>
where
    T: Send,
    F: FnOnce(&Connection) -> rusqlite::Result<T> + Send,
{
    fn run(&mut self, connection: &Connection) -> bool {
        // Done even when the caller is gone: a visitor who closes the page after the click has sent an inquiry.
        let Some(work) = self.work.take() else { return false };
        let result = work(connection);
        let kept = result.is_ok();
        self.result = Some(result.map_err(StoreError::from));
        kept
    }

    fn finish(self: Box<Self>, committed: Result<(), StoreError>) {
        let Task { result, reply, .. } = *self;
        let result = committed.and_then(|()| result.unwrap_or_else(|| Err(StoreError::stopped())));
        // The receiver may be gone; the work stays done.
        let _ = reply.send(result);
    }

    fn queues_mail(&self) -> bool {
        self.queues_mail
    }

    fn was_prevented(&self) -> bool {
        matches!(self.result, Some(Err(StoreError::Unavailable(_))))
    }
}

/// Hands work to the writer thread. Dropping it ends the thread once everything in the queue is done.
pub(super) struct Writer {
    queue: Option<SyncSender<Box<dyn Piece>>>,
    thread: Option<JoinHandle<()>>,
    failed: Arc<AtomicBool>,
}

impl Writer {
    /// `wakeup` is notified after a commit that queued mail, `fallen` when the thread panics.
    pub(super) fn start(connection: Connection, wakeup: Arc<Notify>, fallen: Arc<Notify>) -> std::io::Result<Writer> {
        let (queue, waiting) = sync_channel(QUEUE);
        let failed = Arc::new(AtomicBool::new(false));
        let failing = Arc::clone(&failed);
        let thread = std::thread::Builder::new().name("store-writer".into()).spawn(move || {
            let _alarm = Alarm(fallen);
            run(connection, &waiting, &wakeup, &failing);
        })?;
        Ok(Writer { queue: Some(queue), thread: Some(thread), failed })
    }

    /// Whether the last write failed because of the disk or another process.
    pub(super) fn last_write_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// Queues work and waits until it is on disk or refused. Work that fails leaves nothing behind.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        queues_mail: bool,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let piece = Box::new(Task { work: Some(work), result: None, reply, queues_mail });
        let queue = self.queue.as_ref().ok_or_else(StoreError::stopped)?;
        queue.try_send(piece).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::stopped(),
        })?;
        answer.await.unwrap_or_else(|_| Err(StoreError::stopped()))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // A panic there was reported when it happened.
            let _ = thread.join();
        }
    }
}

fn run(connection: Connection, waiting: &Receiver<Box<dyn Piece>>, wakeup: &Notify, failed: &AtomicBool) {
    let mut batch = Vec::with_capacity(BATCH);
    while let Ok(first) = waiting.recv() {
        batch.push(first);
        faults::point("store_writer");
        let changes = connection.total_changes();
        let committed = commit_together(&connection, &mut batch, waiting);
        if committed.is_err() || batch.iter().any(|piece| piece.was_prevented()) {
            failed.store(true, Ordering::Relaxed);
        } else if connection.total_changes() > changes {
            failed.store(false, Ordering::Relaxed);
        }
        if committed.is_ok() && batch.iter().any(|piece| piece.queues_mail()) {
            wakeup.notify_one();
        }
        for piece in batch.drain(..) {
            piece.finish(committed.clone());
        }
    }
}

/// Runs the pieces of the batch, and whatever else is waiting, up to the limit, in one transaction.
fn commit_together(
    connection: &Connection,
    batch: &mut Vec<Box<dyn Piece>>,
    waiting: &Receiver<Box<dyn Piece>>,
) -> Result<(), StoreError> {
    let result = (|| {
        execute(connection, "BEGIN IMMEDIATE")?;
        let mut next = 0;
        while next < batch.len() {
            let alone = next == 0;
            if !alone {
                execute(connection, "SAVEPOINT piece")?;
            }
            let kept = batch[next].run(connection);
            // A full disk may have made SQLite roll back the transaction; then the earlier pieces are gone too, and no later one may be
            // committed as if they were not.
            if connection.is_autocommit() {
                return Err(rolled_back());
            }
            match (kept, alone) {
                (true, true) => {}
                (true, false) => execute(connection, "RELEASE piece")?,
                (false, false) => {
                    execute(connection, "ROLLBACK TO piece").and_then(|()| execute(connection, "RELEASE piece"))?;
                }
                // Nothing else is in the transaction yet, so the first piece needs no savepoint.
                (false, true) => {
                    execute(connection, "ROLLBACK").and_then(|()| execute(connection, "BEGIN IMMEDIATE"))?;
                }
            }
            next += 1;
            if batch.len() < BATCH {
                batch.extend(waiting.try_recv());
            }
        }
        execute(connection, "COMMIT")
    })();
    if result.is_err() && !connection.is_autocommit() {
        // The connection must be usable for the next batch. If even this fails, its BEGIN will report it.
        let _ = execute(connection, "ROLLBACK");
    }
    result.map_err(StoreError::from)
}

fn execute(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(|_| ())
}

/// Reported as if the commit had failed on a full disk; it happened earlier.
fn rolled_back() -> rusqlite::Error {
    let full = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_FULL);
    rusqlite::Error::SqliteFailure(full, Some("the transaction was rolled back".to_owned()))
}
