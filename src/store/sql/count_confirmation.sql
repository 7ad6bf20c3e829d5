-- ?1 address, ?2 now, ?3 a day ago. Changes nothing when three went out since then.
INSERT INTO mail_quotas (address, third_last, second_last, last) VALUES (?1, 0, 0, ?2)
ON CONFLICT (address) DO UPDATE
SET third_last = second_last, second_last = last, last = excluded.last
WHERE third_last <= ?3
