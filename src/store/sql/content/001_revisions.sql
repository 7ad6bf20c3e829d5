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
    -- Since when the file is what it is.
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (revision, path)
) STRICT, WITHOUT ROWID;

CREATE INDEX files_by_hash ON files (hash);

-- The revision that pages are made from.
CREATE TABLE live (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    revision INTEGER NOT NULL REFERENCES revisions (id)
) STRICT;

-- What was made of a picture that an import found, by the SHA-256 of what it found: making it takes a second.
CREATE TABLE pictures (
    original BLOB PRIMARY KEY,
    -- JSON: width, height, and the hashes of its files.
    made TEXT NOT NULL
) STRICT;

-- The posts of the live revision, a row a text, as lists need them; the id is higher for newer posts.
CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    hash BLOB NOT NULL,
    -- JSON.
    facts TEXT NOT NULL,
    record TEXT NOT NULL
) STRICT;

-- The words of the same texts under the same ids, without drafts: those of title and tags, and all. Only which text a word is in
-- is kept, so that the words that are everywhere stay short; and the beginnings of words, each with a list of its own, so that a
-- search can stop early instead of merging the lists of all words that begin so.
CREATE VIRTUAL TABLE names USING fts5 (
    text, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
    tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE words USING fts5 (
    text, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
    tokenize = 'unicode61 remove_diacritics 2'
);
