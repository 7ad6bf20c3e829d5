-- Revisions of the content. Moments are milliseconds since 1970, UTC.

CREATE TABLE revisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at INTEGER NOT NULL,
    origin TEXT NOT NULL,
    note TEXT NOT NULL,
    -- Of the whole pack, to know the binary's own content again.
    digest BLOB NOT NULL
) STRICT;

-- Files by the SHA-256 of their bytes; revisions share what is equal.
CREATE TABLE blobs (
    hash BLOB PRIMARY KEY,
    data BLOB NOT NULL
) STRICT;

CREATE TABLE files (
    revision INTEGER NOT NULL REFERENCES revisions (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    hash BLOB NOT NULL REFERENCES blobs (hash),
    PRIMARY KEY (revision, path)
) STRICT, WITHOUT ROWID;

CREATE INDEX files_by_hash ON files (hash);

-- The revision that pages are made from.
CREATE TABLE live (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    revision INTEGER NOT NULL REFERENCES revisions (id)
) STRICT;
