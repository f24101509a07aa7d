import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { KeyStore } from '../key-store.ts';
import { bytes, type KeyRow, keyWork, SQLITE, sql, type Work, type Works } from '../key-work.ts';
import { MOST_DAYS_AHEAD, usedOn } from '../quota.ts';

/** True for a key whose count is of the day `$1`, or of a slightly later one: the clock stepped back. */
const IS_COUNTED = `day BETWEEN $1 AND $1 + ${MOST_DAYS_AHEAD}`;

export const SQLITE_WORK: Works<Omit<KeyStore, 'check' | 'close'>> = {
  ...keyWork(SQLITE),
  // One guarded statement counts or refuses. Another day restarts the count.
  *consume(key, day, limit) {
    const [counted] = yield* sql<{ used: number }>(
      `UPDATE keys SET used = iif(${IS_COUNTED}, used, 0) + 1, day = iif(${IS_COUNTED}, day, $1)
       WHERE hash = $2 AND revoked_at IS NULL AND iif(${IS_COUNTED}, used, 0) < $3
       RETURNING used`,
      day,
      bytes(key),
      limit,
    );
    if (counted) return { outcome: 'granted', used: counted.used };
    const [row] = yield* sql<KeyRow>('SELECT day, used, revoked_at FROM keys WHERE hash = $1', bytes(key));
    if (!row) return { outcome: 'unknown' };
    if (row.revoked_at !== null) return { outcome: 'revoked' };
    return { outcome: 'exhausted', used: usedOn(row, day) };
  },
};

/** A call to work in a form for the thread: functions cannot be sent. */
export type WorkCall = readonly [name: keyof typeof SQLITE_WORK, args: readonly unknown[]];

/** Creates a function that runs work directly, in its caller's transaction. Statements are prepared once. */
export function createRunner(database: DatabaseSync): <Result>(work: Work<Result>) => Result {
  const prepared = new Map<string, StatementSync>();
  const prepare = (text: string): StatementSync => {
    const known = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, known);
    return known;
  };
  return (work) => {
    let step = work.next();
    while (!step.done) {
      const { text, values } = step.value;
      // By name: Node 22.18 finds values of `$1` and `?1` in no other way.
      const named = values.map((value, at) => [`$${at + 1}`, value]);
      step = work.next(prepare(text).all(Object.fromEntries(named)));
    }
    return step.value;
  };
}

/** Acts in a transaction, which is rolled back if the act throws. */
export function inTransaction<Result>(database: DatabaseSync, act: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = act();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite itself has rolled back after some errors.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
