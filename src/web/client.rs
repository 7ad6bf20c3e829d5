//! Who is asking: the address that limits count by. It is never stored or logged.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::HeaderMap;
use ipnet::IpNet;

/// The address behind a request: the connection's peer or, when that is a trusted proxy, the last forwarded
/// address that is not itself one. IPv6 visitors are counted by their /64, since one household has all of it.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|net| net.contains(&address));
    let mut client = peer.to_canonical();
    if is_trusted(client) {
        let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let chain: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
        for entry in chain.into_iter().rev() {
            // What stands before something that is no address was written by anyone.
            let Ok(address) = entry.parse::<IpAddr>() else { break };
            client = address.to_canonical();
            if !is_trusted(client) {
                break;
            }
        }
    }
    match client {
        IpAddr::V4(_) => client,
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, forwarded: &str) -> String {
        let mut headers = HeaderMap::new();
        if !forwarded.is_empty() {
            headers.insert("x-forwarded-for", forwarded.parse().unwrap());
        }
        let trusted = ["127.0.0.0/8".parse().unwrap(), "10.1.0.0/16".parse().unwrap()];
        client_address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(seen("203.0.113.9", "198.51.100.7"), "203.0.113.9");
        assert_eq!(seen("127.0.0.1", "198.51.100.7"), "198.51.100.7");
        assert_eq!(seen("127.0.0.1", ""), "127.0.0.1");
        assert_eq!(seen("::ffff:127.0.0.1", "198.51.100.7"), "198.51.100.7");
    }

    #[test]
    fn what_the_visitor_wrote_before_the_proxy_does_not_count() {
        assert_eq!(seen("127.0.0.1", "192.0.2.1, 198.51.100.7"), "198.51.100.7");
        assert_eq!(seen("127.0.0.1", "192.0.2.1, 198.51.100.7, 10.1.2.3"), "198.51.100.7");
        assert_eq!(seen("127.0.0.1", "192.0.2.1, nonsense"), "127.0.0.1");
    }

    #[test]
    fn ipv6_is_counted_by_its_network() {
        assert_eq!(seen("2001:db8:1:2:3:4:5:6", ""), "2001:db8:1:2::");
    }
}
