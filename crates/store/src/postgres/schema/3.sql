-- Groups of people who play together again and again. The id lets in whoever
-- knows it.

CREATE TABLE groups (
    id   text COLLATE "C" NOT NULL PRIMARY KEY,
    name text NOT NULL,
    made bigint NOT NULL
);

CREATE TABLE members (
    "group" text COLLATE "C" NOT NULL REFERENCES groups (id),
    player  text COLLATE "C" NOT NULL,
    name    text NOT NULL,
    kind    text NOT NULL,
    joined  bigint NOT NULL,
    PRIMARY KEY ("group", player)
);

CREATE INDEX members_by_player ON members (player);

-- What makes another browser the same player: a link for one use, or a code on
-- paper. Of each only its SHA-256, by which it is found.

CREATE TABLE handovers (
    hash   text COLLATE "C" NOT NULL PRIMARY KEY,
    player text COLLATE "C" NOT NULL,
    name   text NOT NULL,
    way    text NOT NULL,
    made   bigint NOT NULL,
    UNIQUE (player, way)
);

-- The group whose table it is, how its game ended, and when.

ALTER TABLE tables ADD COLUMN "group" text COLLATE "C";
ALTER TABLE tables ADD COLUMN result text;
ALTER TABLE tables ADD COLUMN ended bigint;

CREATE INDEX tables_by_group ON tables ("group", status) WHERE "group" IS NOT NULL;
