//! Rate-limits log lines that one visitor can cause at will: at most one per second of each kind, with a count.

use std::error::Error;
use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::time::sleep_until;

/// Least interval between two lines of one kind.
const APART: Duration = Duration::from_secs(1);

/// One kind of line; a `static` next to the code that writes it.
pub struct Repeated(Mutex<State>);

struct State {
    /// Before this moment nothing more is written.
    silent_until: Option<Instant>,
    /// How often it happened since the last line.
    held: u64,
}

impl Default for Repeated {
    fn default() -> Self {
        Repeated::new()
    }
}

impl Repeated {
    pub const fn new() -> Self {
        Repeated(Mutex::new(State { silent_until: None, held: 0 }))
    }

    /// Calls `write` with the count: now, or once for everything until the second is over. The counts of all lines add up to the number
    /// of calls.
    pub fn log(&'static self, write: impl FnOnce(u64) + Send + 'static) {
        let answer = self.state().happened(Instant::now());
        match answer {
            Line::Now(times) => write(times),
            Line::At(moment) => {
                // Without a runtime the next line reports it.
                if let Ok(runtime) = Handle::try_current() {
                    runtime.spawn(async move {
                        sleep_until(moment.into()).await;
                        let times = self.state().take(moment);
                        if times > 0 {
                            write(times);
                        }
                    });
                }
            }
            Line::Held => {}
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What becomes of one occurrence.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    /// Write a line with this count.
    Now(u64),
    /// The first one held back: a line at this moment reports it and those that follow.
    At(Instant),
    /// The line already due reports it.
    Held,
}

impl State {
    fn happened(&mut self, now: Instant) -> Line {
        self.held += 1;
        match self.silent_until.filter(|until| now < *until) {
            None => Line::Now(self.take(now)),
            Some(until) if self.held == 1 => Line::At(until),
            Some(_) => Line::Held,
        }
    }

    /// How many occurrences there were since the last line, for the one that is written now.
    fn take(&mut self, now: Instant) -> u64 {
        let times = std::mem::take(&mut self.held);
        if times > 0 {
            self.silent_until = Some(now + APART);
        }
        times
    }
}

/// An error and its causes in one line.
pub fn causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        write!(text, ": {cause}").expect("writing to a String cannot fail");
        source = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_a_line_a_second_and_every_time_is_counted() {
        let start = Instant::now();
        let after = |milliseconds| start + Duration::from_millis(milliseconds);
        let mut state = State { silent_until: None, held: 0 };
        assert_eq!(state.happened(after(0)), Line::Now(1), "the first is written at once");
        assert_eq!(state.happened(after(1)), Line::At(after(1000)), "the rest is one line");
        for _ in 0..498 {
            assert_eq!(state.happened(after(2)), Line::Held);
        }
        assert_eq!(state.take(after(1000)), 499);
        assert_eq!(state.happened(after(1500)), Line::At(after(2000)), "the next second began with that line");
        // The next line came in time to report it: the scheduled one has nothing left to report.
        assert_eq!(state.happened(after(2000)), Line::Now(2));
        assert_eq!(state.take(after(2000)), 0);
        assert_eq!(state.happened(after(2001)), Line::At(after(3000)));
    }

    #[tokio::test]
    async fn what_is_held_back_is_said_without_another() {
        static KIND: Repeated = Repeated::new();
        let (said, mut hears) = tokio::sync::mpsc::unbounded_channel();
        for _ in 0..5 {
            let said = said.clone();
            KIND.log(move |times| said.send(times).unwrap());
        }
        assert_eq!(hears.recv().await, Some(1));
        assert_eq!(hears.recv().await, Some(4));
    }

    #[test]
    fn an_error_stands_with_its_causes() {
        let error = url::Url::parse("http://[").unwrap_err();
        let outer = std::io::Error::other(error);
        assert_eq!(causes(&outer), "invalid IPv6 address");
    }
}
