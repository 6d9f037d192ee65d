//! The key of this site, by which push services know that letters come from where a browser subscribed: VAPID,
//! RFC 8292. It is made once and kept in the store, so that all nodes have the same.

use axum::http::Uri;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;

/// For so long a signature is good, in seconds; a day is the most.
const GOOD: i64 = 12 * 3600;

/// A key that signs.
pub(crate) struct SiteKey(EcdsaKeyPair);

impl SiteKey {
    /// A new one, as it is kept.
    pub(crate) fn generate() -> Option<String> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        Some(URL_SAFE_NO_PAD.encode(made.ok()?.as_ref()))
    }

    /// The one that was kept.
    pub(crate) fn read(kept: &str) -> Option<SiteKey> {
        let bytes = URL_SAFE_NO_PAD.decode(kept).ok()?;
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &SystemRandom::new());
        key.ok().map(SiteKey)
    }

    /// What browsers are given, to subscribe with.
    pub(crate) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key().as_ref())
    }

    /// The header that says who sends this, for the service of that address.
    pub(super) fn authorize(&self, url: &Uri, origin: &str, now: i64) -> Option<String> {
        let service = format!("{}://{}", url.scheme_str()?, url.authority()?);
        let written = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let claims = json!({"aud": service, "exp": now.div_euclid(1000) + GOOD, "sub": origin});
        let signed = format!("{}.{}", written(json!({"typ": "JWT", "alg": "ES256"})), written(claims));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        let token = format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature.as_ref()));
        Some(format!("vapid t={token}, k={}", self.public()))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_letter_says_who_sends_it_and_can_be_verified() {
        let kept = SiteKey::generate().expect("a key");
        let key = SiteKey::read(&kept).expect("it was just made");
        assert_eq!(SiteKey::read(&kept).map(|again| again.public()), Some(key.public()));
        assert!(SiteKey::read("nonsense").is_none());
        let url = "https://push.example:8443/send/x".parse().expect("an address");
        let header = key.authorize(&url, "https://kupa.example", 1_787_421_900_000).expect("it signs");
        let (token, public) =
            header.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("two parts");
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
        let verified = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(public))
            .verify(signed.as_bytes(), &decode(signature));
        assert!(verified.is_ok());
        let claims: Value =
            serde_json::from_slice(&decode(signed.split_once('.').expect("two parts").1)).expect("JSON");
        assert_eq!(
            claims,
            json!({"aud": "https://push.example:8443", "exp": 1_787_465_100, "sub": "https://kupa.example"})
        );
    }
}
