/** Names and types by which the tables of the two databases differ. */
interface Types {
  readonly prefix: string;
  readonly id: string;
  readonly number: string;
  readonly contributor: string;
  readonly saleId: string;
  readonly bytes: string;
  readonly big: string;
  readonly flag: string;
  readonly end: string;
}

/**
 * Returns the tables of contributed sales, with one database's types. A contributor's row follows its key: `hash` is
 * that of the live one. A number is never used again, so that a reader who goes on from one misses none. Days are texts
 * such as 2026-10-03, which every warehouse reads.
 */
export const salesTables = ({ prefix, bytes, end, ...types }: Types) => `
  CREATE TABLE IF NOT EXISTS ${prefix}contributors (
    id ${types.id},
    hash ${bytes} NOT NULL UNIQUE,
    person ${bytes} NOT NULL
  ) ${end};
  CREATE TABLE IF NOT EXISTS ${prefix}sales (
    number ${types.number},
    contributor ${types.contributor},
    sale_id ${types.saleId} NOT NULL,
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
    is_named ${types.flag} NOT NULL,
    received_at ${types.big} NOT NULL,
    network ${bytes} NOT NULL,
    UNIQUE (contributor, sale_id)
  ) ${end};
  CREATE TABLE IF NOT EXISTS ${prefix}secrets (
    name text NOT NULL PRIMARY KEY,
    value ${bytes} NOT NULL
  ) ${end};`;

/** Indexes that show which estimates a contributor has named, and how many sales came on a day from one network. */
export const salesIndexes = (prefix: string) => `
  CREATE INDEX IF NOT EXISTS ${prefix}sales_by_estimate ON ${prefix}sales (contributor, estimate_id)
    WHERE estimate_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS ${prefix}sales_by_arrival ON ${prefix}sales (received_at, network);`;
