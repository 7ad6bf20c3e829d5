//! What the machine provides: processors, a clock, and notice of a panicked thread.

use std::fmt;
use std::sync::Arc;
use std::thread::{available_parallelism, panicking};

use jiff::Timestamp;
use tokio::sync::Notify;

/// How many threads can run at once; at least one.
pub fn processors() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// The machine's clock, which may be wrong and may jump; a test brings its own.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Timestamp + Send + Sync>);

impl Clock {
    pub fn new(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(now))
    }

    pub fn now(&self) -> Timestamp {
        (self.0)()
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::new(Timestamp::now)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}

/// Held by a thread that has to live as long as the process: notifies when that thread panics.
pub struct Alarm(pub Arc<Notify>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if panicking() {
            self.0.notify_one();
        }
    }
}
