//! Tokens: what a link or a form contains that only this site can have issued. Each is valid for one purpose and one subject.
//!
//! A *stored* token is random. It is made for one attempt of a mail, only its keyed hash is kept, and it is redeemed once: a second use can
//! be told from the first. A *signed* token needs no row: it consists of its content and a keyed hash of that, and so is the same each time
//! it is made, for links that many mails and exports have to carry. It can be used any number of times.
//!
//! Neither can be found by guessing byte by byte: stored tokens are looked up by their hash under the store's key, and the hash of a signed
//! one is compared in constant time.

use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use rand::RngExt as _;
use rusqlite::types::{FromSql, ToSql};
use rusqlite::{Connection, OptionalExtension as _, params};

use super::Store;
use super::rows::{from_millis, millis, millis_of};
use super::secret::{KeyedHash, Purpose, Secret, TokenPurpose};

/// How long a link to confirm a subscription is valid.
pub(super) const CONFIRM_WITHIN: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long a refused form may be sent again.
const FORM_WITHIN: SignedDuration = SignedDuration::from_hours(24);
/// Bytes of randomness in a stored token.
const RANDOM_BYTES: usize = 24;

/// A stored token that is valid, or was until it was redeemed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found<S> {
    pub(super) subject: S,
    pub(super) is_used: bool,
}

/// A random token, for a mail.
pub(super) fn random() -> String {
    URL_SAFE_NO_PAD.encode(rand::rng().random::<[u8; RANDOM_BYTES]>())
}

/// Whether a text has the form of a random token.
pub(super) fn is_random(text: &str) -> bool {
    URL_SAFE_NO_PAD.decode(text).is_ok_and(|bytes| bytes.len() == RANDOM_BYTES)
}

/// Stores a token's hash until it expires.
pub(super) fn store(
    connection: &Connection,
    purpose: TokenPurpose,
    hash: KeyedHash,
    subject: impl ToSql,
    expires_at: i64,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO tokens (hash, purpose, subject, expires_at) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![hash, purpose.code(), subject, expires_at])
        .map(drop)
}

/// Looks up the stored token with a hash, unless it had expired by `expiry`. Changes nothing.
pub(super) fn find<S: FromSql>(
    connection: &Connection,
    purpose: TokenPurpose,
    hash: KeyedHash,
    expiry: i64,
) -> rusqlite::Result<Option<Found<S>>> {
    connection
        .prepare_cached(
            "SELECT subject, used_at IS NOT NULL FROM tokens WHERE hash = ?1 AND purpose = ?2 AND expires_at > ?3",
        )?
        .query_row(params![hash, purpose.code(), expiry], |row| {
            Ok(Found { subject: row.get(0)?, is_used: row.get(1)? })
        })
        .optional()
}

/// Redeems the stored token with a hash, and returns it as it was before.
pub(super) fn redeem<S: FromSql>(
    connection: &Connection,
    purpose: TokenPurpose,
    hash: KeyedHash,
    now: i64,
    expiry: i64,
) -> rusqlite::Result<Option<Found<S>>> {
    let found = find(connection, purpose, hash, expiry)?;
    if found.as_ref().is_some_and(|found| !found.is_used) {
        connection.prepare_cached("UPDATE tokens SET used_at = ?2 WHERE hash = ?1")?.execute(params![hash, now])?;
    }
    Ok(found)
}

/// Deletes expired tokens.
pub(super) fn purge(connection: &Connection, now: i64) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM tokens WHERE expires_at <= ?1", [now]).map(drop)
}

/// Caps expiry times that are too late to be real, written when the clock was ahead, at [`CONFIRM_WITHIN`] from `now`.
pub(super) fn date_anew(connection: &Connection, now: i64) -> rusqlite::Result<()> {
    connection
        .execute("UPDATE tokens SET expires_at = ?1 WHERE expires_at > ?1", [now + millis_of(CONFIRM_WITHIN)])
        .map(drop)
}

impl Secret {
    /// The hash under which a stored token is kept.
    pub(super) fn token_hash(&self, purpose: TokenPurpose, token: &str) -> KeyedHash {
        self.hash(Purpose::Token(purpose), token.as_bytes())
    }

    /// A signed token: `content`, which it carries, and a keyed hash of that and of the subject, which the verifier has to know.
    pub(super) fn sign(&self, purpose: TokenPurpose, subject: &[u8], content: &[u8]) -> String {
        let hash = self.hash(Purpose::Token(purpose), &[subject, content].concat());
        URL_SAFE_NO_PAD.encode([content, &hash].concat())
    }

    /// The content of a signed token, if this store made it for this purpose and subject.
    pub(super) fn signed<const CONTENT: usize>(
        &self,
        purpose: TokenPurpose,
        subject: &[u8],
        token: &str,
    ) -> Option<[u8; CONTENT]> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (content, hash) = bytes.split_first_chunk::<CONTENT>()?;
        self.is_hash(Purpose::Token(purpose), &[subject, content].concat(), hash).then_some(*content)
    }
}

impl Store {
    /// A token for the page of a refused form: sent along with the form again within a day by the same client, it proves that the form came
    /// from that page. `client` is the address used for rate limits.
    pub fn form_token(&self, client: IpAddr, now: Timestamp) -> String {
        let expires_at = millis(now) + millis_of(FORM_WITHIN);
        self.inner.secret.sign(TokenPurpose::RefusedForm, &octets(client), &expires_at.to_be_bytes())
    }

    /// Whether a token was issued by [`Store::form_token`] for this client, and has not expired.
    pub fn is_form_token(&self, token: &str, client: IpAddr, now: Timestamp) -> bool {
        let expires_at = self.inner.secret.signed(TokenPurpose::RefusedForm, &octets(client), token);
        expires_at.and_then(|bytes| from_millis(i64::from_be_bytes(bytes))).is_some_and(|expires_at| now < expires_at)
    }
}

fn octets(client: IpAddr) -> [u8; 16] {
    match client {
        IpAddr::V4(address) => address.to_ipv6_mapped().octets(),
        IpAddr::V6(address) => address.octets(),
    }
}
