-- What is made from the posts of the revision that is shown. Another shape of these tables is no upgrade: they are made anew.

DROP TABLE IF EXISTS texts;
DROP TABLE IF EXISTS names;
DROP TABLE IF EXISTS words;
DROP TABLE IF EXISTS parts;
DROP TABLE IF EXISTS unindexed;

-- A row a text, as lists need them; the id is higher for newer posts.
CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    hash BLOB NOT NULL,
    -- JSON.
    facts TEXT NOT NULL,
    record TEXT NOT NULL
) STRICT;

-- The words of the same texts under the same ids, without drafts: those of title and tags, and all. Only which text a word is in
-- is kept, so that the words that are everywhere stay short; and the beginnings of words, each with a list of its own, so that a
-- search can stop early instead of merging the lists of all words that begin so.
CREATE VIRTUAL TABLE names USING fts5 (
    text, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
    tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE words USING fts5 (
    text, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
    tokenize = 'unicode61 remove_diacritics 2'
);

-- Of German texts, whose words are put together, each word once, to be found by any part of it.
CREATE VIRTUAL TABLE parts USING fts5 (
    text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);

-- Texts whose words are not in these three yet. As long as there are any, a search would miss posts.
CREATE TABLE unindexed (
    id INTEGER PRIMARY KEY
) STRICT;
