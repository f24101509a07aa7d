-- A key database as release 1.2.1 wrote it: keys never used, used, used up, rotated and revoked.
CREATE TABLE contributors (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, person BLOB NOT NULL) STRICT;
CREATE TABLE keys (hash BLOB NOT NULL PRIMARY KEY, email TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER, day INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0, replaced_by BLOB, rotation_salt BLOB) STRICT, WITHOUT ROWID;
CREATE TABLE probe (id INTEGER PRIMARY KEY, filler BLOB NOT NULL) STRICT;
CREATE TABLE sales (number INTEGER PRIMARY KEY AUTOINCREMENT, contributor INTEGER NOT NULL, sale_id TEXT NOT NULL, brand text NOT NULL, tier text NOT NULL, category text NOT NULL, gender text NOT NULL, grade text, words text NOT NULL, price_cents integer NOT NULL, sold_on text NOT NULL, marketplace text, estimate integer NOT NULL, estimate_low integer NOT NULL, estimate_high integer NOT NULL, model_version text NOT NULL, estimated_on text NOT NULL, is_named INTEGER NOT NULL, received_at INTEGER NOT NULL, network BLOB NOT NULL, estimate_id TEXT, UNIQUE (contributor, sale_id)) STRICT;
CREATE TABLE secrets (name text NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE INDEX keys_by_email ON keys (email);
CREATE INDEX keys_by_revocation ON keys (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX keys_by_salt ON keys (revoked_at) WHERE rotation_salt IS NOT NULL;
CREATE INDEX keys_unused ON keys (created_at) WHERE day = 0;
CREATE INDEX sales_by_arrival ON sales (received_at, network);
CREATE INDEX sales_by_estimate ON sales (contributor, estimate_id) WHERE estimate_id IS NOT NULL;
INSERT INTO keys (hash, email, created_at, revoked_at, day, used, replaced_by, rotation_salt) VALUES
  (x'd3029c7fed5b3cab827b903be70d8856bdf39e3d83337ece5d26fc79d8075271', 'ada@example.com', 1795878800100, NULL, 0, 0, NULL, NULL),
  (x'b09cd776b092fe19e7cf7c8eb70e412f8e1353c43f108f3ab936bb8cfac7b049', 'user2@example.com', 1795878800350, NULL, 20785, 7, NULL, NULL),
  (x'ab86a0b9c67de667b93eec0be7850458277ddd6bd0b764c7e44e731a14d465cf', 'user4@example.com', 1795878800594, NULL, 20785, 100, NULL, NULL),
  (x'13dfbf5631fcff527cfd16dde5d971ad68f2c88d5395a7c1cb799daeeba0cf5d', 'eve@example.com', 1795878803925, NULL, 20785, 1, NULL, NULL),
  (x'8e0d7a9f715e5ace941f994cc6b75a3e636ba23caeace0c6c07103c0d4dbd9ec', 'eve@example.com', 1795878803920, 1795878803925, 20785, 1, x'13dfbf5631fcff527cfd16dde5d971ad68f2c88d5395a7c1cb799daeeba0cf5d', x'e8aa61332bb5067579428ff891011fe573ef2635fe0fe673ce515e65354575b2'),
  (x'814d8bfcb4f4b88e3ef6fb92e193f1452775c29617d70aa8eb42fbbcbb01baa1', 'zoe@example.com', 1795878803930, 1795878803932, 0, 0, NULL, NULL);
PRAGMA user_version = 8;
