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

/** Returns a store's methods, each of which has its work, named and with arguments, done by `ask`. */
export function asking<Store extends object>(
  works: Works<Store>,
  ask: (name: keyof Store, args: readonly unknown[]) => unknown,
): Store {
  const names = Object.keys(works) as (keyof Store)[];
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => ask(name, args)])) as Store;
}

/** Begins the work of a method by its name. */
export function begin<Store extends object>(works: Works<Store>, name: keyof Store, args: readonly unknown[]) {
  return (works[name] as (...args: readonly unknown[]) => Work<unknown>)(...args);
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
}

export const SQLITE: Dialect = {
  prefix: '',
  lock: '',
  lockFree: '',
  *alone() {},
};

export const POSTGRES: Dialect = {
  prefix: 'hangtag_',
  lock: 'FOR UPDATE',
  lockFree: 'FOR UPDATE SKIP LOCKED',
  *alone(name) {
    yield* sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', name);
  },
};

/** The bytes of a hash in hexadecimal. */
export const bytes = (hash: string): Buffer => Buffer.from(hash, 'hex');
