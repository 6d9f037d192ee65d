-- Times are milliseconds since 1970. What the columns mean is said in table.rs.

CREATE TABLE tables (
    key      INTEGER PRIMARY KEY,
    id       TEXT    NOT NULL UNIQUE,
    game     TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    setup    TEXT    NOT NULL,
    host     TEXT    NOT NULL,
    status   TEXT    NOT NULL,
    terms    TEXT    NOT NULL,
    fate     TEXT    NOT NULL,
    next     TEXT,
    created  INTEGER NOT NULL,
    changed  INTEGER NOT NULL,
    revision INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX tables_by_status ON tables (status);

CREATE TABLE seats (
    "table" INTEGER NOT NULL REFERENCES tables (key),
    seat    INTEGER NOT NULL,
    player  TEXT,
    name    TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    link    TEXT    NOT NULL,
    PRIMARY KEY ("table", seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_player ON seats (player);

CREATE TABLE steps (
    "table" INTEGER NOT NULL REFERENCES tables (key),
    step    INTEGER NOT NULL,
    line    TEXT    NOT NULL,
    "by"    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY ("table", step)
) STRICT, WITHOUT ROWID;

CREATE TABLE messages (
    "table" INTEGER NOT NULL REFERENCES tables (key),
    number  INTEGER NOT NULL,
    step    INTEGER NOT NULL,
    player  TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    text    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY ("table", number)
) STRICT, WITHOUT ROWID;
