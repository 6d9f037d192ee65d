-- A file of layout 1, as `.dump` of SQLite's shell writes it.
PRAGMA application_id = 1265987681;
PRAGMA user_version = 1;
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

INSERT INTO tables VALUES (1, 'k3x', 'chico', 1, 'game chico
seats 2', 'host', 'running', '{}', 'secret', NULL, 1, 2, 2);
INSERT INTO seats VALUES (1, 0, 'ruth', 'Ruth', 'person', 'secret');
INSERT INTO seats VALUES (1, 1, NULL, 'Ruth', 'club', 'secret');
INSERT INTO steps VALUES (1, 0, 'deal 1 2 3', 'chance', 1004);
INSERT INTO steps VALUES (1, 1, '0 play 3', 'person', 1005);
INSERT INTO messages VALUES (1, 0, 0, 'ruth', 'Ruth', 'said', 'shalom', 3);
