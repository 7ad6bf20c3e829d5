//! A few read-only connections, lent to blocking threads.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::{Notify, Semaphore};
use tokio::task::spawn_blocking;

use super::connection::open_for_reading;
use super::error::StoreError;
use crate::faults;
use crate::machine::Alarm;

/// Concurrent reads; further ones wait their turn.
const CONNECTIONS: usize = 4;

pub(super) struct Readers {
    path: PathBuf,
    permits: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
    fallen: Arc<Notify>,
}

impl Readers {
    /// A pool with one connection, already open; the others follow on demand. `fallen` is notified when a read panics.
    pub(super) fn new(path: PathBuf, first: Connection, fallen: Arc<Notify>) -> Readers {
        let (permits, idle) = (Arc::new(Semaphore::new(CONNECTIONS)), Arc::new(Mutex::new(vec![first])));
        Readers { path, permits, idle, fallen }
    }

    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let permit = self.permits.clone().acquire_owned().await.map_err(|_| StoreError::stopped())?;
        let (path, idle) = (self.path.clone(), self.idle.clone());
        let alarm = Alarm(Arc::clone(&self.fallen));
        let read = move || {
            let _alarm = alarm;
            faults::point("store_reader");
            let lend = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = match lend {
                Some(connection) => connection,
                None => open_for_reading(&path)?,
            };
            let result = work(&connection)?;
            // Only a connection that works goes back.
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            drop(permit);
            Ok(result)
        };
        spawn_blocking(read).await.unwrap_or_else(|_| Err(StoreError::stopped()))
    }
}
