-- Where players want to be told of something when they are not there.

CREATE TABLE letterboxes (
    id      text COLLATE "C" NOT NULL PRIMARY KEY,
    player  text COLLATE "C" NOT NULL,
    events  text    NOT NULL,
    delay   bigint  NOT NULL,
    text    text    NOT NULL,
    made    bigint  NOT NULL,
    failing bigint,
    is_off  boolean NOT NULL
);

CREATE INDEX letterboxes_by_player ON letterboxes (player);

-- The outbox: of each letterbox and table the last of a kind.

CREATE TABLE parcels (
    id      text COLLATE "C" NOT NULL PRIMARY KEY,
    letterbox text COLLATE "C" NOT NULL REFERENCES letterboxes (id) ON DELETE CASCADE,
    "table" text COLLATE "C" NOT NULL,
    event   text    NOT NULL,
    text    text    NOT NULL,
    at      bigint  NOT NULL,
    due     bigint  NOT NULL,
    tries   integer NOT NULL,
    UNIQUE (letterbox, "table", event)
);

CREATE INDEX parcels_by_time ON parcels (due);

-- What came of the last tries.

CREATE TABLE deliveries (
    number  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    letterbox text COLLATE "C" NOT NULL REFERENCES letterboxes (id) ON DELETE CASCADE,
    at      bigint  NOT NULL,
    text    text    NOT NULL
);

CREATE INDEX deliveries_by_letterbox ON deliveries (letterbox, number);

-- Keys that are made once and stay, by what they are for.

CREATE TABLE secrets (
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    text text NOT NULL
);
