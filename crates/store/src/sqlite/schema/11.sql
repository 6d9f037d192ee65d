-- Where players want to be told of something when they are not there.

CREATE TABLE letterboxes (
    id      TEXT    NOT NULL PRIMARY KEY,
    player  TEXT    NOT NULL,
    events  TEXT    NOT NULL,
    delay   INTEGER NOT NULL,
    text    TEXT    NOT NULL,
    made    INTEGER NOT NULL,
    failing INTEGER,
    is_off  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX letterboxes_by_player ON letterboxes (player);

-- The outbox: of each letterbox and table the last of a kind.

CREATE TABLE parcels (
    id      TEXT    NOT NULL PRIMARY KEY,
    letterbox TEXT    NOT NULL REFERENCES letterboxes (id) ON DELETE CASCADE,
    "table" TEXT    NOT NULL,
    event   TEXT    NOT NULL,
    text    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    due     INTEGER NOT NULL,
    tries   INTEGER NOT NULL,
    UNIQUE (letterbox, "table", event)
) STRICT, WITHOUT ROWID;

CREATE INDEX parcels_by_time ON parcels (due);

-- What came of the last tries.

CREATE TABLE deliveries (
    number  INTEGER PRIMARY KEY,
    letterbox TEXT    NOT NULL REFERENCES letterboxes (id) ON DELETE CASCADE,
    at      INTEGER NOT NULL,
    text    TEXT    NOT NULL
) STRICT;

CREATE INDEX deliveries_by_letterbox ON deliveries (letterbox, number);

-- Keys that are made once and stay, by what they are for.

CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
