//! How long to wait before retrying something that failed.

use std::time::Duration;

/// Exponential back-off with up to 25 % jitter, so that what failed together is not retried together.
#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    /// The pause after the first failure.
    pub first: Duration,
    pub longest: Duration,
}

impl Backoff {
    /// The pause after this many consecutive failures, the last one included; `chance` is between 0 and 1.
    pub fn pause(&self, failures: u32, chance: f64) -> Duration {
        let doublings = failures.saturating_sub(1).min(30);
        let pause = self.first.saturating_mul(1 << doublings).min(self.longest);
        pause.mul_f64(1.0 + chance / 4.0)
    }
}
