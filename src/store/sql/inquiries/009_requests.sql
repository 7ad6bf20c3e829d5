-- Changes of an inquiry's address that wait for a yes from the new one. A later one takes the earlier one's place. The mail's link is in
-- tokens.
CREATE TABLE new_addresses (
    id BLOB PRIMARY KEY,
    inquiry INTEGER NOT NULL UNIQUE REFERENCES inquiries (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER new_address_tokens AFTER DELETE ON new_addresses BEGIN
    DELETE FROM tokens WHERE subject = old.id AND purpose = 'new_address';
END;

CREATE TRIGGER erase_code_tokens AFTER DELETE ON inquiries BEGIN
    DELETE FROM tokens WHERE subject = CAST(old.reference AS BLOB) AND purpose = 'erase_code';
END;

-- What was asked for on the pages of inquiries, by the keyed hash of the mailbox: links and mails to new addresses within a day, codes to
-- erase within an hour, codes that were tried within a day.
CREATE TABLE request_link_mails (
    address BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX request_link_mails_by_address ON request_link_mails (address, created_at);

CREATE TABLE new_address_mails (
    address BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX new_address_mails_by_address ON new_address_mails (address, created_at);

CREATE TABLE erase_code_mails (
    address BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX erase_code_mails_by_address ON erase_code_mails (address, created_at);

CREATE TABLE erase_tries (
    address BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX erase_tries_by_address ON erase_tries (address, created_at);
