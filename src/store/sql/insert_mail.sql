INSERT INTO outbox (
    id, kind, inquiry_id, payload, recipient, lang, message_id, queued_at, next_attempt_at, created_at
) VALUES (
    max(?1, (SELECT ifnull(max(id), 0) + 1 FROM outbox)), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?8
)
