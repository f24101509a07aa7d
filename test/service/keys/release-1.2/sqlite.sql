-- A database of release 1.2, as it created its tables, with a key and a sale that was contributed with it.
CREATE TABLE keys (
  hash BLOB NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER,
  day INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0,
  replaced_by BLOB,
  rotation_salt BLOB
) STRICT, WITHOUT ROWID;
CREATE INDEX keys_by_email ON keys (email);
CREATE INDEX keys_by_revocation ON keys (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE TABLE probe (id INTEGER PRIMARY KEY, filler BLOB NOT NULL) STRICT;
CREATE TABLE contributors (
  id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,
  person BLOB NOT NULL
) STRICT;
CREATE TABLE sales (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  contributor INTEGER NOT NULL,
  sale_id TEXT NOT NULL,
  brand text NOT NULL,
  tier text NOT NULL,
  category text NOT NULL,
  gender text NOT NULL,
  grade text,
  words text NOT NULL,
  price_cents integer NOT NULL,
  sold_on text NOT NULL,
  marketplace text,
  estimate integer NOT NULL,
  estimate_low integer NOT NULL,
  estimate_high integer NOT NULL,
  model_version text NOT NULL,
  estimated_on text NOT NULL,
  is_named INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  network BLOB NOT NULL,
  estimate_id TEXT,
  UNIQUE (contributor, sale_id)
) STRICT;
CREATE TABLE secrets (
  name text NOT NULL PRIMARY KEY,
  value BLOB NOT NULL
) STRICT;
CREATE INDEX sales_by_estimate ON sales (contributor, estimate_id) WHERE estimate_id IS NOT NULL;
CREATE INDEX sales_by_arrival ON sales (received_at, network);
CREATE INDEX keys_unused ON keys (created_at) WHERE day = 0;
CREATE INDEX keys_by_salt ON keys (revoked_at) WHERE rotation_salt IS NOT NULL;
PRAGMA user_version = 8;
INSERT INTO keys (hash, email, created_at, day, used)
VALUES (x'KEY_HASH', 'ada@example.com', 1763600000123, 20412, 7);
INSERT INTO contributors VALUES (1, x'KEY_HASH', x'0102030405060708');
INSERT INTO secrets VALUES ('sales', x'ff');
INSERT INTO sales VALUES (
  1, 1, 'A-17', 'coach', 'premium', 'bag', 'women', 'Good', 'coach tabby 26', 15000, '2025-11-03', 'poshmark',
  148, 60, 310, '2026.12.11', '2025-11-02', 0, 1763600000456, x'0807060504030201', NULL
);
