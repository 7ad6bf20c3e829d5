//! Signing in to the desk: an address is given, a link and a code are mailed to it, one of them makes a session.
//!
//! What an address that nobody has gets is the same, except for the mail. Like sessions, sign-ins expire by the clock as it is.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use rand::RngExt as _;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::Store;
use super::clock::SLACK;
use super::error::StoreError;
use super::mail_ids::NewMail;
use super::mail_kind::MailKind;
use super::quota::Counted;
use super::rows::{from_millis, millis, millis_of};
use super::secret::{KeyedHash, Purpose, Secret, TokenPurpose};
use super::sessions::{self, NewSession};
use super::{people, tokens};
use crate::inquiry::Email;

/// How long a link and a code are good for.
pub const SIGN_IN_WITHIN: SignedDuration = SignedDuration::from_mins(15);

/// The random identifier of a sign-in.
type Id = [u8; 16];

/// What asking for a mail led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInAsked {
    /// A mail goes out, if somebody has the address.
    Taken,
    /// As many were asked for within an hour as may be.
    TooMany,
}

/// What a code led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeTried {
    /// The session's token, for the cookie.
    SignedIn(String),
    Wrong,
    /// As many were tried within a day as may be.
    TooMany,
}

/// What a mail to sign in with holds; neither link nor code belongs in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct SignInTokens {
    pub link: String,
    pub code: String,
    /// Until when both are valid.
    pub expires_at: Timestamp,
}

impl std::fmt::Debug for SignInTokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SignInTokens").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

impl Store {
    /// What the cookie of a browser that asks for a code holds.
    pub fn sign_in_browser() -> String {
        tokens::random()
    }

    /// Whether a cookie holds what [`Store::sign_in_browser`] may have made.
    pub fn is_sign_in_browser(text: &str) -> bool {
        tokens::is_random(text)
    }

    /// Begins a sign-in with an address. `browser` is what the browser's cookie holds: the code works there alone.
    pub async fn request_sign_in(
        &self,
        email: &Email,
        browser: &str,
        now: Timestamp,
    ) -> Result<SignInAsked, StoreError> {
        let secret = &self.inner.secret;
        let (address, browser) = (secret.address(email), secret.hash(Purpose::Browser, browser.as_bytes()));
        let ids = self.inner.mail_ids.clone();
        self.write_mail(move |connection| {
            let now = millis(now);
            if !Counted::SignInMails.count(connection, address, now)? {
                return Ok(SignInAsked::TooMany);
            }
            let person = people::by_address(connection, address)?;
            let id = begin(connection, person.as_ref().map(|person| person.id), address, Some(browser), now)?;
            if let Some(person) = person
                && let Some(email) = &person.email
            {
                let mail = NewMail {
                    kind: MailKind::SignIn,
                    inquiry: None,
                    payload: Some(&URL_SAFE_NO_PAD.encode(id)),
                    recipient: email.as_str(),
                    lang: person.lang,
                };
                ids.insert(connection, &mail, now)?;
            }
            Ok(SignInAsked::Taken)
        })
        .await
    }

