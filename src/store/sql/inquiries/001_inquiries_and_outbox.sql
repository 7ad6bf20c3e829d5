-- What must never be lost: inquiries and the mails that they owe. Moments are milliseconds since 1970, UTC.

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value ANY NOT NULL
) STRICT, WITHOUT ROWID;

-- Key of the hashes below: without it they say nothing about a visitor.
INSERT INTO meta VALUES ('secret', randomblob(32));

-- Lists hold codes with commas between them.
CREATE TABLE inquiries (
    id INTEGER PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    lang TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    full_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    phone_e164 TEXT,
    country TEXT NOT NULL,
    trip_type TEXT NOT NULL,
    itinerary TEXT,
    travelers TEXT NOT NULL,
    group_size INTEGER,
    tentative_date TEXT,
    activity_level TEXT,
    duration TEXT,
    budget TEXT,
    accommodation TEXT,
    transport TEXT,
    regions TEXT NOT NULL,
    activities TEXT NOT NULL,
    interests TEXT NOT NULL,
    comments TEXT,
    newsletter INTEGER NOT NULL,
    privacy_version TEXT NOT NULL,
    privacy_accepted_at INTEGER NOT NULL,
    note TEXT,
    restricted INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What came from an address within a day: to know a resend by its content, and to count confirmations. Address and content are
-- keyed hashes.
CREATE TABLE submissions (
    address BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    reference TEXT NOT NULL,
    content BLOB NOT NULL,
    spam INTEGER NOT NULL,
    confirmed INTEGER NOT NULL,
    PRIMARY KEY (address, created_at, reference)
) STRICT, WITHOUT ROWID;

-- Answers that were given to a browser's key, by its keyed hash.
CREATE TABLE idempotency_keys (
    token BLOB PRIMARY KEY,
    content BLOB NOT NULL,
    reference TEXT NOT NULL,
    spam INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What to send, not the rendered text. The program sees to it that no identifier is used twice while a mail may be under way;
-- AUTOINCREMENT would cost every submission another page.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    inquiry_id INTEGER REFERENCES inquiries (id) ON DELETE CASCADE,
    recipient TEXT,
    lang TEXT NOT NULL,
    payload TEXT,
    message_id TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'queued',
    attempts INTEGER NOT NULL DEFAULT 0,
    queued_at INTEGER NOT NULL,
    next_attempt_at INTEGER NOT NULL,
    last_error TEXT,
    created_at INTEGER NOT NULL,
    sent_at INTEGER
) STRICT;

CREATE INDEX outbox_by_inquiry ON outbox (inquiry_id);
CREATE INDEX outbox_unsent ON outbox (state, next_attempt_at) WHERE state <> 'sent';
