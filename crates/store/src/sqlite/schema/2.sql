-- The secret from which a table's luck follows is used by one table only. Of
-- tables that shared one before this was so, the first keeps it.

ALTER TABLE tables ADD COLUMN secret TEXT;

UPDATE tables SET secret = json_extract(fate, '$.secret') WHERE key IN (
    SELECT min(key) FROM tables WHERE json_valid(fate)
    GROUP BY CASE WHEN json_valid(fate) THEN json_extract(fate, '$.secret') END
);

CREATE UNIQUE INDEX tables_by_secret ON tables (secret);

-- Written over to see whether the disk still takes as much as a change needs.

CREATE TABLE probe (
    key    INTEGER PRIMARY KEY,
    filler BLOB    NOT NULL
) STRICT;

INSERT INTO probe VALUES (1, zeroblob(65536));
