-- What else the file remembers: whose it is, and of which revision and shape the tables are that are made from revisions.
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value ANY NOT NULL
) STRICT, WITHOUT ROWID;
