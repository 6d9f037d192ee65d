//! The address by which people find the server, if it is not the one that it listens on.

use std::str::FromStr;

use axum::http::Uri;

/// `https://kupa.example`: how, and where; no path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public(String);

impl Public {
    /// As it is written, without a slash at the end.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Nobody in between can read along, so cookies need never travel otherwise.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for Public {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Public, &'static str> {
        let refused = "an address like `https://kupa.example` is needed, without a path";
        let uri: Uri = text.parse().map_err(|_| refused)?;
        match (uri.scheme_str(), uri.authority(), uri.path_and_query().map_or("/", |path| path.as_str())) {
            (Some(scheme @ ("http" | "https")), Some(host), "/") => Ok(Public(format!("{scheme}://{host}"))),
            _ => Err(refused),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_no_path() {
        let read = |text: &str| text.parse::<Public>().map(|public| public.0);
        assert_eq!(read("https://kupa.example").as_deref(), Ok("https://kupa.example"));
        assert_eq!(read("http://kupa.example:8080/").as_deref(), Ok("http://kupa.example:8080"));
        for bad in ["", "kupa.example", "ftp://kupa.example", "https://kupa.example/games", "https://", "/"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn https_is_secure() {
        let is_secure = |text: &str| text.parse::<Public>().is_ok_and(|public| public.is_secure());
        assert!(is_secure("https://kupa.example") && !is_secure("http://kupa.example"));
    }
}