    /// Link and code for one attempt to send the mail of a sign-in, with the name of whoever signs in; those of earlier attempts stay valid.
    /// `None` when it is over.
    pub async fn sign_in_tokens(
        &self,
        payload: Option<String>,
        now: Timestamp,
    ) -> Result<Option<(String, SignInTokens)>, StoreError> {
        let id = payload.and_then(|payload| Id::try_from(URL_SAFE_NO_PAD.decode(payload).ok()?).ok());
        let Some(id) = id else { return Ok(None) };
        let (link, code) = (tokens::random(), format!("{:06}", rand::rng().random_range(0..1_000_000)));
        let secret = &self.inner.secret;
        let hashes = (secret.token_hash(TokenPurpose::SignInLink, &link), secret.code_hash(id, &code));
        let made = self.write(move |connection| {
            let (from, until) = bounds(now);
            let begun: Option<(i64, String)> = connection
                .prepare_cached(
                    "SELECT created_at, name FROM sign_ins JOIN staff ON staff.id = person
                     WHERE sign_ins.id = ?1 AND created_at BETWEEN ?2 AND ?3",
                )?
                .query_row(params![id, from, until], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            let Some((begun, name)) = begun else { return Ok(None) };
            let expires_at = begun + millis_of(SIGN_IN_WITHIN);
            tokens::store(connection, TokenPurpose::SignInLink, hashes.0, id, expires_at)?;
            tokens::store(connection, TokenPurpose::SignInCode, hashes.1, id, expires_at)?;
            Ok(from_millis(expires_at).map(|expires_at| (name, expires_at)))
        });
        Ok(made.await?.map(|(name, expires_at)| (name, SignInTokens { link, code, expires_at })))
    }

    /// A link for a person, to be handed over by whoever works at the server. `None` when nobody has the address.
    pub async fn sign_in_link(&self, email: &Email, now: Timestamp) -> Result<Option<String>, StoreError> {
        let (address, link) = (self.inner.secret.address(email), tokens::random());
        let hash = self.inner.secret.token_hash(TokenPurpose::SignInLink, &link);
        let made = self.write(move |connection| {
            let Some(person) = people::by_address(connection, address)? else { return Ok(false) };
            let now = millis(now);
            let id = begin(connection, Some(person.id), address, None, now)?;
            tokens::store(connection, TokenPurpose::SignInLink, hash, id, now + millis_of(SIGN_IN_WITHIN))?;
            Ok(true)
        });
        Ok(made.await?.then_some(link))
    }

    /// Whether a link is valid; changes nothing.
    pub async fn is_sign_in_link(&self, link: &str, now: Timestamp) -> Result<bool, StoreError> {
        let hash = self.inner.secret.token_hash(TokenPurpose::SignInLink, link);
        self.read(move |connection| Ok(by_link(connection, hash, now)?.is_some())).await
    }

    /// Signs in by a link; returns the session's token, for the cookie. `None` when the link is wrong, old or used.
    pub async fn sign_in_by_link(&self, link: &str, new: NewSession) -> Result<Option<String>, StoreError> {
        // Guesses do not get as far as the thread that writes.
        if !self.is_sign_in_link(link, new.now).await? {
            return Ok(None);
        }
        let hash = self.inner.secret.token_hash(TokenPurpose::SignInLink, link);
        let session = self.session_tokens(&new);
        self.write(move |connection| {
            let Some((id, person)) = by_link(connection, hash, new.now)? else { return Ok(None) };
            end(connection, id)?;
            sessions::begin(connection, person, &new, &session)?;
            Ok(Some(session.token))
        })
        .await
    }

    /// Signs in by a code, in the browser that asked for it. Each try counts against the address that was given there.
    pub async fn sign_in_by_code(&self, browser: &str, code: &str, new: NewSession) -> Result<CodeTried, StoreError> {
        let secret = self.inner.secret.clone();
        let browser = secret.hash(Purpose::Browser, browser.as_bytes());
        let now = new.now;
        if self.read(move |connection| asked(connection, browser, now)).await?.is_empty() {
            return Ok(CodeTried::Wrong);
        }
        let session = self.session_tokens(&new);
        let code = code.to_owned();
        self.write(move |connection| {
            let now = millis(new.now);
            let (mut counted, mut refused) = (Vec::<KeyedHash>::new(), Vec::new());
            for Asked { id, person, address } in asked(connection, browser, new.now)? {
                if !counted.contains(&address) {
                    counted.push(address);
                    if !Counted::SignInTries.count(connection, address, now)? {
                        refused.push(address);
                    }
                }
                let found: Option<tokens::Found<Id>> =
                    tokens::find(connection, TokenPurpose::SignInCode, secret.code_hash(id, &code), now)?;
                if let (Some(_), Some(person), false) = (found, person, refused.contains(&address)) {
                    end(connection, id)?;
                    sessions::begin(connection, person, &new, &session)?;
                    return Ok(CodeTried::SignedIn(session.token));
                }
            }
            Ok(if refused.is_empty() { CodeTried::Wrong } else { CodeTried::TooMany })
        })
        .await
    }
}

impl Secret {
    fn code_hash(&self, id: Id, code: &str) -> KeyedHash {
        self.hash(Purpose::Token(TokenPurpose::SignInCode), &[&id, code.as_bytes()].concat())
    }
}

/// A sign-in that was asked for in a browser.
struct Asked {
    id: Id,
    person: Option<i64>,
    address: KeyedHash,
}

fn begin(
    connection: &Connection,
    person: Option<i64>,
    address: KeyedHash,
    browser: Option<KeyedHash>,
    now: i64,
) -> rusqlite::Result<Id> {
    let id: Id = rand::rng().random();
    connection
        .prepare_cached("INSERT INTO sign_ins (id, person, address, browser, created_at) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![id, person, address, browser, now])?;
    Ok(id)
}

/// Ends a sign-in: its links and codes go with it.
fn end(connection: &Connection, id: Id) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM sign_ins WHERE id = ?1")?.execute([id]).map(drop)
}

/// Ends all sign-ins of a person.
pub(super) fn forget(connection: &Connection, person: i64) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM sign_ins WHERE person = ?1")?.execute([person]).map(drop)
}

/// Deletes what has expired.
pub(super) fn purge(connection: &Connection, now: i64) -> rusqlite::Result<()> {
    connection
        .execute(
            "DELETE FROM sign_ins WHERE created_at <= ?1 OR created_at > ?2",
            [now - millis_of(SIGN_IN_WITHIN), now + SLACK],
        )
        .map(drop)
}

/// The sign-in and the person of a link.
fn by_link(connection: &Connection, hash: KeyedHash, now: Timestamp) -> rusqlite::Result<Option<(Id, i64)>> {
    let (from, until) = bounds(now);
    connection
        .prepare_cached(
            "SELECT id, person FROM tokens JOIN sign_ins ON id = subject
             WHERE hash = ?1 AND purpose = ?2 AND created_at BETWEEN ?3 AND ?4 AND person IS NOT NULL",
        )?
        .query_row(params![hash, TokenPurpose::SignInLink.code(), from, until], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

fn asked(connection: &Connection, browser: KeyedHash, now: Timestamp) -> rusqlite::Result<Vec<Asked>> {
    let (from, until) = bounds(now);
    connection
        .prepare_cached(
            "SELECT id, person, address FROM sign_ins WHERE browser = ?1 AND created_at BETWEEN ?2 AND ?3
             ORDER BY created_at DESC",
        )?
        .query_map(params![browser, from, until], |row| {
            Ok(Asked { id: row.get(0)?, person: row.get(1)?, address: row.get(2)? })
        })?
        .collect()
}

/// When a sign-in that is still good can have begun: one from the future was written when the clock was ahead.
fn bounds(now: Timestamp) -> (i64, i64) {
    let now = millis(now);
    (now - millis_of(SIGN_IN_WITHIN) + 1, now + SLACK)
}
