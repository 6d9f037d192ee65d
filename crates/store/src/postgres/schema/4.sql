-- Who wants to be forgotten and is still named at some table: whichever node
-- starts next goes on with it.

CREATE TABLE forgetting (
    player text COLLATE "C" NOT NULL PRIMARY KEY
);

CREATE INDEX messages_by_player ON messages (player) WHERE player <> '';

-- Bots from outside: programs that play under a name of their own. Each plays as
-- a player; what it comes in by is among the tokens.

CREATE TABLE bots (
    name   text COLLATE "C" PRIMARY KEY,
    player text COLLATE "C" NOT NULL UNIQUE,
    owner  text COLLATE "C" NOT NULL,
    about  text    NOT NULL,
    games  text    NOT NULL,
    tables bigint  NOT NULL,
    accept text    NOT NULL,
    public boolean NOT NULL,
    made   bigint  NOT NULL
);

CREATE INDEX bots_by_owner ON bots (owner);
CREATE INDEX bots_public ON bots (made, name) WHERE public;
