//! The streams of events that are open: whose they are, and which makes room for another.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

/// Streams of one session: a tab has one, and a browser opens six connections to a host.
const STREAMS: usize = 4;

/// The streams that are open.
#[derive(Default)]
pub struct LiveStreams {
    open: Mutex<HashMap<String, Vec<Place>>>,
    stop: CancellationToken,
}

/// One stream of a session.
struct Place {
    number: u64,
    /// Cancelled when a later stream needs the place.
    leave: CancellationToken,
}

impl LiveStreams {
    /// Ends all streams; a server that stops waits for them.
    pub fn end(&self) {
        self.stop.cancel();
    }

    /// Waits until all streams are to end.
    pub async fn ended(&self) {
        self.stop.cancelled().await;
    }

    fn places(&self) -> MutexGuard<'_, HashMap<String, Vec<Place>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for one more stream; the oldest of the session leaves when there are too many.
    pub fn take(&self, session: &str, number: u64) -> CancellationToken {
        let leave = CancellationToken::new();
        let mut open = self.places();
        let own = open.entry(session.to_owned()).or_default();
        if own.len() >= STREAMS {
            own.remove(0).leave.cancel();
        }
        own.push(Place { number, leave: leave.clone() });
        leave
    }

    /// Gives a place back.
    pub fn give_back(&self, session: &str, number: u64) {
        let mut open = self.places();
        if let Some(own) = open.get_mut(session) {
            own.retain(|place| place.number != number);
            if own.is_empty() {
                open.remove(session);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_of_a_session_makes_room() {
        let streams = LiveStreams::default();
        let tokens: Vec<CancellationToken> = (0..6).map(|number| streams.take("luz", number)).collect();
        let other = streams.take("max", 9);
        let left: Vec<bool> = tokens.iter().map(CancellationToken::is_cancelled).collect();
        assert_eq!((left, other.is_cancelled()), (vec![true, true, false, false, false, false], false));
        for (session, number) in [("luz", 0), ("luz", 2), ("luz", 3), ("luz", 4), ("luz", 5), ("max", 9), ("max", 9)] {
            streams.give_back(session, number);
        }
        assert!(streams.places().is_empty(), "nothing is kept of who has gone");
    }
}
