//! Streams that tell open pages of the desk what happens to inquiries, whoever does it: the store is asked every second.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use jiff::Timestamp;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::store::{Changes, Session, StoreError};
use crate::web::state::App;

/// How often the store is asked.
const LOOK: Duration = Duration::from_secs(1);
/// Something is said at least this often, so that no proxy takes the connection for dead and a dead one is noticed.
const SILENCE: Duration = Duration::from_secs(20);

/// The first words; the browser comes back after so many milliseconds when the stream breaks.
const HELLO: &str = "retry: 3000\nevent: hello\ndata: {}\n\n";
/// For a tab that had to make room, so that tabs do not take it from each other again and again.
const MADE_ROOM: &str = "retry: 60000\n\n";
const NOTHING_NEW: &str = ":\n\n";

/// The events of a session from now on.
pub async fn live_events(app: &App, session: Session) -> Result<Body, StoreError> {
    let Changes { until, .. } = app.store.changes_since(None).await?;
    let number = rand::random();
    let leave = app.live.take(&session.id(), number);
    let events = Events { app: app.clone(), session, number, leave, until, last: Instant::now(), state: State::Begun };
    let pieces = stream::unfold(events, |mut events| async move {
        let piece = events.next().await?;
        Some((Ok::<_, Infallible>(Bytes::from(piece)), events))
    });
    Ok(Body::from_stream(pieces))
}

struct Events {
    app: App,
    session: Session,
    number: u64,
    leave: CancellationToken,
    /// Until when everything was told.
    until: u64,
    /// When something was last said.
    last: Instant,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Begun,
    Open,
    Left,
}

impl Events {
    async fn next(&mut self) -> Option<String> {
        match self.state {
            State::Begun => {
                self.state = State::Open;
                return Some(HELLO.to_owned());
            }
            State::Open => {}
            State::Left => return None,
        }
        loop {
            tokio::select! {
                () = self.app.live.ended() => return None,
                () = self.leave.cancelled() => {
                    self.state = State::Left;
                    return Some(MADE_ROOM.to_owned());
                }
                () = sleep(LOOK) => {}
            }
            // When the store cannot say it, it is asked again.
            if matches!(self.app.store.still_holds(&self.session, Timestamp::now()).await, Ok(false)) {
                return None;
            }
            let news =
                self.app.store.changes_since(Some(self.until)).await.ok().and_then(|changes| self.tell(&changes));
            if news.is_some() || self.last.elapsed() >= SILENCE {
                self.last = Instant::now();
                return Some(news.unwrap_or_else(|| NOTHING_NEW.to_owned()));
            }
        }
    }

    fn tell(&mut self, changes: &Changes) -> Option<String> {
        self.until = changes.until;
        let Some(references) = &changes.references else { return Some(HELLO.to_owned()) };
        let event = |reference| format!("event: inquiry\ndata: {{\"reference\":\"{reference}\"}}\n\n");
        (!references.is_empty()).then(|| references.iter().map(event).collect())
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.app.live.give_back(&self.session.id(), self.number);
    }
}
