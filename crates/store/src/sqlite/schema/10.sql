-- When a table is to be woken, of those that have a clock of days.

CREATE TABLE dues (
    "table" INTEGER PRIMARY KEY REFERENCES tables (key),
    due     INTEGER NOT NULL
) STRICT;

CREATE INDEX dues_by_time ON dues (due);
