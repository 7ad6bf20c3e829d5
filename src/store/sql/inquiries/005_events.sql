-- What happened to an inquiry, numbered from 1: a clock may go back. person is a name, where a person of the staff did it. Of what a
-- visitor gave, only the names of the fields that changed are kept; of what staff decide, the old and the new value. detail holds those
-- names with commas between them, or the kind of a mail, whose row in the outbox may be gone.
CREATE TABLE events (
    inquiry INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    who TEXT NOT NULL,
    person TEXT,
    what TEXT NOT NULL,
    detail TEXT,
    mail INTEGER,
    old TEXT,
    new TEXT,
    PRIMARY KEY (inquiry, number)
) STRICT, WITHOUT ROWID;

-- Of inquiries from before, this alone is known for sure.
INSERT INTO events (inquiry, number, at, who, what) SELECT id, 1, created_at, 'visitor', 'received' FROM inquiries;
