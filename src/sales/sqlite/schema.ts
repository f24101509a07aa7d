/**
 * The tables of contributed sales, in SQLite. A contributor's row follows its key: `hash` is that of the live one. A number is
 * never used again, so that a reader who goes on from one misses none.
 */
export const SALES_TABLES = `
  CREATE TABLE IF NOT EXISTS contributors (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    person BLOB NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sales (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    contributor INTEGER NOT NULL,
    sale_id TEXT NOT NULL,
    brand TEXT NOT NULL,
    tier TEXT NOT NULL,
    category TEXT NOT NULL,
    gender TEXT NOT NULL,
    grade TEXT,
    words TEXT NOT NULL,
    price_cents INTEGER NOT NULL,
    sold_on TEXT NOT NULL,
    marketplace TEXT,
    estimate INTEGER NOT NULL,
    estimate_low INTEGER NOT NULL,
    estimate_high INTEGER NOT NULL,
    model_version TEXT NOT NULL,
    estimated_on TEXT NOT NULL,
    is_named INTEGER NOT NULL,
    received_at INTEGER NOT NULL,
    network BLOB NOT NULL,
    UNIQUE (contributor, sale_id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS secrets (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT;`;
