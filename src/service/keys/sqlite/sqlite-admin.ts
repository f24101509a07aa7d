import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { KeyAdmin } from '../key-admin.ts';
import { createAdmin } from '../key-work.ts';
import { SQLITE } from '../sql.ts';
import { createRunner, inTransaction } from './run-now.ts';
import { migrate } from './schema.ts';

/** A service that writes at the same time holds the lock for milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;

/** Opens an existing SQLite file, beside a service that may be using it. Throws a sentence when it cannot. */
export function openSqliteAdmin(file: string): KeyAdmin {
  if (!existsSync(file)) {
    throw new Error(`There is no key database at ${file}: set DATA_DIR to the service's folder.`);
  }
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA secure_delete = ON');
    migrate(database);
  } catch (error) {
    database.close();
    throw new Error(`The key database ${file} cannot be used: ${(error as Error).message}.`);
  }
  return createAdmin(
    SQLITE,
    async (begin) => inTransaction(database, () => createRunner(database)(begin())),
    async () => database.close(),
  );
}
