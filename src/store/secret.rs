//! Keyed hashes with the store's own random key: without the key, nothing can be guessed from them.

use hmac::{Hmac, KeyInit as _, Mac as _};
use rusqlite::Connection;
use sha2::Sha256;

use crate::inquiry::Email;

/// The store's key.
#[derive(Clone)]
pub(super) struct Secret(Hmac<Sha256>);

/// An HMAC-SHA-256, truncated to 128 bits.
pub(super) type KeyedHash = [u8; 16];

/// What a hash is for. The same text has different hashes for different purposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// An e-mail address, however it is spelled.
    Address,
    /// The mailbox that an address reaches, by which mails to it are counted.
    Mailbox,
    /// The content of an inquiry.
    Content,
    /// The content of an inquiry that filled in the honeypot: the same content sent properly hashes differently.
    SpamContent,
    IdempotencyKey,
    /// What the cookie of a signed-in browser holds.
    Session,
    /// What the cookie of a browser that asked for a code holds.
    Browser,
    Token(TokenPurpose),
}

/// What a token ([`super::tokens`]) is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenPurpose {
    /// Stored; the subject is a subscription.
    NewsletterConfirm,
    /// Signed; the content is a subscription.
    NewsletterLeave,
    /// Signed; the content is the time of expiry, the subject the client that the page was made for.
    RefusedForm,
    /// Stored; the subject is a sign-in that was asked for.
    SignInLink,
    /// Stored; the subject is a sign-in that was asked for, which is part of what is hashed.
    SignInCode,
    /// Signed; the content is an inquiry's reference, the subject the moment when it came in and its address.
    RequestLink,
    /// Stored; the subject is the change of an inquiry's address that waits for a yes from the new one.
    NewAddress,
    /// Stored; the subject is an inquiry's reference, which is part of what is hashed.
    EraseCode,
}

impl TokenPurpose {
    #[cfg(test)]
    pub(super) const ALL: [TokenPurpose; 8] = [
        TokenPurpose::NewsletterConfirm,
        TokenPurpose::NewsletterLeave,
        TokenPurpose::RefusedForm,
        TokenPurpose::SignInLink,
        TokenPurpose::SignInCode,
        TokenPurpose::RequestLink,
        TokenPurpose::NewAddress,
        TokenPurpose::EraseCode,
    ];

    /// As in the table `tokens`.
    pub(super) const fn code(self) -> &'static str {
        match self {
            TokenPurpose::NewsletterConfirm => "newsletter_confirm",
            TokenPurpose::NewsletterLeave => "newsletter_leave",
            TokenPurpose::RefusedForm => "refused_form",
            TokenPurpose::SignInLink => "sign_in_link",
            TokenPurpose::SignInCode => "sign_in_code",
            TokenPurpose::RequestLink => "request_link",
            TokenPurpose::NewAddress => "new_address",
            TokenPurpose::EraseCode => "erase_code",
        }
    }
}

impl Purpose {
    /// What is hashed before the text. Stored hashes and mailed links depend on it, so it never changes.
    const fn prefix(self) -> u8 {
        match self {
            Purpose::Address => b'a',
            Purpose::Mailbox => b'm',
            Purpose::Content => b'c',
            Purpose::SpamContent => b's',
            Purpose::IdempotencyKey => b'k',
            Purpose::Session => b'e',
            Purpose::Browser => b'b',
            Purpose::Token(TokenPurpose::NewsletterConfirm) => b'n',
            Purpose::Token(TokenPurpose::NewsletterLeave) => b'l',
            Purpose::Token(TokenPurpose::RefusedForm) => b'f',
            Purpose::Token(TokenPurpose::SignInLink) => b'i',
            Purpose::Token(TokenPurpose::SignInCode) => b'd',
            Purpose::Token(TokenPurpose::RequestLink) => b'r',
            Purpose::Token(TokenPurpose::NewAddress) => b'w',
            Purpose::Token(TokenPurpose::EraseCode) => b'x',
        }
    }
}

impl Secret {
    pub(super) fn read(connection: &Connection) -> rusqlite::Result<Secret> {
        let key: Vec<u8> = connection.query_row("SELECT value FROM meta WHERE key = 'secret'", [], |row| row.get(0))?;
        Ok(Secret(Hmac::new_from_slice(&key).expect("any length will do")))
    }

    pub(super) fn hash(&self, purpose: Purpose, text: &[u8]) -> KeyedHash {
        let hash = self.0.clone().chain_update([purpose.prefix()]).chain_update(text).finalize().into_bytes();
        std::array::from_fn(|i| hash[i])
    }

    /// Whether `hash` is [`Secret::hash`] of the text, compared in constant time.
    pub(super) fn is_hash(&self, purpose: Purpose, text: &[u8], hash: &[u8]) -> bool {
        hash.len() == size_of::<KeyedHash>()
            && self.0.clone().chain_update([purpose.prefix()]).chain_update(text).verify_truncated_left(hash).is_ok()
    }

    pub(super) fn address(&self, email: &Email) -> KeyedHash {
        self.hash(Purpose::Address, email.lookup_key().as_bytes())
    }

    pub(super) fn mailbox(&self, email: &Email) -> KeyedHash {
        self.hash(Purpose::Mailbox, email.limit_key().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(key: &[u8]) -> Secret {
        Secret(Hmac::new_from_slice(key).unwrap())
    }

    #[test]
    fn a_hash_is_of_one_key_one_purpose_and_one_text() {
        let own = secret(b"key");
        let mut purposes = vec![Purpose::Address, Purpose::Mailbox, Purpose::Content, Purpose::SpamContent];
        purposes.extend(
            [Purpose::IdempotencyKey, Purpose::Session, Purpose::Browser]
                .into_iter()
                .chain(TokenPurpose::ALL.map(Purpose::Token)),
        );
        for &purpose in &purposes {
            let hash = own.hash(purpose, b"text");
            for &other in &purposes {
                assert_eq!(own.is_hash(other, b"text", &hash), purpose == other, "{purpose:?} as {other:?}");
            }
            assert!(!own.is_hash(purpose, b"test", &hash) && !secret(b"kez").is_hash(purpose, b"text", &hash));
            assert!(!own.is_hash(purpose, b"text", &hash[1..]) && !own.is_hash(purpose, b"text", &[]));
        }
    }

    /// Stored hashes and mailed links outlive a version: these are the first 16 bytes of HMAC-SHA-256, as by `openssl dgst -mac hmac`.
    #[test]
    fn the_bytes_of_a_hash_stay() {
        let hex = |purpose| secret(b"key").hash(purpose, b"text").map(|byte| format!("{byte:02x}")).concat();
        assert_eq!(hex(Purpose::Token(TokenPurpose::NewsletterConfirm)), "4dcd8fa7f87125879cde01c999cdcb4d");
        assert_eq!(hex(Purpose::Token(TokenPurpose::NewsletterLeave)), "79c0712e33ffb1ec8a118c7ef150cdd6");
        assert_eq!(hex(Purpose::Address), "f5cf6d07c270b7822eb546ff35aa1e08");
    }
}
