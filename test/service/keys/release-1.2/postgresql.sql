-- The same in PostgreSQL.
CREATE TABLE hangtag_schema (version integer NOT NULL);
INSERT INTO hangtag_schema VALUES (6);
CREATE TABLE hangtag_keys (
  hash bytea PRIMARY KEY,
  email text NOT NULL,
  created_at bigint NOT NULL,
  revoked_at bigint,
  day integer NOT NULL DEFAULT 0,
  used integer NOT NULL DEFAULT 0,
  replaced_by bytea,
  rotation_salt bytea
) WITH (fillfactor = 50);
CREATE INDEX hangtag_keys_by_email ON hangtag_keys (email);
CREATE INDEX hangtag_keys_by_revocation ON hangtag_keys (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE TABLE hangtag_contributors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  person bytea NOT NULL
);
CREATE TABLE hangtag_sales (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contributor bigint NOT NULL REFERENCES hangtag_contributors (id),
  sale_id text COLLATE "C" NOT NULL,
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
  is_named boolean NOT NULL,
  received_at bigint NOT NULL,
  network bytea NOT NULL,
  estimate_id text,
  UNIQUE (contributor, sale_id)
);
CREATE TABLE hangtag_secrets (
  name text NOT NULL PRIMARY KEY,
  value bytea NOT NULL
);
CREATE INDEX hangtag_sales_by_estimate ON hangtag_sales (contributor, estimate_id) WHERE estimate_id IS NOT NULL;
CREATE INDEX hangtag_sales_by_arrival ON hangtag_sales (received_at, network);
CREATE INDEX hangtag_keys_unused ON hangtag_keys (created_at) WHERE day = 0;
CREATE INDEX hangtag_keys_by_salt ON hangtag_keys (revoked_at) WHERE rotation_salt IS NOT NULL;
INSERT INTO hangtag_keys (hash, email, created_at, day, used)
VALUES ('\xKEY_HASH', 'ada@example.com', 1763600000123, 20412, 7);
INSERT INTO hangtag_contributors (hash, person) VALUES ('\xKEY_HASH', '\x0102030405060708');
INSERT INTO hangtag_secrets VALUES ('sales', '\xff');
INSERT INTO hangtag_sales (
  contributor, sale_id, brand, tier, category, gender, grade, words, price_cents, sold_on, marketplace, estimate,
  estimate_low, estimate_high, model_version, estimated_on, is_named, received_at, network, estimate_id
) VALUES (
  1, 'A-17', 'coach', 'premium', 'bag', 'women', 'Good', 'coach tabby 26', 15000, '2025-11-03', 'poshmark', 148, 60,
  310, '2026.12.11', '2025-11-02', false, 1763600000456, '\x0807060504030201', NULL
);
