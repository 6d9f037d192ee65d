-- Groups of people who play together again and again. The id lets in whoever
-- knows it.

CREATE TABLE groups (
    id   TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE members (
    "group" TEXT NOT NULL REFERENCES groups (id),
    player  TEXT NOT NULL,
    name    TEXT NOT NULL,
    kind    TEXT NOT NULL,
    joined  INTEGER NOT NULL,
    PRIMARY KEY ("group", player)
) STRICT, WITHOUT ROWID;

CREATE INDEX members_by_player ON members (player);

-- What makes another browser the same player: a link for one use, or a code on
-- paper. Of each only its SHA-256, by which it is found.

CREATE TABLE handovers (
    hash   TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL,
    name   TEXT NOT NULL,
    way    TEXT NOT NULL,
    made   INTEGER NOT NULL,
    UNIQUE (player, way)
) STRICT, WITHOUT ROWID;

-- The group whose table it is, how its game ended, and when.

ALTER TABLE tables ADD COLUMN "group" TEXT;
ALTER TABLE tables ADD COLUMN result TEXT;
ALTER TABLE tables ADD COLUMN ended INTEGER;

CREATE INDEX tables_by_group ON tables ("group", status) WHERE "group" IS NOT NULL;
