//! One visitor's share of the engines: a few concurrent renders, the others wait for their turn.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Concurrent renders of one address. Most pages are cached before anybody asks; a household asks for few others.
const AT_A_TIME: usize = 4;

/// Who is rendering, by address as rate limits count it; cheap to clone.
#[derive(Clone, Default)]
pub struct Turns(Arc<Mutex<HashMap<IpAddr, Visitor>>>);

struct Visitor {
    places: Arc<Semaphore>,
    /// Turns that are held or waited for.
    turns: usize,
}

/// A visitor's turn; dropping it passes it to the next request of the same visitor.
pub struct Turn {
    _place: OwnedSemaphorePermit,
    _presence: Presence,
}

/// Keeps the visitor's entry for as long as somebody holds or waits for a turn.
struct Presence {
    turns: Turns,
    address: IpAddr,
}

impl Turns {
    /// A turn of this visitor, or `None` when it does not come within `patience`.
    pub async fn take(&self, address: IpAddr, patience: Duration) -> Option<Turn> {
        let (places, presence) = self.enter(address);
        let place = tokio::time::timeout(patience, places.acquire_owned()).await.ok()?.ok()?;
        Some(Turn { _place: place, _presence: presence })
    }

    fn enter(&self, address: IpAddr) -> (Arc<Semaphore>, Presence) {
        let mut visitors = self.visitors();
        let new = || Visitor { places: Arc::new(Semaphore::new(AT_A_TIME)), turns: 0 };
        let visitor = visitors.entry(address).or_insert_with(new);
        visitor.turns += 1;
        let places = Arc::clone(&visitor.places);
        drop(visitors);
        (places, Presence { turns: self.clone(), address })
    }

    fn visitors(&self) -> MutexGuard<'_, HashMap<IpAddr, Visitor>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Entry::Occupied(mut visitor) = self.turns.visitors().entry(self.address) {
            visitor.get_mut().turns -= 1;
            if visitor.get().turns == 0 {
                visitor.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn each_address_has_its_own_turns_and_nothing_is_kept_of_who_has_gone() {
        let turns = Turns::default();
        let (one, other) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let at_once = async |address| turns.take(address, Duration::ZERO).await;
        let mut held = Vec::new();
        for _ in 0..AT_A_TIME {
            held.push(at_once(one).await.unwrap());
        }
        assert!(at_once(one).await.is_none());
        held.push(at_once(other).await.unwrap());
        held.remove(0);
        held.push(at_once(one).await.unwrap());
        held.clear();
        assert!(turns.visitors().is_empty());
    }
}
