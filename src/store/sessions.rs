//! Browsers that are signed in to the desk.
//!
//! They expire by the clock as it is, unlike what is deleted by age: whoever is signed out too early signs in again, and a session that
//! lasts because a clock was wrong is somebody else's way in.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::Store;
use super::clock::SLACK;
use super::error::StoreError;
use super::rows::{millis, millis_of, parsed, timestamp};
use super::secret::{KeyedHash, Purpose};
use super::tokens;
use crate::locale::Lang;

/// How long a browser stays signed in without being used.
const IDLE: SignedDuration = SignedDuration::from_hours(30 * 24);
/// How long it stays signed in at most.
pub const LONGEST: SignedDuration = SignedDuration::from_hours(90 * 24);
/// For how long after signing in somebody may do what changes the staff.
const FRESH: SignedDuration = SignedDuration::from_hours(1);
/// How exactly it is known when a browser was last used: each use writes no more often.
const EXACTNESS: SignedDuration = SignedDuration::from_mins(10);

/// A browser that is signed in, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub person: i64,
    pub name: String,
    pub owner: bool,
    pub lang: Lang,
    pub signed_in_at: Timestamp,
    pub used_at: Timestamp,
    /// Which browser it is, in a few words.
    pub device: String,
    hash: KeyedHash,
}

impl Session {
    /// Until when this sign-in is recent enough to change the staff.
    pub fn fresh_until(&self) -> Timestamp {
        self.signed_in_at.saturating_add(FRESH).expect("no calendar units")
    }

    /// What it is called outside the store: a part of its hash, from which nothing that is secret can be told.
    pub fn id(&self) -> String {
        self.hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether it is the same browser's.
    pub fn is_same(&self, other: &Session) -> bool {
        self.hash == other.hash
    }

    pub fn is_fresh(&self, now: Timestamp) -> bool {
        now < self.fresh_until()
    }
}

/// A sign-in that succeeds.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Which browser it is, in a few words.
    pub device: String,
    /// What its cookie holds so far: that session ends.
    pub earlier: Option<String>,
    pub now: Timestamp,
}

const SESSION: &str = "SELECT staff.id, name, owner, lang, created_at, used_at, device, hash FROM sessions JOIN staff ON staff.id = person \
     WHERE created_at > ?1 AND used_at > ?2 AND created_at <= ?3";

impl Store {
    /// The session that a browser's cookie holds.
    pub async fn session(&self, token: &str, now: Timestamp) -> Result<Option<Session>, StoreError> {
        let hash = self.inner.secret.hash(Purpose::Session, token.as_bytes());
        let [begun, used, latest] = bounds(now);
        let found = self.read(move |connection| {
            connection
                .prepare_cached(&format!("{SESSION} AND hash = ?4"))?
                .query_row(params![begun, used, latest, hash], session)
                .optional()
        });
        let Some(session) = found.await? else { return Ok(None) };
        if now.duration_since(session.used_at) >= EXACTNESS {
            let used = self.write(move |connection| {
                connection
                    .prepare_cached("UPDATE sessions SET used_at = ?2 WHERE hash = ?1")?
                    .execute(params![hash, millis(now)])
            });
            // Not being able to say when it was used is no reason to turn anybody away.
            drop(used.await);
        }
        Ok(Some(session))
    }

    /// The browsers that a person is signed in with, the last used first.
    pub async fn sessions_of(&self, person: i64, now: Timestamp) -> Result<Vec<Session>, StoreError> {
        let [begun, used, latest] = bounds(now);
        self.read(move |connection| {
            connection
                .prepare_cached(&format!("{SESSION} AND person = ?4 ORDER BY used_at DESC, hash"))?
                .query_map(params![begun, used, latest, person], session)?
                .collect()
        })
        .await
    }

    /// Whether a session that began has not ended; asking is no use of it.
    pub async fn still_holds(&self, session: &Session, now: Timestamp) -> Result<bool, StoreError> {
        let hash = session.hash;
        let [begun, used, latest] = bounds(now);
        self.read(move |connection| {
            connection.prepare_cached(&format!("{SESSION} AND hash = ?4"))?.exists(params![begun, used, latest, hash])
        })
        .await
    }

    /// Signs one browser out.
    pub async fn sign_out(&self, session: &Session) -> Result<(), StoreError> {
        let hash = session.hash;
        self.write(move |connection| end(connection, hash)).await
    }

    /// Signs a person out everywhere.
    pub async fn sign_out_everywhere(&self, person: i64) -> Result<(), StoreError> {
        self.write(move |connection| end_all(connection, person)).await
    }

    /// The hash of what a browser's cookie holds, and a new value for it.
    pub(super) fn session_tokens(&self, new: &NewSession) -> SessionTokens {
        let hash = |token: &str| self.inner.secret.hash(Purpose::Session, token.as_bytes());
        let token = tokens::random();
        SessionTokens { hash: hash(&token), token, earlier: new.earlier.as_deref().map(hash) }
    }
}

/// A session before it is written.
pub(super) struct SessionTokens {
    /// What the browser's cookie will hold.
    pub token: String,
    hash: KeyedHash,
    earlier: Option<KeyedHash>,
}

/// Signs a person in.
pub(super) fn begin(
    connection: &Connection,
    person: i64,
    new: &NewSession,
    tokens: &SessionTokens,
) -> rusqlite::Result<()> {
    if let Some(earlier) = tokens.earlier {
        end(connection, earlier)?;
    }
    connection
        .prepare_cached("INSERT INTO sessions (hash, person, created_at, used_at, device) VALUES (?1, ?2, ?3, ?3, ?4)")?
        .execute(params![tokens.hash, person, millis(new.now), new.device])
        .map(drop)
}

pub(super) fn end_all(connection: &Connection, person: i64) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM sessions WHERE person = ?1")?.execute([person]).map(drop)
}

/// Deletes what has expired.
pub(super) fn purge(connection: &Connection, now: i64) -> rusqlite::Result<()> {
    connection
        .execute(
            "DELETE FROM sessions WHERE created_at <= ?1 OR used_at <= ?2",
            [now - millis_of(LONGEST), now - millis_of(IDLE)],
        )
        .map(drop)
}

fn end(connection: &Connection, hash: KeyedHash) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM sessions WHERE hash = ?1")?.execute([hash]).map(drop)
}

/// After which moments a session has to have begun and been used, and the latest at which it can have begun: one from the future was
/// written when the clock was ahead.
fn bounds(now: Timestamp) -> [i64; 3] {
    let now = millis(now);
    [now - millis_of(LONGEST), now - millis_of(IDLE), now + SLACK]
}

fn session(row: &Row) -> rusqlite::Result<Session> {
    Ok(Session {
        person: row.get(0)?,
        name: row.get(1)?,
        owner: row.get(2)?,
        lang: parsed(row, 3)?,
        signed_in_at: timestamp(row, 4)?,
        used_at: timestamp(row, 5)?,
        device: row.get(6)?,
        hash: row.get(7)?,
    })
}
