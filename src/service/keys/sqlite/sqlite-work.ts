import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type KeyStore, MOST_DAYS_AHEAD, usedOn } from '../key-store.ts';
import { bytes, type KeyRow, keyWork, SQLITE, sql, type Work, type Works } from '../key-work.ts';

/** Matches a key whose count is for the day `$1`, or for a slightly later one because the clock stepped back. */
const IS_SAME_DAY = `day BETWEEN $1 AND $1 + ${MOST_DAYS_AHEAD}`;

export const SQLITE_WORK: Works<Omit<KeyStore, 'check' | 'close'>> = {
  ...keyWork(SQLITE),
  *consume(hash, day, limit) {
    const [counted] = yield* sql<{ used: number }>(
      `UPDATE keys SET used = iif(${IS_SAME_DAY}, used, 0) + 1, day = iif(${IS_SAME_DAY}, day, $1)
       WHERE hash = $2 AND revoked_at IS NULL AND iif(${IS_SAME_DAY}, used, 0) < $3
       RETURNING used`,
      day,
      bytes(hash),
      limit,
    );
    if (counted) return { outcome: 'granted', used: counted.used };
    const [row] = yield* sql<KeyRow>('SELECT day, used, revoked_at FROM keys WHERE hash = $1', bytes(hash));
    if (!row) return { outcome: 'unknown' };
    if (row.revoked_at !== null) return { outcome: 'revoked' };
    return { outcome: 'exhausted', used: usedOn(row, day) };
  },
};

/** A method call as a message to the thread. */
export type WorkCall = readonly [name: keyof typeof SQLITE_WORK, args: readonly unknown[]];

/** Creates a function that runs work in the caller's transaction. Each statement is prepared once. */
export function createRunner(database: DatabaseSync): <Result>(work: Work<Result>) => Result {
  const prepared = new Map<string, StatementSync>();
  const prepare = (text: string): StatementSync => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  return (work) => {
    let step = work.next();
    while (!step.done) {
      const { text, values } = step.value;
      // Node 22.18 binds `$1` only by name.
      const named = values.map((value, index) => [`$${index + 1}`, value]);
      step = work.next(prepare(text).all(Object.fromEntries(named)));
    }
    return step.value;
  };
}

/** Runs a function in a transaction, which is rolled back if the function throws. */
export function inTransaction<Result>(database: DatabaseSync, act: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = act();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // After some errors, SQLite has rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
