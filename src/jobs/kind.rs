//! The jobs there are.

use std::fmt;

/// What the server does by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    /// Sends what waits in the outbox.
    MailDelivery,
    /// Deletes what is past its time.
    Retention,
    /// Shows the revision of the content that a command made live.
    ContentReload,
    /// Makes pages before anybody asks for them.
    CacheWarming,
    /// Forgets whom the limits have counted long ago.
    RateLimits,
    /// Watches the machine's clock for jumps.
    Clock,
    /// Gathers the words of posts for searches.
    WordIndex,
    /// Folds the write-ahead logs into the files of the store.
    Checkpoint,
}

impl JobKind {
    pub const fn code(self) -> &'static str {
        match self {
            JobKind::MailDelivery => "mail_delivery",
            JobKind::Retention => "retention",
            JobKind::ContentReload => "content_reload",
            JobKind::CacheWarming => "cache_warming",
            JobKind::RateLimits => "rate_limits",
            JobKind::Clock => "clock",
            JobKind::WordIndex => "word_index",
            JobKind::Checkpoint => "checkpoint",
        }
    }
}

impl fmt::Display for JobKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
