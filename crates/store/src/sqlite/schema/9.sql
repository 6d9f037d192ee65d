-- Who wants to be forgotten and is still named at some table: whoever starts
-- the server next goes on with it.

CREATE TABLE forgetting (
    player TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE INDEX messages_by_player ON messages (player) WHERE player <> '';

-- Bots from outside: programs that play under a name of their own. Each plays as
-- a player; what it comes in by is among the tokens.

CREATE TABLE bots (
    name   TEXT    NOT NULL PRIMARY KEY,
    player TEXT    NOT NULL UNIQUE,
    owner  TEXT    NOT NULL,
    about  TEXT    NOT NULL,
    games  TEXT    NOT NULL,
    tables INTEGER NOT NULL,
    accept TEXT    NOT NULL,
    public INTEGER NOT NULL,
    made   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX bots_by_owner ON bots (owner);
CREATE INDEX bots_public ON bots (made, name) WHERE public = 1;
