-- Does a bot play on the ladder?

ALTER TABLE bots ADD COLUMN ladder INTEGER NOT NULL DEFAULT 0;

-- Heats of the ladder: who plays, and what came of it.

CREATE TABLE heats (
    number INTEGER NOT NULL PRIMARY KEY,
    plan   TEXT    NOT NULL,
    begun  INTEGER NOT NULL,
    result TEXT,
    ended  INTEGER
) STRICT;
