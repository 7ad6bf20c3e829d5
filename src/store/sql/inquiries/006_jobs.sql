-- What is known of the last run of each job that the server does by itself. A kind has one row at most. `retention` has one always,
-- the others while they fail: most of them run every second. `attempts` counts the runs in a row that failed.
CREATE TABLE jobs (
    kind TEXT PRIMARY KEY,
    due INTEGER,
    attempts INTEGER NOT NULL,
    last_run INTEGER NOT NULL,
    last_end INTEGER,
    last_error TEXT
) STRICT, WITHOUT ROWID;
