-- The secret from which a table's luck follows is used by one table only. Of
-- tables that shared one before this was so, the first keeps it.

ALTER TABLE tables ADD COLUMN secret TEXT;

UPDATE tables SET secret = json_extract(fate, '$.secret') WHERE key IN (
    SELECT min(key) FROM tables WHERE json_valid(fate)
    GROUP BY CASE WHEN json_valid(fate) THEN json_extract(fate, '$.secret') END
);

CREATE UNIQUE INDEX tables_by_secret ON tables (secret);
