-- What links hold that were given out and can be redeemed, by keyed hash: for one purpose, for one subject of that purpose (of a
-- subscription its id), until expires_at. used_at is when a token was redeemed first.
CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    purpose TEXT NOT NULL,
    subject BLOB NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_by_subject ON tokens (subject);

INSERT INTO tokens SELECT token, 'newsletter_confirm', subscriber, expires_at, NULL FROM subscriber_tokens;

DROP TABLE subscriber_tokens;

-- A subject is of many tables, so that no foreign key does this.
CREATE TRIGGER subscriber_tokens AFTER DELETE ON subscribers BEGIN
    DELETE FROM tokens WHERE subject = old.id AND purpose = 'newsletter_confirm';
END;
