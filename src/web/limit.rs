//! Rate limits per address: on inquiries, on itineraries by mail and on newsletter requests.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

/// A larger number is rejected: it would limit nothing.
const MOST: u32 = 1_000_000;

/// `10/hour`: at most this many in any period of this length; `0` is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit(Option<(NonZeroU32, Duration)>);

/// The text is not a limit.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is not a limit; write a number, `/` and second, minute, hour or day, as in `10/hour`, or `0` for none")]
pub struct InvalidLimit(String);

impl FromStr for Limit {
    type Err = InvalidLimit;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let invalid = || InvalidLimit(text.to_owned());
        let (count, unit) = text.split_once('/').unwrap_or((text, "hour"));
        let count: u32 = count.trim().parse().map_err(|_| invalid())?;
        let seconds = match unit.trim() {
            "second" => 1,
            "minute" => 60,
            "hour" => 3600,
            "day" => 86_400,
            _ => return Err(invalid()),
        };
        if count > MOST || (count > 0 && !text.contains('/')) {
            return Err(invalid());
        }
        Ok(Limit(NonZeroU32::new(count).map(|count| (count, Duration::from_secs(seconds)))))
    }
}

/// Counts by address; in memory only.
///
/// An IPv6 address is given as its /64, which one household has, and also counts for the networks around it: whoever has a /56 or a /48 has
/// many of those, and gets a few times as much for all of them together.
pub struct Limiter(Option<Counts>);

/// Prefix lengths of IPv6 networks, and the multiple of an address's limit that each gets.
const NETWORKS: [(u8, u32); 3] = [(64, 1), (56, 4), (48, 16)];

type Buckets = RateLimiter<IpAddr, HashMapStateStore<IpAddr>, DefaultClock>;

struct Counts {
    /// One for each of [`NETWORKS`]; IPv4 uses the first alone.
    buckets: [Buckets; NETWORKS.len()],
    /// Recently accepted content: sending it again gets the same answer and is not counted again.
    accepted: Mutex<HashMap<(IpAddr, u64), Instant>>,
}

/// The same time for which the store treats equal content as one inquiry.
const REMEMBERED: Duration = Duration::from_secs(30 * 60);

impl Limiter {
    pub fn new(limit: Limit) -> Self {
        Limiter(limit.0.and_then(|(count, period)| {
            let [one, some, many] = NETWORKS.map(|(_, times)| quota(count, period, times).map(RateLimiter::hashmap));
            Some(Counts { buckets: [one?, some?, many?], accepted: Mutex::default() })
        }))
    }

    /// Counts one request, unless the same `content` from this client was accepted before. `Err` is the time until the next is allowed.
    pub fn check(&self, client: IpAddr, content: u64) -> Result<(), Duration> {
        match &self.0 {
            Some(counts) if counts.accepted().contains_key(&(client, content)) => Ok(()),
            _ => self.count(client),
        }
    }

    /// Counts one request, whatever it is. `Err` is the time until the next is allowed.
    pub fn count(&self, client: IpAddr) -> Result<(), Duration> {
        let Some(counts) = &self.0 else { return Ok(()) };
        // The narrowest network first: what it refuses uses up none of its neighbours' share.
        for (buckets, (prefix, _)) in counts.buckets.iter().zip(NETWORKS) {
            let key = match client {
                IpAddr::V4(_) if prefix < NETWORKS[0].0 => break,
                IpAddr::V4(_) => client,
                IpAddr::V6(address) => network(address, prefix).into(),
            };
            buckets.check_key(&key).map_err(|until| until.wait_time_from(DefaultClock::default().now()))?;
        }
        Ok(())
    }

    /// Remembers what was accepted; the limit bounds the number of entries.
    pub fn accept(&self, client: IpAddr, content: u64) {
        if let Some(counts) = &self.0 {
            counts.accepted().insert((client, content), Instant::now());
        }
    }

    /// Forgets addresses whose period is over.
    pub fn forget_old(&self) {
        if let Some(counts) = &self.0 {
            counts.buckets.iter().for_each(Buckets::retain_recent);
            counts.accepted().retain(|_, at| at.elapsed() < REMEMBERED);
        }
    }
}

fn quota(count: NonZeroU32, period: Duration, times: u32) -> Option<Quota> {
    let count = count.checked_mul(NonZeroU32::new(times)?)?;
    Some(Quota::with_period(period / count.get())?.allow_burst(count))
}

