-- Itineraries that were asked for by mail within a day, by the keyed hash of the address: so many go to one and no more.
CREATE TABLE itinerary_mails (
    address BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX itinerary_mails_by_address ON itinerary_mails (address, created_at);
