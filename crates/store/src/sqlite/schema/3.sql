-- What secrets to come follow from, besides the server's keys. A file that is
-- put back from a copy gets another one: what was promised, and perhaps
-- revealed, since the copy was made is never used again.

CREATE TABLE epoch (
    key    INTEGER PRIMARY KEY,
    number BLOB    NOT NULL
) STRICT;

INSERT INTO epoch VALUES (1, randomblob(32));