fn network(address: Ipv6Addr, prefix: u8) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - prefix)))
}

/// Counts all clients together; in memory only.
pub struct TotalLimiter(Option<DefaultDirectRateLimiter>);

impl TotalLimiter {
    pub fn new(limit: Limit) -> Self {
        TotalLimiter(limit.0.and_then(|(count, period)| quota(count, period, 1)).map(RateLimiter::direct))
    }

    /// Counts one request. `Err` is the time until the next is allowed.
    pub fn count(&self) -> Result<(), Duration> {
        let Some(all) = &self.0 else { return Ok(()) };
        all.check().map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }
}

impl Counts {
    fn accepted(&self) -> MutexGuard<'_, HashMap<(IpAddr, u64), Instant>> {
        self.accepted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_people_write_them() {
        let limit = |text: &str| text.parse::<Limit>().map_err(|error| error.to_string());
        assert_eq!(limit("0"), Ok(Limit(None)));
        assert_eq!(limit("0/hour"), Ok(Limit(None)));
        assert_eq!(limit("10/hour"), Ok(Limit(Some((NonZeroU32::new(10).unwrap(), Duration::from_secs(3600))))));
        for wrong in ["", "4000000000/second", "10", "-1/hour", "ten/hour", "10/fortnight", "10/"] {
            assert!(limit(wrong).unwrap_err().contains("10/hour"), "{wrong}");
        }
    }

    #[test]
    fn the_eleventh_of_ten_waits_and_others_do_not() {
        let limiter = Limiter::new("10/hour".parse().unwrap());
        let (one, other) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let mut contents = 0..;
        let mut next = || contents.next().unwrap();
        for _ in 0..10 {
            assert_eq!(limiter.check(one, next()), Ok(()));
        }
        let wait = limiter.check(one, next()).unwrap_err();
        assert!(wait > Duration::from_secs(300) && wait <= Duration::from_secs(360), "{wait:?}");
        assert_eq!(limiter.check(other, next()), Ok(()));
    }

    #[test]
    fn a_wider_network_has_a_few_times_as_much() {
        let limiter = Limiter::new("10/hour".parse().unwrap());
        let taken = |addresses: &mut dyn Iterator<Item = u128>| {
            addresses.filter(|address| limiter.count(Ipv6Addr::from_bits(*address).into()).is_ok()).count()
        };
        let site = 0x2001_0db8_0001_u128 << 80;
        // One request from each address of one /64, of the 256 /64 in a /56, and of the 65,536 in the /48.
        assert_eq!(taken(&mut (0..40).map(|host| site | host)), 10);
        assert_eq!(taken(&mut (1..256).map(|net| site | net << 64)), 30);
        assert_eq!(taken(&mut (256..2_048).map(|net| site | net << 64)), 120);
        let neighbour = 0x2001_0db8_0002_u128 << 80;
        assert_eq!(taken(&mut (0..40).map(|host| neighbour | host)), 10);
    }

    #[test]
    fn a_limit_for_all_asks_nobody_who_they_are() {
        let limiter = TotalLimiter::new("2/hour".parse().unwrap());
        assert_eq!((limiter.count(), limiter.count()), (Ok(()), Ok(())));
        assert!(limiter.count().unwrap_err() > Duration::from_secs(1_700));
        let none = TotalLimiter::new("0".parse().unwrap());
        assert!((0..1000).all(|_| none.count().is_ok()));
    }

    #[test]
    fn what_was_accepted_may_be_sent_again() {
        let limiter = Limiter::new("1/hour".parse().unwrap());
        let (one, other) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        assert_eq!(limiter.check(one, 7), Ok(()));
        limiter.accept(one, 7);
        assert_eq!(limiter.check(one, 7), Ok(()));
        assert!(limiter.check(one, 8).is_err());
        assert_eq!(limiter.check(other, 7), Ok(()));
        assert!(limiter.check(other, 7).is_err(), "only what was accepted is free");
    }

    #[test]
    fn no_limit_never_waits() {
        let limiter = Limiter::new("0".parse().unwrap());
        assert!((0..1000).all(|_| limiter.check("192.0.2.1".parse().unwrap(), 1).is_ok()));
    }
}
