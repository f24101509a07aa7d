// Both databases run the same statements. The few differences between them are in a `Dialect`.

type Value = string | number | boolean | null | Uint8Array;

/** A statement; its values stand for `$1`, `$2` … */
interface Query {
  readonly text: string;
  readonly values: readonly Value[];
}

/**
 * Statements that build on each other's rows: yields one, is given its rows, and so on until it returns a result.
 * SQLite's thread runs it at once ({@link ./sqlite/run-now.ts}), PostgreSQL with a wait for each statement.
 */
export type Work<Result> = Generator<Query, Result, readonly unknown[]>;

/** Runs one statement and returns its rows. */
export function* sql<Row>(text: string, ...values: Value[]): Work<readonly Row[]> {
  return (yield { text, values }) as readonly Row[];
}

/** The methods of a store as work for its database. */
export type Works<Store> = {
  readonly [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Work<Result>
    : never;
};

/** Returns a store's methods, each of which asks for its work by name. */
export function asking<Works extends object>(works: Works, ask: (name: string, args: readonly unknown[]) => unknown) {
  const methods = Object.keys(works).map((name) => [name, (...args: unknown[]) => ask(name, args)]);
  return Object.fromEntries(methods) as Asked<Works>;
}

type Asked<Works> = {
  readonly [Name in keyof Works]: Works[Name] extends (...args: infer Args) => Work<infer Result>
    ? (...args: Args) => Promise<Result>
    : never;
};

/** Begins a work and runs it. */
export type Perform = <Result>(begin: () => Work<Result>) => Promise<Result>;

/** Differences between the databases. SQLite has one writer at a time, so it needs no locks. */
export interface Dialect {
  /** Begins the name of each table. */
  readonly prefix: string;
  /** Ends a SELECT whose rows stay as they are until the transaction ends. */
  readonly lock: string;
  /** The same, without the rows that another transaction has locked. */
  readonly lockFree: string;
  /** Makes other transactions that ask for the same name wait. */
  alone(name: string): Work<void>;
  /** A table `given` with a column `value`: the objects of a JSON array. */
  elements(parameter: string): string;
}

export const SQLITE: Dialect = {
  prefix: '',
  lock: '',
  lockFree: '',
  *alone() {},
  elements: (parameter) => `json_each(${parameter}) AS given`,
};

export const POSTGRES: Dialect = {
  prefix: 'hangtag_',
  lock: 'FOR UPDATE',
  lockFree: 'FOR UPDATE SKIP LOCKED',
  *alone(name) {
    yield* sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', name);
  },
  elements: (parameter) => `jsonb_array_elements(${parameter}::jsonb) AS given (value)`,
};

/** The bytes of a hash that is given in hexadecimal. */
export const bytes = (hash: string): Buffer => Buffer.from(hash, 'hex');
