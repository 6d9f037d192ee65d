//! Where a request comes from: a network address, for which rate limits are counted.
//!
//! A guest is free to be many guests, a network address is not. Behind a proxy all connections are
//! the proxy's own; then one header, which the host has named, says who it was. No other header is
//! believed, and of that one only the last address, which is the one that the proxy itself wrote.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderMap, HeaderName};

/// A network address; of IPv6 the first half, since the second is the client's to choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Client(IpAddr);

/// The header in which the proxy before us writes whom it speaks for.
#[derive(Clone, Debug)]
pub struct ProxyHeader(HeaderName);

impl Client {
    /// Who sent the request; nobody knows if it came over no network, as in tests.
    pub(crate) fn of(request: &Request, header: Option<&ProxyHeader>) -> Option<Client> {
        let told = header.and_then(|header| header.read(request.headers()));
        let connection = || request.extensions().get::<ConnectInfo<SocketAddr>>().map(|it| it.0.ip());
        told.or_else(connection).map(Client::from)
    }

    /// Is it a program on this machine?
    pub(crate) fn is_here(self) -> bool {
        // The second half of IPv6's own is not kept.
        self.0.is_loopback() || self.0.is_unspecified()
    }
}

impl From<IpAddr> for Client {
    fn from(address: IpAddr) -> Client {
        Client(match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (!0 << 64))),
            address => address,
        })
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ProxyHeader {
    /// Whom a proxy speaks for that sends these headers, by name and value.
    pub fn client<'a>(&self, headers: impl IntoIterator<Item = (&'a str, &'a str)>) -> Option<Client> {
        let pair = |(name, value): (&str, &str)| Some((name.parse().ok()?, value.trim().parse().ok()?));
        let headers =
            headers.into_iter().filter_map(pair).fold(HeaderMap::new(), |mut map, (name, value)| {
                map.append::<HeaderName>(name, value);
                map
            });
        self.read(&headers).map(Client::from)
    }

    /// The last address in the last such header, if it is one.
    fn read(&self, headers: &HeaderMap) -> Option<IpAddr> {
        let line = headers.get_all(&self.0).iter().next_back()?.to_str().ok()?;
        let last = line.rsplit(',').next()?.trim();
        last.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
    }
}

impl fmt::Display for ProxyHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ProxyHeader {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<ProxyHeader, &'static str> {
        name.parse().map(ProxyHeader).map_err(|_| "this can't be the name of a header")
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    /// Who it is, for a proxy at 10.0.0.1 that sent these lines.
    fn check(lines: &[(&str, &str)], expected: &str) {
        let mut request = Request::builder();
        for (name, value) in lines {
            request = request.header(*name, *value);
        }
        let connection = SocketAddr::from(([10, 0, 0, 1], 4949));
        let request = request.extension(ConnectInfo(connection)).body(Body::empty()).unwrap();
        let header = "X-Forwarded-For".parse().unwrap();
        assert_eq!(Client::of(&request, Some(&header)).unwrap().to_string(), expected, "{lines:?}");
        let own = Client::of(&request, None).unwrap();
        assert_eq!(own.to_string(), "10.0.0.1", "a header that nobody named");
    }

    #[test]
    fn only_the_last_address_of_the_named_header_counts() {
        check(&[("x-forwarded-for", "192.0.2.7")], "192.0.2.7");
        check(&[("x-forwarded-for", "203.0.113.9, 198.51.100.1 , 192.0.2.7")], "192.0.2.7");
        check(&[("x-forwarded-for", "203.0.113.9"), ("x-forwarded-for", "192.0.2.7")], "192.0.2.7");
        check(&[("x-forwarded-for", "192.0.2.7:55123")], "192.0.2.7");
        check(&[("x-real-ip", "192.0.2.7"), ("forwarded", "for=192.0.2.7")], "10.0.0.1");
    }

    #[test]
    fn what_can_not_be_read_is_the_connection_itself() {
        for line in ["", "unknown", "192.0.2.7, ", "192.0.2.7 203.0.113.9", "for=192.0.2.7", "1.2.3.4.5", "é"]
        {
            check(&[("x-forwarded-for", line)], "10.0.0.1");
        }
    }

    #[test]
    fn of_ipv6_the_first_half_counts() {
        check(&[("x-forwarded-for", "2001:db8:1:2:3:4:5:6")], "2001:db8:1:2::");
        check(&[("x-forwarded-for", "[2001:db8:1:2::9]:443")], "2001:db8:1:2::");
        check(&[("x-forwarded-for", "::ffff:192.0.2.7")], "192.0.2.7");
    }

    #[test]
    fn a_header_has_a_name() {
        assert!("X-Real-IP".parse::<ProxyHeader>().is_ok());
        for bad in ["", "X Real", "X-Real-IP:"] {
            assert!(bad.parse::<ProxyHeader>().is_err(), "{bad}");
        }
    }
}
