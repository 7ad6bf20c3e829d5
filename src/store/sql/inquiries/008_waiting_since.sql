-- Since when somebody who wrote again waits for an answer; NULL for whoever waits since the inquiry came in.
ALTER TABLE inquiries ADD COLUMN waiting_since INTEGER;

-- As before, with that moment in the place of the inquiry's own.
DROP INDEX inquiries_in_order;

CREATE INDEX inquiries_in_order ON inquiries (
    CASE status WHEN 'received' THEN 0 WHEN 'answered' THEN 1 WHEN 'closed' THEN 2 ELSE 3 END,
    CASE status WHEN 'received' THEN ifnull(waiting_since, created_at) ELSE -created_at END
);
