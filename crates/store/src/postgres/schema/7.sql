-- Does a bot play on the ladder?

ALTER TABLE bots ADD COLUMN ladder boolean NOT NULL DEFAULT false;

-- Heats of the ladder: who plays, and what came of it.

CREATE TABLE heats (
    number bigint NOT NULL PRIMARY KEY,
    plan   text   NOT NULL,
    begun  bigint NOT NULL,
    result text,
    ended  bigint
);
