-- Who may sign in to the desk. The row of whoever was removed stays, without the address, so that no number is given out twice. address
-- is a keyed hash, the same however the address is spelled.
CREATE TABLE staff (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT,
    address BLOB UNIQUE,
    owner INTEGER NOT NULL,
    lang TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    removed_at INTEGER
) STRICT;

-- Browsers that are signed in, by the keyed hash of what their cookie holds. Signing out deletes the row. device says in a few words which
-- browser it is.
CREATE TABLE sessions (
    hash BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES staff (id),
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    device TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Sign-ins that were asked for, until somebody signs in with one. person is NULL when nobody has the address. address and browser are
-- keyed hashes; browser is NULL for a link from the command line. The mail's link and code are in tokens.
CREATE TABLE sign_ins (
    id BLOB PRIMARY KEY,
    person INTEGER REFERENCES staff (id),
    address BLOB NOT NULL,
    browser BLOB,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_ins_by_browser ON sign_ins (browser);

CREATE TRIGGER sign_in_tokens AFTER DELETE ON sign_ins BEGIN
    DELETE FROM tokens WHERE subject = old.id AND purpose IN ('sign_in_link', 'sign_in_code');
END;

-- Mails with a code that were asked for within an hour, and codes that were tried within a day, by the keyed hash of the address.
CREATE TABLE sign_in_mails (
    address BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sign_in_mails_by_address ON sign_in_mails (address, created_at);

CREATE TABLE sign_in_tries (
    address BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sign_in_tries_by_address ON sign_in_tries (address, created_at);

-- Who has an inquiry. One without a row is nobody's.
CREATE TABLE assignments (
    inquiry INTEGER PRIMARY KEY REFERENCES inquiries (id) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES staff (id)
) STRICT;

CREATE INDEX assignments_by_person ON assignments (person);

-- The order of the desk's list: what is due first, then answered, closed and spam, each with the newest first. The query has the same words.
CREATE INDEX inquiries_in_order ON inquiries (
    CASE status WHEN 'received' THEN 0 WHEN 'answered' THEN 1 WHEN 'closed' THEN 2 ELSE 3 END,
    CASE status WHEN 'received' THEN created_at ELSE -created_at END
);
