-- Which steps of reminding staff of an inquiry were taken, for the moment from which its promise counted: none is taken twice.
CREATE TABLE reminders (
    inquiry INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
    since INTEGER NOT NULL,
    step TEXT NOT NULL,
    PRIMARY KEY (inquiry, since, step)
) STRICT, WITHOUT ROWID;

-- Which inquiries a mail in the outbox reminds of, each with its last step.
CREATE TABLE reminder_mails (
    mail INTEGER NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
    inquiry INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
    step TEXT NOT NULL,
    PRIMARY KEY (mail, inquiry)
) STRICT, WITHOUT ROWID;

CREATE INDEX reminder_mails_by_inquiry ON reminder_mails (inquiry);

-- News on its way to the owner's address for notifications. payload holds references with commas between them, nothing of a person.
CREATE TABLE notifications (
    id INTEGER PRIMARY KEY,
    news TEXT NOT NULL,
    payload TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER NOT NULL
) STRICT;
