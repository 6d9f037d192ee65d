-- What passes at a table: who is ready, whose seat a bot keeps. How often it was
-- written is part of where the table stands.

CREATE TABLE moments (
    "table" INTEGER PRIMARY KEY REFERENCES tables (key),
    number  INTEGER NOT NULL,
    text    TEXT    NOT NULL
) STRICT;
