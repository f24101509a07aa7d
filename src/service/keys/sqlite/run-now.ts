import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Work } from '../sql.ts';

/** Makes a function that runs work at once, in the transaction of its caller. Statements are prepared once. */
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
      // By name: Node 22.18 finds values of `$1` and `?1` no other way.
      const named: Record<string, SQLInputValue> = {};
      for (const [at, value] of values.entries()) {
        named[`$${at + 1}`] = typeof value === 'boolean' ? Number(value) : value;
      }
      step = work.next(prepare(text).all(named));
    }
    return step.value;
  };
}

/** Acts in a transaction, which is undone when that throws. */
export function inTransaction<Result>(database: DatabaseSync, act: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = act();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
