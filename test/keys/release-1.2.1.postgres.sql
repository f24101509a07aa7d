-- The keys of a PostgreSQL database as release 1.2.1 wrote them: the rows of release-1.2.1.sqlite.sql.
CREATE TABLE hangtag_schema (version integer NOT NULL);
INSERT INTO hangtag_schema VALUES (6);
CREATE TABLE hangtag_keys (
  hash bytea PRIMARY KEY, email text NOT NULL, created_at bigint NOT NULL, revoked_at bigint,
  day integer NOT NULL DEFAULT 0, used integer NOT NULL DEFAULT 0, replaced_by bytea, rotation_salt bytea
) WITH (fillfactor = 50);
CREATE INDEX hangtag_keys_by_email ON hangtag_keys (email);
CREATE INDEX hangtag_keys_by_revocation ON hangtag_keys (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX hangtag_keys_unused ON hangtag_keys (created_at) WHERE day = 0;
CREATE INDEX hangtag_keys_by_salt ON hangtag_keys (revoked_at) WHERE rotation_salt IS NOT NULL;
INSERT INTO hangtag_keys (hash, email, created_at, revoked_at, day, used, replaced_by, rotation_salt) VALUES
  ('\xd3029c7fed5b3cab827b903be70d8856bdf39e3d83337ece5d26fc79d8075271', 'ada@example.com', 1795878800100, NULL, 0, 0, NULL, NULL),
  ('\xb09cd776b092fe19e7cf7c8eb70e412f8e1353c43f108f3ab936bb8cfac7b049', 'user2@example.com', 1795878800350, NULL, 20785, 7, NULL, NULL),
  ('\xab86a0b9c67de667b93eec0be7850458277ddd6bd0b764c7e44e731a14d465cf', 'user4@example.com', 1795878800594, NULL, 20785, 100, NULL, NULL),
  ('\x13dfbf5631fcff527cfd16dde5d971ad68f2c88d5395a7c1cb799daeeba0cf5d', 'eve@example.com', 1795878803925, NULL, 20785, 1, NULL, NULL),
  ('\x8e0d7a9f715e5ace941f994cc6b75a3e636ba23caeace0c6c07103c0d4dbd9ec', 'eve@example.com', 1795878803920, 1795878803925, 20785, 1, '\x13dfbf5631fcff527cfd16dde5d971ad68f2c88d5395a7c1cb799daeeba0cf5d', '\xe8aa61332bb5067579428ff891011fe573ef2635fe0fe673ce515e65354575b2'),
  ('\x814d8bfcb4f4b88e3ef6fb92e193f1452775c29617d70aa8eb42fbbcbb01baa1', 'zoe@example.com', 1795878803930, 1795878803932, 0, 0, NULL, NULL);
