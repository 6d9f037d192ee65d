-- Who wants to be forgotten and is still named at some table: whichever node
-- starts next goes on with it.

CREATE TABLE forgetting (
    player text COLLATE "C" NOT NULL PRIMARY KEY
);

CREATE INDEX messages_by_player ON messages (player) WHERE player <> '';
