type Value = string | number | boolean | null | Uint8Array;

/** A statement with values for `$1`, `$2` … */
interface Query {
  readonly text: string;
  readonly values: readonly Value[];
}

/**
 * Statements that build on each other's rows: yields one, receives its rows, and so on until it returns a result.
 * SQLite's thread runs it directly ({@link ./sqlite/sqlite-work.ts}), PostgreSQL with a wait for each statement.
 */
export type Work<Result> = Generator<Query, Result, readonly unknown[]>;

export function* sql<Row>(text: string, ...values: Value[]): Work<readonly Row[]> {
  return (yield { text, values }) as readonly Row[];
}

/** The methods of a store as work for its database. */
export type Works<Store> = {
  readonly [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Work<Result>
    : never;
};

/** Returns a store's methods, each of which requests its work by name. */
export function asking<Store extends object>(
  works: Works<Store>,
  ask: (name: string, args: readonly unknown[]) => unknown,
): Store {
  const methods = Object.keys(works).map((name) => [name, (...args: unknown[]) => ask(name, args)]);
  return Object.fromEntries(methods) as Store;
}

/** Differences between the databases. SQLite has one writer at a time, so it needs no locks. */
export interface Dialect {
  readonly prefix: string;
  /** Ends a SELECT whose rows stay as they are until the transaction ends. */
  readonly lock: string;
  /** The same, without the rows that another transaction has locked. */
  readonly lockFree: string;
  /** Makes other transactions with the same name wait. */
  alone(name: string): Work<void>;
  /** A table `given` with a column `value`: the objects of a JSON array. */
  elements(parameter: string): string;
  readonly types: Readonly<
    Record<'id' | 'number' | 'contributor' | 'saleId' | 'bytes' | 'big' | 'flag' | 'end', string>
  >;
}

export const SQLITE: Dialect = {
  prefix: '',
  lock: '',
  lockFree: '',
  *alone() {},
  elements: (parameter) => `json_each(${parameter}) AS given`,
  types: {
    id: 'INTEGER PRIMARY KEY',
    number: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    contributor: 'INTEGER NOT NULL',
    saleId: 'TEXT',
    bytes: 'BLOB',
    big: 'INTEGER',
    flag: 'INTEGER',
    end: 'STRICT',
  },
};

export const POSTGRES: Dialect = {
  prefix: 'hangtag_',
  lock: 'FOR UPDATE',
  lockFree: 'FOR UPDATE SKIP LOCKED',
  *alone(name) {
    yield* sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', name);
  },
  elements: (parameter) => `jsonb_array_elements(${parameter}::jsonb) AS given (value)`,
  types: {
    id: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    number: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    contributor: 'bigint NOT NULL REFERENCES hangtag_contributors (id)',
    saleId: 'text COLLATE "C"',
    bytes: 'bytea',
    big: 'bigint',
    flag: 'boolean',
    end: '',
  },
};

/** The bytes of a hash in hexadecimal. */
export const bytes = (hash: string): Buffer => Buffer.from(hash, 'hex');

/**
 * Returns the tables of contributed sales as a released migration creates them. A contributor's row follows its key:
 * `hash` is that of the live one. A number is never used again, so that a reader who continues from one misses none.
 * Days are strings such as 2026-10-03, which every warehouse reads.
 */
export const salesTables = ({ prefix, types }: Dialect) => `
  CREATE TABLE IF NOT EXISTS ${prefix}contributors (
    id ${types.id},
    hash ${types.bytes} NOT NULL UNIQUE,
    person ${types.bytes} NOT NULL
  ) ${types.end};
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
    network ${types.bytes} NOT NULL,
    UNIQUE (contributor, sale_id)
  ) ${types.end};
  CREATE TABLE IF NOT EXISTS ${prefix}secrets (
    name text NOT NULL PRIMARY KEY,
    value ${types.bytes} NOT NULL
  ) ${types.end};`;

/** Indexes that show which estimates a contributor has named, and how many sales came on a day from one network. */
export const salesIndexes = (prefix: string) => `
  CREATE INDEX IF NOT EXISTS ${prefix}sales_by_estimate ON ${prefix}sales (contributor, estimate_id)
    WHERE estimate_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS ${prefix}sales_by_arrival ON ${prefix}sales (received_at, network);`;
