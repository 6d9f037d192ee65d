-- When the file is opened, tables of older rules are looked for; without this
-- that would take longer the more tables there are.

CREATE INDEX tables_by_game ON tables (game, version);
