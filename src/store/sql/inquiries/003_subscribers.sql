-- Who gets the newsletter, and who was asked whether to and has not said so yet. The row of whoever leaves is deleted. The id is
-- random: with the store's secret it makes the link to leave by. Address is a keyed hash: one address has one row, however it is
-- spelled. Mails with a link were queued so often. The row goes at expires_at unless it is confirmed, which is the consent.
CREATE TABLE subscribers (
    id BLOB PRIMARY KEY,
    address BLOB NOT NULL UNIQUE,
    email TEXT NOT NULL,
    lang TEXT NOT NULL,
    source TEXT NOT NULL,
    privacy_version TEXT NOT NULL,
    requested_at INTEGER NOT NULL,
    mails INTEGER NOT NULL,
    expires_at INTEGER,
    confirmed_at INTEGER
) STRICT, WITHOUT ROWID;

-- What links to confirm by hold, by keyed hash.
CREATE TABLE subscriber_tokens (
    token BLOB PRIMARY KEY,
    subscriber BLOB NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX subscriber_tokens_by_subscriber ON subscriber_tokens (subscriber);

-- Mails with a link that were queued within a day, by the keyed hash of the address: so many go to one and no more, also when its
-- row was deleted in between.
CREATE TABLE newsletter_mails (
    address BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX newsletter_mails_by_address ON newsletter_mails (address, created_at);
