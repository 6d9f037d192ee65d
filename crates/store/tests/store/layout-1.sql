-- What Kupa wrote when layout 1 was the newest.
PRAGMA application_id = 1265987681;
PRAGMA user_version = 1;
INSERT INTO tables VALUES (1, 'k3x', 'chico', 1, 'game chico
seats 2', 'host', 'running', '{}', 'secret', NULL, 1, 2, 2);
INSERT INTO seats VALUES (1, 0, 'ruth', 'Ruth', 'person', 'secret');
INSERT INTO seats VALUES (1, 1, NULL, 'Ruth', 'club', 'secret');
INSERT INTO steps VALUES (1, 0, 'deal 1 2 3', 'chance', 1004);
INSERT INTO steps VALUES (1, 1, '0 play 3', 'person', 1005);
INSERT INTO messages VALUES (1, 0, 0, 'ruth', 'Ruth', 'said', 'shalom', 3);
