//! Waiting for request bodies: limited per visitor, in total, and in time.
//!
//! A body that arrived with its head, as a form does behind a buffering proxy, is not waited for and needs no slot.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::Body;
use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use tokio::time::Sleep;

use super::connections::{ConnectionLimits, release};
use super::error::ApiError;

/// How often an incomplete body is polled again before it counts as waited for: what has already arrived is delivered by then.
const ASKED: u8 = 3;
/// A visitor with too many bodies in progress will soon have fewer.
const RETRY_SECONDS: u64 = 5;

/// Why a body was not read.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    #[error("its sender has too many bodies under way")]
    TooMany,
    #[error("too many bodies are under way")]
    Busy,
    #[error("it did not come in time")]
    Slow,
    #[error(transparent)]
    Broken(hyper::Error),
}

/// Bodies in progress; cheap to clone.
#[derive(Clone)]
pub struct Bodies {
    limits: ConnectionLimits,
    counts: Arc<Mutex<Counts>>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    by_client: HashMap<IpAddr, usize>,
}

impl Bodies {
    pub fn new(limits: ConnectionLimits) -> Self {
        Bodies { limits, counts: Arc::default() }
    }

    /// A request's body within the limits.
    pub fn bounded(&self, body: Incoming, client: IpAddr) -> Body {
        if body.is_end_stream() {
            return Body::empty();
        }
        Body::new(Bounded { body, bodies: self.clone(), client, asked: 0, waiting: None })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, client: IpAddr) -> Result<Waiting, Unread> {
        let mut counts = self.counts();
        if counts.by_client.get(&client).is_some_and(|held| *held >= self.limits.bodies_of_one) {
            return Err(Unread::TooMany);
        }
        if counts.all >= self.limits.bodies {
            return Err(Unread::Busy);
        }
        counts.all += 1;
        *counts.by_client.entry(client).or_default() += 1;
        drop(counts);
        let timer = Box::pin(tokio::time::sleep(self.limits.body));
        Ok(Waiting { bodies: self.clone(), client, timer })
    }
}

/// A slot among the bodies in progress; dropping it frees the slot.
struct Waiting {
    bodies: Bodies,
    client: IpAddr,
    timer: Pin<Box<Sleep>>,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut counts = self.bodies.counts();
        counts.all -= 1;
        release(&mut counts.by_client, self.client);
    }
}

struct Bounded {
    body: Incoming,
    bodies: Bodies,
    client: IpAddr,
    asked: u8,
    waiting: Option<Waiting>,
}

impl HttpBody for Bounded {
    type Data = Bytes;
    type Error = Unread;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Unread>>> {
        let this = self.get_mut();
        if let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(cx) {
            this.asked = 0;
            return Poll::Ready(frame.map(|frame| frame.map_err(Unread::Broken)));
        }
        if this.asked < ASKED {
            this.asked += 1;
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        if this.waiting.is_none() {
            match this.bodies.wait(this.client) {
                Ok(waiting) => this.waiting = Some(waiting),
                Err(error) => return Poll::Ready(Some(Err(error))),
            }
        }
        match &mut this.waiting {
            Some(waiting) => waiting.timer.as_mut().poll(cx).map(|()| Some(Err(Unread::Slow))),
            None => Poll::Pending,
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Reads a body to its end, or until it is given up: what arrived before that is kept.
pub async fn collect(mut body: Body, most: usize) -> (Vec<u8>, Result<(), ApiError>) {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        match frame.map(Frame::into_data) {
            Ok(Ok(data)) => {
                let room = most - bytes.len();
                bytes.extend_from_slice(&data[..data.len().min(room)]);
                if data.len() > room {
                    return (bytes, Err(ApiError::TooLarge));
                }
            }
            Ok(Err(_trailers)) => {}
            Err(error) => return (bytes, Err(refusal(error))),
        }
    }
    (bytes, Ok(()))
}

fn refusal(error: axum::Error) -> ApiError {
    match error.into_inner().downcast::<Unread>().as_deref() {
        Ok(Unread::TooMany) => ApiError::TooMany(RETRY_SECONDS),
        Ok(Unread::Busy) => ApiError::Busy,
        Ok(Unread::Slow) => ApiError::Timeout,
        Ok(Unread::Broken(_)) | Err(_) => ApiError::Malformed,
    }
}
