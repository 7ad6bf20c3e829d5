//! The queue in front of the engines. It is bounded, and some of its places are reserved for those who need the HTML most.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Renders that may wait; further ones are answered without React's HTML.
const PLACES: usize = 64;
/// Of these, places reserved for what one visitor did.
const FOR_VISITORS: usize = 24;
/// Of those, places reserved for inquiries that are stored.
const FOR_CONFIRMATIONS: usize = 8;

/// How urgent a render is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// A page that is the same for everybody.
    Page,
    /// A page out of an unbounded number: these are rendered one at a time, so that the others soon find a free engine.
    Search,
    /// It shows what one visitor did: a refused form, a link of a mail.
    Personal,
    /// It confirms that an inquiry is stored: it goes before all others.
    Confirmation,
}

impl Urgency {
    /// With this many jobs waiting there is no place.
    const fn places(self) -> usize {
        match self {
            Urgency::Page | Urgency::Search => PLACES - FOR_VISITORS,
            Urgency::Personal => PLACES - FOR_CONFIRMATIONS,
            Urgency::Confirmation => PLACES,
        }
    }
}

/// Jobs in the order in which they are run.
pub(super) struct Queue<T> {
    waiting: Mutex<Waiting<T>>,
    changed: Condvar,
}

struct Waiting<T> {
    first: VecDeque<T>,
    others: VecDeque<T>,
    closed: bool,
}

impl<T> Queue<T> {
    pub fn new() -> Self {
        let waiting = Waiting { first: VecDeque::new(), others: VecDeque::new(), closed: false };
        Queue { waiting: Mutex::new(waiting), changed: Condvar::new() }
    }

    /// Enqueues a job; returns it when there is no place.
    pub fn push(&self, job: T, urgency: Urgency) -> Result<(), T> {
        let mut waiting = self.waiting();
        if waiting.len() >= urgency.places() {
            return Err(job);
        }
        if urgency == Urgency::Confirmation {
            waiting.first.push_back(job);
        } else {
            waiting.others.push_back(job);
        }
        drop(waiting);
        self.changed.notify_one();
        Ok(())
    }

    /// Waits for the next job; `None` when the queue is closed.
    pub fn next(&self) -> Option<T> {
        let mut waiting = self.waiting();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(job) = waiting.first.pop_front().or_else(|| waiting.others.pop_front()) {
                return Some(job);
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.waiting().len() == 0
    }

    /// Drops the waiting jobs and ends the workers.
    pub fn close(&self) {
        let mut waiting = self.waiting();
        waiting.closed = true;
        waiting.first.clear();
        waiting.others.clear();
        drop(waiting);
        self.changed.notify_all();
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting<T>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Waiting<T> {
    fn len(&self) -> usize {
        self.first.len() + self.others.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_kept_and_confirmations_go_first() {
        let queue = Queue::new();
        let filled = |urgency: Urgency, label: &'static str| {
            let mut pushed = 0;
            while queue.push(label, urgency).is_ok() {
                pushed += 1;
            }
            pushed
        };
        assert_eq!(filled(Urgency::Page, "page"), PLACES - FOR_VISITORS);
        assert_eq!(filled(Urgency::Search, "page"), 0);
        assert_eq!(filled(Urgency::Personal, "form"), FOR_VISITORS - FOR_CONFIRMATIONS);
        assert_eq!(filled(Urgency::Confirmation, "confirmation"), FOR_CONFIRMATIONS);
        for expected in ["confirmation"; FOR_CONFIRMATIONS].into_iter().chain(["page"; PLACES - FOR_VISITORS]) {
            assert_eq!(queue.next(), Some(expected));
        }
        assert_eq!(queue.next(), Some("form"));
        assert!(!queue.is_empty());
        queue.close();
        assert_eq!(queue.next(), None);
    }
}
