//! How many inquiries one address may send.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

/// `10/hour`: so many in any such time; `0` is off.
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
        if count > 0 && !text.contains('/') {
            return Err(invalid());
        }
        Ok(Limit(NonZeroU32::new(count).map(|count| (count, Duration::from_secs(seconds)))))
    }
}

/// Counts by address; in memory only.
pub struct Limiter(Option<RateLimiter<IpAddr, HashMapStateStore<IpAddr>, DefaultClock>>);

impl Limiter {
    pub fn new(limit: Limit) -> Self {
        Limiter(limit.0.and_then(|(count, period)| {
            let quota = Quota::with_period(period / count.get())?.allow_burst(count);
            Some(RateLimiter::hashmap(quota))
        }))
    }

    /// Counts one. `Err` is the time until the next is allowed.
    pub fn check(&self, client: IpAddr) -> Result<(), Duration> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(&client).map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }

    /// Forgets addresses whose time is over.
    pub fn forget_old(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
        }
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
        for wrong in ["", "10", "-1/hour", "ten/hour", "10/fortnight", "10/"] {
            assert!(limit(wrong).unwrap_err().contains("10/hour"), "{wrong}");
        }
    }

    #[test]
    fn the_eleventh_of_ten_waits_and_others_do_not() {
        let limiter = Limiter::new("10/hour".parse().unwrap());
        let (one, other) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        for _ in 0..10 {
            assert_eq!(limiter.check(one), Ok(()));
        }
        let wait = limiter.check(one).unwrap_err();
        assert!(wait > Duration::from_secs(300) && wait <= Duration::from_secs(360), "{wait:?}");
        assert_eq!(limiter.check(other), Ok(()));
    }

    #[test]
    fn no_limit_never_waits() {
        let limiter = Limiter::new("0".parse().unwrap());
        assert!((0..1000).all(|_| limiter.check("192.0.2.1".parse().unwrap()).is_ok()));
    }
}
