//! The client address that limits count by. It is never stored or logged.

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
            // Anything before an invalid entry could have been written by anyone.
            let Some(address) = forwarded_address(entry) else { break };
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

/// Parses an address as proxies write it: with or without a port, IPv6 in brackets (required with a port), possibly with the proxy's own
/// zone identifier, possibly in quotes.
fn forwarded_address(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim_matches('"');
    let is_port = |port: &str| port.parse::<u16>().is_ok();
    let address = match entry.strip_prefix('[') {
        Some(rest) => match rest.split_once(']')? {
            (address, "") => address,
            (address, port) => port.strip_prefix(':').filter(|port| is_port(port)).map(|_| address)?,
        },
        None => match entry.split_once(':') {
            Some((address, port)) if is_port(port) && address.contains('.') => address,
            _ => entry,
        },
    };
    address.split_once('%').map_or(address, |(address, _zone)| address).parse().ok()
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
    fn forwarded_addresses_are_read_with_a_port_too() {
        for (forwarded, client) in [
            ("203.0.113.9:4711", "203.0.113.9"),
            ("[2001:db8:1:2::1]:80", "2001:db8:1:2::"),
            ("[2001:db8:1:2::1]", "2001:db8:1:2::"),
            ("2001:db8:1:2::1", "2001:db8:1:2::"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
            ("[::ffff:203.0.113.9]:65535", "203.0.113.9"),
            ("\"[2001:db8:1:2::1]:80\"", "2001:db8:1:2::"),
            ("fe80::1%eth0", "fe80::"),
            ("192.0.2.1, 203.0.113.9:1 , 10.1.2.3:2", "203.0.113.9"),
        ] {
            assert_eq!(seen("127.0.0.1", forwarded), client, "{forwarded}");
        }
        for wrong in [
            "203.0.113.9:",
            "203.0.113.9:99999",
            "[2001:db8::1",
            "2001:db8::1]",
            "[203.0.113.9]x",
            "unknown",
            ":80",
            "[]",
        ] {
            assert_eq!(seen("127.0.0.1", wrong), "127.0.0.1", "{wrong}");
        }
    }

    #[test]
    fn ipv6_is_counted_by_its_network() {
        assert_eq!(seen("2001:db8:1:2:3:4:5:6", ""), "2001:db8:1:2::");
    }
}
