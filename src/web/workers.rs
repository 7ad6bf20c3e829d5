//! The worker threads. Each has a runtime of its own, and a connection stays with one of them: handing a request from thread to thread
//! costs more than answering it from the cache.

use std::future::Future;
use std::io;
use std::thread;

use tokio::runtime::{Builder, Handle};
use tokio_util::sync::{CancellationToken, DropGuard};

/// Concurrent blocking tasks per worker, store reads and compression; each thread costs memory.
const BLOCKING_THREADS: usize = 8;

/// Threads that take turns; they end when this is dropped.
pub struct Workers {
    handles: Vec<Handle>,
    next: usize,
    _stop: DropGuard,
}

impl Workers {
    /// Starts `count` threads; at least one.
    ///
    /// # Errors
    /// When the system provides no more threads or file descriptors.
    pub fn start(count: usize) -> io::Result<Workers> {
        let stop = CancellationToken::new();
        let workers = (0..count).map(|_| {
            let runtime = Builder::new_current_thread().enable_all().max_blocking_threads(BLOCKING_THREADS).build()?;
            let (handle, stop) = (runtime.handle().clone(), stop.clone());
            thread::Builder::new().name("http".to_owned()).spawn(move || {
                runtime.block_on(stop.cancelled());
                // Blocking work still running when the server has stopped is abandoned, like the connections that did not finish.
                runtime.shutdown_background();
            })?;
            Ok(handle)
        });
        let handles = workers.collect::<io::Result<_>>()?;
        Ok(Workers { handles, next: 0, _stop: stop.drop_guard() })
    }

    /// Runs a task on the next thread.
    pub fn spawn(&mut self, task: impl Future<Output = ()> + Send + 'static) {
        self.handles[self.next].spawn(task);
        self.next = (self.next + 1) % self.handles.len();
    }
}
