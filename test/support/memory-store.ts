import { DatabaseSync } from 'node:sqlite';
import { GroupCommit } from '../../src/service/keys/group-commit.ts';
import { countProbe, type KeyStore } from '../../src/service/keys/key-store.ts';
import { asking, begin } from '../../src/service/keys/key-work.ts';
import { migrate } from '../../src/service/keys/sqlite/schema.ts';
import { createRunner, inTransaction, SQLITE_WORK, type WorkCall } from '../../src/service/keys/sqlite/sqlite-work.ts';

/** Opens SQLite in memory and in this thread: a file with its own thread costs each service 50 ms of CPU time. */
export function openMemoryStore(): KeyStore {
  const database = new DatabaseSync(':memory:');
  migrate(database);
  const run = createRunner(database);
  const queue = new GroupCommit<WorkCall, unknown>(async (calls) =>
    inTransaction(database, () => calls.map((call) => run(begin(SQLITE_WORK, ...call)))),
  );
  const methods = asking(SQLITE_WORK, (...call) => queue.submit(call));
  return {
    ...methods,
    check: (now) => countProbe(methods, now),
    async close() {
      await queue.drain();
      database.close();
    },
  };
}
