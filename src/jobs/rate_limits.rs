//! Makes the rate limiters forget addresses whose period is over, which would otherwise fill the memory.

use std::time::Duration;

use tokio::time::{Interval, interval};

use super::runner::{Job, JobError};
use crate::store::JobKind;
use crate::web::App;

const EVERY: Duration = Duration::from_secs(600);

pub struct RateLimits {
    app: App,
    interval: Interval,
}

impl RateLimits {
    pub fn new(app: App) -> RateLimits {
        RateLimits { app, interval: interval(EVERY) }
    }
}

impl Job for RateLimits {
    const KIND: JobKind = JobKind::RateLimits;

    async fn due(&mut self) {
        self.interval.tick().await;
    }

    async fn run(&mut self) -> Result<(), JobError> {
        self.app.limiter.forget_old();
        self.app.mail_limiter.forget_old();
        self.app.newsletter_limiter.forget_old();
        self.app.sign_in_limiter.forget_old();
        self.app.request_limiter.forget_old();
        Ok(())
    }
}
