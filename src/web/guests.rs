//! How many connections one address holds.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Connections by address; cheap to clone.
#[derive(Clone, Default)]
pub struct Guests(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A connection's place; dropping it frees the place.
pub struct Seat {
    guests: Guests,
    address: IpAddr,
}

impl Guests {
    /// A place for one more connection of an address, unless it holds `most` already.
    pub fn seat(&self, address: IpAddr, most: usize) -> Option<Seat> {
        let mut guests = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let held = guests.entry(address).or_default();
        if *held >= most {
            return None;
        }
        *held += 1;
        drop(guests);
        Some(Seat { guests: self.clone(), address })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut guests = self.guests.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut held) = guests.entry(self.address) {
            *held.get_mut() -= 1;
            if *held.get() == 0 {
                held.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_by_address_and_given_back() {
        let guests = Guests::default();
        let (one, other) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let first = guests.seat(one, 2);
        let second = guests.seat(one, 2);
        assert!(first.is_some() && second.is_some());
        assert!(guests.seat(one, 2).is_none());
        assert!(guests.seat(other, 2).is_some());
        drop(first);
        assert!(guests.seat(one, 2).is_some());
        drop(second);
        assert!(guests.0.lock().unwrap().is_empty(), "nothing is kept of who has gone");
    }
}
