//! What is sent to a browser, encrypted so that its push service can't read it: RFC 8291, by `ring`.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;

use crate::outside::random_bytes;

/// The bytes of a public key: a point of P-256, not compressed.
pub(super) const POINT: usize = 65;

/// The bytes that a browser shares with a site.
pub(super) const AUTH: usize = 16;

/// The size of a record; all is in one.
const RECORD: u32 = 4096;

/// What ends the last record.
const LAST: u8 = 2;

/// Encrypts a text for the browser that has this key; nothing, if it is no key.
pub(super) fn seal(browser: &[u8], auth: &[u8], text: &[u8]) -> Option<Vec<u8>> {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let public = own.compute_public_key().ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, browser);
    agree_ephemeral(own, &theirs, |shared| {
        seal_with(shared, browser, public.as_ref(), auth, random_bytes(), text)
    })
    .ok()?
}

/// The same with what the two share.
fn seal_with(
    shared: &[u8],
    browser: &[u8],
    site: &[u8],
    auth: &[u8],
    salt: [u8; 16],
    text: &[u8],
) -> Option<Vec<u8>> {
    let about = [b"WebPush: info\0", browser, site].concat();
    let secret: [u8; 32] = derive(auth, shared, &about)?;
    let key: [u8; 16] = derive(&salt, &secret, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; 12] = derive(&salt, &secret, b"Content-Encoding: nonce\0")?;
    let mut record = [text, &[LAST]].concat();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
    let head = [&salt[..], &RECORD.to_be_bytes(), &[site.len() as u8], site].concat();
    Some([head, record].concat())
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// HKDF with SHA-256.
fn derive<const N: usize>(salt: &[u8], secret: &[u8], about: &[u8]) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    let drawn = Salt::new(HKDF_SHA256, salt).extract(secret);
    drawn.expand(&[about], Length(N)).ok()?.fill(&mut bytes).ok()?;
    Some(bytes)
}

/// What a browser does with it.
#[cfg(test)]
pub(crate) fn open(own: EphemeralPrivateKey, auth: &[u8], body: &[u8]) -> Option<Vec<u8>> {
    let browser = own.compute_public_key().ok()?;
    let (salt, rest) = body.split_at(16);
    let (site, record) = rest[5..].split_at(usize::from(rest[4]));
    let theirs = UnparsedPublicKey::new(&ECDH_P256, site);
    agree_ephemeral(own, &theirs, |shared| {
        let secret: [u8; 32] = derive(auth, shared, &[b"WebPush: info\0", browser.as_ref(), site].concat())?;
        let key: [u8; 16] = derive(salt, &secret, b"Content-Encoding: aes128gcm\0")?;
        let nonce: [u8; 12] = derive(salt, &secret, b"Content-Encoding: nonce\0")?;
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
        let mut record = record.to_vec();
        let text = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
        Some(text.strip_suffix(&[LAST])?.to_vec())
    })
    .ok()?
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64")
    }

    /// The example of RFC 8291, appendix A.
    #[test]
    fn what_is_sealed_is_as_the_standard_has_it() {
        let sealed = seal_with(
            &bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            &bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
            &bytes("BTBZMqHH6r4Tts7J_aSIgg"),
            bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("sixteen bytes"),
            b"When I grow up, I want to be a watermelon",
        );
        assert_eq!(
            sealed,
            Some(bytes(
                "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK\
                 6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
            ))
        );
    }

    #[test]
    fn only_the_browser_reads_it() {
        let key = || EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let (own, auth) = (key(), [7; AUTH]);
        let public = own.compute_public_key().expect("a point");
        let sealed = seal(public.as_ref(), &auth, b"hello").expect("it is a key");
        assert!(!sealed.windows(5).any(|part| part == b"hello"));
        assert_eq!(open(own, &auth, &sealed).as_deref(), Some(&b"hello"[..]));
        assert_eq!(open(key(), &auth, &sealed), None);
        assert_eq!(seal(&[4; POINT], &auth, b"hello"), None, "it is no point of the curve");
    }
}
