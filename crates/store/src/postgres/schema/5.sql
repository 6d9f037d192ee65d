-- When a table is to be woken, of those that have a clock of days.

ALTER TABLE tables ADD COLUMN due bigint;

CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
