//! What the machine gives.

use std::thread::available_parallelism;

/// Threads that can work at one time; at least one.
pub fn processors() -> usize {
    available_parallelism().map_or(1, usize::from)
}
