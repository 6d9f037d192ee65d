-- What programs come in with: of each token only its SHA-256, by which it is
-- found, and whose it is.

CREATE TABLE tokens (
    hash   text COLLATE "C" PRIMARY KEY,
    player text COLLATE "C" NOT NULL,
    name   text   NOT NULL,
    scopes text   NOT NULL,
    made   bigint NOT NULL,
    used   bigint NOT NULL
);

CREATE INDEX tokens_by_player ON tokens (player);
CREATE INDEX tokens_by_use ON tokens (used);

-- Tables that anybody may find.

ALTER TABLE tables ADD COLUMN listed boolean NOT NULL DEFAULT false;

CREATE INDEX tables_listed ON tables (status, key) WHERE listed;

-- What was worked out about a finished game. It can be worked out again, so it
-- is not moved to another store.

CREATE TABLE reviews (
    "table" bigint PRIMARY KEY REFERENCES tables (key),
    text    text NOT NULL
);
