//! Which addresses are public: nothing is sent to this machine, to the network it is in, or to what looks like
//! a public address and leads there.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// May something be sent there?
pub(super) fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

/// By the registry of special addresses (RFC 6890 and what came after it).
fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let is_special = matches!(
        (a, b, c),
        (0 | 10 | 127, ..)
            | (100, 64..128, _)
            | (169, 254, _)
            | (172, 16..32, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (192, 168, _)
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
            | (224.., ..)
    );
    !is_special
}

/// What has an IPv4 address in it is as public as that.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    let segments = ip.segments();
    let embedded =
        |high: u16, low: u16| is_public_v4(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)));
    match segments {
        [0, 0, 0, 0, 0, 0xffff, high, low] => embedded(high, low),
        // NAT64.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => embedded(high, low),
        // 6to4.
        [0x2002, high, low, ..] => embedded(high, low),
        // Teredo and others for protocols, and what is for examples.
        [0x2001, 0..0x200, ..] | [0x2001, 0xdb8, ..] | [0x3fff, 0..0x1000, ..] => false,
        // All that is given out to anybody begins with these three bits.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_sent_to_this_machine_or_its_network() {
        for bad in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "::ffff:0:127.0.0.1",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:a00:1::",
            "3fff::1",
            "fc00::1",
            "fdff::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(bad.parse().expect("an address")), "{bad}");
        }
    }

    #[test]
    fn what_anybody_can_have_is_public() {
        for good in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "198.17.0.1",
            "223.255.255.255",
            "2606:4700:4700::1111",
            "2001:4860:4860::8888",
            "2a00:1450::1",
            "::ffff:8.8.8.8",
            "64:ff9b::8.8.8.8",
            "2002:808:808::1",
        ] {
            assert!(is_public(good.parse().expect("an address")), "{good}");
        }
    }
}
