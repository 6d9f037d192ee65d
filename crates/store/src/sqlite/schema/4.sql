-- What a table's row with its seats, its steps and its messages came to when
-- they were last written; checksum.rs says how.

CREATE TABLE checksums (
    "table"  INTEGER PRIMARY KEY REFERENCES tables (key),
    "row"    BLOB NOT NULL,
    steps    BLOB NOT NULL,
    messages BLOB NOT NULL
) STRICT;
