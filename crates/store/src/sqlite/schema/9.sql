-- Who wants to be forgotten and is still named at some table: whoever starts
-- the server next goes on with it.

CREATE TABLE forgetting (
    player TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE INDEX messages_by_player ON messages (player) WHERE player <> '';
