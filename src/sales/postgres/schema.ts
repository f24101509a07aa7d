/**
 * The tables of contributed sales, in PostgreSQL. A contributor's row follows its key: `hash` is that of the live one. Days are
 * texts such as 2026-10-03, which every warehouse reads.
 */
export const SALES_TABLES = `
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
    UNIQUE (contributor, sale_id)
  );
  CREATE TABLE hangtag_secrets (name text PRIMARY KEY, value bytea NOT NULL);`;
