-- What programs come in with: of each token only its SHA-256, by which it is
-- found, and whose it is.

CREATE TABLE tokens (
    hash   TEXT    NOT NULL PRIMARY KEY,
    player TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    scopes TEXT    NOT NULL,
    made   INTEGER NOT NULL,
    used   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_by_player ON tokens (player);
CREATE INDEX tokens_by_use ON tokens (used);

-- Tables that anybody may find: 1, or nothing.

ALTER TABLE tables ADD COLUMN listed INTEGER;

CREATE INDEX tables_listed ON tables (status, key) WHERE listed = 1;

-- What was worked out about a finished game. It can be worked out again, so it
-- has no checksum, and is not moved to another store.

CREATE TABLE reviews (
    "table" INTEGER PRIMARY KEY REFERENCES tables (key),
    text    TEXT NOT NULL
) STRICT;
